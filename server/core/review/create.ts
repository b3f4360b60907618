/**
 * From what a client sent to a review as it is stored. JSON numbers must be numbers; form fields are
 * text and follow the grammar of query parameters. Unknown fields are refused.
 */
import { COMMENT_MAX, NAME_MAX } from "#core/model/review.ts";
import type { CreatedReview, Review, StoredReview } from "#core/model/review.ts";
import { integer } from "#core/request/grammar.ts";
import type { Result } from "#core/request/parameters.ts";
import { problem } from "#core/request/problem.ts";
import type { ParameterError } from "#core/request/problem.ts";
import * as z from "zod";

const ID_MAX = 2_147_483_647;

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

const textOf = (max: number, what: string) =>
  z
    .string({ error: "must be text" })
    .transform(clean)
    .refine((text) => [...(text ?? "")].length <= max, { error: `must be at most ${max} characters` })
    .nullish()
    .transform((text) => text ?? null)
    .meta({
      description: what,
      override: ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }) => {
        delete jsonSchema["anyOf"];
        Object.assign(jsonSchema, { type: ["string", "null"], maxLength: max });
      },
    });

const wholeNumber = (min: number, max: number, what: string) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .int({ error: (issue) => (issue.input === undefined ? "is required" : error) })
    .min(min, { error })
    .max(max, { error })
    .describe(what);
};

const texts = {
  comment: textOf(COMMENT_MAX, "What the visitor says, at most 2000 characters"),
  name: textOf(NAME_MAX, "Name to show, at most 80 characters"),
};

/** The body of POST /review as JSON. */
export const reviewBody = z.strictObject({
  place_id: wholeNumber(1, ID_MAX, "Id of the place"),
  rating: wholeNumber(1, 5, "One to five stars"),
  ...texts,
});
export type ReviewBody = z.output<typeof reviewBody>;

/** The same from the fields of a form. */
export const reviewForm = z.strictObject({
  place_id: integer(1, ID_MAX, "Id of the place"),
  rating: integer(1, 5, "One to five stars"),
  ...texts,
});

const errorsOfIssue = (issue: z.core.$ZodIssue): readonly ParameterError[] => {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((parameter) => ({ parameter, message: "is not a field of a review" }));
  }
  const isMissing = issue.code === "invalid_type" && issue.message.includes("undefined");
  return [{ parameter: String(issue.path[0] ?? "body"), message: isMissing ? "is required" : issue.message }];
};

/** Every field that is wrong, each named once. */
const errorsOf = (issues: readonly z.core.$ZodIssue[]): readonly ParameterError[] =>
  issues
    .flatMap(errorsOfIssue)
    .filter(({ parameter }, i, all) => all.findIndex((one) => one.parameter === parameter) === i);

/** Checks a body that was read as JSON or as a form. */
export const parseReview = (
  schema: typeof reviewBody | typeof reviewForm,
  body: unknown,
): Result<ReviewBody> => {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return {
      ok: false,
      problem: problem("bad-body", { error: "The body must be an object with place_id and rating." }),
    };
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, problem: problem("bad-body", { errors: errorsOf(parsed.error.issues) }) };
};

/** Crockford's base 32: no letter that reads like a digit. */
const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";

const base32 = (value: number, length: number): string =>
  Array.from({ length }, (_, i) => BASE32[Math.floor(value / 32 ** (length - 1 - i)) % 32]).join("");

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Hex SHA-256. */
export const sha256 = async (text: string): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));

/** An id that sorts by time: 10 characters of milliseconds, 16 of chance (80 bits). */
const reviewId = (nowMs: number, random: Uint8Array): string =>
  base32(nowMs, 10) + [...random.subarray(0, 16)].map((byte) => BASE32[byte % 32]).join("");

/** Random bytes that a new review needs. */
export const RANDOM_BYTES = 48;

/** The review as stored and as answered; `random` holds {@link RANDOM_BYTES} unpredictable bytes. */
export const createReview = async (
  { place_id, rating, comment, name }: ReviewBody,
  nowMs: number,
  random: Uint8Array,
): Promise<{ readonly stored: StoredReview; readonly answered: CreatedReview }> => {
  const id = reviewId(nowMs, random);
  const created_at = new Date(nowMs).toISOString().replace(/\.\d+Z$/, "+00:00");
  const review: Review = { id, place_id, rating, comment, name, status: "published", created_at };
  const token = hex(random.subarray(16, RANDOM_BYTES));
  return {
    stored: { ...review, delete_token_hash: await sha256(token) },
    answered: { ...review, delete_token: token },
  };
};
