/**
 * The bodies of requests about suggestions, as JSON and as a form (there `fields` is JSON as text). Every bad field is
 * named at once: first in the body, then in `fields`, in the language of the page. English messages are those of the
 * check (columns.ts), word for word, with their hint; those of other languages are in texts.ts.
 */
import * as z from "zod";
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import {
  missingOr,
  oneOf,
  optionalText,
  parseFields,
  placeIdField,
  requiredText,
  wholeNumber,
} from "#core/http/body.ts";
import { integer, type Result } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { ID_MAX } from "#core/values/ids.ts";
import { NAME_MAX } from "#core/values/review.ts";
import { suggestedFields, type SuggestedFields } from "#core/model/suggestion.ts";
import { CONFIRMABLE, EVIDENCE_MAX, NOTE_MAX, SUGGESTION_KINDS, type SuggestionKind } from "#core/values/suggestion.ts";
import {
  type ColumnChanges,
  type FieldFault,
  isOfIdentity,
  isPublicAddress,
  printedFaults,
  readPlaceFields,
  readRules,
} from "./columns.ts";
import { countLinks } from "./links.ts";
import { readPrinted } from "./printed.ts";
import { badMembers, faultMessage, memberErrors } from "./texts.ts";

/** The most web addresses in a note. */
const NOTE_LINKS_MAX = 2;

const kind = oneOf(SUGGESTION_KINDS, "What is suggested");

const texts = {
  evidence: optionalText(EVIDENCE_MAX, "An https address where it can be checked; never fetched by the server").refine(
    (text) => text === null || isPublicAddress(text),
    { error: "must be an https address that anybody on the web can open" },
  ),
  note: optionalText(NOTE_MAX, "What a moderator should know, at most 500 characters").refine(
    (text) => countLinks(text ?? "") <= NOTE_LINKS_MAX,
    { error: `must have at most ${NOTE_LINKS_MAX} web addresses` },
  ),
  name: optionalText(NAME_MAX, "Who says so; shown to moderators alone, at most 80 characters").refine(
    (text) => countLinks(text ?? "") === 0,
    { error: "must not hold a web address" },
  ),
};

const fieldsMeta = "What changes, in the names of the place record; null removes a value";

/** The body of POST /suggestion as JSON. */
export const suggestionBody = z.strictObject({
  kind,
  place_id: wholeNumber(1, ID_MAX, `${placeIdField.description}; of all kinds but add`).meta(placeIdField).optional(),
  fields: suggestedFields.nullish().describe(fieldsMeta),
  ...texts,
});

/** The same as a form. */
export const suggestionForm = suggestionBody.extend({
  place_id: integer(1, ID_MAX, placeIdField.description).meta(placeIdField).optional(),
  fields: z.string().optional().describe(`${fieldsMeta}; as JSON`),
});

/** The bodies before `fields` are looked at. */
const anyFields = { fields: z.unknown().optional() };
const looseBody = suggestionBody.extend(anyFields);
const looseForm = suggestionForm.extend(anyFields);

/** A valid suggestion. */
export interface SuggestionBody {
  readonly kind: SuggestionKind;
  readonly place_id: number | null;
  readonly fields: SuggestedFields | null;
  readonly evidence: string | null;
  readonly note: string | null;
  readonly name: string | null;
}

/** A suggestion and what it changes in the row of its place. */
export interface ParsedSuggestion {
  readonly body: SuggestionBody;
  readonly changes: ColumnChanges;
}

const NO_CHANGES: ColumnChanges = { columns: {}, names: {} };

const fieldFault = (parameter: string, code: DiagnosticCode, message: string): FieldFault => ({
  parameter,
  code,
  message,
});

/** The members of `fields` of a kind that takes no fields of places. */
const strayFields = (value: object, allowed: readonly string[], of: SuggestionKind): readonly FieldFault[] =>
  Object.keys(value)
    .filter((name) => !allowed.includes(name))
    .map((name) => fieldFault(`fields.${name}`, "unknown-field", `does not belong to a suggestion of the kind ${of}`));

interface Read {
  readonly fields: SuggestedFields | null;
  readonly changes: ColumnChanges;
  readonly faults: readonly FieldFault[];
}

const readConfirm = (value: object): Read => {
  const { confirms = ["existence"] } = value as { readonly confirms?: unknown };
  const isList = Array.isArray(confirms) && confirms.length > 0 && confirms.length <= CONFIRMABLE.length;
  const known = isList ? CONFIRMABLE.filter((fact) => confirms.includes(fact)) : [];
  const isFine = isList && known.length === confirms.length;
  const message = `must be a list of ${CONFIRMABLE.join(", ")}, each once`;
  const faults = isFine ? [] : [fieldFault("fields.confirms", "bad-value", message)];
  return {
    fields: { confirms: known },
    changes: NO_CHANGES,
    faults: [...faults, ...strayFields(value, ["confirms"], "confirm")],
  };
};

const readDuplicate = (value: object, placeId: number | null): Read => {
  const { duplicate_of: other } = value as { readonly duplicate_of?: unknown };
  const isId = typeof other === "number" && Number.isSafeInteger(other) && other >= 1 && other <= ID_MAX;
  const fault = !isId
    ? [fieldFault("fields.duplicate_of", "required", "must be the id of the place that stays")]
    : other === placeId
      ? [fieldFault("fields.duplicate_of", "duplicate-id", "must be another place")]
      : [];
  const faults = [...fault, ...strayFields(value, ["duplicate_of"], "duplicate")];
  return { fields: isId ? { duplicate_of: other } : null, changes: NO_CHANGES, faults };
};

/** A row as the record has it: numbers and lists in place of texts, and nothing where it says nothing. */
const ruleRecord = (row: Readonly<Record<string, string | null>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, text]): readonly (readonly [string, unknown])[] => {
      if (text === null) return [];
      if (name === "shift") return [[name, Number(text)]];
      return [[name, name === "languages" ? text.split("+") : text]];
    }),
  );

/** Whether a field says something. */
const isSaid = (value: unknown): boolean => value !== undefined && value !== null;

/** The times of congregations: rows of a schedule, and printed days. */
interface Times {
  readonly rules?: unknown;
  readonly printed?: unknown;
}

/** The times of a suggestion. Printed days say something only where there are some, or rules beside them. */
const readSchedule = ({ rules, printed }: Times): Pick<Read, "faults"> & { readonly fields: SuggestedFields } => {
  const days = isSaid(printed) ? readPrinted(printed) : null;
  const isPrinted = days !== null && (days.days.length > 0 || days.faults.length > 0);
  const { rows, faults } = readRules(rules ?? undefined, isPrinted);
  const fields = {
    ...(rows.length > 0 && { rules: rows.map(ruleRecord) }),
    ...(days !== null && { printed: days.csv }),
  } as unknown as SuggestedFields;
  return { fields, faults: [...faults, ...printedFaults(days?.faults ?? [])] };
};

const readTimes = (value: object): Read => {
  const { fields, faults } = readSchedule(value);
  return { fields, changes: NO_CHANGES, faults: [...faults, ...strayFields(value, ["rules", "printed"], "times")] };
};

/** The fields that a kind must have. */
const REQUIRED: Partial<Record<SuggestionKind, readonly string[]>> = {
  add: ["name", "type", "lat", "lng"],
  moved: ["lat", "lng"],
};

const POSITION = ["lat", "lng"];

/** Fields of a place that do not belong to a kind, or miss. */
const kindFaults = (value: object, of: SuggestionKind): readonly FieldFault[] => {
  const given = Object.keys(value);
  const missing = (REQUIRED[of] ?? [])
    .filter((name) => !given.includes(name) && !(name === "name" && given.includes("names")))
    .map((name) => fieldFault(`fields.${name}`, "required", "is required"));
  if (of === "moved") return [...missing, ...strayFields(value, [...POSITION, "address"], of)];
  if (of === "closed") return strayFields(value, ["status"], of);
  if (of === "add") return missing;
  const moved = given
    .filter((name) => POSITION.includes(name))
    .map((name) => fieldFault(`fields.${name}`, "unknown-field", "belongs to a suggestion of the kind moved"));
  return given.length === 0 ? [fieldFault("fields", "required", "must say what changes")] : moved;
};

const readClosed = (read: Read): Read => {
  const { status = "closed" } = read.fields ?? {};
  const isFine = status === "closed" || status === "temporarily-closed";
  const message = "must be closed or temporarily-closed";
  const faults = isFine || read.faults.length > 0 ? [] : [fieldFault("fields.status", "unknown-value", message)];
  return { fields: { status }, changes: { columns: { status }, names: {} }, faults: [...read.faults, ...faults] };
};

/** What fields of a place say, as a kind takes them. */
const readChanges = (value: object, of: SuggestionKind): Read => {
  const outer = kindFaults(value, of);
  const { fields, changes, faults } = readPlaceFields(value);
  const named = new Set(outer.map(({ parameter }) => parameter));
  return { fields, changes, faults: [...outer, ...faults.filter(({ parameter }) => !named.has(parameter))] };
};

/** A new place, with the times of its congregations where they are known. */
const readAddition = (value: object): Read => {
  const { rules, printed, ...said } = value as Times;
  const place = readChanges(said, "add");
  if (!isSaid(rules) && !isSaid(printed)) return place;
  const schedule = readSchedule({ rules, printed });
  return {
    ...place,
    fields: { ...place.fields, ...schedule.fields },
    faults: [...place.faults, ...schedule.faults],
  };
};

/** Reads `fields` of a kind. */
export const readFields = (of: SuggestionKind, given: unknown, placeId: number | null): Read => {
  const value = given ?? {};
  if (typeof value !== "object" || Array.isArray(value))
    return { fields: null, changes: NO_CHANGES, faults: [fieldFault("fields", "bad-value", "must be an object")] };
  if (of === "confirm") return readConfirm(value);
  if (of === "duplicate") return readDuplicate(value, placeId);
  if (of === "times") return readTimes(value);
  if (of === "add") return readAddition(value);
  const read = readChanges(value, of);
  return of === "closed" ? readClosed(read) : read;
};

/** Kinds that a steward may decide alone, as far as the fields allow; all others say what or where a place is. */
const BY_FIELDS: ReadonlySet<SuggestionKind> = new Set(["edit", "times"]);

/** Whether a suggestion always needs a moderator, whoever sent it: it touches the identity of a place. */
export const needsModerator = (of: SuggestionKind, given: unknown, placeId: number | null): boolean => {
  const { changes, faults } = readFields(of, given, placeId);
  return !BY_FIELDS.has(of) || faults.length > 0 || isOfIdentity(changes);
};

/** The faults as errors of parameters, in a language, each parameter once. */
export const errorsOf = (faults: readonly FieldFault[], lang: string): readonly ParameterError[] =>
  faults
    .map((fault) => ({ parameter: fault.parameter, message: faultMessage(fault, lang) }))
    .filter(({ parameter }, i, all) => all.findIndex((error) => error.parameter === parameter) === i);

/** `fields` of a form: JSON as text. */
const fieldsOfForm = (text: unknown): Result<unknown> => {
  if (typeof text !== "string") return { ok: true, value: text };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    const errors = [{ parameter: "fields", message: "must be JSON" }];
    return { ok: false, problem: problem("bad-body", { errors }) };
  }
};

const placeErrors = (of: SuggestionKind, placeId: number | undefined): readonly ParameterError[] => {
  if (of === "add")
    return placeId === undefined ? [] : [{ parameter: "place_id", message: "does not belong to a new place" }];
  return placeId === undefined ? [{ parameter: "place_id", message: "is required" }] : [];
};

/** The kind that a body claims to be of, whatever else is wrong with it. */
const claimedKind = (value: unknown): SuggestionKind | undefined => {
  const { kind: claimed } = (value ?? {}) as { readonly kind?: unknown };
  return SUGGESTION_KINDS.find((of) => of === claimed);
};

/** Reads `fields` of a body as JSON or of a form; the errors are of parameters. */
const readInner = (
  form: "json" | "fields",
  value: unknown,
  of: SuggestionKind,
  placeId: number | null,
  lang: string,
): { readonly read: Read | null; readonly errors: readonly ParameterError[] } => {
  const { fields: given } = (value ?? {}) as { readonly fields?: unknown };
  const fields = form === "json" ? { ok: true as const, value: given } : fieldsOfForm(given);
  if (!fields.ok) return { read: null, errors: memberErrors(lang, fields.problem.errors) };
  const read = readFields(of, fields.value, placeId);
  return { read, errors: errorsOf(read.faults, lang) };
};

/** Validates the body of POST /suggestion as far as it goes without the place that it is about. */
export const parseSuggestion = (form: "json" | "fields", value: unknown, lang: string): Result<ParsedSuggestion> => {
  const schema: z.ZodType<z.output<typeof looseBody>> = form === "json" ? looseBody : looseForm;
  const outer = parseFields(schema, value, "suggestion");
  const of = outer.ok ? outer.value.kind : claimedKind(value);
  const placeId = outer.ok ? outer.value.place_id : undefined;
  const outerErrors = memberErrors(lang, outer.ok ? placeErrors(outer.value.kind, placeId) : outer.problem.errors);
  const inner = of === undefined ? null : readInner(form, value, of, placeId ?? null, lang);
  const errors = [...outerErrors, ...(inner?.errors ?? [])];
  if (!outer.ok) return errors.length === 0 ? outer : { ok: false, problem: badMembers(errors, lang) };
  if (errors.length > 0 || !inner?.read) return { ok: false, problem: badMembers(errors, lang) };
  const { evidence, note, name } = outer.value;
  const { fields, changes } = inner.read;
  const body = { kind: outer.value.kind, place_id: placeId ?? null, fields, evidence, note, name };
  return { ok: true, value: { body, changes } };
};

/**
 * What is wrong with the body of POST /suggestion as JSON, as far as it can be told without the place, with the codes of the
 * faults: pages have words of their own for them. Faults beside `fields` are of the code `bad-value`.
 */
export const suggestionFaults = (value: unknown): readonly FieldFault[] => {
  const outer = parseFields(looseBody, value, "suggestion");
  const { fields, place_id: placeId } = (value ?? {}) as Readonly<Record<string, unknown>>;
  const of = claimedKind(value);
  const beside = outer.ok
    ? []
    : outer.problem.errors.map(({ parameter, message }) => fieldFault(parameter, "bad-value", message));
  if (of === undefined) return beside;
  return [...beside, ...readFields(of, fields, typeof placeId === "number" ? placeId : null).faults];
};

/** A well-formed suggestion id; it need not exist. */
export const suggestionId = z
  .string({ error: missingOr("must be text") })
  .regex(/^[A-Za-z0-9_-]{1,40}$/, { error: "must be the id of a suggestion" })
  .describe("Id of the suggestion");

const REASON_MAX = 500;

/** The body of POST /moderation/suggestion as JSON. */
export const verdictBody = z.strictObject({
  id: suggestionId,
  action: oneOf(["accept", "reject", "reopen"], "What to do; reopen takes back a verdict that was not applied"),
  reason: requiredText(REASON_MAX, "Why; the author can read it, at most 500 characters"),
  fields: suggestedFields.nullish().describe("The fields as corrected; only to accept"),
});

/** The same as a form. */
export const verdictForm = verdictBody.extend({
  fields: z.string().optional().describe("The fields as corrected, as JSON; only to accept"),
});

const looseVerdict = verdictBody.extend(anyFields);

/** A verdict; its fields are not validated yet, since they depend on the suggestion. */
export interface Verdict {
  readonly id: string;
  readonly action: "accept" | "reject" | "reopen";
  readonly reason: string;
  readonly fields: unknown;
}

/** Validates the body of POST /moderation/suggestion. */
export const parseVerdict = (form: "json" | "fields", value: unknown): Result<Verdict> => {
  const outer = parseFields(looseVerdict, value, "moderation");
  if (!outer.ok) return outer;
  const { id, action, reason, fields: given } = outer.value;
  const fields = form === "json" ? { ok: true as const, value: given } : fieldsOfForm(given);
  if (!fields.ok) return fields;
  if ((fields.value ?? null) !== null && action !== "accept") {
    const errors = [{ parameter: "fields", message: "belong to the action accept" }];
    return { ok: false, problem: problem("bad-body", { errors }) };
  }
  return { ok: true, value: { id, action, reason, fields: fields.value ?? null } };
};
