/** How the map looks: land and sea without a server, tiles of a chosen server over them, and the places. */
import type { GeoJSONSourceSpecification, LayerSpecification, StyleSpecification } from "maplibre-gl";
import world110m from "virtual:world-110m";

interface Palette {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  readonly place: string;
  readonly onPlace: string;
  readonly found: string;
}

const PALETTES: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    sea: "#dfe9e6",
    land: "#fbfaf5",
    border: "#c9d3cb",
    place: "#0b6b4f",
    onPlace: "#ffffff",
    found: "#b3541e",
  },
  dark: {
    sea: "#0b1210",
    land: "#1d2925",
    border: "#35453e",
    place: "#58c79d",
    onPlace: "#06231a",
    found: "#f0b35a",
  },
};

const NONE = { type: "FeatureCollection", features: [] } as const;

/** Bubbles grow with how many places they stand for. */
const SOURCES: Readonly<Record<"places" | "found" | "near", GeoJSONSourceSpecification>> = {
  places: {
    type: "geojson",
    data: NONE,
    cluster: true,
    clusterRadius: 46,
    clusterMaxZoom: 15,
    clusterProperties: { count: ["+", ["get", "count"]] },
  },
  found: { type: "geojson", data: NONE },
  near: { type: "geojson", data: NONE },
};

const count: ["get", string] = ["get", "count"];

const layersOf = (
  { sea, land, border, place, onPlace, found }: Palette,
  hasTiles: boolean,
): LayerSpecification[] => [
  { id: "sea", type: "background", paint: { "background-color": sea } },
  { id: "land", type: "fill", source: "world", paint: { "fill-color": land } },
  { id: "border", type: "line", source: "world", paint: { "line-color": border, "line-width": 0.8 } },
  ...(hasTiles ? [{ id: "tiles", type: "raster", source: "tiles" } as const] : []),
  {
    id: "places",
    type: "circle",
    source: "places",
    paint: {
      "circle-color": place,
      "circle-opacity": ["case", [">", count, 1], 0.85, 1],
      "circle-radius": ["interpolate", ["linear"], ["sqrt", count], 1, 6, 2, 12, 8, 18, 40, 30, 1000, 44],
      "circle-stroke-color": land,
      "circle-stroke-width": 1.5,
    },
  },
  {
    id: "counts",
    type: "symbol",
    source: "places",
    filter: [">", count, 1],
    layout: { "text-field": ["to-string", count], "text-size": 12, "text-allow-overlap": true },
    paint: { "text-color": onPlace },
  },
  {
    id: "found",
    type: "circle",
    source: "found",
    paint: {
      "circle-color": found,
      "circle-radius": ["case", ["boolean", ["feature-state", "pointed"], false], 11, 7],
      "circle-stroke-color": land,
      "circle-stroke-width": 2,
    },
  },
  {
    id: "near",
    type: "circle",
    source: "near",
    paint: {
      "circle-color": "transparent",
      "circle-radius": 13,
      "circle-stroke-color": found,
      "circle-stroke-width": 3,
    },
  },
];

/** The style; `tiles` is an address with {z}, {x} and {y}, or empty. */
export const styleOf = (scheme: "light" | "dark", tiles: string): StyleSpecification => ({
  version: 8,
  sources: {
    world: { type: "geojson", data: world110m, attribution: "Natural Earth" },
    ...(tiles !== "" && { tiles: { type: "raster" as const, tiles: [tiles], tileSize: 256, maxzoom: 19 } }),
    ...SOURCES,
  },
  layers: layersOf(PALETTES[scheme], tiles !== ""),
});
