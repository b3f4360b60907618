/**
 * Opens a file as an input; gzip and ZIP, recognised by their first bytes, are unpacked while read. A ZIP archive must
 * have one data file besides folders, readmes, licences and system files; encrypted archives are refused, and so is
 * unpacked content beyond the limit. yauzl checks sizes and checksums. Reference: RFC 1952; APPNOTE 6.3.9 (ZIP).
 */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import * as yauzl from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import type { Input } from "../records/record.ts";
import { download, type DownloadOptions } from "./download.ts";
import { bounded, TooLarge } from "./input.ts";

/** Limit of entries in an archive. */
const MAX_ENTRIES = 10_000;

const NO_DATA =
  /(?:^|\/)(?:__MACOSX|\.|readme|read_me|licen[cs]e|copying|attribution)|\/$|\.(?:pdf|html?|md|prj|cpg|xsd)$/i;

interface ZipData {
  readonly name: string;
  /** Unpacked size. */
  readonly size: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

const openArchive = (path: string): Promise<ZipFile> =>
  yauzl.openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true });

async function* unpacked(path: string, entry: Entry): AsyncGenerator<Uint8Array> {
  const archive = await openArchive(path);
  let stream: Readable | null = null;
  try {
    stream = await archive.openReadStreamPromise(entry);
    yield* stream as AsyncIterable<Uint8Array>;
  } finally {
    stream?.destroy();
    archive.close();
  }
}

/** Finds the data file. Throws an Error naming the archive if there is none, or more than one. */
const findData = async (path: string, label: string): Promise<ZipData> => {
  const found: Entry[] = [];
  try {
    const archive = await openArchive(path);
    try {
      if (archive.entryCount > MAX_ENTRIES) throw new Error(`it has ${archive.entryCount} entries`);
      for await (const entry of archive.eachEntry()) if (!NO_DATA.test(entry.fileName)) found.push(entry);
    } finally {
      archive.close();
    }
  } catch (error) {
    throw new Error(`${label}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  const [entry, second] = found;
  if (entry === undefined) throw new Error(`${label} is an archive without a file of data`);
  if (second !== undefined) {
    const names = found.slice(0, 5).map(({ fileName }) => fileName);
    throw new Error(
      `${label} is an archive with ${found.length} files, such as ${names.join(", ")}: unpack the one to import`,
    );
  }
  if (entry.isEncrypted()) throw new Error(`${label} is encrypted`);
  return { name: entry.fileName, size: entry.uncompressedSize, open: () => unpacked(path, entry) };
};

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

/** Adds the input's name to errors of the system and of zlib. */
async function* named(label: string, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw why.startsWith(label) ? error : new Error(`${label}: ${why}`, { cause: error });
  }
}

const noSlices = (label: string) => (): Promise<never> =>
  Promise.reject(new Error(`${label} is packed, and its format is read from several places: unpack it first`));

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
  const gunzip = createGunzip();
  source.on("error", (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Opens a local file. Throws an Error naming it if it is missing or empty. */
export const openFile = async (path: string, maxBytes: number, label = basename(path)): Promise<Input> => {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new Error(`${path}: there is no such file`);
  if (!found.isFile()) throw new Error(`${path} is not a file`);
  const head = await headOf(path);
  const packed = { label, slice: noSlices(label) };
  if (startsWith(head, 0x1f, 0x8b))
    return { ...packed, size: null, open: () => named(label, bounded(label, gunzipped(path), maxBytes)) };
  if (!startsWith(head, 0x50, 0x4b) || (head[2] ?? 0) > 8) return plainFile(path, label, found.size);
  const entry = await findData(path, label);
  if (entry.size > maxBytes) throw new TooLarge(label, maxBytes);
  return { ...packed, size: entry.size, open: () => named(label, bounded(label, entry.open(), maxBytes)) };
};

/** Folder of downloads below the output folder. */
export const DOWNLOADS = "downloads";

interface InputOptions extends Omit<DownloadOptions, "dir"> {
  /** Output folder of the import. */
  readonly outDir: string;
}

/** Whether the argument is an address rather than a path. */
const isAddress = (word: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(word);

/** Opens the file or address. Throws an Error that names it and says why it cannot be read. */
export const openInput = async (word: string, options: InputOptions): Promise<Input> => {
  const { maxBytes } = options.limits;
  if (!isAddress(word)) return openFile(word, maxBytes);
  if (!URL.canParse(word)) throw new Error(`${word} is not an address`);
  const { path } = await download(word, { ...options, dir: join(options.outDir, DOWNLOADS) });
  return openFile(path, maxBytes, basename(new URL(word).pathname) || word);
};
