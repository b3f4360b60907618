/**
 * The days of a table's rows. What a row leaves out, such as the year, the month or which of 3/4 is the month, is found
 * in the other rows and the texts around the table, each with its evidence; what nothing tells is asked for.
 */
import { calendarDate, weekday } from "#core/base/date.ts";
import { fromHijri, type HijriTable, hijriMonthLength } from "#core/hijri/hijri.ts";
import { type DayParts, dayOf, readDay, readSpan } from "./cells.ts";
import type { GridRow } from "./grids.ts";
import type { Block } from "./layout.ts";
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
  /** "day-first" or "month-first", if a mapping says so. */
  readonly order: "day-first" | "month-first" | null;
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
}

/** Cells of a row that say something of its days, by field. */
const textsOf = (block: Block, row: GridRow, field: string): readonly string[] =>
  block.columns.flatMap(({ index, meaning }) =>
    meaning?.kind === "field" && meaning.field === field ? [row.cells[index] ?? ""].filter((text) => text !== "") : [],
  );

/** What the texts around a table say; the nearest text goes first. */
const around = (lexicon: Lexicon, block: Block): DayParts => {
  const all: { -readonly [K in keyof DayParts]: DayParts[K] } = {};
  for (const title of block.titles.toReversed()) {
    const tokens = lexicon.tokens(title);
    for (const [at, token] of tokens.entries()) {
      const found = lexicon.find(tokens, at, ["month", "hijri"]);
      // "times may change" names no month: a month is beside a year, or in a short text.
      const isBeside = [tokens[at - 1], tokens[at + (found?.length ?? 1)]].some(
        (one) => one !== undefined && /^\d{1,4}$/.test(one),
      );
      const counts = isBeside || tokens.length <= 4 || token.length > 4;
      if (found?.kind === "month" && counts) all.month ??= Number(found.meaning);
      if (found?.kind === "hijri") all.hijriMonth ??= Number(found.meaning);
      const number = /^\d{4}$/.test(token) ? Number(token) : 0;
      if (number >= 1950 && number <= 2100) all.year ??= number;
      if (number >= 1370 && number <= 1560) all.hijriYear ??= number;
    }
  }
  return all;
};

/** What the JSON around a record says of a field, such as its days or its mosque. */
export const contextOf = (lexicon: Lexicon, row: GridRow, field: string): string | null => {
  for (const [key, text] of row.context) {
    const tokens = lexicon.tokens(key);
    const last = lexicon.tokens(key.slice(key.lastIndexOf(".") + 1));
    const isField = [tokens, last].some((words) => {
      const found = lexicon.find(words, 0, ["field"]);
      return found?.meaning === field && found.length === words.length;
    });
    if (isField && text !== "") return text;
  }
  return null;
};

type Order = "day-first" | "month-first";

/** Which of two figures is the day: figures over 12 tell, else the days that follow one another. */
const orderOf = (pairs: readonly (readonly [number, number])[]): readonly [Order, string] | null => {
  const [first] = pairs;
  if (first === undefined) return null;
  const day = pairs.find(([one]) => one > 12);
  const month = pairs.find(([, two]) => two > 12);
  if (day !== undefined && month === undefined) return ["day-first", `the day stands first (${day.join("/")})`];
  if (month !== undefined && day === undefined) return ["month-first", `the month stands first (${month.join("/")})`];
  const steps = (at: 0 | 1): number =>
    pairs.slice(1).filter((pair, index) => pair[at] === (pairs[index]?.[at] ?? 0) + 1).length;
  if (steps(0) !== steps(1))
    return steps(0) > steps(1)
      ? ["day-first", "the day stands first: the first figure grows by one from row to row"]
      : ["month-first", "the month stands first: the second figure grows by one from row to row"];
  return null;
};

const isWhole = ({ day, month }: DayParts): boolean => day !== undefined && month !== undefined;

const withPair = (parts: DayParts, order: Order): DayParts => {
  const { pair, ...others } = parts;
  if (pair === undefined || isWhole(others)) return others;
  const [day, month] = order === "day-first" ? pair : [pair[1], pair[0]];
  return { ...others, day, month };
};

interface RowParts {
  readonly from: DayParts | null;
  readonly until: DayParts | null;
  readonly text: string;
}

/** What the cells of a row say, before anything is filled in. `inMonth`: the table covers one month. */
const partsOf = (lexicon: Lexicon, block: Block, row: GridRow, isRamadan: boolean, inMonth: boolean): RowParts => {
  const texts = (field: string): readonly string[] => textsOf(block, row, field);
  for (const [text, isRange] of [
    ...texts("range").map((one) => [one, true] as const),
    ...texts("date").map((one) => [one, inMonth] as const),
  ]) {
    const span = readSpan(lexicon, text, isRange);
    if (span !== null) return { from: span[0], until: span[1], text };
  }
  let parts: DayParts = {};
  const read = (text: string): void => {
    parts = { ...readDay(lexicon, text), ...parts };
  };
  for (const text of [...texts("date"), ...texts("range"), ...texts("from")]) read(text);
  const [month = ""] = texts("month");
  const [year = ""] = texts("year");
  const monthParts = readDay(lexicon, month) ?? {};
  if (/^\d{1,2}$/.test(month)) parts = { month: Number(month), ...parts };
  else parts = { ...monthParts, ...parts };
  if (/^\d{4}$/.test(year)) parts = { year: Number(year), ...parts };
  for (const text of texts("hijri")) {
    const hijri = readDay(lexicon, text);
    if (hijri?.hijriDay !== undefined || hijri?.month !== undefined) parts = { ...hijri, ...parts };
    else if (hijri?.day !== undefined && isRamadan && parts.day === undefined)
      parts = { hijriDay: hijri.day, ...parts };
  }
  const [until] = texts("until");
  const stated = [...texts("date"), ...texts("from"), ...texts("range"), ...texts("hijri")].join(" ");
  return {
    from: Object.keys(parts).length === 0 ? null : parts,
    until: until === undefined ? null : readDay(lexicon, until),
    text: stated,
  };
};

/** Years around one, the nearest first. */
const yearsNear = (year: number): readonly number[] => [
  year,
  year + 1,
  year - 1,
  year + 2,
  year - 2,
  year + 3,
  year - 3,
];

/** The year near today in which all weekdays of the rows are right. */
const yearByWeekdays = (rows: readonly DayParts[], today: number): number | null => {
  const dated = rows.filter((one) => one.weekday !== undefined && one.month !== undefined && one.day !== undefined);
  if (dated.length < 2) return null;
  const fits = (year: number): boolean =>
    dated.every(({ weekday: stated, month = 0, day = 0 }) => {
      const epoch = dayOf(year, month, day);
      return epoch !== null && weekday(epoch) === stated;
    });
  return yearsNear(calendarDate(today).year).find(fits) ?? null;
};

/** "Week 1: 29/12/2025 - 04/01/2026" in a text around a table; the nearest text that has a span. */
const spanInTitles = (lexicon: Lexicon, titles: readonly string[]): readonly [DayParts, DayParts] | null => {
  for (const title of titles.toReversed()) {
    for (const { index } of title.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
      const span = readSpan(lexicon, title.slice(index), false);
      if (span !== null && span.every((one) => isWhole(one) || one.pair !== undefined)) return span;
    }
  }
  return null;
};

/** A longer span has no end: some files write 2099-12-31. */
const LONGEST = 800;

/** The days of every row of a table. `before` is the last day of the table above it in the same file. */
export const daysOf = (lexicon: Lexicon, block: Block, options: DayOptions, before: number | null): DaysReading => {
  const evidence: string[] = [];
  const titles = around(lexicon, block);
  const contextMonth = (row: GridRow): DayParts | null => {
    const text = contextOf(lexicon, row, "month");
    return text === null ? null : /^\d{1,2}$/.test(text) ? { month: Number(text) } : readDay(lexicon, text);
  };
  const isRamadan =
    titles.hijriMonth !== undefined || block.rows.some((row) => contextMonth(row)?.hijriMonth !== undefined);
  const isOfMonth = titles.month !== undefined || titles.hijriMonth !== undefined || options.month !== null;
  const raw = block.rows.map((row) => partsOf(lexicon, block, row, isRamadan, isOfMonth || contextMonth(row) !== null));
  const inTitle = raw.every(({ from, until }) => from === null && until === null)
    ? spanInTitles(lexicon, block.titles)
    : null;
  const pairs = [...raw, { from: inTitle?.[0] ?? null, until: inTitle?.[1] ?? null }].flatMap(({ from, until }) =>
    [from, until].flatMap((one) => (one?.pair === undefined || isWhole(one) ? [] : [one.pair])),
  );
  const ordered =
    options.order === null ? orderOf(pairs) : ([options.order, "the mapping says which figure is the day"] as const);
  const missing: string[] = [];
  if (pairs.length > 0 && ordered === null)
    missing.push('whether the day or the month stands first: say it in a mapping, {"order": "day-first"}');
  if (pairs.length > 0 && ordered !== null) evidence.push(ordered[1]);
  const order = ordered?.[0] ?? "day-first";
  const ordinary = (parts: DayParts | null): DayParts | null => {
    if (parts === null) return null;
    const { day, ...others } = withPair(parts, order);
    if (day === undefined) return others;
    // Days in a table of Ramadan are days of Ramadan, unless it names Gregorian months too.
    const isOfHijri = isRamadan && others.month === undefined && titles.month === undefined;
    return isOfHijri ? { ...others, hijriDay: others.hijriDay ?? day } : { ...others, day };
  };
  const first = raw.map(({ from }) => ordinary(from));
  const last = raw.map(({ until }) => ordinary(until));
  const hasDays = first.some((one) => one !== null) || last.some((one) => one !== null);
  const starts = block.rows.map((row) => readDay(lexicon, contextOf(lexicon, row, "from") ?? ""));

  // The month: of the row, carried down, of the record around, of the texts around, as said, after the table above.
  const restarts = first.filter((one, at) => one?.day === 1 && one.month === undefined && at > 0).length;
  let month: number | null = null;
  let told: string | null = null;
  const startMonth = (row: GridRow | undefined): number | null => {
    const own = row === undefined ? null : contextMonth(row);
    if (own?.month !== undefined) return own.month;
    if (titles.month !== undefined) {
      told = `the month is ${titles.month}, by the text around the table`;
      return titles.month;
    }
    if (options.month !== null) return options.month;
    if (before !== null) {
      told = "the months follow those of the table above";
      return calendarDate(before + 1).month;
    }
    if (restarts === 11) {
      told = "twelve months from January on: the days begin again eleven times";
      return 1;
    }
    return null;
  };
  let lastDay = 0;
  const withMonth = first.map((one, at): DayParts | null => {
    if (one === null || one.hijriDay !== undefined) return one;
    if (one.month !== undefined) month = one.month;
    else if (one.day !== undefined) {
      if (month === null) month = startMonth(block.rows[at]);
      else if (one.day < lastDay && one.day === 1) month = (month % 12) + 1;
    }
    lastDay = one.day ?? lastDay;
    return month === null || one.month !== undefined ? one : { ...one, month };
  });
  if (told !== null) evidence.push(told);

  // The year: of the row, as said, of the texts around, by the weekdays.
  const known = withMonth.filter((one) => one !== null);
  const rowYear = known.find((one) => one.year !== undefined)?.year;
  const contextYear = block.rows.map((row) => contextOf(lexicon, row, "year")).find((text) => text !== null);
  const startYear = starts.find((one) => one?.year !== undefined)?.year;
  const hijriYear =
    known.find((one) => one.hijriYear !== undefined)?.hijriYear ??
    titles.hijriYear ??
    block.rows.map((row) => contextMonth(row)?.hijriYear).find((one) => one !== undefined);
  let year: number | null =
    rowYear ??
    options.year ??
    startYear ??
    titles.year ??
    (contextYear === undefined ? null : Number(contextYear)) ??
    null;
  if (rowYear === undefined && options.year === null && year !== null)
    evidence.push(`the year is ${year}, by the text around the table`);
  if (year === null && before !== null) ({ year } = calendarDate(before + 1));
  if (year === null) {
    year = yearByWeekdays(known, options.today);
    if (year !== null) evidence.push(`the year is ${year}, in which all its weekdays are right`);
  }
  let previous = 0;
  const epochOf = (parts: DayParts | null, grows: boolean): number | null => {
    if (parts === null) return null;
    if (parts.day !== undefined && parts.month !== undefined) {
      const own = parts.year ?? year;
      if (own === null) return null;
      // Without years of their own, rows go on from December to January.
      if (grows && parts.year === undefined && previous === 12 && parts.month === 1 && year !== null) year += 1;
      if (grows) previous = parts.month;
      return dayOf(parts.year ?? year ?? own, parts.month, parts.day);
    }
    const hijriMonth =
      parts.hijriMonth ??
      titles.hijriMonth ??
      block.rows.map((row) => contextMonth(row)?.hijriMonth).find((one) => one !== undefined);
    const ofYear = parts.hijriYear ?? hijriYear;
    if (parts.hijriDay === undefined || hijriMonth === undefined) return null;
    const start = starts
      .map((one) =>
        one?.year === undefined || one.month === undefined || one.day === undefined
          ? null
          : dayOf(one.year, one.month, one.day),
      )
      .find((one) => one !== null);
    if (start !== undefined && start !== null && parts.hijriMonth === undefined) return start + parts.hijriDay - 1;
    if (ofYear === undefined) return null;
    const date = fromHijri(options.hijri, ofYear, hijriMonth, parts.hijriDay);
    const parsed = date === null ? null : readDay(lexicon, date);
    return parsed?.year === undefined ? null : dayOf(parsed.year, parsed.month ?? 0, parsed.day ?? 0);
  };

  const monthEnd = (inYear: number, ofMonth: number): number =>
    (dayOf(inYear + (ofMonth === 12 ? 1 : 0), (ofMonth % 12) + 1, 1) ?? 0) - 1;

  const rows = block.rows.map((row, at): RowDays => {
    const parts = withMonth[at] ?? null;
    const end = last[at] ?? null;
    const text = raw[at]?.text ?? "";
    const wholeMonth = parts === null ? contextMonth(row) : parts;
    const dayless =
      wholeMonth !== null && wholeMonth.day === undefined && wholeMonth.hijriDay === undefined && end === null;
    if (parts !== null && !dayless) {
      const from = epochOf(parts, true);
      if (from === null) {
        if (parts.hijriDay !== undefined && parts.hijriMonth !== undefined && hijriYear === undefined)
          return {
            kind: "season",
            month: parts.hijriMonth,
            first: parts.hijriDay,
            last: end?.hijriDay ?? parts.hijriDay,
          };
        return { kind: "unread", text };
      }
      const hasEnd = block.columns.some(({ meaning }) => meaning?.kind === "field" && meaning.field === "from");
      if (end === null) return { kind: "days", ofHijriMonth: isRamadan, from, to: hasEnd ? null : from };
      const to = epochOf(
        { ...(end.month === undefined && parts.month !== undefined && { month: parts.month }), ...end },
        false,
      );
      if (to === null) return { kind: "unread", text };
      // "28 Dec – 3 Jan" ends in the next year.
      const next =
        end.year === undefined && to < from ? epochOf({ ...end, year: calendarDate(from).year + 1 }, false) : to;
      return { kind: "days", ofHijriMonth: isRamadan, from, to: next !== null && next - from > LONGEST ? null : next };
    }
    const [start, stop] = [contextOf(lexicon, row, "from"), contextOf(lexicon, row, "until")].map((one) =>
      epochOf(readDay(lexicon, one ?? ""), false),
    );
    if (start !== null && start !== undefined)
      return { kind: "days", ofHijriMonth: isRamadan, from: start, to: stop ?? null };
    const date = epochOf(readDay(lexicon, contextOf(lexicon, row, "date") ?? ""), false);
    if (date !== null) return { kind: "days", ofHijriMonth: isRamadan, from: date, to: date };
    const [opens, closes] = (inTitle ?? []).map((one) => epochOf(ordinary(one), false));
    if (opens !== undefined && opens !== null && closes !== undefined && closes !== null && closes >= opens)
      return { kind: "days", ofHijriMonth: isRamadan, from: opens, to: closes };
    const monthOfAll = wholeMonth ?? (hasDays ? null : titles);
    if (monthOfAll?.month !== undefined) {
      const own = monthOfAll.year ?? year;
      const from = own === null ? null : dayOf(own, monthOfAll.month, 1);
      if (own === null || from === null) return { kind: "unread", text: contextOf(lexicon, row, "month") ?? text };
      return { kind: "days", ofHijriMonth: isRamadan, from, to: monthEnd(own, monthOfAll.month) };
    }
    if (monthOfAll?.hijriMonth !== undefined) {
      const ofYear = monthOfAll.hijriYear ?? hijriYear;
      if (ofYear === undefined) return { kind: "season", month: monthOfAll.hijriMonth, first: null, last: null };
      const from = epochOf({ hijriYear: ofYear, hijriMonth: monthOfAll.hijriMonth, hijriDay: 1 }, false);
      if (from !== null)
        return {
          kind: "days",
          ofHijriMonth: isRamadan,
          from,
          to: from + hijriMonthLength(options.hijri, ofYear, monthOfAll.hijriMonth) - 1,
        };
    }
    return hasDays ? { kind: "unread", text } : { kind: "always" };
  });
  const isFrom = holdsUntilNext(block, rows);
  if (isFrom) evidence.push("each row holds until the next one: they are days apart");
  const isWanting = rows.some(({ kind }) => kind === "unread");
  if (isWanting && known.some((one) => one.day !== undefined && one.month === undefined))
    missing.push("the month: --month");
  if (isWanting && year === null && known.some((one) => one.day !== undefined || one.month !== undefined))
    missing.push("the year: --year");
  return {
    rows: closed(isFrom ? rows.map((row) => (row.kind === "days" ? { ...row, to: null } : row)) : rows),
    evidence,
    missing,
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
