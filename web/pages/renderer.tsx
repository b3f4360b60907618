/**
 * Renders the pages of places, cities and countries with the views of the explorer, so that there is one layout. Bundled by
 * web/build.ts into one file for the server and the static build; it does nothing but compute.
 */
import type { Thing } from "schema-dts";
import { renderToString } from "preact-render-to-string";
import { AMENITIES } from "#core/facts/parts.ts";
import type { Amenity } from "#core/facts/place.ts";
import type { City as CityRecord, Country as CountryRecord } from "#core/model/city.ts";
import type { Event } from "#core/model/event.ts";
import { cityPath, countryPath, type PageAddress, pageAt } from "#core/pages/address.ts";
import { cardPath, standInPath } from "#core/pages/card-address.ts";
import type { HasPicture, PageInput, Rendered } from "#core/pages/page.ts";
import { eventsIn, placesOf } from "../app/area/lists.tsx";
import { ANSWERS_ID, give, missingAnswers } from "../app/base/answer.ts";
import { addressOf, type Answer, type Failure } from "../app/base/api.ts";
import { speakWith, t } from "../app/base/language.ts";
import { AppFrame, type Views } from "../app/frame/frame.tsx";
import { NotFound, shownHead } from "../app/frame/head.tsx";
import { VIEW_PATHS } from "../site/view-paths.ts";
import { type Language, languageOf, LANGUAGES, spoken } from "../app/i18n/languages.ts";
import { type Texts, withFacts } from "../app/i18n/texts.ts";
import type { PlaceAnswer } from "../app/place/lines.ts";
import { todayAddress } from "../app/prayer/requests.ts";
import { timesAddress } from "../app/ui/congregations.ts";
import { countryText } from "../app/ui/dates.ts";
import { factText } from "../app/ui/fact-words.ts";
import { setSeconds } from "../app/ui/seconds.ts";
import { eventFeed, placeCalendar } from "../app/ui/subscribe.tsx";
import { City, cityPoint } from "../app/views/city.tsx";
import { Country } from "../app/views/country.tsx";
import { Place } from "../app/views/place.tsx";
import { pathOfSite, siteAt } from "../site/site.ts";
import { escapeHtml, HEAD_OF_NOTHING, headOf, textInScript } from "./head.ts";
import { cityData, countryData, crumbsData, eventData, graphOf, placeData } from "./json-ld.ts";
import { goTo } from "./no-browser.ts";

/** The first record of the answer at an address: `undefined` before it is there, `null` where there is none. */
type RecordAt = <T>(address: string) => T | null | undefined;

const ofPlace = (place: PlaceAnswer | null | undefined, lang: string): readonly string[] => {
  if (place === null || place === undefined) return [];
  const times = place.times ?? null;
  return [...(times === null ? [timesAddress(place.id, lang, null)] : []), eventsIn({ place_id: place.id })];
};

const ofCity = (city: CityRecord | null | undefined, page: number, lang: string): readonly string[] => {
  if (city === null || city === undefined) return [];
  const { country, slug, counts } = city;
  const list = placesOf(country, slug, page);
  if (page !== 1) return [list];
  const events = counts.events > 0 ? [eventsIn({ country, city: slug })] : [];
  return [list, todayAddress({ ...cityPoint(city), lang }, null), ...events];
};

/**
 * The addresses that a page will ask for, as far as they are known before it is rendered, so that it is rendered once. A view that
 * asks for more is asked again; one that asks for less costs an answer.
 */
const needsOf = (page: PageAddress, listPage: number, recordAt: RecordAt): readonly string[] => {
  const { lang, country } = page;
  if (page.kind === "place") return ofPlace(recordAt(addressOf("/place", { id: page.id, lang })), lang);
  if (page.kind === "city") {
    const first = addressOf("/cities", { country, city: page.city, lang });
    return [first, ...ofCity(recordAt(first), listPage, lang)];
  }
  return [addressOf("/countries", { country, lang }), addressOf("/cities", { country, lang }), eventsIn({ country })];
};

/** The first page as built, and what the head of each kind of page adds to it: styles, and scripts to fetch early. */
declare const TEMPLATE: { readonly html: string; readonly heads: Readonly<Record<PageAddress["kind"], string>> };

const FILES = import.meta.glob<Texts>("../app/i18n/*.json", { import: "default", eager: true });
const FACTS = import.meta.glob<Texts>("../../data/i18n/facts/*.json", { import: "default", eager: true });

const factsIn = (language: string): Texts => FACTS[`../../data/i18n/facts/${language}.json`] ?? {};

const textsIn = (language: Language): Texts =>
  withFacts(FILES[`../app/i18n/${language}.json`] ?? {}, factsIn(language), factsIn("en"));

/** The languages of the texts, one of which `?lang=` may name. */
export const languages: readonly string[] = LANGUAGES;

/** Views that begin in the browser: no page of theirs is rendered. */
const IN_BROWSER: Partial<Views> = Object.fromEntries(VIEW_PATHS.map((path) => [path, NotFound]));

const VIEWS: Views = {
  ...(IN_BROWSER as Pick<Views, (typeof VIEW_PATHS)[number]>),
  place: Place,
  city: City,
  country: Country,
};

type Body = Answer<unknown> | Failure;

/** Answers that a page for later must not have: they belong to one day. */
const OF_A_DAY = /^\/api\/v1\/(?:prayer|times)\?/;

/** Longer answers stay out of the page, which asks for them before it is taken over, bytes. */
const CARRIED_MAX = 24_000;

/** The first record of an answer of the API that the page has, if there is one. */
const firstOf = <T,>(answers: ReadonlyMap<string, Body>, path: string): T | undefined => {
  const [, body] = [...answers].find(([address]) => address.startsWith(`${addressOf(path)}?`)) ?? [];
  return body?.ok === true ? (body.data[0] as T | undefined) : undefined;
};

const eventsOf = (answers: ReadonlyMap<string, Body>): readonly Event[] => {
  const [, body] = [...answers].find(([address]) => address.startsWith(`${addressOf("/events")}?`)) ?? [];
  return body?.ok === true ? (body.data as readonly Event[]) : [];
};

interface Told {
  /** The name of what the page is of. */
  readonly name: string;
  /** The kind in the name of the picture. */
  readonly kind: string;
  readonly crumbs: readonly { readonly name: string; readonly path: string }[];
  readonly data: (links: { readonly url: string; readonly image: string }) => Thing;
}

const amenityLabels = (): Readonly<Record<Amenity, string>> =>
  Object.fromEntries(AMENITIES.map((name) => [name, factText(name)])) as Record<Amenity, string>;

/** What linked data and messages say of a page; `null` where it has no record. */
const toldOf = (address: PageAddress, answers: ReadonlyMap<string, Body>, language: Language): Told | null => {
  const { lang } = address;
  const countryCrumb = (code: string) => ({ name: countryText(code, language), path: countryPath(lang, code) });
  if (address.kind === "place") {
    const place = firstOf<PlaceAnswer>(answers, "/place");
    if (place === undefined) return null;
    const { city, city_name: name, country, type } = place;
    const cityCrumb = city === null ? [] : [{ name: name ?? city, path: cityPath(lang, country, city) }];
    return {
      name: place.name,
      kind: type,
      crumbs: [countryCrumb(country), ...cityCrumb],
      data: (links) => placeData(place, amenityLabels(), links),
    };
  }
  if (address.kind === "city") {
    const city = firstOf<CityRecord>(answers, "/cities");
    if (city === undefined) return null;
    return {
      name: city.name,
      kind: "area",
      crumbs: [countryCrumb(city.country)],
      data: (links) => cityData(city, links),
    };
  }
  const country = firstOf<CountryRecord>(answers, "/countries");
  return country === undefined
    ? null
    : { name: country.name, kind: "area", crumbs: [], data: (links) => countryData(country, links) };
};

/** The feeds of a place. A page that is written for later has none: it may stand where no server answers them. */
const feedsOf = ({ id, lang }: Extract<PageAddress, { kind: "place" }>, name: string) => [
  { type: "text/calendar", title: `${name} – ${t("nav.prayer")}`, path: pathOfSite(placeCalendar(id, lang)) },
  { type: "application/atom+xml", title: `${name} – ${t("events.title")}`, path: pathOfSite(eventFeed(id, lang)) },
];

/** The picture of a page: its own where the host has it, else that of its city or country, or of its type. */
const pictureOf = (address: PageAddress, path: string, kind: string, hasPicture: HasPicture): string => {
  const { lang, country } = address;
  const around = address.kind === "place" ? [path.replace(/\/[^/]+$/, "")] : [];
  const found = [path, ...around, countryPath(lang, country)].find(hasPicture);
  return found === undefined ? standInPath(kind, lang) : cardPath(found);
};

/** The head of the page at an address. */
const headAt = (
  { path, search, origin, status, nowMs, hasPicture }: PageInput,
  address: PageAddress,
  answers: ReadonlyMap<string, Body>,
  language: Language,
): string => {
  const described = status === 200 ? toldOf(address, answers, language) : null;
  if (described === null) return HEAD_OF_NOTHING;
  const { title, description } = shownHead;
  const picture = `${origin}${pictureOf(address, path, described.kind, hasPicture)}`;
  const page = new URLSearchParams(search).get("page");
  const site = { name: t("site.name"), url: `${origin}/` };
  const way = described.crumbs.map(({ name, path: at }) => ({ name, url: `${origin}${at}` }));
  const events = eventsOf(answers).flatMap((event) => eventData(event) ?? []);
  const main = described.data({ url: `${origin}${path}`, image: picture });
  const crumbs = crumbsData([site, ...way, { name: described.name, url: `${origin}${path}` }]);
  return headOf({
    origin,
    path,
    search: page === null ? "" : `?page=${page}`,
    lang: address.lang,
    title,
    description: description ?? "",
    site: site.name,
    picture,
    isPlace: address.kind === "place",
    feeds: nowMs !== null && address.kind === "place" ? feedsOf(address, described.name) : [],
    data: graphOf([main, crumbs, ...events]),
  });
};

/** Text of the first page and, at odd places, names of what is put between. */
const PIECES = TEMPLATE.html.split(/\{\{(\w+)\}\}/);

/** @throws Error if the first page has a place for something that is not given */
const filled = (parts: Readonly<Record<string, string>>): string =>
  PIECES.map((piece, index) => {
    const text = index % 2 === 0 ? piece : parts[piece];
    if (text === undefined) throw new Error(`page: got no ${piece} for the first page, expected a text`);
    return text;
  }).join("");

/** The page of the list that a query asks for, from 1. */
const pageOf = (search: string): number => Number(new URLSearchParams(search).get("page") ?? 1) || 1;

/** The page at an address, and what it still wants. */
export const renderPage = (input: PageInput): Rendered => {
  const { path, search, nowMs } = input;
  const address = pageAt(path);
  if (address === null) throw new Error(`page: got the path ${path}, expected the path of a page`);
  const language = languageOf(new URLSearchParams(search).get("lang")) ?? address.lang;
  const answers = new Map([...input.answers].map(([at, { body }]) => [siteAt(at), body as Body]));
  goTo(siteAt(path), search);
  speakWith(language, textsIn(language));
  if (nowMs !== null) setSeconds(nowMs);
  const isWanted = (request: string): boolean =>
    !answers.has(request) && (nowMs !== null || !OF_A_DAY.test(pathOfSite(request)));
  const recordAt = <T,>(at: string): T | null | undefined => {
    const body = answers.get(at);
    return body === undefined ? undefined : body.ok ? ((body.data[0] as T | undefined) ?? null) : null;
  };
  const needed = needsOf(address, pageOf(search), recordAt).filter(isWanted);
  if (needed.length > 0) return { html: "", wanted: needed.map(pathOfSite) };
  give({ answers, isFresh: true });
  const app = renderToString(<AppFrame views={VIEWS} onArrive={() => undefined} />);
  const wanted = missingAnswers().filter(isWanted);
  if (wanted.length > 0) return { html: "", wanted: wanted.map(pathOfSite) };
  const carried = [...input.answers].map(
    ([at, { text }]) => `${JSON.stringify(siteAt(at))}:${text.length > CARRIED_MAX ? "null" : text}`,
  );
  const html = filled({
    lang: language,
    dir: spoken(language).dir,
    title: escapeHtml(shownHead.title),
    description: escapeHtml(shownHead.description ?? ""),
    head: `${TEMPLATE.heads[address.kind]}\n    ${headAt(input, address, answers, language)}`,
    app,
    answers: `<script type="application/json" id="${ANSWERS_ID}">${textInScript(`{"answers":{${carried.join()}},"isFresh":${nowMs !== null}}`)}</script>`,
  });
  return { html, wanted };
};
