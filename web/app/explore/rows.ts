/**
 * Rows of the list, from /search or /places. Search results only have slugs of their cities, so names in other
 * languages than English are loaded separately.
 */
import { useEffect, useState } from "preact/hooks";
import { ROMANISED } from "#core/base/names.ts";
import type { Place } from "#core/model/place.ts";
import type { SearchResult } from "#core/model/search.ts";
import { placeAt, viewAt } from "../base/address.ts";
import { citiesOf } from "../base/ask.ts";
import { dataLanguage, isKey, language, t } from "../base/language.ts";
import type { DataLanguage } from "../i18n/languages.ts";
import { countryText, dateText } from "../ui/dates.ts";
import { awayText, nameIn, nameOfSlug, statusText } from "../ui/words.tsx";
import { intentAddress } from "./intent-address.ts";
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

/** City and country as far as they are known, each once: Algiers and Algeria have one name in Arabic. */
const whereLine = (...parts: readonly (string | null)[]): readonly string[] => [
  ...new Set(parts.filter((part) => part !== null)),
];

const rowOfPlace = (place: Place): Row => ({
  key: `place ${place.id}`,
  kind: "place",
  type: place.type,
  ...nameIn(place, language.value),
  romanised: place.names[ROMANISED] ?? null,
  where: whereLine(
    place.city_name ?? place.address.locality ?? awayText(place),
    countryText(place.country, language.value),
  ),
  href: placeAt(place),
  lat: place.lat,
  lng: place.lng,
  distanceM: place.distance_m ?? null,
  rating: place.rating,
  timesId: place.has_times ? place.id : null,
  intent: null,
});

const hrefOf = (hit: SearchResult): string => {
  const { kind, id, slug, name, lat, lng, country, city } = hit;
  if (kind === "intent") return intentAddress(hit);
  if (kind === "place")
    return id === null || country === null ? viewAt("/place/", { id }) : placeAt({ id, slug, country, city });
  if (kind === "event") return viewAt("/events/", { id });
  return lat === null || lng === null ? viewAt("/", { q: name }) : viewAt("/", nearPoint({}, lat, lng, name));
};

const cityOf = ({ kind, city, country }: SearchResult, names: ReadonlyMap<string, string>): string | null => {
  if (kind !== "place" || city === null || country === null) return null;
  return names.get(cityKey(country, city)) ?? (dataLanguage.value === "en" ? nameOfSlug(city) : null);
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
const regionText = ({ region, country }: SearchResult): string | null =>
  region !== null && region.length === 2 && region !== country ? region : null;

const ANSWERED = ["prayer-times", "qibla", "hijri-date"] as const satisfies readonly RowIntent["intent"][];

const rowIntentOf = ({ intent, lat, lng }: SearchResult): RowIntent | null => {
  const answered = ANSWERED.find((name) => name === intent);
  return answered === undefined || lat === null || lng === null ? null : { intent: answered, lat, lng };
};

const rowOfHit = (hit: SearchResult, names: ReadonlyMap<string, string>): Row => {
  const city = cityOf(hit, names);
  const country = hit.country === null ? null : countryText(hit.country, language.value);
  const day = hit.starts_at === null ? null : dateText(hit.starts_at.slice(0, 10), "plain", language.value);
  return {
    key: `${hit.kind} ${hit.id ?? hit.slug}`,
    kind: hit.kind,
    type: hit.kind === "place" ? hit.type : null,
    name: nameOf(hit),
    lang: hit.kind === "intent" ? language.value : hit.lang,
    romanised: hit.romanised,
    where: whereLine(day, statusText(hit.status), city, regionText(hit), country),
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
