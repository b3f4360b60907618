/**
 * Builds a folder for any static host: data, pages, compressed variants and `_headers`. A site being served stays
 * consistent: the data is swapped atomically, then come the tiles and the pages' assets, then the pages, and obsolete files are
 * removed last.
 */
import { FOLDERS } from "#core/http/headers.ts";
import { MANIFEST_FILE } from "#core/shard/paths.ts";
import { piecesFile, TILES_DIR } from "#core/shard/street-tiles.ts";
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { buildData, type BuildOptions, type BuildResult } from "../compile/build.ts";
import { setsOf } from "../tiles/sets.ts";
import { filesBeside, type Pages, readPages, withVariants } from "./pages.ts";
import { isRenderedFile, type RenderOptions, writeRendered } from "./rendered.ts";

/** Names of the sets of a site and of their lists of pieces. */
export const tileFilesOf = (site: string): readonly string[] =>
  setsOf(site).flatMap(({ file }) => [file, piecesFile(file)]);

/** Copies what is not there yet; a name holds the hash, so what is there is the same. */
export const copyTiles = (from: string, site: string): void => {
  const names = tileFilesOf(from);
  if (names.length > 0) mkdirSync(join(site, TILES_DIR), { recursive: true });
  for (const name of names) {
    const to = join(site, TILES_DIR, name);
    if (existsSync(to)) continue;
    copyFileSync(join(from, TILES_DIR, name), `${to}.new`, constants.COPYFILE_FICLONE);
    renameSync(`${to}.new`, to);
  }
};

/** Removes what the index of the site does not name. */
export const sweepTiles = (site: string): void => {
  const folder = join(site, TILES_DIR);
  const wanted = new Set(tileFilesOf(site));
  for (const name of existsSync(folder) ? readdirSync(folder) : []) if (!wanted.has(name)) rmSync(join(folder, name));
};

/** The data folder of a site. */
export const dataOf = (site: string): string => join(site, "data/v1");

/** Why a site may not be written into this folder; `null` if it may. */
export const faultOfSite = (site: string, pagesDir: string): string | null => {
  const isWithin = !relative(resolve(pagesDir), resolve(site)).startsWith("..");
  if (isWithin) return `is inside ${pagesDir}, the source of the pages`;
  if (!existsSync(site)) return null;
  if (!statSync(site).isDirectory()) return "is a file";
  // Files that are not part of the site get deleted, so refuse a folder that is not a site.
  const isOurs = existsSync(join(dataOf(site), MANIFEST_FILE)) || readdirSync(site).every((name) => name === "data");
  return isOurs ? null : "holds other files; name a folder that is empty or not there yet";
};

/** Content-hashed files first, then by name; the service worker last, since it announces all others. */
const inOrder = (paths: Iterable<string>): readonly string[] => {
  const rank = (path: string): number => {
    if (path.startsWith("sw.js")) return 2;
    return FOLDERS.some((folder) => `/${path}`.startsWith(folder.path)) ? 0 : 1;
  };
  return [...paths].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
};

const isSame = (path: string, bytes: Uint8Array): boolean => existsSync(path) && readFileSync(path).equals(bytes);

/**
 * Replaces files atomically; unchanged ones keep their date, which ETags are made of. Removes others; where there `areRendered`
 * pages too, their own writer removes those.
 */
const writePages = (pages: Pages, site: string, areRendered: boolean): void => {
  for (const path of inOrder(pages.keys())) {
    const [at, bytes] = [join(site, path), pages.get(path) ?? new Uint8Array()];
    if (isSame(at, bytes)) continue;
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(`${at}.new`, bytes);
    renameSync(`${at}.new`, at);
  }
  for (const path of filesBeside(site))
    if (!pages.has(path) && !(areRendered && isRenderedFile(path))) rmSync(join(site, path));
};

export interface SiteResult {
  readonly data: BuildResult;
  /** Number of the files beside the data, variants and tiles included, and bytes without the tiles. */
  readonly pages: { readonly files: number; readonly bytes: number };
  /** Places without a page of their own, since there may be no more files. */
  readonly left: number;
}

/** What the pages of countries, cities and places need; without it none is written. */
type Rendering = Pick<RenderOptions, "origin" | "renderer" | "nowMs">;

/**
 * Builds the site into `site`: data by `options`, whose `outDir` is in the site, pages from `pagesDir`. With an error
 * in the data, or with too many files, the site stays as it is.
 */
export const buildSite = async (
  site: string,
  pagesDir: string,
  options: Omit<BuildOptions, "outDir">,
  rendering: Rendering | null = null,
): Promise<SiteResult> => {
  const plain = readPages(pagesDir);
  const pages = options.withVariants === true ? await withVariants(plain, site) : plain;
  const { maxFiles } = options;
  const beside = pages.size + tileFilesOf(pagesDir).length;
  const data = await buildData({
    ...options,
    outDir: dataOf(site),
    ...(maxFiles !== undefined && { maxFiles: maxFiles - beside }),
  });
  const rendered = { files: 0, bytes: 0, left: 0 };
  if (data.output !== null) {
    copyTiles(pagesDir, site);
    writePages(pages, site, rendering !== null);
    sweepTiles(site);
    if (rendering !== null) {
      const taken = beside + data.output.files;
      const most = { maxFiles: (maxFiles ?? Infinity) - taken, withVariants: options.withVariants === true };
      Object.assign(rendered, await writeRendered(dataOf(site), site, { ...rendering, ...most }));
    }
  }
  const bytes = [...pages.values()].reduce((sum, { length }) => sum + length, 0);
  const needs = data.needs === undefined ? {} : { needs: data.needs + beside };
  return {
    data: { ...data, ...needs },
    pages: { files: beside + rendered.files, bytes: bytes + rendered.bytes },
    left: rendered.left,
  };
};
