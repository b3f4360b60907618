/**
 * A folder for any static host: the data build, the pages beside it, compressed variants, `_headers`. A site that
 * is served meanwhile stays whole: data is swapped in at once, then what pages need, then the pages, and what is
 * gone is removed last.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { FOLDERS } from "#core/http/headers.ts";
import { MANIFEST_FILE } from "#core/shard/paths.ts";
import { buildData, type BuildOptions, type BuildResult } from "../compile/build.ts";
import { filesBeside, type Pages, readPages, withVariants } from "./pages.ts";

/** The data build of a site. */
export const dataOf = (site: string): string => join(site, "data/v1");

/** What speaks against writing a site into this folder; `null` when nothing does. */
export const faultOfSite = (site: string, pagesDir: string): string | null => {
  const isWithin = !relative(resolve(pagesDir), resolve(site)).startsWith("..");
  if (isWithin) return `stands in ${pagesDir}, which the pages are taken from`;
  if (!existsSync(site)) return null;
  if (!statSync(site).isDirectory()) return "is a file";
  // What is not of the site is removed from it, so a folder of something else is not taken for one.
  const isOurs = existsSync(join(dataOf(site), MANIFEST_FILE)) || readdirSync(site).every((name) => name === "data");
  return isOurs ? null : "holds other files; name a folder that is empty or not there yet";
};

/** What is named for its content first, then by name; the service worker, which tells browsers of it all, last. */
const inOrder = (paths: Iterable<string>): readonly string[] => {
  const rank = (path: string): number => {
    if (path.startsWith("sw.js")) return 2;
    return FOLDERS.some((folder) => `/${path}`.startsWith(folder.path)) ? 0 : 1;
  };
  return [...paths].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
};

const isSame = (path: string, bytes: Uint8Array): boolean => existsSync(path) && readFileSync(path).equals(bytes);

/** Each file is the old or the new one; what did not change keeps its date, which tags are made of. */
const writePages = (pages: Pages, site: string): void => {
  for (const path of inOrder(pages.keys())) {
    const [at, bytes] = [join(site, path), pages.get(path) ?? new Uint8Array()];
    if (isSame(at, bytes)) continue;
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(`${at}.new`, bytes);
    renameSync(`${at}.new`, at);
  }
  for (const path of filesBeside(site)) if (!pages.has(path)) rmSync(join(site, path));
};

export interface SiteResult {
  readonly data: BuildResult;
  /** Files beside the data, with their variants, and their bytes. */
  readonly pages: { readonly files: number; readonly bytes: number };
}

/**
 * Builds the site into `site`: data by `options`, whose `outDir` is that of the site, pages from `pagesDir`. With an
 * error in the data, or with too many files, nothing of the site changes.
 */
export const buildSite = async (
  site: string,
  pagesDir: string,
  options: Omit<BuildOptions, "outDir">,
): Promise<SiteResult> => {
  const plain = readPages(pagesDir);
  const pages = options.withVariants === true ? await withVariants(plain, site) : plain;
  const { maxFiles } = options;
  const data = await buildData({
    ...options,
    outDir: dataOf(site),
    ...(maxFiles !== undefined && { maxFiles: maxFiles - pages.size }),
  });
  if (data.output !== null) writePages(pages, site);
  const bytes = [...pages.values()].reduce((sum, { length }) => sum + length, 0);
  const needs = data.needs === undefined ? {} : { needs: data.needs + pages.size };
  return { data: { ...data, ...needs }, pages: { files: pages.size, bytes } };
};
