/** A grid of texts, as the files of timetables are before anything is known of their meaning. */
import { cleanText } from "#core/columns/text.ts";

export interface GridRow {
  readonly cells: readonly string[];
  /** Where the cell at an index is, for people. */
  readonly where: (index: number) => string;
  /** What the file says around a JSON record, by key. */
  readonly context: ReadonlyMap<string, string>;
}

export interface Grid {
  /** The file, and the sheet or the path in it. */
  readonly name: string;
  /** Texts around the grid, the nearest last: the file's name, a sheet's, keys of JSON. */
  readonly titles: readonly string[];
  /** Whether cells were parted by spaces, so that a cell may be two. */
  readonly isLoose: boolean;
  /** Whether the first row is known to be the header. */
  readonly hasHeader: boolean;
  readonly rows: readonly GridRow[];
  /** How it was read, for the reading that people confirm. */
  readonly evidence: string;
}

export const NO_CONTEXT: ReadonlyMap<string, string> = new Map();

export const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** A single value as the text of a cell; empty for others. */
export const scalarText = (value: unknown): string => (isScalar(value) ? cleanText(String(value)) : "");
