/**
 * The shapes of the countries, from npm world-atlas (Natural Earth, 1:10 million, public domain). They
 * are drawn as countries are held, not as they are claimed, and no wiser than a few kilometres.
 * Refuses nothing: a country without a shape of its own (Réunion, Mayotte, …) has no outline.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature } from "topojson-client";
import type { Position } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { LatLng } from "#core/geo/distance.ts";
import { openOutline } from "./outline.ts";
import type { Outline } from "./outline.ts";

type World = Topology<{ readonly countries: GeometryCollection<{ readonly name: string }> }>;
type Shape = World["objects"]["countries"]["geometries"][number];

export interface Atlas {
  /** The outline of a country by its upper-case code; `null` where the atlas has none. */
  readonly outline: (code: string) => Outline | null;
  /** The code of the country that holds the point, of those given; `null` at sea. */
  readonly countryAt: (point: LatLng, codes: Iterable<string>) => string | null;
}

/** Shapes without an ISO code, by name, and the country of countries.csv that they count for. */
const UNCODED: Readonly<Record<string, string>> = {
  Akrotiri: "CY",
  Baikonur: "KZ",
  "Cyprus U.N. Buffer Zone": "CY",
  Dhekelia: "CY",
  Kosovo: "XK",
  "N. Cyprus": "CY",
  Somaliland: "SO",
};

const require = createRequire(import.meta.url);
const readJson = (module: string): unknown => JSON.parse(readFileSync(require.resolve(module), "utf8"));

/** Longitudes and latitudes in turn; a ring over the 180th meridian goes on past it. */
const flatRing = (ring: readonly Position[]): Float64Array => {
  let before = ring[0]?.[0] ?? 0;
  return Float64Array.from(
    ring.flatMap(([lng = 0, lat = 0]) => {
      before = lng - 360 * Math.round((lng - before) / 360);
      return [before, lat];
    }),
  );
};

const ringsOf = (world: World, shape: Shape): readonly Float64Array[] => {
  const { features } = feature(world, { type: "GeometryCollection", geometries: [shape] });
  return features
    .flatMap(({ geometry }) =>
      geometry.type === "MultiPolygon"
        ? geometry.coordinates.flat()
        : geometry.type === "Polygon"
          ? geometry.coordinates
          : [],
    )
    .map(flatRing);
};

const isOf = ({ id, properties }: Shape, code: string, number: string | undefined): boolean => {
  if (id !== undefined) return id === number;
  return properties !== undefined && "name" in properties && UNCODED[properties.name] === code;
};

/**
 * What finds the rings of a country: longitudes and latitudes in turn; a ring over the 180th meridian goes on
 * past it. It holds the whole atlas as long as it is held itself.
 */
export const readRings = (): ((code: string) => readonly Float64Array[]) => {
  const world = readJson("world-atlas/countries-10m.json") as World;
  const codes = readJson("i18n-iso-countries/codes.json") as readonly (readonly [string, string, string])[];
  const numberOf = new Map(codes.map(([alpha2, , number]) => [alpha2, number]));
  return (code) =>
    world.objects.countries.geometries
      .filter((shape) => isOf(shape, code, numberOf.get(code)))
      .flatMap((shape) => ringsOf(world, shape));
};

/** What was decoded so far, for every check of this process: the shapes never change. */
const outlines = new Map<string, Outline | null>();
let decode: ReturnType<typeof readRings> | null = null;

/** Opens the atlas. It is read, and an outline decoded, when one is first asked for. */
export const openAtlas = (): Atlas => {
  const outline = (code: string): Outline | null => {
    const known = outlines.get(code);
    if (known !== undefined) return known;
    decode ??= readRings();
    const found = decode(code);
    const made = found.length === 0 ? null : openOutline(found);
    outlines.set(code, made);
    return made;
  };
  const countryAt = (point: LatLng, codes: Iterable<string>): string | null => {
    for (const code of codes) if (outline(code)?.distanceDeg(point, 0) === 0) return code;
    return null;
  };
  return { outline, countryAt };
};
