/**
 * What the columns of a table are: the words of their headers, then what their cells and neighbours tell. Each says why.
 * What a mapping says about a column wins.
 */
import { type DayParts, readDay, readSpan, readTime, settle } from "./cells.ts";
import {
  areApart,
  CONGREGATIONS,
  hasField,
  isEach,
  type Judged,
  judge,
  late,
  roleAround,
  roleOfTable,
  type RoleTable,
} from "./column-roles.ts";
import { withDayWords } from "./day-words.ts";
import { plainDigits } from "./digits.ts";
import type { GridRow } from "./grid.ts";
import { byTheFast, type Named, named, ofThePrayerBefore, type Role } from "./header.ts";
import { isSameText, type Lexicon, phrasesIn } from "./words.ts";

/** Times of a prayer. */
export interface TimeMeaning {
  readonly kind: "time";
  readonly prayer: string;
  readonly role: Role;
  readonly shift: number;
  /** Whether neither its header nor the texts around it say the role. */
  readonly isGuess: boolean;
  /** Whether its cells hold the adhan and the iqama. */
  readonly isPair: boolean;
}

/** What a column holds; `null` is nothing that is read. */
type Meaning =
  | TimeMeaning
  | { readonly kind: "khutbah"; readonly shift: number }
  | {
      readonly kind: "field";
      readonly field:
        | "date"
        | "month"
        | "year"
        | "hijri"
        | "from"
        | "until"
        | "range"
        | "name"
        | "id"
        | "lat"
        | "lng"
        | "language"
        | "updated";
    };

export interface Column {
  readonly index: number;
  /** The header's text. */
  readonly header: string;
  readonly meaning: Meaning | null;
  /** Why, for the reading that people confirm. */
  readonly why: string;
  /** Whether it may be a prayer's that nobody knew, so that its times are lost. */
  readonly isLost?: boolean;
}

/** What a mapping says of columns, by their header or their number: "fajr iqama", "date", "ignore". */
export type ColumnWords = Readonly<Record<string, string>>;

const cellsIn = (rows: readonly GridRow[], index: number): readonly string[] =>
  rows.map(({ cells }) => cells[index] ?? "").filter((cell) => cell !== "");

/** Whether what a cell says of a day can be one: 7.18 cannot, 18 is no month. */
const isPossible = (parts: DayParts | null): boolean => {
  if (parts === null) return false;
  const [one = 1, two = 1] = parts.pair ?? [];
  return Math.min(one, two) >= 1 && Math.max(one, two) <= 31 && Math.min(one, two) <= 12;
};

/** What the values of a column without a header are. */
const byValues = (lexicon: Lexicon, rows: readonly GridRow[], index: number): Column["meaning"] => {
  const cells = cellsIn(rows, index);
  const words = withDayWords(lexicon, cells);
  const isDay = (cell: string): boolean =>
    !/^\+|:/.test(cell) && (isPossible(readDay(words, cell)) || readSpan(lexicon, cell, false) !== null);
  return isEach(cells, 0.9, isDay) ? { kind: "field", field: "date" } : null;
};

/** Whether the cells of a column under the word of a day or a span are times: "Gün" is a day, "Gün çıxır" the sunrise. */
const isOfClocks = (lexicon: Lexicon, rows: readonly GridRow[], index: number): boolean =>
  isEach(
    cellsIn(rows, index),
    0.8,
    (cell) =>
      /\d/.test(plainDigits(cell)) &&
      readTime(lexicon, cell).kind === "clocks" &&
      !isPossible(readDay(lexicon, cell)) &&
      readSpan(lexicon, cell, false) === null,
  );

const OF_DAYS: ReadonlySet<string> = new Set(["date", "month", "year", "hijri", "from", "until", "range"]);

const isOfDay = (meaning: Meaning): boolean => meaning.kind === "field" && OF_DAYS.has(meaning.field);

const fieldOf = (field: string): Meaning | null => {
  if (field === "prayer" || field === "time" || field === "khutbah") return null;
  return { kind: "field", field: field as Extract<Meaning, { kind: "field" }>["field"] };
};

/** Whether nearly all cells of a column hold two times, the second later. */
const holdsPairs = (lexicon: Lexicon, rows: readonly GridRow[], { index, prayer }: Named): boolean => {
  const cells = rows.map(({ cells: all }) => all[index] ?? "").filter((cell) => cell !== "");
  return isEach(cells, 0.8, (cell) => {
    const read = readTime(lexicon, cell);
    const [first, second, third] = read.kind === "clocks" ? read.clocks : [];
    if (first === undefined || second === undefined || third !== undefined || prayer === null) return false;
    return late(prayer, settle(lexicon, prayer, second).minute) >= late(prayer, settle(lexicon, prayer, first).minute);
  });
};

/** What is known of a table when its columns get their meaning. */
interface Table extends RoleTable {
  readonly headers: readonly string[];
  /** What the mapping says of a column. */
  readonly saidOf: (header: string, index: number) => string | undefined;
  readonly judged: ReadonlyMap<number, Judged>;
  readonly isOfIqamas: boolean;
}

const judgedIn = (table: RoleTable): ReadonlyMap<number, Judged> => {
  const judged = new Map<number, Judged>();
  for (const prayer of new Set(table.times.map((one) => one.prayer))) {
    const columns = table.times.filter((one) => one.prayer === prayer);
    const roles = judge(table.lexicon, columns, table.rows, () => roleOfTable(table));
    for (const [at, { index }] of columns.entries()) judged.set(index, roles[at] ?? { role: null, why: "" });
  }
  return judged;
};

type Read = Pick<Column, "meaning" | "why" | "isLost">;

/** Gives columns of times their shift, and leaves out second columns of a prayer. */
class TimeColumns {
  readonly #shifts = new Map<string, number>();
  readonly #taken = new Map<string, number>();
  readonly #rows: readonly GridRow[];

  constructor(rows: readonly GridRow[]) {
    this.#rows = rows;
  }

  read({ index, number }: Named, prayer: string, { role, why, isGuess = false }: Judged): Read {
    // A second sunrise is of another place, or of another year.
    if (role === null) return { meaning: null, why, isLost: prayer === "sunrise" };
    const key = `${prayer} ${role}`;
    const before = this.#taken.get(key);
    const isMore = before === undefined || areApart(this.#rows, before, index);
    if (!isMore && !CONGREGATIONS.has(prayer)) return { meaning: null, why: `a second column of ${key}`, isLost: true };
    const shift = (this.#shifts.get(key) ?? 0) + 1;
    this.#shifts.set(key, shift);
    this.#taken.set(key, index);
    const which = CONGREGATIONS.has(prayer) ? (number ?? shift) : 1;
    return { meaning: { kind: "time", prayer, role, shift: which, isGuess, isPair: false }, why };
  }
}

/** "Fajr (Iqama)", "Fajr adhan / iqama": a header of both times. */
const namesBoth = (lexicon: Lexicon, header: string): boolean => {
  const rolesIn = (text: string): ReadonlySet<string> =>
    new Set(phrasesIn(lexicon, text, ["role"]).map(({ meaning }) => meaning));
  const roles = rolesIn(header);
  const outside = rolesIn(header.replace(/\([^)]*\)|\[[^\]]*\]/gu, " "));
  return roles.size > 1 || (roles.has("iqama") && outside.size === 0);
};

/** A column of both times of a prayer that is alone; `null` if it is none. */
const pairOf = (table: Table, one: Named): Read | null => {
  const { lexicon, rows, times } = table;
  const { header, prayer, role } = one;
  if (prayer === null || table.isOfIqamas || CONGREGATIONS.has(prayer)) return null;
  if (role !== null && !namesBoth(lexicon, header)) return null;
  const isAlone = times.filter((each) => each.prayer === prayer).length === 1;
  if (!isAlone || !holdsPairs(lexicon, rows, one)) return null;
  const isAsrOnly = prayer === "asr" && !times.some((each) => each !== one && holdsPairs(lexicon, rows, each));
  if (role === null && isAsrOnly)
    return { meaning: null, why: "its cells hold two times: of two schools, or adhan and iqama", isLost: true };
  return {
    meaning: { kind: "time", prayer, role: "iqama", shift: 1, isGuess: false, isPair: true },
    why: "its cells hold two times: adhan and iqama",
  };
};

/** A column that is no prayer's. */
const fieldIn = ({ lexicon, rows }: Table, { index, field, other }: Named): Read => {
  if (other !== null) return { meaning: null, why: `${other} is not taken` };
  const meaning = field === null ? null : fieldOf(field);
  if (meaning !== null && !(isOfDay(meaning) && isOfClocks(lexicon, rows, index)))
    return { meaning, why: "its header says so" };
  const seen = byValues(lexicon, rows, index);
  if (seen !== null) return { meaning: seen, why: "its cells are days" };
  return { meaning: null, why: "its header says nothing that is known", isLost: true };
};

const columnIn = (table: Table, one: Named, taking: TimeColumns): Read => {
  const { index, prayer, field, number } = one;
  if (table.saidOf(table.headers[index] ?? "", index) === "ignore") return { meaning: null, why: "leaves it out" };
  if (field === "khutbah") return { meaning: { kind: "khutbah", shift: number ?? 1 }, why: "its header says so" };
  const judged = table.judged.get(index);
  if (prayer === null || judged === undefined) return pairOf(table, one) ?? fieldIn(table, one);
  return pairOf(table, one) ?? taking.read(one, prayer, judged);
};

/** A table before its columns have a meaning. */
interface Headed {
  readonly headers: readonly string[];
  readonly rows: readonly GridRow[];
  readonly titles: readonly string[];
}

const tableOf = (lexicon: Lexicon, { headers, rows, titles }: Headed, mapped: ColumnWords, around: Judged): Table => {
  const saidOf = (header: string, index: number): string | undefined =>
    Object.entries(mapped).find(([key]) => isSameText(key, header) || key === String(index + 1))?.[1];
  const plain = ofThePrayerBefore(
    headers.map((header, index) => named(lexicon, saidOf(header, index) ?? header, index)),
  );
  const columns = byTheFast(plain);
  const times = columns.filter(
    ({ prayer, field, other }) => prayer !== null && field !== "khutbah" && other !== "notes" && field !== "range",
  );
  const table = { lexicon, times, columns, rows, titles, around };
  const isOfIqamas =
    roleAround(lexicon, titles)?.role === "iqama" || hasField(table, "from") || hasField(table, "range");
  return { ...table, headers, saidOf, judged: judgedIn(table), isOfIqamas };
};

/** The meaning of every column of a table. */
export const columnsOf = (lexicon: Lexicon, headed: Headed, mapped: ColumnWords, around: Judged): readonly Column[] => {
  const table = tableOf(lexicon, headed, mapped, around);
  const taking = new TimeColumns(headed.rows);
  return table.columns.map((one): Column => {
    const { index } = one;
    const header = headed.headers[index] ?? "";
    const { why, ...read } = columnIn(table, one, taking);
    const said = table.saidOf(header, index);
    const by = said === undefined ? "" : said === "ignore" ? "the mapping " : "the mapping; ";
    return { index, header, ...read, why: by + why };
  });
};
