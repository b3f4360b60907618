/**
 * The base map, made at build time from npm world-atlas (Natural Earth, public domain): countries in two
 * scales, a label point per country, and the land's outline as a picture.
 */
import { createRequire } from "node:module";
import countryNames from "i18n-iso-countries";
import { feature } from "topojson-client";
import type { MultiPolygon, Polygon, Position } from "geojson";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import { elementAt } from "#core/base/element-at.ts";
import { type Area, writeLand } from "#core/shard/land.ts";
import { madeFiles } from "./plugins/made-files.ts";

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;
type Scale = "110m" | "50m";

/** Steps of a degree that files are rounded to: about a pixel where the map shows them closest. */
const UNITS = { "110m": 20, "50m": 100 } as const;

const require = createRequire(import.meta.url);
const readAtlas = (scale: Scale): Atlas => require(`world-atlas/countries-${scale}.json`) as Atlas;

/** Hundredths of a degree, about a kilometre: the accuracy of the source. */
const rounded = (degrees: number): number => Math.round(degrees * 100) / 100;

/** A ring without jumps at the 180th meridian: longitudes continue past it. Rings around a pole stay as they are. */
const unwrapped = (ring: readonly Position[]): Position[] => {
  let [turn, before] = [0, ring.length === 0 ? 0 : elementAt(elementAt(ring, 0), 0)];
  const points = ring.map(([lng = 0, lat = 0]) => {
    if (Math.abs(lng - before) > 180) turn += lng < before ? 360 : -360;
    before = lng;
    return [rounded(lng + turn), rounded(lat)];
  });
  return turn === 0 ? points : ring.map(([lng = 0, lat = 0]) => [rounded(lng), rounded(lat)]);
};

const polygonsOf = (geometry: Polygon | MultiPolygon): readonly Position[][][] =>
  (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates).map((polygon) =>
    polygon.map(unwrapped),
  );

/** Countries of a scale; territories without an ISO number have an empty code. */
const areasOf = (scale: Scale): readonly Area[] => {
  const atlas = readAtlas(scale);
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry }) =>
    geometry.type !== "Polygon" && geometry.type !== "MultiPolygon"
      ? []
      : [
          {
            code: id === undefined ? "" : (countryNames.numericToAlpha2(id) ?? ""),
            polygons: polygonsOf(geometry),
          },
        ],
  );
};

/** The countries of a scale, as map/land.ts reads them. */
export const worldLand = (scale: Scale): string => writeLand(areasOf(scale), UNITS[scale]);

/** West, south, east, north of points, in whole degrees outward. */
const boxOf = (points: readonly Position[]): readonly [number, number, number, number] => {
  const [lngs, lats] = [points.map(([lng = 0]) => lng), points.map(([, lat = 0]) => lat)];
  return [
    Math.floor(Math.min(...lngs)),
    Math.floor(Math.min(...lats)),
    Math.ceil(Math.max(...lngs)),
    Math.ceil(Math.max(...lats)),
  ];
};

type Box = ReturnType<typeof boxOf>;

const isWithin = ([west, south, east, north]: Box, outer: Box): boolean =>
  west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3];

const sizeOf = ([west, south, east, north]: Box): number => (east - west) * (north - south);

interface WorldPart {
  /** `3-5`: its column and row. */
  readonly name: string;
  /** Where its countries have land. */
  readonly boxes: readonly Box[];
  readonly land: string;
}

/** Columns and rows of the parts, in degrees. */
const [PART_WIDTH, PART_HEIGHT] = [30, 20];

/** The finer scale in parts: each country is in the part that the middle of its largest piece is in. */
export const worldParts = (): readonly WorldPart[] => {
  const parts = new Map<string, Area[]>();
  for (const area of areasOf("50m")) {
    const boxes = area.polygons.map((rings) => boxOf(rings.flat())).sort((a, b) => sizeOf(b) - sizeOf(a));
    const [[west, south, east, north] = [0, 0, 0, 0]] = boxes;
    const column = Math.floor(((west + east) / 2 + 180) / PART_WIDTH);
    const name = `${column}-${Math.floor(((south + north) / 2 + 90) / PART_HEIGHT)}`;
    parts.set(name, [...(parts.get(name) ?? []), area]);
  }
  return [...parts].map(([name, areas]) => {
    const all = areas.flatMap(({ polygons }) => polygons.map((rings) => boxOf(rings.flat())));
    const boxes = all
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .filter((box, index) => !all.slice(0, index).some((outer) => isWithin(box, outer)));
    return { name, boxes, land: writeLand(areas, UNITS["50m"]) };
  });
};

/** Signed area and centroid of a ring (shoelace formula), in degrees. */
const measure = (ring: readonly Position[]): { readonly area: number; readonly at: readonly [number, number] } => {
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([x0 = 0, y0 = 0], index) => {
    const [x1 = 0, y1 = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x0 * y1 - x1 * y0;
    area += cross / 2;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  });
  return { area: Math.abs(area), at: [x / (6 * area), y / (6 * area)] };
};

/** Code → [lng, lat, area in square degrees] of the largest part, where name and count are shown. */
const countryPoints = (): string =>
  JSON.stringify(
    Object.fromEntries(
      areasOf("50m").flatMap(({ code, polygons }) => {
        const parts = polygons.map(([outer = []]) => measure(outer)).sort((a, b) => b.area - a.area);
        const [largest] = parts;
        if (code === "" || largest === undefined) return [];
        return [[code, [...largest.at.map(rounded), rounded(largest.area)]]];
      }),
    ),
  );

/** Units of the picture per degree. */
const SCALE = 4;
const [TOP_DEG, BOTTOM_DEG] = [80, -58];

/** Two numbers of a path, the second with its own sign where that parts them. */
const pair = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x} ${y}`);

/** A ring as a path: its first point, then the steps to the next ones, which are small numbers and compress better. */
const ringPath = (points: readonly (readonly [x: number, y: number])[]): string => {
  let [atX, atY] = points[0] ?? [0, 0];
  const start = `M${pair(atX, atY)}l`;
  const steps: string[] = [];
  for (const [x, y] of points.slice(1)) {
    if (x === atX && y === atY) continue;
    steps.push(pair(x - atX, y - atY));
    [atX, atY] = [x, y];
  }
  return `${start}${steps.join(" ").replaceAll(" -", "-")}z`;
};

/** The land as an SVG, 80° north to 58° south, one unit per quarter of a degree. */
export const worldOutline = (): string => {
  const atlas = readAtlas("110m");
  const rings = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" || geometry.type === "MultiPolygon" ? polygonsOf(geometry).flat() : [],
  );
  // Shapes that continue past one side are repeated on the other.
  const path = [0, 360, -360]
    .flatMap((turn) => rings.map((ring) => ring.map(([lng = 0, lat = 0]) => [lng + turn, lat])))
    .filter((ring) => ring.some(([lng = 0]) => Math.abs(lng) < 180))
    .map((ring) =>
      ring.map(([lng = 0, lat = 0]) => [Math.round((lng + 180) * SCALE), Math.round((TOP_DEG - lat) * SCALE)] as const),
    )
    .map(ringPath)
    .join("");
  const [width, height] = [360 * SCALE, (TOP_DEG - BOTTOM_DEG) * SCALE];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#8fa79c" d="${path}"/></svg>`;
};

/** Files; each module exports an address. */
const FILES: ReadonlyMap<string, { readonly name: string; readonly make: () => string }> = new Map([
  ["virtual:world-outline", { name: "world.svg", make: worldOutline }],
  ["virtual:world-110m", { name: "world-110m.json", make: () => worldLand("110m") }],
]);

const POINTS = "virtual:country-points";
const PARTS = "virtual:world-parts";

/** The base map as virtual modules, `virtual:world-…`: addresses of hashed files, or plain data. */
export const worldPlugin = (): Plugin => {
  const files = madeFiles();
  return {
    name: "musalla-world",
    configResolved: files.configResolved,
    configureServer: files.configureServer,
    resolveId: (id) => (FILES.has(id) || id === POINTS || id === PARTS ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0virtual:")) return null;
      const name = id.slice(1);
      if (name === POINTS) return `export default ${countryPoints()}`;
      if (name === PARTS) {
        const parts = worldParts().map(({ name: part, boxes, land }) => {
          const address = files.addressOf(this, `world-${part}.json`, land);
          return `{address:${address},boxes:${JSON.stringify(boxes)}}`;
        });
        return `export default [${parts.join(",")}]`;
      }
      const file = FILES.get(name);
      return file === undefined ? null : `export default ${files.addressOf(this, file.name, file.make())}`;
    },
  };
};
