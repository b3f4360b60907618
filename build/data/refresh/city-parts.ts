/**
 * Which populated places are parts of a city: sections that GeoNames calls so, and what stands within reach of a far greater
 * place in the unit that is that city's own. The unit of a city is the smallest division that it shares with other places and
 * has most of the people of: Greater London, the province of Istanbul, the wilaya of Algiers. Communes with units of their own are
 * places of their own (Saint-Denis beside Paris), as are villages and towns of a city's province that its built-up area does not
 * reach (Silivri).
 */
import { distanceM, METRES_PER_DEG, RAD } from "#core/base/geo.ts";
import { groupBy } from "../../base/group.ts";
import { builtUpRadiusM } from "../../import/gather/built-up.ts";

/** A populated place with its administrative units. */
export interface Populated {
  /** GeoNames id. */
  readonly id: number;
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  /** 0 where nobody has counted. */
  readonly population: number;
  /** GeoNames class P code, such as PPLX. */
  readonly featureCode: string;
  /** Codes of its divisions, the largest first; empty where it has none or stands above them. */
  readonly divisions: readonly string[];
}

/** Sections of places. */
const SECTIONS: ReadonlySet<string> = new Set(["PPLX", "PPLL"]);
/** Seats of second-level divisions, which in a city are its districts. */
const DISTRICT_SEAT = "PPLA2";
const CAPITAL = "PPLC";

/** Fewest people of a city that has parts. */
const LEAST_CITY = 20_000;
/** A city has this many times the people of any of its parts that is no section. */
const TIMES = 3;
/** Parts stand within this many radii of the built-up area of their city, which is no disc. */
const REACH = 2;

// What else is needed in a unit as large as a province, which has villages too:
/** within this many radii anything is a part, */
const CORE = 0.7;
/** a little farther what is a town, */
const NEAR = 1.3;
const TOWN = 5000;
/** beyond, districts and what is as large as one, and what touches a part. */
const DISTRICT = 100_000;
const GAP_M = 2000;

const CELL_DEG = 0.25;

/** Units by name: country, then the codes down to that of the unit. A level without a code has no unit. */
const unitsOf = ({ country, divisions }: Populated): readonly (string | null)[] =>
  divisions.map((code, level) => (code === "" ? null : [country, ...divisions.slice(0, level + 1)].join(".")));

/** The places within a distance of another one in its country. */
const openNeighbours = (
  all: readonly Populated[],
): ((of: Populated, radiusM: number) => readonly (readonly [Populated, number])[]) => {
  const rowOf = (lat: number): number => Math.floor(lat / CELL_DEG);
  const keyOf = (country: string, row: number, column: number): string => `${country} ${row} ${column}`;
  const cells = groupBy(all, ({ country, lat, lng }) => keyOf(country, rowOf(lat), rowOf(lng)));
  return (of, radiusM) => {
    const up = Math.ceil(radiusM / METRES_PER_DEG / CELL_DEG);
    const right = Math.ceil(radiusM / METRES_PER_DEG / CELL_DEG / Math.max(Math.cos(of.lat * RAD), 0.1));
    const found: (readonly [Populated, number])[] = [];
    for (let row = rowOf(of.lat) - up; row <= rowOf(of.lat) + up; row += 1)
      for (let column = rowOf(of.lng) - right; column <= rowOf(of.lng) + right; column += 1)
        for (const populated of cells.get(keyOf(of.country, row, column)) ?? []) {
          const metres = distanceM(of, populated);
          if (populated !== of && metres <= radiusM) found.push([populated, metres]);
        }
    return found;
  };
};

/** A unit with how many people its places have, sections not counted twice. */
interface Unit {
  members: number;
  people: number;
}

const countUnits = (all: readonly Populated[]): ReadonlyMap<string, Unit> => {
  const units = new Map<string, Unit>();
  for (const populated of all)
    for (const name of unitsOf(populated)) {
      if (name === null) continue;
      const unit = units.get(name) ?? { members: 0, people: 0 };
      unit.members += 1;
      if (!SECTIONS.has(populated.featureCode)) unit.people += populated.population;
      units.set(name, unit);
    }
  return units;
};

interface OwnUnit {
  readonly name: string;
  /** 0 for a province. */
  readonly level: number;
}

/** The unit that is a city's own; `null` if it has none. */
const ownUnitOf = (city: Populated, units: ReadonlyMap<string, Unit>): OwnUnit | null => {
  const names = unitsOf(city);
  for (let level = names.length - 1; level >= 0; level -= 1) {
    const name = names[level] ?? null;
    const unit = name === null ? undefined : units.get(name);
    if (name === null || unit === undefined || unit.members < 2) continue;
    return city.population * 2 >= unit.people ? { name, level } : null;
  }
  return null;
};

/** The smallest unit that two places share, as its level; -1 if none. */
const sharedLevel = (a: Populated, b: Populated): number => {
  const names = unitsOf(b);
  return unitsOf(a).findLastIndex((name, level) => name !== null && name === names[level]);
};

const touches = (a: Populated, b: Populated): boolean =>
  distanceM(a, b) <= builtUpRadiusM(a.population, a.country) + builtUpRadiusM(b.population, b.country) + GAP_M;

/** Of the places in a province those that belong to its city. */
const urbanOf = (some: readonly (readonly [Populated, number])[], radiusM: number): readonly Populated[] => {
  const isUrban = (populated: Populated, metres: number): boolean =>
    populated.featureCode === "PPLX" ||
    populated.featureCode === DISTRICT_SEAT ||
    populated.population >= DISTRICT ||
    metres <= CORE * radiusM ||
    (populated.population >= TOWN && metres <= NEAR * radiusM);
  const urban = some.filter(([near, metres]) => isUrban(near, metres)).map(([near]) => near);
  let waiting = some.map(([near]) => near).filter((near) => !urban.includes(near));
  for (let grown: readonly Populated[] = urban; grown.length > 0;) {
    const edge = grown;
    grown = waiting.filter((near) => edge.some((other) => touches(near, other)));
    urban.push(...grown);
    waiting = waiting.filter((near) => !urban.includes(near));
  }
  return urban;
};

/** The city that each part belongs to, by id: no city is itself a part. */
export const findParts = (all: readonly Populated[]): ReadonlyMap<number, number> => {
  const units = countUnits(all);
  const neighbours = openNeighbours(all);
  const wholeOf = new Map<number, number>();
  /** The city of a section by the smallest unit that they share, with its level. */
  const ofSections = new Map<number, { readonly level: number; readonly city: number }>();
  const cities = all
    .filter(({ population, featureCode }) => population >= LEAST_CITY && !SECTIONS.has(featureCode))
    .sort((a, b) => b.population - a.population || a.id - b.id);
  for (const city of cities) {
    if (wholeOf.has(city.id)) continue;
    const unit = ownUnitOf(city, units);
    const radiusM = builtUpRadiusM(city.population, city.country);
    const isSmall = ({ population, featureCode }: Populated): boolean =>
      featureCode !== CAPITAL && population * (SECTIONS.has(featureCode) ? 1 : TIMES) <= city.population;
    const small = neighbours(city, radiusM * REACH).filter(([near]) => isSmall(near));
    for (const [near, metres] of small) {
      if (!SECTIONS.has(near.featureCode) || metres > radiusM) continue;
      const level = sharedLevel(near, city);
      if (level > (ofSections.get(near.id)?.level ?? Number.NEGATIVE_INFINITY))
        ofSections.set(near.id, { level, city: city.id });
    }
    if (unit === null) continue;
    const inside = small.filter(([near]) => !wholeOf.has(near.id) && unitsOf(near).includes(unit.name));
    const parts = unit.level > 0 ? inside.map(([near]) => near) : urbanOf(inside, radiusM);
    for (const near of parts) wholeOf.set(near.id, city.id);
  }
  for (const [section, { city }] of ofSections) if (!wholeOf.has(section)) wholeOf.set(section, city);
  return flattened(wholeOf);
};

/** The same with the greatest whole of each part: a section of a borough is a part of the city. */
export const flattened = (wholeOf: ReadonlyMap<number, number>): ReadonlyMap<number, number> => {
  const topOf = (id: number): number => {
    let top = id;
    for (let next = wholeOf.get(top); next !== undefined; next = wholeOf.get(top)) top = next;
    return top;
  };
  return new Map([...wholeOf].map(([part, whole]) => [part, topOf(whole)]));
};
