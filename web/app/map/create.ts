/** The MapLibre map, loaded on demand. It displays what it is given and reports clicks. */
import { Map as MapLibre, Marker, NavigationControl, ScaleControl, setWorkerUrl } from "maplibre-gl";
import type { FeatureCollection } from "geojson";
import type { GeoJSONSource, MapMouseEvent } from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import "maplibre-gl/dist/maplibre-gl.css";
import world50m from "virtual:world-50m";
import type { MapPoint } from "./feed.ts";
import { styleOf } from "./style.ts";
import { boxOf, cornersOf } from "./view.ts";
import type { Point, View } from "./view.ts";

setWorkerUrl(workerUrl);

/** From this zoom on the finer coastline is loaded. */
const FINE_ZOOM = 3;
const CLOSE_ZOOM = 13;

/** Layers with clickable points, the top one first. */
const CLICKED = ["found", "places", "areas"];

export interface MapOptions {
  readonly container: HTMLElement;
  readonly center: Point;
  readonly zoom: number;
  readonly scheme: "light" | "dark";
  readonly tiles: string;
  readonly words: Readonly<Record<string, string>>;
  /** The closest zoom; without it that of the base map or the tiles. */
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
  /** Code of the country at the centre; empty at sea. */
  readonly country: () => string;
  /** Codes of the countries in the view, as soon as it is drawn. */
  readonly countries: () => Promise<readonly string[]>;
  readonly setPlaces: (points: readonly MapPoint[]) => void;
  readonly setFound: (points: readonly MapPoint[]) => void;
  readonly setNear: (point: Point | null) => void;
  readonly setPointed: (id: number | null) => void;
  /** Shows a pin that can be dragged, and moved with the arrow keys; `label` is its name. */
  readonly setPin: (point: Point, label: string, onMoved: (point: Point) => void) => void;
  readonly restyle: (scheme: "light" | "dark", tiles: string) => void;
  /** Shows all the given points. */
  readonly fit: (points: readonly Point[]) => void;
  readonly remove: () => void;
}

const collectionOf = (points: readonly (Point & Partial<MapPoint>)[]): FeatureCollection => ({
  type: "FeatureCollection",
  features: points.map(({ lat, lng, count = 1, name = "", id = null }) => ({
    type: "Feature",
    ...(id !== null && { id }),
    properties: { count, name, id },
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
  // A click on the pin is none on the map.
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
  const { container, center, zoom, scheme, tiles, words } = options;
  const map = new MapLibre({
    container,
    style: styleOf(scheme, tiles),
    center: [center.lng, center.lat],
    zoom,
    maxZoom: options.maxZoom ?? (tiles === "" ? 14 : 19),
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
  let isFine = false;
  const refine = (): void => {
    if (isFine || map.getZoom() < FINE_ZOOM) return;
    isFine = true;
    void map.getSource<GeoJSONSource>("world")?.setData(world50m);
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
    map.easeTo({ center: [lng, lat], zoom: Math.min(closer, CLOSE_ZOOM) }, { originalEvent: true });
  };
  map.on("click", (event) => void onClick(event));
  map.on("mousemove", ({ point }) => {
    map.getCanvas().style.cursor = featuresAt(point).length > 0 ? "pointer" : "crosshair";
  });
  map.on("move", options.onMove);
  map.on("moveend", (event) => {
    refine();
    options.onRest(view(), "originalEvent" in event && event.originalEvent !== undefined);
  });
  map.on("style.load", () => {
    isFine = false;
    refine();
    for (const name of held.keys()) write(name);
  });
  map.once("style.load", () => options.onRest(view(), false));
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
    countries: async () => {
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
    setNear: (point) => set("near", point === null ? [] : [point]),
    setPointed: (id) => {
      if (map.getSource("found") === undefined) return;
      if (pointed !== null) map.removeFeatureState({ source: "found", id: pointed });
      if (id !== null) map.setFeatureState({ source: "found", id }, { pointed: true });
      pointed = id;
    },
    setPin,
    restyle: (to, from) => map.setStyle(styleOf(to, from)),
    fit: (points) => {
      const corners = cornersOf(points);
      if (corners === null) return;
      const [[west, south], [east, north]] = corners;
      map.fitBounds([west, south, east, north], {
        padding: 56,
        maxZoom: CLOSE_ZOOM,
        animate: !isMotionReduced(),
      });
    },
    remove: () => map.remove(),
  };
};
