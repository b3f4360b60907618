/** The cells that columns are made of: texts, numbers, dates, addresses, lists. */
import { isZone, parseDate } from "#core/base/time.ts";
import { asciiDigits, asciiSigns } from "../fix/forms.ts";
import { cell, type Cell, fault, quoted } from "./cell-schema.ts";
import { degreesHint } from "./degrees-hint.ts";
import { scientificHint, serialDateHint } from "./spreadsheet-hint.ts";
import { TEXT_FORM, textFault } from "./text-fault.ts";

/** The blocks of the Arabic script in the Basic Multilingual Plane. */
const ARABIC = "[\\u0600-\\u06ff\\u0750-\\u077f\\u0870-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc]";

/** Plain text, one line. */
export const text = cell((value) => textFault(value) ?? value).meta({ form: TEXT_FORM });

/** Text of the given pattern; `hintFor` says what may have been meant by another. */
export const pattern = (
  form: RegExp,
  code: string,
  what: string,
  hintFor: (value: string) => string | undefined = () => undefined,
): Cell<string> =>
  cell((value) =>
    form.test(value) ? value : fault(code, `${quoted(value)} is not ${what}`, hintFor(value)),
  ).meta({ form: { type: "string", pattern: form.source } });

/** Text that has letters of the Arabic script. */
export const arabicText = cell((value) => {
  const isArabic = /\p{Script=Arabic}/u.test(value);
  return (
    textFault(value) ?? (isArabic ? value : fault("not-arabic", `${quoted(value)} has no Arabic letter`))
  );
}).meta({ form: { ...TEXT_FORM, pattern: `^(?=[\\s\\S]*${ARABIC})${TEXT_FORM.pattern.slice(1)}` } });

/** The digits of a number, cut when they are many. */
const shown = (digits: string): string => (digits.length > 20 ? `${digits.slice(0, 20)}…` : digits);

/** A whole number within [min, max]. */
export const integer = (min: number, max: number): Cell<number> =>
  cell((value) => {
    if (!/^-?(0|[1-9]\d*)$/.test(value))
      return fault("not-an-integer", `${quoted(value)} is not a whole number`, scientificHint(value));
    const number = Number(value);
    const isWithin = number >= min && number <= max;
    return isWithin ? number : fault("out-of-range", `${shown(value)} must be between ${min} and ${max}`);
  }).meta({ form: { type: "integer", minimum: min, maximum: max } });

/** Where a decimal point may have been forgotten or misplaced. */
const shifted = (value: number, limit: number): string | undefined => {
  if (!Number.isFinite(value)) return undefined;
  let guess = value;
  while (Math.abs(guess) > limit) guess /= 10;
  const meant = `did you mean ${Number(guess.toPrecision(8))}?`;
  return limit === 90 && Math.abs(value) <= 180 ? `are lat and lng swapped? or ${meant}` : meant;
};

/** Degrees of latitude or longitude, at most seven decimals. */
export const degrees = (name: "lat" | "lng", limit: 90 | 180): Cell<number> =>
  cell((value) => {
    if (!/^-?\d+(\.\d{1,7})?$/.test(value)) {
      const message = `${name} is ${quoted(value)}, must be decimal degrees`;
      return fault("not-a-number", message, degreesHint(value, limit));
    }
    const number = Number(value);
    if (Math.abs(number) <= limit) return number;
    return fault(
      `${name}-out-of-range`,
      `${name} is ${shown(value)}, must be between -${limit} and ${limit}`,
      shifted(number, limit),
    );
  }).meta({ form: { type: "number", minimum: -limit, maximum: limit } });

/** One of a closed list. */
export const choice = <const T extends string>(code: string, allowed: readonly T[]): Cell<T> =>
  cell(
    (value) =>
      allowed.find((one) => one === value) ??
      fault(code, `${quoted(value)} must be one of ${allowed.join(", ")}`),
  ).meta({ form: { type: "string", enum: allowed } });

/** A date that exists, YYYY-MM-DD. */
export const date = cell((value) => {
  if (parseDate(value) !== null) return value;
  const isWritten = /^\d{4}-\d\d-\d\d$/.test(value);
  return fault(
    "bad-date",
    `${quoted(value)} is not a date ${isWritten ? "that exists" : "written YYYY-MM-DD"}`,
    serialDateHint(value, false),
  );
}).meta({ form: { type: "string", format: "date" } });

/** An absolute http(s) address. */
export const url = cell((value) => {
  const isUrl = /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value) && URL.canParse(value);
  return isUrl
    ? value
    : fault("bad-url", `${quoted(value)} is not a web address`, "write it whole: https://…");
}).meta({ form: { type: "string", format: "uri", pattern: "^https?:\\/\\/[^\\s\\/]+\\.[^\\s]+$" } });

const LANGUAGE_TEXT = "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*=[^;]+";
const LANGUAGE_TEXTS = `^${LANGUAGE_TEXT}(?:;${LANGUAGE_TEXT})*$`;

/** Signs of Arabic writing outside the comments in quotes, which may be in any language. */
const ARABIC_SIGN = /[،؛٠-٩۰-۹٫]/;

/** OpenStreetMap's opening_hours, whose signs are ASCII. */
export const openingHours = cell((value) => {
  const problem = textFault(value);
  if (problem !== null) return problem;
  const [sign] = ARABIC_SIGN.exec(value.replaceAll(/"[^"]*"/g, "")) ?? [];
  if (sign === undefined) return value;
  const message = `${quoted(value)} has ${quoted(sign)}, must have ASCII signs and digits`;
  return fault("bad-opening-hours", message, `did you mean ${quoted(asciiDigits(asciiSigns(value)))}?`);
}).meta({ form: TEXT_FORM });

/** `lang=text` pairs joined by `;`. */
export const textByLanguage: Cell<Readonly<Record<string, string>>> = cell((value) => {
  const entries: [string, string][] = [];
  for (const pair of value.split(";")) {
    const [, language, one = ""] = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=(.+)$/.exec(pair) ?? [];
    if (language === undefined)
      return fault("bad-pair", `${quoted(pair)} is not language=text`, "for example tr=Fatih Camii;fr=…");
    const problem = textFault(one);
    if (problem !== null) return problem;
    if (entries.some(([known]) => known === language))
      return fault("bad-pair", `${JSON.stringify(language)} stands twice`);
    entries.push([language, one]);
  }
  return Object.fromEntries(entries);
}).meta({ form: { type: "string", pattern: LANGUAGE_TEXTS } });

/** An IANA time zone. */
export const timeZone = cell((value) =>
  isZone(value) ? value : fault("bad-time-zone", `${quoted(value)} is not an IANA time zone`),
).meta({ form: { type: "string", pattern: "^[A-Za-z0-9_+\\-]+(?:\\/[A-Za-z0-9_+\\-]+)*$" } });

/** yes or no. */
export const yesNo = cell((value) =>
  value === "yes" || value === "no"
    ? value === "yes"
    : fault("unknown-value", `${quoted(value)} must be yes or no`),
).meta({ form: { type: "string", enum: ["yes", "no"] } });

/** A date, or an instant in RFC 3339 with its offset. */
export const moment = cell((value) => {
  if (date.safeParse(value).success) return value;
  const isInstant =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(value) &&
    date.safeParse(value.slice(0, 10)).success &&
    !Number.isNaN(Date.parse(value));
  return isInstant
    ? value
    : fault(
        "bad-date",
        `${quoted(value)} is neither YYYY-MM-DD nor RFC 3339 with an offset`,
        serialDateHint(value, true),
      );
}).meta({
  form: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d)?$" },
});
