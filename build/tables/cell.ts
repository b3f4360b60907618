/** The cells that columns are made of: texts, numbers, dates, addresses, lists. */
import { isZone } from "#core/time/zone.ts";
import { cell, fault } from "./cell-schema.ts";
import type { Cell, Refusal } from "./cell-schema.ts";

const CONTROL = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const FORMULA = /^[=+\-@\t\r]/;

const textFault = (value: string): Refusal | null => {
  if (CONTROL.test(value)) {
    return fault(
      "control-character",
      "the text holds a control or direction character",
      "remove it; nothing is shown for it",
    );
  }
  if (FORMULA.test(value)) {
    return fault(
      "formula-injection",
      `the text begins with ${JSON.stringify(value[0])}, which a spreadsheet runs as a formula`,
    );
  }
  if (value !== value.trim()) return fault("stray-space", "the text begins or ends with a space");
  return value === value.normalize("NFC") ? null : fault("not-nfc", "the text is not in Unicode NFC");
};

/** What textFault lets through, but for the normalisation. */
const TEXT_FORM = {
  type: "string",
  pattern: "^(?![=+\\-@\\s])[^\\p{Cc}\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]*(?<!\\s)$",
} as const;

/** Plain text, one line. */
export const text = cell((value) => textFault(value) ?? value).meta({ form: TEXT_FORM });

/** Text of the given pattern. */
export const pattern = (form: RegExp, code: string, what: string): Cell<string> =>
  cell((value) => (form.test(value) ? value : fault(code, `${JSON.stringify(value)} is not ${what}`))).meta({
    form: { type: "string", pattern: form.source },
  });

/** Text that has letters of the Arabic script. */
export const arabicText = cell((value) => {
  const isArabic = /\p{Script=Arabic}/u.test(value);
  return (
    textFault(value) ??
    (isArabic ? value : fault("not-arabic", `${JSON.stringify(value)} has no Arabic letter`))
  );
}).meta({ form: { type: "string", pattern: `^(?=.*\\p{Script=Arabic})${TEXT_FORM.pattern.slice(1)}` } });

/** A whole number within [min, max]. */
export const integer = (min: number, max: number): Cell<number> =>
  cell((value) => {
    if (!/^-?(0|[1-9]\d*)$/.test(value))
      return fault("not-an-integer", `${JSON.stringify(value)} is not a whole number`);
    const number = Number(value);
    const isWithin = number >= min && number <= max;
    return isWithin ? number : fault("out-of-range", `${value} must be between ${min} and ${max}`);
  }).meta({ form: { type: "integer", minimum: min, maximum: max } });

/** Where a decimal point may have been forgotten or misplaced. */
const shifted = (value: number, limit: number): string | undefined => {
  if (!Number.isFinite(value)) return undefined;
  let guess = value;
  while (Math.abs(guess) > limit) guess /= 10;
  return `did you mean ${Number(guess.toPrecision(8))}?`;
};

/** Degrees of latitude or longitude, at most seven decimals. */
export const degrees = (name: "lat" | "lng", limit: 90 | 180): Cell<number> =>
  cell((value) => {
    if (!/^-?\d+(\.\d{1,7})?$/.test(value)) {
      const hint = value.includes(",")
        ? "write the decimal point as a point"
        : "write decimal degrees such as 21.42250";
      return fault("not-a-number", `${name} is ${JSON.stringify(value)}, must be decimal degrees`, hint);
    }
    const number = Number(value);
    if (Math.abs(number) <= limit) return number;
    return fault(
      `${name}-out-of-range`,
      `${name} is ${value}, must be between -${limit} and ${limit}`,
      shifted(number, limit),
    );
  }).meta({ form: { type: "number", minimum: -limit, maximum: limit } });

/** One of a closed list. */
export const choice = <const T extends string>(code: string, allowed: readonly T[]): Cell<T> =>
  cell(
    (value) =>
      allowed.find((one) => one === value) ??
      fault(code, `${JSON.stringify(value)} must be one of ${allowed.join(", ")}`),
  ).meta({ form: { type: "string", enum: allowed } });

/** A date that exists, YYYY-MM-DD. */
export const date = cell((value) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  return exists
    ? value
    : fault("bad-date", `${JSON.stringify(value)} is not a date that exists, written YYYY-MM-DD`);
}).meta({ form: { type: "string", format: "date" } });

/** An absolute http(s) address. */
export const url = cell((value) => {
  const isUrl = /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value) && URL.canParse(value);
  return isUrl
    ? value
    : fault("bad-url", `${JSON.stringify(value)} is not a web address`, "write it whole: https://…");
}).meta({ form: { type: "string", format: "uri", pattern: "^https?:\\/\\/[^\\s\\/]+\\.[^\\s]+$" } });

const LANGUAGE_TEXT = "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*=[^;]+";
const LANGUAGE_TEXTS = `^${LANGUAGE_TEXT}(?:;${LANGUAGE_TEXT})*$`;

/** `lang=text` pairs joined by `;`. */
export const textByLanguage: Cell<Readonly<Record<string, string>>> = cell((value) => {
  const entries: [string, string][] = [];
  for (const pair of value.split(";")) {
    const [, language, one = ""] = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=(.+)$/.exec(pair) ?? [];
    if (language === undefined)
      return fault(
        "bad-pair",
        `${JSON.stringify(pair)} is not language=text`,
        "for example tr=Fatih Camii;fr=…",
      );
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
  isZone(value) ? value : fault("bad-time-zone", `${JSON.stringify(value)} is not an IANA time zone`),
).meta({ form: { type: "string", pattern: "^[A-Za-z0-9_+\\-]+(?:\\/[A-Za-z0-9_+\\-]+)*$" } });

/** yes or no. */
export const yesNo = cell((value) =>
  value === "yes" || value === "no"
    ? value === "yes"
    : fault("unknown-value", `${JSON.stringify(value)} must be yes or no`),
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
    : fault("bad-date", `${JSON.stringify(value)} is neither YYYY-MM-DD nor RFC 3339 with an offset`);
}).meta({
  form: { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d(?:T\\d\\d:\\d\\d:\\d\\d[+-]\\d\\d:\\d\\d)?$" },
});
