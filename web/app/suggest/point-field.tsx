/** The point of a place: the device's position, a pin on a map, a city to begin with, or text that was pasted. */
import { useId, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { freshPosition, isHere, locate } from "../base/position.ts";
import type { Point } from "../map/view.ts";
import { RecordPicker } from "../ui/record-picker.tsx";
import { lengthText } from "../ui/words.tsx";
import { wrongGroup, WrongText } from "./fields.tsx";
import type { Form } from "./form-state.ts";
import { PastedPoint } from "./pasted-point.tsx";
import { CITY_ZOOM, PinMap, type PinView } from "./pin-map.tsx";
import { degreesText, pointOf } from "./values.ts";

/** A building is found by no less exact a position, metres. */
const EXACT_M = 100;
/** The zoom around a known point. */
const CLOSE_ZOOM = 16;
const WORLD: PinView = { lat: 22, lng: 45, zoom: 1.6 };

/** The point on a map with streets, whose address can be pasted back. */
const streetMapAt = ({ lat, lng }: Point): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=19/${lat}/${lng}`;

/** What is said of the device's position. */
type Located = "asking" | "refused" | "failed" | { readonly accuracyM: number } | null;

const locatedText = (located: Located): string | null => {
  if (located === null) return null;
  if (located === "asking") return t("near.asking");
  if (typeof located === "string") return t(`near.${located}`);
  return t("suggest.point.accuracy", { distance: lengthText(located.accuracyM) });
};

interface WaysProps {
  /** Whether the device gave a position before and is asked again. */
  readonly isAnew: boolean;
  readonly onFound: (point: Point) => void;
  /** `null` while the map is shown. */
  readonly onMap: (() => void) | null;
}

/** The device's position, or the map. */
const Ways = ({ isAnew, onFound, onMap }: WaysProps) => {
  const [located, setLocated] = useState<Located>(null);
  const findMe = async (): Promise<void> => {
    setLocated("asking");
    const position = await locate({ isAnew, withinM: EXACT_M });
    if (typeof position === "string") return setLocated(position === "refused" ? "refused" : "failed");
    setLocated({ accuracyM: position.accuracyM });
    return onFound(position);
  };
  return (
    <>
      <p class="buttons">
        <button type="button" onClick={() => void findMe()}>
          {t("suggest.point.me")}
        </button>
        {onMap !== null && (
          <button type="button" onClick={onMap}>
            {t("suggest.point.map")}
          </button>
        )}
      </p>
      <p role="status" class="quiet small">
        {locatedText(located)}
      </p>
    </>
  );
};

const ChosenPoint = ({ point }: { readonly point: Point }) => (
  <p class="small" role="status">
    {t("suggest.point.at", { point: `\u2066${degreesText(point.lat)}, ${degreesText(point.lng)}\u2069` })}{" "}
    <a href={streetMapAt(point)} target="_blank" rel="noreferrer">
      {t("place.osm")}
    </a>
  </p>
);

export const PointField = ({ form, from }: { readonly form: Form; readonly from: Point | null }) => {
  const id = useId();
  const point = pointOf(form.values);
  const [view, setView] = useState<PinView | null>(() => {
    const first = point ?? from ?? freshPosition();
    return first === null ? null : { lat: first.lat, lng: first.lng, zoom: CLOSE_ZOOM };
  });
  const place = ({ lat, lng }: Point): void => {
    form.set({ lat: degreesText(lat), lng: degreesText(lng) });
    form.leave("lat");
  };
  const placeAndShow = ({ lat, lng }: Point): void => {
    place({ lat, lng });
    setView({ lat, lng, zoom: CLOSE_ZOOM });
  };
  return (
    <fieldset class="suggest-choice" {...wrongGroup(form, ["point"], id)}>
      <legend>{t("suggest.point")}</legend>
      <Ways
        isAnew={point !== null && isHere(form.values)}
        onFound={placeAndShow}
        onMap={view === null ? () => setView(WORLD) : null}
      />
      {view !== null && (
        <PinMap
          // A new view is a new map: moving it by hand never makes one.
          key={`${view.lat} ${view.lng} ${view.zoom}`}
          point={point ?? from}
          start={view}
          onMoved={place}
        />
      )}
      {point !== null && <ChosenPoint point={point} />}
      <WrongText form={form} path="point" id={`${id}-wrong`} />
      {point === null && from === null && (
        <RecordPicker
          kind="city"
          none="city.none"
          label={t("suggest.point.city")}
          onChoose={({ lat, lng }) => lat !== null && lng !== null && setView({ lat, lng, zoom: CITY_ZOOM })}
        />
      )}
      <PastedPoint onPoint={placeAndShow} />
    </fieldset>
  );
};
