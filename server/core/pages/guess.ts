/**
 * Addresses that people guess, and what they mean: `/qibla`, `/gb`, `/fr`, `/london`, `/place/153`, `/prayer/london`,
 * `/fr/gb/london`. Computed from the path alone, for the server and for pages on a host without one; which country or city
 * is meant, each looks up in its own way. Two letters that are a language of the pages and a country too (`/tr`, `/ms`, `/id`) are
 * the language: its pages are one click from the country's, while those of the country would be in a language that the reader may
 * not have.
 */
import { isPageLanguage, PAGE_LANGUAGES, type PageLanguage } from "./address.ts";

/** A view of the explorer, which takes a place in its own way. */
type View = "first" | "near" | "map" | "prayer" | "qibla" | "ramadan" | "events" | "page";

/** What an address says before it is looked up. */
export interface Guess {
  /** Of the pages; `null` where the address names none. */
  readonly lang: string | null;
  readonly view: View;
  /** Upper-case code of a country, which may not exist. */
  readonly country: string | null;
  /** The words of a city; `null` without one. */
  readonly city: string | null;
  readonly placeId: number | null;
}

/** First parts of addresses, and the view that each means. */
const VIEWS: ReadonlyMap<string, View> = new Map<string, View>([
  ["map", "map"],
  ["qibla", "qibla"],
  ["qiblah", "qibla"],
  ["kibla", "qibla"],
  ["ramadan", "ramadan"],
  ["ramadhan", "ramadan"],
  ["prayer", "prayer"],
  ["prayers", "prayer"],
  ["prayer-times", "prayer"],
  ["prayertimes", "prayer"],
  ["salah", "prayer"],
  ["salat", "prayer"],
  ["namaz", "prayer"],
  ["events", "events"],
  ["calendar", "events"],
  ["eid", "events"],
  ["near", "near"],
  ["near-me", "near"],
  ["search", "near"],
  ["mosque", "page"],
  ["mosques", "page"],
  ["masjid", "page"],
  ["places", "page"],
  ["place", "page"],
  ["city", "page"],
  ["cities", "page"],
  ["country", "page"],
  ["countries", "page"],
]);

/** First parts that are no page's: of the API, the data, the docs and other programs. */
const RESERVED: ReadonlySet<string> = new Set(
  "api assets cards data desk docs embed health mcp metrics privacy schema screen tiles".split(" "),
);

/** What people write for the code of a country. */
const CODES: ReadonlyMap<string, string> = new Map([["uk", "gb"]]);

/** Words of a city: letters and what stands between them; no dot, as in names of files. */
const CITY = /^\p{L}[\p{L}\p{M}\d'’ -]{1,60}$/u;
const COUNTRY = /^[a-z]{2}$/;
const ID = /^(?:[a-z0-9-]*-)?([1-9]\d{0,9})$/;

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part).replaceAll("+", " ").trim().toLowerCase();
  } catch {
    return null;
  }
};

const EMPTY: Guess = { lang: null, view: "first", country: null, city: null, placeId: null };

/** The id of a place at the end of a part: "east-london-mosque-153"; `null` if it has none. */
const placeIdIn = (part: string): number | null => {
  const id = ID.exec(part)?.[1];
  return id === undefined ? null : Number(id);
};

/** The place of the parts of a page: its id alone, or below a country and a city, as pages of other languages would be. */
const placeOf = (parts: readonly string[]): number | null => {
  const [first = "", , third] = parts;
  if (parts.length === 1) return placeIdIn(first);
  return parts.length === 3 && third !== undefined && COUNTRY.test(first) ? placeIdIn(third) : null;
};

/** The parts behind language and view: a place, a country, a city, or a city of a country. */
const whereOf = (parts: readonly string[], guess: Guess): Guess | null => {
  const placeId = guess.view === "page" ? placeOf(parts) : null;
  if (placeId !== null) return { ...guess, placeId };
  const [first, second, third] = parts;
  if (first === undefined) return guess;
  if (third !== undefined) return null;
  if (!COUNTRY.test(first)) return second === undefined && CITY.test(first) ? { ...guess, city: first } : null;
  if (second !== undefined && !CITY.test(second)) return null;
  return { ...guess, country: (CODES.get(first) ?? first).toUpperCase(), city: second ?? null };
};

/** What a path may mean; `null` for one that means nothing. `languages` are those of the pages. */
export const guessAt = (path: string, languages: readonly string[]): Guess | null => {
  const parts: string[] = [];
  for (const part of path.split("/").filter((segment) => segment !== "")) {
    const text = decoded(part);
    if (text === null || text === "" || text.includes("/")) return null;
    parts.push(text);
  }
  const lang = languages.find((language) => language === parts[0]) ?? null;
  const inner = lang === null ? parts : parts.slice(1);
  const [head] = inner;
  if (head === undefined) return lang === null ? null : { ...EMPTY, lang };
  if (RESERVED.has(head)) return null;
  const view = VIEWS.get(head);
  if (view === undefined) return whereOf(inner, { ...EMPTY, lang, view: "page" });
  return whereOf(inner.slice(1), { ...EMPTY, lang, view });
};

/** The language of the data for texts in a language. */
export const pageLanguageOf = (lang: string | null): PageLanguage =>
  lang !== null && isPageLanguage(lang) ? lang : PAGE_LANGUAGES[0];

/** Whether a guess leads to a page of a country, city or place, which is in one language. */
export const isOfPage = ({ view, country, city, placeId }: Guess): boolean => {
  if (placeId !== null) return true;
  return view === "page" ? country !== null || city !== null : country !== null && city === null;
};

/** A city that was found. */
export interface GuessedCity {
  readonly slug: string;
  readonly country: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

const withQuery = (path: string, query: Readonly<Record<string, string | null>>, part = ""): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null);
  const search = new URLSearchParams(given).toString();
  return `${path}${search === "" ? "" : `?${search}`}${part}`;
};

/** The texts of a page are in the language of its data unless its address names another. */
const textsOf = (lang: string | null): string | null => (lang === pageLanguageOf(lang) ? null : lang);

const degrees = (value: number): string => value.toFixed(4);

/** Where a city leads in a view. */
export const cityTarget = ({ view, lang }: Guess, city: GuessedCity): string => {
  const { slug, country, name, lat, lng } = city;
  const point = { lat: degrees(lat), lng: degrees(lng) };
  if (view === "map") return withQuery("/", { ...point, at: name, map: "auto", lang });
  if (view === "near") return withQuery("/", { ...point, at: name, lang });
  if (view === "events") return withQuery("/events/", { country, lang });
  const there = { ...point, city: slug, country, lang };
  if (view === "prayer") return withQuery("/prayer/", there);
  if (view === "qibla") return withQuery("/prayer/", there, "#qibla-title");
  if (view === "ramadan") return withQuery("/prayer/", there, "#timetable");
  return withQuery(`/${pageLanguageOf(lang)}/${country.toLowerCase()}/${slug}`, { lang: textsOf(lang) });
};

/** Where a country leads in a view: times and directions are of its cities, which its page has. */
export const countryTarget = ({ view, lang }: Guess, country: string): string => {
  if (view === "map") return withQuery("/", { country, map: "auto", lang });
  if (view === "near") return withQuery("/", { country, lang });
  if (view === "events" || view === "ramadan") return withQuery("/events/", { country, lang });
  return withQuery(`/${pageLanguageOf(lang)}/${country.toLowerCase()}`, { lang: textsOf(lang) });
};

/** Where a view leads that has no place. */
export const viewTarget = ({ view, lang }: Guess): string => {
  if (view === "map") return withQuery("/", { map: "auto", lang });
  if (view === "prayer") return withQuery("/prayer/", { lang });
  if (view === "qibla") return withQuery("/prayer/", { lang }, "#qibla-title");
  if (view === "events" || view === "ramadan") return withQuery("/events/", { lang });
  return withQuery("/", { lang });
};
