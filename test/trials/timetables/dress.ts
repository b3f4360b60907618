/**
 * How a timetable can be written: a dress is a notation of days, times, headers and files put on the true days of a
 * place, together with what must come of it. Words of languages come from Intl, which is no part of the reader.
 */
import { calendarDate, epochDay, formatDate, pad, weekday } from "#core/base/date.ts";
import { DAY_MIN, formatClock } from "#core/base/time.ts";
import { PRAYERS, type Time, TIMES, type TrialPlace, type TrueDay } from "./true-times.ts";

export type Role = "adhan" | "iqama";
export type Random = () => number;

/** A column of times: its header, and whose times it has. */
export interface TimeColumn {
  readonly header: string;
  readonly prayer: Time;
  readonly role: Role;
}

export interface DayColumn {
  readonly header: string;
  readonly text: (day: number) => string;
}

/**
 * `read`: a person would read it for certain. `refuse`: not everything can be taken, and that must be said. `repair`:
 * either of them.
 */
export type Want = "read" | "refuse" | "repair";

/** A file that somebody hands in, and what they say of it. */
export interface DressedFile {
  readonly files: readonly (readonly [name: string, content: string])[];
  readonly year?: number;
  readonly month?: number;
}

export interface Worn {
  readonly place: TrialPlace;
  readonly days: readonly TrueDay[];
  readonly random: Random;
}

export interface Dress {
  readonly name: string;
  /** Held back: not looked at while the reader is made. */
  readonly isHeld: boolean;
  readonly want: Want;
  readonly columns: readonly TimeColumn[];
  readonly from: number;
  readonly count: number;
  readonly fits: (place: TrialPlace) => boolean;
  readonly write: (worn: Worn) => DressedFile;
}

/** Minutes that a column has on a day. */
export const minuteOf = ({ prayer, role }: TimeColumn, day: TrueDay): number => day[role][prayer];

/** The words of a locale for the months or weekdays of 2026, as Intl writes them. */
const wordsBy =
  (locale: string, options: Intl.DateTimeFormatOptions): ((day: number) => string) =>
  (day) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(new Date(day * 86_400_000));

const digitsOf = (zero: string): ((text: string) => string) => {
  const start = zero.codePointAt(0) ?? 48;
  return (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(start + Number(digit)));
};
export const ARABIC = digitsOf("٠");
export const PERSIAN = digitsOf("۰");
export const BENGALI = digitsOf("০");
export const DEVANAGARI = digitsOf("०");

const parts = (day: number) => calendarDate(day);

/** Notations of days. */
export const DATES = {
  iso: formatDate,
  isoTime: (day: number) => `${formatDate(day)}T00:00:00`,
  compact: (day: number) => formatDate(day).replaceAll("-", ""),
  dayFirst: (day: number) => `${pad(parts(day).day, 2)}/${pad(parts(day).month, 2)}/${parts(day).year}`,
  monthFirst: (day: number) => `${parts(day).month}/${parts(day).day}/${parts(day).year}`,
  dots: (day: number) => `${parts(day).day}.${parts(day).month}.${parts(day).year}`,
  dashes: (day: number) => `${pad(parts(day).day, 2)}-${pad(parts(day).month, 2)}-${parts(day).year}`,
  shortYear: (day: number) => `${pad(parts(day).day, 2)}/${pad(parts(day).month, 2)}/${parts(day).year % 100}`,
  shortYearMonthFirst: (day: number) => `${parts(day).month}/${parts(day).day}/${parts(day).year % 100}`,
  yearFirstShort: (day: number) => formatDate(day).slice(2),
  yearFirstSlash: (day: number) => formatDate(day).replaceAll("-", "/"),
  noYear: (day: number) => `${pad(parts(day).day, 2)}/${pad(parts(day).month, 2)}`,
  noYearMonthFirst: (day: number) => formatDate(day).slice(5),
  dayNumber: (day: number) => String(parts(day).day),
  serial: (day: number) => String(day + 25_569),
} as const;

/** Days in the words of a locale: `1-mrt`, `1 Ocak 2026`. */
export const wordDate = (
  locale: string,
  month: "long" | "short",
  write: (parts: { day: number; month: string; year: number }) => string,
) => {
  const monthOf = wordsBy(locale, { month, calendar: "gregory", numberingSystem: "latn" });
  return (day: number): string => write({ day: parts(day).day, month: monthOf(day), year: parts(day).year });
};

/** A whole date as a locale writes it, genitive and digits included. */
export const localeDate = (locale: string, options: Intl.DateTimeFormatOptions = { dateStyle: "long" }) =>
  wordsBy(locale, options);

export const weekdayWord = (locale: string, width: "long" | "short" = "long") => wordsBy(locale, { weekday: width });

const within = (minute: number): number => ((minute % DAY_MIN) + DAY_MIN) % DAY_MIN;
export const clock24 = (minute: number): string => formatClock(within(minute));
const hour12 = (minute: number): string =>
  `${Math.floor(within(minute) / 60) % 12 || 12}:${pad(within(minute) % 60, 2)}`;
const isMorning = (minute: number): boolean => within(minute) < 720;

/** Notations of times. */
export const CLOCKS = {
  "24": clock24,
  "24short": (minute: number) => clock24(minute).replace(/^0/, ""),
  "12": (minute: number) => `${hour12(minute)} ${isMorning(minute) ? "AM" : "PM"}`,
  "12dots": (minute: number) => `${hour12(minute)} ${isMorning(minute) ? "a.m." : "p.m."}`,
  "12arabic": (minute: number) => `${hour12(minute)} ${isMorning(minute) ? "ص" : "م"}`,
  "12glued": (minute: number) => `${hour12(minute)}${isMorning(minute) ? "am" : "pm"}`,
  "12bare": hour12,
  dot: (minute: number) => clock24(minute).replace(":", "."),
  h: (minute: number) => clock24(minute).replace(":", "h"),
  hSpaced: (minute: number) => clock24(minute).replace(":", " h "),
  colonSpaced: (minute: number) => clock24(minute).replace(":", " : "),
  digits: (minute: number) => clock24(minute).replace(":", ""),
  digitsShort: (minute: number) => clock24(minute).replace(":", "").replace(/^0/, ""),
  seconds: (minute: number) => `${clock24(minute)}:00`,
  fraction: (minute: number) => (within(minute) / DAY_MIN).toFixed(10),
  fractionComma: (minute: number) => (within(minute) / DAY_MIN).toFixed(10).replace(".", ","),
  fractionShort: (minute: number) => (within(minute) / DAY_MIN).toFixed(5),
  minutes: (minute: number) => String(within(minute)),
  hyphen: (minute: number) => clock24(minute).replace(":", "-"),
  iso: (minute: number) => `1899-12-30T${clock24(minute)}:00.000Z`,
} as const;

const quoted = (cell: string, mark: string): string =>
  cell.includes(mark) || cell.includes('"') || cell.includes("\n") ? `"${cell.replaceAll('"', '""')}"` : cell;

export type Rows = readonly (readonly string[])[];

/** Kinds of files. */
export const FILES = {
  csv: (rows: Rows) => rows.map((row) => row.map((cell) => quoted(cell, ",")).join(",")).join("\n"),
  semicolons: (rows: Rows) => rows.map((row) => row.map((cell) => quoted(cell, ";")).join(";")).join("\r\n"),
  tabs: (rows: Rows) => rows.map((row) => row.join("\t")).join("\n"),
  bars: (rows: Rows) => rows.map((row) => `| ${row.join(" | ")} |`).join("\n"),
  pdf: (rows: Rows) => rows.map((row) => row.map((cell) => cell.replaceAll(" ", "")).join("   ")).join("\n"),
  html: (rows: Rows) =>
    `<!doctype html><html><body><h1>Prayer times</h1><table>${rows
      .map((row, at) => `<tr>${row.map((cell) => (at === 0 ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join("")}</tr>`)
      .join("\n")}</table></body></html>`,
} as const;

const recordsOf = ([header = [], ...rows]: Rows): readonly Readonly<Record<string, string>>[] =>
  rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])));

export const JSONS = {
  records: (rows: Rows) => JSON.stringify(recordsOf(rows)),
  wrapped: (rows: Rows) => JSON.stringify({ status: "ok", data: { times: recordsOf(rows) } }, null, 1),
  byDate: ([header = [], ...rows]: Rows) =>
    JSON.stringify(
      Object.fromEntries(
        rows.map(([day = "", ...cells]) => [
          day,
          Object.fromEntries(cells.map((cell, at) => [header[at + 1] ?? "", cell])),
        ]),
      ),
    ),
  lines: (rows: Rows) =>
    recordsOf(rows)
      .map((one) => JSON.stringify(one))
      .join("\n"),
  arrays: (rows: Rows) => JSON.stringify(rows),
  script: (rows: Rows) => `// prayer times\nvar timetable = ${JSON.stringify(recordsOf(rows), null, 2)};\n`,
} as const;

/** Columns of adhans, with these headers in the order of the day; six of them are with sunrise, five without. */
export const adhans = (headers: readonly string[]): readonly TimeColumn[] =>
  headers.map((header, at) => ({
    header,
    prayer: (headers.length === 6 ? TIMES : PRAYERS)[at] ?? "fajr",
    role: "adhan",
  }));

/** Each prayer's adhan beside its congregation. */
export const pairs = (
  prayers: readonly string[],
  adhan: (prayer: string) => string,
  iqama: (prayer: string) => string,
): readonly TimeColumn[] =>
  TIMES.flatMap((prayer, at): readonly TimeColumn[] => [
    { header: prayer === "sunrise" ? (prayers[at] ?? "") : adhan(prayers[at] ?? ""), prayer, role: "adhan" },
    ...(prayer === "sunrise" ? [] : [{ header: iqama(prayers[at] ?? ""), prayer, role: "iqama" as const }]),
  ]);

export const iqamas = (headers: readonly string[]): readonly TimeColumn[] =>
  headers.map((header, at) => ({ header, prayer: PRAYERS[at] ?? "fajr", role: "iqama" }));

/** What a plain dress is made of. */
export interface Plain {
  readonly name: string;
  readonly isHeld?: boolean;
  readonly want?: Want;
  readonly columns?: readonly TimeColumn[];
  readonly days?: readonly DayColumn[];
  readonly clock?: (minute: number) => string;
  readonly file?: (rows: Rows) => string;
  readonly ending?: string;
  readonly from?: number;
  readonly count?: number;
  readonly fits?: (place: TrialPlace) => boolean;
  /** Changes the rows, header first, before the file is written. */
  readonly spoil?: (rows: string[][], worn: Worn) => string[][];
  readonly year?: number;
  readonly month?: number;
}

export const JAN_1 = epochDay(2026, 1, 1);

const ENGLISH = adhans(["Fajr", "Sunrise", "Dhuhr", "Asr", "Maghrib", "Isha"]);

/** A table with a row a day. */
export const plain = ({
  name,
  isHeld = false,
  want = "read",
  columns = ENGLISH,
  days = [{ header: "Date", text: DATES.iso }],
  clock = CLOCKS["24"],
  file = FILES.csv,
  ending = "csv",
  from = JAN_1,
  count = 365,
  fits = () => true,
  spoil = (rows) => rows,
  year,
  month,
}: Plain): Dress => ({
  name,
  isHeld,
  want,
  columns,
  from,
  count,
  fits,
  write: (worn) => {
    const header = [...days.map((one) => one.header), ...columns.map((one) => one.header)];
    const body = worn.days.map((day) => [
      ...days.map((one) => one.text(day.day)),
      ...columns.map((column) => clock(minuteOf(column, day))),
    ]);
    return {
      files: [[`times.${ending}`, `${file(spoil([header, ...body], worn))}\n`]],
      ...(year !== undefined && { year }),
      ...(month !== undefined && { month }),
    };
  },
});

export const firstOf = (month: number): number => epochDay(2026, month, 1);

/** Rows of months one below another, each under its name. */
export const underMonths =
  (monthWord: (day: number) => string) =>
  (rows: string[][], { days }: Worn): string[][] => {
    const [header = [], ...body] = rows;
    return body.flatMap((row, at) => {
      const day = days[at]?.day ?? 0;
      return calendarDate(day).day === 1 || at === 0 ? [[monthWord(day)], header, row] : [row];
    });
  };

export const weekdayOf = (day: number): number => weekday(day);
