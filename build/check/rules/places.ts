/**
 * What a row of places may say. Ids and source identifiers are unique across all files, slugs within a country. A row
 * may only name what the tables list: its city in cities.csv under the file's country, its sources in sources.csv, its
 * type and category in place-types.csv. Rows are in order, so that neighbours in the file are neighbours in life.
 */
import { fold } from "#core/base/fold.ts";
import { quoted } from "#core/columns/text.ts";
import { misplacedHalalFields, type PlaceRow, unknownTypes } from "#core/columns/places.ts";
import { sourceIdOf } from "../../base/source-id.ts";
import { compareFields } from "../../tables/table.ts";
import { nearestCity } from "./location.ts";
import { NOTHING, ruleOfAdded, ruleOfAll, ruleOfCurated, ruleOfFile } from "./rule.ts";
import { titleOf } from "../../tables/places.ts";

/** The owner of `key`; `null` if `here` is the first. */
const holder = <K>(seen: Map<K, string>, key: K, here: string): string | null => {
  const first = seen.get(key);
  if (first === undefined) seen.set(key, here);
  return first ?? null;
};

export const uniqueId = ruleOfAll(({ value: { id, slug }, report }, { ids, country }) => {
  if (id === null) return NOTHING;
  const first = holder(ids, id, `${slug} (${country})`);
  if (first === null) return NOTHING;
  const hint = "leave the id of a new row empty";
  return [report("id", "duplicate-id", `id ${id} is taken by ${first}`, { hint })];
});

export const uniqueSlug = ruleOfAll(({ value, report }, { slugs }) => {
  const { slug } = value;
  const first = holder(slugs, slug, titleOf(value));
  if (first === null) return NOTHING;
  const hint = `if it is another place, add its city or district: ${slug}-…`;
  return [report("slug", "duplicate-slug", `slug ${slug} is taken by ${first}`, { hint })];
});

export const uniqueExternalId = ruleOfAll(({ value: { source, slug }, report }, { externalIds, country }) =>
  source.flatMap((reference) => {
    if (!reference.includes(":")) return NOTHING;
    const first = holder(externalIds, reference, `${slug} (${country})`);
    if (first === null) return NOTHING;
    const hint = "one of the two rows has the wrong identifier, or they are the same place";
    return [report("source", "duplicate-external-id", `source ${reference} is taken by ${first}`, { hint })];
  }),
);

export const knownCity = ruleOfAll(({ value, report }, { cities, country }) => {
  const { city } = value;
  const whole = city === null ? null : (cities.get(city)?.part_of ?? null);
  if (whole !== null)
    return [report("city", "unknown-city", `city ${city} is a part of ${whole}`, { hint: `write ${whole}` })];
  if (city === null || cities.has(city)) return NOTHING;
  const nearest = nearestCity(cities.values(), value);
  const hint =
    nearest === null
      ? "leave it empty where no city of cities.csv fits"
      : `the nearest city of cities.csv is ${nearest.slug}`;
  const message = `city ${JSON.stringify(city)} is not a city of ${country} in cities.csv`;
  return [report("city", "unknown-city", message, { hint })];
});

export const knownSource = ruleOfAll(({ value: { source }, report }, { sources }) =>
  source
    .map(sourceIdOf)
    .filter((id) => !sources.has(id))
    .map((id) => report("source", "unknown-source", `source ${JSON.stringify(id)} is not in sources.csv`)),
);

export const knownType = ruleOfAll(({ value, report }, { types }) =>
  unknownTypes(value, types).map(({ column, code, message, hint }) =>
    report(column, code, message, hint === undefined ? {} : { hint }),
  ),
);

/** Every place of a layer or an import has a name, in one language at least. */
export const named = ruleOfAdded(({ value: { name_en: en, name_ar: ar, names }, report }) =>
  en === null && ar === null && Object.keys(names ?? {}).length === 0
    ? [report("name_en", "name-missing", "one of name_en, name_ar and names must be given")]
    : NOTHING,
);

const TAKE_OUT = { hint: "take it out" };

/** No other name of a place repeats one of its names or another other name, however it is written. */
export const otherNames = ruleOfAll(({ value: { name_en: en, name_ar: ar, names, alt_names: others }, report }) => {
  if (others === null) return NOTHING;
  const known = new Set([en, ar, ...Object.values(names ?? {})].flatMap((name) => (name === null ? [] : [fold(name)])));
  return others.flatMap(({ name }) => {
    if (known.has(fold(name)))
      return [report("alt_names", "repeated-name", `${quoted(name)} is a name of the place already`, TAKE_OUT)];
    known.add(fold(name));
    return NOTHING;
  });
});

/** Only halal venues have these fields; empty is unknown there too. */
export const halalFields = ruleOfAll(({ value, report }) =>
  misplacedHalalFields(value).map(({ column, code, message }) => report(column, code, message)),
);

const MAX_AGE_YEARS = 3;

/** The same day `years` earlier, comparable with dates as text. */
const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, "0")}${day.slice(4)}`;

/** Whether `day` is too long before `today`. */
export const isStale = (day: string | null, today: string | null): boolean =>
  day !== null && today !== null && day < yearsBefore(today, MAX_AGE_YEARS);

/** Warns about rows that were last verified too long ago. */
export const fresh = ruleOfCurated(({ value: { verified_on: day }, report }, { today }) => {
  if (!isStale(day, today)) return NOTHING;
  const message = `verified_on is ${day}, more than ${MAX_AGE_YEARS} years before ${today}`;
  return [
    report("verified_on", "stale-verification", message, {
      hint: "read the source again and write the day, or leave the field empty",
    }),
  ];
});

const compareRows = (a: PlaceRow, b: PlaceRow): number =>
  compareFields(a.city ?? "", b.city ?? "") ||
  compareFields(a.type, b.type) ||
  a.rank - b.rank ||
  compareFields(a.slug, b.slug);

/** Rows are sorted by city, type, rank and slug; one warning a file, at the first row out of order. */
export const sorted = ruleOfFile((rows) => {
  const late = rows.find((row, i) => {
    const before = rows[i - 1];
    return before !== undefined && compareRows(before.value, row.value) > 0;
  });
  if (late === undefined) return NOTHING;
  const before = rows.find((row) => compareRows(row.value, late.value) > 0);
  const message = `the rows are not in the order of city, type, rank and slug: ${late.value.slug} belongs before ${before?.value.slug ?? "others"}`;
  return [
    late.report("slug", "not-sorted", message, {
      severity: "warning",
      message,
      hint: "no need to move rows by hand; fix does it",
    }),
  ];
});
