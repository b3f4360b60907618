/**
 * A file on a server as an input that is read in ranges, so that only the needed parts of a large file travel. All
 * ranges come from one version of the file: the server compares its entity tag. Reference: RFC 9110, sections 13 and 14.
 */
import { basename } from "node:path";
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Input } from "../records/record.ts";
import { requestFor, type RequestOptions } from "./download.ts";
import { bounded, type Limits, TooLarge } from "./input.ts";
import { politely, type Politeness, Unavailable } from "./politely.ts";

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

const bodyOf = async (label: string, response: IncomingMessage, maxBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of bounded(label, response, maxBytes)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof TooLarge) throw error;
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
    refuse(new Error(`${url} answers ${response.headers["content-range"] ?? "no Content-Range"} to ${headers.range}`));
  const bytes = await bodyOf(url, response, end - start);
  if (bytes.length !== end - start)
    throw new Unavailable(`${url} ended after ${bytes.length} of ${end - start} bytes of a part`);
  return { bytes, size: size ?? 0, etag: response.headers.etag };
};

/** The text at `url`, of up to `maxBytes`, asked for politely. */
export const fetchText = async (url: string, maxBytes: number, options: RangeOptions): Promise<string> =>
  politely(
    url,
    async () => {
      const response = await requestFor(url, [200], { ...options, silenceMs: options.limits.silenceMs });
      return Buffer.from(await bodyOf(url, response, maxBytes)).toString();
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
        const [one, next] = [await block(first), end > (first + 1) * BLOCK_BYTES ? await block(first + 1) : null];
        const bytes = next === null ? one : Buffer.concat([one, next]);
        return bytes.subarray(start - first * BLOCK_BYTES, end - first * BLOCK_BYTES);
      }),
  };
};
