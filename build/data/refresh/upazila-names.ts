/**
 * Bengali names of towns of Bangladesh, from the lists of its districts and upazilas: the town that gives an upazila or district
 * its name, found by the English name near the office of the district. Names are spelt in many ways in Latin letters, so
 * they are compared without marks, doubled letters and h, and a town that none has then, by its consonants.
 */
import { parse } from "csv-parse/sync";
import { slugify } from "#core/base/slug.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";

/** A city of the table. */
export interface NamedTown extends LatLng {
  /** GeoNames id. */
  readonly id: number;
  readonly country: string;
  readonly nameEn: string;
}

/** A town with its Bengali name. */
interface BengaliName {
  readonly town: NamedTown;
  readonly name: string;
}

/** The largest district reaches this far from its office. */
const MAX_DISTANCE_M = 70_000;

/** A shorter key says too little. */
const MIN_KEY = 4;

const spelling = (name: string): string =>
  slugify(name)
    .replace(/-|(?:-?sadar)$/gu, "")
    .replace(/h/gu, "")
    .replace(/(.)\1+/gu, "$1");

/** Vowels differ most between spellings, and j and z, b and v, p and f. */
const consonants = (name: string): string =>
  spelling(name)
    .replace(/z/gu, "j")
    .replace(/v/gu, "b")
    .replace(/f/gu, "p")
    .replace(/[aeiouyw]/gu, "");

/** One row of the lists, whose columns have no names. */
const rowsOf = (csv: string): readonly (readonly string[])[] => parse(csv, { bom: true });

/**
 * The towns whose names an upazila or a district of Bangladesh has; a name that two towns near one district share is left out.
 * @param districts - id, division, English name, Bengali name, latitude, longitude
 * @param upazilas - id, district, English name, Bengali name
 */
export const upazilaNames = (
  districts: string,
  upazilas: string,
  towns: readonly NamedTown[],
): readonly BengaliName[] => {
  const offices = new Map(
    rowsOf(districts).map(([id = "", , en = "", bn = "", lat, lng]) => [
      id,
      { en, bn, at: { lat: Number(lat), lng: Number(lng) } },
    ]),
  );
  const ofBangladesh = towns.filter(({ country }) => country === "BD");
  const named = [
    ...offices.values(),
    ...rowsOf(upazilas).flatMap(([, district = "", en = "", bn = ""]) => {
      const office = offices.get(district);
      return office === undefined ? [] : [{ en, bn: bn.replace(/\s+সদর$/u, ""), at: office.at }];
    }),
  ];
  const namesBy = (keyOf: (name: string) => string, of: readonly NamedTown[]): readonly BengaliName[] =>
    named.flatMap(({ en, bn, at }) => {
      const key = keyOf(en);
      const found = of.filter((town) => keyOf(town.nameEn) === key && distanceM(town, at) <= MAX_DISTANCE_M);
      const [town] = found;
      return town === undefined || found.length > 1 || key.length < MIN_KEY ? [] : [{ town, name: bn }];
    });
  const exact = namesBy(spelling, ofBangladesh);
  const known = new Set(exact.map(({ town }) => town.id));
  const rest = ofBangladesh.filter(({ id }) => !known.has(id));
  const near = namesBy(consonants, rest);
  const isSure = ({ town, name }: BengaliName): boolean =>
    near.every((other) => other.town.id !== town.id || other.name === name);
  return [...exact, ...near.filter(isSure)];
};
