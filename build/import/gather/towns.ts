/**
 * The city of a point: the one whose built-up area it stands in, not the nearest dot of a map. Every populated place
 * reaches as far as its people need room, and {@link FRINGE_M} beyond: half of the mosques farther out belong to another commune, as those of
 * Algeria tell. Where several reach a point, the nearest for its size has it. A part of a city (a borough of London, a district of
 * Istanbul) gives its points to the city, so that a city has the shape of its parts and not that of a disc. A point that
 * nobody reaches is in no city.
 */
import { fold } from "#core/base/fold.ts";
import { distanceM, type LatLng, METRES_PER_DEG, RAD } from "#core/base/geo.ts";
import { groupBy } from "../../base/group.ts";
import type { CityRow } from "../../tables/reference.ts";
import type { SettlementRow } from "../../tables/settlements.ts";
import { builtUpRadiusM, LEAST_PEOPLE } from "./built-up.ts";

/** The outskirts: as far beyond the built-up area most places are still of the town. */
const FRINGE_M = 2000;

/** A place whose address names a town may stand this far beyond it. */
const NAMED_M = 6000;

/** Of its own dot a city keeps at least this share, however many people its parts have. */
const LEAST_SHARE = 0.25;

/** Side of the cells of the index, degrees of latitude; a place that reaches farther is in no cell. */
const CELL_DEG = 0.2;
const CELL_M = CELL_DEG * METRES_PER_DEG;

/** How much the size of a place counts against its distance. */
const SIZE_POWER = 0.25;

/** The town that a point is in. */
export interface Town {
  /** Its row in cities.csv; `null` if it is not listed there. */
  readonly city: CityRow | null;
  /** GeoNames id; `null` for a place that GeoNames does not have. */
  readonly id: number | null;
  readonly name: string;
}

export interface Towns {
  /** The town of a point in a country; `name` is what its address says, or empty. */
  readonly at: (point: LatLng, country: string, name: string) => Town | null;
}

/** A settlement with how far it reaches. */
interface Reaching {
  readonly row: SettlementRow;
  /** What it is a part of; itself if it is a place of its own. */
  readonly whole: SettlementRow;
  /** Radius of its built-up area without that of its parts. */
  readonly radiusM: number;
  /** Radius of the built-up area of what it is a part of, with all parts. */
  readonly wholeM: number;
  /** The larger, the more it attracts. */
  readonly weight: number;
}

const asSettlement = ({ id, country, name_en: name, lat, lng, population }: CityRow): SettlementRow => ({
  id,
  country,
  name,
  lat,
  lng,
  population,
  part_of: null,
});

const peopleOf = ({ population }: SettlementRow): number => population ?? 0;

const reachingOf = (rows: readonly SettlementRow[]): readonly Reaching[] => {
  const byId = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])));
  const wholeOf = (row: SettlementRow): SettlementRow =>
    (row.part_of === null ? undefined : byId.get(row.part_of)) ?? row;
  const inParts = new Map<SettlementRow, number>();
  for (const row of rows) {
    const whole = wholeOf(row);
    if (whole !== row) inParts.set(whole, (inParts.get(whole) ?? 0) + peopleOf(row));
  }
  return rows.map((row): Reaching => {
    const people = peopleOf(row);
    const own = Math.max(people - (inParts.get(row) ?? 0), people * LEAST_SHARE);
    const whole = wholeOf(row);
    return {
      row,
      whole,
      radiusM: builtUpRadiusM(own, row.country),
      wholeM: builtUpRadiusM(peopleOf(whole), row.country),
      weight: Math.max(own, LEAST_PEOPLE) ** SIZE_POWER,
    };
  });
};

const rowOf = (lat: number): number => Math.floor(lat / CELL_DEG);

/** Cells of a row are about as wide as they are high. */
const columnOf = (row: number, lng: number): number =>
  Math.floor((lng * Math.max(Math.cos((row + 0.5) * CELL_DEG * RAD), 0.05)) / CELL_DEG);

const keyOf = (row: number, column: number): number => row * 100_000 + column;

/** The settlements of one country that may have a point. */
const openIndex = (all: readonly Reaching[]): ((point: LatLng) => readonly Reaching[]) => {
  const far = all.filter((town) => namedM(town) > CELL_M);
  const cells = groupBy(
    all.filter((town) => namedM(town) <= CELL_M),
    ({ row: { lat, lng } }) => keyOf(rowOf(lat), columnOf(rowOf(lat), lng)),
  );
  return ({ lat, lng }) => {
    const near = [-1, 0, 1].flatMap((up) => {
      const row = rowOf(lat) + up;
      return [-1, 0, 1].flatMap((right) => cells.get(keyOf(row, columnOf(row, lng) + right)) ?? []);
    });
    return [...near, ...far];
  };
};

/** The settlement with the least `measure`; of equals the one with the lower id. */
const leastOf = (some: readonly Measured[]): Measured | null => {
  let least: Measured | null = null;
  for (const town of some) {
    const isLess =
      least === null ||
      town.measure < least.measure ||
      (town.measure === least.measure && (town.reaching.row.id ?? Infinity) < (least.reaching.row.id ?? Infinity));
    if (isLess) least = town;
  }
  return least;
};

/** How far from it a place may stand whose address names it. */
const namedM = ({ row, whole, radiusM, wholeM }: Reaching): number => (row === whole ? wholeM : radiusM) + NAMED_M;

interface Measured {
  readonly reaching: Reaching;
  readonly metres: number;
  readonly measure: number;
}

/** Which settlement has the point; `null` if none reaches it. */
const settlementAt = (point: LatLng, near: readonly Measured[]): Reaching | null => {
  const reached = leastOf(near.filter(({ metres, reaching }) => metres <= reaching.radiusM + FRINGE_M));
  if (reached !== null) return reached.reaching;
  // Between the parts of a city: none reaches the point, but nothing else is nearer than they are.
  const nearest = leastOf(near)?.reaching ?? null;
  if (nearest === null || nearest.whole === nearest.row) return null;
  return distanceM(nearest.whole, point) <= nearest.wholeM ? nearest : null;
};

/**
 * @param settlements - the populated places; cities that are not among them stand for themselves
 */
export const openTowns = (cities: readonly CityRow[], settlements: readonly SettlementRow[]): Towns => {
  const known = new Set(settlements.map(({ id }) => id));
  const byId = new Map(cities.map((city) => [city.id, city]));
  const cityOf = ({ id }: SettlementRow): CityRow | null => (id === null ? null : (byId.get(id) ?? null));
  const rows = [...settlements, ...cities.filter(({ id }) => !known.has(id)).map(asSettlement)];
  const indexes = new Map(
    [...groupBy(rows, ({ country }) => country)].map(([country, some]) => [country, openIndex(reachingOf(some))]),
  );
  const isNamed = ({ row }: Reaching, asked: string): boolean => {
    const city = cityOf(row);
    const names = [row.name, city?.name_en, city?.name_ar, ...Object.values(city?.names ?? {})];
    return names.some((name) => name !== undefined && name !== null && fold(name) === asked);
  };
  const townOf = ({ whole }: Reaching): Town => ({
    city: cityOf(whole),
    id: whole.id,
    name: whole.name,
  });
  return {
    at: (point, country, name) => {
      const near = (indexes.get(country)?.(point) ?? []).map((reaching): Measured => {
        const metres = distanceM(reaching.row, point);
        return { reaching, metres, measure: metres / reaching.weight };
      });
      const asked = fold(name);
      const named = near.filter(
        ({ reaching, metres }) => asked !== "" && metres <= namedM(reaching) && isNamed(reaching, asked),
      );
      const found = leastOf(named)?.reaching ?? settlementAt(point, near);
      return found === null ? null : townOf(found);
    },
  };
};
