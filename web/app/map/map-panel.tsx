/** The map beside the list. Everything it offers is also possible with the list and the buttons. */
import { useLocation } from "preact-iso";
import { useEffect, useRef, useState } from "preact/hooks";
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import type { Row } from "../explore/rows.ts";
import { type ExploreState, filtersOf, isNear } from "../explore/state.ts";
import type { LiveMap } from "./create.ts";
import type { MapPoint } from "./feed.ts";
import { OverMap, useLiveMap } from "./live.tsx";
import "./map.css";
import { type Point, readView, writeView } from "./view.ts";

/** The default view: from Morocco to Indonesia. */
const WHOLE = { zoom: 1.6, lat: 22, lng: 45 };

/** The first view around a point, until the list is there. */
const NEAR_ZOOM = 10;

/** So many of the nearest are in the first view. */
const NEAREST = 8;

const idOf = ({ key, kind }: Row): number | null => (kind === "place" ? Number(key.slice(key.indexOf(" ") + 1)) : null);

const pointsOfRows = (rows: readonly Row[]): readonly MapPoint[] =>
  rows.flatMap((row, index) =>
    row.lat === null || row.lng === null || row.kind !== "place"
      ? []
      : [
          {
            lat: row.lat,
            lng: row.lng,
            count: 1,
            name: row.name,
            id: idOf(row),
            type: row.type,
            number: index + 1,
          },
        ],
  );

const nearOf = (state: ExploreState): Point | null =>
  isNear(state) ? { lat: Number(state.lat), lng: Number(state.lng) } : null;

interface ListOnMap {
  readonly found: readonly MapPoint[];
  readonly near: Point | null;
  readonly pointed: Row | null;
}

/**
 * Shows the points of the list on the map and moves the map to them; a view that the address gives stays until the list changes.
 * `keepsView` is whether it is still to stay.
 */
const useListOnMap = (
  map: LiveMap | null,
  { found, near, pointed }: ListOnMap,
  keepsView: { current: boolean },
): void => {
  const shown = JSON.stringify([near, found.map(({ id }) => id)]);
  const qibla = t("qibla.title");
  useEffect(() => map?.setNear(near, qibla), [map, shown, qibla]);
  useEffect(() => {
    if (map === null) return;
    if (!keepsView.current) map.fit(near === null ? found : found.slice(0, NEAREST), near);
    if (found.length > 0) keepsView.current = false;
  }, [map, shown]);
  useEffect(() => map?.setPointed(pointed === null ? null : idOf(pointed)), [map, pointed]);
};

const CloseButton = ({ onClose }: { readonly onClose: () => void }) => (
  <button
    type="button"
    class="map-button map-close"
    aria-label={t("map.close")}
    title={t("map.close")}
    onClick={onClose}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="m5 5 14 14M19 5 5 19" />
    </svg>
  </button>
);

/** What can be done at the middle of the map. */
const MiddleButtons = ({ map, onSearch }: { readonly map: LiveMap; readonly onSearch: (point: Point) => void }) => {
  const { route } = useLocation();
  const addHere = (): void => {
    const { lat, lng } = map.view().center;
    route(viewAt("/suggest/", { lat: lat.toFixed(5), lng: lng.toFixed(5) }));
  };
  return (
    <>
      <button type="button" class="map-button" onClick={() => onSearch(map.view().center)}>
        {t("map.search-here")}
      </button>
      <button type="button" class="map-button" onClick={addHere}>
        {t("nav.add")}
      </button>
    </>
  );
};

interface MapPanelProps {
  readonly rows: readonly Row[];
  readonly pointed: Row | null;
  readonly state: ExploreState;
  readonly onMove: (view: string) => void;
  readonly onPoint: (lat: number, lng: number) => void;
  /** `null` if the map cannot be closed. */
  readonly onClose: (() => void) | null;
}

export const MapPanel = ({ rows, pointed, state, onMove, onPoint, onClose }: MapPanelProps) => {
  const { route } = useLocation();
  const holder = useRef<HTMLDivElement>(null);
  const [given] = useState(() => readView(state.map));
  const keepsView = useRef(given !== null);
  const near = nearOf(state);
  const first = given ?? (near === null ? WHOLE : { ...near, zoom: NEAR_ZOOM });
  const choose = ({ lat, lng }: Point): void => {
    keepsView.current = false;
    onPoint(lat, lng);
  };
  const found = pointsOfRows(rows);
  const { step, map, labels, streets, feed } = useLiveMap(
    holder,
    {
      found,
      center: first,
      zoom: first.zoom,
      onPick: choose,
      onPlace: (id) => route(viewAt("/place/", { id })),
      onRest: ({ zoom, center }, isByHand) => {
        if (isByHand) onMove(writeView(zoom, center.lat, center.lng));
      },
    },
    filtersOf(state),
  );
  useListOnMap(map, { found, near, pointed }, keepsView);
  return (
    <div class="map">
      <div class="map-holder" dir="ltr" ref={holder} />
      <OverMap step={step} labels={labels} streets={streets} feed={feed} />
      <div class="map-tools">
        {onClose !== null && <CloseButton onClose={onClose} />}
        {step === "live" && map !== null && <MiddleButtons map={map} onSearch={choose} />}
      </div>
    </div>
  );
};
