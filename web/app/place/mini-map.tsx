/** A small map of the place; its code is loaded on request. */
import { useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { useLiveMap } from "../map/live.ts";
import "../map/map.css";
import type { Point } from "../map/view.ts";

const CLOSE_ZOOM = 7;

const Shown = ({ lat, lng }: Point) => {
  const holder = useRef<HTMLDivElement>(null);
  const { step, labels } = useLiveMap(
    holder,
    {
      found: [{ lat, lng, count: 1, name: "", id: 0 }],
      center: { lat, lng },
      zoom: CLOSE_ZOOM,
      onPick: () => undefined,
      onPlace: () => undefined,
      onRest: () => undefined,
    },
    null,
  );
  return (
    <div class="map map-mini">
      <div class="map-holder" dir="ltr" ref={holder} />
      <div class="map-labels" dir="ltr" aria-hidden="true">
        {labels.map(({ text, kind, x, y }) => (
          <span
            key={`${kind} ${text}`}
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
      {step === "live" && <p class="map-credit">{t("map.credit")}</p>}
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
