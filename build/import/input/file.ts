/**
 * Opens an input: a file; an address, which is downloaded; or a file on a server that is read in ranges, so that only
 * the needed parts of a large file travel, all of one version by its entity tag. gzip and ZIP, recognised by their
 * first bytes, are unpacked while read. A ZIP archive must have one data file besides folders, readmes, licences and
 * system files; encrypted archives are refused, and so is unpacked content beyond the limit. yauzl checks sizes and
 * checksums. Reference: RFC 9110, sections 13 and 14; RFC 1952; APPNOTE 6.3.9 (ZIP).
 */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import * as yauzl from "yauzl";
import type { Entry, ZipFile } from "yauzl";
import type { Input } from "../records/record.ts";
import { download, type DownloadOptions, requestFor, type RequestOptions } from "./download.ts";
import { bounded, type Limits, paced, type Reading, TooLarge } from "./limits.ts";
import { politely, type Politeness, Unavailable } from "./politeness.ts";

export interface RangeOptions extends Politeness, Pick<RequestOptions, "hosts" | "lookup"> {
  readonly limits: Limits;
}

/** A part of a file, as RFC 9110 writes it: `bytes 0-0/1234`. */
const PART = /^bytes (\d+)-(\d+)\/(\d+)$/;

interface Part {
  readonly bytes: Uint8Array;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly etag: string | undefined;
}

const bodyOf = async (
  label: string,
  response: IncomingMessage,
  maxBytes: number,
  reading: Reading,
): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of bounded(label, paced(label, response, reading), maxBytes)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof TooLarge || error instanceof Unavailable) throw error;
    throw new Unavailable(
      `${label} ended early: ${error instanceof Error ? error.message : String(error)}`,
      null,
      error,
    );
  }
  return Buffer.concat(chunks);
};

/** Asks once for bytes `start` to `end` (exclusive) of the version `etag`, or of any. */
const readPart = async (
  url: string,
  start: number,
  end: number,
  etag: string | undefined,
  options: RangeOptions,
): Promise<Part> => {
  const { limits } = options;
  const headers = { range: `bytes=${start}-${end - 1}`, ...(etag !== undefined && { "if-match": etag }) };
  const response = await requestFor(url, [200, 206, 412], { ...options, silenceMs: limits.silenceMs, headers });
  const refuse = (error: Error): never => {
    response.destroy();
    throw error;
  };
  if (response.statusCode === 412) refuse(new Error(`${url} changed while it was read; run the command again`));
  // Some servers do not know ranges, and some answer with a page while they are busy.
  if (response.statusCode === 200) refuse(new Unavailable(`${url} does not answer with a part of the file`));
  const [, from, to, size] = (PART.exec(response.headers["content-range"] ?? "") ?? []).map(Number);
  if (from !== start || to !== end - 1 || size === undefined)
    return refuse(
      new Error(`${url} answers ${response.headers["content-range"] ?? "no Content-Range"} to ${headers.range}`),
    );
  const bytes = await bodyOf(url, response, end - start, options);
  if (bytes.length !== end - start)
    throw new Unavailable(`${url} ended after ${bytes.length} of ${end - start} bytes of a part`);
  return { bytes, size, etag: response.headers.etag };
};

/** The text at `url`, of up to `maxBytes`, asked for politely. */
export const fetchText = async (url: string, maxBytes: number, options: RangeOptions): Promise<string> =>
  politely(
    url,
    async () => {
      const response = await requestFor(url, [200], { ...options, silenceMs: options.limits.silenceMs });
      return Buffer.from(await bodyOf(url, response, maxBytes, options)).toString();
    },
    options,
  );

/** Smaller parts are read as part of a block of so many bytes, since a request costs more than the bytes beside. */
const BLOCK_BYTES = 512 * 1024;

const MAX_BLOCKS = 32;

/**
 * Opens the file at `url` for reading in ranges; one request finds its size.
 * @throws Error naming the address when it cannot be read so, or changes meanwhile
 */
export const openRanges = async (url: string, options: RangeOptions): Promise<Input> => {
  const ask = (start: number, end: number, etag?: string): Promise<Part> =>
    politely(url, () => readPart(url, start, end, etag, options), options);
  const { size, etag } = await ask(0, 1);
  const blocks = new LRUCache<number, Uint8Array>({ max: MAX_BLOCKS });
  let turn: Promise<unknown> = Promise.resolve();
  /** What `read` returns, after all parts asked for before: one request at a time. */
  const inTurn = (read: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const own = turn.then(read);
    turn = own.catch(() => {});
    return own;
  };
  const block = async (index: number): Promise<Uint8Array> => {
    const known = blocks.get(index);
    if (known !== undefined) return known;
    const start = index * BLOCK_BYTES;
    const { bytes } = await ask(start, Math.min(size, start + BLOCK_BYTES), etag);
    blocks.set(index, bytes);
    return bytes;
  };
  return {
    label: basename(new URL(url).pathname),
    size,
    open: () => {
      throw new Error(`${url} is read in parts, and its format is read from its start: download it first`);
    },
    slice: (start, end) =>
      inTurn(async () => {
        if (end <= start) return new Uint8Array(0);
        if (end - start >= BLOCK_BYTES) return (await ask(start, end, etag)).bytes;
        const first = Math.floor(start / BLOCK_BYTES);
        const [current, next] = [await block(first), end > (first + 1) * BLOCK_BYTES ? await block(first + 1) : null];
        const bytes = next === null ? current : Buffer.concat([current, next]);
        return bytes.subarray(start - first * BLOCK_BYTES, end - first * BLOCK_BYTES);
      }),
  };
};

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
