/**
 * What both servers are asked: addresses of each kind, drawn from all places and cities of a build, none of them twice.
 * Points are up to two kilometres from a place or city, so that large cities come as often as they are large, or all
 * cities equally.
 */
import type { LatLng } from "../../server/core/base/geo.ts";
import { createRandom, type Random } from "../generate/random.ts";
import type { Asked } from "../peers/engine.ts";

export interface SourcePlace extends LatLng {
  readonly id: number;
  readonly country: string;
  /** Slug; `null` outside every city. */
  readonly city: string | null;
  readonly type: string;
  readonly name: string;
}

export interface SourceCity extends LatLng {
  readonly country: string;
  readonly slug: string;
}

/** All that is drawn from. */
export interface Source {
  readonly places: number;
  /** The place at a position, from 0. */
  readonly placeAt: (position: number) => SourcePlace;
  /** Cities with a place. */
  readonly cities: readonly SourceCity[];
  readonly types: readonly string[];
  /** Listed places of a country, by upper-case code. */
  readonly listedIn: (country: string) => number;
  /** Queries with known answers; without them names of places are searched for. */
  readonly queries: readonly Asked[] | null;
}

/** Where an answer has to stay: the ratio of processor times, or ms of a request. */
interface Target {
  readonly ratio?: number;
  readonly meanMs?: number;
  readonly p99Ms?: number;
}

export interface Kind {
  readonly title: string;
  readonly target: Target;
  readonly pathOf: (random: Random, source: Source) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** More than one record, whose order is compared; false where each engine has an order of its own. */
  readonly isOrdered: boolean;
}

/** Some two kilometres. */
const JITTER_DEG = 0.02;
const RADIUS_M = 5000;
/** How often a place of a rare type is looked for. */
const TRIES = 5000;

const placeOf = (random: Random, { places, placeAt }: Source): SourcePlace => placeAt(random.below(places));

const near = (random: Random, { lat, lng }: LatLng, more = ""): string => {
  const beside = (deg: number, most: number): string => {
    const moved = deg + (2 * random.unit() - 1) * JITTER_DEG;
    return Math.min(Math.max(moved, -most), most).toFixed(5);
  };
  return `/api/v1/places?lat=${beside(lat, 90)}&lng=${beside(lng, 180)}&radius=${RADIUS_M}&limit=20${more}`;
};

/** Every type as often as any other, where there are places of it. */
const nearOfType = (random: Random, source: Source): string => {
  const type = random.pick(source.types);
  let place = placeOf(random, source);
  for (let tries = 0; place.type !== type && tries < TRIES; tries += 1) place = placeOf(random, source);
  return near(random, place, `&type=${place.type}`);
};

const list = (random: Random, source: Source): string =>
  `/api/v1/places?country=${placeOf(random, source).country}&limit=20`;

const deepList = (random: Random, source: Source): string => {
  const { country } = placeOf(random, source);
  return `/api/v1/places?country=${country}&limit=20&offset=${random.below(source.listedIn(country))}`;
};

const cityList = (random: Random, source: Source): string => {
  let place = placeOf(random, source);
  while (place.city === null) place = placeOf(random, source);
  return `/api/v1/places?country=${place.country}&city=${place.city}&limit=20`;
};

const search = (random: Random, source: Source): string => {
  const { queries } = source;
  const { q, country, lang }: Asked =
    queries === null ? { q: placeOf(random, source).name, lang: "en" } : random.pick(queries);
  const parameters = new URLSearchParams({ q, ...(country !== undefined && { country }), lang });
  return `/api/v1/search?${parameters.toString()}`;
};

const nearPlaces = (random: Random, source: Source): string => near(random, placeOf(random, source));
const NEAR = { target: { ratio: 1.5 }, isOrdered: true };
const LIST = { target: { ratio: 1 }, isOrdered: true };

/** By the names of `--kinds`. */
export const KINDS = {
  near: { title: "near, 5 km, at places", ...NEAR, pathOf: nearPlaces },
  "near-city": {
    title: "near, 5 km, at cities",
    ...NEAR,
    pathOf: (random, source) => near(random, random.pick(source.cities)),
  },
  "near-type": { title: "near, 5 km, of a type", ...NEAR, pathOf: nearOfType },
  "near-br": {
    title: "near, 5 km, compressed",
    target: {},
    isOrdered: true,
    pathOf: nearPlaces,
    headers: { "accept-encoding": "gzip, br" },
  },
  place: {
    title: "one place",
    target: { ratio: 2 },
    isOrdered: true,
    pathOf: (random, source) => `/api/v1/place?id=${placeOf(random, source).id}`,
  },
  list: { title: "first page of a country", ...LIST, pathOf: list },
  "list-deep": { title: "deep page of a country", ...LIST, pathOf: deepList },
  "list-city": { title: "first page of a city", ...LIST, pathOf: cityList },
  search: { title: "search", target: { meanMs: 1.5, p99Ms: 15 }, isOrdered: false, pathOf: search },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof KINDS;

/** How often something else is drawn before an address that was drawn gets a number. */
const REDRAWS = 50;

/**
 * Addresses of a kind, the same ones in every run. Where there are too few of them, a number that nobody reads makes
 * another one of the same.
 */
export const addressesOf = (name: KindName, source: Source): (() => string) => {
  const { pathOf }: Kind = KINDS[name];
  const random = createRandom(`addresses ${name}`);
  const drawn = new Set<string>();
  return () => {
    let path = pathOf(random, source);
    for (let tries = 0; drawn.has(path) && tries < REDRAWS; tries += 1) path = pathOf(random, source);
    if (drawn.has(path)) path = `${path}&n=${drawn.size}`;
    drawn.add(path);
    return path;
  };
};
