/** A live map in a page: its life from the first view to the last, and what the page lays over it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { TileSet } from "#core/shard/street-tiles.ts";
import type { Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { hasStreets, streetSets } from "../base/street-index.ts";
import { nextTurn } from "../base/turn.ts";
import { useScheme } from "../ui/media.ts";
import type { LiveMap, MapOptions } from "./create.ts";
import { COUNTRY_NAME_ZOOM, labelsOf, type MapPoint } from "./feed.ts";
import {
  aroundBubble,
  belowBubbles,
  type Label,
  type Placed,
  placeLabels,
  type Taken,
  takenBy,
  type WidthOf,
} from "./labels.ts";
import { cornersOf, type Point, type View } from "./view.ts";
import { type Feed, useFeed } from "./use-feed.ts";

type MapStep = "loading" | "live" | "no-webgl" | "failed";

const hasWebGl = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

const words = () => ({
  "NavigationControl.ZoomIn": t("map.closer"),
  "NavigationControl.ZoomOut": t("map.farther"),
  "Map.Title": t("map.label"),
});

/** From this zoom on one expects streets; their own names of settlements are there too. */
const STREET_ZOOM = 8;

interface Live {
  readonly step: MapStep;
  readonly map: LiveMap | null;
  readonly labels: readonly Placed[];
  /** Whether the map has streets where one looks; `null` from afar. */
  readonly streets: boolean | null;
  readonly feed: Feed;
}

const OVER_MAP = ".map-tools, .map-credit, .map-note, .maplibregl-ctrl";

/** Between a name and what is beside it. */
const MARGIN_PX = 8;

type Start = Pick<MapOptions, "center" | "zoom" | "maxZoom" | "onPick" | "onPlace"> & {
  /** The places of the list. */
  readonly found: readonly MapPoint[];
  /** The zoom of the first view, where it depends on what there is to see. */
  readonly zoomAt?: ((isStreet: boolean) => number) | undefined;
  readonly onRest: (view: View & { center: { lat: number; lng: number } }, isByHand: boolean) => void;
};

/** What lies over the map beside its names: scale, buttons, a note and the credit, in pixels of the map. */
const toolsTaken = (holder: HTMLElement | null, map: DOMRect): readonly Taken[] =>
  [...(holder?.parentElement?.querySelectorAll(OVER_MAP) ?? [])].map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return takenBy({
      left: left - map.left,
      top: top - map.top,
      right: right - map.left,
      bottom: bottom - map.top,
    });
  });

/** Names as they are drawn (map.css), at the page's own size of letters. */
const measured = (): WidthOf => {
  const pen = document.createElement("canvas").getContext("2d");
  const { fontFamily, fontSize } = getComputedStyle(document.documentElement);
  const family = getComputedStyle(document.body).fontFamily || fontFamily;
  return ({ text, kind }) => {
    if (pen === null) return Infinity;
    pen.font = `${kind === "country" ? "600 " : ""}${0.8 * Number.parseFloat(fontSize)}px ${family}`;
    return pen.measureText(text).width + MARGIN_PX;
  };
};

const DOT_PX = 12;

/** Names begin below their point (map.css). */
const aroundDot = ({ x, y }: { readonly x: number; readonly y: number }): Taken => ({
  left: x - DOT_PX,
  top: y - DOT_PX,
  right: x + DOT_PX,
  bottom: y + DOT_PX,
});

/** Bubbles among the places of the list would count those again, and lie over them. */
const besideFound = (points: readonly MapPoint[], found: readonly MapPoint[]): readonly MapPoint[] => {
  const listed = new Set(found.map(({ id }) => id));
  const corners = cornersOf(found);
  const isAmong = ({ lat, lng }: Point): boolean => {
    if (corners === null) return false;
    const [[west, south], [east, north]] = corners;
    return lng >= west && lng <= east && lat >= south && lat <= north;
  };
  return points.filter((point) => (point.id === null ? !isAmong(point) : !listed.has(point.id)));
};

/** Connects the map to the page: loads it when first shown, feeds it as it moves, and shows the places of the list. */
export const useLiveMap = (
  holder: { readonly current: HTMLElement | null },
  start: Start,
  filters: Query | null,
): Live => {
  const [step, setStep] = useState<MapStep>("loading");
  const [map, setMap] = useState<LiveMap | null>(null);
  const [view, setView] = useState<View | null>(null);
  const [labels, setLabels] = useState<readonly Placed[]>([]);
  const scheme = useScheme();
  /** Codes of the countries whose cities are named, joined. */
  const [countries, setCountries] = useState("");
  const [sets, setSets] = useState<readonly TileSet[]>([]);
  const latest = useRef(start);
  latest.current = start;
  const known = useRef<readonly Label[]>([]);
  const widthOf = useRef(measured());
  const points = useRef<readonly MapPoint[]>([]);
  const place = (live: LiveMap): void => {
    const box = holder.current?.getBoundingClientRect();
    if (box === undefined) return;
    const dots = latest.current.found.map(({ lat, lng }) => aroundDot(live.project(lat, lng)));
    const bubbles = live.bubbles();
    const taken = [...toolsTaken(holder.current, box), ...dots, ...bubbles.map(aroundBubble)];
    const project = (lat: number, lng: number) => belowBubbles(live.project(lat, lng), bubbles);
    setLabels(
      placeLabels(known.current, project, { width: box.width, height: box.height, taken, widthOf: widthOf.current }),
    );
  };
  const lang = language.value;
  const show = (live: LiveMap, shown: readonly MapPoint[]): void => {
    points.current = shown;
    live.setPlaces(besideFound(shown, latest.current.found));
    place(live);
  };

  useEffect(() => {
    const container = holder.current;
    if (container === null) return undefined;
    if (!hasWebGl()) {
      setStep("no-webgl");
      return undefined;
    }
    let live: LiveMap | null = null;
    let isGone = false;
    const open = async (): Promise<void> => {
      const [{ createMap }, streets] = await Promise.all([import("./create.ts"), streetSets()]);
      await nextTurn();
      if (isGone) return;
      setSets(streets);
      live = createMap({
        ...start,
        zoom: start.zoomAt?.(hasStreets(streets, start.center)) ?? start.zoom,
        container,
        scheme,
        language: lang,
        sets: streets,
        words: words(),
        onPick: (point) => latest.current.onPick(point),
        onPlace: (id) => latest.current.onPlace(id),
        onMove: () => live !== null && place(live),
        onIdle: () => {
          if (live === null) return;
          const { country, countries: ofView, view: at } = live;
          if (at().zoom < COUNTRY_NAME_ZOOM) setCountries(country());
          else void ofView().then((codes) => setCountries([...codes].sort().join(" ")));
          // The bubbles of a new view are drawn now.
          place(live);
        },
        onRest: (rested, isByHand) => {
          if (isGone) return;
          setView(rested);
          setStep("live");
          if (live !== null) latest.current.onRest(live.view(), isByHand);
        },
      });
      setMap(live);
    };
    open().catch(() => setStep("failed"));
    return () => {
      isGone = true;
      live?.remove();
    };
  }, []);

  const look = `${scheme} ${lang}`;
  const drawn = useRef(look);
  useEffect(() => {
    if (map === null || drawn.current === look) return;
    drawn.current = look;
    map.restyle(scheme, lang);
  }, [map, look]);

  const feed = useFeed(map, view, filters, points, show);

  const listed = start.found.map(({ id, number }) => `${id} ${number}`).join();
  useEffect(() => {
    map?.setFound(start.found);
    if (map !== null) show(map, points.current);
  }, [map, listed, lang]);

  const isNear = view !== null && view.zoom >= STREET_ZOOM;
  const streets = isNear && map !== null ? hasStreets(sets, map.view().center) : null;
  useEffect(() => {
    if (map === null || view === null) return undefined;
    let isGone = false;
    // The street map has its own names of settlements.
    if (streets === true) {
      known.current = [];
      place(map);
      return undefined;
    }
    labelsOf(view.zoom, countries === "" ? [] : countries.split(" "), lang).then(
      (found) => {
        if (isGone) return;
        known.current = found;
        place(map);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [map, view, lang, countries, streets]);

  return { step, map, labels, streets, feed };
};

type Shown = Pick<ReturnType<typeof useLiveMap>, "step" | "labels" | "streets" | "feed">;

/** The page on which OpenStreetMap names its licence, as it asks for. */
const OSM_COPYRIGHT = "https://www.openstreetmap.org/copyright";

const Credit = ({ streets }: Pick<Shown, "streets">) => (
  <p class="map-credit">
    {streets === true ? (
      <a href={OSM_COPYRIGHT} target="_blank" rel="noreferrer">
        {t("map.credit-streets")}
      </a>
    ) : (
      t("map.credit")
    )}
  </p>
);

const NOTE_MS = 5000;

/** Says that there are no streets, and goes before it is in the way. */
const CoarseNote = () => {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), NOTE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <p class="map-note" role="status">
      {t("map.coarse")}
    </p>
  ) : null;
};

/** Says that the places of this view could not be had, and asks again. */
const FeedNote = ({ again }: Pick<Feed, "again">) => (
  <p class="map-note map-note-asks" role="status">
    {t("map.no-places")}{" "}
    <button type="button" class="link" onClick={again}>
      {t("trouble.again")}
    </button>
  </p>
);

/** What lies over every map: names of countries and cities, what it waits for or lacks, and whose data it shows. */
export const OverMap = ({ step, labels, streets, feed }: Shown) => (
  <>
    <div class="map-labels" dir="ltr" aria-hidden="true">
      {labels.map(({ text, kind, x, y }) => (
        <span
          key={`${kind} ${text} ${x}`}
          class={`map-label map-label-${kind}`}
          style={{ "--x": `${x}px`, "--y": `${y}px` }}
        >
          <bdi>{text}</bdi>
        </span>
      ))}
    </div>
    {step !== "live" && (
      <p class="map-said" role="status">
        {t(step === "loading" ? "map.loading" : step === "no-webgl" ? "map.no-webgl" : "map.failed")}
      </p>
    )}
    {step === "live" && feed.hasFailed && <FeedNote again={feed.again} />}
    {step === "live" && !feed.hasFailed && streets === false && <CoarseNote />}
    {step === "live" && <Credit streets={streets} />}
  </>
);
