/** Formats calendar dates (`YYYY-MM-DD`) of a place, without the browser's time zone. */
import { epochDay, pad, parseDate } from "#core/base/date.ts";
import { DAY_MS } from "#core/base/time.ts";
import { inSentence } from "../i18n/articles.ts";
import { type Language, spoken } from "../i18n/languages.ts";
import { countryName } from "../i18n/texts.ts";

const FORMS = {
  day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  short: { weekday: "short", day: "numeric", month: "short" },
  plain: { day: "numeric", month: "long", year: "numeric" },
  weekday: { weekday: "short" },
  initial: { weekday: "narrow" },
  "day-month": { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  "month-name": { month: "short" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;
type DateForm = keyof typeof FORMS;

const formatters = new Map<string, Intl.DateTimeFormat>();

const formatterOf = (form: DateForm, language: Language): Intl.DateTimeFormat => {
  const key = `${form} ${language}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(spoken(language).locale, { ...FORMS[form], timeZone: "UTC" });
  formatters.set(key, made);
  return made;
};

/** A date in words; invalid texts stay as they are. */
export const dateText = (isoDate: string, form: DateForm, language: Language): string => {
  const day = parseDate(isoDate);
  return day === null ? isoDate : formatterOf(form, language).format(day * DAY_MS);
};

/** The country's name, or its code if the browser knows none. */
export const countryText = (code: string, language: Language): string => countryName(code, language);

/** The country within a sentence: `in the United Kingdom`. */
export const countryInText = (code: string, language: Language): string =>
  inSentence(code, countryText(code, language), language);

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** A Gregorian month with its first and last date. */
export interface Month {
  /** `YYYY-MM`. */
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** The month of a text that begins with `YYYY-MM`; `null` for other texts. */
export const monthOf = (text: string): Month | null => {
  const [, year = "", month = ""] = MONTH.exec(text.slice(0, 7)) ?? [];
  if (year === "") return null;
  const [nextYear, nextMonth] = month === "12" ? [Number(year) + 1, 1] : [Number(year), Number(month) + 1];
  const days = epochDay(nextYear, nextMonth, 1) - epochDay(Number(year), Number(month), 1);
  const name = `${year}-${month}`;
  return { name, from: `${name}-01`, to: `${name}-${pad(days, 2)}`, days };
};

/** The name of the month `months` later. */
export const monthAfter = (name: string, months: number): string => {
  const index = Number(name.slice(0, 4)) * 12 + Number(name.slice(5, 7)) - 1 + months;
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}`;
};
