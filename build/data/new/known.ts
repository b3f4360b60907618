/**
 * What `new place` knows before it asks: countries, cities, types, sources, existing places. It only makes proposals;
 * each needs an answer or an option that accepts it.
 */
import type { PlaceRow } from "#core/columns/places.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { slugify } from "#core/base/slug.ts";
import { layersOf } from "../../check/load/country-files.ts";
import { fileAt, filesIn, isThere, loadTable, stemOf, type Tables } from "../../check/load/load.ts";
import { haveSimilarNames, SAME_M, SIMILAR_M } from "#core/places/same-place.ts";
import { readSettlements } from "../../import/gather/read-settlements.ts";
import { openTowns, type Towns } from "../../import/gather/towns.ts";
import { layerPlaces, places } from "../../tables/places.ts";
import type { CityRow } from "../../tables/reference.ts";

/** The country of a point is proposed by the nearest city; a point further than this from all is asked for. */
const NEAR_CITY_M = 60_000;

/** What is known of the new place. */
interface Like {
  readonly type: string;
  readonly names: readonly string[];
}

interface Near {
  readonly place: PlaceRow;
  readonly metres: number;
}

export interface Known {
  readonly countries: ReadonlySet<string>;
  readonly types: ReadonlyMap<string, readonly string[]>;
  readonly sources: ReadonlySet<string>;
  readonly cityIn: (country: string, slug: string) => CityRow | null;
  /** The nearest city within 60 km, of any country. */
  readonly nearestCity: (at: LatLng) => CityRow | null;
  /** The city of the country whose built-up area the point is in. */
  readonly cityOf: (at: LatLng, country: string, locality: string) => CityRow | null;
  /** The place of the country with this slug. */
  readonly placeAt: (country: string, slug: string) => PlaceRow | null;
  /** A slug for the name that is free in the country. */
  readonly freeSlug: (country: string, name: string, city: string) => string;
  /** Possible duplicates in the country, the nearest first. */
  readonly lookAlikes: (country: string, at: LatLng, like: Like) => readonly Near[];
}

const nearest = (cities: readonly CityRow[], at: LatLng): CityRow | null => {
  let best: CityRow | null = null;
  let least = NEAR_CITY_M;
  for (const city of cities) {
    const metres = distanceM(city, at);
    if (metres <= least) [best, least] = [city, metres];
  }
  return best;
};

/** A slug for a place called `name` that is not taken: with the slug of its city, else with a number. */
export const freeSlug = (taken: ReadonlySet<string>, name: string, city: string): string => {
  const base = slugify(name);
  const start = base === "" ? slugify(`place ${city}`) : base;
  const tries = [start, ...(city === "" || start.includes(city) ? [] : [`${start}-${city}`])];
  for (let n = 2; tries.length < taken.size + 3; n += 1) tries.push(`${start}-${n}`);
  return tries.find((slug) => !taken.has(slug)) ?? start;
};

/** Looks things up in the tables of `dataDir`; a country's places are read on first use. */
export const openKnown = (dataDir: string, tables: Tables): Known => {
  const cities = tables.cities.map(({ value }) => value);
  let towns: Towns | null = null;
  const cityOf: Known["cityOf"] = (at, country, locality) => {
    towns ??= openTowns(cities, readSettlements(dataDir));
    return towns.at(at, country, locality)?.city ?? null;
  };
  /** Rows of the layers in a country. */
  const layeredIn = (country: string): readonly PlaceRow[] =>
    layersOf(dataDir).flatMap(({ dir, label }) => {
      const file = fileAt(dir, `places/${country.toLowerCase()}.csv`, label);
      return isThere(file.path) ? loadTable(layerPlaces, file).rows.map(({ value }) => value) : [];
    });
  const read = new Map<string, readonly PlaceRow[]>();
  const placesOf = (country: string): readonly PlaceRow[] => {
    const readBefore = read.get(country);
    if (readBefore !== undefined) return readBefore;
    const files = filesIn(dataDir, "places", ".csv").filter((path) => stemOf(path).toUpperCase() === country);
    const rows = files.flatMap((file) => loadTable(places, file).rows.map(({ value }) => value));
    read.set(country, rows);
    return rows;
  };
  return {
    countries: new Set(tables.countries.map(({ value }) => value.code)),
    types: new Map(tables.placeTypes.map(({ value }) => [value.type, value.categories ?? []])),
    sources: new Set(tables.sources.map(({ value }) => value.id)),
    cityIn: (country, slug) => cities.find((city) => city.country === country && city.slug === slug) ?? null,
    nearestCity: (at) => nearest(cities, at),
    cityOf,
    placeAt: (country, slug) => placesOf(country).find((place) => place.slug === slug) ?? null,
    freeSlug: (country, name, city) => freeSlug(new Set(placesOf(country).map(({ slug }) => slug)), name, city),
    lookAlikes: (country, at, { type, names }) =>
      [...placesOf(country), ...layeredIn(country)]
        .filter((place) => (place.type === "halal") === (type === "halal"))
        .map((place) => ({ place, metres: distanceM(place, at) }))
        .filter(
          ({ place, metres }) =>
            metres < SAME_M || (metres < SIMILAR_M && haveSimilarNames([place.name_en, place.name_ar], names)),
        )
        .sort((a, b) => a.metres - b.metres),
  };
};
