/**
 * Country outlines from npm world-atlas (Natural Earth, 1:10 million, public domain): is a point inside, and how far
 * off? Borders are de facto and accurate to a few kilometres. Distances are degrees of arc on a local plane (within 1 %
 * up to a degree). Territories drawn as part of another country (ISO 3166-1 codes such as Réunion) are recognised by
 * boxes; a country without a shape has no outline. Reference: even-odd rule (M. Shimrat, Algorithm 112, CACM 5, 1962).
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { type Box, inBox } from "#core/base/box.ts";
import { elementAt } from "#core/base/element-at.ts";
import type { LatLng } from "#core/base/geo.ts";
import type { Grid, Town } from "#core/shard/country-borders.ts";
import { openOutline, type Outline } from "./outline.ts";

const box = (south: number, west: number, north: number, east: number): Box => ({ west, south, east, north });

const PARTS: Readonly<Record<string, Readonly<Record<string, readonly Box[]>>>> = {
  AU: { CC: [box(-12.7, 96.3, -11.3, 97.5)], CX: [box(-11, 105, -10, 106.2)] },
  FR: {
    GF: [box(2, -55, 6, -51)],
    GP: [box(15.7, -61.9, 16.6, -60.9)],
    MQ: [box(14.3, -61.4, 15, -60.7)],
    RE: [box(-21.5, 55.1, -20.8, 55.9)],
    YT: [box(-13.1, 44.9, -12.5, 45.4)],
  },
  NL: { BQ: [box(11.9, -68.5, 12.4, -68.1), box(17.4, -63.4, 17.7, -62.9)] },
  NO: { BV: [box(-54.6, 3.1, -54.3, 3.6)], SJ: [box(74, 10, 81, 35), box(70.7, -9.3, 71.3, -7.7)] },
  NZ: { TK: [box(-9.6, -172.7, -8.4, -171)] },
};

/** The part of the country with its own code that holds the point, else the country. */
export const partOf = (country: string, point: LatLng): string => {
  for (const [code, boxes] of Object.entries(PARTS[country] ?? {}))
    if (boxes.some((bounds) => inBox(bounds, point))) return code;
  return country;
};

/** Countries too small for the atlas, as circles of the same area: the Vatican has 0.49 km². */
export const DOTS: readonly Town[] = [{ country: "VA", lat: 41.9034, lng: 12.4527, radiusM: 395 }];

type World = Topology<{ readonly countries: GeometryCollection<{ readonly name: string }> }>;
type Shape = World["objects"]["countries"]["geometries"][number];

export interface Atlas {
  /** The outline of a country by its upper-case code; `null` if the atlas has none. */
  readonly outline: (code: string) => Outline | null;
  /** Which of the given countries holds the point; `null` at sea. */
  readonly countryAt: (point: LatLng, codes: Iterable<string>) => string | null;
}

/** Shapes without an ISO code, by name, and the country they belong to in countries.csv. */
const UNCODED: Readonly<Record<string, string>> = {
  Akrotiri: "CY",
  Baikonur: "KZ",
  "Cyprus U.N. Buffer Zone": "CY",
  Dhekelia: "CY",
  "Indian Ocean Ter.": "AU",
  Kosovo: "XK",
  "N. Cyprus": "CY",
  Somaliland: "SO",
};

const require = createRequire(import.meta.url);
const readJson = (module: string): unknown => JSON.parse(readFileSync(require.resolve(module), "utf8"));

/** Alternating longitudes and latitudes; longitudes continue past 180 if the ring crosses that meridian. */
const flatRing = (ring: readonly Position[]): Float64Array => {
  const flat = new Float64Array(2 * ring.length);
  let before = ring.length === 0 ? 0 : elementAt(elementAt(ring, 0), 0);
  for (let i = 0; i < ring.length; i += 1) {
    const position = elementAt(ring, i);
    const lng = elementAt(position, 0);
    before = lng - 360 * Math.round((lng - before) / 360);
    flat[2 * i] = before;
    flat[2 * i + 1] = elementAt(position, 1);
  }
  return flat;
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

interface ReadAtlas {
  readonly world: World;
  /** The code of the country that a shape belongs to. */
  readonly codeOf: (shape: Shape) => string | null;
}

const readAtlas = (): ReadAtlas => {
  const world = readJson("world-atlas/countries-10m.json") as World;
  const codes = readJson("i18n-iso-countries/codes.json") as readonly (readonly [string, string, string])[];
  const byNumber = new Map<string | number, string>(codes.map(([alpha2, , number]) => [number, alpha2]));
  const nameOf = ({ properties }: Shape): string =>
    properties !== undefined && "name" in properties ? properties.name : "";
  return {
    world,
    codeOf: (shape) => (shape.id === undefined ? UNCODED[nameOf(shape)] : byNumber.get(shape.id)) ?? null,
  };
};

let ringsOfCountry: ((code: string) => readonly Float64Array[]) | null = null;

/** Returns a function that finds the rings of a country. It keeps the whole atlas in memory, once a process. */
export const readRings = (): ((code: string) => readonly Float64Array[]) => {
  if (ringsOfCountry !== null) return ringsOfCountry;
  const { world, codeOf } = readAtlas();
  ringsOfCountry = (code) =>
    world.objects.countries.geometries
      .filter((shape) => codeOf(shape) === code)
      .flatMap((shape) => ringsOf(world, shape));
  return ringsOfCountry;
};

/** A border between two countries, or between a country and the sea (`null`). */
interface AtlasLine {
  readonly left: string | null;
  readonly right: string | null;
  /** Alternating longitudes and latitudes in grid steps; they continue past 180 if the line crosses that meridian. */
  readonly points: Int32Array;
}

export interface AtlasLines {
  /** The grid that points lie on. */
  readonly grid: Grid;
  readonly lines: readonly AtlasLine[];
}

const polygonsOf = (shape: Shape): readonly (readonly number[][])[] =>
  shape.type === "MultiPolygon" ? shape.arcs : shape.type === "Polygon" ? [shape.arcs] : [];

/** Decodes an arc, delta-encoded after its first point; `turn` is the number of steps round the globe. */
const arcPoints = (arc: readonly Position[], turn: number): Int32Array => {
  const points = new Int32Array(2 * arc.length);
  let [x, y, shown] = [0, 0, arc.length === 0 ? 0 : elementAt(elementAt(arc, 0), 0)];
  for (let i = 0; i < arc.length; i += 1) {
    const step = elementAt(arc, i);
    x += elementAt(step, 0);
    y += elementAt(step, 1);
    shown = x - turn * Math.round((x - shown) / turn);
    points[2 * i] = shown;
    points[2 * i + 1] = y;
  }
  return points;
};

/** Every border once. Territories with their own code count as countries. */
export const readLines = (): AtlasLines => {
  const { world, codeOf } = readAtlas();
  if (world.transform === undefined) throw new Error("the atlas: got no grid, expected one");
  const [stepLng, stepLat] = world.transform.scale;
  const [originLng, originLat] = world.transform.translate;
  const arcs = world.arcs.map((arc) => arcPoints(arc, Math.round(360 / stepLng)));
  const lefts = new Map<number, string>();
  const rights = new Map<number, string>();
  for (const shape of world.objects.countries.geometries) {
    const code = codeOf(shape);
    if (code === null) continue;
    for (const ring of polygonsOf(shape).flat()) {
      const [first = 0] = ring;
      const [x = 0, y = 0] = arcs[first < 0 ? ~first : first] ?? [];
      const country = partOf(code, { lat: originLat + y * stepLat, lng: originLng + x * stepLng });
      // Rings have land on their right; a negative number is an arc traversed backwards.
      for (const arc of ring)
        if (arc < 0) lefts.set(~arc, country);
        else rights.set(arc, country);
    }
  }
  return {
    grid: { stepLng, originLng, stepLat, originLat },
    lines: arcs
      .map((points, i) => ({ left: lefts.get(i) ?? null, right: rights.get(i) ?? null, points }))
      .filter(({ left, right }) => left !== right),
  };
};

/** Decoded outlines, shared within the process: the shapes never change. */
const outlines = new Map<string, Outline | null>();

/** Opens the atlas; reading and decoding happen on first use. */
export const openAtlas = (): Atlas => {
  const outline = (code: string): Outline | null => {
    const known = outlines.get(code);
    if (known !== undefined) return known;
    const found = readRings()(code);
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
