/**
 * Sitemaps (https://www.sitemaps.org/protocol.html): an index, and for each country files of its pages, made when they are
 * asked for from the records themselves. A file holds a fifth of the 50,000 addresses that the protocol allows, so that
 * none of them is much work for a server or much memory for a worker.
 */
import { pauseIfDue } from "#core/base/steps.ts";
import { CACHE, citiesIn, type ApiContext } from "#core/api/context.ts";
import { SECURITY } from "#core/http/headers.ts";
import type { Reply } from "#core/http/reply.ts";
import type { Place } from "#core/model/place.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { parseCards, placeCards } from "#core/shard/listing.ts";
import { cityPath, countryPath, PAGE_LANGUAGES, placePath } from "./address.ts";

/** Places in a file; each has an address in each language. */
const PLACES = 5000;
/** Cards that are read and parsed between two pauses. */
const RUN = 200;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

const INDEX = "/sitemap.xml";
const FILE = /^\/sitemap\/([a-z]{2})-([1-9]\d{0,4})\.xml$/;

/** Whether a path is a sitemap's. */
export const isSitemap = (path: string): boolean => path === INDEX || FILE.test(path);

/** Sitemap files of a country: as many as its places need, and at least one for its cities. */
const filesOf = (listed: number): number => Math.max(1, Math.ceil(listed / PLACES));

/** Paths of all sitemap files. */
const filePaths = ({ directory }: Pick<ApiContext, "directory">): readonly string[] =>
  Object.entries(directory.countries).flatMap(([code, { listed }]) =>
    listed === 0
      ? []
      : Array.from({ length: filesOf(listed) }, (_, i) => `/sitemap/${code.toLowerCase()}-${i + 1}.xml`),
  );

/** The paths of all sitemaps, the index first. */
export const sitemapPaths = (context: Pick<ApiContext, "directory">): readonly string[] => [
  INDEX,
  ...filePaths(context),
];

/** An address; origins and paths have no letter that XML gives a meaning. */
const entry = (origin: string, path: string, day: string | null): string =>
  `<url><loc>${origin}${path}</loc>${day === null ? "" : `<lastmod>${day}</lastmod>`}</url>\n`;

/** The later of the days on which a record changed, or was checked. */
const dayOf = ({ verified_on: checked, updated_on: changed }: Place): string | null =>
  checked !== null && (changed === null || checked > changed) ? checked : changed;

/** The addresses of a country and of its cities with places. */
const areas = async (origin: string, country: string, { store }: ApiContext): Promise<string> => {
  const cities = await citiesIn(store, "en", country);
  return PAGE_LANGUAGES.flatMap((lang) => [
    entry(origin, countryPath(lang, country), null),
    ...cities.flatMap(({ slug, counts }) =>
      counts.places === 0 ? [] : [entry(origin, cityPath(lang, country, slug), null)],
    ),
  ]).join("");
};

/** The text of a sitemap; `null` if there is none at this path. */
const sitemapAt = async (path: string, origin: string, context: ApiContext): Promise<string | null> => {
  if (path === INDEX) {
    const files = filePaths(context).map((file) => `<sitemap><loc>${origin}${file}</loc></sitemap>\n`);
    return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join("")}</sitemapindex>\n`;
  }
  const [, code = "", number = ""] = FILE.exec(path) ?? [];
  const country = code.toUpperCase();
  const { store, directory } = context;
  const listed = directory.countries[country]?.listed ?? 0;
  const first = (Number(number) - 1) * PLACES;
  if (listed === 0 || first >= listed) return null;
  const last = Math.min(first + PLACES, listed);
  const parts: string[] = first === 0 ? [await areas(origin, country, context)] : [];
  for (let from = first; from < last; from += RUN) {
    const documents = Array.from({ length: Math.min(RUN, last - from) }, (_, i) => documentOf(country, from + i));
    for (const place of parseCards<Place>(await placeCards({ ...context, lang: "en" }, documents)))
      for (const lang of PAGE_LANGUAGES) parts.push(entry(origin, placePath(lang, place), dayOf(place)));
    await pauseIfDue(store.checkpoint);
  }
  return `${HEAD}<urlset ${NAMESPACE}>\n${parts.join("")}</urlset>\n`;
};

const encoder = new TextEncoder();

/** The sitemap at a path; `null` if there is none, or nobody has said where the site is, which it must name. */
export const sitemapReply = async (path: string, origin: string, context: ApiContext): Promise<Reply | null> => {
  const text = origin === "" ? null : await sitemapAt(path, origin, context);
  if (text === null) return null;
  return {
    status: 200,
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": CACHE.fixed },
    guard: SECURITY,
    parts: [encoder.encode(text)],
    version: `${context.directory.data_version}.${origin}`.replaceAll(/[^\w.-]/g, "_"),
  };
};

/** What robots may read: all but the answers of the API; and where the sitemap is. */
export const robotsText = (own: string, origin: string): string =>
  origin === "" ? own : `${own.trimEnd()}\n\nSitemap: ${origin}${INDEX}\n`;
