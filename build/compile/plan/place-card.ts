/**
 * Turns a row of places/<cc>.csv into the place record of each language, and rows into pages of summaries of a
 * country's places and cities.
 */
import { foldedWords } from "#core/base/fold.ts";
import { nameFor, ROMANISED } from "#core/base/names.ts";
import { CURATED_ID_MAX, PREVIEW_ID_START } from "#core/values/ids.ts";
import { partFrom } from "#core/facts/parts.ts";
import type { Place } from "#core/model/place.ts";
import { summaryOf } from "#core/review/status.ts";
import { briefsFile, cityBriefsFile } from "#core/shard/paths.ts";
import { type Summary, writeSummaries } from "#core/shard/summaries.ts";
import type { File } from "../../base/files.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { type CityRow, recordUrlOf } from "../../tables/reference.ts";
import { namesOf, type PlanContext } from "./context.ts";
import { computedNames, type NearestCity } from "./unnamed.ts";

/** A row with what the plan derived from it. */
export interface PlannedPlace {
  readonly id: number;
  readonly row: PlaceRow;
  readonly country: string;
  readonly city: CityRow | null;
  /** The city next to a place that is in none. */
  readonly nearest: NearestCity | null;
  readonly timezone: string | null;
  /** Its names by language, with the romanisation. */
  readonly names: Readonly<Record<string, string>>;
  /** Whether it has stated times of its own. */
  readonly hasTimes: boolean;
}

/** A source of a row, its record's identifier there, and that record's address if known. */
const referenceOf = (reference: string, { sources }: PlanContext) => {
  const [id = reference, ...rest] = reference.split(":");
  const known = sources.get(id);
  const url = rest.length === 0 ? null : recordUrlOf(known?.record_url ?? null, rest.join(":"));
  return { id, known, hasRecord: rest.length > 0, url };
};

/** The source of what contributors know: nobody can look it up. */
const EDITORIAL = "editorial";

const sourcesOf = ({ source }: PlaceRow, context: PlanContext): Place["sources"] =>
  source.map((reference) => {
    const { id, known, hasRecord, url } = referenceOf(reference, context);
    return {
      name: known?.name ?? id,
      id: hasRecord ? reference : null,
      url: url ?? known?.url ?? null,
      license: known?.license ?? "NOASSERTION",
    };
  });

/** Curated rows are corrected in their file, layers and imports at their source. */
const editUrlOf = ({ id, row, country }: PlannedPlace, context: PlanContext): string | null => {
  if (id <= CURATED_ID_MAX || id >= PREVIEW_ID_START)
    return context.editUrl?.replace("{file}", `data/places/${country.toLowerCase()}.csv`) ?? null;
  for (const reference of row.source) {
    const { url } = referenceOf(reference, context);
    if (url !== null) return url;
  }
  return null;
};

const ratingOf = (id: number, { ratings }: PlanContext): Place["rating"] => {
  const { average, count } = summaryOf(ratings.get(id) ?? []);
  return { average, count };
};

/** The languages of the names that no row has: those that were `computed`, and the romanisation. */
const computedIn = ({ row, names }: PlannedPlace, computed: readonly string[]): string[] => [
  ...computed,
  ...(Object.hasOwn(names, ROMANISED) && row.names?.[ROMANISED] === undefined ? [ROMANISED] : []),
];

/** Where a place is, as people look for it: the street without its number, the locality, the postal code. */
export const whereaboutsOf = ({
  street_address: street,
  locality,
  postal_code: code,
  city,
}: PlaceRow): readonly string[] => {
  const road = street?.split(/\s+/).filter((word) => !/^\d/.test(word));
  const isCity = locality !== null && foldedWords(locality).join("-") === city;
  return [
    ...(road === undefined || road.length === 0 ? [] : [road.join(" ")]),
    ...(locality === null || isCity ? [] : [locality]),
    ...(code === null ? [] : [code, ...(code.includes(" ") ? [code.replaceAll(" ", "")] : [])]),
  ];
};

/** The other names of a row. */
export const otherNamesOf = (row: PlaceRow): readonly string[] => (row.alt_names ?? []).map(({ name }) => name);

/** The members that are the same in every language, in runs; {@link runsIn} fills the gaps between them. */
const sharedRuns = (place: PlannedPlace, computed: readonly string[], context: PlanContext) => {
  const { id, row, country, city, timezone, names } = place;
  return [
    { id, slug: row.slug, type: row.type },
    partFrom("kind", row),
    {
      names,
      names_computed: computedIn(place, computed),
      alt_names: (row.alt_names ?? []).map((name) => ({ ...name })),
    },
    {
      address: partFrom("address", row),
      country,
      city: city?.slug ?? null,
    },
    {
      ...partFrom("point", row),
      timezone,
      ...partFrom("contact", row),
      amenities: partFrom("amenities", row),
      // These two depend on the day; /place fills them.
      jumuah: null,
      iqama: null,
      has_times: place.hasTimes,
      halal: row.type === "halal" ? partFrom("halal", row) : null,
      has_source: row.source.some((one) => one !== EDITORIAL),
      sources: sourcesOf(row, context),
      ...partFrom("dates", row),
      edit_url: editUrlOf(place, context),
      rating: ratingOf(id, context),
    },
  ] as const;
};

/** Texts of a row by language, since many places share a city. */
type Texts = Readonly<Record<string, string>>;

const cityTexts = new WeakMap<CityRow, Texts>();

const textsOf = <Row extends object>(known: WeakMap<Row, Texts>, row: Row, read: (row: Row) => Texts): Texts => {
  const texts = known.get(row) ?? read(row);
  known.set(row, texts);
  return texts;
};

const cityNameIn = (city: CityRow, lang: string): string => nameFor(textsOf(cityTexts, city, namesOf), lang).name;

const nearestIn = (nearest: NearestCity | null, lang: string): Place["nearest_city"] =>
  nearest === null
    ? null
    : {
        slug: nearest.city.slug,
        name: cityNameIn(nearest.city, lang),
        distance_m: Math.round(nearest.metres),
      };

/** The members between those runs, in one language. */
const runsIn = ({ row, city, nearest, names }: PlannedPlace, lang: string, context: PlanContext) => {
  const labels = context.typeLabels.get(row.type);
  return [
    { type_label: labels === undefined ? "" : nameFor(labels, lang).name },
    nameFor(names, lang),
    { description: (lang === "ar" ? row.description_ar : null) ?? row.description_en },
    { city_name: city === null ? null : cityNameIn(city, lang), nearest_city: nearestIn(nearest, lang) },
  ] as const;
};

/** Type check: the runs together must make a complete record of the contract. */
type Merged<T> = T extends readonly [infer A, ...infer Rest] ? A & Merged<Rest> : unknown;
type Complete<R extends Place> = R;
type PlaceRecord = Complete<Merged<ReturnType<typeof sharedRuns>> & Merged<ReturnType<typeof runsIn>>>;

/** The members of an object as JSON, without the braces. */
const members = (run: Partial<PlaceRecord>): string => JSON.stringify(run).slice(1, -1);

/**
 * The record as JSON in each language, its members in the order of the contract and `rating` last. Parts shared by all
 * languages are serialised once.
 */
export const placeCards = (place: PlannedPlace, context: PlanContext): readonly string[] => {
  const computed = computedNames(place, context);
  const called = { ...place, names: { ...place.names, ...computed } };
  const [a, b, c, d, e] = sharedRuns(called, Object.keys(computed), context).map(members);
  return context.languages.map((lang) => {
    const [label, name, description, city] = runsIn(called, lang, context).map(members);
    return `{${a},${label},${b},${name},${c},${description},${d},${city},${e}}`;
  });
};

const pages = (briefs: readonly Summary[], size: number, fileOf: (page: number) => string): readonly File[] => {
  const files: File[] = [];
  for (let at = 0; at < briefs.length; at += size) {
    const content = writeSummaries(briefs.slice(at, at + size));
    files.push({ path: fileOf(at / size), content });
  }
  return files;
};

/** The rank of places that are known all over the world. */
const FAMOUS_RANK = 1;

/** `all` is in document order. */
export const planBriefs = (
  all: readonly PlannedPlace[],
  country: string,
  { pageSizes }: PlanContext,
): readonly File[] =>
  pages(
    all.map(({ id, row, names }) => ({
      ...row,
      id,
      names,
      others: [...otherNamesOf(row), ...whereaboutsOf(row)],
      isFamous: row.rank === FAMOUS_RANK,
    })),
    pageSizes.briefs,
    (page) => briefsFile(country, page),
  );

/** `rows` are in document order. */
export const planCityBriefs = (
  rows: readonly CityRow[],
  country: string,
  { pageSizes }: PlanContext,
): readonly File[] =>
  pages(
    rows.map((row) => ({ ...row, type: null, city: row.slug, names: namesOf(row), others: [], isFamous: false })),
    pageSizes.briefs,
    (page) => cityBriefsFile(country, page),
  );
