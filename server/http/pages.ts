/**
 * Serves the pages built by `npm run build`: from `public` in the working folder, where a file is read and compressed once
 * until it changes, or from the assets of a worker, which answers as the server does. Replaces nitro's static files,
 * which ignore weights in Accept-Encoding and answer 304 only for strong ETags.
 */
import { join } from "node:path/posix";
import { headersAt, securityAt } from "#core/http/headers.ts";
import { contentTypeOf } from "#core/http/media-types.ts";
import { isFileName } from "#core/shard/paths.ts";
import { PLATFORM } from "../base/platform.ts";
import { markOf, readAsset, readBelow, sizeOf } from "../data/data-source.ts";
import type { KeptReply } from "../data/etag-and-encoding.ts";

/** Below the working folder. */
export const FOLDER = "public";

/** Served by another route, from wherever the data is. */
const DATA = /^data(\/|$)/;

/** The only public folder with a leading dot (RFC 8615). */
const WELL_KNOWN = /^\.well-known\//;

const isPage = (name: string): boolean => isFileName(name.replace(WELL_KNOWN, "")) && !DATA.test(name);

const NOT_FOUND = "404.html";

/** A page as a 404 answer. */
const asNothing = (page: KeptReply): KeptReply => ({
  ...page,
  status: 404,
  headers: { ...page.headers, "cache-control": "no-store", vary: "Accept" },
  problem: "not-found",
});

interface Kept {
  readonly mark: string;
  readonly reply: KeptReply;
}

const pages = new Map<string, Kept>();

/** The file name for a path; the index page if the path is a folder. */
const nameAt = (path: string): string => {
  const name = path.slice(1);
  if (name === "" || name.endsWith("/")) return `${name}index.html`;
  return name.slice(name.lastIndexOf("/") + 1).includes(".") ? name : `${name}/index.html`;
};

/** Files above this are streamed, in ranges and uncompressed: to be kept they are too large. */
const KEPT_MAX = 8 * 1024 * 1024;

/** Where the file at a path is on this disk if it is too large to be kept; else `null`. */
export const largeFileAt = async (path: string): Promise<string | null> => {
  const name = nameAt(path);
  if (PLATFORM === "cloudflare" || !isPage(name)) return null;
  const file = join(FOLDER, name);
  const size = await sizeOf(file);
  return size !== null && size > KEPT_MAX ? file : null;
};

/** A file as an answer. */
const replyOf = (name: string, bytes: Uint8Array, tag: string | null): KeptReply => {
  const file: KeptReply = {
    status: 200,
    headers: { ...headersAt(`/${name}`), "content-type": contentTypeOf(name), "accept-ranges": "bytes" },
    guard: securityAt(`/${name}`),
    ...(tag !== null && { tag }),
    parts: [bytes],
    encodings: new Map(),
    isFile: true,
  };
  return name === NOT_FOUND ? asNothing(file) : file;
};

/** From the assets of a worker, which keeps nothing: its memory is small, and the platform's assets are near. */
const fromAssets = async (name: string): Promise<KeptReply | null> => {
  const file = await readAsset(name);
  return file === null ? null : replyOf(name, file.bytes, file.tag);
};

/** From the disk. */
const fromFolder = async (name: string): Promise<KeptReply | null> => {
  const mark = await markOf(join(FOLDER, name));
  if (mark === null) return null;
  const known = pages.get(name);
  if (known?.mark === mark) return known.reply;
  const bytes = await readBelow(FOLDER, name);
  if (bytes === null) return null;
  const reply = replyOf(name, bytes, null);
  pages.set(name, { mark, reply });
  return reply;
};

/** The file at a path, or `null`. */
export const pageAt = async (path: string): Promise<KeptReply | null> => {
  const name = nameAt(path);
  if (!isPage(name)) return null;
  return PLATFORM === "cloudflare" ? fromAssets(name) : fromFolder(name);
};

/** The 404 page; `null` if it is not built, or the platform keeps the pages to itself. */
export const notFoundPage = async (): Promise<KeptReply | null> => pageAt(`/${NOT_FOUND}`);
