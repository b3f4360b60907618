/** Connects the map to the page: loads it when first shown, feeds it as it moves, and shows the places of the list. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Query } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import { useScheme } from "../ui/media.ts";
import type { LiveMap, MapOptions } from "./create.ts";
import { type MapPoint, pointsOf } from "./feed.ts";
import { type Label, type Placed, placeLabels } from "./labels.ts";
import { labelsOf, placeLabelsOf } from "./names.ts";
import { tiles } from "./tiles.ts";
import type { View } from "./view.ts";

type MapStep = "loading" | "live" | "no-webgl" | "failed";

const hasWebGl = (): boolean => document.createElement("canvas").getContext("webgl2") !== null;

const words = () => ({
  "NavigationControl.ZoomIn": t("map.closer"),
  "NavigationControl.ZoomOut": t("map.farther"),
  "Map.Title": t("map.label"),
});

/** From this zoom on the coast of the base map fades (style.ts). */
const COARSE_ZOOM = 8;

interface Live {
  readonly step: MapStep;
  readonly map: LiveMap | null;
  readonly labels: readonly Placed[];
  /** Zoomed in beyond the base map's accuracy, with no tile server chosen. */
  readonly isCoarse: boolean;
}

type Start = Pick<MapOptions, "center" | "zoom" | "maxZoom" | "onPick" | "onPlace"> & {
  /** The places of the list. */
  readonly found: readonly MapPoint[];
  readonly onRest: (view: View & { center: { lat: number; lng: number } }, isByHand: boolean) => void;
};

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
  const [country, setCountry] = useState("");
  const latest = useRef(start);
  latest.current = start;
  const known = useRef<readonly Label[]>([]);
  const points = useRef<readonly MapPoint[]>([]);
  const place = (live: LiveMap): void => {
    const box = holder.current?.getBoundingClientRect();
    if (box === undefined) return;
    const places = placeLabelsOf([...latest.current.found, ...points.current], live.view().zoom);
    setLabels(placeLabels([...known.current, ...places], live.project, box.width, box.height));
  };
  const lang = language.value;

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
      const { createMap } = await import("./create.ts");
      if (isGone) return;
      live = createMap({
        ...start,
        container,
        scheme,
        tiles: tiles.value,
        words: words(),
        onPick: (point) => latest.current.onPick(point),
        onPlace: (id) => latest.current.onPlace(id),
        onMove: () => live !== null && place(live),
        onIdle: () => live !== null && setCountry(live.country()),
        onRest: (rested, isByHand) => {
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

  useEffect(() => map?.restyle(scheme, tiles.value), [scheme, tiles.value]);

  const key = JSON.stringify(filters);
  useEffect(() => {
    if (map === null || view === null || filters === null) return undefined;
    const controller = new AbortController();
    pointsOf(view, filters, lang, map.countries, controller.signal).then(
      (answered) => {
        if (answered === null || controller.signal.aborted) return;
        points.current = answered;
        map.setPlaces(answered);
        place(map);
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [map, view, key, lang]);

  // Places of the list get their labels before all others.
  const listed = start.found.map(({ id }) => id).join();
  useEffect(() => {
    map?.setFound(start.found);
    if (map !== null) place(map);
  }, [map, listed, lang]);

  useEffect(() => {
    if (map === null || view === null) return undefined;
    let isGone = false;
    labelsOf(view.zoom, country, lang).then(
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
  }, [map, view, lang, country]);

  return { step, map, labels, isCoarse: tiles.value === "" && (view?.zoom ?? 0) > COARSE_ZOOM };
};
