/** A format: how the bytes of a file become items. One format a file in formats/, all of them in formats.ts. */
import type { Item } from "./item.ts";

/** Bytes to read. Every call of `open` reads from the start again, for formats that need two passes. */
export interface Input {
  /** How messages name it. */
  readonly label: string;
  /** Bytes in all; `null` where that is unknown. */
  readonly size: number | null;
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Bytes `start` up to `end`, for formats with an index (Parquet). */
  readonly slice: (start: number, end: number) => Promise<Uint8Array>;
}

export interface ReadOptions {
  /** Whether an item with these fields is of any use: formats that must look things up leave the others out. */
  readonly isWanted: (fields: Readonly<Record<string, string>>) => boolean;
  /** Told how many bytes of the input were read so far, of all passes. */
  readonly onBytes?: (bytes: number) => void;
}

/** A line, record or block that is no item. The input is read on after it. */
export interface Unread {
  readonly unread: string;
  /** Where: a line, the number of a record, an offset. */
  readonly at: string;
}

export interface Format {
  /** As the command line names it. */
  readonly name: string;
  /** The mapping that it is read with unless another is named: the stem of a file in data/imports. */
  readonly mapping: string;
  /**
   * The items of the input in its order. Throws an Error that names the input and where, when the input
   * is not of the format or ends too early; what came before was yielded.
   */
  readonly read: (input: Input, options: ReadOptions) => AsyncIterable<Item | Unread>;
}
