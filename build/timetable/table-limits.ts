/**
 * What a table that is held in memory may come to: a timetable that somebody sent, as CSV, a workbook or JSON. Larger
 * files are refused before anything reads them further, since packing, repetition and far cells cost their writer
 * nothing. A budget counts what a reader makes of one file; it stops the reader that makes too much.
 */

export interface TableLimits {
  /** Bytes of a file, packed and unpacked. */
  readonly maxBytes: number;
  /** Cells of all sheets or tables of a file, blank ones between others included. */
  readonly cells: number;
  /** Characters of all cells of a file. */
  readonly characters: number;
  /** Characters of one cell; Excel's own limit. */
  readonly cellCharacters: number;
  readonly sheets: number;
  /** Levels of lists and objects in JSON. */
  readonly depth: number;
}

/** A year of a mosque is some 5,000 cells. */
export const TABLE_LIMITS: TableLimits = {
  maxBytes: 32 * 1024 ** 2,
  cells: 120_000,
  characters: 8_000_000,
  cellCharacters: 32_767,
  sheets: 100,
  depth: 64,
};

/** The table has more of something than {@link TableLimits} allows. */
export class TableTooLarge extends Error {}

const number = (count: number): string => count.toLocaleString("en");

/** Throws if a file, or what is packed in it, has more bytes than allowed. */
export const checkTableBytes = (bytes: number, { maxBytes }: TableLimits, what = "it has"): void => {
  if (bytes > maxBytes)
    throw new TableTooLarge(`${what} ${number(bytes)} bytes; at most ${number(maxBytes)} are read (--max-bytes)`);
};

/** Counts the cells that a reader makes of one file. */
export class TableBudget {
  readonly limits: TableLimits;
  #cells = 0;
  #characters = 0;
  constructor(limits: TableLimits) {
    this.limits = limits;
  }

  /** Counts cells before they are made. `what` says which, if there are too many. */
  add(cells: number, what = "it has"): void {
    this.#cells += cells;
    const { cells: most } = this.limits;
    if (this.#cells > most)
      throw new TableTooLarge(`${what} more than ${number(most)} cells, the most that are read; split the file`);
  }

  /** Counts the text of a cell that {@link add} counted, and returns it. */
  text(text: string): string {
    const { cellCharacters, characters } = this.limits;
    if (text.length > cellCharacters)
      throw new TableTooLarge(
        `it has a cell of ${number(text.length)} characters; at most ${number(cellCharacters)} are read. Is a quote never closed?`,
      );
    this.#characters += text.length;
    if (this.#characters > characters)
      throw new TableTooLarge(`its cells have more than ${number(characters)} characters, the most that are read`);
    return text;
  }
}

/** Throws if the brackets of a JSON text are nested too deep for readers that follow them level by level. */
export const checkJsonDepth = (text: string, { depth }: TableLimits): void => {
  let [level, isQuoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) isQuoted = false;
    } else if (code === 0x22) isQuoted = true;
    else if (code === 0x5b || code === 0x7b) {
      level += 1;
      if (level > depth) throw new TableTooLarge(`its JSON has more than ${depth} levels, the most that are read`);
    } else if (code === 0x5d || code === 0x7d) level -= 1;
  }
};
