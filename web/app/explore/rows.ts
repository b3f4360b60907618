/**
 * Rows of the list, from /search or /places. Search results only have slugs of their cities, so names in other
 * languages than English are loaded separately.
 */
import { useEffect, useState } from "preact/hooks";
import { ROMANISED } from "#core/base/text.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { viewAt } from "../base/address.ts";
import { citiesOf } from "../base/api.ts";
import { dataLanguage, language } from "../base/language.ts";
import type { DataLanguage } from "../i18n/languages.ts";
import { countryText } from "../ui/dates.ts";
import { nameIn } from "../ui/names.ts";
import { nearPoint } from "./state.ts";

/** Lists with more countries are not worth the download. */
const MOST = 3;

/** Key of a city: `TR istanbul`. */
const cityKey = (country: string, slug: string): string => `${country} ${slug}`;

/** City names by `cityKey`, as they arrive; `countries` are those in the list. */
export const useCityNames = (countries: readonly string[], lang: DataLanguage): ReadonlyMap<string, string> => {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const asked = lang === "en" ? "" : [...new Set(countries)].slice(0, MOST).sort().join(" ");
  useEffect(() => {
    if (asked === "") return undefined;
    let isGone = false;
    const read = async (): Promise<void> => {
      const cities = (await Promise.all(asked.split(" ").map(async (code) => citiesOf(code, lang)))).flat();
      if (!isGone) setNames(new Map(cities.map(({ country, slug, name }) => [cityKey(country, slug), name])));
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [asked, lang]);
  return names;
};

export interface Row {
  readonly key: string;
  readonly kind: SearchResult["kind"];
  readonly type: string | null;
  readonly name: string;
  readonly lang: string;
  /** An Arabic name in Latin letters. */
  readonly romanised: string | null;
  /** City and country, if known. */
  readonly where: readonly string[];
  readonly href: string;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly distanceM: number | null;
  readonly rating: Place["rating"] | null;
  /** Id of a place that has stated its times. */
  readonly timesId: number | null;
}

const isPlace = (record: Place | SearchResult): record is Place => !("kind" in record);

const rowOfPlace = (place: Place): Row => ({
  key: `place ${place.id}`,
  kind: "place",
  type: place.type,
  ...nameIn(place, language.value),
  romanised: place.names[ROMANISED] ?? null,
  where: [place.city_name ?? place.address.locality ?? "", countryText(place.country, language.value)].filter(
    (part) => part !== "",
  ),
  href: viewAt("/place/", { id: place.id }),
  lat: place.lat,
  lng: place.lng,
  distanceM: place.distance_m ?? null,
  rating: place.rating,
  timesId: place.has_times ? place.id : null,
});

/** Turns a slug into a name, for cities without another. */
const nameOfSlug = (slug: string): string =>
  slug.replace(
    /(^|-)([a-z])/g,
    (_, dash: string, letter: string) => `${dash === "" ? "" : " "}${letter.toUpperCase()}`,
  );

const hrefOf = ({ kind, id, name, lat, lng }: SearchResult): string => {
  if (kind === "place") return viewAt("/place/", { id });
  if (kind === "event") return viewAt("/events/", { id });
  return lat === null || lng === null ? viewAt("/", { q: name }) : viewAt("/", nearPoint({}, lat, lng, name));
};

const cityOf = ({ kind, city, country }: SearchResult, names: ReadonlyMap<string, string>): string => {
  if (kind !== "place" || city === null || country === null) return "";
  return names.get(cityKey(country, city)) ?? (dataLanguage.value === "en" ? nameOfSlug(city) : "");
};

const rowOfHit = (hit: SearchResult, names: ReadonlyMap<string, string>): Row => {
  const city = cityOf(hit, names);
  const country = hit.country === null ? "" : countryText(hit.country, language.value);
  return {
    key: `${hit.kind} ${hit.id}`,
    kind: hit.kind,
    type: hit.kind === "place" ? hit.type : null,
    name: hit.name,
    lang: hit.lang,
    romanised: hit.romanised,
    where: [city, country].filter((part) => part !== ""),
    href: hrefOf(hit),
    lat: hit.lat,
    lng: hit.lng,
    distanceM: null,
    rating: null,
    timesId: null,
  };
};

/** `names` are those of cities, by `cityKey`. */
export const rowOf = (record: Place | SearchResult, names: ReadonlyMap<string, string>): Row =>
  isPlace(record) ? rowOfPlace(record) : rowOfHit(record, names);
