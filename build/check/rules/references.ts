/**
 * Rules between the small tables: unique ids and slugs; countries, kinds and rules must exist; an event ends after it
 * starts, and all-day events have dates instead of instants. A word of search-words.csv changes something: the search
 * looks it up, and its meaning is used there. A phrase of search-intents.csv asks for one thing.
 */
import { fold, nameWords, plainCase, words } from "#core/base/fold.ts";
import { parseMethods } from "#core/prayer/method.ts";
import { TYPES_MAX } from "#core/shard/posting-list.ts";
import { arabicNameFault } from "../../base/arabic-city-name.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { events } from "../../tables/events.ts";
import type { Report, Row } from "../../tables/table.ts";
import type { Tables } from "../load/load.ts";
import { NOTHING } from "./rule.ts";

type EventTableRow = Row<(typeof events)["columns"]>;

const isDate = (moment: string): boolean => !moment.includes("T");

/** Checks the dates of one event. */
const checkEventDates = ({ value, report }: EventTableRow): readonly Diagnostic[] => {
  const { starts_at: start, ends_at: end, all_day: isAllDay } = value;
  const form = isAllDay
    ? "a date, YYYY-MM-DD, since the event is all-day"
    : "an instant in RFC 3339, since the event is not all-day";
  const mismatched = (["starts_at", "ends_at"] as const).flatMap((column) => {
    const moment = value[column];
    return moment === null || isDate(moment) === isAllDay
      ? []
      : [report(column, "all-day-mismatch", `${column} must be ${form}`)];
  });
  if (mismatched.length > 0 || end === null || Date.parse(end) >= Date.parse(start)) return mismatched;
  return [report("ends_at", "ends-before-start", `ends_at ${end} is before starts_at ${start}`)];
};

interface Keyed<C extends string> {
  readonly key: string;
  readonly column: C;
  readonly report: Report;
}

/** Columns whose values occur once in their table. */
type UniqueColumn = "code" | "id" | "kind" | "slug" | "type" | "word";

const repeated = (rows: readonly Keyed<UniqueColumn>[]): readonly Diagnostic[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ key, column, report }) => {
    if (seen.has(key)) return [report(column, `duplicate-${column}`, `${column} ${key} occurs twice`)];
    seen.add(key);
    return [];
  });
};

/** The code of a value that another table does not have, by column. */
const UNKNOWN = {
  country: "unknown-country",
  kind: "unknown-kind",
  observance_id: "unknown-observance-id",
  type: "unknown-type",
} as const;

const unknown = (
  rows: readonly Keyed<keyof typeof UNKNOWN>[],
  known: ReadonlySet<string>,
  file: string,
): readonly Diagnostic[] =>
  rows
    .filter(({ key }) => !known.has(key))
    .map(({ key, column, report }) =>
      report(column, UNKNOWN[column], `${column} ${JSON.stringify(key)} is not in ${file}`),
    );

/** The search index has four bits for the place type; one value is taken by events. */
const tooManyTypes = ({ placeTypes }: Tables): readonly Diagnostic[] => {
  const surplus = placeTypes[TYPES_MAX];
  if (surplus === undefined) return [];
  const message = `type ${surplus.value.type} is one too many: there can be ${TYPES_MAX}`;
  return [surplus.report("type", "too-many-types", message, { hint: "join types that people look for alike" })];
};

/** A country's method must be a published one; the custom method of a caller has no figures of its own. */
const unknownMethods = ({ countries, methods }: Tables): readonly Diagnostic[] => {
  const all = parseMethods(methods);
  // Errors in the methods themselves are reported where they are read.
  if (all instanceof Error) return [];
  return countries
    .filter(({ value }) => (all.get(value.default_method)?.key ?? "custom") === "custom")
    .map(({ value: { default_method: id }, report }) =>
      report("default_method", "unknown-value", `default_method ${id} is not a published method of methods.json`),
    );
};

/** Reports a row's finding at another of its columns. */
const reportedAt =
  (report: Report, column: string): Report =>
  (_, code, message) =>
    report(column, code, message);

/** A value as a key of its column. */
const keyed =
  <C extends string, R extends { readonly report: Report }>(column: C, keyOf: (row: R) => string | number) =>
  (row: R): Keyed<C> => ({ key: String(keyOf(row)), column, report: row.report });

/** Values that another row of their table has already. */
const repeatedKeys = (tables: Tables): readonly Diagnostic[] => {
  const { countries, cities, placeTypes, sources, searchWords, romanisation } = tables;
  const { eventKinds, retired, observances, observanceOffsets, events } = tables;
  const monthOf = new Map(observances.map(({ value }) => [value.id, value.hijri_month]));
  const offsets = observanceOffsets.map(({ value, report }): Keyed<"id"> => ({
    key: `of month ${monthOf.get(value.observance_id) ?? "?"} of ${value.hijri_year} in ${value.country}`,
    column: "id",
    report: reportedAt(report, "observance_id"),
  }));
  return [
    countries.map(keyed("code", ({ value }) => value.code)),
    cities.map(keyed("id", ({ value }) => value.id)),
    cities.map(keyed("slug", ({ value }) => `${value.country} ${value.slug}`)),
    placeTypes.map(keyed("type", ({ value }) => value.type)),
    sources.map(keyed("id", ({ value }) => value.id)),
    searchWords.map(keyed("word", ({ value }) => `${fold(value.word)} (${value.role})`)),
    romanisation.map(keyed("word", ({ value }) => value.word)),
    eventKinds.map(keyed("kind", ({ value }) => value.kind)),
    retired.map(keyed("id", ({ value }) => value.id)),
    observances.map(keyed("id", ({ value }) => value.id)),
    observances.map(keyed("slug", ({ value }) => value.slug)),
    offsets,
    events.map(keyed("id", ({ value }) => value.id)),
  ].flatMap(repeated);
};

/** Values that name a row of another table, where that table has none such. */
const unknownKeys = (tables: Tables): readonly Diagnostic[] => {
  const { countries, cities, placeTypes, searchWords, eventKinds, observances, observanceOffsets, events } = tables;
  const dated = [...observances, ...events];
  const typesOfWords = searchWords.flatMap(({ value, report }) =>
    value.role === "type" && value.value !== null
      ? value.value.map((key): Keyed<"type"> => ({ key, column: "type", report: reportedAt(report, "value") }))
      : [],
  );
  const countriesOfDated = dated.flatMap(({ value: { country }, report }): readonly Keyed<"country">[] =>
    country === null ? [] : [{ key: country, column: "country", report }],
  );
  const inCountries = [...cities, ...observanceOffsets].map(keyed("country", ({ value }) => value.country));
  return [
    ...unknown(typesOfWords, new Set(placeTypes.map(({ value }) => value.type)), "place-types.csv"),
    ...unknown(
      [...inCountries, ...countriesOfDated],
      new Set(countries.map(({ value }) => value.code)),
      "countries.csv",
    ),
    ...unknown(
      dated.map(keyed("kind", ({ value }) => value.kind)),
      new Set(eventKinds.map(({ value }) => value.kind)),
      "event-kinds.csv",
    ),
    ...unknown(
      observanceOffsets.map(keyed("observance_id", ({ value }) => value.observance_id)),
      new Set(observances.map(({ value }) => String(value.id))),
      "observances.csv",
    ),
  ];
};

/** Cities of events and observances that their country does not have. */
const unknownCities = ({ cities, observances, events }: Tables): readonly Diagnostic[] => {
  const slugs = new Set(cities.map(({ value }) => `${value.country} ${value.slug}`));
  return [...observances, ...events].flatMap(({ value: { city, country }, report }) => {
    if (city === null || slugs.has(`${country} ${city}`)) return [];
    const message = `city ${JSON.stringify(city)} is not a city of ${country ?? "no country"} in cities.csv`;
    return [report("city", "unknown-city", message)];
  });
};

/** Arabic names of cities that name something else, are not in Arabic letters, or are misspelt. */
const wrongArabicNames = ({ cities }: Tables): readonly Diagnostic[] =>
  cities.flatMap(({ value: { name_ar: name, name_en: nameEn, country }, report }) => {
    const fault = name === null ? null : arabicNameFault(name, country, nameEn);
    if (fault === null) return NOTHING;
    return [report("name_ar", fault.code, `name_ar ${JSON.stringify(name)} ${fault.message}`)];
  });

/** Checks the tables against each other. */
export const checkReferences = (tables: Tables): readonly Diagnostic[] => [
  ...tables.events.flatMap(checkEventDates),
  ...repeatedKeys(tables),
  ...wrongArabicNames(tables),
  ...tooManyTypes(tables),
  ...unknownMethods(tables),
  ...unknownKeys(tables),
  ...unknownCities(tables),
];

/** As a query has the word. */
const folded = (text: string): string => nameWords(text).join(" ");

/** The phrases of search-intents.csv that the search can never meet, or that ask for two things. */
export const checkSearchIntents = ({ searchIntents }: Tables): readonly Diagnostic[] => {
  const seen = new Map<string, string>();
  return searchIntents.flatMap(({ value: { phrase, intent }, report }) => {
    const key = words(phrase).join(" ");
    const before = seen.get(key);
    seen.set(key, before ?? intent);
    const shown = JSON.stringify(phrase);
    if (key === "") return [report("phrase", "idle-word", `phrase ${shown} has no letters`)];
    if (before === undefined) return NOTHING;
    if (before === intent)
      return [report("phrase", "duplicate-word", `phrase ${shown} is listed twice for the search`)];
    return [report("phrase", "duplicate-word", `phrase ${shown} asks for ${before} already`)];
  });
};

/** The rows of search-names.csv about what no table has. */
export const checkSearchNames = ({ searchNames, countries, cities, observances }: Tables): readonly Diagnostic[] => {
  const known = {
    country: new Set(countries.map(({ value: { code } }) => `${code} `)),
    region: new Set(cities.map(({ value: { country, admin1 } }) => `${country} ${admin1?.toLowerCase() ?? ""}`)),
    city: new Set(cities.map(({ value: { country, slug } }) => `${country} ${slug}`)),
    observance: new Set(observances.map(({ value: { slug } }) => ` ${slug}`)),
  };
  return searchNames.flatMap(({ value: { kind, country, slug }, report }) => {
    if (known[kind].has(`${country ?? ""} ${slug ?? ""}`)) return NOTHING;
    const column = kind === "country" ? "country" : "slug";
    const code = kind === "country" ? "unknown-country" : "unknown-value";
    return [report(column, code, `${JSON.stringify(slug ?? country)} is no ${kind} of the data`)];
  });
};

/** The affixes that are listed twice. */
export const checkSearchAffixes = ({ searchAffixes }: Tables): readonly Diagnostic[] => {
  const seen = new Set<string>();
  return searchAffixes.flatMap(({ value: { affix, position }, report }) => {
    const key = `${position} ${plainCase(affix)}`;
    if (seen.has(key))
      return [report("affix", "duplicate-word", `${position} ${JSON.stringify(affix)} is listed twice`)];
    seen.add(key);
    return NOTHING;
  });
};

/** The words that change nothing, in the order of the file. */
export const checkSearchWords = ({ searchWords }: Tables): readonly Diagnostic[] => {
  const of = (...roles: readonly string[]) =>
    searchWords.flatMap(({ value }) => (roles.includes(value.role) ? value : []));
  const generic = new Set(of("type", "filler").map(({ word }) => folded(word)));
  const respelt = new Set(of("spelling").map(({ word }) => folded(word)));
  const meanings = of("meaning").map(({ value }) => value?.[0]);
  return searchWords.flatMap(({ value: { word, role, value }, report }) => {
    const idle = (column: string, message: string): readonly Diagnostic[] => [report(column, "idle-word", message)];
    const [first = ""] = value ?? [];
    const count = nameWords(word).length;
    if (count !== 1) return idle("word", `word ${JSON.stringify(word)} is ${count} words to the search, must be one`);
    if (role === "filler") return NOTHING;
    if (first === "") return idle("value", `value is empty, must say what the ${role} is`);
    if (role === "type") return NOTHING;
    if (generic.has(folded(word)))
      return idle("word", `word ${word} is a type or a filler too, and those are left out of names`);
    if (role === "meaning")
      return meanings.filter((meaning) => meaning === first).length > 1
        ? NOTHING
        : idle("value", `value ${first} is the meaning of no other word`);
    if (generic.has(folded(first)))
      return idle("value", `value ${first} is a type or a filler, and those are left out of names`);
    return respelt.has(folded(first))
      ? idle("value", `value ${first} is a spelling itself, must be the usual one`)
      : NOTHING;
  });
};
