/**
 * The days of a table's rows. Each question that a row leaves open has a finder, which answers with its
 * evidence: find-order, find-month, find-calendar, find-year. They are asked in this order, since each needs the answers before it; what none can answer is asked of people.
 */
import { calendarDate } from "#core/base/date.ts";
import { fromHijri, type HijriTable, hijriMonthLength } from "#core/hijri/hijri.ts";
import { type DayParts, dayOf, readDay } from "./cells.ts";
import { withDayWords } from "./day-words.ts";
import { findCalendar, type HijriCalendar } from "./find-calendar.ts";
import { findMonth, restartsOf, withMonths } from "./find-month.ts";
import { settleMonthWords } from "./find-month-word.ts";
import { findOrder, inOrder, type Order } from "./find-order.ts";
import { contextMonth, contextOf, dayText, type RowParts, rowParts, spanInTitles, titleParts } from "./row-parts.ts";
import { withSolarYears } from "./find-solar-year.ts";
import { findYear, withYears } from "./find-year.ts";
import type { GridRow } from "./grid.ts";
import type { Block } from "./layout.ts";
import { solarHijriDay, solarMonthLength } from "./solar-hijri.ts";
import type { Lexicon } from "./words.ts";

/** Days of a row: epoch days, both included; `to` is `null` where the row says only from when. */
interface Span {
  readonly from: number;
  readonly to: number | null;
}

export type RowDays =
  | ({ readonly kind: "days"; readonly ofHijriMonth: boolean } & Span)
  /** Days of a Hijri month without a year: each year. */
  | { readonly kind: "season"; readonly month: number; readonly first: number | null; readonly last: number | null }
  /** The table names no days. */
  | { readonly kind: "always" }
  | { readonly kind: "unread"; readonly text: string };

export interface DayOptions {
  /** What people said, where the file does not. */
  readonly year: number | null;
  readonly month: number | null;
  /** Which figure is the day, if a mapping says so. */
  readonly order: Order | null;
  readonly hijri: HijriTable;
  /** Epoch day, to choose among years that fit as well. */
  readonly today: number;
}

interface DaysReading {
  readonly rows: readonly RowDays[];
  /** How the days were found. */
  readonly evidence: readonly string[];
  /** What is missing to know the days. */
  readonly missing: readonly string[];
  /** The day of the week that each row says, 0 for Sunday; `null` if it says none, or people said the year. */
  readonly weekdays: readonly (number | null)[];
}

/** What is known of the days of a table, for each of its rows. */
interface Dating {
  readonly lexicon: Lexicon;
  readonly hijri: HijriTable;
  readonly titles: DayParts;
  /** Whether the table is of a Hijri month. */
  readonly isOfHijri: boolean;
  /** Whether a row says only from when. */
  readonly holdsOn: boolean;
  readonly calendar: HijriCalendar;
  readonly year: number | null;
  readonly hijriMonth: number | undefined;
  readonly hijriYear: number | undefined;
  /** The first day of the record around, for rows that count from it. */
  readonly start: number | null;
  /** The span that the texts around name, where no row names a day. */
  readonly opens: number | null;
  readonly closes: number | null;
  readonly hasDays: boolean;
  readonly raw: readonly RowParts[];
  /** The days of the rows with all that was found, and their ends. */
  readonly first: readonly (DayParts | null)[];
  readonly last: readonly (DayParts | null)[];
}

type Calendars = Pick<Dating, "hijri" | "calendar" | "hijriMonth" | "hijriYear" | "start">;

const ofHijri = (parts: DayParts, { hijri, calendar, hijriMonth, hijriYear, start }: Calendars): number | null => {
  const month = parts.hijriMonth ?? hijriMonth;
  const year = parts.hijriYear ?? hijriYear;
  const { hijriDay } = parts;
  if (hijriDay === undefined || month === undefined) return null;
  if (start !== null && parts.hijriMonth === undefined) return start + hijriDay - 1;
  if (year === undefined) return null;
  if (calendar === "solar") return solarHijriDay(year, month, hijriDay);
  const [from = "", inMonth = "", day = ""] = fromHijri(hijri, year, month, hijriDay)?.split("-") ?? [];
  return from === "" ? null : dayOf(Number(from), Number(inMonth), Number(day));
};

/** The epoch day of a day; `null` where something is missing, or there is no such day. */
const epochOf = (parts: DayParts | null, year: number | null, calendars: Calendars): number | null => {
  if (parts === null) return null;
  if (parts.day === undefined || parts.month === undefined) return ofHijri(parts, calendars);
  const own = parts.year ?? year;
  return own === null ? null : dayOf(own, parts.month, parts.day);
};

const monthEnd = (year: number, month: number): number =>
  (dayOf(year + (month === 12 ? 1 : 0), (month % 12) + 1, 1) ?? 0) - 1;

/** A longer span has no end: some files write 2099-12-31. */
const LONGEST = 800;

/** A row whose day has no date: days of a Hijri month each year, or unread. */
const ofNoDate = (dating: Dating, { hijriDay, hijriMonth }: DayParts, end: DayParts | null, text: string): RowDays =>
  hijriDay === undefined || hijriMonth === undefined || dating.hijriYear !== undefined
    ? { kind: "unread", text }
    : { kind: "season", month: hijriMonth, first: hijriDay, last: end?.hijriDay ?? hijriDay };

/** The last day of a row that begins on `from`; `null` where there is no such day. */
const endOf = (dating: Dating, parts: DayParts, end: DayParts, from: number): number | null => {
  const stated = { ...(parts.month !== undefined && { month: parts.month }), ...end };
  const to = epochOf(stated, parts.year ?? dating.year, dating);
  // "28 Dec – 3 Jan" ends in the next year.
  return to !== null && to < from && end.year === undefined
    ? epochOf({ ...end, year: calendarDate(from).year + 1 }, null, dating)
    : to;
};

/** The days of a row that names one, or the ends of a span. */
const ofDay = (dating: Dating, parts: DayParts, end: DayParts | null, text: string): RowDays => {
  const from = epochOf(parts, dating.year, dating);
  if (from === null) return ofNoDate(dating, parts, end, text);
  const days = { kind: "days", ofHijriMonth: dating.isOfHijri, from } as const;
  if (end === null) return { ...days, to: dating.holdsOn ? null : from };
  const to = endOf(dating, parts, end, from);
  if (to === null) return { kind: "unread", text };
  return { ...days, to: to - from > LONGEST ? null : to };
};

/** The days that the record around a row names. */
const ofRecord = (dating: Dating, row: GridRow): RowDays | null => {
  const { lexicon, isOfHijri, year, opens, closes } = dating;
  const epoch = (field: string): number | null =>
    epochOf(readDay(lexicon, contextOf(lexicon, row, field) ?? ""), year, dating);
  const days = (from: number, to: number | null): RowDays => ({
    kind: "days",
    ofHijriMonth: isOfHijri,
    from,
    to,
  });
  const from = epoch("from");
  if (from !== null) return days(from, epoch("until"));
  const date = epoch("date");
  if (date !== null) return days(date, date);
  return opens !== null && closes !== null && closes >= opens ? days(opens, closes) : null;
};

/** The days of a month of the Hijri calendar that the table is dated by; `null` if it has no such month. */
const ofHijriMonth = (dating: Dating, month: number, year: number): RowDays | null => {
  const from = epochOf({ hijriYear: year, hijriMonth: month, hijriDay: 1 }, null, dating);
  const { calendar, hijri, isOfHijri } = dating;
  if (from === null) return null;
  const length = calendar === "solar" ? solarMonthLength(year, month) : hijriMonthLength(hijri, year, month);
  return { kind: "days", ofHijriMonth: isOfHijri, from, to: from + length - 1 };
};

/** The days of a month of the Gregorian calendar; `null` without a year. */
const ofGregorianMonth = (dating: Dating, month: number, year: number | null): RowDays | null => {
  const from = year === null ? null : dayOf(year, month, 1);
  return year === null || from === null
    ? null
    : { kind: "days", ofHijriMonth: dating.isOfHijri, from, to: monthEnd(year, month) };
};

/** The days of a row that names no more than a month. */
const ofMonth = (dating: Dating, row: GridRow, parts: DayParts | null, text: string): RowDays => {
  const { lexicon, titles, hasDays } = dating;
  const nothing: RowDays = hasDays ? { kind: "unread", text } : { kind: "always" };
  const month = parts ?? (hasDays ? null : titles);
  if (month?.month !== undefined) {
    const stated = contextOf(lexicon, row, "month") ?? text;
    return ofGregorianMonth(dating, month.month, month.year ?? dating.year) ?? { kind: "unread", text: stated };
  }
  if (month?.hijriMonth === undefined) return nothing;
  const year = month.hijriYear ?? dating.hijriYear;
  if (year === undefined) return { kind: "season", month: month.hijriMonth, first: null, last: null };
  return ofHijriMonth(dating, month.hijriMonth, year) ?? nothing;
};

const rowDays = (dating: Dating, row: GridRow, at: number): RowDays => {
  const parts = dating.first[at] ?? null;
  const end = dating.last[at] ?? null;
  const text = dating.raw[at]?.text ?? "";
  const month = parts ?? contextMonth(dating.lexicon, row);
  const isDayless = month !== null && month.day === undefined && month.hijriDay === undefined && end === null;
  if (parts !== null && !isDayless) return ofDay(dating, parts, end, text);
  return ofRecord(dating, row) ?? ofMonth(dating, row, month, text);
};

/** Days in a table of Ramadan are days of Ramadan, unless it names Gregorian months too. */
const settled = (parts: DayParts | null, order: Order, titles: DayParts, isOfHijri: boolean): DayParts | null => {
  if (parts === null) return null;
  const { day, ...others } = inOrder(parts, order);
  if (day === undefined) return others;
  return isOfHijri && others.month === undefined && titles.month === undefined
    ? { ...others, hijriDay: others.hijriDay ?? day }
    : { ...others, day };
};

const isOpenPair = (one: DayParts | null): one is DayParts =>
  one?.pair !== undefined && (one.day === undefined || one.month === undefined);

/** The answers of the finders, in turn. */
class Findings {
  readonly evidence: string[] = [];
  readonly missing: string[] = [];

  take<T>(found: { readonly value: T; readonly evidence: string } | null): T | null {
    if (found !== null && found.evidence !== "") this.evidence.push(found.evidence);
    return found === null ? null : found.value;
  }
}

const orderOf = (days: readonly DayParts[], said: Order | null, findings: Findings): Order => {
  if (days.length === 0) return "day-first";
  const order =
    said === null
      ? findings.take(findOrder(days))
      : findings.take({ value: said, evidence: "the mapping says which figure is the day" });
  if (order === null)
    findings.missing.push('whether the day or the month stands first: say it in a mapping, {"order": "day-first"}');
  return order ?? "day-first";
};

const firstOf = <T>(values: readonly (T | null | undefined)[]): T | undefined =>
  values.find((one): one is T => one !== null && one !== undefined);

/** What a table says of its days before a finder is asked. */
interface Said {
  readonly lexicon: Lexicon;
  readonly block: Block;
  readonly titles: DayParts;
  /** The months that the records around the rows are of. */
  readonly months: readonly (DayParts | null)[];
  readonly isOfHijri: boolean;
  readonly raw: readonly RowParts[];
  /** The span in the texts around, where no row names a day. */
  readonly inTitle: readonly [DayParts, DayParts] | null;
  readonly isBare: boolean;
}

const saidOf = (lexicon: Lexicon, block: Block, options: DayOptions): Said => {
  const titles = titleParts(lexicon, block);
  const months = block.rows.map((row) => contextMonth(lexicon, row));
  const isOfHijri = titles.hijriMonth !== undefined || months.some((one) => one?.hijriMonth !== undefined);
  const isOfMonth = titles.month !== undefined || titles.hijriMonth !== undefined || options.month !== null;
  const words = withDayWords(
    lexicon,
    block.rows.map((row) => dayText(block, row)),
  );
  const raw = block.rows.map((row, at) =>
    rowParts(words, block, row, { isOfHijri, isOfMonth: isOfMonth || (months[at] ?? null) !== null }),
  );
  const isBare = raw.every(({ from, until }) => from === null && until === null);
  const inTitle = isBare ? spanInTitles(lexicon, block.titles) : null;
  return { lexicon, block, titles, months, isOfHijri, raw, inTitle, isBare };
};

/** The days of the rows with their months. */
const monthsOf = (
  { titles, months }: Said,
  rows: readonly (DayParts | null)[],
  options: DayOptions,
  before: number | null,
  findings: Findings,
): readonly (DayParts | null)[] => {
  const restarts = restartsOf(rows);
  const month = findMonth({ record: undefined, title: titles.month, said: options.month, before, restarts });
  let isTaken = false;
  const dated = withMonths(rows, (at) => {
    const own = months[at]?.month;
    if (own !== undefined) return own;
    isTaken = true;
    return month?.value ?? null;
  });
  if (isTaken) findings.take(month);
  return dated;
};

const calendarsOf = (
  { titles, months }: Said,
  rows: readonly (DayParts | null)[],
  starts: readonly (DayParts | null)[],
  { hijri, today }: DayOptions,
  findings: Findings,
): Calendars => {
  const known = [...rows, ...months].filter((one) => one !== null);
  const calendar = findings.take(findCalendar([...known, titles], today)) ?? "lunar";
  const plain = { hijri, calendar, hijriMonth: undefined, hijriYear: undefined, start: null } as const;
  // "Ramadan 1448" over days of Bahman is of the other calendar, month and year.
  const isOther = calendar === "solar" && titles.hijriMonth !== undefined && titles.isSolar !== true;
  const around = isOther ? {} : titles;
  return {
    hijri,
    calendar,
    hijriMonth: around.hijriMonth ?? firstOf(months.map((one) => one?.hijriMonth)),
    hijriYear: firstOf([...known.map((one) => one.hijriYear), around.hijriYear]),
    start: firstOf(starts.map((one) => epochOf(one, null, plain))) ?? null,
  };
};

/** The year that the records and texts around a table name. */
const yearAround = ({ lexicon, block, titles }: Said, starts: readonly (DayParts | null)[]): number | null => {
  const ofRecords = firstOf(block.rows.map((row) => contextOf(lexicon, row, "year")));
  return firstOf(starts.map((one) => one?.year)) ?? titles.year ?? (ofRecords === undefined ? null : Number(ofRecords));
};

/** Asks the finders for what the rows leave open. */
const datingOf = (said: Said, options: DayOptions, before: number | null, findings: Findings): Dating => {
  const { lexicon, block, titles, isOfHijri, raw, inTitle, isBare } = said;
  const open = [...raw.flatMap(({ from, until }) => [from, until]), ...(inTitle ?? [])].filter(isOpenPair);
  const order = orderOf(open, options.order, findings);
  const ordinary = (parts: DayParts | null): DayParts | null => settled(parts, order, titles, isOfHijri);
  const [first, last] = [raw.map(({ from }) => ordinary(from)), raw.map(({ until }) => ordinary(until))];
  const worded = findings.take(settleMonthWords({ rows: first, said: options.month })) ?? first;
  const dated = monthsOf(said, worded, options, before, findings);
  const starts = block.rows.map((row) => readDay(lexicon, contextOf(lexicon, row, "from") ?? ""));
  const calendars = calendarsOf(said, dated, starts, options, findings);
  const rows = dated.filter((one) => one !== null);
  const around = yearAround(said, starts);
  const year = findings.take(findYear({ rows, said: options.year, around, before, today: options.today }));
  const needsYears = calendars.calendar === "solar" && calendars.hijriYear === undefined;
  const [opens = null, closes = null] = (inTitle ?? []).map((one) => epochOf(ordinary(one), year, calendars));
  return {
    ...calendars,
    lexicon,
    titles,
    isOfHijri,
    holdsOn: block.columns.some(({ meaning }) => meaning?.kind === "field" && meaning.field === "from"),
    year,
    opens,
    closes,
    hasDays: !isBare,
    raw,
    first: withYears(needsYears && year !== null ? withSolarYears(dated, year) : dated, year),
    last,
  };
};

/** Rows without days, as many as the month that people say: they are its days. */
const asDaysOfMonth = (rows: readonly RowDays[], { year, month }: DayOptions): readonly RowDays[] => {
  if (year === null || month === null || rows.some(({ kind }) => kind !== "always")) return rows;
  const first = dayOf(year, month, 1);
  if (first === null || monthEnd(year, month) - first + 1 !== rows.length) return rows;
  return rows.map((_, at) => ({ kind: "days", ofHijriMonth: false, from: first + at, to: first + at }));
};

const ask = (rows: readonly RowDays[], dating: Dating, findings: Findings): void => {
  if (!rows.some(({ kind }) => kind === "unread")) return;
  const known = dating.first.filter((one) => one !== null);
  const hasDay = known.some((one) => one.day !== undefined);
  if (hasDay && !known.some((one) => one.month !== undefined)) findings.missing.push("the month: --month");
  if (dating.year === null && (hasDay || known.some((one) => one.month !== undefined)))
    findings.missing.push("the year: --year");
};

/** The days of every row of a table. `before` is the last day of the table above it in the same file. */
export const daysOf = (lexicon: Lexicon, block: Block, options: DayOptions, before: number | null): DaysReading => {
  const findings = new Findings();
  const dating = datingOf(saidOf(lexicon, block, options), options, before, findings);
  const read = block.rows.map((row, at) => rowDays(dating, row, at));
  const rows = asDaysOfMonth(read, options);
  const isFrom = holdsUntilNext(block, rows);
  if (isFrom) findings.evidence.push("each row holds until the next one: they are days apart");
  ask(rows, dating, findings);
  return {
    rows: closed(isFrom ? rows.map((row) => (row.kind === "days" ? { ...row, to: null } : row)) : rows),
    evidence: findings.evidence,
    missing: findings.missing,
    weekdays: dating.first.map((one) => (options.year === null ? (one?.weekday ?? null) : null)),
  };
};

/** Days between rows from which a row is a change that holds until the next, not a day. */
const APART = 5;

/** Whether rows of congregations alone are the days on which these change. */
const holdsUntilNext = ({ columns }: Block, rows: readonly RowDays[]): boolean => {
  const roles = columns.flatMap(({ meaning }) => (meaning?.kind === "time" ? [meaning.role] : []));
  const days = rows.flatMap((row) => (row.kind === "days" && row.to === row.from ? [row.from] : []));
  const gaps = days.slice(1).map((day, at) => day - (days[at] ?? 0));
  const wide = gaps.filter((gap) => gap >= APART).length;
  return (
    roles.length > 0 &&
    roles.every((role) => role === "iqama") &&
    gaps.length > 0 &&
    days.length === rows.length &&
    wide >= 0.8 * gaps.length &&
    gaps.every((gap) => gap > 0)
  );
};

/** Ends of rows that say only from when: the day before the next one. */
const closed = (rows: readonly RowDays[]): readonly RowDays[] =>
  rows.map((row, at) => {
    if (row.kind !== "days" || row.to !== null) return row;
    const next = rows.slice(at + 1).find((one) => one.kind === "days" && one.from > row.from);
    return next?.kind === "days" && next.from - row.from <= LONGEST ? { ...row, to: next.from - 1 } : row;
  });
