/** A small map of the place; its code is loaded on request. */
import { useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { useLiveMap } from "../map/live.ts";
import "../map/map.css";
import { OverMap } from "../map/over-map.tsx";
import type { Point } from "../map/view.ts";

/** Among its streets; without them in its region, since the coast is not exact. */
const [STREET_ZOOM, REGION_ZOOM] = [16, 6];

const Shown = ({ lat, lng }: Point) => {
  const holder = useRef<HTMLDivElement>(null);
  const { step, labels, streets } = useLiveMap(
    holder,
    {
      found: [{ lat, lng, count: 1, name: "", id: 0 }],
      center: { lat, lng },
      zoom: REGION_ZOOM,
      zoomAt: (isStreet) => (isStreet ? STREET_ZOOM : REGION_ZOOM),
      onPick: () => undefined,
      onPlace: () => undefined,
      onRest: () => undefined,
    },
    null,
  );
  return (
    <div class="map map-mini">
      <div class="map-holder" dir="ltr" ref={holder} />
      <OverMap step={step} labels={labels} streets={streets ?? (step === "live" ? false : null)} />
    </div>
  );
};

export const MiniMap = (point: Point) => {
  const [isShown, setShown] = useState(false);
  if (isShown) return <Shown {...point} />;
  return (
    <button type="button" onClick={() => setShown(true)}>
      {t("place.map")}
    </button>
  );
};
