/**
 * Fields of a body, and the check of a whole body: JSON numbers must be numbers; form fields are text
 * and follow the grammar of query parameters. Unknown fields are refused, everything wrong is named.
 */
import type { Result } from "#core/request/parameters.ts";
import { problem } from "#core/request/problem.ts";
import type { ParameterError } from "#core/request/problem.ts";
import * as z from "zod";

/** Control characters but line feed and tab, and the marks that turn the direction of text. */
const UNWANTED = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Text as it is kept: NFC, without control and direction characters, ends trimmed; empty is `null`. */
const clean = (text: string): string | null => {
  const kept = text
    .replaceAll("\r\n", "\n")
    .replace(UNWANTED, (character) => (character === "\n" || character === "\t" ? character : ""))
    .normalize("NFC")
    .trim();
  return kept === "" ? null : kept;
};

const missingOr =
  (wrong: string) =>
  (issue: { readonly input?: unknown }): string =>
    issue.input === undefined ? "is required" : wrong;

const isWithin =
  (max: number) =>
  (text: string | null): boolean =>
    [...(text ?? "")].length <= max;

/** Text that may be left out; `null` without it. */
export const optionalText = (max: number, what: string) =>
  z
    .string({ error: "must be text" })
    .transform(clean)
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

/** A character that {@link clean} leaves, for the documentation. */
const SAYS_SOMETHING = "[^\\s\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]";

/** Text that says something. */
export const requiredText = (max: number, what: string) =>
  z
    .string({ error: missingOr("must be text") })
    .transform((text) => clean(text) ?? "")
    .refine((text) => text !== "", { error: "must say something" })
    .refine(isWithin(max), { error: `must be at most ${max} characters` })
    .meta({
      description: what,
      override: { type: "string", minLength: 1, maxLength: max, pattern: SAYS_SOMETHING },
    });

/** A JSON number. */
export const wholeNumber = (min: number, max: number, what: string) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .int({ error: missingOr(error) })
    .min(min, { error })
    .max(max, { error })
    .describe(what);
};

/** One of a list of words. */
export const oneOf = <const T extends string>(words: readonly T[], what: string) =>
  z.enum(words, { error: missingOr(`must be one of ${words.join(", ")}`) }).describe(what);

/** The id of a review; whether there is one is another question. */
export const reviewId = z
  .string({ error: missingOr("must be text") })
  .regex(/^[A-Za-z0-9_-]{1,40}$/, { error: "must be the id of a review" })
  .describe("Id of the review");

const errorsOfIssue = (issue: z.core.$ZodIssue, what: string): readonly ParameterError[] => {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((parameter) => ({ parameter, message: `is not a field of a ${what}` }));
  }
  const isMissing = issue.code === "invalid_type" && issue.message.includes("undefined");
  return [{ parameter: String(issue.path[0] ?? "body"), message: isMissing ? "is required" : issue.message }];
};

/** Checks a body that was read as JSON or as a form; `what` it is to be, e.g. "review". */
export const parseFields = <T>(schema: z.ZodType<T>, body: unknown, what: string): Result<T> => {
  if (typeof body !== "object" || body === null || Array.isArray(body))
    return { ok: false, problem: problem("bad-body", { error: `The body must be an object: a ${what}.` }) };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  // Each field once, by the first that is wrong with it.
  const errors = parsed.error.issues
    .flatMap((issue) => errorsOfIssue(issue, what))
    .filter(({ parameter }, i, all) => all.findIndex((one) => one.parameter === parameter) === i);
  return { ok: false, problem: problem("bad-body", { errors }) };
};
