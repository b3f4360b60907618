/** Places around the point of a new one, since it may be one of them. */
import { useEffect, useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import { placeAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import { addressOf } from "../base/api.ts";
import { language, t } from "../base/language.ts";
import type { Point } from "../map/view.ts";
import { distanceText } from "../ui/distance.ts";

const RADIUS_M = 150;
const MOST = 5;
const PAUSE_MS = 400;

/** The point after the pin has rested. */
const useRested = (lat: number, lng: number): Point => {
  const [rested, setRested] = useState<Point>({ lat, lng });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ lat, lng }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lat, lng]);
  return rested;
};

interface NearProps extends Point {
  /** The place that is suggested for, which is not named. */
  readonly but: number | null;
  /** Called with the place that a visitor recognised; without it the places are links. */
  readonly onSame?: (place: Place) => void;
}

export const Near = ({ lat, lng, but, onSame }: NearProps) => {
  const point = useRested(lat, lng);
  const { answer } = useAnswer<Place>(
    addressOf("/places", { ...point, radius: RADIUS_M, limit: MOST + 1, lang: language.value }),
  );
  if (answer?.ok !== true) return null;
  const places = answer.data.filter(({ id }) => id !== but).slice(0, MOST);
  if (places.length === 0)
    return (
      <p class="quiet small" role="status">
        {t("suggest.near.none")}
      </p>
    );
  return (
    <section class="suggest-near" aria-labelledby="near-title">
      <h2 id="near-title">{t("suggest.near")}</h2>
      <ul>
        {places.map((place) => (
          <li key={place.id}>
            <span>
              <bdi lang={place.lang}>{place.name}</bdi>{" "}
              <span class="quiet small">
                {place.type_label}
                {t("list.comma")}
                {t("suggest.near.away", { distance: distanceText(place.distance_m ?? 0, language.value) })}
              </span>
            </span>
            {onSame === undefined ? (
              <a class="button" href={placeAt(place)} aria-label={`${t("suggest.near.same")}: ${place.name}`}>
                {t("suggest.near.same")}
              </a>
            ) : (
              <button
                type="button"
                onClick={() => onSame(place)}
                aria-label={`${t("suggest.near.same")}: ${place.name}`}
              >
                {t("suggest.near.same")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
