/**
 * The shapes of the countries, from npm world-atlas (Natural Earth, 1:10 million, public domain). They
 * are drawn as countries are held, not as they are claimed, and no wiser than a few kilometres.
 * Refuses nothing: a country without a shape of its own (Réunion, Mayotte, …) has no outline.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Position } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { LatLng } from "#core/base/geo.ts";
import type { Grid } from "#core/shard/borders.ts";
import { openOutline, type Outline } from "./outline.ts";
import { partOf } from "./parts.ts";

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
  "Indian Ocean Ter.": "AU",
  Kosovo: "XK",
  "N. Cyprus": "CY",
  Somaliland: "SO",
};

const require = createRequire(import.meta.url);
const readJson = (module: string): unknown => JSON.parse(readFileSync(require.resolve(module), "utf8"));

/** Longitudes and latitudes in turn; a ring over the 180th meridian goes on past it. */
const flatRing = (ring: readonly Position[]): Float64Array => {
  const flat = new Float64Array(2 * ring.length);
  let before = ring[0]?.[0] ?? 0;
  for (let i = 0; i < ring.length; i += 1) {
    const lng = ring[i]?.[0] ?? 0;
    before = lng - 360 * Math.round((lng - before) / 360);
    flat[2 * i] = before;
    flat[2 * i + 1] = ring[i]?.[1] ?? 0;
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
  /** The code of the country that a shape counts for. */
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

/**
 * What finds the rings of a country: longitudes and latitudes in turn; a ring over the 180th meridian goes on
 * past it. It holds the whole atlas as long as it is held itself.
 */
export const readRings = (): ((code: string) => readonly Float64Array[]) => {
  const { world, codeOf } = readAtlas();
  return (code) =>
    world.objects.countries.geometries
      .filter((shape) => codeOf(shape) === code)
      .flatMap((shape) => ringsOf(world, shape));
};

/** A line between two countries, or a country and the sea (`null`). */
export interface AtlasLine {
  readonly left: string | null;
  readonly right: string | null;
  /** Longitudes and latitudes in turn, in steps of the grid; a line over the 180th meridian goes on past it. */
  readonly points: Int32Array;
}

export interface AtlasLines {
  /** The points that lines may have. */
  readonly grid: Grid;
  readonly lines: readonly AtlasLine[];
}

const polygonsOf = (shape: Shape): readonly (readonly number[][])[] =>
  shape.type === "MultiPolygon" ? shape.arcs : shape.type === "Polygon" ? [shape.arcs] : [];

/** The points of an arc, which has each but the first by the steps to it; `turn` steps go round the globe. */
const arcPoints = (arc: readonly Position[], turn: number): Int32Array => {
  const points = new Int32Array(2 * arc.length);
  let [x, y, shown] = [0, 0, arc[0]?.[0] ?? 0];
  for (let i = 0; i < arc.length; i += 1) {
    x += arc[i]?.[0] ?? 0;
    y += arc[i]?.[1] ?? 0;
    shown = x - turn * Math.round((x - shown) / turn);
    points[2 * i] = shown;
    points[2 * i + 1] = y;
  }
  return points;
};

/** Every line between two countries, once. Parts with a code of their own (parts.ts) are countries. */
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
      // A ring has its land to the right; a negative number is an arc that it goes backwards.
      for (const arc of ring) if (arc < 0) lefts.set(~arc, country); else rights.set(arc, country); // prettier-ignore
    }
  }
  return {
    grid: { stepLng, originLng, stepLat, originLat },
    lines: arcs
      .map((points, i) => ({ left: lefts.get(i) ?? null, right: rights.get(i) ?? null, points }))
      .filter(({ left, right }) => left !== right),
  };
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
