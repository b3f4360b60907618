/** The MapLibre map, loaded on demand. It displays what it is given and reports clicks. */
import type { Feature, FeatureCollection } from "geojson";
import {
  type GeoJSONSource,
  Map as MapLibre,
  type MapMouseEvent,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from "maplibre-gl";
import "maplibre-gl/dist/maplibre-gl.css";
import workerUrl from "virtual:map-worker";
import world110m from "virtual:world-110m";
import worldParts from "virtual:world-parts";
import type { StoredLand } from "#core/shard/land.ts";
import { TILES_MIN_ZOOM, type TileSet } from "#core/shard/street-tiles.ts";
import { hasStreets as areStreetsAt, mostZoom } from "../base/street-index.ts";
import { nextTurn } from "../base/turn.ts";
import type { MapPoint } from "./feed.ts";
import type { Bubble } from "./labels.ts";
import { readLand } from "./land.ts";
import { qiblaLine } from "./qibla-line.ts";
import type { Scheme } from "./street-style.ts";
import { GROUND_ZOOM, styleOf } from "./style.ts";
import { serveTiles } from "./tile-source.ts";
import { around, boxOf, cornersOf, isInView, type Point, type View } from "./view.ts";

/** Addresses of the parts that are here, with their countries. */
const fine = new Map<string, Promise<readonly Feature[]>>();
let coarse: Promise<readonly Feature[]> | null = null;

const fetchFeatures = async (address: string): Promise<readonly Feature[]> => {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: got ${reply.status}, expected 200`);
  return readLand((await reply.json()) as StoredLand);
};

/** Addresses of the parts with land in a view. */
const partsIn = (view: Pick<View, "box">): readonly string[] =>
  worldParts.flatMap(({ address, boxes }) => (boxes.some((box) => isInView(box, view)) ? [address] : []));

/** Fetches the missing parts of the finer land of a view; true if there were any. Rejects if a part cannot be fetched. */
const fetchParts = async (view: Pick<View, "box">): Promise<boolean> => {
  const missing = partsIn(view).filter((address) => !fine.has(address));
  for (const address of missing) {
    const asked = fetchFeatures(address);
    fine.set(address, asked);
    asked.catch(() => fine.delete(address));
  }
  await Promise.all(missing.map(async (address) => fine.get(address)));
  return missing.length > 0;
};

/** Code of the country; empty for territories without one, which both scales may show. */
const codeOf = ({ properties }: Feature): string => String(properties?.["code"] ?? "");

/** The land that is here: finer parts, and beside them the coarse world, if that was wanted. */
const heldLand = async (): Promise<FeatureCollection> => {
  const near = (await Promise.all(fine.values())).flat();
  const codes = new Set(near.map(codeOf));
  const far = (await coarse)?.filter((feature) => codeOf(feature) === "" || !codes.has(codeOf(feature))) ?? [];
  return { type: "FeatureCollection", features: [...far, ...near] };
};

/** The land of the whole world, coarse where no finer part is here. */
export const wholeLand = async (): Promise<FeatureCollection> => {
  coarse ??= fetchFeatures(world110m);
  coarse.catch(() => {
    coarse = null;
  });
  return heldLand();
};

/**
 * The finer land of a view, with the parts fetched before; `null` if nothing was missing and the map has land. If a part cannot be
 * fetched, the land of the whole world ({@link wholeLand}).
 */
export const landFor = async (view: Pick<View, "box">, hasLand: boolean): Promise<FeatureCollection | null> => {
  try {
    return (await fetchParts(view)) || !hasLand ? await heldLand() : null;
  } catch {
    return wholeLand();
  }
};

setWorkerUrl(workerUrl);

/** From this zoom on the finer coastline of what is in view is loaded. */
const FINE_ZOOM = 4.5;
const CLOSE_ZOOM = 15;

/** Layers with clickable points, the top one first. */
const CLICKED = ["found", "places", "areas"];

export interface MapOptions {
  readonly container: HTMLElement;
  readonly center: Point;
  readonly zoom: number;
  readonly scheme: Scheme;
  /** Of the page. */
  readonly language: string;
  /** The street map of the site. */
  readonly sets: readonly TileSet[];
  readonly words: Readonly<Record<string, string>>;
  /** The closest zoom; without it what there is to see at the middle of the view. */
  readonly maxZoom?: number | undefined;
  /** The view came to rest; `isByHand` if the visitor moved it. */
  readonly onRest: (view: View, isByHand: boolean) => void;
  /** The map is moving, so labels must follow. */
  readonly onMove: () => void;
  /** Everything is drawn. */
  readonly onIdle: () => void;
  /** A click on land or sea. */
  readonly onPick: (point: Point) => void;
  readonly onPlace: (id: number) => void;
}

export interface LiveMap {
  readonly view: () => View & { readonly center: Point };
  readonly project: (lat: number, lng: number) => { readonly x: number; readonly y: number };
  /** The bubbles that are drawn, in pixels. */
  readonly bubbles: () => readonly Bubble[];
  /** Code of the country at the centre; empty at sea. */
  readonly country: () => string;
  /** Codes of the countries in the view, as soon as it is drawn. */
  readonly countries: () => Promise<readonly string[]>;
  readonly setPlaces: (points: readonly MapPoint[]) => void;
  readonly setFound: (points: readonly MapPoint[]) => void;
  /** Marks a point; with `qibla`, its name, the way from there to the Kaaba is drawn too. */
  readonly setNear: (point: Point | null, qibla?: string) => void;
  readonly setPointed: (id: number | null) => void;
  /** Shows a pin that can be dragged, and moved with the arrow keys; `label` is its name. */
  readonly setPin: (point: Point, label: string, onMoved: (point: Point) => void) => void;
  readonly restyle: (scheme: Scheme, language: string) => void;
  /** Shows all the given points, with `middle` in the middle if it is given. */
  readonly fit: (points: readonly Point[], middle?: Point | null) => void;
  readonly remove: () => void;
}

const collectionOf = (points: readonly (Point & Partial<MapPoint>)[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: points.map(({ lat, lng, count = 1, name = "", id = null, type = "", number = 0 }, order) => ({
    type: "Feature",
    ...(id !== null && { id }),
    properties: { count, name, id, type, order, number: number === 0 ? "" : String(number) },
    geometry: { type: "Point", coordinates: [lng, lat] },
  })),
});

/** Steps of the pin for each arrow key, in pixels; eight times as far with Shift. */
const PIN_STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-2, 0],
  ArrowRight: [2, 0],
  ArrowUp: [0, -2],
  ArrowDown: [0, 2],
};
const FAR = 8;

const createPin = (map: MapLibre, onMoved: () => void): Marker => {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "map-pin";
  const pin = new Marker({ element, anchor: "bottom", draggable: true });
  pin.on("dragend", onMoved);
  // A click on the pin is not a click on the map.
  element.addEventListener("click", (event) => event.stopPropagation());
  element.addEventListener("keydown", (event) => {
    const [x, y] = PIN_STEPS[event.key] ?? [];
    if (x === undefined || y === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? FAR : 1;
    const at = map.project(pin.getLngLat());
    const to = map.unproject([at.x + x * far, at.y + y * far]);
    pin.setLngLat(to);
    if (!map.getBounds().contains(to)) map.panTo(to, { animate: !isMotionReduced() });
    onMoved();
  });
  return pin;
};

const isMotionReduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export const createMap = (options: MapOptions): LiveMap => {
  const { container, center, zoom, scheme, language, sets, words } = options;
  const hasStreets = sets.length > 0;
  if (hasStreets) serveTiles(sets);
  const zoomAt = (point: Point): number => options.maxZoom ?? mostZoom(sets, point);
  const map = new MapLibre({
    container,
    style: styleOf({ scheme, language, hasStreets }),
    center: [center.lng, center.lat],
    zoom,
    maxZoom: zoomAt(center),
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: { ...words },
    fadeDuration: isMotionReduced() ? 0 : 150,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new ScaleControl({ maxWidth: 90 }), "top-left");
  const held = new Map<string, readonly (Point & Partial<MapPoint>)[]>();
  const write = (name: string): void => {
    void map.getSource<GeoJSONSource>(name)?.setData(collectionOf(held.get(name) ?? []));
  };
  const set = (name: string, points: readonly (Point & Partial<MapPoint>)[]): void => {
    held.set(name, points);
    write(name);
  };
  let qibla: FeatureCollection = collectionOf([]);
  const writeQibla = (): void => void map.getSource<GeoJSONSource>("qibla")?.setData(qibla);
  /** Whether streets with their own land and sea lie over the world. */
  const isUnderStreets = (): boolean => map.getZoom() >= TILES_MIN_ZOOM && areStreetsAt(sets, map.getCenter());
  /** What the source of the land has. */
  let drawn: "nothing" | "near" | "whole" = "nothing";
  const drawLand = async (): Promise<void> => {
    if (isUnderStreets()) return;
    const isNear = map.getZoom() >= FINE_ZOOM;
    if (!isNear && drawn === "whole") return;
    const finer = isNear ? await landFor(view(), drawn !== "nothing") : null;
    if (isNear && finer === null) return;
    const land = finer ?? (await wholeLand());
    drawn = isNear && finer !== null && drawn !== "whole" ? "near" : "whole";
    void map.getSource<GeoJSONSource>("world")?.setData(land);
  };
  let landDrawn = Promise.resolve();
  /** The cells that are drawn, and how many views asked for theirs. */
  let [drawnCells, asked] = ["", 0];
  /** The ground of the cells in view takes the place of the world from afar, which still tells the country. */
  const drawGround = async (): Promise<void> => {
    asked += 1;
    const turn = asked;
    const isClose = map.getZoom() >= GROUND_ZOOM && !isUnderStreets();
    const near = isClose ? await (await import("./cells.ts")).groundOf(view()) : null;
    const source = map.getSource<GeoJSONSource>("coasts");
    if (turn !== asked || source === undefined) return;
    if (near !== null && near.cells !== drawnCells) {
      drawnCells = near.cells;
      void source.setData(near.ground);
    }
    const opacity = near === null ? 1 : 0;
    map.setPaintProperty("land", "fill-opacity", opacity);
    map.setPaintProperty("border", "line-opacity", opacity);
  };
  const refine = (): void => {
    landDrawn = drawLand().catch(() => undefined);
    // Where a cell cannot be had, the world from afar stays.
    drawGround().catch(() => undefined);
  };
  const view = (): View & { center: Point } => {
    const [bounds, { lat, lng }] = [map.getBounds(), map.getCenter()];
    const box = boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
    return { zoom: map.getZoom(), box, center: { lat, lng } };
  };
  const featuresAt = (point: MapMouseEvent["point"]) =>
    map.queryRenderedFeatures(point, { layers: CLICKED.filter((id) => map.getLayer(id) !== undefined) });
  const onClick = async ({ point, lngLat }: MapMouseEvent): Promise<void> => {
    const [feature] = featuresAt(point);
    if (feature === undefined) {
      options.onPick({ lat: lngLat.lat, lng: lngLat.wrap().lng });
      return;
    }
    const { id, cluster_id: cluster } = feature.properties as Readonly<Record<string, unknown>>;
    if (typeof id === "number") {
      options.onPlace(id);
      return;
    }
    const source = map.getSource<GeoJSONSource>(feature.source);
    const closer =
      typeof cluster === "number" && source !== undefined
        ? await source.getClusterExpansionZoom(cluster)
        : map.getZoom() + 2.5;
    if (feature.geometry.type !== "Point") return;
    const [lng = 0, lat = 0] = feature.geometry.coordinates;
    const most = zoomAt({ lat, lng });
    // Even at the closest zoom they overlap: list what is here.
    if (map.getZoom() >= most - 0.1) options.onPick({ lat, lng });
    else {
      map.setMaxZoom(most);
      map.easeTo({ center: [lng, lat], zoom: Math.min(closer, most) }, { originalEvent: true });
    }
  };
  map.on("click", (event) => void onClick(event));
  map.on("mousemove", ({ point }) => {
    map.getCanvas().style.cursor = featuresAt(point).length > 0 ? "pointer" : "crosshair";
  });
  map.on("move", options.onMove);
  // Land without streets ends a little before the streets do.
  const limit = (): void => {
    const most = zoomAt(map.getCenter());
    if (map.getMaxZoom() !== most) map.setMaxZoom(most);
  };
  map.on("moveend", (event) => {
    refine();
    limit();
    options.onRest(view(), "originalEvent" in event && event.originalEvent !== undefined);
  });
  map.on("style.load", async () => {
    // A new style begins without land.
    drawn = "nothing";
    drawnCells = "";
    await nextTurn();
    refine();
    for (const name of held.keys()) write(name);
    writeQibla();
  });
  map.once("style.load", async () => {
    await nextTurn();
    options.onRest(view(), false);
  });
  map.on("idle", options.onIdle);
  let pin: Marker | null = null;
  let pinMoved: (point: Point) => void = () => undefined;
  const setPin: LiveMap["setPin"] = ({ lat, lng }, label, onMoved) => {
    pinMoved = onMoved;
    const isNew = pin === null;
    pin ??= createPin(map, () => {
      const at = pin?.getLngLat().wrap();
      if (at !== undefined) pinMoved({ lat: at.lat, lng: at.lng });
    });
    pin.setLngLat([lng, lat]);
    if (isNew) pin.addTo(map);
    pin.getElement().setAttribute("aria-label", label);
  };
  let pointed: number | null = null;
  return {
    view,
    project: (lat, lng) => map.project([lng, lat]),
    bubbles: () => {
      const found = map.getLayer("areas") === undefined ? [] : map.queryRenderedFeatures({ layers: ["areas"] });
      return found.flatMap(({ geometry, properties }) => {
        if (geometry.type !== "Point") return [];
        const [lng = 0, lat = 0] = geometry.coordinates;
        const { x, y } = map.project([lng, lat]);
        return [{ x, y, count: Number((properties as Readonly<Record<string, unknown>>)["count"]) }];
      });
    },
    countries: async () => {
      await landDrawn;
      if (!map.isSourceLoaded("world")) await map.once("idle");
      const land = map.getLayer("land") === undefined ? [] : map.queryRenderedFeatures({ layers: ["land"] });
      return [
        ...new Set(land.flatMap(({ properties: { code } }) => (typeof code === "string" && code !== "" ? [code] : []))),
      ];
    },
    country: () => {
      if (map.getLayer("land") === undefined) return "";
      const { x, y } = map.project(map.getCenter());
      const code: unknown = map.queryRenderedFeatures([x, y], { layers: ["land"] })[0]?.properties["code"];
      return typeof code === "string" ? code : "";
    },
    setPlaces: (points) => {
      set(
        "places",
        points.filter(({ id }) => id !== null),
      );
      set(
        "areas",
        points.filter(({ id }) => id === null),
      );
    },
    setFound: (points) => set("found", points),
    setNear: (point, label) => {
      set("near", point === null ? [] : [point]);
      const line = point === null || label === undefined ? null : qiblaLine(point, label);
      qibla = { type: "FeatureCollection", features: line === null ? [] : [line] };
      writeQibla();
    },
    setPointed: (id) => {
      if (map.getSource("found") === undefined) return;
      if (pointed !== null) map.removeFeatureState({ source: "found", id: pointed });
      if (id !== null) map.setFeatureState({ source: "found", id }, { pointed: true });
      pointed = id;
    },
    setPin,
    restyle: (to, spoken) => map.setStyle(styleOf({ scheme: to, language: spoken, hasStreets })),
    fit: (points, middle = null) => {
      const corners = cornersOf(middle === null ? points : around(middle, points));
      if (corners === null) return;
      const [[west, south], [east, north]] = corners;
      const most = zoomAt(middle ?? { lat: (south + north) / 2, lng: (west + east) / 2 });
      map.setMaxZoom(most);
      map.fitBounds([west, south, east, north], {
        padding: 56,
        maxZoom: Math.min(most, CLOSE_ZOOM),
        animate: !isMotionReduced(),
      });
    },
    remove: () => map.remove(),
  };
};
