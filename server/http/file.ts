/**
 * Files of any size from the disk, in pieces and uncompressed, with ranges (RFC 9110, 14), so that a reader of Parquet or SQLite
 * takes only the parts it needs. One range a request; of several the whole file is the answer.
 */
import type { Stats } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { getRequestHeader, type H3Event } from "h3";
import { rangeOf } from "#core/http/byte-ranges.ts";
import { headersAt, type HeaderTable, OPEN_ANSWER, securityAt } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { isDraining } from "../base/draining.ts";
import { transportSecurity } from "../base/transport-security.ts";
import { isAbsent } from "../data/data-source.ts";
import { isKnown } from "../data/etag-and-encoding.ts";
import { largeFileAt } from "./pages.ts";
import { noteAnswer, sendReply, servePage, splitPath } from "./serve.ts";

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

/** What is known of a file before it is sent. */
interface KnownFile {
  readonly file: FileHandle;
  readonly size: number;
  readonly headers: Record<string, string>;
}

/** A tag that changes when the file is replaced. */
const etagOf = ({ size, mtimeMs, ino }: Stats): string =>
  `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${ino.toString(36)}"`;

const headersOf = (address: string, guard: HeaderTable, etag: string): Record<string, string> => {
  const https = transportSecurity();
  return {
    ...guard,
    ...headersAt(address),
    "accept-ranges": "bytes",
    "content-type": contentTypeOf(address),
    etag,
    ...(https !== null && { "strict-transport-security": https }),
    ...(isDraining() && { connection: "close" }),
  };
};

const sendNotModified = (event: H3Event, headers: Record<string, string>): void => {
  const { "content-type": _type, ...rest } = headers;
  noteAnswer(event, undefined, () => 0);
  event.node.res.writeHead(304, rest).end();
};

/** Sends the bytes of a range, or all if it is `null`. */
const sendBytes = async (
  event: H3Event,
  { file, size, headers }: KnownFile,
  range: { readonly start: number; readonly end: number } | null,
): Promise<void> => {
  const { res } = event.node;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range !== null) headers["content-range"] = `bytes ${start}-${end}/${size}`;
  headers["content-length"] = String(end - start + 1);
  noteAnswer(event, undefined, () => (event.method === "HEAD" ? 0 : end - start + 1));
  res.writeHead(range === null ? 200 : 206, headers);
  if (event.method === "HEAD" || size === 0) res.end();
  else await pipeline(file.createReadStream({ start, end, autoClose: false }), res);
};

const sendKnown = async (event: H3Event, known: KnownFile, etag: string): Promise<void> => {
  const tags = getRequestHeader(event, "if-none-match");
  if (tags !== undefined && isKnown(tags, etag)) return sendNotModified(event, known.headers);
  const isSameFile = [undefined, etag].includes(getRequestHeader(event, "if-range"));
  const range = isSameFile ? rangeOf(getRequestHeader(event, "range"), known.size) : null;
  if (range !== "unsatisfiable") return sendBytes(event, known, range);
  const headers = { "content-range": `bytes */${known.size}` };
  await sendReply(event, problemReply(problem("range-not-satisfiable", { headers })));
  return undefined;
};

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
    const etag = etagOf(stats);
    await sendKnown(event, { file, size: stats.size, headers: headersOf(address, guard, etag) }, etag);
    return true;
  } catch (error) {
    if (!isGone(error)) throw error;
    return true;
  } finally {
    await file.close();
  }
};

export const isRead = ({ method }: H3Event): boolean => method === "GET" || method === "HEAD";

/** Answers with the page or file at a path of the site, streamed if it is large. */
export const serveFile = async (event: H3Event): Promise<void> => {
  const { path } = splitPath(event);
  const large = isRead(event) ? await largeFileAt(path) : null;
  if (large === null || !(await sendFile(event, large, path, securityAt(path)))) return servePage(event);
};
