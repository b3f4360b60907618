/**
 * Cities and countries: their records, the look-ups from a slug or a point to a city, and how the search refers to
 * them: by number, with their places as a range.
 */
import { nameFor } from "#core/base/names.ts";
import { compareText } from "#core/base/text.ts";
import type { City, Country } from "#core/model/city.ts";
import { type TileCity, writeTiles, writeZones } from "#core/shard/city-tiles.ts";
import { cityNumbers, placeNumbers } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import { AREA_MAX } from "#core/shard/named-areas.ts";
import { citiesFile, countriesFile, COUNTRY_BOXES_FILE, slugsFile, ZONES_FILE } from "#core/shard/paths.ts";
import { writeCountryBoxes } from "#core/shard/quadtree.ts";
import type { File } from "../../base/files.ts";
import { placeTypeCode } from "#core/shard/posting-list.ts";
import { groupBy } from "../../base/group.ts";
import type { CityRow, CountryRow } from "../../tables/reference.ts";
import { planBorders } from "./borders.ts";
import { attributionOf, CITY_SOURCES, namesOf, otherNames, type PlanContext } from "./context.ts";
import { wordsIn } from "./area-words.ts";
import type { NamedArea } from "./lexicon.ts";
import { listingFiles } from "./listing-files.ts";
import { planCityBriefs } from "./place-card.ts";
import { type CountrySummary, placesOfAllTypes } from "./places.ts";
import { planZoneTiles, zonesOfCountries } from "./zones.ts";

/** Counts for the cities of one country. */
interface CityCounts {
  readonly summary: CountrySummary | undefined;
  /** Events by city slug. */
  readonly events: ReadonlyMap<string, number>;
}

const cityRecord = (row: CityRow, country: CountryRow | undefined, counts: CityCounts, lang: string): City => {
  const names = namesOf(row);
  const types = counts.summary?.byCity.get(row.slug) ?? {};
  return {
    id: row.id,
    slug: row.slug,
    ...nameFor(names, lang),
    names,
    country: row.country,
    region: row.admin1 !== null && /^[A-Z]+$/.test(row.admin1) ? row.admin1 : null,
    lat: row.lat,
    lng: row.lng,
    timezone: row.timezone,
    population: row.population === 0 ? null : row.population,
    counts: {
      places: placesOfAllTypes(types),
      mosque: types["mosque"] ?? 0,
      halal: types["halal"] ?? 0,
      events: counts.events.get(row.slug) ?? 0,
    },
    default_method: country?.default_method ?? 3,
    part_of: row.part_of ?? null,
  };
};

/** The cities of one country. */
export const planCities = (code: string, context: PlanContext, counts: CityCounts): readonly File[] => {
  const rows = context.cities.get(code) ?? [];
  const attribution = attributionOf(context, CITY_SOURCES);
  const listings = context.languages.flatMap((lang) => {
    const cards = rows.map((row) => JSON.stringify(cityRecord(row, context.countries.get(code), counts, lang)));
    return listingFiles(cards, Math.max(cards.length, 1), lang, attribution, () => citiesFile(lang, code));
  });
  return [...listings, ...planCityBriefs(rows, code, context)];
};

/** The day that the oldest data of a source in a country is of; `null` where nobody knows. */
const asOf = ({ tables }: PlanContext, source: string, country: string): string | null => {
  const days = tables.extracts.flatMap(({ value }) =>
    value.source === source && value.countries.includes(country) ? (value.as_of ?? []) : [],
  );
  return days.sort(compareText)[0] ?? null;
};

/** How many rows of a source in a country the gate decided so about. */
const decided = (
  { tables }: PlanContext,
  source: string,
  country: string,
  decision: "unverified" | "refused",
): number =>
  tables.admissionReport
    .filter(({ value }) => value.source === source && value.country === country && value.decision === decision)
    .reduce((sum, { value }) => sum + value.places, 0);

const coverageOf = (code: string, context: PlanContext, summary: CountrySummary | undefined): Country["coverage"] =>
  Object.entries(summary?.coverage ?? {})
    .map(([source, places]) => {
      const { name = source, url = null, license = "NOASSERTION" } = context.sources.get(source) ?? {};
      const unverified = decided(context, source, code, "unverified");
      const refused = decided(context, source, code, "refused");
      return { source, name, url, license, places, as_of: asOf(context, source, code), unverified, refused };
    })
    .sort((a, b) => b.places - a.places || compareText(a.source, b.source));

const countryRecord = (
  row: CountryRow,
  context: PlanContext,
  summary: CountrySummary | undefined,
  lang: string,
): Country => {
  const names = namesOf(row);
  return {
    code: row.code,
    ...nameFor(names, lang),
    names,
    languages: [...row.languages],
    default_method: row.default_method,
    suggested_school: row.suggested_school,
    counts: { cities: context.cities.get(row.code)?.length ?? 0, places: summary?.listed ?? 0 },
    coverage: coverageOf(row.code, context, summary),
  };
};

/** One list of all countries per language. */
export const planCountries = (context: PlanContext, summaries: ReadonlyMap<string, CountrySummary>): readonly File[] =>
  context.languages.flatMap((lang) => {
    const cards = [...context.countries.values()].map((row) =>
      JSON.stringify(countryRecord(row, context, summaries.get(row.code), lang)),
    );
    return listingFiles(cards, cards.length, lang, attributionOf(context, ["editorial"]), () => countriesFile(lang));
  });

/** What look-ups are planned from. */
type LookUpContext = Pick<PlanContext, "tables" | "countries" | "cities">;

/** The bounding box of each country's places, and the time zones of its cities, of cities located in it and of the boundaries of zones. */
const planCountryLookUps = (
  { countries, cities, tables }: LookUpContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  standing: readonly TileCity[],
): readonly File[] => {
  const codes = [...countries.keys()].sort();
  const boxes = codes.flatMap((code) => {
    const box = summaries.get(code)?.box ?? null;
    return box === null ? [] : [[code, box] as const];
  });
  const byCountry = groupBy(standing, ({ country }) => country);
  const known = zonesOfCountries(tables.zoneBoundaries);
  const zonesOf = (code: string): string[] => {
    const all = [...(cities.get(code) ?? []), ...(byCountry.get(code) ?? [])];
    return [...new Set([...all.map(({ timezone }) => timezone), ...(known.get(code) ?? [])])].sort();
  };
  const zones = Object.fromEntries(codes.map((code) => [code, zonesOf(code)]));
  return [
    { path: COUNTRY_BOXES_FILE, content: writeCountryBoxes(boxes) },
    { path: ZONES_FILE, content: writeZones(zones) },
  ];
};

/** Look-ups: slug to the countries with such a city, point to countries and nearest city, and their time zones. */
export const planLookUps = (
  context: LookUpContext,
  summaries: ReadonlyMap<string, CountrySummary>,
): readonly File[] => {
  const all = [...context.cities.values()].flat();
  const { zoneBoundaries } = context.tables;
  const borders = planBorders(all, zoneBoundaries.towns);
  // Tiles ask for the cities located in the country of a point, as the map has it.
  const standing = all.map((city) => ({ ...city, country: borders.countryOf(city) ?? city.country }));
  const files: File[] = [...writeTiles(standing)].map(([path, content]) => ({ path, content }));
  files.push(...borders.files, ...planZoneTiles(zoneBoundaries), ...planCountryLookUps(context, summaries, standing));
  for (const [path, rows] of groupBy(all, ({ slug }) => slugsFile(slug))) {
    const bySlug = groupBy(rows, ({ slug }) => slug);
    const content = Object.fromEntries(
      [...bySlug]
        .map(([slug, some]) => [slug, some.map(({ country }) => country).sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
    files.push({ path, content: JSON.stringify(content) });
  }
  return files;
};

/** log10 of the largest city's population, about 30 million. */
const LARGEST_LOG10 = 7.5;

const prominenceOf = (population: number | null): number =>
  population === null || population < 1
    ? 0
    : Math.min(Math.round((Math.log10(population) / LARGEST_LOG10) * AREA_MAX), AREA_MAX);

/** A name without the province that some catalogues append. */
const withoutProvince = (name: string): string => name.replace(/\s*[,،(].*$/u, "");

/** Where the places of each city begin: the summary has the cities in the order of their documents. */
const firstsOf = (summary: CountrySummary | undefined, firstPlace: number): ReadonlyMap<string, number> => {
  let first = firstPlace;
  const firsts = new Map<string, number>();
  for (const [slug, types] of summary?.byCity ?? []) {
    firsts.set(slug, first);
    first += placesOfAllTypes(types);
  }
  return firsts;
};

const citiesOf = (
  code: string,
  context: PlanContext,
  summary: CountrySummary | undefined,
  firstPlace: number,
  firstCity: number,
): readonly NamedArea[] => {
  const types = [...context.types.keys()];
  const firsts = firstsOf(summary, firstPlace);
  // Areas are written in ascending order, so that a city without places begins where the one before it ends.
  let end = firstPlace;
  return (context.cities.get(code) ?? []).map((row, local): NamedArea => {
    const byType = summary?.byCity.get(row.slug);
    const count = placesOfAllTypes(byType);
    const first = firsts.get(row.slug) ?? end;
    end = first + count;
    return {
      kind: "city",
      number: firstCity + local,
      first,
      count,
      types: Object.entries(byType ?? {}).map(([type, some]) => [placeTypeCode(types, type), some] as const),
      words: wordsIn(withoutProvince(row.name_en)),
      prominence: prominenceOf(row.population),
      names: Object.values(namesOf(row)).map(withoutProvince),
    };
  });
};

/** Every city and country of the data. */
export const planAreas = (
  context: PlanContext,
  summaries: ReadonlyMap<string, CountrySummary>,
  directory: Pick<Directory, "countries">,
): readonly NamedArea[] => {
  const places = placeNumbers(directory);
  const cities = cityNumbers(directory);
  return [...context.countries.keys()].sort().flatMap((code, number): NamedArea[] => {
    const row = context.countries.get(code);
    if (row === undefined) return [];
    const summary = summaries.get(code);
    const first = places.baseOf(code);
    const country: NamedArea = {
      kind: "country",
      number,
      first,
      count: summary?.listed ?? 0,
      types: [],
      words: wordsIn(row.name_en),
      prominence: AREA_MAX,
      names: Object.values(namesOf(row)),
    };
    return [country, ...citiesOf(code, context, summary, first, cities.baseOf(code))];
  });
};

/** By the index of a part among the areas, that of the city that it is a part of. */
const wholesOf = (codes: readonly string[], cities: PlanContext["cities"]): ReadonlyMap<number, number> => {
  const wholes = new Map<number, number>();
  let first = 0;
  for (const code of codes) {
    const rows = cities.get(code) ?? [];
    const at = new Map(rows.map(({ slug }, i) => [slug, first + 1 + i]));
    for (const { slug, part_of: whole } of rows) {
      if (whole === null || whole === undefined) continue;
      const [part, city] = [at.get(slug), at.get(whole)];
      if (part !== undefined && city !== undefined) wholes.set(part, city);
    }
    first += 1 + rows.length;
  }
  return wholes;
};

/**
 * The areas again under those of their names that have fewer words than the English one, and under their other names
 * (data/search-names.csv): how many words a name has is told for each, so that "Saigon" is no part of "Ho Chi Minh City".
 */
export const withOtherNames = (
  { tables, countries, cities }: PlanContext,
  areas: readonly NamedArea[],
): readonly NamedArea[] => {
  const others = otherNames(tables);
  const codes = [...countries.keys()].sort();
  const otherNamesOf = codes.flatMap((code) => [
    others("country", code, null),
    ...(cities.get(code) ?? []).map(({ slug }) => others("city", code, slug)),
  ]);
  const wholeAt = wholesOf(codes, cities);
  return areas.flatMap((area, i) => {
    const shorter = area.names.filter((name) => wordsIn(name) < area.words);
    const again = [...shorter, ...(otherNamesOf[i] ?? [])];
    const whole = areas[wholeAt.get(i) ?? -1];
    return [
      area,
      ...again.map((name): NamedArea => ({ ...area, words: wordsIn(name), names: [name] })),
      // The places of a part are those of the city.
      ...(whole === undefined
        ? []
        : area.names.map((name): NamedArea => ({ ...whole, words: wordsIn(name), prominence: 0, names: [name] }))),
    ];
  });
};
