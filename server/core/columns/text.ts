/**
 * The text of a field: safe to print, clean, and in its canonical form. Invisible characters (core/base/clean.ts, line
 * ends, tabs) are escaped in messages and removed from fields; zero-width joiners are allowed, since Persian and emoji
 * need them. Canonical are digits, decimal commas, dates, times of the clock, lists, letter case. A value that its
 * column accepts stays as it is; otherwise another form is used only if exactly one is accepted, so ambiguous values
 * such as 01/02/2026 stay for the check to report. Decimals are never rounded: their number states the precision.
 */
import { codePointOf } from "#core/base/code-point.ts";
import { HIDDEN, HIDDEN_CLASS } from "#core/base/clean.ts";
import { fold } from "#core/base/fold.ts";
import type { Column } from "./cell-schema.ts";

/** Longest part of a field that a message quotes. */
const QUOTED_LENGTH = 80;

/** A field as a message quotes it: shortened, invisible characters escaped. */
export const quoted = (text: string): string =>
  `"${visible(text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text)}"`;

/** The inside of a character class; only characters below U+10000, which every schema reader supports. */
export const INVISIBLE_CLASS = `\\t\\n${HIDDEN_CLASS}`;

const ONE = new RegExp(`[\\t\\n${HIDDEN}]`, "u");
const EVERY = new RegExp(ONE, "gu");

/** True when `text` has an invisible character. */
export const hasInvisible = (text: string): boolean => ONE.test(text);

/** Replaces each invisible character of `text`. */
export const replaceInvisible = (text: string, by: (character: string) => string): string =>
  ONE.test(text) ? text.replace(EVERY, by) : text;

/** `text` with every invisible character escaped as \u{…}: safe to print. */
export const visible = (text: string): string =>
  replaceInvisible(text, (character) => `\\u{${codePointOf(character).toString(16)}}`);

const LINE_BREAKING = /[\t\n\v\f\r\u0085\u2028\u2029]/u;
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/gu;

/** The trimmed parts of `text` between separators, without empty ones, joined again; `null` without a separator. */
const rejoin = (text: string, separator: RegExp, joint: string): string | null =>
  separator.test(text)
    ? text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(joint)
    : null;

/** `text` cleaned, on one line. */
export const cleanText = (text: string): string =>
  replaceInvisible(rejoin(text, LINE_BREAKING, " ") ?? text, () => "")
    .replace(NO_BREAK_SPACE, " ")
    .normalize("NFC")
    .trim();

/** True when cleaning would leave nothing. */
export const isBlankText = (text: string): boolean => text === "" || cleanText(text) === "";

/** The value written another way; `null` if the form does not apply. */
type Form = (text: string) => string | null;

const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;
const FULL_WIDTH = /[\uff0b-\uff0e\uff10-\uff19]/gu;

/** Arabic-Indic and full-width digits, signs and decimal separators as ASCII. */
export const asciiDigits = (text: string): string =>
  text
    .replace(ARABIC_DIGIT, (digit) => String(codePointOf(digit) & 0xf))
    .replace(FULL_WIDTH, (character) => character.normalize("NFKC"))
    .replaceAll("\u066b", ".")
    .replaceAll("\u2212", "-");

/** 51,5173 as 51.5173. */
const decimalPoint: Form = (text) => (/^-?\d{1,3},\d+$/.test(text) ? text.replace(",", ".") : null);

/** 133.0, as programs write integers in a column with empty fields, as 133. */
const wholeNumber: Form = (text) => /^(-?\d+)\.0+$/.exec(text)?.[1] ?? null;

const isoDate = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** 2026/11/21, 21.11.2026, and 21/11/2026 or 11/21/2026 if one of the two cannot be a month. */
const dateForm: Form = (text) => {
  const [, year, month = "", day = ""] = /^((?:19|20|21)\d\d)[/.-](\d\d?)[/.-](\d\d?)$/.exec(text) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, a, sign, b = "", last = ""] = /^(\d\d?)([/.-])(\d\d?)\2((?:19|20|21)\d\d)$/.exec(text) ?? [];
  if (a === undefined) return null;
  if (sign === "." || Number(a) > 12 || Number(a) === Number(b)) return isoDate(last, b, a);
  return Number(b) > 12 ? isoDate(last, a, b) : null;
};

/** 5:45, 05.45, 5h45, 05:45:00, 5:45 am and 1:30 p.m. as times of 24 hours. */
const clockForm: Form = (text) => {
  const [, hour, minute = "", half = ""] = /^(\d{1,2})[:.h](\d{2})(?::00)?(?:\s*([ap])\.?m\.?)?$/i.exec(text) ?? [];
  if (hour === undefined || (half !== "" && (Number(hour) < 1 || Number(hour) > 12))) return null;
  const hours = half === "" ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
};

/** A list of times of the clock; `null` if one cannot be read. */
const clockList: Form = (text) => {
  const times = text.split(/[;؛،,]/u).map((time) => clockForm(time.trim()));
  return times.includes(null) ? null : times.join(";");
};

/** A list with spaces around its semicolons, or Arabic ones. */
const semicolonList: Form = (text) => rejoin(text, /[;؛]/u, ";");

/** A list with commas between its values. */
const commaList: Form = (text) => rejoin(text, /[;؛,،]/u, ";");

/** Codes and slugs only: in other texts capitals may be intended. */
const CODE = /^[A-Za-z0-9 ;_-]+$/;

const lowerCase: Form = (text) => (CODE.test(text) ? text.toLowerCase() : null);
const upperCase: Form = (text) => (CODE.test(text) ? text.toUpperCase() : null);
const hyphenated: Form = (text) => (CODE.test(text) ? text.toLowerCase().replaceAll(/[ _]+/g, "-") : null);

/** +44 20 7652 8000 as +442076528000. */
const phone: Form = (text) => (/^\+\d[\d .-]+$/.test(text) ? text.replaceAll(/[ .-]/g, "") : null);

/** Arabic commas and semicolons as ASCII, outside of quotes. */
export const asciiSigns = (text: string): string =>
  text
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : part.replaceAll("،", ",").replaceAll("؛", ";")))
    .join("");

const FORMS: readonly Form[] = [
  (text) => text,
  decimalPoint,
  wholeNumber,
  dateForm,
  clockForm,
  clockList,
  semicolonList,
  commaList,
  lowerCase,
  upperCase,
  hyphenated,
  phone,
];

/** Canonical words by folded alias: نعم is yes. */
export type WordAliases = ReadonlyMap<string, string>;

/** Columns that refer to another table by a lower-case word; their cells accept any text. */
const REFERENCES: ReadonlySet<string> = new Set(["type", "category", "kind"]);
const REFERENCE = /^[a-z]+(-[a-z]+)*$/;

/** Writes one value canonically. */
export type Canonical = (value: string) => string;

/** Columns with their own syntax, where commas and semicolons differ in meaning. */
const SYNTAX: ReadonlyMap<string, readonly Form[]> = new Map([["opening_hours", [asciiSigns]]]);

/** The accepted forms of a value; never an empty one. */
const acceptedForms = (
  value: string,
  some: readonly Form[],
  isAccepted: (value: string) => boolean,
): ReadonlySet<string> => {
  const forms = some.flatMap((form) => form(value) ?? []);
  return new Set(forms.filter((form) => form !== "" && isAccepted(form)));
};

/** Returns the canonicaliser of a column. */
export const canonicalOf = (name: string, { cell }: Column<unknown>, words: WordAliases): Canonical => {
  const isAccepted = (value: string): boolean =>
    cell.safeParse(value).success && (!REFERENCES.has(name) || REFERENCE.test(value));
  const isYesOrNo = isAccepted("yes") && isAccepted("no") && !isAccepted("zzz");
  const only = (values: ReadonlySet<string>): string | null => (values.size === 1 ? ([...values][0] ?? null) : null);
  return (value) => {
    const text = cleanText(value);
    if (text === "" || isAccepted(text)) return text;
    const word = isYesOrNo ? words.get(fold(text)) : undefined;
    if (word !== undefined && isAccepted(word)) return word;
    const syntax = SYNTAX.get(name);
    if (syntax !== undefined) return only(acceptedForms(text, syntax, isAccepted)) ?? text;
    const forms = acceptedForms(text, FORMS, isAccepted);
    return only(forms.size > 0 ? forms : acceptedForms(asciiDigits(text), FORMS, isAccepted)) ?? text;
  };
};

/** Aliases are part of the data folder; without it there are none. */
export const NO_WORDS: WordAliases = new Map();
