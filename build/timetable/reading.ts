/**
 * What files say of the congregations of places, table by table. Rows whose iqama is blank take the time above where a
 * column is written so; "as above" is followed. The reading says how everything was read, for people to confirm.
 */
import { parseDate } from "#core/base/date.ts";
import type { SunDays } from "#core/times/sun-day.ts";
import { groupBy } from "../base/group.ts";
import { type Clock, readTime, type TimeCell } from "./cells.ts";
import { type DayRow, loseBlanks } from "./blank-cells.ts";
import { contextOf, dayText } from "./row-parts.ts";
import { type DayOptions, daysOf, type RowDays } from "./days.ts";
import type { Grid, GridRow } from "./grid.ts";
import type { Column, ColumnWords } from "./columns.ts";
import { contradictionsIn } from "./contradictory-rows.ts";
import { weekdaysAgainst } from "./contradictory-weekdays.ts";
import { type Block, blocksOf } from "./layout.ts";
import { type Loss, Losses } from "./losses.ts";
import { losePrayers } from "./missing-prayers.ts";
import { placesOfTitles } from "./place-titles.ts";
import { againstSun, type Judged } from "./against-place.ts";
import { rolesBySun } from "./find-roles.ts";
import { sunriseBySun } from "./find-sunrise.ts";
import {
  fieldText,
  inOrderOfDay,
  noted,
  Oddities,
  spanOfAll,
  type Statement,
  statementsOf,
  unguessed,
} from "./statements.ts";
import type { Lexicon } from "./words.ts";

/** Whose times a row is about, as the file names it. */
export interface PlaceName {
  readonly id: string | null;
  readonly name: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** How a table was read. */
export interface TableReading {
  readonly name: string;
  readonly evidence: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: number;
}

export interface Reading {
  readonly tables: readonly TableReading[];
  readonly places: readonly { readonly place: PlaceName; readonly statements: readonly Statement[] }[];
  /** What is odd, each with its place in the file. */
  readonly oddities: readonly string[];
  /** What is not taken. */
  readonly losses: readonly Loss[];
  /** Columns of times whose header says nothing that is known, for the Sun to explain. */
  readonly open: readonly OpenColumn[];
  /** Why nothing may be taken: what the rows or the Sun of the place contradict. */
  readonly refusals: readonly string[];
  /** What the file does not tell and people must. */
  readonly missing: readonly string[];
  /** When the file says that it was last checked, `null` if it does not. */
  readonly updated: string | null;
}

/** A column of times whose header says nothing that is known. */
export interface OpenColumn {
  /** What a mapping calls it: its header, or its number if it has none. */
  readonly key: string;
  readonly place: PlaceName;
  readonly times: readonly { readonly day: number; readonly clock: Clock }[];
}

export interface NamedGrids {
  readonly file: string;
  readonly grids: readonly Grid[];
}

export interface ReadOptions extends DayOptions {
  readonly columns: ColumnWords;
  /** The Sun over a place of the files, `null` where it is not known; without it nothing is held against the Sun. */
  readonly sunOf?: (place: PlaceName) => SunDays | null;
  /** Whether the texts around tables name their mosques, where rows do not. */
  readonly hasPlacesInTitles?: boolean;
}

const textOf = (lexicon: Lexicon, block: Block, row: GridRow, field: string): string | null =>
  fieldText(block, row, field) ?? contextOf(lexicon, row, field);

const numberOf = (text: string | null): number | null => {
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

const placeOf = (lexicon: Lexicon, block: Block, row: GridRow, title: string | null): PlaceName => ({
  id: textOf(lexicon, block, row, "id"),
  name: textOf(lexicon, block, row, "name") ?? title,
  lat: numberOf(textOf(lexicon, block, row, "lat")),
  lng: numberOf(textOf(lexicon, block, row, "lng")),
});

const keyOf = ({ id, name }: PlaceName): string => id ?? name ?? "";

const BLANK: TimeCell = { kind: "blank" };

/** A share of blank cells from which a column of iqamas counts as written only where the time changes. */
const CARRIED = 0.3;

interface Cells {
  readonly texts: readonly TimeCell[];
  /** Rows whose cell is taken from above. */
  readonly carried: number;
}

/** The cells of a column: "as above" followed, blank ones taken from above where the column is written so. */
const columnCells = (
  lexicon: Lexicon,
  rows: readonly GridRow[],
  { index, meaning }: Column,
  isDaily: boolean,
): Cells => {
  const own = rows.map(({ cells }) => readTime(lexicon, cells[index] ?? ""));
  const isIqama = meaning?.kind === "time" && meaning.role === "iqama";
  const blanks = own.filter(({ kind }) => kind === "blank").length;
  const first = own.findIndex(({ kind }) => kind !== "blank");
  const isFriday = meaning?.kind === "time" && meaning.prayer === "jumuah";
  const carries = isIqama && isDaily && !isFriday && first === 0 && blanks >= CARRIED * own.length;
  let [above, carried]: [TimeCell, number] = [{ kind: "blank" }, 0];
  const texts = own.map((cell) => {
    if (cell.kind === "same" || (carries && cell.kind === "blank")) {
      carried += 1;
      return above;
    }
    if (cell.kind !== "blank") above = cell;
    return cell;
  });
  return { texts, carried };
};

/** Tables of one place each: rows of other places apart. */
const byPlace = (
  lexicon: Lexicon,
  block: Block,
  title: string | null,
): readonly { readonly place: PlaceName; readonly block: Block }[] =>
  [...groupBy(block.rows, (row) => keyOf(placeOf(lexicon, block, row, title)))].map(([, rows]) => {
    const [row] = rows;
    return {
      place: row === undefined ? { id: null, name: null, lat: null, lng: null } : placeOf(lexicon, block, row, title),
      block: { ...block, rows },
    };
  });

const isDayRow = (days: RowDays): boolean => days.kind === "days" && days.from === days.to;

const hasTimes = ({ columns }: Block): boolean => columns.some(({ meaning }) => meaning?.kind === "time");

/** A share of cells that are times, from which a column without a meaning is a loss. */
const OF_TIMES = 0.5;

/** The tables of a file. */
interface FileBlocks {
  readonly file: string;
  readonly blocks: readonly Block[];
}

/** The tables that `isTable` finds to be of times; no file without one. */
const ofTimes = (files: readonly FileBlocks[], isTable: (block: Block) => boolean): readonly FileBlocks[] =>
  files.map(({ file, blocks }) => ({ file, blocks: blocks.filter(isTable) })).filter(({ blocks }) => blocks.length > 0);

const NO_TITLES: ReadonlyMap<Block, string> = new Map();

/** Whether a column of no known meaning is one of times. */
const isOpenColumn = (lexicon: Lexicon, rows: readonly GridRow[], { index, meaning, isLost }: Column): boolean => {
  if (meaning !== null || isLost !== true) return false;
  const texts = rows.map(({ cells }) => cells[index] ?? "").filter((text) => text !== "");
  const clocks = texts.filter((text) => readTime(lexicon, text).kind === "clocks").length;
  return texts.length > 0 && clocks >= OF_TIMES * texts.length;
};

/** A table with so many columns of times is a timetable, though no word of its header is known. */
const OF_PRAYERS = 5;

const hasOpenTimes = (lexicon: Lexicon, { columns, rows }: Block): boolean =>
  columns.filter((one) => isOpenColumn(lexicon, rows, one)).length >= OF_PRAYERS;

/** A table of one place, and what is gathered of it. */
interface OfPlace {
  readonly file: string;
  readonly block: Block;
  readonly days: readonly RowDays[];
  readonly isDaily: boolean;
  readonly cells: ReadonlyMap<number, Cells>;
  readonly entry: { readonly place: PlaceName; readonly statements: Statement[] };
  readonly evidence: Set<string>;
}

/** What is gathered from the files, table by table. */
class Gathering {
  readonly tables: TableReading[] = [];
  readonly missing = new Set<string>();
  readonly places = new Map<string, { readonly place: PlaceName; readonly statements: Statement[] }>();
  readonly odd = new Oddities();
  readonly losses = new Losses();
  readonly open: OpenColumn[] = [];
  readonly refusals: string[] = [];
  updated: string | null = null;
  /** The last day of the table above in the same file. */
  #before: number | null = null;
  readonly #lexicon: Lexicon;
  readonly #options: ReadOptions;

  constructor(lexicon: Lexicon, options: ReadOptions) {
    this.#lexicon = lexicon;
    this.#options = options;
  }

  /** Reads the tables of a file; `titles` names the mosques of those that say so around them. */
  readFile({ file, blocks }: FileBlocks, titles: ReadonlyMap<Block, string>): void {
    this.#before = null;
    for (const block of blocks) this.#readBlock(file, block, titles.get(block) ?? null);
  }

  #readBlock(file: string, whole: Block, title: string | null): void {
    const evidence = new Set<string>([whole.grid.evidence, ...whole.evidence]);
    if (title !== null) evidence.add(`its mosque is ${JSON.stringify(title)}, by the texts around it`);
    const taken = byPlace(this.#lexicon, whole, title).flatMap(({ place, block }) =>
      this.#readPlace(file, place, block, evidence),
    );
    const only = this.places.size === 1 ? [...this.places.values()][0] : undefined;
    const iqamas = new Set(taken.filter(({ role }) => role === "iqama").map(({ prayer }) => prayer));
    const span = spanOfAll(taken);
    for (const row of whole.notes)
      only?.statements.push(...noted({ lexicon: this.#lexicon, row, days: span, taken: iqamas, file, odd: this.odd }));
    this.#loseColumns(file, whole);
    const { grid, columns, rows } = whole;
    this.tables.push({ name: grid.name, evidence: [...evidence], columns, rows: rows.length });
  }

  /** Columns of times that mean nothing, and that nobody said to leave out. */
  #loseColumns(file: string, { grid, columns, rows }: Block): void {
    for (const { index, header } of columns.filter((one) => isOpenColumn(this.#lexicon, rows, one))) {
      const where = `${file}, column ${index + 1} ${JSON.stringify(header)}${grid.name === file ? "" : ` of ${grid.name}`}`;
      this.losses.add("column", where, "it has times, and its header says nothing that is known; name it in a mapping");
    }
  }

  #readPlace(file: string, place: PlaceName, block: Block, evidence: Set<string>): readonly Statement[] {
    const days = daysOf(this.#lexicon, block, this.#options, this.#before);
    for (const one of days.evidence) evidence.add(one);
    for (const one of days.missing) this.missing.add(`${file}: ${one}`);
    this.#holdWeekdays(file, block, days);
    const isDaily = days.rows.filter(isDayRow).length >= 2;
    const cells = new Map(
      block.columns.map((column) => [column.index, columnCells(this.#lexicon, block.rows, column, isDaily)]),
    );
    for (const { index, header, meaning } of block.columns) {
      const carried = cells.get(index)?.carried ?? 0;
      if (carried > 0 && meaning?.kind === "time")
        evidence.add(`${JSON.stringify(header)}: ${carried} blank or ditto cells mean "as above"`);
    }
    const key = keyOf(place);
    const entry = this.places.get(key) ?? { place, statements: [] };
    this.places.set(key, entry);
    return this.#readRows({ file, block, days: days.rows, isDaily, cells, entry, evidence });
  }

  #holdWeekdays(file: string, block: Block, { rows, weekdays }: ReturnType<typeof daysOf>): void {
    const dated = rows.flatMap((days, at) => {
      const [row, weekday = null] = [block.rows[at], weekdays[at]];
      if (row === undefined || weekday === null || days.kind !== "days" || days.from !== days.to) return [];
      return [{ day: days.from, weekday, where: `${file}, ${row.where(0)}` }];
    });
    const refusal = weekdaysAgainst(dated);
    if (refusal !== null) this.refusals.push(refusal);
  }

  #readRows(of: OfPlace): readonly Statement[] {
    const { file, block, isDaily, entry } = of;
    const listed = new Map<string, number>();
    if (isDaily) this.#loseBlanks(of);
    this.#openColumns(of);
    return block.rows.flatMap((row, at): readonly Statement[] => {
      const days = of.days[at];
      if (days === undefined) return [];
      this.updated = textOf(this.#lexicon, block, row, "updated") ?? this.updated;
      if (days.kind === "unread") {
        this.#loseRow(file, row, days.text);
        return [];
      }
      // A Hijri day of no year among dates: whatever its word is, these are not the times of each year.
      if (isDaily && days.kind === "season" && days.first !== null) {
        this.#loseRow(file, row, dayText(block, row));
        return [];
      }
      const cells = new Map(block.columns.map(({ index }) => [index, of.cells.get(index)?.texts[at] ?? BLANK]));
      const isList = !isDaily && days.kind === "always" && block.rows.length > 1;
      const shiftOf = (prayer: string): number => (isList ? (listed.get(prayer) ?? 0) : 0);
      const { odd, losses } = this;
      const all = statementsOf({ lexicon: this.#lexicon, block, row, days, odd, losses, file, shiftOf, cells });
      for (const { prayer } of all) listed.set(prayer, (listed.get(prayer) ?? 0) + 1);
      const statements = inOrderOfDay(all, odd, losses);
      entry.statements.push(...statements);
      if (days.kind === "days" && isDaily) this.#before = days.to ?? this.#before;
      return statements;
    });
  }

  #openColumns({ block, days, cells, entry }: OfPlace): void {
    for (const { index, header } of block.columns.filter((one) => isOpenColumn(this.#lexicon, block.rows, one))) {
      const times = days.flatMap((own, at) => {
        const cell = cells.get(index)?.texts[at];
        const [clock, more] = cell?.kind === "clocks" ? cell.clocks : [];
        return own.kind === "days" && own.from === own.to && clock !== undefined && more === undefined
          ? [{ day: own.from, clock }]
          : [];
      });
      this.open.push({ key: header === "" ? String(index + 1) : header, place: entry.place, times });
    }
  }

  #loseBlanks({ file, block, days, cells }: OfPlace): void {
    const rows = block.rows.flatMap((row, at): readonly DayRow[] => {
      const own = days[at];
      if (own === undefined || !isDayRow(own)) return [];
      const texts = block.columns.map(({ index }) => [index, cells.get(index)?.texts[at] ?? BLANK] as const);
      return [{ cells: new Map(texts), where: (index) => `${file}, ${row.where(index)}` }];
    });
    loseBlanks(block.columns, rows, this.losses);
  }

  /** A row of times whose day cannot be read. */
  #loseRow(file: string, row: GridRow, text: string): void {
    if (!row.cells.some((cell) => readTime(this.#lexicon, cell).kind === "clocks")) return;
    this.losses.add("row", `${file}, ${row.where(0)}`, `${JSON.stringify(text)} is no day that exists`);
    if (this.missing.size > 0) return;
    const left = `${JSON.stringify(text)} is no day that exists; the row is left out`;
    this.odd.add(`${file}, ${row.where(0)}`, left);
  }
}

const OPEN_ROLES =
  'no header says whether times are adhans or congregations, and by the Sun they may be either: name the columns in a mapping, such as {"columns": {"Fajr": "fajr iqama"}}';

/** The statements of a place as its Sun supports them; without its Sun as the texts say. */
const judged = (
  statements: readonly Statement[],
  sunOf: SunDays | null,
  losses: Losses,
): Judged & { readonly told: readonly string[] } => {
  const contradictions = contradictionsIn(statements);
  if (contradictions.length > 0) return { statements, refusals: contradictions, told: [] };
  if (sunOf === null) {
    const settled = unguessed(statements);
    const told = settled === statements ? [] : ["times by day are read as adhans: those of the congregation are later"];
    return { statements: settled, refusals: [], told };
  }
  const risen = sunriseBySun(statements, sunOf);
  const { statements: settled, role, changed, isOpen } = rolesBySun(risen, sunOf);
  const told = [
    ...(risen === statements ? [] : ["by the Sun the later times of fajr are those of sunrise"]),
    ...(changed === 0 ? [] : [`by the Sun the times that no header explains are ${role ?? ""}s`]),
  ];
  const held = againstSun(settled, sunOf, losses);
  return { ...held, told, refusals: held.refusals.length === 0 && isOpen ? [OPEN_ROLES] : held.refusals };
};

/** Reads files together in one way: an adhan file and an iqama file of a mosque are one reading. */
export const readOnce = (lexicon: Lexicon, files: readonly NamedGrids[], options: ReadOptions): Reading => {
  const gathering = new Gathering(lexicon, options);
  const all = files.map(({ file, grids }): FileBlocks => ({
    file,
    blocks: blocksOf(lexicon, grids, options.columns),
  }));
  const known = ofTimes(all, hasTimes);
  // Where no word of any header is known, the Sun may know the columns.
  const read = known.length > 0 ? known : ofTimes(all, (block) => hasOpenTimes(lexicon, block));
  const titles =
    options.hasPlacesInTitles === true
      ? placesOfTitles(
          lexicon,
          read.map(({ blocks }) => blocks),
        )
      : NO_TITLES;
  for (const one of read) gathering.readFile(one, titles);
  const { tables, odd, losses, missing, updated } = gathering;
  const refusals = [...gathering.refusals];
  const places = [...gathering.places.values()]
    .filter(({ statements }) => statements.length > 0)
    .map(({ place, statements }) => {
      const name = place.name ?? place.id ?? "";
      const sunOf = missing.size > 0 ? null : (options.sunOf?.(place) ?? null);
      const one = judged(statements, sunOf, losses);
      for (const text of one.told) odd.add(name, text);
      refusals.push(...one.refusals.map((text) => (name === "" ? text : `${name}: ${text}`)));
      losePrayers(one.statements, name === "" ? files.map(({ file }) => file).join(", ") : name, losses);
      return { place, statements: one.statements };
    });
  return {
    tables,
    places,
    oddities: odd.all,
    losses: losses.all,
    refusals,
    open: gathering.open,
    missing: [...missing],
    updated: updated !== null && parseDate(updated.slice(0, 10)) !== null ? updated.slice(0, 10) : null,
  };
};
