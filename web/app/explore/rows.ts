/**
 * Rows of the list, from /search or /places. Search results only have slugs of their cities, so names in other
 * languages than English are loaded separately.
 */
import { useEffect, useState } from "preact/hooks";
import { ROMANISED } from "#core/base/names.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { countryAt, placeAt, viewAt } from "../base/address.ts";
import { citiesOf } from "../base/ask.ts";
import { dataLanguage, isKey, language, t } from "../base/language.ts";
import type { DataLanguage } from "../i18n/languages.ts";
import { countryText, dateText } from "../ui/dates.ts";
import { nameIn, nameOfSlug, statusText } from "../ui/words.tsx";
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

/** A question that a row answers of a point. */
export interface RowIntent {
  readonly intent: "prayer-times" | "qibla" | "hijri-date";
  readonly lat: number;
  readonly lng: number;
}

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
  /** What its line answers; `null` if it is no answer, or not one of a point. */
  readonly intent: RowIntent | null;
}

const isPlace = (record: Place | SearchResult): record is Place => !("kind" in record);

/** What is known, each once: Algiers and Algeria have one name in Arabic. */
const told = (parts: readonly string[]): readonly string[] => [...new Set(parts)].filter((part) => part !== "");

const rowOfPlace = (place: Place): Row => ({
  key: `place ${place.id}`,
  kind: "place",
  type: place.type,
  ...nameIn(place, language.value),
  romanised: place.names[ROMANISED] ?? null,
  where: told([place.city_name ?? place.address.locality ?? "", countryText(place.country, language.value)]),
  href: placeAt(place),
  lat: place.lat,
  lng: place.lng,
  distanceM: place.distance_m ?? null,
  rating: place.rating,
  timesId: place.has_times ? place.id : null,
  intent: null,
});

/** The view that answers an intent; "near me" is answered by {@link nearIntentIn}. */
const intentHref = ({ intent, slug, country, city, lat, lng, starts_at: day, url }: SearchResult): string => {
  const place = city === null ? { lat, lng } : { city, country };
  // Times are of a point: of a country, its page has the cities. The view of times would open the last place.
  if ((intent === "prayer-times" || intent === "qibla") && country !== null && city === null && lat === null)
    return countryAt(country);
  if (intent === "prayer-times") return viewAt("/prayer/", place);
  if (intent === "hijri-date") return city === null ? viewAt("/events/", {}) : viewAt("/prayer/", place);
  if (intent === "qibla") return `${viewAt("/prayer/", place)}#qibla-title`;
  const ramadan = /^ramadan-begins-(\d+)$/.exec(slug)?.[1];
  // Of a town, Ramadan is a timetable.
  if (ramadan !== undefined && city !== null) return `${viewAt("/prayer/", { ...place, ramadan })}#timetable`;
  const id = /[?&]id=(\d+)/.exec(url)?.[1];
  return viewAt("/events/", id === undefined ? { country } : { id, country, month: day?.slice(0, 7) });
};

const hrefOf = (hit: SearchResult): string => {
  const { kind, id, slug, name, lat, lng, country, city } = hit;
  if (kind === "intent") return intentHref(hit);
  if (kind === "place")
    return id === null || country === null ? viewAt("/place/", { id }) : placeAt({ id, slug, country, city });
  if (kind === "event") return viewAt("/events/", { id });
  return lat === null || lng === null ? viewAt("/", { q: name }) : viewAt("/", nearPoint({}, lat, lng, name));
};

const cityOf = ({ kind, city, country }: SearchResult, names: ReadonlyMap<string, string>): string => {
  if (kind !== "place" || city === null || country === null) return "";
  return names.get(cityKey(country, city)) ?? (dataLanguage.value === "en" ? nameOfSlug(city) : "");
};

/** What an intent is called; the data name it in their own languages alone. */
const nameOf = ({ intent, name, city }: SearchResult): string => {
  const key = `intent.${intent}`;
  if (intent === null || language.value === dataLanguage.value || !isKey(key)) return name;
  return city === null ? t(key) : `${t(key)} · ${nameOfSlug(city)}`;
};

/** "Near me" among some results, which needs the visitor's position. */
export const nearIntentIn = (records: readonly (Place | SearchResult)[]): SearchResult | null => {
  const [first] = records;
  return first !== undefined && !isPlace(first) && first.intent === "near-me" ? first : null;
};

/** Regions are codes. People write those of two letters ("Springfield, IL"), and none that is the country's own. */
const regionText = ({ region, country }: SearchResult): string =>
  region !== null && region.length === 2 && region !== country ? region : "";

const ANSWERED = ["prayer-times", "qibla", "hijri-date"] as const satisfies readonly RowIntent["intent"][];

const rowIntentOf = ({ intent, lat, lng }: SearchResult): RowIntent | null => {
  const known = ANSWERED.find((one) => one === intent);
  return known === undefined || lat === null || lng === null ? null : { intent: known, lat, lng };
};

const rowOfHit = (hit: SearchResult, names: ReadonlyMap<string, string>): Row => {
  const city = cityOf(hit, names);
  const country = hit.country === null ? "" : countryText(hit.country, language.value);
  const day = hit.starts_at === null ? "" : dateText(hit.starts_at.slice(0, 10), "plain", language.value);
  return {
    key: `${hit.kind} ${hit.id ?? hit.slug}`,
    kind: hit.kind,
    type: hit.kind === "place" ? hit.type : null,
    name: nameOf(hit),
    lang: hit.kind === "intent" ? language.value : hit.lang,
    romanised: hit.romanised,
    where: told([day, statusText(hit.status) ?? "", city, regionText(hit), country]),
    href: hrefOf(hit),
    lat: hit.lat,
    lng: hit.lng,
    distanceM: null,
    rating: null,
    timesId: null,
    intent: rowIntentOf(hit),
  };
};

/** `names` are those of cities, by `cityKey`. */
export const rowOf = (record: Place | SearchResult, names: ReadonlyMap<string, string>): Row =>
  isPlace(record) ? rowOfPlace(record) : rowOfHit(record, names);
