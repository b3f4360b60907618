/**
 * Where a grid has its tables and what their columns are: headers of one row or several (a prayer over "Begins" and
 * "Jamaat"), tables one below another, prayers down the side. Each column says why it was read as it was. What a
 * mapping says of a column goes before everything found here.
 */
import { readDay, readTime } from "./cells.ts";
import { asClocks } from "./notation.ts";
import { plainDigits } from "./digits.ts";
import { isEach, type Judged } from "./column-roles.ts";
import { type Column, type ColumnWords, columnsOf } from "./columns.ts";
import { HEADER, IN_ORDER, named } from "./header.ts";
import type { Grid, GridRow } from "./grid.ts";
import { daysDown } from "./days-across.ts";
import { monthsDown } from "./months-across.ts";
import { stacked } from "./side-by-side.ts";
import { isSameText, type Lexicon, phrasesIn, type WordKind } from "./words.ts";

/** A table of a grid. */
export interface Block {
  readonly grid: Grid;
  /** Lines of text below it, up to the next table. */
  readonly notes: readonly GridRow[];
  /** Texts around it, the nearest last. */
  readonly titles: readonly string[];
  readonly columns: readonly Column[];
  readonly rows: readonly GridRow[];
  /** How its cells were written, where that was not plain. */
  readonly evidence: readonly string[];
}

const isTime = (lexicon: Lexicon, text: string): boolean => {
  const { kind } = readTime(lexicon, text);
  return /\d/.test(plainDigits(text)) && (kind === "clocks" || kind === "rule");
};

const cellsOf = (row: GridRow): readonly string[] => row.cells.filter((cell) => cell !== "");

/** Words of a header a text may have at most; more is a sentence. */
const HEADER_WORDS = 7;

const isHeaderWord = (lexicon: Lexicon, text: string): boolean =>
  !isTime(lexicon, text) && lexicon.tokens(text).length <= HEADER_WORDS && phrasesIn(lexicon, text, HEADER).length > 0;

const beginsWithPrayer = (lexicon: Lexicon, row: GridRow): boolean => {
  const [first = ""] = cellsOf(row);
  return !isTime(lexicon, first) && phrasesIn(lexicon, first, ["prayer", "other"]).length > 0;
};

type RowKind = "blank" | "header" | "data" | "text";

const TELLING: readonly WordKind[] = ["prayer", "role", "other"];

/** Words that are no prayer, and tell a header all the same: those of a card of Ramadan. */
const OF_THE_FAST: ReadonlySet<string> = new Set(["imsak", "iftar"]);

const tells = (lexicon: Lexicon, cell: string): boolean =>
  phrasesIn(lexicon, cell, TELLING).some(({ kind, meaning }) => kind !== "other" || OF_THE_FAST.has(meaning));

/** "Maghrib, straight after the adhan" among rows of prayers has the words of a header too. */
const isRowOfPrayer = (lexicon: Lexicon, row: GridRow): boolean =>
  beginsWithPrayer(lexicon, row) &&
  cellsOf(row)
    .slice(1)
    .some((cell) => readTime(lexicon, cell).kind === "rule");

/** A figure that is a day, as before ditto marks. */
const beginsWithDay = (lexicon: Lexicon, first: string): boolean =>
  /^\d/.test(plainDigits(first)) && readDay(lexicon, first)?.weekday === undefined;

/** Cells of a line that says the Friday prayers, with its own word, below rows of days. */
const OF_FRIDAY = 4;

/** "Jumu'ah, 13:30" below rows of days: a line of text, no day of the table. */
const isLineOfFriday = (lexicon: Lexicon, row: GridRow, above: GridRow | undefined): boolean => {
  const [[first = "", ...times], [day = ""]] = [cellsOf(row), above === undefined ? [] : cellsOf(above)];
  const [prayer] = phrasesIn(lexicon, first, ["prayer"]);
  return (
    prayer?.meaning === "jumuah" &&
    times.length < OF_FRIDAY &&
    !/\d/.test(plainDigits(first)) &&
    beginsWithDay(lexicon, day)
  );
};

const hasNumbers = (cells: readonly string[]): boolean =>
  cells.length > 2 && cells.filter((cell) => /^[+\d]/.test(plainDigits(cell))).length >= 2;

/** `after`: a header may go on over several rows; in a table, a day with ditto marks is a row. */
const kindOf = (lexicon: Lexicon, row: GridRow, after: "header" | "row" | null): RowKind => {
  const cells = cellsOf(row);
  const [first] = cells;
  if (first === undefined) return "blank";
  if (after === "row" && isRowOfPrayer(lexicon, row)) return "data";
  const hasTimes = cells.some((cell) => isTime(lexicon, cell));
  const words = cells.filter((cell) => isHeaderWord(lexicon, cell));
  const isTelling = after === "header" || words.some((cell) => tells(lexicon, cell));
  if (words.length >= 2 && !hasTimes && isTelling) return "header";
  if (cells.length === 1) return "text";
  const isDay = after === "row" && beginsWithDay(lexicon, first);
  return hasTimes || isDay || hasNumbers(cells) ? "data" : "text";
};

/** One text a column from header rows, the upper ones carried to the right over merged cells. */
const joinHeader = (rows: readonly GridRow[]): readonly string[] => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const below = (level: number, index: number): boolean =>
    rows.slice(level + 1).some(({ cells }) => (cells[index] ?? "") !== "");
  const texts = rows.map(({ cells }, level) => {
    let last = "";
    return Array.from({ length: width }, (_, index) => {
      const own = cells[index] ?? "";
      if (own !== "") last = own;
      return own === "" && level < rows.length - 1 && below(level, index) ? last : own;
    });
  });
  return Array.from({ length: width }, (_, index) =>
    [...new Set(texts.map((row) => row[index] ?? ""))].filter((text) => text !== "").join(" "),
  );
};

/** The column whose cells are prayers, a row each; `null` if there is none. */
const columnOfPrayers = (lexicon: Lexicon, rows: readonly GridRow[]): number | null => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const isPrayer = (cell: string): boolean =>
    !isTime(lexicon, cell) &&
    lexicon.tokens(cell).length <= 4 &&
    phrasesIn(lexicon, cell, ["prayer", "other"]).length > 0;
  for (let index = 0; index < width; index += 1) {
    const cells = rows.map(({ cells: all }) => all[index] ?? "");
    if (new Set(cells).size >= 2 && isEach(cells, 0.8, isPrayer)) return index;
  }
  return null;
};

/** What a row says of its place is no time, though a latitude such as 5.30 looks like one. */
const OF_PLACES: ReadonlySet<string | null> = new Set(["id", "name", "lat", "lng"]);

/**
 * Rows of one prayer each as rows of a day each, with a column for each prayer and role. Rows belong together that agree
 * in all but the prayer and its times; blank cells agree with those above.
 */
const turned = (
  lexicon: Lexicon,
  headers: readonly string[],
  rows: readonly GridRow[],
  prayers: number,
): { readonly headers: readonly string[]; readonly rows: readonly GridRow[] } => {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const others = Array.from({ length: width }, (_, index) => index).filter((index) => index !== prayers);
  const isTimes = (index: number): boolean => {
    const cells = rows.map(({ cells: all }) => all[index] ?? "").filter((cell) => cell !== "");
    const isDay = (cell: string): boolean =>
      readDay(lexicon, cell)?.day !== undefined || readDay(lexicon, cell)?.pair !== undefined;
    return (
      !OF_PLACES.has(named(lexicon, headers[index] ?? "", 0).field) &&
      cells.some((cell) => readTime(lexicon, cell).kind !== "unread") &&
      !isEach(cells, 0.8, isDay) &&
      !isEach(cells, 0.8, (cell) => /^\d{1,2}$/.test(cell))
    );
  };
  const keys = others.filter((index) => !isTimes(index));
  const times = others.filter((index) => !keys.includes(index));
  const names: string[] = keys.map((index) => headers[index] ?? "");
  const groups = new Map<string, Map<string, { readonly text: string; readonly where: string }>>();
  const contexts = new Map<GridRow["context"], number>();
  const contextOf = new Map<string, GridRow["context"]>();
  let last: readonly string[] = [];
  for (const row of rows) {
    const own = keys.map((index) => row.cells[index] ?? "");
    if (own.some((text) => text !== "")) last = own;
    if (!contexts.has(row.context)) contexts.set(row.context, contexts.size);
    const key = JSON.stringify([contexts.get(row.context), last]);
    contextOf.set(key, row.context);
    const cells =
      groups.get(key) ?? new Map(keys.map((index, at) => [`${at}`, { text: last[at] ?? "", where: row.where(index) }]));
    groups.set(key, cells);
    for (const index of times) {
      const text = row.cells[index] ?? "";
      if (text === "") continue;
      const name = `${row.cells[prayers] ?? ""} ${headers[index] ?? ""}`.trim();
      // The same prayer twice, such as two Friday prayers, has two columns.
      let at = names.indexOf(name, keys.length);
      while (at !== -1 && cells.has(`${at}`)) at = names.indexOf(name, at + 1);
      if (at === -1) at = names.push(name) - 1;
      cells.set(`${at}`, { text, where: row.where(index) });
    }
  }
  return {
    headers: names,
    rows: [...groups].map(([key, cells]) => ({
      cells: names.map((_, at) => cells.get(`${at}`)?.text ?? ""),
      where: (index) => cells.get(`${index}`)?.where ?? "",
      context: contextOf.get(key) ?? new Map<string, string>(),
    })),
  };
};

/** A list of times without a prayer in its header (`time`, `lang`): the prayer of the texts around it. */
const unnamed = (lexicon: Lexicon, headers: readonly string[], titles: readonly string[]): readonly string[] => {
  if (headers.some((header) => phrasesIn(lexicon, header, ["prayer"]).length > 0)) return headers;
  const [prayer] = titles.toReversed().flatMap((title) => phrasesIn(lexicon, title, ["prayer"]));
  if (prayer === undefined) return headers;
  return headers.map((header) => {
    const { field, role } = named(lexicon, header, 0);
    return field === "time" || (field === null && role === "iqama") ? `${prayer.meaning} ${header}` : header;
  });
};

/** A row of text copied from a PDF, where "18 Feb" is two words: its first words are one cell, if it has too many. */
const aligned = (row: GridRow, width: number): GridRow => {
  const extra = row.cells.length - width;
  if (width === 0 || extra <= 0) return row;
  return {
    ...row,
    cells: [row.cells.slice(0, extra + 1).join(" "), ...row.cells.slice(extra + 1)],
    where: (index) => row.where(index === 0 ? 0 : index + extra),
  };
};

/**
 * Headers of a table that has none of known words: times in the order of the day, or else the words above, which the Sun
 * may explain; a mapping can name others by their numbers.
 */
const headerless = (lexicon: Lexicon, rows: readonly GridRow[], above: GridRow | null): readonly string[] => {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const all = Array.from({ length: width }, (_, index) => index);
  const times = all.filter((index) =>
    isEach(
      rows,
      0.9,
      ({ cells }) =>
        /\d\D\d/.test(cells[index] ?? "") &&
        isTime(lexicon, cells[index] ?? "") &&
        readDay(lexicon, cells[index] ?? "")?.month === undefined,
    ),
  );
  const names = IN_ORDER[times.length];
  if (names === undefined) return all.map((index) => above?.cells[index] ?? "");
  return all.map((index) => names[times.indexOf(index)] ?? "");
};

/** Whether a row has a header that a mapping names; numbers of columns, which it names too, are none. */
const mappedBy = (mapped: ColumnWords): ((row: GridRow) => boolean) => {
  const words = Object.keys(mapped).filter((key) => !/^\d+$/.test(key));
  return ({ cells }) => cells.some((cell) => cell !== "" && words.some((key) => isSameText(key, cell)));
};

/** The rows of a table in a grid, with the titles and notes around them. */
interface FoundRows extends Pick<Block, "grid" | "titles" | "notes" | "rows"> {
  readonly headers: readonly string[];
}

/** Whether a header names the month of its table; a word of headers, such as "Dag", may be a month elsewhere. */
const isOfMonth = (lexicon: Lexicon, name: string): boolean =>
  /\d{4}/.test(name) ||
  phrasesIn(lexicon, name, ["hijri"]).length > 0 ||
  phrasesIn(lexicon, name, [...HEADER, "month"]).some(({ kind }) => kind === "month");

/** A table with a row a day, its times as clocks, and what its columns are. */
const blockOf = (lexicon: Lexicon, found: FoundRows, mapped: ColumnWords, around: Judged): Block => {
  const { grid, titles, notes, headers, rows } = found;
  const prayers = rows.length >= 2 ? columnOfPrayers(lexicon, rows) : null;
  const across =
    prayers === null ? { headers: unnamed(lexicon, headers, titles), rows } : turned(lexicon, headers, rows, prayers);
  const { headers: names, rows: body, evidence } = asClocks(lexicon, across.headers, across.rows);
  return {
    grid,
    titles: [...titles, ...names.filter((name) => isOfMonth(lexicon, name))],
    notes,
    columns: columnsOf(lexicon, { headers: names, rows: body, titles }, mapped, around),
    rows: body,
    evidence,
  };
};

const blocksIn = (lexicon: Lexicon, grid: Grid, mapped: ColumnWords, around: Judged): readonly Block[] => {
  const blocks: Block[] = [];
  const notes: GridRow[][] = [];
  let [heads, rows, texts]: [GridRow[], GridRow[], string[]] = [[], [], []];
  let headers: readonly string[] = [];
  let above: GridRow | null = null;
  const isMapped = mappedBy(mapped);
  const close = (): void => {
    if (rows.length > 0) {
      if (headers.length === 0) headers = headerless(lexicon, rows, above);
      notes.push([]);
      const found = { grid, titles: [...grid.titles, ...texts], notes: notes.at(-1) ?? [], headers, rows };
      blocks.push(blockOf(lexicon, found, mapped, around));
      texts = [];
    }
    rows = [];
  };
  for (const [at, row] of grid.rows.entries()) {
    const after = heads.length > 0 ? "header" : rows.length > 0 ? "row" : null;
    const kind = grid.hasHeader
      ? at === 0
        ? "header"
        : "data"
      : isMapped(row)
        ? "header"
        : isLineOfFriday(lexicon, row, rows.at(-1))
          ? "text"
          : kindOf(lexicon, row, after);
    if (kind === "header") {
      close();
      heads.push(row);
      headers = joinHeader(heads);
    } else if (kind === "data") {
      heads = [];
      rows.push(grid.isLoose ? aligned(row, headers.length) : row);
    } else if (kind === "text") {
      // Words over columns, such as "Begins" alone in its row, belong to the header; a line of text begins another table.
      close();
      heads = [];
      texts.push(cellsOf(row).join(" "));
      above = cellsOf(row).length > 2 ? row : null;
      notes.at(-1)?.push(row);
    }
  }
  close();
  return blocks;
};

/** The role of every column of a file that names one, if it is one role. */
const roleOfFile = (lexicon: Lexicon, grids: readonly Grid[]): Judged => {
  const cells = grids.flatMap((grid) =>
    grid.rows
      .filter((row, at) => (grid.hasHeader ? at === 0 : kindOf(lexicon, row, null) === "header"))
      .flatMap(cellsOf),
  );
  const roles = new Set(cells.map((cell) => named(lexicon, cell, 0).role).filter((role) => role !== null));
  const [role = null] = roles;
  return roles.size === 1
    ? { role, why: `no header of the file says ${role === "iqama" ? "adhan" : "iqama"}`, isGuess: true }
    : { role: null, why: "" };
};

/** The tables of a file. */
export const blocksOf = (lexicon: Lexicon, grids: readonly Grid[], mapped: ColumnWords): readonly Block[] => {
  const around = roleOfFile(lexicon, grids);
  const all = grids.flatMap((grid) => stacked(lexicon, monthsDown(lexicon, grid)));
  const isPrayer = (row: GridRow): boolean => beginsWithPrayer(lexicon, row);
  const isDay = (cell: string): boolean => {
    const day = isTime(lexicon, cell) && !/[-/]/.test(cell) ? null : readDay(lexicon, cell);
    return day?.day !== undefined || day?.pair !== undefined;
  };
  return all.flatMap((grid) =>
    daysDown(grid, isPrayer, isDay).flatMap((one) => blocksIn(lexicon, one, mapped, around)),
  );
};
