/**
 * Request bodies, read strictly: JSON, urlencoded forms, and multipart/form-data of text (multipart.ts). Refuses: invalid
 * UTF-8, fields given twice, files, a part without a name, a truncated body, unknown fields. JSON numbers must be numbers;
 * form fields are text with the grammar of query parameters. All errors are reported at once.
 */
import * as z from "zod";
import { cleanText, HIDDEN_CLASS, isWellFormed } from "#core/base/clean.ts";
import { PREVIEW_ID_START } from "#core/values/ids.ts";
import { readMultipart } from "./multipart.ts";
import type { Result } from "./parameters.ts";
import { type ParameterError, problem } from "./problem.ts";
import { readQueryString } from "./query-string.ts";

/** A complete body and the form it came in. */
export interface ReceivedBody {
  readonly form: "json" | "fields";
  readonly value: unknown;
}

/** The largest body that is read. */
export const BODY_MAX = 64 * 1024;

type BodyType = "application/json" | "application/x-www-form-urlencoded" | "multipart/form-data";

/** The types of bodies that are read. */
export const BODY_TYPES: readonly BodyType[] = [
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
];

const bad = (error: string): Result<never> => ({ ok: false, problem: problem("bad-body", { error }) });

/** The body was cut off. */
export const brokenBody = bad("The body ended too early.");

const tooLarge: Result<never> = {
  ok: false,
  problem: problem("body-too-large", { error: `The body is larger than ${BODY_MAX / 1024} KiB.` }),
};

/** The type that a Content-Type header names, or why it is refused. */
export const bodyType = (header: string, types = BODY_TYPES): Result<BodyType> => {
  const type = types.find((candidate) => candidate === header.split(";")[0]?.trim().toLowerCase());
  if (type !== undefined) return { ok: true, value: type };
  const error = `The body must be ${types.join(", ")}; it is ${header === "" ? "of no type" : JSON.stringify(header.slice(0, 80))}.`;
  return { ok: false, problem: problem("unsupported-media-type", { error }) };
};

const fromPairs = (
  pairs: ReadonlyMap<string, readonly string[]>,
  errors: readonly ParameterError[],
): Result<ReceivedBody> => {
  const twice = [...pairs].filter(([, values]) => values.length > 1);
  const all = [
    ...errors,
    ...twice.map(([parameter, values]) => ({
      parameter,
      message: `given ${values.length} times, expected once`,
    })),
  ];
  if (all.length > 0) return { ok: false, problem: problem("bad-body", { errors: all }) };
  const value = Object.fromEntries([...pairs].flatMap(([name, [text = ""]]) => (text === "" ? [] : [[name, text]])));
  return { ok: true, value: { form: "fields", value } };
};

const fromMultipart = (bytes: Uint8Array, header: string): Result<ReceivedBody> => {
  const parts = readMultipart(bytes, header);
  if (parts === null) return bad("The body is not valid multipart/form-data.");
  const pairs = new Map<string, string[]>();
  const files: ParameterError[] = [];
  for (const { name, text } of parts) {
    if (text === null) files.push({ parameter: name, message: "is a file; fields are text" });
    else pairs.set(name, [...(pairs.get(name) ?? []), text]);
  }
  return fromPairs(pairs, files);
};

const readJson = (text: string): Result<ReceivedBody> => {
  try {
    return { ok: true, value: { form: "json", value: JSON.parse(text) as unknown } };
  } catch (error) {
    return bad(`The body is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}.`);
  }
};

/** The body as JSON or as form fields; `bytes` is `null` when there are more than {@link BODY_MAX}. */
export const readBody = (type: BodyType, header: string, bytes: Uint8Array | null): Result<ReceivedBody> => {
  if (bytes === null || bytes.length > BODY_MAX) return tooLarge;
  if (type === "multipart/form-data") return fromMultipart(bytes, header);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return bad("The body is not UTF-8.");
  }
  if (type === "application/json") return readJson(text);
  const { values, errors } = readQueryString(text);
  return fromPairs(values, errors);
};

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
    .filter(({ parameter }, i, all) => all.findIndex((error) => error.parameter === parameter) === i);
  return { ok: false, problem: problem("bad-body", { errors }) };
};

/** Ids of previews are valid here, so that they get their own error: nothing can be said about previews. */
export const placeIdField = {
  description: "Id of the place",
  override: { type: "integer", minimum: 1, maximum: PREVIEW_ID_START - 1 },
} as const;
