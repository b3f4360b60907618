/**
 * Paths of the files of the data build, relative to /data/v1/, and of their compressed variants. Files under a language
 * are the public read API; those under index/ and prayer/ serve the engine.
 */
import { codePointOf } from "#core/base/code-point.ts";

const paged = (stem: string, page: number): string => (page === 1 ? `${stem}.json` : `${stem}.${page}.json`);

/** Page 1, 2, … of the places of a country (upper-case code) or of one of its cities. */
export const placesFile = (lang: string, country: string, page: number): string =>
  paged(`${lang}/places/${country.toLowerCase()}`, page);

export const cityPlacesFile = (lang: string, country: string, city: string, page: number): string =>
  paged(`${lang}/places/${country.toLowerCase()}/${city}`, page);

/** The closed places of a country, all in one file. */
export const closedPlacesFile = (lang: string, country: string): string =>
  `${lang}/places/${country.toLowerCase()}.closed.json`;

export const citiesFile = (lang: string, country: string): string => `${lang}/cities/${country.toLowerCase()}.json`;

export const countriesFile = (lang: string): string => `${lang}/countries.json`;

export const typesFile = (lang: string): string => `${lang}/types.json`;

export const methodsFile = (lang: string): string => `${lang}/methods.json`;

export const authoritiesFile = (lang: string): string => `${lang}/authorities.json`;

/** The authorities that answer in a country. */
export const countryAuthoritiesFile = (lang: string, country: string): string =>
  `${lang}/authorities/${country.toLowerCase()}.json`;

/** The schedule of a place, the same in every language; absent if it states none. */
export const timesFile = (id: number): string => `times/${id}.json`;

/** The id of the place whose schedule a file is; `null` for other files. */
export const placeOfTimes = (path: string): number | null => {
  const [, id] = /^times\/(\d+)\.json$/.exec(path) ?? [];
  return id === undefined ? null : Number(id);
};

export const eventsFile = (lang: string): string => `${lang}/events.json`;

export const countryEventsFile = (lang: string, country: string): string =>
  `${lang}/events/${country.toLowerCase()}.json`;

export const MANIFEST_FILE = "manifest.json";

export const manifestSectionFile = (section: string): string => `manifest/${section}.json`;

export const DIRECTORY_FILE = "index/directory.json";

/** A box round the places of each country. */
export const COUNTRY_BOXES_FILE = "index/boxes.bin";

/** The time zones of each country. */
export const ZONES_FILE = "index/zones.json";

/** The tables of the gate, which suggested places are held against. */
export const ADMISSION_FILE = "index/admission.json";

export const EVENT_INDEX_FILE = "index/events.json";

/** Labels of one language: months, weekdays, schools. */
export const labelsFile = (lang: string): string => `index/labels/${lang}.json`;

export const blockFile = (country: string): string => `index/blocks/${country.toLowerCase()}.bin`;

/** Page 0, 1, 2, … of the summaries of a country's places. */
export const briefsFile = (country: string, page: number): string =>
  `index/briefs/${country.toLowerCase()}/${page}.json`;

/** Page 0, 1, 2, … of the summaries of a country's cities. */
export const cityBriefsFile = (country: string, page: number): string =>
  `index/briefs/${country.toLowerCase()}/cities.${page}.json`;

/** The tree of a country's leaves. */
export const leafTreeFile = (country: string): string => `index/leaves/${country.toLowerCase()}.bin`;

/** A leaf by its path in the tree, a digit 0 … 3 per level; `_` if the country is one leaf. */
export const leafFile = (country: string, path: string): string =>
  `index/leaves/${country.toLowerCase()}/${path === "" ? "_" : path}.bin`;

const OF_COUNTRY = /^(?:[^/]+\/places|index\/(?:blocks|briefs|leaves))\/([a-z]{2})(?:[./](?!cities\.))/;

/** The upper-case code of the country that a file is made with, from its places alone; `null` for others. */
export const countryOfPath = (path: string): string | null => OF_COUNTRY.exec(path)?.[1]?.toUpperCase() ?? null;

/** The archive of what countries share. */
export const SHARED_ARCHIVE = "shared";

/** The folder of archives, which is no name of a file that is served. */
export const ARCHIVES = "_archives";

/** The archive of a country (upper-case code), or of what they share. */
export const archiveFile = (part: string): string => `${ARCHIVES}/${part.toLowerCase()}.bin`;

/** The folder of bulk files, one set for each licence that does not mix; no query reads them. */
export const BULK = "bulk/";

/** The folder of what changed from build to build in the bulk files. */
export const CHANGES = "changes/";

/** The list of changes, the newest build first. */
export const CHANGE_INDEX_FILE = `${CHANGES}index.json`;

/** Whether a file is for those who take all of the data, and of any size: sent in pieces, compressed by nobody. */
export const isBulkFile = (path: string): boolean => path.startsWith(BULK) || path.startsWith(CHANGES);

/** Ids per id shard. */
export const ID_SPAN = 4096;

/** The number of the id shard that an id is in. */
export const spanOfId = (id: number): number => Math.floor(id / ID_SPAN);

export const idsFile = (id: number): string => `index/ids/${spanOfId(id)}.bin`;

/** Star counts of places at build time; absent for a span without reviews. */
export const ratingsFile = (id: number): string => `index/ratings/${spanOfId(id)}.bin`;

export const slugsFile = (slug: string): string => `index/slugs/${slug.slice(0, 2)}.json`;

/** Side of border and city tiles, degrees. */
export const TILE_DEG = 10;

/** Row and column of the tile of a point, from the south-west. */
export const tileAt = (lat: number, lng: number): readonly [row: number, column: number] => [
  Math.min(Math.floor((lat + 90) / TILE_DEG), 180 / TILE_DEG - 1),
  Math.min(Math.floor((lng + 180) / TILE_DEG), 360 / TILE_DEG - 1),
];

/** The cities in and around a tile. */
export const tileFile = (lat: number, lng: number): string => `index/tiles/${tileAt(lat, lng).join("-")}.json`;

/** The zones in the tile of a name: row and column. */
export const zoneTileFileOf = (name: string): string => `index/zones/${name}.json`;

/** The zones of countries in a tile; absent if it is all sea. */
export const zoneTileFile = (lat: number, lng: number): string => zoneTileFileOf(tileAt(lat, lng).join("-"));

/** The countries in a tile; absent if it is all sea. */
export const bordersFile = (lat: number, lng: number): string => `index/borders/${tileAt(lat, lng).join("-")}.bin`;

export const LEXICON_FILE = "index/lexicon.json";

/** A skeleton or word as a file name: small letters and digits unchanged, others as code points. */
const asFileName = (text: string): string =>
  `${text.replaceAll(/[^a-z0-9]/gu, (letter) => `-${codePointOf(letter).toString(16)}-`)}_`;

/** The dictionary shard that begins at a skeleton. */
export const lexiconFile = (from: string): string => `index/lexicon/${asFileName(from)}.bin`;

/** A posting list that is too long for the dictionary; its name is its content hash. */
export const listFile = (list: number): string => `index/lists/${list.toString(36)}.bin`;

/** The shard of the word list that begins at `from`. */
export const beginningsFile = (from: string): string => `index/beginnings/${asFileName(from)}.bin`;

/** The most common words with this beginning. */
export const commonFile = (beginning: string): string => `index/common/${asFileName(beginning)}.bin`;

/** The shard of the list of reversed words that begins at `from`. */
export const endingsFile = (from: string): string => `index/endings/${asFileName(from)}.bin`;

export const SEARCH_WORDS_FILE = "index/search-words.json";

/** Phrases that ask for something other than a name (data/search-intents.csv). */
export const INTENTS_FILE = "index/search-intents.json";

export const METHODS_FILE = "prayer/methods.json";

/** How near times are to printed tables (model/accuracy.ts). */
export const ACCURACY_FILE = "accuracy.json";

/** Times of years to come that were frozen in advance (model/accuracy.ts). */
export const FORECASTS_FILE = "forecasts.json";

/** The timetables that an authority published, of one of its zones. */
export const authorityTimetableFile = (authority: string, zone: string | null): string =>
  `prayer/timetables/${authority}${zone === null ? "" : `.${zone}`}.json`;

/** What the engine needs of a country's authorities; absent where none is known. */
export const authorityFile = (country: string): string => `prayer/authorities/${country.toLowerCase()}.json`;

/** Retired ids and their replacements. */
export const RETIRED_FILE = "index/retired.json";

/** Attribution of the data, by part. */
export const ATTRIBUTION_FILE = "attribution.json";

export const OPENAPI_FILE = "openapi.json";

export const HIJRI_FILE = "prayer/hijri.json";

/** The Hijri months of a country; absent where nothing is known of them. */
export const countryHijriFile = (country: string): string => `prayer/hijri/${country.toLowerCase()}.json`;

/** Years in one ephemeris shard. */
export const EPHEMERIS_SPAN = 20;

/** First year of the ephemeris shard that holds `year`. */
export const ephemerisStart = (year: number): number => Math.floor(year / EPHEMERIS_SPAN) * EPHEMERIS_SPAN;

export const ephemerisFile = (startYear: number): string => `prayer/ephemeris/${startYear}.bin`;

/** File names of the data build: no dot-dot, no absolute path, only these characters. */
const FILE_NAME = /^[a-z0-9][A-Za-z0-9_-]*(?:[./][A-Za-z0-9_-]+)*$/;

/** Whether text from a client is a possible file name of the data build. */
export const isFileName = (text: string): boolean => FILE_NAME.test(text);

/** Content codings (RFC 9110, 8.4.1) that the build writes and the server sends. */
export const CODINGS = ["br", "gzip"] as const;
export type Coding = (typeof CODINGS)[number];

const SUFFIXES: Readonly<Record<Coding, string>> = { br: ".br", gzip: ".gz" };

/** The file name of a compressed variant. */
export const variantFile = (name: string, coding: Coding): string => `${name}${SUFFIXES[coding]}`;

/** Whether a file is such a variant. */
export const isVariantFile = (name: string): boolean => CODINGS.some((coding) => name.endsWith(SUFFIXES[coding]));

/** Files up to this many bytes are not compressed. */
export const COMPRESS_ABOVE = 1000;
