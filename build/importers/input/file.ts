/**
 * A file as an input: as it is, or unpacked while it is read when it is gzip or ZIP, which its first bytes
 * tell and not its name. Of a ZIP archive the one file of data in it is read. Refuses archives with several,
 * encrypted ones, and more unpacked bytes than the limit. Reference: RFC 1952; APPNOTE 6.3.9 (ZIP).
 */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import { createGunzip } from "node:zlib";
import type { Input } from "../format.ts";
import { bounded } from "./limits.ts";
import { findData } from "./zip.ts";

/** The first bytes of a file. */
const headOf = async (path: string): Promise<Uint8Array> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const startsWith = (bytes: Uint8Array, ...magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

/** Errors of the system and of zlib, told with the name of the input. */
async function* named(label: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw why.startsWith(label) ? error : new Error(`${label}: ${why}`, { cause: error });
  }
}

const noSlices = (label: string) => (): Promise<never> =>
  Promise.reject(
    new Error(`${label} is packed, and its format is read from several places: unpack it first`),
  );

const plainFile = (path: string, label: string, size: number): Input => ({
  label,
  size,
  open: () => named(label, createReadStream(path)),
  slice: async (start, end) => {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
      if (bytesRead < end - start) throw new Error(`${label} ends before byte ${end}`);
      return buffer;
    } finally {
      await handle.close();
    }
  },
});

async function* gunzipped(path: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.on("error", (error) => unpacked.destroy(error));
  try {
    yield* source.pipe(unpacked) as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Opens a file of the host. Throws an Error that names it when there is none, or it holds nothing to read. */
export const openFile = async (path: string, maxBytes: number, label = basename(path)): Promise<Input> => {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Error(`${path}: there is no such file`);
  if (!found.isFile()) throw new Error(`${path} is no file`);
  const head = await headOf(path);
  const packed = { label, slice: noSlices(label) };
  if (startsWith(head, 0x1f, 0x8b))
    return { ...packed, size: null, open: () => named(label, bounded(label, gunzipped(path), maxBytes)) };
  if (!startsWith(head, 0x50, 0x4b) || (head[2] ?? 0) > 8) return plainFile(path, label, found.size);
  const entry = await findData(path, label);
  if (entry.size > maxBytes) throw new Error(`${label} holds more than ${maxBytes} bytes (--max-bytes)`);
  return { ...packed, size: entry.size, open: () => named(label, bounded(label, entry.open(), maxBytes)) };
};
