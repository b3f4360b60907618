/** From a raw query string to the typed parameters of an endpoint, or every error at once. */
import type * as z from "zod";
import { problem } from "./problem.ts";
import type { ParameterError, Problem } from "./problem.ts";
import { readQueryString } from "./query-string.ts";

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

const repeated = (
  values: ReadonlyMap<string, readonly string[]>,
  known: readonly string[],
): ParameterError[] =>
  known
    .filter((name) => (values.get(name)?.length ?? 0) > 1)
    .map((parameter) => ({
      parameter,
      message: `given ${values.get(parameter)?.length} times, expected once`,
    }));

/** Known parameters that were given once and hold something; empty means absent. */
const single = (
  values: ReadonlyMap<string, readonly string[]>,
  known: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    known.flatMap((name) => {
      const [value = "", ...more] = values.get(name) ?? [];
      return value === "" || more.length > 0 ? [] : [[name, value]];
    }),
  );

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
  const known = Object.keys(schema.shape);
  const { values, errors } = readQueryString(search);
  const twice = repeated(values, known);
  const reported = new Set([...errors, ...twice].map((one) => one.parameter));
  const given = single(values, known);
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
  const all = [...errors.filter((one) => known.includes(one.parameter)), ...twice, ...issues, ...together];
  if (all.length > 0 || !parsed.success)
    return { ok: false, problem: problem("bad-parameter", { errors: all }) };
  return { ok: true, value: parsed.data };
};
