/** Where the times are for: this device, a city that is typed, or one of a few at hand. */
import { useState } from "preact/hooks";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../address.ts";
import { language, t } from "../language.ts";
import type { Key } from "../language.ts";
import cities from "../start-cities.json";
import { CityPicker } from "../ui/city-picker.tsx";
import { atPlace, roundedDegrees } from "./state.ts";
import type { PrayerState } from "./state.ts";

const PATIENCE_MS = 10_000;

/** Asks the device where it is; the answer is a state, or the reason why there is none. */
const useDevice = (onPlace: (place: PrayerState) => void) => {
  const [note, setNote] = useState<Key | null>(null);
  const ask = (): void => {
    if (!("geolocation" in navigator)) return setNote("here.unavailable");
    setNote("here.waiting");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setNote(null);
        onPlace({ lat: roundedDegrees(coords.latitude), lng: roundedDegrees(coords.longitude) });
      },
      ({ code, PERMISSION_DENIED }) =>
        setNote(code === PERMISSION_DENIED ? "here.refused" : "here.unavailable"),
      { timeout: PATIENCE_MS, maximumAge: 600_000 },
    );
  };
  return { note, ask };
};

export interface PlaceChoiceProps {
  readonly state: PrayerState;
  readonly onChoose: (state: PrayerState) => void;
}

export const PlaceChoice = ({ state, onChoose }: PlaceChoiceProps) => {
  const { note, ask } = useDevice((place) => onChoose(atPlace(state, place)));
  const chooseCity = ({ slug, country, lat, lng }: SearchResult): void => {
    const point = lat === null || lng === null ? {} : { lat: String(lat), lng: String(lng) };
    onChoose(atPlace(state, { city: slug, ...(country !== null && { country }), ...point }));
  };
  return (
    <div class="place-choice">
      <div class="place-ways">
        <div class="place-here">
          <button type="button" class="primary" onClick={ask}>
            {t("here.use")}
          </button>
          <p role="status">{note === null ? t("here.why") : t(note)}</p>
        </div>
        <CityPicker label={t("prayer.city")} onChoose={chooseCity} />
      </div>
      <nav aria-label={t("prayer.known")}>
        <ul class="known-cities chips">
          {cities.map(({ city, country, lat, lng, ...names }) => (
            <li key={city}>
              <a
                class="chip"
                href={viewAt(
                  "/prayer/",
                  atPlace(state, { city, country, lat: String(lat), lng: String(lng) }),
                )}
              >
                {names[language.value]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
};
