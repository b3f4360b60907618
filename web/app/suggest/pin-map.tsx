/** A map on which the pin of a place is set. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../base/language.ts";
import { OverMap, useLiveMap } from "../map/live.tsx";
import "../map/map.css";
import type { Point } from "../map/view.ts";

/** A point, and how close the map is to it. */
export interface PinView extends Point {
  readonly zoom: number;
}

/** The zoom around a city: a pin that was set from farther away is set again from near. */
export const CITY_ZOOM = 12;
const MOST_ZOOM = 18;

interface PinMapProps {
  readonly point: Point | null;
  readonly start: PinView;
  readonly onMoved: (point: Point) => void;
}

export const PinMap = ({ point, start, onMoved }: PinMapProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const pick = (to: Point): void => {
    onMoved(to);
    if (map !== null && map.view().zoom < CITY_ZOOM) map.fit([to]);
  };
  const { step, map, labels, streets, feed } = useLiveMap(
    holder,
    {
      found: [],
      center: start,
      zoom: start.zoom,
      maxZoom: MOST_ZOOM,
      onPick: pick,
      onPlace: () => undefined,
      onRest: () => undefined,
    },
    {},
  );
  const label = t("suggest.point.pin");
  useEffect(() => {
    if (point !== null) map?.setPin(point, label, onMoved);
  }, [map, point?.lat, point?.lng, label]);
  return (
    <div class="map map-mini suggest-map">
      <div class="map-holder" dir="ltr" ref={holder} />
      <OverMap step={step} labels={labels} streets={streets} feed={feed} />
    </div>
  );
};
