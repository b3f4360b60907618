/** The style of the map: land and sea without a server, optional tiles of a chosen server on top, and the places. */
import type { FeatureCollection } from "geojson";
import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
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

const NONE: FeatureCollection = { type: "FeatureCollection", features: [] };

/** What stands closer together than its bubbles is one bubble with the sum. */
const CLUSTERED = {
  type: "geojson",
  data: NONE,
  cluster: true,
  clusterRadius: 46,
  clusterMaxZoom: 15,
  clusterProperties: { count: ["+", ["get", "count"]] },
} as const satisfies GeoJSONSourceSpecification;

const SOURCES: Readonly<Record<"areas" | "places" | "found" | "near", GeoJSONSourceSpecification>> = {
  places: CLUSTERED,
  areas: CLUSTERED,
  found: { type: "geojson", data: NONE },
  near: { type: "geojson", data: NONE },
};

const count: ["get", string] = ["get", "count"];

/** The base map is accurate to a kilometre, so it fades when zoomed in further. */
const COARSE: ExpressionSpecification = ["interpolate", ["linear"], ["zoom"], 8, 1, 9.5, 0];

/** Bubbles grow with the number of places. */
const bubblesOf = (source: "areas" | "places", fill: string, text: string, rim: string): LayerSpecification[] => [
  {
    id: source,
    type: "circle",
    source,
    paint: {
      "circle-color": fill,
      "circle-opacity": ["case", [">", count, 1], 0.85, 1],
      "circle-radius": ["interpolate", ["linear"], ["sqrt", count], 1, 6, 2, 11, 8, 16, 40, 28, 1000, 42],
      "circle-stroke-color": rim,
      "circle-stroke-width": 1.5,
    },
  },
  {
    id: `${source}-counts`,
    type: "symbol",
    source,
    filter: [">", count, 1],
    layout: { "text-field": ["to-string", count], "text-size": 12, "text-allow-overlap": true },
    paint: { "text-color": text },
  },
];

const layersOf = ({ sea, land, border, place, onPlace, found }: Palette, hasTiles: boolean): LayerSpecification[] => [
  {
    id: "sea",
    type: "background",
    paint: { "background-color": ["interpolate", ["linear"], ["zoom"], 8, sea, 9.5, land] },
  },
  { id: "land", type: "fill", source: "world", paint: { "fill-color": land } },
  {
    id: "border",
    type: "line",
    source: "world",
    paint: { "line-color": border, "line-width": 0.8, "line-opacity": COARSE },
  },
  ...(hasTiles ? [{ id: "tiles", type: "raster", source: "tiles" } as const] : []),
  ...(["areas", "places"] as const).flatMap((source) => bubblesOf(source, place, onPlace, land)),
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
