/**
 * Rows of one table on disk, read back in any order: what is in memory is four numbers a row. The file is removed when
 * the spool is closed.
 */
import { closeSync, openSync, readSync, rmSync } from "node:fs";
import { elementAt } from "#core/base/element-at.ts";
import { writeBytes } from "../base/files.ts";

const BUFFER_BYTES = 1 << 20;

/** Rows that are read together, and the bytes between two of them that are read for nothing rather than skipped. */
const WINDOW_ROWS = 8192;
const GAP_BYTES = 16_384;

/** A new file that is written from its start to its end, in large pieces. */
export const createFile = (path: string) => {
  const descriptor = openSync(path, "wx+");
  let held: string[] = [];
  let length = 0;
  let isOpen = true;
  const put = (bytes: Uint8Array): void => writeBytes(path, bytes, descriptor);
  const flush = (): void => {
    if (held.length > 0) put(Buffer.from(held.join("")));
    [held, length] = [[], 0];
  };
  return {
    descriptor,
    put,
    add: (text: string): void => {
      held.push(text);
      length += text.length;
      if (length >= BUFFER_BYTES) flush();
    },
    flush,
    /** Ends the file; may be called twice. */
    close: (): void => {
      if (!isOpen) return;
      isOpen = false;
      flush();
      closeSync(descriptor);
    },
  };
};

/** Sorted positions: the indexes of `keys` by rising key; equal ones as they came. */
const orderBy = (keys: readonly number[]): Uint32Array =>
  Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);

export interface Spool {
  readonly add: (key: number, curve: number, json: string) => void;
  readonly size: () => number;
  /** The rows as JSON by rising key, or along the curve. */
  readonly byKey: () => Iterable<string>;
  readonly byCurve: () => Iterable<string>;
  readonly close: () => void;
}

/** Opens an empty spool in a file at `path`, which must not exist yet. */
export const openSpool = (path: string): Spool => {
  const file = createFile(path);
  const [keys, curves, offsets]: [number[], number[], number[]] = [[], [], [0]];
  const startOf = (i: number): number => elementAt(offsets, i);
  const endOf = (i: number): number => elementAt(offsets, i + 1);
  /** The rows of a window, read in the order of the file: neighbours, which most are, in one piece. */
  const readWindow = (window: Uint32Array): ReadonlyMap<number, string> => {
    const texts = new Map<number, string>();
    const sorted = window.slice().sort();
    for (let at = 0; at < sorted.length;) {
      const from = startOf(elementAt(sorted, at));
      let next = at + 1;
      for (; next < sorted.length; next += 1) {
        const [before, row] = [elementAt(sorted, next - 1), elementAt(sorted, next)];
        if (startOf(row) - endOf(before) > GAP_BYTES || endOf(row) - from > BUFFER_BYTES) break;
      }
      const piece = Buffer.allocUnsafe(endOf(elementAt(sorted, next - 1)) - from);
      readSync(file.descriptor, piece, 0, piece.length, from);
      for (const i of sorted.subarray(at, next))
        texts.set(i, piece.toString("utf8", startOf(i) - from, endOf(i) - from));
      at = next;
    }
    return texts;
  };
  function* inOrder(order: Uint32Array): Generator<string, void> {
    file.flush();
    for (let at = 0; at < order.length; at += WINDOW_ROWS) {
      const window = order.subarray(at, at + WINDOW_ROWS);
      const texts = readWindow(window);
      for (const i of window) {
        const text = texts.get(i);
        if (text === undefined) throw new Error(`spool: got no text of row ${i}, expected one`);
        yield text;
      }
    }
  }
  return {
    add: (key, curve, json) => {
      keys.push(key);
      curves.push(curve);
      offsets.push(elementAt(offsets, offsets.length - 1) + Buffer.byteLength(json));
      file.add(json);
    },
    size: () => keys.length,
    byKey: () => inOrder(orderBy(keys)),
    byCurve: () => inOrder(orderBy(curves)),
    close: () => {
      file.close();
      rmSync(path, { force: true });
    },
  };
};
