/**
 * The files of a site beside its data: what `public` holds, with what a static host needs to serve it. A page that
 * is not there is answered with the first page, which says so in the reader's language; without a 404.html some
 * hosts would answer 200.
 */
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { isCompressible } from "#core/host/types.ts";
import { CODINGS, COMPRESS_ABOVE, variantFile } from "#core/shard/variant.ts";
import { packed } from "../variants/variants.ts";
import { formatHeadersFile } from "./headers-file.ts";

/** Bytes by path. */
export type Pages = ReadonlyMap<string, Uint8Array>;

const DATA = "data";
const FIRST_PAGE = "index.html";
const NOT_FOUND = "404.html";
export const HEADERS_FILE = "_headers";

/** The files below a folder but for the data, by path, sorted. */
export const filesBeside = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path !== DATA && !path.startsWith(`${DATA}/`) && statSync(join(folder, path)).isFile())
    .sort();

/** The pages in `folder`, as they are sent. */
export const readPages = (folder: string): Pages => {
  const pages = new Map<string, Uint8Array>(
    filesBeside(folder).map((path) => [path, readFileSync(join(folder, path))]),
  );
  const first = pages.get(FIRST_PAGE);
  if (first !== undefined && !pages.has(NOT_FOUND)) pages.set(NOT_FOUND, first);
  pages.set(HEADERS_FILE, Buffer.from(formatHeadersFile([...pages.keys()])));
  return pages;
};

/** The pages with their compressed variants, each variant before its file. */
export const withVariants = async (pages: Pages): Promise<Pages> => {
  const all = new Map<string, Uint8Array>();
  for (const [path, bytes] of pages) {
    if (bytes.length > COMPRESS_ABOVE && isCompressible(path))
      for (const coding of CODINGS) all.set(variantFile(path, coding), await packed(bytes, coding, true));
    all.set(path, bytes);
  }
  return all;
};
