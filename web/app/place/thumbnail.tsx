/**
 * A picture of where a place is: itself in the middle, what is beside it, the visitor if known, the way to the Kaaba, and a scale.
 * It needs none of the map's code, which a press loads in its place.
 */
import { useLocation } from "preact-iso";
import { useRef, useState } from "preact/hooks";
import { qibla } from "#core/base/qibla.ts";
import type { Place } from "#core/model/place.ts";
import { viewAt } from "../base/address.ts";
import { t } from "../base/language.ts";
import { typeOfPlace } from "../base/place-types.ts";
import { freshPosition } from "../base/position.ts";
import "../map/map.css";
import { OverMap, useLiveMap } from "../map/live.tsx";
import type { Point } from "../map/view.ts";
import { roundLengthM } from "../ui/round-length.ts";
import { lengthText } from "../ui/words.tsx";
import type { PlaceAnswer } from "./lines.ts";
import { LETTERS } from "./nearby.tsx";
import { edgeAt, PLAN, planAround, SCALE_MOST, type Spot } from "./plan.ts";
import "./thumbnail.css";

/** Among its streets; without them among the places beside it. */
const [STREET_ZOOM, QUARTER_ZOOM] = [16, 14];

/** No filters: whatever is beside the place. */
const EVERYTHING = {};

const Live = ({ lat, lng, id }: Point & Pick<PlaceAnswer, "id">) => {
  const { route } = useLocation();
  const holder = useRef<HTMLDivElement>(null);
  const { step, labels, streets, feed } = useLiveMap(
    holder,
    {
      found: [{ lat, lng, count: 1, name: "", id }],
      center: { lat, lng },
      zoom: QUARTER_ZOOM,
      zoomAt: (isStreet) => (isStreet ? STREET_ZOOM : QUARTER_ZOOM),
      onPick: () => undefined,
      onPlace: (picked) => picked !== id && route(viewAt("/place/", { id: picked })),
      onRest: () => undefined,
    },
    EVERYTHING,
  );
  return (
    <div class="map map-mini">
      <div class="map-holder" dir="ltr" ref={holder} />
      <OverMap step={step} labels={labels} streets={streets ?? (step === "live" ? false : null)} feed={feed} />
    </div>
  );
};

/** The direction of the Kaaba; `null` where nobody prays. */
const qiblaOf = ({ lat, lng, type }: PlaceAnswer): number | null =>
  typeOfPlace(type).prayers === "none" ? null : qibla(lat, lng).bearing_deg;

/** From the middle towards the Kaaba. */
const Qibla = ({ bearing }: { readonly bearing: number }) => {
  const [end, word] = [edgeAt(bearing, 0), edgeAt(bearing, 18)];
  const isRight = word.x > PLAN.width / 2;
  return (
    <g class="plan-qibla">
      <line x1={PLAN.width / 2} y1={PLAN.height / 2} x2={end.x} y2={end.y} />
      <text x={word.x + (isRight ? -6 : 6)} y={word.y - 4} text-anchor={isRight ? "end" : "start"}>
        {t("intent.qibla")}
      </text>
    </g>
  );
};

const Scale = ({ metres, unitsPerM }: { readonly metres: number; readonly unitsPerM: number }) => {
  const [x, y] = [12, PLAN.height - 12];
  return (
    <g class="plan-scale">
      <path d={`M${x} ${y - 5}v5h${metres * unitsPerM}v-5`} />
      <text x={x + 5} y={y - 5}>
        {lengthText(metres)}
      </text>
    </g>
  );
};

/** The mihrab of the site in a drop, whose point is the place. */
const Pin = () => (
  <g class="plan-pin" transform={`translate(${PLAN.width / 2} ${PLAN.height / 2})`}>
    <path d="M0 0C-5-8-13-13-13-22a13 13 0 1 1 26 0C13-13 5-8 0 0Z" />
    <path
      class="plan-arch"
      d="M-6-15v-7c0-3 3-4 6-7 3 3 6 4 6 7v7h-3.500v-5c0-2-1-2.500-2.500-3.500-1.500 1-2.500 1.500-2.500 3.500v5Z"
    />
  </g>
);

interface Neighbour {
  readonly id: number;
  readonly spot: Spot;
  readonly isHalal: boolean;
  /** In the list beside; `null` for those that it does not have. */
  readonly letter: string | null;
}

const Neighbours = ({ all }: { readonly all: readonly Neighbour[] }) => (
  <>
    {all.map(({ id, spot: { x, y }, isHalal, letter }) => (
      <g key={id} class={isHalal ? "plan-other plan-halal" : "plan-other"} transform={`translate(${x} ${y})`}>
        <circle r={letter === null ? 4 : 9} />
        {letter !== null && (
          <text y="4" text-anchor="middle">
            {letter}
          </text>
        )}
      </g>
    ))}
  </>
);

const Picture = ({ place, nearby }: ThumbnailProps) => {
  const { spotOf, unitsPerM } = planAround(place, nearby ?? []);
  const bearing = qiblaOf(place);
  const scaleM = roundLengthM(SCALE_MOST / unitsPerM, navigator.languages);
  const here = freshPosition();
  const you = here === null ? null : spotOf(here);
  const all = (nearby ?? []).flatMap(({ id, lat, lng, type }, index): readonly Neighbour[] => {
    const spot = spotOf({ lat, lng });
    return spot === null ? [] : [{ id, spot, isHalal: type === "halal", letter: LETTERS[index] ?? null }];
  });
  return (
    <svg class="plan" viewBox={`0 0 ${PLAN.width} ${PLAN.height}`} aria-hidden="true">
      {[1, 2, 3].map((ring) => (
        <circle key={ring} class="plan-ring" cx={PLAN.width / 2} cy={PLAN.height / 2} r={ring * scaleM * unitsPerM} />
      ))}
      {bearing !== null && <Qibla bearing={bearing} />}
      {/* The nearest last, so that they lie on top. */}
      <Neighbours all={all.toReversed()} />
      {you !== null && <circle class="plan-you" cx={you.x} cy={you.y} r="6" />}
      <Pin />
      <Scale metres={scaleM} unitsPerM={unitsPerM} />
    </svg>
  );
};

interface ThumbnailProps {
  readonly place: PlaceAnswer;
  readonly nearby: readonly Place[] | null;
}

/** The picture; pressed, the map. */
export const Thumbnail = ({ place, nearby }: ThumbnailProps) => {
  const [isLive, setLive] = useState(false);
  if (isLive) return <Live lat={place.lat} lng={place.lng} id={place.id} />;
  // Out of the way of the Qibla, which may leave the picture by the same corner.
  const bearing = qiblaOf(place) ?? 0;
  const corner = bearing > 90 && bearing < 180 ? "thumbnail-open thumbnail-above" : "thumbnail-open";
  return (
    <button type="button" class="thumbnail" onClick={() => setLive(true)}>
      <Picture place={place} nearby={nearby} />
      <span class={corner}>{t("place.map")}</span>
    </button>
  );
};
