/** The countries that a /places query can touch. */
import { packBoxes, touches } from "#core/geo/boxes.ts";
import { boxAround } from "#core/geo/distance.ts";
import type { Box } from "#core/geo/distance.ts";
import { once } from "#core/request/memo.ts";
import type { Directory, DirectoryCountry } from "#core/shard/directory.ts";
import { leafTreeFile } from "#core/shard/names.ts";
import type { PlaceFilter } from "./filter.ts";

/** More than the rounding of boxes and distances, metres. */
const MARGIN_M = 0.1;

/** A box outside of which a filter with `near` keeps nothing. */
export const areaAround = (near: NonNullable<PlaceFilter["near"]>, box: Box | undefined): Box =>
  box ?? boxAround(near, near.radiusM + MARGIN_M);

const areaOf = ({ near, box }: PlaceFilter): Box | undefined =>
  near === undefined ? box : areaAround(near, box);

/** A country that has places, closed ones included. */
export interface ReachableCountry {
  readonly code: string;
  readonly entry: DirectoryCountry;
  /** The file of its leaves' tree. */
  readonly tree: string;
}

const countryOf = (code: string, entry: DirectoryCountry): ReachableCountry => ({
  code,
  entry,
  tree: leafTreeFile(code),
});

const withPlaces = once(({ countries }: Directory): readonly ReachableCountry[] =>
  Object.entries(countries).flatMap(([code, entry]) => (entry.places > 0 ? [countryOf(code, entry)] : [])),
);

const boxesOf = once((directory: Directory) =>
  packBoxes(withPlaces(directory).map(({ entry }) => entry.box)),
);

const touched = (directory: Directory, area: Box): readonly ReachableCountry[] => {
  const all = withPlaces(directory);
  const boxes = boxesOf(directory);
  const found: ReachableCountry[] = [];
  for (let i = 0; i < all.length; i += 1) {
    const one = all[i];
    if (one !== undefined && touches(boxes, i, area)) found.push(one);
  }
  return found;
};

export const reachable = (directory: Directory, filter: PlaceFilter): readonly ReachableCountry[] => {
  const { countries } = filter;
  const area = areaOf(filter);
  if (area !== undefined) {
    const all = touched(directory, area);
    return countries === undefined ? all : all.filter(({ code }) => countries.includes(code));
  }
  if (countries === undefined) return withPlaces(directory);
  if (countries.length > 1) return withPlaces(directory).filter(({ code }) => countries.includes(code));
  const [code = ""] = countries;
  const entry = directory.countries[code];
  return entry === undefined || entry.places === 0 ? [] : [countryOf(code, entry)];
};
