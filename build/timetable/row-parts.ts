/**
 * What the cells of a row and the texts around a table say of days, before anything is filled in; and what the JSON around
 * a record says of a field.
 */
import { type DayParts, readDay, readSpan } from "./cells.ts";
import type { GridRow } from "./grid.ts";
import type { Block } from "./layout.ts";
import { type Lexicon, monthsIn } from "./words.ts";

/** What a row says: one day, or the ends of a span. */
export interface RowParts {
  readonly from: DayParts | null;
  readonly until: DayParts | null;
  /** Its words, for messages. */
  readonly text: string;
}

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Cells of a row that say something of its days, by field. */
const textsOf = (block: Block, row: GridRow, field: string): readonly string[] =>
  block.columns.flatMap(({ index, meaning }) =>
    meaning?.kind === "field" && meaning.field === field ? [row.cells[index] ?? ""].filter((text) => text !== "") : [],
  );

/** The cells of a row that name its day, for what the words of their column show. */
export const dayText = (block: Block, row: GridRow): string =>
  ["date", "from"].flatMap((field) => textsOf(block, row, field)).join(" ");

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

/** The month that the record around a row is of. */
export const contextMonth = (lexicon: Lexicon, row: GridRow): DayParts | null => {
  const text = contextOf(lexicon, row, "month");
  if (text === null) return null;
  return /^\d{1,2}$/.test(text) ? { month: Number(text) } : readDay(lexicon, text);
};

/** A month counts beside a year, in a short text, or where its word is no other: "times may change" names none. */
const isMonthHere = (tokens: readonly string[], at: number, length: number): boolean =>
  tokens.length <= 4 ||
  (tokens[at]?.length ?? 0) > 4 ||
  [tokens[at - 1], tokens[at + length]].some((one) => one !== undefined && /^\d{1,4}$/.test(one));

/** A month of words in a text. */
const addMonth = (all: Open<DayParts>, lexicon: Lexicon, tokens: readonly string[], at: number): void => {
  const found = lexicon.find(tokens, at, ["month", "solar", "hijri"]);
  if (found === null || (found.kind !== "hijri" && !isMonthHere(tokens, at, found.length))) return;
  const [month, other] = monthsIn(found.meaning);
  if (found.kind === "month") {
    if (month !== undefined && other === undefined) all.month ??= month;
  } else if (all.hijriMonth === undefined) {
    all.hijriMonth = Number(found.meaning);
    if (found.kind === "solar") all.isSolar = true;
  }
};

/** A year of four figures. */
const addYear = (all: Open<DayParts>, token: string): void => {
  const number = /^\d{4}$/.test(token) ? Number(token) : 0;
  if (number >= 1950 && number <= 2100) all.year ??= number;
  if (number >= 1370 && number <= 1560) all.hijriYear ??= number;
};

/** The parts of a text around a table: "Prayer Times - Masjid Noor - April". */
export const partsOfTitle = (title: string): readonly string[] => title.split(/\s+[-–—|·:]\s+|\s*[,;|]\s*/u);

/** What the texts around a table say; the nearest text goes first. */
export const titleParts = (lexicon: Lexicon, block: Block): DayParts => {
  const all: Open<DayParts> = {};
  for (const part of block.titles.toReversed().flatMap(partsOfTitle)) {
    const tokens = lexicon.tokens(part);
    for (const [at, token] of tokens.entries()) {
      addMonth(all, lexicon, tokens, at);
      addYear(all, token);
    }
  }
  return all;
};

/** What is known of a table before its rows are read. */
interface TableContext {
  /** Whether it is of a Hijri month. */
  readonly isOfHijri: boolean;
  /** Whether it covers one month: "1-5" are days of it. */
  readonly isOfMonth: boolean;
}

const spanIn = (lexicon: Lexicon, block: Block, row: GridRow, inMonth: boolean): RowParts | null => {
  const texts = [
    ...textsOf(block, row, "range").map((text) => [text, true] as const),
    ...textsOf(block, row, "date").map((text) => [text, inMonth] as const),
  ];
  for (const [text, isRange] of texts) {
    const span = readSpan(lexicon, text, isRange);
    if (span !== null) return { from: span[0], until: span[1], text };
  }
  return null;
};

/** Month and year of columns of their own. */
const ofColumns = (lexicon: Lexicon, block: Block, row: GridRow, day: DayParts): DayParts => {
  const [month = ""] = textsOf(block, row, "month");
  const [year = ""] = textsOf(block, row, "year");
  const dated = /^\d{1,2}$/.test(month) ? { month: Number(month), ...day } : { ...readDay(lexicon, month), ...day };
  return /^\d{4}$/.test(year) ? { year: Number(year), ...dated } : dated;
};

/** Parts joined; what comes first counts. */
const joined = (all: readonly DayParts[]): DayParts => Object.assign({}, ...all.toReversed()) as DayParts;

/** What a cell of a Hijri column says; a number alone is a day only in a table of a Hijri month. */
const hijriParts = (lexicon: Lexicon, text: string, isOfHijri: boolean): DayParts => {
  const hijri = readDay(lexicon, text);
  if (hijri?.hijriDay !== undefined || hijri?.month !== undefined) return hijri;
  return hijri?.day !== undefined && isOfHijri ? { hijriDay: hijri.day } : {};
};

const withHijri = (lexicon: Lexicon, texts: readonly string[], day: DayParts, isOfHijri: boolean): DayParts =>
  joined([day, ...texts.map((text) => hijriParts(lexicon, text, isOfHijri && day.day === undefined))]);

/** What the cells of a row say of its days. */
export const rowParts = (lexicon: Lexicon, block: Block, row: GridRow, context: TableContext): RowParts => {
  const span = spanIn(lexicon, block, row, context.isOfMonth);
  if (span !== null) return span;
  const stated = ["date", "range", "from"].flatMap((field) => textsOf(block, row, field));
  const day = joined(stated.map((text) => readDay(lexicon, text) ?? {}));
  const hijri = textsOf(block, row, "hijri");
  const parts = withHijri(lexicon, hijri, ofColumns(lexicon, block, row, day), context.isOfHijri);
  const [until] = textsOf(block, row, "until");
  return {
    from: Object.keys(parts).length === 0 ? null : parts,
    until: until === undefined ? null : readDay(lexicon, until),
    text: [...stated, ...hijri].join(" "),
  };
};

/** "Week 1: 29/12/2025 - 04/01/2026" in a text around a table; the nearest text that has a span. */
export const spanInTitles = (lexicon: Lexicon, titles: readonly string[]): readonly [DayParts, DayParts] | null => {
  for (const title of titles.toReversed()) {
    for (const { index } of title.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) {
      const span = readSpan(lexicon, title.slice(index), false);
      if (span?.every((one) => (one.day !== undefined && one.month !== undefined) || one.pair !== undefined) === true)
        return span;
    }
  }
  return null;
};
