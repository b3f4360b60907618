/** Cities and countries as the search refers to them: by number, with their places as a range. */
import { nameWords } from "#core/base/fold.ts";
import { cityNumbers, placeNumbers } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import { AREA_MAX } from "#core/shard/named-areas.ts";
import type { PlanContext } from "./context.ts";
import { namesOf, otherNames } from "./labels.ts";
import type { NamedArea } from "./lexicon.ts";
import type { CountrySummary } from "./places.ts";

/** log10 of the largest city's population, about 30 million. */
const LARGEST_LOG10 = 7.5;

const prominenceOf = (population: number | null): number =>
  population === null || population < 1
    ? 0
    : Math.min(Math.round((Math.log10(population) / LARGEST_LOG10) * AREA_MAX), AREA_MAX);

/** Words that people omit from a city's name. */
const LEFT_OUT: ReadonlySet<string> = new Set(["city", "town"]);

const wordsIn = (name: string): number =>
  Math.min(Math.max(nameWords(name).filter((word) => !LEFT_OUT.has(word)).length, 1), AREA_MAX);

/** A name without the province that some catalogues append. */
const withoutProvince = (name: string): string => name.replace(/\s*[,،(].*$/u, "");

const total = (types: Readonly<Record<string, number>> | undefined): number =>
  Object.values(types ?? {}).reduce((sum, count) => sum + count, 0);

/** Where the places of each city begin: the summary has the cities in the order of their documents. */
const firstsOf = (summary: CountrySummary | undefined, firstPlace: number): ReadonlyMap<string, number> => {
  let first = firstPlace;
  const firsts = new Map<string, number>();
  for (const [slug, types] of summary?.byCity ?? []) {
    firsts.set(slug, first);
    first += total(types);
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
    const count = total(byType);
    const first = firsts.get(row.slug) ?? end;
    end = first + count;
    return {
      kind: "city",
      number: firstCity + local,
      first,
      count,
      types: Object.entries(byType ?? {}).map(([type, some]) => [types.indexOf(type), some] as const),
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
  return areas.flatMap((area, i) => {
    const shorter = area.names.filter((name) => wordsIn(name) < area.words);
    const again = [...shorter, ...(otherNamesOf[i] ?? [])];
    return [area, ...again.map((name): NamedArea => ({ ...area, words: wordsIn(name), names: [name] }))];
  });
};
