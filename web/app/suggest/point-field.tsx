/** The point of a place: the device's position, a pin on a map, a city to begin with, or text that was pasted. */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "../base/language.ts";
import { freshPosition, isHere, locate } from "../base/position.ts";
import { OverMap, useLiveMap } from "../map/live.tsx";
import "../map/map.css";
import type { Point } from "../map/view.ts";
import { RecordPicker } from "../ui/record-picker.tsx";
import { fieldText } from "../ui/wrong-field.ts";
import { wrongGroup, WrongText } from "./fields.tsx";
import type { Form } from "./form-state.ts";
import { degreesText, parsePoint, pointOf } from "./values.ts";
import { lengthText } from "../ui/words.tsx";

/** A building is found by no less exact a position, metres. */
const EXACT_M = 100;
/** Zooms of the map: around a known point, a city, the world. */
const [CLOSE, CITY, WORLD] = [16, 12, 1.6];
const MOST_ZOOM = 18;
const WHOLE: Point = { lat: 22, lng: 45 };

interface PinMapProps {
  readonly point: Point | null;
  readonly start: Point & { readonly zoom: number };
  readonly onMoved: (point: Point) => void;
}

const PinMap = ({ point, start, onMoved }: PinMapProps) => {
  const holder = useRef<HTMLDivElement>(null);
  const pick = (to: Point): void => {
    onMoved(to);
    // A pin that was set from afar is set again from near.
    if (map !== null && map.view().zoom < CITY) map.fit([to]);
  };
  const { step, map, labels, streets } = useLiveMap(
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
      <OverMap step={step} labels={labels} streets={streets} />
    </div>
  );
};

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

export const PointField = ({ form, from }: { readonly form: Form; readonly from: Point | null }) => {
  const id = useId();
  const point = pointOf(form.values);
  const [view, setView] = useState<(Point & { readonly zoom: number }) | null>(() => {
    const first = point ?? from ?? freshPosition();
    return first === null ? null : { lat: first.lat, lng: first.lng, zoom: CLOSE };
  });
  const [text, setText] = useState("");
  const [isUnread, setUnread] = useState(false);
  const [located, setLocated] = useState<Located>(null);
  const place = ({ lat, lng }: Point): void => {
    form.set({ lat: degreesText(lat), lng: degreesText(lng) });
    form.leave("lat");
  };
  const show = (to: Point, zoom: number): void => setView({ lat: to.lat, lng: to.lng, zoom });
  const findMe = async (): Promise<void> => {
    setLocated("asking");
    const found = await locate({ isAnew: point !== null && isHere(form.values), withinM: EXACT_M });
    if (typeof found === "string") return setLocated(found === "refused" ? "refused" : "failed");
    setLocated({ accuracyM: found.accuracyM });
    place(found);
    return show(found, CLOSE);
  };
  const paste = (): void => {
    if (text.trim() === "") return setUnread(false);
    const read = parsePoint(text);
    setUnread(read === null);
    if (read === null) return undefined;
    place(read);
    show(read, CLOSE);
    return undefined;
  };
  const said = locatedText(located);
  return (
    <fieldset class="suggest-choice" {...wrongGroup(form, ["point"], id)}>
      <legend>{t("suggest.point")}</legend>
      <p class="buttons">
        <button type="button" onClick={() => void findMe()}>
          {t("suggest.point.me")}
        </button>
        {view === null && (
          <button type="button" onClick={() => show(WHOLE, WORLD)}>
            {t("suggest.point.map")}
          </button>
        )}
      </p>
      <p role="status" class="quiet small">
        {said}
      </p>
      {view !== null && (
        <PinMap
          // A new view is a new map: moving it by hand never makes one.
          key={`${view.lat} ${view.lng} ${view.zoom}`}
          point={point ?? from}
          start={view}
          onMoved={place}
        />
      )}
      {point !== null && (
        <p class="small" role="status">
          {t("suggest.point.at", { point: `\u2066${degreesText(point.lat)}, ${degreesText(point.lng)}\u2069` })}{" "}
          <a href={streetMapAt(point)} target="_blank" rel="noreferrer">
            {t("place.osm")}
          </a>
        </p>
      )}
      <WrongText form={form} path="point" id={`${id}-wrong`} />
      {point === null && from === null && (
        <RecordPicker
          kind="city"
          none="city.none"
          label={t("suggest.point.city")}
          onChoose={({ lat, lng }) => lat !== null && lng !== null && show({ lat, lng }, CITY)}
        />
      )}
      <div class="field">
        <label for={id}>{t("suggest.point.text")}</label>
        <input
          id={id}
          type="text"
          dir="ltr"
          spellcheck={false}
          value={text}
          aria-invalid={isUnread}
          aria-describedby={`${id}-help`}
          onInput={({ currentTarget }) => {
            setText(currentTarget.value);
            if (parsePoint(currentTarget.value) !== null) setUnread(false);
          }}
          onChange={paste}
        />
        <span class={isUnread ? "bad" : "quiet small"} id={`${id}-help`} role={isUnread ? "alert" : undefined}>
          {isUnread ? fieldText(t("suggest.point.text"), t("suggest.point.unread")) : t("suggest.point.text-help")}
        </span>
      </div>
    </fieldset>
  );
};
