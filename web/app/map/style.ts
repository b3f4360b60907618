/** The style of the map: land and sea from afar, streets where the site has them, and the places of the directory. */
import type { FeatureCollection } from "geojson";
import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
  StyleSpecification,
} from "maplibre-gl";
import { BORDER } from "./ground.ts";
import { BUBBLE_STOPS } from "./labels.ts";
import { FONT, type Scheme, STREET_SOURCES, streetLayers } from "./street-style.ts";

/** From this zoom on single places have their names. */
const NAME_ZOOM = 10;

interface Palette {
  readonly sea: string;
  readonly land: string;
  readonly border: string;
  /** The two colours of the marks in the list (list.css), and what is written on them. */
  readonly place: string;
  readonly halal: string;
  readonly onPlace: string;
  /** The point that is searched around. */
  readonly here: string;
  readonly text: string;
}

const PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    sea: "#dfe9e6",
    land: "#fbfaf5",
    border: "#c9d3cb",
    place: "#0b6b4f",
    halal: "#8a5a00",
    onPlace: "#ffffff",
    here: "#1a5fb4",
    text: "#12382b",
  },
  dark: {
    sea: "#0b1210",
    land: "#1d2925",
    border: "#35453e",
    place: "#58c79d",
    halal: "#e4b450",
    onPlace: "#06231a",
    here: "#8ab8ff",
    text: "#dff3ea",
  },
};

const NONE: FeatureCollection = { type: "FeatureCollection", features: [] };

/** Places closer together than their bubbles become one bubble with the sum. */
const CLUSTERED = {
  type: "geojson",
  data: NONE,
  cluster: true,
  clusterRadius: 46,
  clusterMaxZoom: 15,
  clusterProperties: { count: ["+", ["get", "count"]] },
} as const satisfies GeoJSONSourceSpecification;

const SOURCES: Readonly<
  Record<"coasts" | "areas" | "places" | "found" | "near" | "qibla", GeoJSONSourceSpecification>
> = {
  // Of the cells in view, close up.
  coasts: { type: "geojson", data: NONE, attribution: "GSHHG" },
  places: CLUSTERED,
  areas: CLUSTERED,
  found: { type: "geojson", data: NONE },
  near: { type: "geojson", data: NONE },
  qibla: { type: "geojson", data: NONE },
};

const count: ["get", string] = ["get", "count"];

/** From this zoom on the ground is that of the cells in view; the world from afar is accurate to a kilometre. */
export const GROUND_ZOOM = 7;
/** The cells are accurate to 200 m, so their shores fade where streets would be; streets bring land and sea of their own. */
const [WHOLE_ZOOM, GONE_ZOOM] = [13, 14.5];
const faded = (from: string, to: string): ExpressionSpecification => [
  "interpolate",
  ["linear"],
  ["zoom"],
  WHOLE_ZOOM,
  from,
  GONE_ZOOM,
  to,
];

/** Shores lie one over the other: lakes on the land, islands in lakes. */
const groundLayers = ({ sea, land, border }: Palette): LayerSpecification[] => [
  {
    id: "ground",
    type: "fill",
    source: "coasts",
    minzoom: GROUND_ZOOM,
    filter: [">", ["get", "level"], BORDER],
    layout: { "fill-sort-key": ["get", "level"] },
    paint: {
      "fill-color": [
        "interpolate",
        ["linear"],
        ["zoom"],
        WHOLE_ZOOM,
        ["case", ["==", ["%", ["get", "level"], 2], 1], land, sea],
        GONE_ZOOM,
        land,
      ],
    },
  },
  {
    id: "ground-border",
    type: "line",
    source: "coasts",
    minzoom: GROUND_ZOOM,
    filter: ["==", ["get", "level"], BORDER],
    paint: { "line-color": border, "line-width": 1.2, "line-dasharray": [4, 2] },
  },
];

const isHalal: ExpressionSpecification = ["==", ["get", "type"], "halal"];

/** The name below a place, where there is room for it. */
const nameLayer = (id: string, source: string, { text, land }: Palette, offset: number): LayerSpecification => ({
  id,
  type: "symbol",
  source,
  minzoom: NAME_ZOOM,
  filter: ["all", ["!=", ["get", "name"], ""], ["==", count, 1]],
  layout: {
    "text-field": ["get", "name"],
    "text-font": FONT,
    "text-size": 12,
    "text-max-width": 9,
    "text-variable-anchor-offset": [
      "top",
      [0, offset],
      "bottom",
      [0, -offset],
      "left",
      [offset, 0],
      "right",
      [-offset, 0],
    ],
    "text-justify": "auto",
    "symbol-sort-key": ["get", "order"],
  },
  paint: { "text-color": text, "text-halo-color": land, "text-halo-width": 1.6 },
});

/** The way to the Kaaba, with its name along it. */
const qiblaLayers = ({ here, land }: Palette): LayerSpecification[] => [
  {
    id: "qibla",
    type: "line",
    source: "qibla",
    layout: { "line-cap": "round" },
    paint: { "line-color": here, "line-width": 2, "line-dasharray": [1, 2.5], "line-opacity": 0.8 },
  },
  {
    id: "qibla-name",
    type: "symbol",
    source: "qibla",
    layout: {
      "symbol-placement": "line",
      "symbol-spacing": 400,
      "text-field": ["get", "name"],
      "text-font": FONT,
      "text-size": 12,
    },
    paint: { "text-color": here, "text-halo-color": land, "text-halo-width": 1.6 },
  },
];

/** Bubbles grow with the number of places. */
const bubblesOf = (source: "areas" | "places", palette: Palette): LayerSpecification[] => [
  {
    id: source,
    type: "circle",
    source,
    paint: {
      "circle-color": ["case", ["all", ["==", count, 1], isHalal], palette.halal, palette.place],
      "circle-opacity": ["case", [">", count, 1], 0.85, 1],
      "circle-radius": ["interpolate", ["linear"], ["sqrt", count], ...BUBBLE_STOPS.flat()],
      "circle-stroke-color": palette.land,
      "circle-stroke-width": 1.5,
    },
  },
  {
    id: `${source}-counts`,
    type: "symbol",
    source,
    filter: [">", count, 1],
    layout: { "text-field": ["to-string", count], "text-font": FONT, "text-size": 12, "text-allow-overlap": true },
    paint: { "text-color": palette.onPlace },
  },
];

/** The places of the list, with its numbers and colours. */
const foundLayers = (palette: Palette): LayerSpecification[] => [
  {
    id: "found",
    type: "circle",
    source: "found",
    layout: { "circle-sort-key": ["-", ["get", "order"]] },
    paint: {
      "circle-color": ["case", isHalal, palette.halal, palette.place],
      "circle-radius": ["case", ["boolean", ["feature-state", "pointed"], false], 14, 10],
      "circle-stroke-color": palette.land,
      "circle-stroke-width": 2,
    },
  },
  {
    id: "found-numbers",
    type: "symbol",
    source: "found",
    layout: {
      "text-field": ["get", "number"],
      "text-font": FONT,
      "text-size": 11,
      // Of dots on top of each other the first has its number.
      "text-padding": 0,
      "symbol-sort-key": ["get", "order"],
    },
    paint: { "text-color": palette.onPlace },
  },
];

const layersOf = ({ scheme, language, hasStreets }: Look): LayerSpecification[] => {
  const palette = PALETTES[scheme];
  const { sea, land, border, here } = palette;
  return [
    {
      id: "sea",
      type: "background",
      paint: { "background-color": faded(sea, land) },
    },
    { id: "land", type: "fill", source: "world", paint: { "fill-color": land } },
    {
      id: "border",
      type: "line",
      source: "world",
      paint: { "line-color": border, "line-width": 0.8 },
    },
    ...groundLayers(palette),
    ...(hasStreets ? streetLayers(scheme, language) : []),
    ...qiblaLayers(palette),
    {
      id: "near",
      type: "circle",
      source: "near",
      paint: {
        "circle-color": here,
        "circle-radius": 6,
        "circle-stroke-color": land,
        "circle-stroke-width": 3,
      },
    },
    nameLayer("places-names", "places", palette, 0.7),
    nameLayer("found-names", "found", palette, 1.1),
    ...(["areas", "places"] as const).flatMap((source) => bubblesOf(source, palette)),
    ...foundLayers(palette),
  ];
};

/** What a map looks like. */
interface Look {
  readonly scheme: Scheme;
  /** Of the page. */
  readonly language: string;
  /** Whether the site has a street map of any area. */
  readonly hasStreets: boolean;
}

export const styleOf = (look: Look): StyleSpecification => ({
  version: 8,
  sources: {
    // Written by create.ts, where it shows.
    world: { type: "geojson", data: NONE, attribution: "Natural Earth" },
    ...(look.hasStreets ? STREET_SOURCES : {}),
    ...SOURCES,
  },
  layers: layersOf(look),
});
