/** Classes of hostile requests: texts to search for, alone and beside filters, and a year of times in every format. */
import * as fc from "fast-check";
import { HALAL_LEVELS, STATUSES } from "#core/values/place.ts";
import { HIGH_LATITUDE_RULES } from "#core/values/prayer.ts";
import { asValue, hostileTexts, type Vocabulary } from "../../../support/hostile-queries.ts";

const WORLD = "bbox=-180,-90,180,90";
const LANGS = ["en", "ar"];

/** What the server knows, for parameters that name something. */
export interface Known extends Vocabulary {
  /** Ids of places. */
  readonly ids: readonly number[];
  /** `country=…&city=…`. */
  readonly areas: readonly string[];
  readonly types: readonly string[];
  /** The authorities of prayer times, by id. */
  readonly authorities: readonly string[];
}

const oneOf = (values: readonly (string | number)[]): fc.Arbitrary<string> => fc.constantFrom(...values).map(String);

/** Some of the parameters, in the order in which they stand. */
const some = (parameters: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<string> =>
  fc
    .record(Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, fc.option(value)])))
    .map((given) =>
      Object.entries(given)
        .map(([name, value]) => (value === null ? "" : `&${name}=${value}`))
        .join(""),
    );

const point = fc
  .tuple(fc.integer({ min: -8900, max: 8900 }), fc.integer({ min: -17_900, max: 17_900 }))
  .map(([lat, lng]) => `lat=${lat / 100}&lng=${lng / 100}`);
const year = fc.integer({ min: 2020, max: 2080 }).map((one) => `from=${one}-01-01&days=366`);

/** Paths below /api/v1 by class. */
export const hostileRequests = (known: Known): Readonly<Record<string, fc.Arbitrary<string>>> => {
  const texts = hostileTexts(known);
  const anyText = fc.oneof(...Object.values(texts));
  const area = fc.constantFrom(...known.areas);
  const country = area.map((one) => one.split("&")[0] ?? "");
  const type = oneOf(known.types);
  const filters = some({
    type,
    amenities: fc.constantFrom("wudu", "wudu,parking", "women-space,wheelchair", "parking"),
    halal: oneOf(HALAL_LEVELS),
    status: oneOf(STATUSES),
    limit: fc.constant("100"),
    offset: fc.nat(50_000).map(String),
    lang: oneOf(LANGS),
    format: fc.constant("geojson"),
  });
  const prayerOptions = {
    method: fc.integer({ min: 1, max: 23 }).map(String),
    school: fc.constantFrom("0", "1"),
    high_latitude: oneOf(HIGH_LATITUDE_RULES),
    lang: oneOf(LANGS),
    tune: fc.constant("1,2,3,4,5,6,7,8,9"),
    elevation: fc.nat(4000).map(String),
  };
  const searches = Object.entries(texts).map(
    ([name, text]) => [`search: ${name}`, text.map((one) => `/search?q=${asValue(one)}`)] as const,
  );
  return {
    ...Object.fromEntries(searches),
    "search in a country": fc.tuple(anyText, country).map(([one, where]) => `/search?q=${asValue(one)}&${where}`),
    "search in a city": fc.tuple(anyText, area).map(([one, where]) => `/search?q=${asValue(one)}&${where}&limit=50`),
    "search for a kind": fc
      .tuple(anyText, oneOf(["place", "city", "event", "intent"]), fc.nat(2000))
      .map(([one, kind, offset]) => `/search?q=${asValue(one)}&kind=${kind}&offset=${offset}&limit=50`),
    "places: text in a world box": fc
      .tuple(anyText, filters)
      .map(([one, filter]) => `/places?q=${asValue(one)}&${WORLD}${filter}`),
    "places: text near a point": fc
      .tuple(anyText, point, some({ type, radius: fc.constant("50000"), limit: fc.constant("100") }))
      .map(([one, at, filter]) => `/places?q=${asValue(one)}&${at}${filter}`),
    "places: text in a city": fc
      .tuple(anyText, area, filters)
      .map(([one, where, filter]) => `/places?q=${asValue(one)}&${where}${filter}`),
    "places: filters in a world box": filters.map((filter) => `/places?${WORLD}${filter}`),
    "places: filters and a point in a world box": fc
      .tuple(point, filters)
      .map(([at, filter]) => `/places?${at}&${WORLD}${filter}`),
    "prayer: a year": fc
      .tuple(
        point,
        year,
        some({ ...prayerOptions, format: fc.constantFrom("json", "ics"), alarm: fc.nat(200).map(String) }),
      )
      .map(
        ([at, days, options]) =>
          `/prayer?${at}&${days}${options.includes("format=ics") ? options : options.replace(/&alarm=\d+/, "")}`,
      ),
    "prayer: a year as a calendar": fc
      .tuple(point, year, some({ ...prayerOptions, alarm: fc.nat(200).map(String) }))
      .map(([at, days, options]) => `/prayer?${at}&${days}${options}&format=ics`),
    "prayer: a year by an authority": fc
      .tuple(point, year, oneOf(known.authorities), oneOf(["json", "ics"]))
      .map(([at, days, authority, format]) => `/prayer?${at}&${days}&authority=${authority}&format=${format}`),
    "times: a year": fc
      .tuple(oneOf(known.ids), year, oneOf(LANGS))
      .map(([id, days, lang]) => `/times?id=${id}&${days}&lang=${lang}`),
    "times: a year as a calendar": fc
      .tuple(
        oneOf(known.ids),
        year,
        some({
          alarm: fc.nat(200).map(String),
          duration: fc.integer({ min: 1, max: 240 }).map(String),
          lang: oneOf(LANGS),
        }),
      )
      .map(
        ([id, days, options]) =>
          `/times?id=${id}&${days}&format=ics&include=adhan,iqama,jumuah,special,events${options}`,
      ),
    events: some({
      limit: fc.constant("50"),
      from: fc.constantFrom("2024-01-01", "2026-01-01"),
      to: fc.constantFrom("2027-12-31", "2030-01-01"),
      format: fc.constantFrom("ics", "atom"),
      lang: oneOf(LANGS),
      offset: fc.nat(50).map(String),
    }).map((filter) => `/events?${filter.slice(1)}`),
    cities: some({ limit: fc.constant("1000"), offset: fc.nat(6000).map(String), lang: oneOf(LANGS) }).map(
      (filter) => `/cities?${filter.slice(1)}`,
    ),
  };
};
