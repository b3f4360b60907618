/**
 * The grammar of query parameters, as zod schemas from text to value. An endpoint's parameters are
 * one object schema made of these; the API documentation derives from the same object.
 */
import * as z from "zod";

const INTEGER = /^-?(0|[1-9]\d*)$/;
const FLOAT = /^-?\d+(\.\d+)?$/;

const quoted = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** A text schema whose `parse` answers the value, or the message that says what is wrong. */
const parsed = <T>(parse: (text: string) => { readonly value: T } | string, description: string) =>
  z
    .string()
    .transform((text, context): T => {
      const result = parse(text);
      if (typeof result !== "string") return result.value;
      context.addIssue({ code: "custom", message: result });
      return z.NEVER;
    })
    .describe(description);

/** A whole number in decimal digits, within [min, max]. */
export const integer = (min: number, max: number, description: string) =>
  parsed((text) => {
    const range =
      max === Number.MAX_SAFE_INTEGER
        ? `a whole number of at least ${min}`
        : `a whole number from ${min} to ${max}`;
    const value = Number(text);
    if (!INTEGER.test(text)) return `must be ${range}, got ${quoted(text)}`;
    if (value < min || value > max) return `must be ${range}, got ${text.slice(0, 40)}`;
    return { value };
  }, description);

/** A decimal number within [min, max]. */
export const decimal = (min: number, max: number, description: string) =>
  parsed((text) => {
    const value = Number(text);
    if (!FLOAT.test(text)) return `must be a decimal number such as 21.4225, got ${quoted(text)}`;
    if (value < min || value > max) return `must be between ${min} and ${max}, got ${text.slice(0, 40)}`;
    return { value };
  }, description);

/** One of `allowed`, in any case. */
export const choice = <const T extends string>(allowed: readonly T[], description: string) =>
  parsed((text) => {
    const value = allowed.find((one) => one === text.toLowerCase());
    return value === undefined ? `must be one of ${allowed.join(", ")}; got ${quoted(text)}` : { value };
  }, description);

/** Two letters, upper-cased. */
export const countryParameter = parsed(
  (text) =>
    /^[a-z]{2}$/i.test(text)
      ? { value: text.toUpperCase() }
      : `must be a two-letter country code (ISO 3166-1 alpha-2) such as SA, got ${quoted(text)}`,
  "Country, ISO 3166-1 alpha-2",
);

/** A slug, lower-cased. */
export const slugParameter = parsed(
  (text) =>
    /^[a-z0-9]+(-[a-z0-9]+)*$/i.test(text) && text.length <= 100
      ? { value: text.toLowerCase() }
      : `must be a slug such as mecca (letters a-z, digits, single hyphens), got ${quoted(text)}`,
  "City, by its slug",
);

/** At most this many characters of text after NFC. */
export const QUERY_MAX = 200;

/** Free text, NFC, trimmed of nothing. */
export const textParameter = parsed((text) => {
  const value = text.normalize("NFC");
  const length = [...value].length;
  return length > QUERY_MAX ? `must be at most ${QUERY_MAX} characters, got ${length}` : { value };
}, "Words to look for, in any script");

/** BCP 47 (RFC 5646, 2.1): language, script, region, variants, extensions, private use. */
const LANGUAGE_TAG = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i;

/** The longest tag that RFC 5646 (4.4.1) asks an implementation to take. */
const LANGUAGE_TAG_MAX = 35;

export const languageParameter = parsed(
  (text) =>
    LANGUAGE_TAG.test(text) && text.length <= LANGUAGE_TAG_MAX
      ? { value: text }
      : `must be a BCP 47 language tag such as ar or en-GB, got ${quoted(text)}`,
  "Language of names and labels; English where there is none in it",
);

const DAY_MS = 86_400_000;

/** A Gregorian date that exists, within [from, to]. */
export const dateParameter = (from: string, to: string, description: string) =>
  parsed((text) => {
    const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
    if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
      return `must be a date that exists, written YYYY-MM-DD, got ${quoted(text)}`;
    }
    const isWithin = time >= Date.parse(from) && time < Date.parse(to) + DAY_MS;
    return isWithin ? { value: text } : `must be between ${from} and ${to}, got ${text}`;
  }, description);

/** A list separated by commas of values from `allowed`, hyphens and underscores alike. */
export const choices = <const T extends string>(allowed: readonly T[], description: string) =>
  parsed((text) => {
    const asked = text.split(",").map((one) => one.trim().toLowerCase().replaceAll("-", "_"));
    const unknown = asked.filter((one) => !allowed.some((known) => known === one));
    const names = allowed.map((one) => one.replaceAll("_", "-")).join(", ");
    if (unknown.length > 0) return `must be from ${names}; got ${quoted(unknown.join(","))}`;
    return { value: allowed.filter((one) => asked.includes(one)) };
  }, description);

/** west,south,east,north in degrees. */
export const boxParameter = parsed((text) => {
  const numbers = text.split(",");
  const [west = 0, south = 0, east = 0, north = 0] = numbers.map(Number);
  if (numbers.length !== 4 || !numbers.every((one) => FLOAT.test(one))) {
    return `must be four decimal numbers west,south,east,north; got ${quoted(text)}`;
  }
  if (Math.abs(west) > 180 || Math.abs(east) > 180) return "west and east must be between -180 and 180";
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return "south and north must be between -90 and 90";
  return south > north ? "south must not be above north" : { value: { west, south, east, north } };
}, "west,south,east,north in degrees; west > east crosses 180°");
