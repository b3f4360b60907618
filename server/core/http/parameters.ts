/**
 * Query parameters: zod schemas from text to value. An endpoint's parameters are one object schema; the API documentation
 * derives from it. Reports all errors at once, and repairs nothing.
 */
import * as z from "zod";
import { DAY_MS } from "#core/base/time.ts";
import { canonicalZoneName } from "#core/base/clock-table.ts";
import { type ParameterError, problem, type Problem } from "./problem.ts";
import { readQueryString } from "./query-string.ts";

const INTEGER = /^-?(0|[1-9]\d*)$/;
const FLOAT = /^-?\d+(\.\d+)?$/;

const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** The type of a parameter in the API documentation: a JSON Schema (2020-12). */
type Documented = Readonly<Record<string, unknown>>;

/**
 * A text schema. `parse` returns the value or an error message; `documented` is its JSON Schema for clients.
 */
const parsed = <T>(
  parse: (text: string) => { readonly value: T } | string,
  description: string,
  documented: Documented,
) =>
  z
    .string()
    .transform((text, context): T => {
      const result = parse(text);
      if (typeof result !== "string") return result.value;
      context.addIssue({ code: "custom", message: result });
      return z.NEVER;
    })
    .meta({ description, override: documented });

/** A whole number in decimal digits, within [min, max]. */
export const integer = (min: number, max: number, description: string) => {
  const documented = {
    type: "integer",
    minimum: min,
    ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }),
  };
  return parsed(
    (text) => {
      const range =
        max === Number.MAX_SAFE_INTEGER ? `a whole number of at least ${min}` : `a whole number from ${min} to ${max}`;
      const value = Number(text);
      if (!INTEGER.test(text)) return `must be ${range}, got ${quoted(text)}`;
      if (value < min || value > max) return `must be ${range}, got ${text.slice(0, 40)}`;
      return { value };
    },
    description,
    documented,
  );
};

/** The parameters of a page of at most `max` records, of 20 by default. */
export const pageParameters = (max: number) => ({
  limit: integer(1, max, "The most records to answer").default(20),
  offset: integer(0, Number.MAX_SAFE_INTEGER, "Records to pass over").default(0),
});

/** A decimal number within [min, max]. */
export const decimal = (min: number, max: number, description: string) =>
  parsed(
    (text) => {
      const value = Number(text);
      if (!FLOAT.test(text)) return `must be a decimal number such as 21.4225, got ${quoted(text)}`;
      if (value < min || value > max) return `must be between ${min} and ${max}, got ${text.slice(0, 40)}`;
      return { value };
    },
    description,
    { type: "number", minimum: min, maximum: max },
  );

/** Exactly `count` whole numbers within [min, max], separated by commas. */
export const integers = (count: number, min: number, max: number, description: string) =>
  parsed(
    (text) => {
      const parts = text.split(",");
      const values = parts.map(Number);
      const isWithin = values.every((number) => number >= min && number <= max);
      return parts.length === count && isWithin && parts.every((part) => INTEGER.test(part))
        ? { value: values }
        : `must be ${count} whole numbers from ${min} to ${max}, separated by commas; got ${quoted(text)}`;
    },
    description,
    {
      type: "array",
      items: { type: "integer", minimum: min, maximum: max },
      minItems: count,
      maxItems: count,
    },
  );

/** An IANA time zone, by the name that IANA prefers. */
export const timeZoneParameter = parsed(
  (text) => {
    const value = canonicalZoneName(text);
    return value === null ? `must be an IANA time zone such as Asia/Riyadh, got ${quoted(text)}` : { value };
  },
  "IANA time zone, in any case; by default the zone of the point",
  { type: "string", pattern: "^[A-Za-z][A-Za-z0-9_+/-]*$", examples: ["Asia/Riyadh"] },
);

/** One of `allowed`, in any case. */
export const choice = <const T extends string>(allowed: readonly T[], description: string) =>
  parsed(
    (text) => {
      const value = allowed.find((word) => word === text.toLowerCase());
      return value === undefined ? `must be one of ${allowed.join(", ")}; got ${quoted(text)}` : { value };
    },
    description,
    { type: "string", enum: allowed },
  );

const COUNTRY = /^[A-Za-z]{2}$/;

/** Two letters, upper-cased. */
export const countryParameter = parsed(
  (text) =>
    COUNTRY.test(text)
      ? { value: text.toUpperCase() }
      : `must be a two-letter country code (ISO 3166-1 alpha-2) such as SA, got ${quoted(text)}`,
  "Country, ISO 3166-1 alpha-2, in any case",
  { type: "string", pattern: COUNTRY.source, examples: ["SA"] },
);

const SLUG = /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;
const SLUG_MAX = 100;

/** A slug, lower-cased. */
export const slugParameter = parsed(
  (text) =>
    SLUG.test(text) && text.length <= SLUG_MAX
      ? { value: text.toLowerCase() }
      : `must be a slug such as mecca (letters a-z, digits, single hyphens), got ${quoted(text)}`,
  "City, by its slug, in any case; see /cities",
  { type: "string", pattern: SLUG.source, maxLength: SLUG_MAX, examples: ["istanbul"] },
);

const AUTHORITY = /^[A-Za-z]{2}-[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/;

/** The id of an authority, lower-cased. */
export const authorityParameter = parsed(
  (text) =>
    AUTHORITY.test(text) && text.length <= SLUG_MAX
      ? { value: text.toLowerCase() }
      : `must be the id of an authority such as my-jakim, got ${quoted(text)}`,
  "Authority whose printed times are computed, by its id, in any case; see /authorities. Not with method or compat",
  { type: "string", pattern: AUTHORITY.source, maxLength: SLUG_MAX, examples: ["my-jakim"] },
);

/** Longest free text, in characters after NFC. */
const QUERY_MAX = 200;

/** Free text in NFC, not trimmed. */
export const textParameter = parsed(
  (text) => {
    const value = text.normalize("NFC");
    const length = [...value].length;
    return length > QUERY_MAX ? `must be at most ${QUERY_MAX} characters, got ${length}` : { value };
  },
  "Words to look for, in any script",
  { type: "string", minLength: 1, maxLength: QUERY_MAX, examples: ["cairo"] },
);

/** Longest name of a calendar, in characters after NFC. */
const TITLE_MAX = 80;

/** The name of a calendar, in NFC. */
export const titleParameter = (description: string) =>
  parsed(
    (text) => {
      const value = text.normalize("NFC");
      const length = [...value].length;
      return length > TITLE_MAX ? `must be at most ${TITLE_MAX} characters, got ${length}` : { value };
    },
    description,
    { type: "string", minLength: 1, maxLength: TITLE_MAX, examples: ["London"] },
  );

/** BCP 47 (RFC 5646, 2.1): language, script, region, variants, extensions, private use. */
const LANGUAGE_TAG =
  /^(?:(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z\d]{5,8}|\d[A-Za-z\d]{3}))*(?:-[A-WY-Za-wy-z\d](?:-[A-Za-z\d]{2,8})+)*(?:-[Xx](?:-[A-Za-z\d]{1,8})+)?|[XxIi](?:-[A-Za-z\d]{1,8})+)$/;

/** The longest tag that RFC 5646 (4.4.1) asks implementations to accept. */
const LANGUAGE_TAG_MAX = 35;

export const languageParameter = parsed(
  (text) =>
    LANGUAGE_TAG.test(text) && text.length <= LANGUAGE_TAG_MAX
      ? { value: text }
      : `must be a BCP 47 language tag such as ar or en-GB, got ${quoted(text)}`,
  "Language of names and labels, BCP 47; English where a name or label is missing in it",
  {
    type: "string",
    pattern: LANGUAGE_TAG.source,
    maxLength: LANGUAGE_TAG_MAX,
    examples: ["ar"],
  },
);

/** A Gregorian date that exists, within [from, to]. */
export const dateParameter = (from: string, to: string, description: string) =>
  parsed(
    (text) => {
      const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
      if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
        return `must be a date that exists, written YYYY-MM-DD, got ${quoted(text)}`;
      }
      const isWithin = time >= Date.parse(from) && time < Date.parse(to) + DAY_MS;
      return isWithin ? { value: text } : `must be between ${from} and ${to}, got ${text}`;
    },
    `${description}; ${from} to ${to}`,
    { type: "string", format: "date" },
  );

/** A month of the years 1900 to 2100, YYYY-MM. */
export const monthParameter = (description: string) =>
  parsed(
    (text) =>
      /^(?:19\d\d|20\d\d|2100)-(?:0[1-9]|1[0-2])$/.test(text)
        ? { value: text }
        : `must be a month between 1900-01 and 2100-12, written YYYY-MM, got ${quoted(text)}`,
    `${description}; YYYY-MM`,
    { type: "string", pattern: "^\\d{4}-\\d{2}$" },
  );

/** Hijri years of which every date is between 1900 and 2100. */
const HIJRI_YEARS = [1318, 1523] as const;

const hijriParameter = (form: RegExp, written: string, pattern: string, description: string) =>
  parsed(
    (text) => {
      const [, year, month, day = "01"] = form.exec(text) ?? [];
      const isForm = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 30;
      if (!isForm) return `must be of the Hijri calendar, written ${written}, got ${quoted(text)}`;
      const isWithin = Number(year) >= HIJRI_YEARS[0] && Number(year) <= HIJRI_YEARS[1];
      return isWithin ? { value: text } : `must be of the Hijri years ${HIJRI_YEARS.join(" to ")}, got ${text}`;
    },
    `${description}; ${written} of the Hijri years ${HIJRI_YEARS.join(" to ")}`,
    { type: "string", pattern },
  );

/** A date of the Hijri calendar; whether the month has a 30th is for the caller. */
export const hijriDateParameter = (description: string) =>
  hijriParameter(/^(\d{4})-(\d\d)-(\d\d)$/, "YYYY-MM-DD", "^\\d{4}-\\d{2}-\\d{2}$", description);

/** A month of the Hijri calendar. */
export const hijriMonthParameter = (description: string) =>
  hijriParameter(/^(\d{4})-(\d\d)$/, "YYYY-MM", "^\\d{4}-\\d{2}$", description);

/** A number from `min` to `max`, or one of `names`. */
export const numberOrName = <const T extends string>(
  min: number,
  max: number,
  names: readonly T[],
  description: string,
) =>
  parsed<number | T>(
    (text) => {
      const name = names.find((one) => one === text.toLowerCase());
      if (name !== undefined) return { value: name };
      const value = INTEGER.test(text) ? Number(text) : Number.NaN;
      return value >= min && value <= max
        ? { value }
        : `must be a whole number from ${min} to ${max}, or ${names.join(", ")}, got ${quoted(text)}`;
    },
    description,
    { type: ["integer", "string"], minimum: min, maximum: max, pattern: `^(?:${names.join("|")})$` },
  );

/** A comma-separated list of values from `allowed`; hyphens and underscores are equal. */
export const choices = <const T extends string>(allowed: readonly T[], description: string) => {
  const names = allowed.map((word) => word.replaceAll("_", "-"));
  return parsed(
    (text) => {
      const asked = text.split(",").map((word) => word.trim().toLowerCase().replaceAll("-", "_"));
      const unknown = asked.filter((word) => !allowed.some((known) => known === word));
      if (unknown.length > 0) return `must be from ${names.join(", ")}; got ${quoted(unknown.join(","))}`;
      return { value: allowed.filter((word) => asked.includes(word)) };
    },
    description,
    { type: "array", items: { type: "string", enum: names }, minItems: 1 },
  );
};

/** west,south,east,north in degrees. */
export const boxParameter = parsed(
  (text) => {
    const numbers = text.split(",");
    const [west = 0, south = 0, east = 0, north = 0] = numbers.map(Number);
    if (numbers.length !== 4 || !numbers.every((number) => FLOAT.test(number))) {
      return `must be four decimal numbers west,south,east,north; got ${quoted(text)}`;
    }
    if (Math.abs(west) > 180 || Math.abs(east) > 180) return "west and east must be between -180 and 180";
    if (Math.abs(south) > 90 || Math.abs(north) > 90) return "south and north must be between -90 and 90";
    return south > north ? "south must not be above north" : { value: { west, south, east, north } };
  },
  "west,south,east,north in degrees; west > east crosses 180°",
  {
    type: "array",
    items: { type: "number", minimum: -180, maximum: 180 },
    minItems: 4,
    maxItems: 4,
    examples: [[28.5, 40.8, 29.5, 41.3]],
  },
);

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

type Values = ReadonlyMap<string, readonly string[]>;

const repeated = (values: Values): ParameterError[] =>
  [...values]
    .filter(([, given]) => given.length > 1)
    .map(([parameter, given]) => ({ parameter, message: `given ${given.length} times, expected once` }));

/** The parameters that are not empty; empty means absent. */
const single = (values: Values): Record<string, string> => {
  const given: Record<string, string> = {};
  for (const [name, [value = "", ...more]] of values) {
    if (value !== "" && more.length === 0) given[name] = value;
  }
  return given;
};

/** The message of a zod issue, or that a parameter is missing. */
const messageOf = (issue: z.core.$ZodIssue): string => (issue.code === "invalid_type" ? "is required" : issue.message);

/** Whether a parameter was given. */
export type Given = (name: string) => boolean;

/** The text of a parameter that was given once. */
export type TextOf = (name: string) => string | undefined;

/**
 * Reads `search` with the object schema of an endpoint; ignores unknown parameters. `checkTogether` reports
 * parameters that do not fit together.
 */
export const parseParameters = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  search: string,
  checkTogether: (given: Given, textOf: TextOf) => readonly ParameterError[] = () => [],
): Result<z.output<z.ZodObject<Shape>>> => {
  const { values, errors } = readQueryString(search, schema.shape);
  const twice = repeated(values);
  const reported = new Set([...errors, ...twice].map((error) => error.parameter));
  const given = single(values);
  const result = schema.safeParse(given);
  const together = checkTogether(
    (name) => Object.hasOwn(given, name) || reported.has(name),
    (name) => given[name],
  );
  const issues = result.success
    ? []
    : result.error.issues
        .map((issue) => ({ parameter: String(issue.path[0] ?? ""), message: messageOf(issue) }))
        .filter((error) => !reported.has(error.parameter));
  const all = [...errors, ...twice, ...issues, ...together];
  if (all.length > 0 || !result.success) return { ok: false, problem: problem("bad-parameter", { errors: all }) };
  return { ok: true, value: result.data };
};
