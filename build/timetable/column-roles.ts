/**
 * Adhan or iqama, by words and neighbours: the header, else the other columns of the prayer, else the texts around and what
 * the rows are. What none of these says is a guess, which the Sun may overrule.
 */
import { readDay, readSpan, readTime, settle } from "./cells.ts";
import type { GridRow } from "./grid.ts";
import type { Named, Role } from "./header.ts";
import { type Lexicon, phrasesIn } from "./words.ts";

export const isEach = <T>(items: readonly T[], share: number, test: (item: T) => boolean): boolean =>
  items.length > 0 && items.filter(test).length >= share * items.length;

/** Minutes of a column for a prayer, `null` where a row has none. */
const minutesOf = (
  lexicon: Lexicon,
  prayer: string,
  rows: readonly GridRow[],
  index: number,
): readonly (number | null)[] =>
  rows.map(({ cells }) => {
    const read = readTime(lexicon, cells[index] ?? "");
    const [clock] = read.kind === "clocks" ? read.clocks : [];
    return clock === undefined ? null : settle(lexicon, prayer, clock).minute;
  });

/** A time of a night prayer after midnight is later than one before. */
export const late = (prayer: string, minute: number): number =>
  prayer === "isha" && minute < 720 ? minute + 1440 : minute;

/** Of two columns of a prayer, whether the second is at or after the first nearly everywhere. */
const isAfter = (
  lexicon: Lexicon,
  prayer: string,
  rows: readonly GridRow[],
  first: number,
  second: number,
): boolean => {
  const [a, b] = [minutesOf(lexicon, prayer, rows, first), minutesOf(lexicon, prayer, rows, second)];
  const both = a.flatMap((minute, row) => {
    const other = b[row];
    return minute === null || other === null || other === undefined
      ? []
      : [[late(prayer, minute), late(prayer, other)] as const];
  });
  return isEach(both, 0.9, ([x, y]) => y >= x);
};

/** Whether most times of a column equal the row before: a congregation's, not the sun's. */
const isSteady = (lexicon: Lexicon, { prayer, index }: Named, rows: readonly GridRow[]): boolean => {
  const minutes = minutesOf(lexicon, prayer ?? "", rows, index).filter((one) => one !== null);
  return isEach(
    minutes.slice(1).map((one, row) => one === minutes[row]),
    0.6,
    (same) => same,
  );
};

/** Whether no row has both cells. */
export const areApart = (rows: readonly GridRow[], a: number, b: number): boolean =>
  rows.every(({ cells }) => (cells[a] ?? "") === "" || (cells[b] ?? "") === "");

export const CONGREGATIONS: ReadonlySet<string> = new Set([
  "jumuah",
  "taraweeh",
  "tahajjud",
  "eid-al-fitr",
  "eid-al-adha",
]);

export interface Judged {
  readonly role: Role | null;
  readonly why: string;
  readonly isGuess?: boolean;
}

/** The role that the texts around a table give all its columns. */
export const roleAround = (lexicon: Lexicon, titles: readonly string[]): Judged | null => {
  for (const title of titles.toReversed()) {
    const roles = new Set(phrasesIn(lexicon, title, ["role"]).map(({ meaning }) => meaning));
    const [role] = roles;
    if (roles.size === 1 && (role === "adhan" || role === "iqama"))
      return { role, why: `it stands under ${JSON.stringify(title)}` };
  }
  return null;
};

const SAID = "its header says so";

/** Of several beginnings, as of two schools of Asr, the last that the congregation never precedes. */
const amongBeginnings = (
  lexicon: Lexicon,
  columns: readonly Named[],
  rows: readonly GridRow[],
  marked: Named,
): readonly Judged[] => {
  const begins = columns.filter(({ role }) => role !== "iqama");
  const fitting =
    begins.findLast(({ index }) => isAfter(lexicon, marked.prayer ?? "", rows, index, marked.index)) ?? begins[0];
  return columns.map((one): Judged => {
    if (one.role === "iqama") return { role: "iqama", why: SAID };
    return one === fitting
      ? { role: "adhan", why: "of several beginnings the last before the congregation" }
      : { role: null, why: "another beginning of the same prayer" };
  });
};

/** Two columns of one prayer whose headers do not say which is which: the earlier is the adhan. */
const byOrder = (
  lexicon: Lexicon,
  [first, second, ...more]: readonly Named[],
  rows: readonly GridRow[],
): readonly Judged[] => {
  if (first === undefined || second === undefined) return [];
  const prayer = first.prayer ?? "";
  const inOrder = isAfter(lexicon, prayer, rows, first.index, second.index);
  const of = (isEarlier: boolean): Judged => ({
    role: isEarlier ? "adhan" : "iqama",
    why: `of two columns of ${prayer} the ${isEarlier ? "earlier" : "later"}`,
  });
  return [of(inOrder), of(!inOrder), ...more.map((): Judged => ({ role: null, why: `a third column of ${prayer}` }))];
};

/** The roles of the columns of one prayer. `whole` is what the table says of all. */
export const judge = (
  lexicon: Lexicon,
  columns: readonly Named[],
  rows: readonly GridRow[],
  whole: () => Judged,
): readonly Judged[] => {
  const prayer = columns[0]?.prayer ?? "";
  if (prayer === "sunrise")
    return columns.map((_, at) => ({ role: at === 0 ? "adhan" : null, why: "the sun's own time" }));
  if (CONGREGATIONS.has(prayer)) return columns.map(() => ({ role: "iqama", why: `${prayer} is a congregation` }));
  const marked = columns.find(({ role }) => role === "iqama");
  if (marked !== undefined && columns.filter(({ role }) => role !== "iqama").length > 1)
    return amongBeginnings(lexicon, columns, rows, marked);
  const open = columns.filter(({ role }) => role === null);
  const [first] = open;
  const others = (own: () => Judged): readonly Judged[] =>
    columns.map(({ role }) => (role === null ? own() : { role, why: SAID }));
  if (marked !== undefined && first !== undefined && areApart(rows, first.index, marked.index))
    return others(() => ({ role: "iqama", why: `no row has it and ${JSON.stringify(marked.header)}` }));
  if (open.length === 1 && columns.length === 2) {
    const role = marked === undefined ? "iqama" : "adhan";
    return others(() => ({ role, why: `the other column of ${prayer} is ${role === "adhan" ? "iqama" : "adhan"}` }));
  }
  return open.length >= 2 && open.length === columns.length ? byOrder(lexicon, columns, rows) : others(whole);
};

/** Whether the cells of a column are spans of days, each after the one before: 1-5, 6-12. */
const hasSpans = (lexicon: Lexicon, rows: readonly GridRow[], index: number): boolean => {
  const spans = rows.map(({ cells }) => readSpan(lexicon, cells[index] ?? "", true));
  return isEach(spans, 0.5, (span) => {
    if (span === null) return false;
    const [from, to] = span;
    const next = spans[spans.indexOf(span) + 1]?.[0];
    const isLater = from.month !== undefined || (from.day ?? 0) < (to.day ?? 32);
    return (
      isLater && (next?.day === undefined || next.month !== undefined || next.day === 1 || next.day > (to.day ?? 0))
    );
  });
};

/** A table, as far as it tells the role of its columns. */
export interface RoleTable {
  readonly lexicon: Lexicon;
  /** The columns of times. */
  readonly times: readonly Named[];
  /** All columns, as their headers name them. */
  readonly columns: readonly Named[];
  readonly rows: readonly GridRow[];
  readonly titles: readonly string[];
  /** What the file says of all its tables. */
  readonly around: Judged;
}

export const hasField = ({ columns, rows }: Pick<RoleTable, "columns" | "rows">, field: string): boolean =>
  columns.some(
    (one) => one.prayer === null && one.field === field && rows.some(({ cells }) => (cells[one.index] ?? "") !== ""),
  );

/** Whether its rows hold for several days each. */
const isOfSpans = (table: RoleTable): boolean =>
  hasField(table, "from") ||
  hasField(table, "range") ||
  table.columns
    .filter(({ prayer, field }) => prayer === null && field === "date")
    .some(({ index }) => hasSpans(table.lexicon, table.rows, index));

const namesDays = ({ lexicon, rows }: RoleTable): boolean => {
  const isDay = (text: string): boolean => {
    const day = readDay(lexicon, text);
    return day?.day !== undefined || day?.pair !== undefined || day?.hijriDay !== undefined;
  };
  return rows.some(({ cells, context }) => cells.some(isDay) || context.has("date"));
};

/** The role of times whose headers leave it open. */
export const roleOfTable = (table: RoleTable): Judged => {
  const { lexicon, times, rows, titles, around } = table;
  const near = roleAround(lexicon, titles);
  if (near !== null) return near;
  if (isOfSpans(table)) return { role: "iqama", why: "one row holds for several days", isGuess: true };
  if (!namesDays(table)) return { role: "iqama", why: "the table names no days", isGuess: true };
  if (times.some(({ prayer, role }) => prayer === "sunrise" && role === null))
    return { role: "adhan", why: "the table has sunrise" };
  // Columns beside others that say their role are recognised by their own times.
  if (around.role !== null && times.every(({ role }) => role === null)) return around;
  const steady = times.filter((one) => one.role === null && one.prayer !== "maghrib" && isSteady(lexicon, one, rows));
  return steady.length >= 2
    ? { role: "iqama", why: "most times are those of the day before", isGuess: true }
    : { role: "adhan", why: "the times move from day to day", isGuess: true };
};
