/** Sets of tiles of the street map, from the disk or from the assets of a worker. */
import { createReadStream } from "node:fs";
import { join } from "node:path/posix";
import { pipeline } from "node:stream/promises";
import { getRequestHeader, type H3Event } from "h3";
import { rangeHeaders, rangeOf } from "#core/http/byte-ranges.ts";
import { headersAt, SECURITY } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { isTileSet, TILES_DIR } from "#core/shard/street-tiles.ts";
import { PLATFORM } from "../base/platform.ts";
import { sizeOf } from "../data/data-source.ts";
import { isRead, serveFile } from "./file.ts";
import { FOLDER } from "./pages.ts";
import { beginReply, sendReply, splitPath } from "./serve.ts";

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
  (header ?? "").split(",").some((listed) => ["*", tag].includes(listed.trim().replace(/^W\//, "")));

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
