/**
 * The pages that `npm run build` makes, from `public` in the working folder, for hosts without a CDN in front.
 * A file is read once and encoded once for as long as it stays the same file. Nitro's own way to serve such files takes no
 * weights in Accept-Encoding and answers 304 to strong tags alone.
 */
import { join } from "node:path/posix";
import { contentTypeOf, headersAt, SECURITY } from "#core/http/headers.ts";
import { isFileName } from "#core/shard/paths.ts";
import { PLATFORM } from "../base/platform.ts";
import { markOf, readBelow } from "../data/data-source.ts";
import type { KeptReply } from "../data/transfer.ts";

const FOLDER = "public";

/** Another route answers these, from wherever the data is. */
const DATA = /^data(\/|$)/;

/** What stands in the one folder with a dot whose files are for everybody (RFC 8615). */
const WELL_KNOWN = /^\.well-known\//;

const isPage = (name: string): boolean => isFileName(name.replace(WELL_KNOWN, "")) && !DATA.test(name);

const NOT_FOUND = "404.html";

/** A page as the answer that there is nothing, which others get as the envelope. */
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

/** The name of the file at an address: that of its first page where the address names none. */
const nameAt = (path: string): string => {
  const name = path.slice(1);
  if (name === "" || name.endsWith("/")) return `${name}index.html`;
  return name.slice(name.lastIndexOf("/") + 1).includes(".") ? name : `${name}/index.html`;
};

/** The file at an address; `null` where there is none. */
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
  const file = { status: 200, headers, guard: SECURITY, parts: [bytes], encodings: new Map() };
  const reply = name === NOT_FOUND ? asNothing(file) : file;
  kept.set(name, { mark, reply });
  return reply;
};

/** The page that says that there is nothing; `null` where none is built, or another platform serves the pages. */
export const notFoundPage = async (): Promise<KeptReply | null> => pageAt(`/${NOT_FOUND}`);
