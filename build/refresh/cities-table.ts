/**
 * The texts of data/cities.csv and data/city-names.csv: their rows, how the first is written,
 * and what a refresh reads back from both. Coordinates have 5 decimals (about 1 m), as in GeoNames.
 */
import { parse } from "csv-parse/sync";
import { formatCsv } from "../csv/write.ts";
import type { SourceCity } from "./cities-sources.ts";

/** A row of data/cities.csv. */
export interface CityRow extends SourceCity {
  readonly slug: string;
  readonly nameAr: string;
  /** `lang=name` pairs, separated by `;`. */
  readonly names: string;
  /** IANA zone. */
  readonly timezone: string;
}

/** A row of data/city-names.csv; country and English name guard against a wrong id. */
export interface HandName {
  /** GeoNames id. */
  readonly id: number;
  readonly nameAr: string;
  readonly country: string;
  readonly nameEn: string;
}

/** What stands in `data/` and is kept by a refresh. */
export interface CityKept {
  readonly handNames: readonly HandName[];
  /** id → slug of the present table. */
  readonly slugs: ReadonlyMap<number, string>;
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

/** Reads what a refresh keeps; either text is "" when there is no such file yet. */
export function parseKept(citiesCsv: string, cityNamesCsv: string): CityKept {
  const options = { columns: true, bom: true } as const;
  const cities = parse<{ id: string; slug: string }>(citiesCsv, options);
  const names = parse<{ id: string; name_ar: string; country: string; name_en: string }>(
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
    })),
  };
}
