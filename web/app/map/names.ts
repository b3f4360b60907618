/** Labels for the map: countries from afar, closer up the cities of the country at the centre. */
import countryPoints from "virtual:country-points";
import { citiesOf } from "../base/ask.ts";
import { type Language, spoken } from "../i18n/languages.ts";
import { countryText } from "../ui/dates.ts";
import { nameIn } from "../ui/names.ts";
import type { Label } from "./labels.ts";

const CITY_ZOOM = 4.6;

const countryLabels = (zoom: number, language: Language): readonly Label[] =>
  Object.entries(countryPoints)
    // A country is labelled when it is about as wide as its name.
    .filter(([, [, , area]]) => Math.sqrt(area) * 2 ** zoom > 22)
    .map(([code, [lng, lat, area]]) => ({
      text: countryText(code, language),
      kind: "country",
      lat,
      lng,
      weight: 1e9 + area,
    }));

const cityLabels = async (country: string, zoom: number, language: Language): Promise<readonly Label[]> => {
  const least = 2e7 / 2 ** (zoom * 1.15);
  return (await citiesOf(country, spoken(language).data))
    .filter(({ population }) => (population ?? 0) >= least)
    .map((city) => ({
      text: nameIn(city, language).name,
      kind: "city",
      lat: city.lat,
      lng: city.lng,
      weight: city.population ?? 0,
    }));
};

/** Labels for a zoom level and the country at the centre. */
export const labelsOf = async (zoom: number, country: string, language: Language): Promise<readonly Label[]> => {
  const countries = zoom < 6.5 ? countryLabels(zoom, language) : [];
  if (zoom < CITY_ZOOM || country === "") return countries;
  return [...countries, ...(await cityLabels(country, zoom, language))];
};
