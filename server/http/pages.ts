/**
 * Serves the pages built by `npm run build` from `public` in the working folder, for hosts without a CDN. Reads and
 * compresses a file once until it changes. Replaces nitro's static files, which ignore weights in Accept-Encoding and
 * answer 304 only for strong ETags.
 */
import { join } from "node:path/posix";
import { contentTypeOf, headersAt, securityAt } from "#core/http/headers.ts";
import { isFileName } from "#core/shard/paths.ts";
import { PLATFORM } from "../base/platform.ts";
import { markOf, readBelow } from "../data/data-source.ts";
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

const kept = new Map<string, Kept>();

/** The file name for a path; the index page if the path is a folder. */
const nameAt = (path: string): string => {
  const name = path.slice(1);
  if (name === "" || name.endsWith("/")) return `${name}index.html`;
  return name.slice(name.lastIndexOf("/") + 1).includes(".") ? name : `${name}/index.html`;
};

/** The file at a path, or `null`. */
export const pageAt = async (path: string): Promise<KeptReply | null> => {
  const name = nameAt(path);
  if (PLATFORM === "cloudflare" || !isPage(name)) return null;
  const mark = await markOf(join(FOLDER, name));
  if (mark === null) return null;
  const known = kept.get(name);
  if (known?.mark === mark) return known.reply;
  const bytes = await readBelow(FOLDER, name);
  if (bytes === null) return null;
  const headers = { ...headersAt(`/${name}`), "content-type": contentTypeOf(name) };
  const guard = securityAt(`/${name}`);
  const file: KeptReply = { status: 200, headers, guard, parts: [bytes], encodings: new Map(), isFile: true };
  const reply = name === NOT_FOUND ? asNothing(file) : file;
  kept.set(name, { mark, reply });
  return reply;
};

/** The 404 page; `null` if it is not built, or if the platform serves the pages. */
export const notFoundPage = async (): Promise<KeptReply | null> => pageAt(`/${NOT_FOUND}`);
