/**
 * What is wrong with a suggestion, in other languages than English: one text for each code of a fault and for each
 * member of the body beside `fields`, in data/i18n/suggestions/<lang>.json. English has no such file: its messages are
 * those of the check, which quote columns and tables.
 */
import type { Fault } from "#core/columns/cell-schema.ts";
import type { SuggestionFaultCode } from "#core/columns/diagnostic-codes.ts";
import { type ParameterError, type Problem, problem } from "#core/http/problem.ts";
import { NAME_MAX } from "#core/values/review.ts";
import { EVIDENCE_MAX, NOTE_MAX, SUGGESTION_KINDS } from "#core/values/suggestion.ts";
import ar from "../../../data/i18n/suggestions/ar.json" with { type: "json" };

/** The texts of one language. */
interface SuggestionTexts {
  /** What stands between the members of a list. */
  readonly list_separator: string;
  /** What stands between two faults. */
  readonly fault_separator: string;
  /** What a member of the body must be, whatever is wrong with it. */
  readonly members: Readonly<Record<"kind" | "place_id" | "fields" | "evidence" | "note" | "name", string>>;
  readonly faults: Readonly<Record<SuggestionFaultCode, string>>;
}

/** By language. `check` finds a language of the data that has no such texts. */
const TEXTS: ReadonlyMap<string, SuggestionTexts> = new Map(Object.entries({ ar }));

/** The most characters of a member, for `{max}` in its text. */
const MAX: Readonly<Record<string, number>> = { evidence: EVIDENCE_MAX, note: NOTE_MAX, name: NAME_MAX };

const memberText = ({ members, list_separator: separator, faults }: SuggestionTexts, name: string): string => {
  const text = Object.hasOwn(members, name) ? members[name as keyof typeof members] : faults["unknown-field"];
  return text.replace("{kinds}", SUGGESTION_KINDS.join(separator)).replace("{max}", String(MAX[name]));
};

/** Errors of members of the body in a language, so that no answer is in two. */
export const memberErrors = (lang: string, errors: readonly ParameterError[]): readonly ParameterError[] => {
  const texts = TEXTS.get(lang);
  if (texts === undefined) return errors;
  return errors.map(({ parameter }) => ({ parameter, message: memberText(texts, parameter) }));
};

/** What to tell about a fault in a language. */
export const faultMessage = ({ code, message, hint }: Fault, lang: string): string => {
  const faults: Partial<Readonly<Record<string, string>>> = TEXTS.get(lang)?.faults ?? {};
  return faults[code] ?? (hint === undefined ? message : `${message}; ${hint}`);
};

/** A name for programs within a sentence of any direction. */
const isolated = (name: string): string => `\u2068${name}\u2069`;

/** The failure of a body with bad members; its sentence lists them in one language, as lists are written there. */
export const badMembers = (errors: readonly ParameterError[], lang: string): Problem => {
  const texts = TEXTS.get(lang);
  if (texts === undefined) return problem("bad-body", { errors });
  const listed = errors.map(({ parameter, message }) => `${isolated(parameter)}: ${message}`);
  return problem("bad-body", { errors, error: listed.join(texts.fault_separator) });
};
