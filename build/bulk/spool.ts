/**
 * Rows of one table on disk, read back in any order: what is in memory is four numbers a row. The file is removed when
 * the spool is closed.
 */
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { about } from "../base/files.ts";

const BUFFER_BYTES = 1 << 20;

/** A new file that is written from its start to its end, in large pieces. */
export const createFile = (path: string) => {
  const descriptor = openSync(path, "wx+");
  let held: string[] = [];
  let length = 0;
  let isOpen = true;
  const put = (bytes: Uint8Array): void => {
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
    } catch (error) {
      throw about(path, error);
    }
  };
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
  Uint32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);

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
  function* inOrder(order: Uint32Array): Generator<string, void> {
    file.flush();
    let buffer = Buffer.alloc(BUFFER_BYTES);
    for (const i of order) {
      const [from = 0, to = 0] = [offsets[i], offsets[i + 1]];
      if (to - from > buffer.length) buffer = Buffer.alloc(2 * (to - from));
      readSync(file.descriptor, buffer, 0, to - from, from);
      yield buffer.toString("utf8", 0, to - from);
    }
  }
  return {
    add: (key, curve, json) => {
      keys.push(key);
      curves.push(curve);
      offsets.push((offsets.at(-1) ?? 0) + Buffer.byteLength(json));
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
