/**
 * Country block: the fields that /places filters by, one column per field, places in document order (city, type,
 * rank, prominence, id), so that each city is one run of documents.
 */
import type { Box } from "#core/base/box.ts";
import type { LatLng } from "#core/base/geo.ts";
import { type PlaceStatus, STATUSES } from "#core/values/place.ts";
import { CODED_FACTS, type CodedFact, type CodedFacts, codedWords, codeOf } from "#core/facts/filters.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import { type Column, readFrame, writeFrame } from "./frame.ts";

const FORMAT = "B";
const VERSION = 2;

/** Coordinates are stored in units of 1e-5 degree (about a metre). */
const DEGREE_UNIT = 1e5;

/** The start of the run of places of one city. */
export interface CityStart {
  /** Empty for places outside every city. */
  readonly slug: string;
  readonly start: number;
}

interface BlockCity extends CityStart {
  readonly box: Box;
}

interface Head {
  readonly country: string;
  readonly types: readonly string[];
  readonly cities: readonly BlockCity[];
  readonly closed: number;
}

/** One row of a block, as the build writes it and the engine reads it. */
export interface BlockRow {
  readonly id: number;
  readonly city: string;
  readonly type: string;
  readonly lat: number;
  readonly lng: number;
  readonly status: PlaceStatus;
  readonly facts: CodedFacts;
  /** Whether it has stated times of its own; most have not. */
  readonly hasTimes?: boolean | undefined;
}

/** The fields of all places, one column per field. */
export interface PlaceColumns {
  /** Types in the order of their codes. */
  readonly types: readonly string[];
  readonly lats: Int32Array;
  readonly lngs: Int32Array;
  readonly typeCodes: Uint8Array;
  /** The codes of the first amenities, two bits each. */
  readonly amenityBits: Uint16Array;
  /** Low two bits: status; next three: the code of `halal`; next one: whether it has times of its own. */
  readonly flags: Uint8Array;
  /** The codes of further facts; empty where the data were built before the fact could be filtered by. */
  readonly codes: Readonly<Partial<Record<CodedFact, Uint8Array>>>;
}

export interface Block extends Head, PlaceColumns {
  readonly size: number;
  readonly ids: Uint32Array;
}

/** Amenities that have their code in `amenityBits`. */
const BIT_AMENITIES = AMENITIES.slice(0, 8);

const amenityBits = ({ facts }: BlockRow): number =>
  BIT_AMENITIES.reduce((bits, name, i) => bits | (codeOf(name, facts[name]) << (2 * i)), 0);

/** Facts whose codes are in no bits of another column. */
const APART = CODED_FACTS.filter((name) => name !== "halal" && !BIT_AMENITIES.some((amenity) => amenity === name));

/**
 * The name of a column with the codes of a fact. It lists the words, so that data with other words, or none, are not read
 * by mistake; and so a fact that is added, or a word, needs no other version of the formats.
 */
const columnOf = (name: CodedFact): string => `${name}: ${codedWords(name).join(" ")}`;

/** The columns of the facts apart, by their names in the file. */
const columnsApart = (rows: readonly BlockRow[]): Readonly<Record<string, Uint8Array>> =>
  Object.fromEntries(
    APART.map((name) => [columnOf(name), Uint8Array.from(rows, ({ facts }) => codeOf(name, facts[name]))]),
  );

/** The codes of the facts apart, out of the columns of a file. */
export const readCodes = (columns: Readonly<Record<string, Column>>): PlaceColumns["codes"] =>
  Object.fromEntries(
    APART.flatMap((name) => {
      const column = columns[columnOf(name)];
      return column instanceof Uint8Array ? [[name, column]] : [];
    }),
  );

/** Degrees in whole units of the columns, never negative zero. */
export const storedUnits = (degrees: number): number => Math.round(degrees * DEGREE_UNIT) + 0;

/** Units as degrees. */
export const degreesOf = (units: number): number => units / DEGREE_UNIT;

/** The coordinates of a row after rounding by storage. */
export const storedPoint = ({ lat, lng }: LatLng): LatLng => ({
  lat: degreesOf(storedUnits(lat)),
  lng: degreesOf(storedUnits(lng)),
});

const grown = (box: Box | undefined, row: BlockRow): Box => {
  const { lat, lng } = storedPoint(row);
  return {
    west: Math.min(box?.west ?? lng, lng),
    south: Math.min(box?.south ?? lat, lat),
    east: Math.max(box?.east ?? lng, lng),
    north: Math.max(box?.north ?? lat, lat),
  };
};

const citiesOf = (rows: readonly BlockRow[]): readonly BlockCity[] => {
  const cities: { slug: string; start: number; box: Box }[] = [];
  for (const [index, row] of rows.entries()) {
    const last = cities.at(-1);
    if (last?.slug === row.city) last.box = grown(last.box, row);
    else cities.push({ slug: row.city, start: index, box: grown(undefined, row) });
  }
  return cities;
};

/** The runs of rows of one city each. */
export const cityStarts = (rows: readonly BlockRow[]): readonly CityStart[] =>
  citiesOf(rows).map(({ slug, start }) => ({ slug, start }));

/** The types of the rows in the order of their codes. */
export const typesIn = (rows: readonly BlockRow[]): readonly string[] =>
  [...new Set(rows.map((row) => row.type))].sort();

const HALAL_AT = 2;
const HALAL_MASK = 7;
const TIMES_AT = 5;

const flagsOf = ({ status, facts, hasTimes = false }: BlockRow): number =>
  STATUSES.indexOf(status) | (codeOf("halal", facts.halal) << HALAL_AT) | (Number(hasTimes) << TIMES_AT);

/** The columns of the rows; `types` are those of {@link typesIn}. */
export const placeColumns = (rows: readonly BlockRow[], types: readonly string[]) => ({
  lats: Int32Array.from(rows, ({ lat }) => storedUnits(lat)),
  lngs: Int32Array.from(rows, ({ lng }) => storedUnits(lng)),
  amenityBits: Uint16Array.from(rows, amenityBits),
  typeCodes: Uint8Array.from(rows, (row) => types.indexOf(row.type)),
  flags: Uint8Array.from(rows, flagsOf),
  ...columnsApart(rows),
});

/** The bytes of a country block; `rows` are in document order. */
export const writeBlock = (country: string, rows: readonly BlockRow[]): Uint8Array => {
  const types = typesIn(rows);
  const closed = rows.filter((row) => row.status === "closed").length;
  const head: Head = { country, types, cities: citiesOf(rows), closed };
  const ids = Uint32Array.from(rows, (row) => row.id);
  return writeFrame(FORMAT, VERSION, head, { ids, ...placeColumns(rows, types) });
};

/** Reads a country block. Throws an Error if the bytes are not a block of this version. */
export const readBlock = (name: string, bytes: Uint8Array): Block => {
  const { head, columns } = readFrame<Head>(name, FORMAT, VERSION, bytes);
  const {
    ids,
    lats,
    lngs,
    amenityBits: bits,
    typeCodes,
    flags,
  } = columns as unknown as Block & {
    readonly amenityBits: Uint16Array;
  };
  const codes = readCodes(columns);
  return { ...head, size: ids.length, ids, lats, lngs, typeCodes, amenityBits: bits, flags, codes };
};

/**
 * `elementAt` for the columns of a block alone: a filter reads them for every place of a country, and the shared function, which
 * V8 compiles for every kind of list, takes three times as long.
 */
const valueAt = (column: Int32Array | Uint8Array | Uint16Array, index: number): number => {
  const value = column[index];
  if (value === undefined) throw new RangeError(`block: got place ${index}, expected 0 to ${column.length - 1}`);
  return value;
};

/** The coordinates of a place in degrees. */
export const pointOf = (
  { lats, lngs }: Pick<PlaceColumns, "lats" | "lngs">,
  index: number,
): { lat: number; lng: number } => ({
  lat: degreesOf(valueAt(lats, index)),
  lng: degreesOf(valueAt(lngs, index)),
});

export const statusOf = ({ flags }: PlaceColumns, index: number): PlaceStatus =>
  STATUSES[valueAt(flags, index) & 3] ?? "active";

export const hasTimesAt = ({ flags }: PlaceColumns, index: number): boolean =>
  ((valueAt(flags, index) >> TIMES_AT) & 1) === 1;

/**
 * The code of a fact by the index of a place.
 * @throws Error if the data have no codes of the fact, as they were built before it could be filtered by
 */
export const codesIn = (
  { amenityBits: bits, flags, codes }: PlaceColumns,
  name: CodedFact,
): ((index: number) => number) => {
  const shift = 2 * BIT_AMENITIES.findIndex((amenity) => amenity === name);
  if (shift >= 0) return (index) => (valueAt(bits, index) >> shift) & 3;
  if (name === "halal") return (index) => (valueAt(flags, index) >> HALAL_AT) & HALAL_MASK;
  const column = codes[name];
  if (column === undefined)
    throw new Error(`block: got no column "${columnOf(name)}", expected one: build the data again`);
  return (index) => valueAt(column, index);
};

/** The range of places of each city that passes `wanted`, end exclusive. */
export const cityRuns = <City extends CityStart>(
  { cities, size }: { readonly cities: readonly City[]; readonly size: number },
  wanted: (city: City) => boolean,
): readonly (readonly [number, number])[] =>
  cities.flatMap((city, i) => (wanted(city) ? [[city.start, cities[i + 1]?.start ?? size] as const] : []));
