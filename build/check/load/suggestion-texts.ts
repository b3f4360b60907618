/**
 * The texts of faults in suggestions, data/i18n/suggestions/<lang>.json. Every language of the data but English must
 * have one for each code and each member; else visitors would get an answer in two languages.
 */
import * as z from "zod";
import { DIAGNOSTIC_KINDS, type DiagnosticCode, type SuggestionFaultCode } from "#core/columns/diagnostic-codes.ts";

/** Codes that need a text in every language. */
export const SUGGESTION_CODES = (Object.keys(DIAGNOSTIC_KINDS) as DiagnosticCode[]).filter(
  (code): code is SuggestionFaultCode => DIAGNOSTIC_KINDS[code].isOfSuggestions === true,
);

const text = z.string().trim().min(1);

const textWith = (name: string) => text.includes(name);

const suggestionTexts = z.strictObject({
  list_separator: z.string().min(1),
  fault_separator: z.string().min(1),
  members: z.strictObject({
    kind: textWith("{kinds}"),
    place_id: text,
    fields: text,
    evidence: textWith("{max}"),
    note: textWith("{max}"),
    name: textWith("{max}"),
  }),
  faults: z.record(z.enum(SUGGESTION_CODES), text),
});

/** What is wrong with the texts of a language, one sentence each. */
export const suggestionTextProblems = (json: unknown): readonly string[] => {
  const parsed = suggestionTexts.safeParse(json);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};
