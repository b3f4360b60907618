/** The countries that a /places query can touch. */
import { boxAt, touches } from "#core/geo/boxes.ts";
import { boxAround } from "#core/geo/distance.ts";
import type { Box } from "#core/geo/distance.ts";
import { once } from "#core/request/memo.ts";
import { readCountryBoxes } from "#core/shard/country-boxes.ts";
import type { Directory, DirectoryCountry } from "#core/shard/directory.ts";
import { COUNTRY_BOXES_FILE, leafTreeFile } from "#core/shard/names.ts";
import type { PlaceFilter } from "./filter.ts";
import { heldOf, isHeld } from "./held.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

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
  /** Holds all its places; `null` where nothing asked for it. */
  readonly box: Box | null;
}

const countryOf = (code: string, entry: DirectoryCountry): ReachableCountry => ({
  code,
  entry,
  tree: leafTreeFile(code),
  box: null,
});

/** All countries that have places; nothing is known of where they stand. */
export const withPlaces = once(({ countries }: Directory): readonly ReachableCountry[] =>
  Object.entries(countries).flatMap(([code, entry]) => (entry.places > 0 ? [countryOf(code, entry)] : [])),
);

const heldWithPlaces = once((directory: Directory) =>
  withPlaces(directory).filter(({ code }) => isHeld(directory, code)),
);

const byCode = once((directory: Directory) => new Map(withPlaces(directory).map((one) => [one.code, one])));

const touched = async (
  store: Store,
  directory: Directory,
  area: Box,
): Promise<readonly ReachableCountry[]> => {
  const held = store.held(COUNTRY_BOXES_FILE, readCountryBoxes);
  const { codes, boxes } = held ?? (await need(store, COUNTRY_BOXES_FILE, readCountryBoxes));
  const all = byCode(directory);
  const found: ReachableCountry[] = [];
  for (let i = 0; i < codes.length; i += 1) {
    if (!touches(boxes, i, area)) continue;
    const one = all.get(codes[i] ?? "");
    if (one !== undefined) found.push({ ...one, box: boxAt(boxes, i) });
  }
  return heldOf(directory, found, ({ code }) => code);
};

export const reachable = async (
  store: Store,
  directory: Directory,
  filter: PlaceFilter,
): Promise<readonly ReachableCountry[]> => {
  const { countries } = filter;
  const area = areaOf(filter);
  if (area !== undefined) {
    const all = await touched(store, directory, area);
    return countries === undefined ? all : all.filter(({ code }) => countries.includes(code));
  }
  if (countries === undefined) return heldWithPlaces(directory);
  if (countries.length > 1) {
    const wanted = withPlaces(directory).filter(({ code }) => countries.includes(code));
    return heldOf(directory, wanted, ({ code }) => code);
  }
  const [code = ""] = countries;
  const entry = directory.countries[code];
  return entry === undefined || entry.places === 0 ? [] : [countryOf(code, entry)];
};
