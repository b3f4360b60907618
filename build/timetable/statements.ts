/**
 * What the cells of a row say: a statement for each congregation or adhan, with its days and its cell, and what
 * is odd about it. A cell that cannot be read is left out, and reported.
 */
import { formatClock } from "#core/base/time.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { type Clock, readTime, settle, type TimeCell } from "./cells.ts";
import type { TimeMeaning } from "./columns.ts";
import type { RowDays } from "./days.ts";
import type { GridRow } from "./grid.ts";
import type { Block } from "./layout.ts";
import type { Losses } from "./losses.ts";
import { type Lexicon, phrasesIn } from "./words.ts";

/** What is said of a time: a minute after midnight, two ends between which it moves, or the value of a rule. */
type Said =
  | { readonly kind: "clock"; readonly minute: number }
  | { readonly kind: "between"; readonly minutes: readonly [number, number] }
  | { readonly kind: "rule"; readonly value: string };

/** Days that a statement is about. */
type Days = Exclude<RowDays, { readonly kind: "unread" }>;

export interface Statement {
  readonly prayer: string;
  readonly role: "adhan" | "iqama";
  /** Whether no text says the role. */
  readonly isGuess: boolean;
  readonly shift: number;
  readonly days: Days;
  readonly said: Said;
  readonly khutbah: number | null;
  readonly languages: readonly string[];
  /** File and cell, for people. */
  readonly where: string;
}

export const fieldText = (block: Block, row: GridRow, field: string): string | null => {
  const column = block.columns.find(({ meaning }) => meaning?.kind === "field" && meaning.field === field);
  const own = column === undefined ? "" : (row.cells[column.index] ?? "");
  return own === "" ? null : own;
};

const later = (minute: number): number => (minute < 720 ? minute + 1440 : minute);

/** Oddities of one kind in a file are reported so often. */
const TOLD = 3;

export class Oddities {
  readonly #all: string[] = [];
  readonly #counts = new Map<string, number>();

  /** Tells the first ones of a kind; the rest only count. */
  addSome(kind: string, where: string, text: string): void {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    if (count <= TOLD) this.add(where, text);
    if (count === TOLD + 1) this.add(where, "and more like these");
  }

  add(where: string, text: string): void {
    this.#all.push(where === "" ? text : `${where}: ${text}`);
  }

  get all(): readonly string[] {
    return this.#all;
  }
}

interface CellContext {
  readonly lexicon: Lexicon;
  readonly prayer: string;
  readonly role: "adhan" | "iqama";
  readonly raw: string;
  readonly where: string;
  readonly odd: Oddities;
  readonly losses: Losses;
  readonly isPair: boolean;
}

const minuteOf = ({ lexicon, prayer, where, odd }: CellContext, clock: Clock): number => {
  const { minute, fault } = settle(lexicon, prayer, clock);
  if (fault !== null) odd.add(where, fault);
  return minute;
};

/** A number of minutes after the adhan that a number alone may be. */
const MOST_MINUTES = 90;

/** 00:00 for a prayer that is never at midnight: programs write it where nothing is known. */
const isPlaceholder = (prayer: string, clocks: readonly Clock[]): boolean =>
  !AROUND_MIDNIGHT.has(prayer) && clocks.every(({ minute, mark }) => minute === 0 && mark === null);

const AROUND_MIDNIGHT: ReadonlySet<string> = new Set(["isha", "taraweeh", "tahajjud"]);

/** What a cell of clocks says. */
const ofClocks = (context: CellContext, cell: Extract<TimeCell, { readonly kind: "clocks" }>): readonly Said[] => {
  const { odd, raw, where, prayer, losses } = context;
  const file = where.split(",")[0] ?? "";
  if (isPlaceholder(prayer, cell.clocks)) {
    odd.addSome(`${file} zero`, where, `${JSON.stringify(raw)} is not a time; it is left out`);
    losses.add("cell", where, `${JSON.stringify(raw)} is not a time`);
    return [];
  }
  const minutes = cell.clocks.map((clock) => minuteOf(context, clock));
  const [a, b, third] = minutes;
  if (cell.hasNote)
    odd.addSome(
      `${file} ${raw.replaceAll(/\d/g, "")}`,
      where,
      `${JSON.stringify(raw)} has more than a time; ${minutes.map(formatClock).join(" and ")} is read`,
    );
  const isSpan = cell.isRange && !context.isPair && third === undefined;
  if (isSpan && a !== undefined && b !== undefined) return [{ kind: "between", minutes: [a, b] }];
  return minutes.map((minute) => ({ kind: "clock", minute }));
};

/** The value of the rule that a cell of a congregation is; `null` if it is none. */
const ruleIn = (cell: TimeCell): string | null => {
  if (cell.kind === "rule") return cell.value;
  return cell.kind === "number" && cell.number <= MOST_MINUTES ? `+${cell.number}` : null;
};

/** What a cell says, one for each congregation; an oddity if it says nothing that can be read. */
const saidIn = (context: CellContext, cell: TimeCell): readonly Said[] => {
  const { odd, raw, role, where, prayer, losses } = context;
  if (cell.kind === "blank" || cell.kind === "same") return [];
  if (cell.kind === "clocks") return ofClocks(context, cell);
  const value = role === "iqama" ? ruleIn(cell) : null;
  if (value !== null) return [{ kind: "rule", value }];
  odd.add(where, `${JSON.stringify(raw)} is no time of ${prayer}; it is left out`);
  // "Sunset" is what Maghrib's own time is computed as.
  const isSunset = cell.kind === "rule" && cell.value.startsWith("sunset") && prayer === "maghrib";
  if (!isSunset) losses.add("cell", where, `${JSON.stringify(raw)} is no time of ${prayer}`);
  return [];
};

/** Congregations that a day may have more than one of; each is a shift. */
const SHIFTED: ReadonlySet<string> = new Set(["jumuah", "eid-al-fitr", "eid-al-adha", "taraweeh"]);

const languagesOf = (lexicon: Lexicon, text: string | null): readonly string[] =>
  text === null ? [] : [...new Set(phrasesIn(lexicon, text, ["language"]).map(({ meaning }) => meaning))];

const namesKhutbah = (lexicon: Lexicon, text: string): boolean =>
  phrasesIn(lexicon, text, ["field"]).some(({ meaning }) => meaning === "khutbah");

interface RowContext {
  readonly lexicon: Lexicon;
  readonly block: Block;
  readonly row: GridRow;
  readonly days: Days;
  readonly odd: Oddities;
  readonly losses: Losses;
  readonly file: string;
  /** Shifts already given to the place in this table, for a list with a row a shift. */
  readonly shiftOf: (prayer: string) => number;
  readonly cells: ReadonlyMap<number, TimeCell>;
}

/** When sermons begin, by the Friday prayer that they are of. */
const khutbahsIn = ({ block, cells, lexicon }: RowContext): ReadonlyMap<number, number> =>
  new Map(
    block.columns.flatMap(({ index, meaning }): readonly (readonly [number, number])[] => {
      const cell = meaning?.kind === "khutbah" ? cells.get(index) : undefined;
      const [clock] = cell?.kind === "clocks" ? cell.clocks : [];
      if (meaning?.kind !== "khutbah" || clock === undefined) return [];
      return [[meaning.shift, settle(lexicon, "jumuah", clock).minute]];
    }),
  );

/** A cell of times, and what all its statements have in common. */
interface TimesOf {
  readonly meaning: TimeMeaning;
  readonly raw: string;
  readonly all: readonly Said[];
  readonly common: Pick<Statement, "days" | "where" | "languages">;
}

/** The statements of a cell that has the adhan and the iqama; `null` if it has other times. */
const ofPair = ({ meaning, all, common }: TimesOf): readonly Statement[] | null => {
  const { prayer, isPair } = meaning;
  if (!isPair || all.length !== 2) return null;
  const once = { ...common, prayer, isGuess: false, shift: 1, khutbah: null };
  return all.map((said, at): Statement => ({ ...once, said, role: at === 0 ? "adhan" : "iqama" }));
};

/** The statement of a cell that has a sermon and its prayer; `null` if it has other times. */
const withSermon = (lexicon: Lexicon, { meaning, raw, all, common }: TimesOf): readonly Statement[] | null => {
  const { prayer, role, shift } = meaning;
  const [sermon, said, third] = all;
  if (sermon?.kind !== "clock" || said === undefined || third !== undefined) return null;
  if (!SHIFTED.has(prayer) || !namesKhutbah(lexicon, raw)) return null;
  return [{ ...common, prayer, role, shift, said, isGuess: false, khutbah: sermon.minute }];
};

/** The statements of a cell of times, the first and those of further congregations. */
const inTurn = (context: RowContext, { meaning, all, common }: TimesOf): readonly Statement[] => {
  const { prayer, role, isGuess } = meaning;
  const khutbahs = SHIFTED.has(prayer) ? khutbahsIn(context) : new Map<number, number>();
  const listed = SHIFTED.has(prayer) ? context.shiftOf(prayer) : 0;
  return all.flatMap((said, at): readonly Statement[] => {
    const own = { ...common, role, isGuess, said };
    if (SHIFTED.has(prayer)) {
      const khutbah = khutbahs.get(meaning.shift + at) ?? null;
      return [{ ...own, prayer, shift: meaning.shift + at + listed, khutbah }];
    }
    if (at === 0) return [{ ...own, prayer, shift: 1, khutbah: null }];
    const others = role === "iqama" ? 'congregations of the kind "other"' : "not taken";
    const more = `${prayer} has ${all.length} times; the later ones are ${others}`;
    context.odd.add(common.where, more);
    if (role === "adhan") context.losses.add("cell", common.where, `it has ${all.length} times of ${prayer}`);
    return role === "iqama" ? [{ ...own, prayer: `other ${prayer}`, shift: at, khutbah: null }] : [];
  });
};

/** The statements of a row. */
export const statementsOf = (context: RowContext): readonly Statement[] => {
  const { block, cells, days, lexicon, odd, losses, row, file } = context;
  const languages = languagesOf(lexicon, fieldText(block, row, "language"));
  return block.columns.flatMap(({ index, meaning }) => {
    if (meaning?.kind !== "time") return [];
    const { prayer, role, isPair } = meaning;
    const raw = row.cells[index] ?? "";
    const where = `${file}, ${row.where(index)}`;
    const cell = cells.get(index) ?? ({ kind: "blank" } as const);
    const all = saidIn({ lexicon, prayer, role, raw, where, odd, losses, isPair }, cell);
    if (all.length === 0) return [];
    const times: TimesOf = { meaning, raw, all, common: { days, where, languages } };
    return ofPair(times) ?? withSermon(lexicon, times) ?? inTurn(context, times);
  });
};

/** A line of text below a table. */
interface Note {
  readonly lexicon: Lexicon;
  readonly row: GridRow;
  /** The days of the table. */
  readonly days: Days;
  /** Prayers whose congregations the table has. */
  readonly taken: ReadonlySet<string>;
  readonly file: string;
  readonly odd: Oddities;
}

/**
 * Congregations that a line of text below a table states: "Jumu'ah: 1:15 PM and 2:15 PM", or "Maghrib: 5 minutes after
 * adhan" where the table has no iqama of Maghrib.
 */
export const noted = ({ lexicon, row, days, taken, file, odd }: Note): readonly Statement[] => {
  const text = row.cells.filter((cell) => cell !== "").join(" ");
  const prayers = new Set(phrasesIn(lexicon, text, ["prayer"]).map(({ meaning }) => meaning));
  const [prayer] = prayers;
  if (prayers.size !== 1 || prayer === undefined || taken.has(prayer)) return [];
  const where = `${file}, ${row.where(0)}`;
  const cell = readTime(lexicon, text);
  if (cell.kind === "rule" && !SHIFTED.has(prayer) && prayer !== "sunrise") {
    const value = cell.value.startsWith(prayer) ? cell.value.slice(prayer.length) : cell.value;
    odd.add(where, `${JSON.stringify(text)} is read as ${prayer} at ${value}`);
    const said = { kind: "rule", value } as const;
    return [{ prayer, role: "iqama", isGuess: false, shift: 1, days, said, where, khutbah: null, languages: [] }];
  }
  if (cell.kind !== "clocks" || !SHIFTED.has(prayer)) return [];
  const minutes = cell.clocks.map((clock) => settle(lexicon, prayer, clock).minute);
  const hasKhutbah = minutes.length === 2 && namesKhutbah(lexicon, text);
  const times = hasKhutbah ? minutes.slice(1) : minutes;
  odd.add(where, `${JSON.stringify(text)} is read as ${prayer} at ${times.map(formatClock).join(" and ")}`);
  return times.map((minute, at) => ({
    prayer,
    role: "iqama",
    isGuess: false,
    shift: at + 1,
    days,
    said: { kind: "clock", minute },
    where,
    khutbah: hasKhutbah ? (minutes[0] ?? null) : null,
    languages: languagesOf(lexicon, text),
  }));
};

/** All days of some statements as one span; always, if they name none. */
export const spanOfAll = (statements: readonly Statement[]): Days => {
  const days = statements.flatMap(({ days: one }) => (one.kind === "days" ? [one.from, one.to ?? one.from] : []));
  if (days.length === 0) return { kind: "always" };
  return {
    kind: "days",
    ofHijriMonth: false,
    from: days.reduce((a, b) => Math.min(a, b)),
    to: days.reduce((a, b) => Math.max(a, b)),
  };
};

/**
 * The statements of a row without congregations that begin before the adhan beside them, which are lost; adhans out of
 * order are odd.
 */
export const inOrderOfDay = (statements: readonly Statement[], odd: Oddities, losses: Losses): readonly Statement[] => {
  const early = new Set<string>();
  const minute = (prayer: string, role: string): readonly [number, string] | null => {
    const one = statements.find((each) => each.prayer === prayer && each.role === role && each.said.kind === "clock");
    if (one?.said.kind !== "clock") return null;
    return [
      prayer === "isha" ? (one.said.minute < 360 ? later(one.said.minute) : one.said.minute) : one.said.minute,
      one.where,
    ];
  };
  let [last, lastPrayer] = [-1, ""];
  for (const prayer of DAY_TIMES) {
    const adhan = minute(prayer, "adhan");
    const iqama = minute(prayer, "iqama");
    if (adhan !== null && iqama !== null && iqama[0] < adhan[0]) {
      const text = `the iqama of ${prayer} at ${formatClock(iqama[0])} is before its adhan at ${formatClock(adhan[0])}`;
      odd.add(iqama[1], text);
      losses.add("cell", iqama[1], text);
      early.add(prayer);
    }
    if (adhan === null) continue;
    if (adhan[0] <= last) odd.add(adhan[1], `${prayer} at ${formatClock(adhan[0])} is not after ${lastPrayer}`);
    [last, lastPrayer] = [adhan[0], prayer];
  }
  return early.size === 0
    ? statements
    : statements.filter(({ prayer, role }) => role !== "iqama" || !early.has(prayer));
};

/** Days on which a guess is held against what a text says. */
const COMPARED = 7;

/**
 * A day's times that were guessed to be iqamas are adhans where the place has another iqama on these days, said by a
 * text, which is later.
 */
export const unguessed = (statements: readonly Statement[]): readonly Statement[] => {
  const isGuessed = (one: Statement): boolean =>
    one.isGuess && one.role === "iqama" && one.days.kind === "days" && one.days.from === one.days.to;
  const said = statements.filter((one) => !one.isGuess && one.role === "iqama");
  let [compared, earlier] = [0, 0];
  for (const { prayer, days, said: time } of statements.filter(isGuessed)) {
    const other = said.find(
      (one) =>
        one.prayer === prayer &&
        one.days.kind === "days" &&
        days.kind === "days" &&
        one.days.from <= days.from &&
        (one.days.to ?? days.from) >= days.from,
    );
    if (other?.said.kind !== "clock" || time.kind !== "clock") continue;
    compared += 1;
    if (time.minute < other.said.minute) earlier += 1;
  }
  if (compared < COMPARED || earlier < 0.9 * compared) return statements;
  return statements.map((one) => (isGuessed(one) ? { ...one, role: "adhan" } : one));
};
