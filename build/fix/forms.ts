/**
 * Other ways in which people and spreadsheets write a value: digits, decimal commas, dates, lists,
 * cases. A form is offered, never imposed: whether it is taken is for the column's own cell to say.
 * Refuses what can be read in two ways, such as 01/02/2026.
 */

/** The same value written in another way; `null` where the form does not apply. */
export type Form = (text: string) => string | null;

const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;
const FULL_WIDTH = /[\uff0b-\uff0e\uff10-\uff19]/gu;

/** Arabic-Indic and full-width digits, signs and decimal separator as ASCII. */
export const asciiDigits = (text: string): string =>
  text
    .replace(ARABIC_DIGIT, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(FULL_WIDTH, (character) => character.normalize("NFKC"))
    .replaceAll("\u066b", ".")
    .replaceAll("\u2212", "-");

/** 51,5173 as 51.5173. */
const decimalPoint: Form = (text) => (/^-?\d{1,3},\d+$/.test(text) ? text.replace(",", ".") : null);

/** 133.0, as programs write a whole number in a column that has empty fields, as 133. */
const wholeNumber: Form = (text) => /^(-?\d+)\.0+$/.exec(text)?.[1] ?? null;

const isoDate = (year: string, month: string, day: string): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;

/** 2026/11/21, 21.11.2026, and 21/11/2026 or 11/21/2026 where one of the two can be no month. */
const dateForm: Form = (text) => {
  const [, year, month = "", day = ""] = /^((?:19|20|21)\d\d)[/.-](\d\d?)[/.-](\d\d?)$/.exec(text) ?? [];
  if (year !== undefined) return isoDate(year, month, day);
  const [, a, sign, b = "", last = ""] = /^(\d\d?)([/.-])(\d\d?)\2((?:19|20|21)\d\d)$/.exec(text) ?? [];
  if (a === undefined) return null;
  if (sign === "." || Number(a) > 12 || Number(a) === Number(b)) return isoDate(last, b, a);
  return Number(b) > 12 ? isoDate(last, a, b) : null;
};

const rejoin = (text: string, separator: RegExp): string | null =>
  separator.test(text)
    ? text
        .split(separator)
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .join(";")
    : null;

/** A list with spaces around its semicolons, or Arabic ones. */
const semicolonList: Form = (text) => rejoin(text, /[;؛]/u);

/** A list with commas between its values. */
const commaList: Form = (text) => rejoin(text, /[;؛,،]/u);

/** Codes and slugs alone: a text with other characters may mean its capitals. */
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

export const FORMS: readonly Form[] = [
  (text) => text,
  decimalPoint,
  wholeNumber,
  dateForm,
  semicolonList,
  commaList,
  lowerCase,
  upperCase,
  hyphenated,
  phone,
];
