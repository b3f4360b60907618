/** Clock times with 12 or 24 hours. Times in the data are `HH:MM` of the place, so that no zone plays a part. */
import { type Language, languageOf, spoken } from "../i18n/languages.ts";

export type Hours = 12 | 24;

const hoursOfLocales = new Map<string, Hours>();

/** The hours of a region: of the first of the browser's languages that the page is in, else of the page's own locale. */
export const hoursOf = (page: Language, tags: readonly string[]): Hours => {
  const locale = tags.find((tag) => languageOf(tag) === page) ?? spoken(page).locale;
  const known = hoursOfLocales.get(locale);
  if (known !== undefined) return known;
  const { hour12 } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
  const hours = hour12 === true ? 12 : 24;
  hoursOfLocales.set(locale, hours);
  return hours;
};

const CLOCK = /^(\d\d):(\d\d)$/;
const HALF = 12;

/** English of the United Kingdom has no times of 12 hours in capitals. */
const localeOf = (page: Language): string => (page === "en" ? "en-US" : spoken(page).locale);

const formatters = new Map<Language, Intl.DateTimeFormat>();

const formatterOf = (page: Language): Intl.DateTimeFormat => {
  const known = formatters.get(page);
  if (known !== undefined) return known;
  const form = { hour: "numeric", minute: "2-digit", hour12: true, timeZone: "UTC" } as const;
  const made = new Intl.DateTimeFormat(localeOf(page), form);
  formatters.set(page, made);
  return made;
};

/** `AM` or `PM` of a time that is shown with 12 hours and bare, else nothing. */
export const halfIn = (time: string, hours: Hours, page: Language): string => {
  const [, hour = ""] = CLOCK.exec(time) ?? [];
  if (hour === "" || hours === 24) return "";
  const parts = formatterOf(page).formatToParts(Date.UTC(1970, 0, 1, Number(hour)));
  return parts.find(({ type }) => type === "dayPeriod")?.value ?? "";
};

/**
 * `HH:MM` as shown: `4:33 PM`, or `4:33` where `isBare`, as printed timetables have it. What is not `HH:MM` stays as it
 * is.
 */
export const clockIn = (time: string, hours: Hours, page: Language, isBare: boolean): string => {
  const [, hour = "", minute = ""] = CLOCK.exec(time) ?? [];
  if (hour === "" || hours === 24) return time;
  if (isBare) return `${Number(hour) % HALF || HALF}:${minute}`;
  return formatterOf(page).format(Date.UTC(1970, 0, 1, Number(hour), Number(minute)));
};
