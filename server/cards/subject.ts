/** What a picture shows of a place, a city or a country, found by the address of its page. */
import { type ApiContext, cityIn, countryIn } from "#core/api/context.ts";
import { type LatLng, METRES_PER_DEG, RAD } from "#core/base/geo.ts";
import { once } from "#core/base/once.ts";
import type { City } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import { cityPath, countryPath, type PageAddress, type PageLanguage, placePath } from "#core/pages/address.ts";
import type { Listing } from "#core/shard/cache.ts";
import { allCards, findPlace, readListing } from "#core/shard/listing.ts";
import { citiesFile } from "#core/shard/paths.ts";
import type { CardSubject, Named } from "./card.ts";

/** What the pictures of areas are headed with, and what stands between town and country. */
const WORDS: Readonly<Record<PageLanguage, { readonly area: string; readonly comma: string }>> = {
  en: { area: "Mosques and prayer times", comma: ", " },
  ar: { area: "مساجد ومواقيت الصلاة", comma: "، " },
};

/** How much of the world is shown around a place or a city, and around a country at least and at most, metres. */
const AROUND_M = 320_000;
const [COUNTRY_LEAST_M, COUNTRY_MOST_M] = [250_000, 6_000_000];

/** A country has some room around its cities. */
const ROOM = 1.35;

/** Cities whose names may stand on a map. */
const NAMED_MAX = 40;

/** The largest cities of a listing. */
const largestIn = once((listing: Listing): readonly City[] =>
  allCards<City>(listing)
    .filter(({ part_of: whole }) => whole === null)
    .sort((a, b) => (b.population ?? 0) - (a.population ?? 0) || a.id - b.id)
    .slice(0, NAMED_MAX),
);

const largestOf = async ({ store }: ApiContext, lang: string, country: string): Promise<readonly City[]> => {
  const listing = await store.get(citiesFile(lang, country), readListing);
  return listing === null ? [] : largestIn(listing);
};

/** Names in the language of the page and in others, the best first. */
const namesOf = (lang: PageLanguage, name: string, names: Readonly<Record<string, string>>): readonly Named[] => {
  const own = names[lang];
  const first: Named = { text: own ?? name, lang: own === undefined ? "en" : lang };
  const others = ["en", ...Object.keys(names)].flatMap((of) => {
    const text = names[of];
    return text === undefined || text === first.text ? [] : [{ text, lang: of }];
  });
  return [first, ...others];
};

/** What something is called by people of its country: its name in the first of their languages that it has one in. */
const ownNameOf = (
  lang: PageLanguage,
  languages: readonly string[],
  { names, names_computed: computed = [] }: Pick<Place, "names"> & Partial<Pick<Place, "names_computed">>,
): Named | null => {
  const own = languages.find((of) => of !== lang && names[of] !== undefined && !computed.includes(of));
  const text = own === undefined ? undefined : names[own];
  return own === undefined || text === undefined || text === names[lang] ? null : { text, lang: own };
};

/** A picture's subject, and the address of the page that it belongs to. */
export interface FoundSubject {
  readonly path: string;
  /** What stands in for the picture: that of a type of places, or of an area. */
  readonly kind: string;
  readonly subject: CardSubject;
}

const placeSubject = async (
  { id, lang }: Extract<PageAddress, { kind: "place" }>,
  context: ApiContext,
): Promise<FoundSubject | null> => {
  const place = await findPlace(context.store, context.directory, lang, id);
  if (place === null) return null;
  const country = await countryIn(context.store, lang, place.country);
  const town = place.city_name ?? place.nearest_city?.name ?? null;
  return {
    path: placePath(lang, place),
    kind: place.type,
    subject: {
      lang,
      kind: place.type_label,
      names: namesOf(lang, place.name, place.names),
      own: ownNameOf(lang, country?.languages ?? [], place),
      where: [town, country?.name ?? null].filter((part) => part !== null).join(WORDS[lang].comma),
      point: place,
      mapM: AROUND_M,
      hasPin: true,
      cities: await largestOf(context, lang, place.country),
    },
  };
};

const citySubject = async (
  { country: code, city: slug, lang }: Extract<PageAddress, { kind: "city" }>,
  context: ApiContext,
): Promise<FoundSubject | null> => {
  const asked = await cityIn(context.store, lang, code, slug);
  // What is a part of a city has its page there.
  const whole = asked?.part_of ?? null;
  const city = whole === null ? asked : await cityIn(context.store, lang, code, whole);
  if (city === null) return null;
  const country = await countryIn(context.store, lang, code);
  return {
    path: cityPath(lang, code, city.slug),
    kind: "area",
    subject: {
      lang,
      kind: WORDS[lang].area,
      names: namesOf(lang, city.name, city.names),
      own: ownNameOf(lang, country?.languages ?? [], city),
      where: country?.name ?? "",
      point: city,
      mapM: AROUND_M,
      hasPin: true,
      cities: (await largestOf(context, lang, code)).filter(({ id }) => id !== city.id),
    },
  };
};

/** The middle of cities, and how wide a map must be for all of them, metres. Without a city nothing is known of either. */
const spanOf = (cities: readonly LatLng[]): { readonly point: LatLng; readonly mapM: number } => {
  const [first] = cities;
  if (first === undefined) return { point: { lat: 0, lng: 0 }, mapM: COUNTRY_MOST_M };
  // Longitudes as seen from the first city, so that those beyond the 180th meridian are near.
  const lngs = cities.map(({ lng }) => ((((lng - first.lng + 540) % 360) + 360) % 360) - 180 + first.lng);
  const lats = cities.map(({ lat }) => lat);
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const lat = (south + north) / 2;
  const wideM = Math.max((east - west) * Math.cos(lat * RAD), north - south) * METRES_PER_DEG * ROOM;
  return { point: { lat, lng: (west + east) / 2 }, mapM: Math.min(COUNTRY_MOST_M, Math.max(COUNTRY_LEAST_M, wideM)) };
};

const countrySubject = async (
  { country: code, lang }: Extract<PageAddress, { kind: "country" }>,
  context: ApiContext,
): Promise<FoundSubject | null> => {
  const country = await countryIn(context.store, lang, code);
  if (country === null) return null;
  const cities = await largestOf(context, lang, code);
  return {
    path: countryPath(lang, code),
    kind: "area",
    subject: {
      lang,
      kind: WORDS[lang].area,
      names: namesOf(lang, country.name, country.names),
      own: ownNameOf(lang, country.languages, country),
      where: "",
      ...spanOf(cities),
      hasPin: false,
      cities,
    },
  };
};

/** The subject of the picture of a page; `null` where nothing is. */
export const subjectAt = async (address: PageAddress, context: ApiContext): Promise<FoundSubject | null> => {
  if (address.kind === "place") return placeSubject(address, context);
  return address.kind === "city" ? citySubject(address, context) : countrySubject(address, context);
};
