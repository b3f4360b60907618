/**
 * Builds a folder for any static host: data, pages, compressed variants, and `_headers`. A site being served stays consistent: the data is swapped atomically, then come the
 * tiles and the pages' assets, then the pages, and obsolete files are removed last.
 */
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { elementAt } from "#core/base/element-at.ts";
import { FOLDERS } from "#core/http/headers.ts";
import { isCompressible } from "#core/http/media-types.ts";
import { type Coding, CODINGS, COMPRESS_ABOVE, MANIFEST_FILE, variantFile } from "#core/shard/paths.ts";
import { piecesFile, TILES_DIR } from "#core/shard/street-tiles.ts";
import { buildData, type BuildOptions, type BuildResult } from "../compile/build.ts";
import { packed, unpacked } from "../compile/variants.ts";
import { setsOf } from "../tiles/sets.ts";
import { formatHeadersFile } from "./headers-file.ts";
import { isRenderedFile, type RenderOptions, writeRendered } from "./rendered.ts";
import { isDrawingFile } from "../../server/cards/studio.ts";
import { replaceBy, replaceFile } from "../../server/base/replace-file.ts";

/** Bytes by path. */
export type Pages = ReadonlyMap<string, Uint8Array>;

/** Folders that come into a site in other ways than the pages: data and tiles. */
const ASIDE: ReadonlySet<string> = new Set(["data", TILES_DIR]);
const HEADERS_FILE = "_headers";

/** The files below a folder except data and tiles, sorted by path. */
const filesBeside = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter(
      (path) =>
        !ASIDE.has(elementAt(path.split("/"), 0)) && !isDrawingFile(path) && statSync(join(folder, path)).isFile(),
    )
    .sort();

/** The pages in `folder` as they are served. */
const readPages = (folder: string, base: string): Pages => {
  const pages = new Map<string, Uint8Array>(
    filesBeside(folder).map((path) => [path, readFileSync(join(folder, path))]),
  );
  pages.set(HEADERS_FILE, Buffer.from(formatHeadersFile([...pages.keys()], base)));
  return pages;
};

/** The variant that `site` already has of a file, if it decodes to these bytes: the best compression is slow. */
const variantIn = async (site: string, path: string, coding: Coding, bytes: Uint8Array): Promise<Uint8Array | null> => {
  const at = join(site, variantFile(path, coding));
  if (!existsSync(at)) return null;
  const variant = readFileSync(at);
  return Buffer.from((await unpacked(variant, coding)) ?? []).equals(bytes) ? variant : null;
};

/** The pages with compressed variants; reuses those that `site` already has. */
export const withVariants = async (pages: Pages, site: string): Promise<Pages> => {
  const loose = [...pages].filter(([path, bytes]) => bytes.length > COMPRESS_ABOVE && isCompressible(path));
  const variants = loose.flatMap(([path, bytes]) =>
    CODINGS.map(async (coding) => {
      const variant = (await variantIn(site, path, coding, bytes)) ?? (await packed(bytes, coding, true));
      return [variantFile(path, coding), variant] as const;
    }),
  );
  return new Map([...(await Promise.all(variants)), ...pages]);
};

/** Names of the sets of a site and of their lists of pieces. */
const tileFilesOf = (site: string): readonly string[] => setsOf(site).flatMap(({ file }) => [file, piecesFile(file)]);

/** Copies what is not there yet; a name holds the hash, so what is there is the same. */
const copyTiles = (from: string, site: string): void => {
  const names = tileFilesOf(from);
  if (names.length > 0) mkdirSync(join(site, TILES_DIR), { recursive: true });
  for (const name of names) {
    const to = join(site, TILES_DIR, name);
    if (existsSync(to)) continue;
    replaceBy(to, (beside) => copyFileSync(join(from, TILES_DIR, name), beside, constants.COPYFILE_FICLONE));
  }
};

/** Removes what the index of the site does not name. */
const sweepTiles = (site: string): void => {
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
    replaceFile(at, bytes);
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
type Rendering = Pick<RenderOptions, "origin" | "renderer" | "nowMs" | "pageFiles" | "pictures">;

/**
 * Builds the site into `site`: data by `options`, whose `outDir` is in the site, pages from `pagesDir`. With an error
 * in the data, or with too many files, the site stays as it is. The street map is read from `tilesDir`.
 */
export const buildSite = async (
  site: string,
  pagesDir: string,
  options: Omit<BuildOptions, "outDir">,
  rendering: Rendering | null = null,
  tilesDir = pagesDir,
): Promise<SiteResult> => {
  const plain = readPages(pagesDir, options.base ?? "/");
  const pages = options.withVariants === true ? await withVariants(plain, site) : plain;
  const { maxFiles } = options;
  const beside = pages.size + tileFilesOf(tilesDir).length;
  const data = await buildData({
    ...options,
    outDir: dataOf(site),
    ...(maxFiles !== undefined && { maxFiles: maxFiles - beside }),
  });
  const rendered = { files: 0, bytes: 0, left: 0 };
  if (data.output !== null) {
    copyTiles(tilesDir, site);
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
