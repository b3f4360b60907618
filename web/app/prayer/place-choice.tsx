/**
 * Choosing the place of the times: this device, a typed city, or one of a few suggestions. An address may name a city
 * without coordinates; the search then supplies them. Also the place in words.
 */
import { Fragment } from "preact";
import { useState } from "preact/hooks";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../base/address.ts";
import { useAnswer } from "../base/answer.ts";
import type { Failure } from "../base/api.ts";
import { dataLanguage, language, t, textOr } from "../base/language.ts";
import { isHere, locate } from "../base/position.ts";
import type { Key } from "../i18n/texts.ts";
import startCities from "../start-cities.json";
import { RecordPicker } from "../ui/record-picker.tsx";
import { countryText } from "../ui/dates.ts";
import { atPlace, cityAddress, nearAddress, type PrayerState, roundedDegrees } from "./state.ts";

export interface SoughtCity {
  /** `null` until it is found, or if there is none. */
  readonly city: SearchResult | null;
  readonly isLoading: boolean;
  readonly failure: Failure | null;
}

export const useCity = (state: PrayerState): SoughtCity => {
  const { answer, isLoading } = useAnswer<SearchResult>(cityAddress(state, dataLanguage.value));
  const cities = answer?.ok === true ? answer.data : [];
  const country = state.country?.toUpperCase();
  const city = cities.find(
    (found) => found.slug === state.city && (country === undefined || found.country === country),
  );
  return { city: city ?? null, isLoading, failure: answer?.ok === false ? answer : null };
};

type Wind = "n" | "e" | "s" | "w";

const degreesText = (degrees: string | undefined, [above, below]: readonly [Wind, Wind]): string =>
  `${Math.abs(Number(degrees))}° ${t(`wind.short.${Number(degrees) < 0 ? below : above}`)}`;

/** Coordinates in words, for a point near to nothing; invalid ones stay as they are, for the API to reject. */
export const pointText = ({ lat, lng }: PrayerState): string =>
  [lat, lng].some((degrees) => Number.isNaN(Number(degrees)))
    ? `${lat}${t("list.comma")}${lng}`
    : `${degreesText(lat, ["n", "s"])}${t("list.comma")}${degreesText(lng, ["e", "w"])}`;

/** The name of a city: in the page's language if pages begin with that city, else the data's, else its slug. */
const cityText = (city: string, country: string | undefined, name: string | null): string =>
  startCities.some((start) => start.city === city && start.country === country)
    ? textOr(`city.${city}`, name ?? city)
    : (name ?? city);

/** What a point is near to. */
interface NearCity {
  readonly slug: string;
  /** In the language of the page where it is known. */
  readonly name: string;
}

interface Near {
  readonly city: NearCity | null;
  readonly isLoading: boolean;
}

/** The city of the place nearest to a point that names none; `null` where nothing is near, or nothing is asked. */
export const useNearCity = (state: PrayerState | null): Near => {
  const address = state === null ? null : nearAddress(state, dataLanguage.value);
  const { answer, isLoading } = useAnswer<Place>(address);
  const place = answer?.ok === true ? answer.data.find(({ city }) => city !== null) : undefined;
  if (address === null || place === undefined || place.city === null)
    return { city: null, isLoading: address !== null && answer === null && isLoading };
  const { city, city_name: name, country } = place;
  return { city: { slug: city, name: cityText(city, country, name) }, isLoading: false };
};

/** The place in words: a city and its country, each once, else what the point is near to, else whose point it is. */
const placePartsOf = (state: PrayerState, name: string | null): readonly string[] => {
  if (state.city === undefined)
    return [name === null ? t(isHere(state) ? "here.position" : "here.point") : t("list.near", { where: name })];
  const { city, country = "" } = state;
  if (!/^[a-z]{2}$/i.test(country)) return [cityText(city, undefined, name)];
  const code = country.toUpperCase();
  return [...new Set([cityText(city, code, name), countryText(code, language.value)])];
};

export const placeTextOf = (state: PrayerState, name: string | null): string =>
  placePartsOf(state, name).join(t("list.comma"));

/** The same in a page: city and country may be in two scripts, and stand in the order of the page. */
export const PlaceText = ({ state, name }: { readonly state: PrayerState; readonly name: string | null }) => (
  <>
    {placePartsOf(state, name).map((part, index) => (
      <Fragment key={part}>
        {index > 0 && t("list.comma")}
        <bdi>{part}</bdi>
      </Fragment>
    ))}
  </>
);

/** Locates the device; calls `onPlace`, or gives the reason for a failure. */
const useDevice = (shown: PrayerState, onPlace: (place: PrayerState) => void) => {
  const [note, setNote] = useState<Key | null>(null);
  const find = async (): Promise<void> => {
    setNote("here.waiting");
    const position = await locate({ isAnew: shown.city === undefined && isHere(shown) });
    if (typeof position === "string") return setNote(position === "refused" ? "here.refused" : "here.unavailable");
    setNote(null);
    return onPlace({ lat: roundedDegrees(position.lat), lng: roundedDegrees(position.lng) });
  };
  return { note, find };
};

interface PlaceChoiceProps {
  readonly state: PrayerState;
  readonly onChoose: (state: PrayerState) => void;
}

export const PlaceChoice = ({ state, onChoose }: PlaceChoiceProps) => {
  const { note, find } = useDevice(state, (place) => onChoose(atPlace(state, place)));
  const chooseCity = ({ slug, country, lat, lng }: SearchResult): void => {
    const point = lat === null || lng === null ? {} : { lat: String(lat), lng: String(lng) };
    onChoose(atPlace(state, { city: slug, ...(country !== null && { country }), ...point }));
  };
  return (
    <div class="place-choice">
      <div class="place-ways">
        <div class="place-here">
          <button type="button" class="primary" onClick={() => void find()}>
            {t("here.use")}
          </button>
          <p role="status">{note === null ? t("here.why") : t(note)}</p>
        </div>
        <RecordPicker label={t("prayer.city")} kind="city" none="city.none" onChoose={chooseCity} />
      </div>
      <nav aria-label={t("prayer.known")}>
        <ul class="known-cities chips">
          {startCities.map(({ city, country, lat, lng }) => (
            <li key={city}>
              <a
                class="chip"
                href={viewAt("/prayer/", atPlace(state, { city, country, lat: String(lat), lng: String(lng) }))}
              >
                {textOr(`city.${city}`, city)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
};
