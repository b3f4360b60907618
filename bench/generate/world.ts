/**
 * How many places are where: by Zipf's law over the countries, in the order of tables/countries.csv
 * and after those by inhabitants; in a country over its cities in proportion to their inhabitants.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { openAtlas } from "../../build/base/atlas.ts";
import { TOLERANCE_DEG } from "../../build/check/rules/location.ts";
import { compareFields } from "../../build/tables/table.ts";
import type { NameTables } from "./tables.ts";

export interface City {
  /** Empty for places that name no city. */
  readonly slug: string;
  readonly english: string;
  readonly arabic: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
  readonly places: number;
}

export interface Country {
  readonly code: string;
  readonly english: string;
  readonly arabic: string;
  readonly flavour: string;
  /** Languages other than English and Arabic that the names have too, the main one first. */
  readonly languages: readonly string[];
  /** Whether the first of them is the country's main language, or the next to Arabic. */
  readonly isMainSpoken: boolean;
  /** By slug, like the rows of a places file. */
  readonly cities: readonly City[];
}

/** Inhabitants of a city that the table does not know. */
const UNKNOWN_POPULATION = 5_000;

/** What the law's ranks begin at: the first country has about a tenth of all places. */
const ZIPF_START = 2;

/** The share of places that name no city. */
const NO_CITY_SHARE = 0.005;

/** `total` shared out in proportion to the weights; the shares add up to it. */
export const shareOut = (total: number, weights: readonly number[]): readonly number[] => {
  const sum = weights.reduce((all, each) => all + each, 0);
  let [before, weight] = [0, 0];
  return weights.map((each) => {
    weight += each;
    const upTo = Math.round((total * weight) / sum);
    const share = upTo - before;
    before = upTo;
    return share;
  });
};

type Fields = Readonly<Record<string, string>>;

const read = (path: string): readonly Fields[] => parse(readFileSync(path), { columns: true });

const populationOf = (city: Fields): number => Number(city["population"]) || UNKNOWN_POPULATION;

const toCity = (row: Fields, places: number): City => ({
  slug: row["slug"] ?? "",
  english: row["name_en"] ?? "",
  arabic: row["name_ar"] ?? "",
  lat: Number(row["lat"]),
  lng: Number(row["lng"]),
  population: populationOf(row),
  places,
});

const placeCities = (rows: readonly Fields[], places: number, isInside: (city: City) => boolean): readonly City[] => {
  const largest = rows.toSorted(
    (a, b) => populationOf(b) - populationOf(a) || compareFields(a["slug"] ?? "", b["slug"] ?? ""),
  );
  const [main] = largest.map((row) => toCity(row, 0));
  // Where the outline of a country does not hold its largest city, only its name says that a place is of the country.
  const without = main !== undefined && isInside(main) ? Math.floor(places * NO_CITY_SHARE) : 0;
  const shares = shareOut(places - without, largest.map(populationOf));
  const cities = largest.map((row, i) => toCity(row, shares[i] ?? 0));
  const unnamed = main === undefined || without === 0 ? [] : [{ ...main, slug: "", places: without }];
  return [...unnamed, ...cities].filter((city) => city.places > 0).sort((a, b) => compareFields(a.slug, b.slug));
};

/** The countries that have places, by code, with `places` in all. */
export const planWorld = (dataDir: string, places: number, tables: NameTables): readonly Country[] => {
  const parts = new Set(read(join(dataDir, "city-parts.csv")).map((row) => `${row["country"]}/${row["slug"]}`));
  const rowsByCountry = new Map<string, Fields[]>();
  for (const row of read(join(dataDir, "cities.csv"))) {
    const code = row["country"] ?? "";
    // The places of a part are in its city.
    if (parts.has(`${code}/${row["slug"]}`)) continue;
    const rows = rowsByCountry.get(code);
    if (rows === undefined) rowsByCountry.set(code, [row]);
    else rows.push(row);
  }
  const inhabitants = new Map(
    [...rowsByCountry].map(([code, rows]) => [code, rows.reduce((sum, row) => sum + populationOf(row), 0)]),
  );
  const listed = [...tables.flavours.keys()];
  const rankOf = (code: string): number => (listed.includes(code) ? listed.indexOf(code) : listed.length);
  const codes = [...rowsByCountry.keys()].sort(
    (a, b) => rankOf(a) - rankOf(b) || (inhabitants.get(b) ?? 0) - (inhabitants.get(a) ?? 0) || compareFields(a, b),
  );
  const shares = shareOut(
    places,
    codes.map((_, rank) => 1 / (rank + ZIPF_START)),
  );
  const spoken = new Set(tables.patterns.map(({ lang }) => lang).filter((lang) => !/^(en|ar)/.test(lang)));
  const rows = new Map(read(join(dataDir, "countries.csv")).map((row) => [row["code"] ?? "", row]));
  const languagesOf = (code: string): readonly string[] => rows.get(code)?.["languages"]?.split(";") ?? [];
  const atlas = openAtlas();
  const isIn = (code: string, city: City): boolean => (atlas.outline(code)?.distanceDeg(city) ?? 0) <= TOLERANCE_DEG;
  return codes
    .map((code, rank): Country => ({
      code,
      english: rows.get(code)?.["name_en"] ?? "",
      arabic: rows.get(code)?.["name_ar"] ?? "",
      flavour: tables.flavours.get(code) ?? "en",
      languages: languagesOf(code).filter((lang) => spoken.has(lang)),
      isMainSpoken: spoken.has(languagesOf(code).find((lang) => lang !== "ar") ?? ""),
      cities: placeCities(rowsByCountry.get(code) ?? [], shares[rank] ?? 0, (city) => isIn(code, city)),
    }))
    .filter(({ cities }) => cities.length > 0)
    .sort((a, b) => compareFields(a.code, b.code));
};
