/**
 * A place as /place answers it, and what its head says in lines: its address, its names in other languages, and addresses that
 * open it in apps for maps. These are plain links: an app learns of the place only when its link is followed.
 */
import type { Place } from "#core/model/place.ts";
import type { Review } from "#core/model/review.ts";
import type { TimesRecord } from "#core/model/times.ts";
import type { Language } from "../i18n/languages.ts";
import { countryText } from "../ui/dates.ts";

/** A place with what /place adds. */
export interface PlaceAnswer extends Place {
  readonly open_now: boolean | null;
  readonly rating: Place["rating"] & { readonly distribution: Readonly<Record<string, number>> };
  /** Today by its own schedule; `null` without one. Data kept on the device by an earlier version has none. */
  readonly times?: TimesRecord | null;
  readonly reviews: readonly Review[];
}

const ARABIC = /\p{Script=Arabic}/u;

/**
 * The lines of the address; `away` says how far the next city is from a place that is in none. A region in another script than the city says nothing to who reads the city: it is left out.
 */
export const addressLines = (
  { address, city_name, country }: Pick<PlaceAnswer, "address" | "city_name" | "country">,
  spoken: Language,
  away: string | null = null,
): readonly string[] => {
  const { street_address, locality, region, postal_code } = address;
  const isForeign = city_name !== null && region !== null && ARABIC.test(city_name) !== ARABIC.test(region);
  const known = isForeign ? null : region;
  // It stays in one line: E1 1JQ.
  const code = postal_code?.replaceAll(" ", "\u00A0") ?? null;
  const parts = [street_address, locality, code, city_name, away, known, countryText(country, spoken)];
  return [...new Set(parts.filter((part): part is string => part !== null))];
};

/** Names by their text, as languages share some: the tags of the languages of each; `null` for one of no language. */
export const namesByText = (
  names: readonly { readonly name: string; readonly lang: string | null }[],
): ReadonlyMap<string, readonly (string | null)[]> => {
  const all = new Map<string, readonly (string | null)[]>();
  for (const { name, lang } of names) {
    const tags = all.get(name) ?? [];
    if (!tags.includes(lang)) all.set(name, [...tags, lang]);
  }
  return all;
};

interface Point {
  readonly lat: number;
  readonly lng: number;
  readonly name: string;
}

/** What decides how directions are opened. */
type Platform = "android" | "apple" | "other";

/** iPadOS gives the name of a Mac, but has a touch screen. */
export const platformOf = (userAgent: string, touchPoints: number): Platform => {
  if (/android/i.test(userAgent)) return "android";
  return /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && touchPoints > 1) ? "apple" : "other";
};

/** Parentheses end the label of a geo address, and are left as they are by encodeURIComponent. */
const labelOf = (name: string): string => encodeURIComponent(name.replaceAll("(", "[").replaceAll(")", "]"));

/**
 * Directions to a place. `geo:` with a label opens the app of choice on Android, Apple Maps the route on iPhone, and
 * OpenStreetMap the route in any browser.
 */
export const directionsTo = ({ lat, lng, name }: Point, platform: Platform): string => {
  if (platform === "android") return `geo:${lat},${lng}?q=${lat},${lng}(${labelOf(name)})`;
  if (platform === "apple") return `https://maps.apple.com/?daddr=${lat},${lng}&q=${encodeURIComponent(name)}`;
  return `https://www.openstreetmap.org/directions?to=${lat}%2C${lng}#map=17/${lat}/${lng}`;
};

/** The place itself in each app, by the app's name. */
export const appsFor = ({ lat, lng, name }: Point): readonly (readonly [app: string, href: string])[] => {
  const text = encodeURIComponent(name);
  return [
    ["OpenStreetMap", `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`],
    ["Organic Maps", `https://omaps.app/map?v=1&ll=${lat},${lng}&n=${text}`],
    ["Apple Maps", `https://maps.apple.com/?ll=${lat},${lng}&q=${text}`],
    ["Google Maps", `https://www.google.com/maps/search/?api=1&query=${lat}%2C${lng}`],
  ];
};
