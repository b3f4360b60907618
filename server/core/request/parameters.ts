/** From a raw query string to the typed parameters of an endpoint, or every error at once. */
import type * as z from "zod";
import { problem } from "./problem.ts";
import type { ParameterError, Problem } from "./problem.ts";
import { readQueryString } from "./query-string.ts";

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

type Values = ReadonlyMap<string, readonly string[]>;

const repeated = (values: Values): ParameterError[] =>
  [...values]
    .filter(([, given]) => given.length > 1)
    .map(([parameter, given]) => ({ parameter, message: `given ${given.length} times, expected once` }));

/** What was given once and holds something; empty means absent. */
const single = (values: Values): Record<string, string> => {
  const given: Record<string, string> = {};
  for (const [name, [value = "", ...more]] of values) {
    if (value !== "" && more.length === 0) given[name] = value;
  }
  return given;
};

/** The message of a zod issue; a missing parameter is named as such. */
const messageOf = (issue: z.core.$ZodIssue): string =>
  issue.code === "invalid_type" ? "is required" : issue.message;

/** Whether a parameter was given. */
export type Given = (name: string) => boolean;

/** The text of a parameter that was given once. */
export type TextOf = (name: string) => string | undefined;

/**
 * Reads `search` by the object schema of an endpoint; unknown parameters are ignored. `checkTogether`
 * names what is wrong between parameters.
 */
export const parseParameters = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: string,
  checkTogether: (given: Given, textOf: TextOf) => readonly ParameterError[] = () => [],
): Result<z.output<z.ZodObject<Shape>>> => {
  const { values, errors } = readQueryString(search, schema.shape);
  const twice = repeated(values);
  const reported = new Set([...errors, ...twice].map((one) => one.parameter));
  const given = single(values);
  const parsed = schema.safeParse(given);
  const together = checkTogether(
    (name) => Object.hasOwn(given, name) || reported.has(name),
    (name) => given[name],
  );
  const issues = parsed.success
    ? []
    : parsed.error.issues
        .map((issue) => ({ parameter: String(issue.path[0] ?? ""), message: messageOf(issue) }))
        .filter((one) => !reported.has(one.parameter));
  const all = [...errors, ...twice, ...issues, ...together];
  if (all.length > 0 || !parsed.success)
    return { ok: false, problem: problem("bad-parameter", { errors: all }) };
  return { ok: true, value: parsed.data };
};
