/**
 * Validates the bodies of requests that write: JSON numbers must be numbers; form fields are text with the grammar of query
 * parameters. Refuses unknown fields; reports all errors at once.
 */
import * as z from "zod";
import { cleanText, HIDDEN_CLASS, isWellFormed } from "#core/base/clean.ts";
import type { Result } from "#core/http/parameters.ts";
import { type ParameterError, problem } from "#core/http/problem.ts";
import { PREVIEW_ID_START } from "#core/model/common.ts";

export const missingOr =
  (wrong: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined ? "is required" : wrong;

const isWithin =
  (max: number) =>
  (text: string | null): boolean =>
    [...(text ?? "")].length <= max;

const NOT_WELL_FORMED = "holds an unpaired surrogate, which is half of a character";

/** Optional text; `null` if missing or without visible characters. The limit applies to the cleaned text. */
export const optionalText = (max: number, what: string) =>
  z
    .string({ error: "must be text" })
    .refine(isWellFormed, { error: NOT_WELL_FORMED })
    .transform(cleanText)
    .refine(isWithin(max), { error: `must be at most ${max} characters` })
    .nullish()
    .transform((text) => text ?? null)
    .meta({
      description: what,
      override: ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema["anyOf"];
        Object.assign(jsonSchema, { type: ["string", "null"], maxLength: max });
      },
    });

/** A visible character, for the documentation. */
const SAYS_SOMETHING = `[^\\s\\u2800\\ue000-\\uf8ff${HIDDEN_CLASS}]`;

/** Text with at least one visible character. */
export const requiredText = (max: number, what: string) =>
  z
    .string({ error: missingOr("must be text") })
    .refine(isWellFormed, { error: NOT_WELL_FORMED })
    .transform((text) => cleanText(text) ?? "")
    .refine((text) => text !== "", { error: "must have visible text" })
    .refine(isWithin(max), { error: `must be at most ${max} characters` })
    .meta({
      description: what,
      override: { type: "string", minLength: 1, maxLength: max, pattern: SAYS_SOMETHING },
    });

/** A whole JSON number. */
export const wholeNumber = (min: number, max: number, what: string) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .int({ error: missingOr(error) })
    .min(min, { error })
    .max(max, { error })
    .describe(what);
};

export const oneOf = <const T extends string>(words: readonly T[], what: string) =>
  z.enum(words, { error: missingOr(`must be one of ${words.join(", ")}`) }).describe(what);

const errorsOfIssue = (issue: z.core.$ZodIssue, what: string): readonly ParameterError[] => {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((parameter) => ({ parameter, message: `is not a field of a ${what}` }));
  }
  const isMissing = issue.code === "invalid_type" && issue.message.includes("undefined");
  return [{ parameter: String(issue.path[0] ?? "body"), message: isMissing ? "is required" : issue.message }];
};

/** Validates a body that was read as JSON or as a form; `what` names it in messages, e.g. "review". */
export const parseFields = <T>(schema: z.ZodType<T>, body: unknown, what: string): Result<T> => {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { ok: false, problem: problem("bad-body", { error: `The body must be an object: a ${what}.` }) };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  // The first error of each field.
  const errors = parsed.error.issues
    .flatMap((issue) => errorsOfIssue(issue, what))
    .filter(({ parameter }, i, all) => all.findIndex((one) => one.parameter === parameter) === i);
  return { ok: false, problem: problem("bad-body", { errors }) };
};

/** Ids of previews are valid here, so that they get their own error: nothing can be said about previews. */
export const placeIdField = {
  description: "Id of the place",
  override: { type: "integer", minimum: 1, maximum: PREVIEW_ID_START - 1 },
} as const;
