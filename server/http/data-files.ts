/**
 * What /data/v1 needs beside the router: a semaphore, as work that takes much memory is done a few at a time; `?since=`
 * of changes/index.json, which cuts the list that a static host answers whole; and
 * files of any size from the disk, in pieces and uncompressed, with ranges (RFC 9110, 14), so that a reader of Parquet
 * or SQLite takes only the parts it needs. One range a request; of several the whole file is the answer. The tiles of the
 * street map are sent in the same way.
 */
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path/posix";
import { pipeline } from "node:stream/promises";
import { getRequestHeader, type H3Event } from "h3";
import * as z from "zod";
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";
import { headersAt, type HeaderTable, OPEN_ANSWER, SECURITY, securityAt } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import { parseParameters } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { JSON_TYPE, problemReply, type Reply } from "#core/http/reply.ts";
import { changeIndex, changesSince, sinceForm } from "#core/model/change.ts";
import { isTileSet, TILES_DIR } from "#core/shard/street-tiles.ts";
import { isDraining } from "../base/draining.ts";
import { PLATFORM } from "../base/platform.ts";
import { transportSecurity } from "../base/transport-security.ts";
import { isAbsent, sizeOf } from "../data/data-source.ts";
import { isKnown } from "../data/etag-and-encoding.ts";
import { FOLDER, largeFileAt } from "./pages.ts";
import { beginReply, noteAnswer, sendReply, servePage, splitPath } from "./serve.ts";

/** Runs work, at most so many at once. */
type Semaphore = <T>(work: () => Promise<T>) => Promise<T>;

/** A semaphore: at most `size` pieces of work run at the same time. */
export const createSemaphore = (size: number): Semaphore => {
  const waiting: (() => void)[] = [];
  let free = size;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
};

const parameters = z.object({
  since: z.string().regex(sinceForm, "must be a data version or a day, YYYY-MM-DD").optional(),
});

/** The list with the builds that `search` asks for; `null` if it asks for no part of it. 400 names a bad parameter. */
export const changesReply = (bytes: Uint8Array, search: string): Reply | null => {
  const read = parseParameters(parameters, search);
  if (!read.ok) return problemReply(read.problem);
  const { since } = read.value;
  if (since === undefined) return null;
  const index = changeIndex.parse(JSON.parse(new TextDecoder().decode(bytes)));
  const body = JSON.stringify({ ...index, data: changesSince(index.data, since) });
  return {
    status: 200,
    headers: { ...headersAt("/data/v1/"), "content-type": JSON_TYPE },
    parts: [new TextEncoder().encode(`${body}\n`)],
  };
};

const openFile = async (path: string): Promise<FileHandle | null> => {
  try {
    return await open(path);
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
};

/** The client went away; nobody is left to tell. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";

/**
 * Sends the file at `path`, which is `address` to clients, to GET or HEAD; answers false if there is none. `guard` has the
 * headers of security.
 */
export const sendFile = async (
  event: H3Event,
  path: string,
  address: string,
  guard: HeaderTable = OPEN_ANSWER,
): Promise<boolean> => {
  const file = await openFile(path);
  if (file === null) return false;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return false;
    const { size, mtimeMs, ino } = stats;
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}"`;
    const headers: Record<string, string> = {
      ...guard,
      ...headersAt(address),
      "accept-ranges": "bytes",
      "content-type": contentTypeOf(address),
      etag,
    };
    const https = transportSecurity();
    if (https !== null) headers["strict-transport-security"] = https;
    if (isDraining()) headers["connection"] = "close";
    const { res } = event.node;
    const known = getRequestHeader(event, "if-none-match");
    if (known !== undefined && isKnown(known, etag)) {
      delete headers["content-type"];
      noteAnswer(event, undefined, () => 0);
      res.writeHead(304, headers).end();
      return true;
    }
    const isSameFile = [undefined, etag].includes(getRequestHeader(event, "if-range"));
    const range = isSameFile ? rangeOf(getRequestHeader(event, "range"), size) : null;
    if (range === "unsatisfiable") {
      await sendReply(
        event,
        problemReply(problem("range-not-satisfiable", { headers: { "content-range": `bytes */${size}` } })),
      );
      return true;
    }
    const { start, end } = range ?? { start: 0, end: size - 1 };
    if (range !== null) headers["content-range"] = `bytes ${start}-${end}/${size}`;
    headers["content-length"] = String(end - start + 1);
    noteAnswer(event, undefined, () => (event.method === "HEAD" ? 0 : end - start + 1));
    res.writeHead(range === null ? 200 : 206, headers);
    if (event.method === "HEAD" || size === 0) res.end();
    else await pipeline(file.createReadStream({ start, end, autoClose: false }), res);
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    return true;
  } finally {
    await file.close();
  }
};

const isRead = ({ method }: H3Event): boolean => method === "GET" || method === "HEAD";

/** Answers with the page or file at a path of the site, streamed if it is large. */
export const serveFile = async (event: H3Event): Promise<void> => {
  const { path } = splitPath(event);
  const large = isRead(event) ? await largeFileAt(path) : null;
  if (large === null || !(await sendFile(event, large, path, securityAt(path)))) return servePage(event);
};

/** The tag of a set: the hash in its name. */
const tagOf = (name: string): string => `"${name.slice(name.lastIndexOf("-") + 1, name.lastIndexOf("."))}"`;

/** Headers of a set, from a disk or from the assets of a worker. */
export const tileSetHeaders = (name: string): Record<string, string> => ({
  ...SECURITY,
  ...headersAt(`/${TILES_DIR}/`),
  "content-type": contentTypeOf(name),
  "accept-ranges": "bytes",
  etag: tagOf(name),
});

const isTagKnown = (header: string | undefined, tag: string): boolean =>
  (header ?? "").split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));

/** Streams the bytes; a client that goes away ends it. */
const stream = async (event: H3Event, path: string, start: number, end: number): Promise<void> => {
  try {
    await pipeline(createReadStream(path, { start, end }), event.node.res);
  } catch {
    event.node.res.destroy();
  }
};

/** Answers at a path below /tiles/. */
export const serveTiles = async (event: H3Event): Promise<void> => {
  const name = splitPath(event).path.replace(`/${TILES_DIR}/`, "");
  const path = join(FOLDER, TILES_DIR, name);
  const size = PLATFORM === "cloudflare" || !isRead(event) || !isTileSet(name) ? null : await sizeOf(path);
  if (size === null) return serveFile(event);
  const tag = tagOf(name);
  const headers = tileSetHeaders(name);
  const { res } = event.node;
  if (isTagKnown(getRequestHeader(event, "if-none-match"), tag)) {
    beginReply(event, 304, headers, 0);
    res.end();
    return undefined;
  }
  // If the file has changed since the client got its part, it is sent whole (RFC 9110, 13.1.5).
  const isSame = (getRequestHeader(event, "if-range") ?? tag) === tag;
  const range = isSame ? rangeOf(getRequestHeader(event, "range"), size) : null;
  const named = range === null ? { "content-length": String(size) } : rangeHeaders(range, size);
  if (range === "unsatisfiable")
    return sendReply(event, problemReply(problem("range-not-satisfiable", { headers: named })));
  const isHead = event.method === "HEAD";
  beginReply(event, range === null ? 200 : 206, { ...headers, ...named }, isHead ? 0 : Number(named["content-length"]));
  if (isHead) {
    res.end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return stream(event, path, start, end);
};
