/** The points of a suggestion on a map: where the place is, where it is proposed to be, and what is near. */
import { useEffect, useRef, useState } from "preact/hooks";
import { distanceM } from "#core/base/geo.ts";
import type { ModeratedSuggestion } from "#core/model/suggestion.ts";
import { hasStreets, streetSets } from "../../app/base/street-index.ts";
import type { LiveMap } from "../../app/map/create.ts";
import "../../app/map/map.css";
import type { Point } from "../../app/map/view.ts";
import { useScheme } from "../../app/ui/media.ts";
import { distanceText, t } from "../base/language.ts";
import { isMapShown } from "./mode.ts";

const [ZOOM, MOST_ZOOM] = [13, 18];

interface Points {
  readonly now: Point | null;
  readonly proposed: Point | null;
  readonly near: ModeratedSuggestion["near"];
}

/** The points of a suggestion. */
const pointsOf = ({ place, fields, near }: ModeratedSuggestion): Points => {
  const { lat, lng } = fields ?? {};
  return {
    now: place === null ? null : { lat: place.lat, lng: place.lng },
    proposed: lat === undefined || lng === undefined ? null : { lat, lng },
    near,
  };
};

const show = (map: LiveMap, { now, proposed, near }: Points): void => {
  map.setNear(now);
  map.setFound(proposed === null ? [] : [{ ...proposed, count: 1, name: "", id: 0 }]);
  map.setPlaces(near.map(({ id, lat, lng, name }) => ({ id, lat, lng, name, count: 1 })));
  map.fit([now, proposed].filter((point) => point !== null));
};

const nothing = (): void => undefined;

/** What the map tells nobody here. */
const DEAF = { onRest: nothing, onMove: nothing, onIdle: nothing, onPick: nothing, onPlace: nothing };

const mapWords = () => ({
  "NavigationControl.ZoomIn": t("map.closer"),
  "NavigationControl.ZoomOut": t("map.farther"),
  "Map.Title": t("map.label"),
});

interface OpenedMap {
  /** `null` until it is loaded. */
  readonly map: LiveMap | null;
  readonly isFailed: boolean;
  readonly isStreet: boolean;
}

/** Loads a map around `middle` into an element. */
const useMap = (holder: { readonly current: HTMLElement | null }, middle: Point | null): OpenedMap => {
  const [map, setMap] = useState<LiveMap | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [isStreet, setStreets] = useState(false);
  const scheme = useScheme();
  useEffect(() => {
    const container = holder.current;
    if (container === null || middle === null) return undefined;
    let live: LiveMap | null = null;
    let isGone = false;
    const open = async (): Promise<void> => {
      if (document.createElement("canvas").getContext("webgl2") === null) throw new Error("no WebGL");
      const [{ createMap }, sets] = await Promise.all([import("../../app/map/create.ts"), streetSets()]);
      if (isGone) return;
      setStreets(hasStreets(sets, middle));
      const look = { scheme, language: "en", sets, words: mapWords() } as const;
      live = createMap({ container, center: middle, zoom: ZOOM, maxZoom: MOST_ZOOM, ...look, ...DEAF });
      setMap(live);
    };
    open().catch(() => setFailed(true));
    return () => {
      isGone = true;
      live?.remove();
    };
  }, []);
  useEffect(() => map?.restyle(scheme, "en"), [scheme]);
  return { map, isFailed, isStreet };
};

const ShownPoints = ({ points }: { readonly points: Points }) => {
  const holder = useRef<HTMLDivElement>(null);
  const { map, isFailed, isStreet } = useMap(holder, points.proposed ?? points.now);
  const key = JSON.stringify(points);
  useEffect(() => {
    if (map !== null) show(map, points);
  }, [map, key]);
  return (
    <div class="map desk-map">
      <div class="map-holder" dir="ltr" ref={holder} />
      {map === null && (
        <p class="map-said" role="status">
          {t(isFailed ? "map.failed" : "map.loading")}
        </p>
      )}
      {map !== null && <p class="map-credit">{isStreet ? "© OpenStreetMap contributors (ODbL)" : "Natural Earth"}</p>}
    </div>
  );
};

const osmAt = ({ lat, lng }: Point): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`;

export const PointMap = ({ suggestion }: { readonly suggestion: ModeratedSuggestion }) => {
  const points = pointsOf(suggestion);
  const { now, proposed } = points;
  const point = proposed ?? now;
  if (point === null) return null;
  const movedM = now === null || proposed === null ? null : distanceM(now, proposed);
  return (
    <section class="desk-part" aria-labelledby="part-map">
      <h3 id="part-map">{t("map.title")}</h3>
      {movedM !== null && <p>{t("map.moved", { distance: distanceText(movedM) })}</p>}
      <p class="desk-buttons">
        <button
          type="button"
          aria-expanded={isMapShown.value}
          onClick={() => {
            isMapShown.value = !isMapShown.value;
          }}
        >
          {t(isMapShown.value ? "map.hide" : "map.show")} <kbd>m</kbd>
        </button>
        <a href={osmAt(point)} target="_blank" rel="noreferrer noopener">
          {t("map.osm")}
        </a>
      </p>
      {isMapShown.value && (
        <>
          <ShownPoints points={points} />
          <ul class="desk-legend">
            {now !== null && <li class="legend-now">{t("map.now")}</li>}
            {proposed !== null && <li class="legend-proposed">{t("map.proposed")}</li>}
            {points.near.length > 0 && <li class="legend-near">{t("map.near")}</li>}
          </ul>
        </>
      )}
    </section>
  );
};
