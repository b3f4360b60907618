/**
 * The cells that columns are made of: texts, numbers, dates, addresses, lists. Texts are refused for hidden characters,
 * formula signs (OWASP, "CSV Injection"), spreadsheet error values (ISO/IEC 29500-1, 18.17.2), outer spaces, a form
 * other than NFC (UAX 15) or excessive length. Hints recognise degrees written another way and numbers or dates
 * rewritten by spreadsheets; hints only, since decimals or digits would have to be invented.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import { DAY_MS } from "#core/base/time.ts";
import { isZone } from "#core/base/zone.ts";
import { asciiDigits, asciiSigns, hasInvisible, INVISIBLE_CLASS, quoted } from "./text.ts";
import { cell, type Cell, fault, type Refusal } from "./cell-schema.ts";
import type { DiagnosticCode } from "./diagnostic-codes.ts";

/** UTF-16 code units; texts should be a sentence or two. */
const MAX_LENGTH = 1000;

/** Signs that start a formula in some spreadsheets; the full-width ones in Chinese and Japanese locales. */
const FORMULA_SIGNS = "=+\\-@\uff1d\uff0b\uff0d\uff20";
const FORMULA = new RegExp(`^[${FORMULA_SIGNS}\\t\\r]`);
const FORMULA_ERROR = "#(?:DIV\\/0!|N\\/A|NAME\\?|NULL!|NUM!|REF!|SPILL!|VALUE!)";
const IS_FORMULA_ERROR = new RegExp(`^${FORMULA_ERROR}`);
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/;

/** Fast path: printable ASCII that only the length rule could refuse; most texts match. */
const PLAIN = /^[!"$-*,.-<>?A-~](?:[ -~]*[!-~])?$/;

/** Why a text is refused; `null` when it is valid. */
export const textFault = (value: string): Refusal | null => {
  if (value.length > MAX_LENGTH) {
    return fault("too-long", `the text has ${value.length} characters, must have at most ${MAX_LENGTH}`);
  }
  if (PLAIN.test(value)) return null;
  if (hasInvisible(value)) return fault("control-character", "the text holds a character that shows nothing");
  if (FORMULA.test(value)) {
    const sign = JSON.stringify(value[0]);
    const hint = "write what should be read, not a formula; a text may begin with any other sign";
    return fault("formula-injection", `the text begins with ${sign}, which a spreadsheet runs as a formula`, hint);
  }
  if (IS_FORMULA_ERROR.test(value)) {
    const hint = "the spreadsheet took the text for a formula; write the text again";
    return fault("formula-error", `the text is ${value.slice(0, 10)}, an error of a spreadsheet`, hint);
  }
  if (value !== value.trim()) return fault("stray-space", "the text begins or ends with a space");
  if (NO_BREAK_SPACE.test(value)) return fault("stray-space", "the text holds a no-break space");
  return value === value.normalize("NFC") ? null : fault("not-nfc", "the text is not in Unicode NFC");
};

/**
 * What textFault accepts, except normalisation and hidden characters from U+10000; avoids \p, which not every schema
 * reader supports.
 */
const TEXT_FORM = {
  type: "string",
  maxLength: MAX_LENGTH,
  pattern: `^(?![${FORMULA_SIGNS}\\s]|${FORMULA_ERROR})[^${INVISIBLE_CLASS}\\u00a0\\u2007\\u202f]*(?<!\\s)$`,
} as const;

const NUMBER = "[+-]?\\d{1,3}(?:\\.\\d+)?";
const PAIR = new RegExp(`(${NUMBER})[,;/ ]+(${NUMBER})`);
const SIGNED = /^([+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*°?\s*([NSEW]?)$/i;
const SEXAGESIMAL = /^(\d+)\s*[°º: ]\s*(\d+(?:\.\d+)?)\s*['′’:]?\s*(?:(\d+(?:\.\d+)?)\s*(?:["″”]|'')?)?\s*([NSEW]?)$/i;

/** About a metre. */
const DECIMALS = 5;

const shownDegrees = (value: number): string => String(Number(value.toFixed(DECIMALS)));

const signOf = (hemisphere: string): number => (/[SW]/i.test(hemisphere) ? -1 : 1);

/** `text` as decimal degrees; `null` if it cannot be told. */
const toDegrees = (text: string): number | null => {
  const [, number, side = ""] = SIGNED.exec(text) ?? [];
  if (number !== undefined) return Number(number) * signOf(side);
  const [, degrees, minutes = "0", seconds = "0", hemisphere = ""] = SEXAGESIMAL.exec(text) ?? [];
  if (degrees === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  return (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600) * signOf(hemisphere);
};

/** What to write instead of `text`, which is not decimal degrees; `limit` is 90 or 180. */
const degreesHint = (text: string, limit: number): string => {
  const plain = text.slice(0, 200).normalize("NFKC").trim();
  const point = /^[+-]?\d{1,3},\d+$/.test(plain) ? plain.replace(",", ".") : plain;
  const degrees = toDegrees(point);
  if (degrees !== null && Math.abs(degrees) <= limit) return `did you mean ${shownDegrees(degrees)}?`;
  const [, lat, lng] = PAIR.exec(plain.replace(/^https?:\/\/[^/]*/, "")) ?? [];
  if (lat !== undefined && lng !== undefined)
    return `it contains two numbers: did you mean lat ${Number(lat)}, lng ${Number(lng)}?`;
  return "write decimal degrees such as 21.42250";
};

const SCIENTIFIC = /^([+-]?)(\d)(?:[.,](\d+))?[Ee]\+?(\d{1,2})$/;

const FROM_BEFORE = "take the number from the file before (git diff shows it), and format the column as text";

/** The integer behind 3.95E+02, or what to do if digits were lost; `undefined` for other texts. */
export const scientificHint = (text: string, sign = ""): string | undefined => {
  const [, minus, first, decimals = "", exponent] = SCIENTIFIC.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  const power = Number(exponent);
  if (decimals.length < power) return `a spreadsheet rounded the number: ${FROM_BEFORE}`;
  const isWhole = /^0*$/.test(decimals.slice(power));
  if (!isWhole) return undefined;
  return `did you mean ${minus === "-" ? "-" : sign}${Number(first + decimals.slice(0, power))}?`;
};

/** Serial day number of 1970-01-01 in the 1900 date system (ISO/IEC 29500-1, 18.17.4). */
const SERIAL_OF_1970 = 25_569;

/** 1990-01-01 to 2099-12-31; the data has no dates outside this range. */
const FIRST_SERIAL = 32_874;
const LAST_SERIAL = 73_050;

/** The date, or date and time, behind a spreadsheet's serial number; `undefined` for other texts. */
const serialDateHint = (text: string, hasTime: boolean): string | undefined => {
  const [, days, fraction = ""] = /^(\d{5})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  const serial = Number(days ?? 0);
  if (serial < FIRST_SERIAL || serial > LAST_SERIAL) return undefined;
  const day = formatDate(serial - SERIAL_OF_1970);
  const ms = Math.round(Number(`0.${fraction}`) * DAY_MS);
  const time = fraction === "" || !hasTime ? "" : `, ${new Date(ms).toISOString().slice(11, 16)}`;
  return `it is a spreadsheet's number of a day: did you mean ${day}${time} (Excel's 1900 system)?`;
};

/** The blocks of the Arabic script in the Basic Multilingual Plane. */
const ARABIC = "[\\u0600-\\u06ff\\u0750-\\u077f\\u0870-\\u08ff\\ufb50-\\ufdff\\ufe70-\\ufefc]";

/** Plain text, one line. */
export const text = cell((value) => textFault(value) ?? value).meta({ form: TEXT_FORM });

/** Text matching a pattern; `hintFor` suggests what may have been meant. */
export const pattern = (
  form: RegExp,
  code: DiagnosticCode,
  what: string,
  hintFor: (value: string) => string | undefined = () => undefined,
): Cell<string> =>
  cell((value) => (form.test(value) ? value : fault(code, `${quoted(value)} is not ${what}`, hintFor(value)))).meta({
    form: { type: "string", pattern: form.source },
  });

export const slugCell = pattern(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "bad-slug",
  "a slug (lower-case a-z, digits, single hyphens)",
);

/** Text with Arabic letters. */
export const arabicText = cell((value) => {
  const isArabic = /\p{Script=Arabic}/u.test(value);
  return textFault(value) ?? (isArabic ? value : fault("not-arabic", `${quoted(value)} has no Arabic letter`));
}).meta({ form: { ...TEXT_FORM, pattern: `^(?=[\\s\\S]*${ARABIC})${TEXT_FORM.pattern.slice(1)}` } });

/** The digits of a number, shortened. */
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

/** A decimal number within [min, max], with at most six decimals. */
export const decimal = (min: number, max: number): Cell<number> =>
  cell((value) => {
    if (!/^-?(0|[1-9]\d*)(\.\d{1,6})?$/.test(value))
      return fault("not-a-number", `${quoted(value)} is not a decimal number such as 18.5`);
    const number = Number(value);
    const isWithin = number >= min && number <= max;
    return isWithin ? number : fault("out-of-range", `${shown(value)} must be between ${min} and ${max}`);
  }).meta({ form: { type: "number", minimum: min, maximum: max } });

/** Hint when a decimal point may be missing or misplaced. */
const shifted = (value: number, limit: number): string | undefined => {
  if (!Number.isFinite(value)) return undefined;
  let guess = value;
  while (Math.abs(guess) > limit) guess /= 10;
  const meant = `did you mean ${Number(guess.toPrecision(8))}?`;
  return limit === 90 && Math.abs(value) <= 180 ? `are lat and lng swapped? or ${meant}` : meant;
};

/** Degrees of latitude or longitude with at most seven decimals. */
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

/** One of a fixed list. */
export const choice = <const T extends string>(code: DiagnosticCode, allowed: readonly T[]): Cell<T> =>
  cell(
    (value) =>
      allowed.find((permitted) => permitted === value) ??
      fault(code, `${quoted(value)} must be one of ${allowed.join(", ")}`),
  ).meta({ form: { type: "string", enum: allowed } });

/** An existing date, YYYY-MM-DD. */
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
  return isUrl ? value : fault("bad-url", `${quoted(value)} is not a web address`, "write it whole: https://…");
}).meta({ form: { type: "string", format: "uri", pattern: "^https?:\\/\\/[^\\s\\/]+\\.[^\\s]+$" } });

const LANGUAGE_TEXT = "[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*=[^;]+";
const LANGUAGE_TEXTS = `^${LANGUAGE_TEXT}(?:;${LANGUAGE_TEXT})*$`;

/** Arabic punctuation or digits; only allowed inside quoted comments. */
const ARABIC_SIGN = /[،؛٠-٩۰-۹٫]/;

/** OpenStreetMap's opening_hours, whose syntax is ASCII. */
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
    const [, language, translation = ""] = /^([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=(.+)$/.exec(pair) ?? [];
    if (language === undefined)
      return fault("bad-pair", `${quoted(pair)} is not language=text`, "for example tr=Fatih Camii;fr=…");
    const problem = textFault(translation);
    if (problem !== null) return problem;
    if (entries.some(([known]) => known === language))
      return fault("bad-pair", `${JSON.stringify(language)} occurs twice`);
    entries.push([language, translation]);
  }
  return Object.fromEntries(entries);
}).meta({ form: { type: "string", pattern: LANGUAGE_TEXTS } });

/** A name, and its language (BCP 47); `null` where nobody says which. */
export interface OtherName {
  readonly name: string;
  readonly lang: string | null;
}

/** A name with its language before it, `tr=Eski Cami`, or alone. Such names are joined by `;`. */
export const otherName: Cell<OtherName> = cell((value) => {
  const [, lang = null, name = ""] = /^(?:([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)=)?(.*)$/u.exec(value) ?? [];
  if (name === "") return fault("bad-pair", `${quoted(value)} is no name`, "for example tr=Eski Cami;LHR");
  return textFault(name) ?? { name, lang };
}).meta({ form: { type: "string", pattern: "^[^;]+$" } });

/** An IANA time zone. */
export const timeZone = cell((value) =>
  isZone(value) ? value : fault("bad-time-zone", `${quoted(value)} is not an IANA time zone`),
).meta({ form: { type: "string", pattern: "^[A-Za-z0-9_+\\-]+(?:\\/[A-Za-z0-9_+\\-]+)*$" } });

/** yes or no. */
export const yesNo = cell((value) =>
  value === "yes" || value === "no" ? value === "yes" : fault("unknown-value", `${quoted(value)} must be yes or no`),
).meta({ form: { type: "string", enum: ["yes", "no"] } });

/** A date, or an RFC 3339 instant with offset. */
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
