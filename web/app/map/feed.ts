/**
 * What the map shows: countries with counts from afar, then places; in views with too many places, cities with counts
 * instead. This keeps even a million places light. And names: of countries from afar, closer up of cities.
 */
import countryPoints from "virtual:country-points";
import type { City, Country } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import { addressOf, type Answer, asList, type Failure, type Query } from "../base/api.ts";
import { ask, citiesAt, citiesOf, recordsAt } from "../base/ask.ts";
import { type Language, spoken } from "../i18n/languages.ts";
import { countryText } from "../ui/dates.ts";
import { nameIn } from "../ui/words.tsx";
import type { Label } from "./labels.ts";
import type { View } from "./view.ts";

export interface MapPoint {
  readonly lat: number;
  readonly lng: number;
  /** How many places it stands for. */
  readonly count: number;
  readonly name: string;
  /** Id and type, if it is a single place. */
  readonly id: number | null;
  readonly type?: string | null;
  /** Its place in the list, from 1, if it is in it. */
  readonly number?: number;
}

/** From this zoom on places are requested. */
const COUNTRY_ZOOM = 3.4;
/** From this zoom on cities stand for too many places: farther out, a view has too many countries to read their cities. */
const CITY_ZOOM = 4.2;
const PAGE = 100;
const MOST_PAGES = 4;

const bubbleOf = ({ code, name, counts }: Country): readonly MapPoint[] => {
  const [lng, lat] = countryPoints[code] ?? [];
  if (lat === undefined || lng === undefined || counts.places === 0) return [];
  return [{ lat, lng, count: counts.places, name, id: null }];
};

const countryBubbles = async (lang: string): Promise<readonly MapPoint[] | null> =>
  (await recordsAt<Country>(addressOf("/countries", { lang })))?.flatMap(bubbleOf) ?? null;

const pointOf = ({ lat, lng, name, id, type }: Place): MapPoint => ({ lat, lng, count: 1, name, id, type });

/** Whether a view shows countries: their counts would cover whole regions of a closer one. */
export const isOfCountries = ({ zoom }: Pick<View, "zoom">): boolean => zoom < COUNTRY_ZOOM;

const isWithin = ({ west, south, east, north }: View["box"], { lat, lng }: City): boolean =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east);

const cityBubbles = async (
  box: View["box"],
  countries: readonly string[],
  lang: string,
): Promise<readonly MapPoint[] | null> => {
  const lists = await Promise.all(countries.map(async (code) => recordsAt<City>(citiesAt(code, lang))));
  const cities = lists.filter((list) => list !== null);
  if (cities.length < lists.length) return null;
  return cities
    .flat()
    .filter((city) => city.counts.places > 0 && isWithin(box, city))
    .map(({ lat, lng, name, counts }) => ({ lat, lng, name, count: counts.places, id: null }));
};

/** The places of all pages; `null` where one of them failed. */
const pointsOnPages = (pages: readonly (Answer<Place> | Failure)[]): readonly MapPoint[] | null => {
  const points: MapPoint[] = [];
  for (const page of pages) {
    if (!page.ok) return null;
    points.push(...page.data.map(pointOf));
  }
  return points;
};

/**
 * The points of a view; `null` on failure, so that the current ones can stay. `countriesIn` has the codes of its
 * countries: the first places of many are of few countries.
 */
export const pointsOf = async (
  { zoom, box }: View,
  filters: Query,
  lang: string,
  countriesIn: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly MapPoint[] | null> => {
  if (isOfCountries({ zoom })) return countryBubbles(lang);
  const bbox = [box.west, box.south, box.east, box.north].join(",");
  const page = async (index: number) =>
    ask<Place>(addressOf("/places", { bbox, ...filters, limit: PAGE, offset: index * PAGE || null, lang }), { signal });
  const first = asList(await page(0));
  if (!first.ok) return null;
  const pages = Math.ceil(first.meta.total / PAGE);
  if (pages > MOST_PAGES) {
    if (zoom < CITY_ZOOM) return countryBubbles(lang);
    const ofFirst = first.data.map(({ country }) => country);
    return cityBubbles(box, [...new Set([...ofFirst, ...(await countriesIn())])], lang);
  }
  const rest = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, async (_, index) => page(index + 1)));
  return pointsOnPages([first, ...rest]);
};

/** From this zoom on the cities have their names. */
const CITY_NAME_ZOOM = 4.6;
/** From this zoom on countries have none, and a view has so few of them that it reads the cities of all. */
export const COUNTRY_NAME_ZOOM = 6.5;

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

/** Labels for a zoom level and the countries whose cities are named. */
export const labelsOf = async (
  zoom: number,
  countries: readonly string[],
  language: Language,
): Promise<readonly Label[]> => {
  const labels = zoom < COUNTRY_NAME_ZOOM ? countryLabels(zoom, language) : [];
  if (zoom < CITY_NAME_ZOOM) return labels;
  const cities = await Promise.all(countries.map(async (code) => cityLabels(code, zoom, language)));
  return [...labels, ...cities.flat()];
};
