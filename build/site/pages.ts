/**
 * The pages of a site (`public` without data and tiles) with compressed variants, and `_headers` for Cloudflare Pages and
 * Netlify: an address, perhaps ending in `*`, then its headers. Both hosts join the values of overlapping rules, so no
 * header occurs in two that overlap. https://developers.cloudflare.com/pages/configuration/headers/,
 * https://docs.netlify.com/routing/headers/
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ADDING_HOSTS, CACHE_OF_PAGES, FOLDERS, type HeaderTable, isCompressible } from "#core/http/headers.ts";
import { type Coding, CODINGS, COMPRESS_ABOVE, variantFile } from "#core/shard/paths.ts";
import { TILES_DIR } from "#core/shard/street-tiles.ts";
import { packed, unpacked } from "../compile/variants.ts";

/** Cloudflare's limit. */
const RULES_MAX = 100;

const capital = (name: string): string => name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const formatRule = (path: string, headers: HeaderTable): string =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${capital(name)}: ${value}`)].join("\n");

/** The addresses of a file; for files in a folder that of the folder, to keep the rules few. */
const addressesOf = (file: string): readonly string[] => {
  const [folder = "", ...rest] = file.split("/");
  if (rest.length > 0) return [`/${folder}/*`];
  return file === "index.html" ? ["/", "/index.html"] : [`/${file}`];
};

/** The text of `_headers` for these files, given as paths below the site. */
export const formatHeadersFile = (files: readonly string[]): string => {
  const others = files.filter((file) => !FOLDERS.some(({ path }) => `/${file}`.startsWith(path)));
  const { security, unframed } = ADDING_HOSTS;
  const rules = [
    formatRule("/*", security),
    ...FOLDERS.map(({ path, headers, security: own }) =>
      formatRule(`${path}*`, own === undefined ? { ...headers, ...unframed } : headers),
    ),
    ...[...new Set(others.flatMap(addressesOf))].map((address) =>
      formatRule(address, { "cache-control": CACHE_OF_PAGES, ...unframed }),
    ),
  ];
  if (rules.length > RULES_MAX) throw new Error(`_headers: got ${rules.length} rules, expected at most ${RULES_MAX}`);
  return `${rules.join("\n")}\n`;
};

/** Bytes by path. */
export type Pages = ReadonlyMap<string, Uint8Array>;

/** Folders that come into a site in other ways than the pages: data and tiles. */
const ASIDE: ReadonlySet<string> = new Set(["data", TILES_DIR]);
const HEADERS_FILE = "_headers";

/** The files below a folder except data and tiles, sorted by path. */
export const filesBeside = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !ASIDE.has(path.split("/")[0] ?? "") && statSync(join(folder, path)).isFile())
    .sort();

/** The pages in `folder` as they are served. */
export const readPages = (folder: string): Pages => {
  const pages = new Map<string, Uint8Array>(
    filesBeside(folder).map((path) => [path, readFileSync(join(folder, path))]),
  );
  pages.set(HEADERS_FILE, Buffer.from(formatHeadersFile([...pages.keys()])));
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
