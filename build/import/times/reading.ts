/**
 * What files say of the congregations of places, table by table. Rows whose iqama is blank take the time above where a
 * column is written so; "as above" is followed. The reading says how everything was read, for people to confirm.
 */
import { parseDate } from "#core/base/date.ts";
import { groupBy } from "../../base/group.ts";
import { readTime, type TimeCell } from "./cells.ts";
import { contextOf, type DayOptions, daysOf, type RowDays } from "./days.ts";
import type { Grid, GridRow } from "./grids.ts";
import type { Column, ColumnWords } from "./columns.ts";
import { type Block, blocksOf } from "./layout.ts";
import {
  checkOrder,
  fieldText,
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
  /** What the file does not tell and people must. */
  readonly missing: readonly string[];
  /** When the file says that it was last checked, `null` if it does not. */
  readonly updated: string | null;
}

export interface NamedGrids {
  readonly file: string;
  readonly grids: readonly Grid[];
}

export interface ReadOptions extends DayOptions {
  readonly columns: ColumnWords;
}

const textOf = (lexicon: Lexicon, block: Block, row: GridRow, field: string): string | null =>
  fieldText(block, row, field) ?? contextOf(lexicon, row, field);

const numberOf = (text: string | null): number | null => {
  const number = text === null ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : null;
};

const placeOf = (lexicon: Lexicon, block: Block, row: GridRow): PlaceName => ({
  id: textOf(lexicon, block, row, "id"),
  name: textOf(lexicon, block, row, "name"),
  lat: numberOf(textOf(lexicon, block, row, "lat")),
  lng: numberOf(textOf(lexicon, block, row, "lng")),
});

const keyOf = ({ id, name }: PlaceName): string => id ?? name ?? "";

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
const byPlace = (lexicon: Lexicon, block: Block): readonly { readonly place: PlaceName; readonly block: Block }[] =>
  [...groupBy(block.rows, (row) => keyOf(placeOf(lexicon, block, row)))].map(([, rows]) => {
    const [row] = rows;
    return {
      place: row === undefined ? { id: null, name: null, lat: null, lng: null } : placeOf(lexicon, block, row),
      block: { ...block, rows },
    };
  });

const isDayRow = (days: RowDays): boolean => days.kind === "days" && days.from === days.to;

/** Reads files together: an adhan file and an iqama file of a mosque are one reading. */
export const readTimetables = (lexicon: Lexicon, files: readonly NamedGrids[], options: ReadOptions): Reading => {
  const odd = new Oddities();
  const tables: TableReading[] = [];
  const missing = new Set<string>();
  const found = new Map<string, { place: PlaceName; statements: Statement[] }>();
  let updated: string | null = null;
  for (const { file, grids } of files) {
    let before: number | null = null;
    for (const whole of blocksOf(lexicon, grids, options.columns)) {
      if (whole.columns.every(({ meaning }) => meaning?.kind !== "time")) continue;
      const evidence = new Set<string>([whole.grid.evidence]);
      const ofTable: Statement[] = [];
      for (const { place, block } of byPlace(lexicon, whole)) {
        const days = daysOf(lexicon, block, options, before);
        for (const one of days.evidence) evidence.add(one);
        for (const one of days.missing) missing.add(`${file}: ${one}`);
        const isDaily = days.rows.filter(isDayRow).length >= 2;
        const columns = new Map(
          block.columns.map((column) => [column.index, columnCells(lexicon, block.rows, column, isDaily)]),
        );
        for (const { index, header } of block.columns) {
          const carried = columns.get(index)?.carried ?? 0;
          const isTime = block.columns.some((one) => one.index === index && one.meaning?.kind === "time");
          if (carried > 0 && isTime)
            evidence.add(`${JSON.stringify(header)}: ${carried} blank or ditto cells mean "as above"`);
        }
        const key = keyOf(place);
        const entry = found.get(key) ?? { place, statements: [] };
        found.set(key, entry);
        const listed = new Map<string, number>();
        for (const [at, row] of block.rows.entries()) {
          const rowDays = days.rows[at];
          if (rowDays === undefined) continue;
          updated = textOf(lexicon, block, row, "updated") ?? updated;
          if (rowDays.kind === "unread") {
            if (missing.size === 0 && row.cells.some((cell) => readTime(lexicon, cell).kind === "clocks"))
              odd.add(
                `${file}, ${row.where(0)}`,
                `${JSON.stringify(rowDays.text)} is no day that exists; the row is left out`,
              );
            continue;
          }
          const cells = new Map(
            block.columns.map(({ index }) => [index, columns.get(index)?.texts[at] ?? ({ kind: "blank" } as const)]),
          );
          const isList = !isDaily && rowDays.kind === "always" && block.rows.length > 1;
          const shiftOf = (prayer: string): number => (isList ? (listed.get(prayer) ?? 0) : 0);
          const statements = statementsOf({ lexicon, block, row, days: rowDays, odd, file, shiftOf, cells });
          for (const { prayer } of statements) listed.set(prayer, (listed.get(prayer) ?? 0) + 1);
          checkOrder(statements, odd);
          entry.statements.push(...statements);
          ofTable.push(...statements);
          if (rowDays.kind === "days" && isDaily) before = rowDays.to ?? before;
        }
      }
      const only = found.size === 1 ? [...found.values()][0] : undefined;
      const taken = new Set(ofTable.filter(({ role }) => role === "iqama").map(({ prayer }) => prayer));
      for (const row of whole.notes)
        only?.statements.push(...noted(lexicon, row, spanOfAll(ofTable), taken, file, odd));
      tables.push({ name: whole.grid.name, evidence: [...evidence], columns: whole.columns, rows: whole.rows.length });
    }
  }
  const places = [...found.values()]
    .filter(({ statements }) => statements.length > 0)
    .map(({ place, statements }) => {
      const settled = unguessed(statements);
      if (settled !== statements)
        odd.add(place.name ?? place.id ?? "", "times by day are read as adhans: those of the congregation are later");
      return { place, statements: settled };
    });
  return {
    tables,
    places,
    oddities: odd.all,
    missing: [...missing],
    updated: updated !== null && parseDate(updated.slice(0, 10)) !== null ? updated.slice(0, 10) : null,
  };
};
