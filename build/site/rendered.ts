/**
 * Writes the pages of countries, cities and places into a static site, by the code that the server answers with;
 * sitemaps and robots.txt with them. They show nothing of a day: the browser fills in times, ratings and reviews. A
 * file is `en/gb/london.html`, which every static host serves at `/en/gb/london`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type ApiContext, citiesIn, openStaticContext } from "#core/api/context.ts";
import { isCompressible } from "#core/http/media-types.ts";
import { joinParts } from "#core/http/reply.ts";
import type { Place } from "#core/model/place.ts";
import { cityPath, countryPath, PAGE_LANGUAGES, type PageLanguage, placePath } from "#core/pages/address.ts";
import { cardFolder, cardPath } from "#core/pages/card-address.ts";
import { pageReply, type PageTools } from "#core/pages/page.ts";
import { robotsText, sitemapPaths, sitemapReply } from "#core/pages/sitemap.ts";
import { createShardCache, NEVER, type Read } from "#core/shard/cache.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { codesWithPlaces } from "#core/shard/directory.ts";
import { parseCards, placeCards } from "#core/shard/listing.ts";
import { CODINGS, COMPRESS_ABOVE, variantFile } from "#core/shard/paths.ts";
import { packed } from "../compile/variants.ts";
import { type PictureOptions, writePictures } from "./pictures.ts";
import { ownerOf, replaceFile } from "../../server/base/replace-file.ts";

/** Bytes of decoded shards that are kept: a country's pages are read one after the other. */
const CACHE_BYTES = 64 * 1024 * 1024;
const encoder = new TextEncoder();

/** Places that are looked at together. */
const RUN = 200;

interface Renderer extends Pick<PageTools, "render" | "languages"> {}

/** What renders pages, as web/build.ts made it. */
const loadRenderer = async (file: string): Promise<Renderer> => {
  const { renderPage, languages } = (await import(pathToFileURL(resolve(file)).href)) as {
    readonly renderPage: PageTools["render"];
    readonly languages: readonly string[];
  };
  return { render: renderPage, languages };
};

const readFrom =
  (folder: string): Read =>
  async (name) => {
    const path = join(folder, name);
    return Promise.resolve(existsSync(path) ? readFileSync(path) : null);
  };

const contextOver = async (folder: string, nowMs: number): Promise<ApiContext> => ({
  ...(await openStaticContext(createShardCache(readFrom(folder), CACHE_BYTES, NEVER, null))),
  nowMs,
});

/** Paths of the pages of countries with places, of their cities with some, and of what is a part of one of these. */
const areaPaths = async (context: ApiContext): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const country of codesWithPlaces(context.directory)) {
    const cities = await citiesIn(context.store, "en", country);
    const listed = new Set(cities.flatMap(({ slug, counts }) => (counts.places > 0 ? [slug] : [])));
    const slugs = cities.flatMap(({ slug, part_of: whole }) => (listed.has(whole ?? slug) ? [slug] : []));
    for (const lang of PAGE_LANGUAGES)
      paths.push(countryPath(lang, country), ...slugs.map((slug) => cityPath(lang, country, slug)));
  }
  return paths;
};

/** Whether a record says more than where a place is. */
const isTold = ({ has_times: hasTimes, opening_hours: hours, names, ...place }: Place): boolean =>
  hasTimes || hours !== null || Object.keys(names).length > 1 || Object.hasOwn(place, "description");

/** Paths of places, country by country: the well-known ones if `isTold`, else the others. */
async function* placePaths(context: ApiContext, isFirst: boolean): AsyncGenerator<readonly string[]> {
  const { directory } = context;
  for (const country of codesWithPlaces(directory)) {
    const { listed = 0 } = directory.countries[country] ?? {};
    for (let from = 0; from < listed; from += RUN) {
      const documents = Array.from({ length: Math.min(RUN, listed - from) }, (_, i) => documentOf(country, from + i));
      const places = parseCards<Place>(await placeCards({ ...context, lang: "en" }, documents));
      for (const place of places)
        if (isTold(place) === isFirst) yield PAGE_LANGUAGES.map((lang: PageLanguage) => placePath(lang, place));
    }
  }
}

/** Stands where a host that cannot redirect is asked for an address that has moved. */
const movedPage = (origin: string, path: string): string => {
  const target = `${new URL(origin).pathname.replace(/\/$/, "")}${path}`;
  return [
    '<!doctype html><html><head><meta charset="utf-8"><title>Musalla</title>',
    `<meta http-equiv="refresh" content="0; url=${target}"><link rel="canonical" href="${origin}${path}"></head>`,
    `<body><a href="${target}">${target}</a></body></html>\n`,
  ].join("");
};

/** How the file of a page is called: `en/gb.html`, or `en/gb/index.html` for hosts that know no more than folders. */
export type PageFiles = "html" | "index";

/** The file of a page, or of a sitemap. */
const fileOf = (path: string, files: PageFiles): string => {
  if (path.endsWith(".xml")) return path.slice(1);
  return `${path.slice(1)}${files === "html" ? ".html" : "/index.html"}`;
};

interface RenderedPages {
  readonly files: number;
  readonly bytes: number;
  /** Places without a page, since there may be no more files. */
  readonly left: number;
}

export interface RenderOptions {
  /** Scheme and host of the site, and the folder below it, if there is one, without a slash at its end. */
  readonly origin: string;
  /** Default: html. */
  readonly pageFiles?: PageFiles;
  /** The file of the renderer. */
  readonly renderer: string;
  /** Pictures of countries and cities; by default there are none but those of types. */
  readonly pictures?: PictureOptions;
  /** The day of the build, ms. */
  readonly nowMs: number;
  /** The most files, variants included. */
  readonly maxFiles: number;
  readonly withVariants: boolean;
}

/** The folders in which pages are. */
export const isRenderedFile = (path: string): boolean =>
  /^(?:cards\/)?(?:en|ar|sitemap)\//.test(path) || /^sitemap\.xml(?:\.br|\.gz)?$/.test(path);

/** Removes pages that were written before and are not now. */
const removeOthers = (site: string, written: ReadonlySet<string>): void => {
  for (const folder of [...PAGE_LANGUAGES, ...PAGE_LANGUAGES.map(cardFolder), "sitemap"]) {
    if (!existsSync(join(site, folder))) continue;
    for (const name of readdirSync(join(site, folder), { recursive: true, encoding: "utf8" })) {
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      if ((/\.\w+$/.test(path) || ownerOf(path) !== null) && !written.has(path)) rmSync(join(site, path));
    }
  }
};

/**
 * Writes the pages of the data in `dataDir` into `site`, a file at a time: sitemaps and robots.txt, countries, cities, then
 * places up to `maxFiles`, the best-known first. Removes the pages of an earlier build that no longer exist.
 */
export const writeRendered = async (dataDir: string, site: string, options: RenderOptions): Promise<RenderedPages> => {
  const { origin, pageFiles = "html", maxFiles, withVariants } = options;
  const context = await contextOver(dataDir, options.nowMs);
  const written = new Set<string>();
  let [bytes, left] = [0, 0];
  const put = (path: string, content: Uint8Array): void => {
    const at = join(site, path);
    written.add(path);
    bytes += content.length;
    if (existsSync(at) && readFileSync(at).equals(content)) return;
    mkdirSync(dirname(at), { recursive: true });
    replaceFile(at, content);
  };
  const write = async (path: string, content: Uint8Array): Promise<void> => {
    put(path, content);
    if (!withVariants || content.length <= COMPRESS_ABOVE || !isCompressible(path)) return;
    for (const coding of CODINGS) put(variantFile(path, coding), await packed(content, coding, false));
  };
  const each = withVariants ? 1 + CODINGS.length : 1;
  const hasRoom = (count: number): boolean => written.size + count * each <= maxFiles;
  const render = async (path: string): Promise<void> => {
    const reply = await pageReply({ path, search: "" }, context, tools);
    if (reply?.status === 301) {
      const { location = "/" } = reply.headers;
      await write(fileOf(path, pageFiles), encoder.encode(movedPage(origin, location)));
      return;
    }
    if (reply?.status !== 200) throw new Error(`page ${path}: got ${reply?.status ?? "nothing"}, expected a page`);
    await write(fileOf(path, pageFiles), joinParts(reply));
  };
  const pictured = await writePictures(context, options.pictures ?? null, async (path, picture) => {
    if (hasRoom(1)) await write(cardPath(path).slice(1), picture);
    return written.has(cardPath(path).slice(1));
  });
  const hasPicture = (path: string): boolean => pictured.has(path);
  const tools: PageTools = { ...(await loadRenderer(options.renderer)), origin, hasPicture, isLive: false };
  for (const path of sitemapPaths(context)) {
    const reply = await sitemapReply(path, origin, context);
    if (reply !== null && hasRoom(1)) await write(fileOf(path, pageFiles), joinParts(reply));
  }
  for (const path of await areaPaths(context)) if (hasRoom(1)) await render(path);
  for (const isFirst of [true, false]) {
    for await (const paths of placePaths(context, isFirst)) {
      if (hasRoom(paths.length)) for (const path of paths) await render(path);
      else left += 1;
    }
  }
  const robots = join(site, "robots.txt");
  if (existsSync(robots))
    writeFileSync(robots, robotsText(readFileSync(robots, "utf8").replace(/\n+Sitemap:.*\n?/, "\n"), origin));
  removeOthers(site, written);
  return { files: written.size, bytes, left };
};
