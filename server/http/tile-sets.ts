/**
 * Serves the sets of tiles of the street map below `public/tiles`, whole or in ranges, as a stream: a set may have
 * gigabytes. Its name holds its hash, so that is its tag, and it never changes.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path/posix";
import { pipeline } from "node:stream/promises";
import { getRequestHeader, type H3Event } from "h3";
import { contentTypeOf, headersAt, rangeHeaders, rangeOf, SECURITY } from "#core/http/headers.ts";
import { isTileSet, TILES_DIR } from "#core/shard/street-tiles.ts";
import { PLATFORM } from "../base/platform.ts";
import { FOLDER } from "./pages.ts";
import { beginReply, servePage, splitPath } from "./serve.ts";

const sizeOf = async (path: string): Promise<number | null> => {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
};

/** The tag of a set: the hash in its name. */
const tagOf = (name: string): string => `"${name.slice(name.lastIndexOf("-") + 1, name.lastIndexOf("."))}"`;

const isKnown = (header: string | undefined, tag: string): boolean =>
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
  const isRead = event.method === "GET" || event.method === "HEAD";
  const path = join(FOLDER, TILES_DIR, name);
  const size = PLATFORM === "cloudflare" || !isRead || !isTileSet(name) ? null : await sizeOf(path);
  if (size === null) return servePage(event);
  const tag = tagOf(name);
  const headers = {
    ...SECURITY,
    ...headersAt(`/${TILES_DIR}/`),
    "content-type": contentTypeOf(name),
    "accept-ranges": "bytes",
    etag: tag,
  };
  const { res } = event.node;
  if (isKnown(getRequestHeader(event, "if-none-match"), tag)) {
    beginReply(event, 304, headers, 0);
    res.end();
    return undefined;
  }
  // If the file has changed since the client got its part, it is sent whole (RFC 9110, 13.1.5).
  const isSame = (getRequestHeader(event, "if-range") ?? tag) === tag;
  const range = isSame ? rangeOf(getRequestHeader(event, "range"), size) : null;
  const named = range === null ? { "content-length": String(size) } : rangeHeaders(range, size);
  const status = range === null ? 200 : range === "unsatisfiable" ? 416 : 206;
  const isEmpty = range === "unsatisfiable" || event.method === "HEAD";
  beginReply(event, status, { ...headers, ...named }, isEmpty ? 0 : Number(named["content-length"]));
  if (isEmpty) {
    res.end();
    return undefined;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return stream(event, path, start, end);
};
