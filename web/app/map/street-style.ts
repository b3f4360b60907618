/** The style of the street map: how it looks, light and dark. */
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from "maplibre-gl";
import { TILES_MAX_ZOOM, TILES_MIN_ZOOM } from "#core/shard/street-tiles.ts";
import { TILE_ADDRESS } from "./tile-source.ts";

export type Scheme = "light" | "dark";

/** Sea and land end at an earlier zoom than the streets, and are drawn larger from there on. */
const LAST_OF_COAST = 12;

const CREDIT = "© OpenStreetMap (ODbL)";

export const STREET_SOURCES: Readonly<Record<string, SourceSpecification>> = {
  coast: { type: "vector", tiles: [TILE_ADDRESS], minzoom: TILES_MIN_ZOOM, maxzoom: LAST_OF_COAST },
  streets: {
    type: "vector",
    tiles: [TILE_ADDRESS],
    minzoom: TILES_MIN_ZOOM,
    maxzoom: TILES_MAX_ZOOM,
    attribution: CREDIT,
  },
};

const PALETTES = {
  light: {
    sea: "#cfe3e6",
    land: "#f7f5ee",
    reef: "#bfe0dc",
    wood: "#dbe8d0",
    green: "#e3edd8",
    farm: "#f0eedd",
    sand: "#f3ead2",
    built: "#efece4",
    cemetery: "#dde5d3",
    ice: "#eef5f6",
    water: "#c4dde3",
    building: "#e3ddd1",
    rim: "#d3cbbb",
    casing: "#d9d2c3",
    motorway: "#f2c58c",
    main: "#f8dfa9",
    street: "#ffffff",
    path: "#b9ab93",
    rail: "#a9a9a9",
    boundary: "#a58ba6",
    ferry: "#7fa9b5",
    text: "#3d4842",
    quiet: "#6b756f",
    waterText: "#3f7380",
    halo: "#fbfaf5",
  },
  dark: {
    sea: "#0c1a1f",
    land: "#1a2320",
    reef: "#10262a",
    wood: "#1c2d22",
    green: "#1f3026",
    farm: "#20291f",
    sand: "#2a2a20",
    built: "#1f2825",
    cemetery: "#22302a",
    ice: "#26343a",
    water: "#10242b",
    building: "#28322e",
    rim: "#343f3a",
    casing: "#121917",
    motorway: "#7a5f35",
    main: "#5d5236",
    street: "#3a4641",
    path: "#5a6159",
    rail: "#55605b",
    boundary: "#7c6a80",
    ferry: "#35606c",
    text: "#d3ddd7",
    quiet: "#98a59e",
    waterText: "#7fb4c0",
    halo: "#141b18",
  },
} as const;
type Palette = Readonly<Record<keyof (typeof PALETTES)["light"], string>>;

const is = (...classes: readonly string[]): ExpressionSpecification => [
  "in",
  ["get", "class"],
  ["literal", [...classes]],
];

const byZoom = (...stops: readonly number[]): ExpressionSpecification =>
  ["interpolate", ["exponential", 1.5], ["zoom"], ...stops] as unknown as ExpressionSpecification;

/** A layer of the tiles; those of the coast are in their own source. */
const fill = (id: string, color: string | ExpressionSpecification, source = "streets"): LayerSpecification => ({
  id: `street-${id}`,
  type: "fill",
  source,
  "source-layer": id,
  paint: { "fill-color": color, "fill-antialias": source !== "coast" },
});

/** Built land is what no other class is. */
const groundOf = ({ built, ...palette }: Palette): ExpressionSpecification => {
  const classes = ["reef", "wood", "green", "farm", "sand", "cemetery", "ice"] as const;
  const pairs = classes.flatMap((name) => [name, palette[name]]);
  return ["match", ["get", "class"], ...pairs, built] as unknown as ExpressionSpecification;
};

interface Road {
  readonly classes: readonly string[];
  readonly color: keyof Palette;
  readonly widths: readonly number[];
  readonly from: number;
}

/** From the least to the most important, which lies on top. */
const ROADS: Readonly<Record<string, Road>> = {
  service: { classes: ["service", "walk"], color: "street", widths: [13, 0.5, 16, 4, 18, 10], from: 13 },
  street: { classes: ["street"], color: "street", widths: [12, 0.5, 14, 2, 16, 8, 18, 20], from: 12 },
  middle: { classes: ["middle"], color: "street", widths: [11, 0.6, 14, 3.5, 16, 11, 18, 26], from: 11 },
  main: { classes: ["main"], color: "main", widths: [9, 0.7, 12, 2, 14, 4.5, 16, 13, 18, 30], from: 9 },
  motorway: { classes: ["motorway"], color: "motorway", widths: [8, 1, 12, 3, 14, 5, 16, 15, 18, 34], from: 8 },
};

const wider = (widths: readonly number[]): readonly number[] =>
  widths.map((value, index) => (index % 2 === 0 ? value : value + 1.6));

const OF_TUNNELS: ExpressionSpecification = ["case", ["==", ["get", "tunnel"], "yes"], 0.45, 1];

const roadLayers = (palette: Palette): LayerSpecification[] => {
  const line = (name: string, { classes, color, widths, from }: Road, isCasing: boolean): LayerSpecification => ({
    id: `street-${name}${isCasing ? "-casing" : ""}`,
    type: "line",
    source: "streets",
    "source-layer": "roads",
    minzoom: from,
    filter: is(...classes),
    layout: { "line-cap": "round", "line-join": "round" },
    paint: {
      "line-color": isCasing ? palette.casing : palette[color],
      "line-width": byZoom(...(isCasing ? wider(widths) : widths)),
      "line-opacity": OF_TUNNELS,
    },
  });
  const roads = Object.entries(ROADS);
  return [
    ...roads.map(([name, road]) => line(name, road, true)),
    ...roads.map(([name, road]) => line(name, road, false)),
  ];
};

const dashed = (
  id: string,
  layer: string,
  color: string,
  dashes: readonly number[],
  classes: readonly string[] | null,
): LayerSpecification => ({
  id: `street-${id}`,
  type: "line",
  source: "streets",
  "source-layer": layer,
  ...(classes !== null && { filter: is(...classes) }),
  paint: { "line-color": color, "line-width": byZoom(8, 0.7, 14, 1.2, 18, 3), "line-dasharray": [...dashes] },
});

/** Letters up to Arabic, which readers of Arabic can be expected to read, come before this one. */
const FARTHER_SCRIPTS = "\u0700";

/**
 * The name in the language of the page: English, or Arabic for Arabic and for Urdu, which is read in that script too;
 * else the name on the sign, unless it is in a script that few readers of the page know.
 */
const nameIn = (language: string): ExpressionSpecification => {
  const english: ExpressionSpecification = ["coalesce", ["get", "name_en"], ["get", "name"]];
  if (language !== "ar" && language !== "ur") return english;
  const sign: ExpressionSpecification = ["case", ["<", ["get", "name"], FARTHER_SCRIPTS], ["get", "name"], english];
  return ["case", ["has", "name_ar"], ["get", "name_ar"], ["has", "name"], sign, ""];
};

/** Drawn from the fonts of the device: no server of glyphs. */
export const FONT = ["system-ui", "sans-serif"];

/** Cities have larger names than villages. */
const PLACE_SIZE: ExpressionSpecification = [
  "interpolate",
  ["linear"],
  ["zoom"],
  8,
  ["case", is("city"), 13, 11],
  14,
  ["case", is("city"), 20, is("town"), 17, is("village"), 14, 12],
];

const textLayers = ({ text, quiet, waterText, halo }: Palette, language: string): LayerSpecification[] => {
  const name = nameIn(language);
  const around = { "text-halo-color": halo, "text-halo-width": 1.4 };
  return [
    {
      id: "street-names",
      type: "symbol",
      source: "streets",
      "source-layer": "roads",
      minzoom: 12,
      layout: {
        "symbol-placement": "line",
        "text-field": name,
        "text-font": FONT,
        "text-size": byZoom(12, 10, 18, 15),
        "text-max-angle": 35,
        "symbol-spacing": 300,
      },
      paint: { "text-color": text, ...around },
    },
    {
      id: "street-landmarks",
      type: "symbol",
      source: "streets",
      "source-layer": "landmarks",
      minzoom: 12,
      layout: { "text-field": name, "text-font": FONT, "text-size": 11, "text-max-width": 8 },
      paint: { "text-color": waterText, ...around },
    },
    {
      id: "street-places",
      type: "symbol",
      source: "streets",
      "source-layer": "places",
      layout: {
        "text-field": name,
        "text-font": FONT,
        "text-size": PLACE_SIZE,
        "symbol-sort-key": ["get", "rank"],
        "text-max-width": 8,
        "text-padding": 6,
      },
      paint: {
        "text-color": ["case", is("city", "town", "village"), text, quiet],
        ...around,
      },
    },
  ];
};

/** The layers below the places of the directory, in their order. */
export const streetLayers = (scheme: Scheme, language: string): LayerSpecification[] => {
  const palette: Palette = PALETTES[scheme];
  return [
    fill("sea", palette.sea, "coast"),
    fill("land", palette.land, "coast"),
    fill("inlets", palette.sea, "coast"),
    fill("ground", groundOf(palette)),
    fill("water", palette.water),
    {
      id: "street-waterways",
      type: "line",
      source: "streets",
      "source-layer": "waterways",
      paint: { "line-color": palette.water, "line-width": byZoom(10, 0.8, 14, 2, 18, 8) },
    },
    {
      id: "street-buildings",
      type: "fill",
      source: "streets",
      "source-layer": "buildings",
      minzoom: 14,
      paint: { "fill-color": palette.building, "fill-outline-color": palette.rim },
    },
    dashed("paths", "roads", palette.path, [2, 1.5], ["path"]),
    dashed("ferries", "roads", palette.ferry, [4, 3], ["ferry"]),
    ...roadLayers(palette),
    dashed("rails", "roads", palette.rail, [5, 1], ["rail"]),
    dashed("boundaries", "boundaries", palette.boundary, [6, 2, 1, 2], null),
    ...textLayers(palette, language),
  ];
};
