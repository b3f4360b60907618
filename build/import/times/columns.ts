/**
 * What the columns of a table are: the words of their headers, then what their cells and neighbours tell (which of two
 * is the iqama, whether times are the sun's). Each says why. What a mapping says about a column wins.
 */
import { type DayParts, readDay, readSpan, readTime, settle } from "./cells.ts";
import { plainDigits } from "./digits.ts";
import type { GridRow } from "./grid.ts";
import { isSameText, type Lexicon, phrasesIn, type WordKind } from "./words.ts";

type Role = "adhan" | "iqama";

/** What a column holds; `null` is nothing that is read. */
type Meaning =
  | {
      readonly kind: "time";
      readonly prayer: string;
      readonly role: Role;
      readonly shift: number;
      /** Whether neither its header nor the texts around it say the role. */
      readonly isGuess: boolean;
      /** Whether its cells hold the adhan and the iqama. */
      readonly isPair: boolean;
    }
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

/** What the words of a header may be. */
export const HEADER: readonly WordKind[] = ["prayer", "role", "second", "field", "other"];

/** What the words of a header say. */
interface Named {
  readonly index: number;
  readonly header: string;
  readonly prayer: string | null;
  readonly role: Role | null;
  readonly field: string | null;
  readonly other: string | null;
  readonly number: number | null;
  readonly second: string | null;
}

export const named = (lexicon: Lexicon, header: string, index: number): Named => {
  const found = phrasesIn(lexicon, header, HEADER);
  const meaning = (kind: WordKind): string | null => found.find((one) => one.kind === kind)?.meaning ?? null;
  const role = found.findLast((one) => one.kind === "role")?.meaning;
  const isHijri =
    found.some((one) => one.kind === "field" && one.meaning === "hijri") ||
    // "Ramzan" over the numbers of its days.
    (found.length === 0 && phrasesIn(lexicon, header, ["hijri"]).length > 0);
  const tokens = lexicon.tokens(header);
  const number = tokens
    .map((one, at) => (/^[1-4]$/.test(one) ? one : lexicon.find(tokens, at, ["number"])?.meaning))
    .find((one) => one !== undefined);
  return {
    index,
    header,
    prayer: meaning("prayer"),
    role: role === "adhan" || role === "iqama" ? role : null,
    field: isHijri ? "hijri" : meaning("field"),
    other: meaning("other"),
    number: number === undefined ? null : Number(number),
    second: meaning("second"),
  };
};

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
const late = (prayer: string, minute: number): number => (prayer === "isha" && minute < 720 ? minute + 1440 : minute);

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
const areApart = (rows: readonly GridRow[], a: number, b: number): boolean =>
  rows.every(({ cells }) => (cells[a] ?? "") === "" || (cells[b] ?? "") === "");

const CONGREGATIONS: ReadonlySet<string> = new Set(["jumuah", "taraweeh", "tahajjud", "eid-al-fitr", "eid-al-adha"]);

export interface Judged {
  readonly role: Role | null;
  readonly why: string;
  readonly isGuess?: boolean;
}

/** The role that the texts around a table give all its columns. */
const roleAround = (lexicon: Lexicon, titles: readonly string[]): Judged | null => {
  for (const title of titles.toReversed()) {
    const roles = new Set(phrasesIn(lexicon, title, ["role"]).map(({ meaning }) => meaning));
    const [role] = roles;
    if (roles.size === 1 && (role === "adhan" || role === "iqama"))
      return { role, why: `it stands under ${JSON.stringify(title)}` };
  }
  return null;
};

/** The roles of the columns of one prayer that the header leaves open. */
const judge = (
  lexicon: Lexicon,
  columns: readonly Named[],
  rows: readonly GridRow[],
  whole: () => Judged,
): readonly Judged[] => {
  const words = columns.map(({ role }) => role);
  const [prayer] = columns.map((one) => one.prayer ?? "");
  if (prayer === undefined) return [];
  if (prayer === "sunrise")
    return columns.map((_, at) => ({ role: at === 0 ? "adhan" : null, why: "the sun's own time" }));
  if (CONGREGATIONS.has(prayer)) return columns.map(() => ({ role: "iqama", why: `${prayer} is a congregation` }));
  const open = columns.flatMap(({ role, index }, at) => (role === null ? [{ at, index }] : []));
  const marked = columns.find(({ role }) => role === "iqama");
  const judged: Judged[] = columns.map(({ role }) => ({ role, why: "its header says so" }));
  const [first, second] = open;
  // Several beginnings, as of two schools of Asr: the last that the congregation never precedes.
  const begins = columns.flatMap(({ role, index }, at) => (role === "iqama" ? [] : [{ at, index }]));
  if (marked !== undefined && begins.length > 1) {
    const fitting = begins.findLast(({ index }) => isAfter(lexicon, prayer, rows, index, marked.index)) ?? begins[0];
    for (const { at } of begins)
      judged[at] =
        at === fitting?.at
          ? { role: "adhan", why: "of several beginnings the last before the congregation" }
          : { role: null, why: "another beginning of the same prayer" };
    return judged;
  }
  if (marked !== undefined && first !== undefined && areApart(rows, first.index, marked.index))
    judged[first.at] = { role: "iqama", why: `no row has it and ${JSON.stringify(marked.header)}` };
  else if (open.length === 1 && first !== undefined && columns.length === 2) {
    const role = words.includes("iqama") ? "adhan" : "iqama";
    judged[first.at] = { role, why: `the other column of ${prayer} is ${role === "adhan" ? "iqama" : "adhan"}` };
  } else if (first !== undefined && second !== undefined && open.length === columns.length) {
    const inOrder = isAfter(lexicon, prayer, rows, first.index, second.index);
    judged[first.at] = {
      role: inOrder ? "adhan" : "iqama",
      why: `of two columns of ${prayer} the ${inOrder ? "earlier" : "later"}`,
    };
    judged[second.at] = {
      role: inOrder ? "iqama" : "adhan",
      why: `of two columns of ${prayer} the ${inOrder ? "later" : "earlier"}`,
    };
    for (const { at } of open.slice(2)) judged[at] = { role: null, why: `a third column of ${prayer}` };
  } else for (const { at } of open) judged[at] = whole();
  return judged;
};

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
  const isDay = (cell: string): boolean =>
    !/^\+|:/.test(cell) && (isPossible(readDay(lexicon, cell)) || readSpan(lexicon, cell, false) !== null);
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

/** "Fajr, Iqamah, Dhuhr, Iqamah": a role alone belongs to the prayer to its left. */
const ofThePrayerBefore = (columns: readonly Named[]): readonly Named[] => {
  let last: string | null = null;
  return columns.map((one) => {
    if (one.prayer !== null) last = one.prayer === "sunrise" ? null : one.prayer;
    else if (one.role !== null && one.field === null && one.other === null && last !== null)
      return { ...one, prayer: last };
    return one;
  });
};

/** Prayers without Fajr from which a column of Imsak is that of Fajr, as Turkish tables call it. */
const OF_A_DAY = 3;

/** Who prints when the fast ends prints the adhan of Maghrib; who prints Imsak among prayers without Fajr, that of Fajr. */
const byTheFast = (columns: readonly Named[]): readonly Named[] => {
  const prayers = new Set(columns.map(({ prayer }) => prayer));
  const isDay = [...prayers].filter((one) => one !== null && one !== "sunrise").length >= OF_A_DAY;
  const asPrayer = (one: Named, prayer: string): Named => ({ ...one, prayer, role: one.role ?? "adhan", other: null });
  return columns.map((one) => {
    if (one.prayer !== null) return one;
    if (one.other === "iftar" && !prayers.has("maghrib")) return asPrayer(one, "maghrib");
    return one.other === "imsak" && !prayers.has("fajr") && isDay ? asPrayer(one, "fajr") : one;
  });
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

/** The meaning of every column of a table. */
export const columnsOf = (
  lexicon: Lexicon,
  headers: readonly string[],
  rows: readonly GridRow[],
  titles: readonly string[],
  mapped: ColumnWords,
  around: Judged,
): readonly Column[] => {
  const own = (header: string, index: number): string | undefined =>
    Object.entries(mapped).find(([key]) => isSameText(key, header) || key === String(index + 1))?.[1];
  const plain = ofThePrayerBefore(headers.map((header, index) => named(lexicon, own(header, index) ?? header, index)));
  const all = byTheFast(plain);
  const times = all.filter(
    ({ prayer, field, other }) => prayer !== null && field !== "khutbah" && other !== "notes" && field !== "range",
  );
  const has = (field: string): boolean =>
    all.some(
      (one) => one.prayer === null && one.field === field && rows.some(({ cells }) => (cells[one.index] ?? "") !== ""),
    );
  const whole = (): Judged => {
    const near = roleAround(lexicon, titles);
    if (near !== null) return near;
    const dates = plain.filter(({ prayer, field }) => prayer === null && field === "date");
    const isSpan = dates.some(({ index }) => hasSpans(lexicon, rows, index));
    if (has("from") || has("range") || isSpan)
      return { role: "iqama", why: "one row holds for several days", isGuess: true };
    const isDay = (text: string): boolean => {
      const day = readDay(lexicon, text);
      return day?.day !== undefined || day?.pair !== undefined || day?.hijriDay !== undefined;
    };
    if (!rows.some(({ cells, context }) => cells.some(isDay) || context.has("date")))
      return { role: "iqama", why: "the table names no days" };
    if (times.some(({ prayer, role }) => prayer === "sunrise" && role === null))
      return { role: "adhan", why: "the table has sunrise" };
    // Columns beside others that say their role are recognised by their own times.
    if (around.role !== null && times.every(({ role }) => role === null)) return around;
    const steady = times.filter((one) => one.role === null && one.prayer !== "maghrib" && isSteady(lexicon, one, rows));
    return steady.length >= 2
      ? { role: "iqama", why: "most times are those of the day before", isGuess: true }
      : { role: "adhan", why: "the times move from day to day", isGuess: true };
  };
  const isIqamaTable = roleAround(lexicon, titles)?.role === "iqama" || has("from") || has("range");
  const judged = new Map<number, Judged>();
  const prayers = new Set(times.map(({ prayer }) => prayer));
  for (const prayer of prayers) {
    const columns = times.filter((one) => one.prayer === prayer);
    const found = judge(lexicon, columns, rows, whole);
    for (const [at, { index }] of columns.entries()) judged.set(index, found[at] ?? { role: null, why: "" });
  }
  const shifts = new Map<string, number>();
  const taken = new Map<string, number>();
  return all.map((one): Column => {
    const { index, prayer, field, other, number } = one;
    const header = headers[index] ?? "";
    const by = own(header, index) === undefined ? "" : "the mapping; ";
    const column = (meaning: Meaning | null, why: string): Column => ({ index, header, meaning, why: by + why });
    if (own(header, index) === "ignore") return { index, header, meaning: null, why: "the mapping leaves it out" };
    if (field === "khutbah") return column({ kind: "khutbah", shift: number ?? 1 }, "its header says so");
    const how = judged.get(index);
    const isAlone = one.role === null && !isIqamaTable && times.filter((each) => each.prayer === prayer).length === 1;
    if (prayer !== null && isAlone && !CONGREGATIONS.has(prayer) && holdsPairs(lexicon, rows, one))
      return column(
        { kind: "time", prayer, role: "iqama", shift: 1, isGuess: false, isPair: true },
        "its cells hold two times: adhan and iqama",
      );
    if (prayer !== null && how !== undefined) {
      if (how.role === null) return column(null, how.why);
      const key = `${prayer} ${how.role}`;
      const shift = (shifts.get(key) ?? 0) + 1;
      const before = taken.get(key);
      const isMore = before === undefined || areApart(rows, before, index);
      if (!isMore && !CONGREGATIONS.has(prayer)) return { ...column(null, `a second column of ${key}`), isLost: true };
      shifts.set(key, shift);
      taken.set(key, index);
      return column(
        {
          kind: "time",
          prayer,
          role: how.role,
          shift: CONGREGATIONS.has(prayer) ? (number ?? shift) : 1,
          isGuess: how.isGuess === true,
          isPair: false,
        },
        how.why,
      );
    }
    if (other !== null) return column(null, `${other} is not taken`);
    const ofField = field === null ? null : fieldOf(field);
    if (ofField !== null && !(isOfDay(ofField) && isOfClocks(lexicon, rows, index)))
      return column(ofField, "its header says so");
    const seen = byValues(lexicon, rows, index);
    if (seen !== null) return column(seen, "its cells are days");
    return { ...column(null, "its header says nothing that is known"), isLost: true };
  });
};
