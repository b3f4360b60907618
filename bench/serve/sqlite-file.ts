/**
 * The places of a build in one SQLite file: the peer of the processor table, with everything in its favour. A place is
 * a row with its finished record, numbered in the order of the lists, so that any page is a range of the primary key; the
 * R*Tree holds exact coordinates, and its ids tell order and type, so that it is joined with nothing. Made once
 * a data version, country by country, with a cache of 64 MB, in about two minutes for a million.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { fold } from "../../server/core/base/fold.ts";
import type { City } from "../../server/core/model/city.ts";
import type { Place } from "../../server/core/model/place.ts";
import type { SearchResult } from "../../server/core/model/search.ts";
import { type Directory, readDirectory } from "../../server/core/shard/directory.ts";
import { listingLength, parseCard, parseCards, readListing, sliceCards } from "../../server/core/shard/listing.ts";
import { citiesFile, closedPlacesFile, DIRECTORY_FILE, placesFile } from "../../server/core/shard/paths.ts";
import { NAME_TABLE } from "../peers/fts5.ts";
import { nearId, toUnits } from "./sqlite-near.ts";
import { replaceBy } from "../../server/base/replace-file.ts";

/** Counts up when a file of the same places comes to hold something else. */
const VERSION = 2;

const SCHEMA = `
  CREATE TABLE meta (attribution TEXT, data_version TEXT);
  CREATE TABLE type (number INTEGER PRIMARY KEY, slug TEXT);
  CREATE TABLE place (position INTEGER PRIMARY KEY, id INTEGER, country TEXT, city TEXT, type TEXT, name TEXT,
    lat REAL, lng REAL, found BLOB, card BLOB);
  CREATE TABLE listed (country TEXT, city TEXT, first INTEGER, count INTEGER, PRIMARY KEY (country, city)) WITHOUT ROWID;
  CREATE TABLE city (country TEXT, slug TEXT, lat REAL, lng REAL);
  CREATE VIRTUAL TABLE near USING rtree_i32 (id, west, east, south, north);
  ${NAME_TABLE}
`;

/** Where each list begins and its total: a country and a city of it are runs. Closed places are under `?`, in no list. */
const TOTALS = [
  "INSERT INTO listed SELECT country, city, min(position), count(*) FROM place WHERE position < ? AND city IS NOT NULL GROUP BY country, city",
  "INSERT INTO listed SELECT country, '', min(position), count(*) FROM place WHERE position < ? GROUP BY country",
] as const;

const FILLING = "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -64000; BEGIN";

/** The record of a place among results of a search, as if it matched wholly. */
const foundOf = ({ id, slug, name, lang, type, country, city, lat, lng }: Place): string =>
  JSON.stringify({
    kind: "place",
    id,
    slug,
    name,
    romanised: null,
    lang,
    type,
    country,
    city,
    region: null,
    lat,
    lng,
    starts_at: null,
    status: null,
    intent: null,
    needs_location: false,
    score: 1,
    url: `/api/v1/place?id=${id}`,
  } satisfies SearchResult);

type Add = (place: Place, card: Uint8Array, isListed: boolean) => void;

const adder = (base: Database, types: readonly string[]): Add => {
  const toPlace = base.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const toNear = base.prepare("INSERT INTO near VALUES (?, ?, ?, ?, ?)");
  const toName = base.prepare("INSERT INTO name (rowid, english, arabic, others) VALUES (?, ?, ?, ?)");
  let position = 0;
  return (place, card, isListed) => {
    const { id, country, city, type, name, names, alt_names: others, lat, lng } = place;
    toPlace.run(position, id, country, city, type, name, lat, lng, Buffer.from(foundOf(place)), card);
    if (isListed) {
      const [x, y] = [toUnits(lng), toUnits(lat)];
      toNear.run(nearId(position, types.indexOf(type)), x, x, y, y);
      const { en = "", ar = "", ...rest } = names;
      toName.run(
        position,
        fold(en),
        fold(ar),
        fold([...Object.values(rest), ...others.map((other) => other.name)].join(" ")),
      );
    }
    position += 1;
  };
};

const fill = (base: Database, build: string, directory: Directory): void => {
  const types = Object.keys(directory.types);
  const add = adder(base, types);
  const addAll = (file: string, isListed: boolean): void => {
    const path = join(build, file);
    if (!existsSync(path)) return;
    const listing = readListing(file, readFileSync(path));
    for (let i = 0; i < listingLength(listing); i += 1) {
      const card = sliceCards(listing, i, i + 1);
      add(parseCard<Place>(card), card, isListed);
    }
  };
  const codes = Object.keys(directory.countries).sort();
  let listed = 0;
  for (const code of codes) {
    const count = directory.countries[code]?.listed ?? 0;
    for (let page = 1; (page - 1) * directory.page_sizes.places < count; page += 1)
      addAll(placesFile("en", code, page), true);
    listed += count;
  }
  for (const code of codes) addAll(closedPlacesFile("en", code), false);
  for (const sql of TOTALS) base.prepare(sql).run(listed);
  for (const [number, slug] of types.entries()) base.prepare("INSERT INTO type VALUES (?, ?)").run(number, slug);
  const toCity = base.prepare("INSERT INTO city VALUES (?, ?, ?, ?)");
  for (const code of codes) {
    const path = join(build, citiesFile("en", code));
    if (!existsSync(path)) continue;
    const listing = readListing(path, readFileSync(path));
    for (const { slug, lat, lng, counts } of parseCards<City>([sliceCards(listing, 0, listingLength(listing))]))
      if (counts.places > 0) toCity.run(code, slug, lat, lng);
  }
  const { attribution, data_version: version } = directory;
  base.prepare("INSERT INTO meta VALUES (?, ?)").run(JSON.stringify(attribution.places), version);
};

/** The path of the file of a build, in the folder `cache`; made if it is not there. */
export const sqliteFile = (build: string, cache: string): string => {
  const directory = readDirectory(DIRECTORY_FILE, readFileSync(join(build, DIRECTORY_FILE)));
  const path = join(cache, `${directory.data_version}-${VERSION}.sqlite`);
  if (existsSync(path)) return path;
  mkdirSync(cache, { recursive: true });
  replaceBy(path, (unfinished) => {
    const base = new Database(unfinished);
    base.exec(SCHEMA);
    base.exec(FILLING);
    fill(base, build, directory);
    base.exec("CREATE UNIQUE INDEX by_id ON place (id); COMMIT; INSERT INTO name (name) VALUES ('optimize'); ANALYZE");
    base.close();
  });
  return path;
};
