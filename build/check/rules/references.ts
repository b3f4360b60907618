/**
 * Rules between the small tables: unique ids and slugs; countries, kinds and rules must exist; an event ends after it
 * starts, and all-day events have dates instead of instants. A word of search-words.csv changes something: the search
 * looks it up, and its meaning is used there. A phrase of search-intents.csv asks for one thing.
 */
import { fold, nameWords, words } from "#core/base/fold.ts";
import { parseMethods } from "#core/prayer/method.ts";
import { TYPES_MAX } from "#core/shard/posting-list.ts";
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
  const one = placeTypes[TYPES_MAX];
  if (one === undefined) return [];
  const message = `type ${one.value.type} is one too many: there can be ${TYPES_MAX}`;
  return [one.report("type", "too-many-types", message, { hint: "join types that people look for alike" })];
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

/** Checks the tables against each other. */
export const checkReferences = (tables: Tables): readonly Diagnostic[] => {
  const { countries, cities, placeTypes, sources, eventKinds, observances, observanceOffsets, events } = tables;
  const codes = new Set(countries.map(({ value }) => value.code));
  const kinds = new Set(eventKinds.map(({ value }) => value.kind));
  const rules = new Set(observances.map(({ value }) => String(value.id)));
  const monthOf = new Map(observances.map(({ value }) => [value.id, value.hijri_month]));
  const placed = [...observances, ...events].flatMap(({ value: { country }, report }) =>
    country === null ? [] : [{ key: country, column: "country" as const, report }],
  );
  const slugs = new Set(cities.map(({ value }) => `${value.country} ${value.slug}`));
  const inCities = [...observances, ...events].flatMap(({ value: { city, country }, report }) =>
    city === null ? [] : [{ city, country, key: `${country} ${city}`, report }],
  );
  return [
    ...events.flatMap(checkEventDates),
    ...repeated(countries.map(({ value, report }) => ({ key: value.code, column: "code", report }))),
    ...repeated(cities.map(({ value, report }) => ({ key: String(value.id), column: "id", report }))),
    ...repeated(cities.map(({ value, report }) => ({ key: `${value.country} ${value.slug}`, column: "slug", report }))),
    ...repeated(placeTypes.map(({ value, report }) => ({ key: value.type, column: "type", report }))),
    ...tooManyTypes(tables),
    ...unknownMethods(tables),
    ...repeated(sources.map(({ value, report }) => ({ key: value.id, column: "id", report }))),
    ...repeated(
      tables.searchWords.map(({ value, report }) => ({
        key: `${fold(value.word)} (${value.role})`,
        column: "word",
        report,
      })),
    ),
    ...unknown(
      tables.searchWords.flatMap(({ value, report }) =>
        value.role === "type"
          ? (value.value ?? []).map((key): Keyed<"type"> => ({
              key,
              column: "type",
              report: (_, code, message) => report("value", code, message),
            }))
          : [],
      ),
      new Set(placeTypes.map(({ value }) => value.type)),
      "place-types.csv",
    ),
    ...repeated(tables.romanisation.map(({ value, report }) => ({ key: value.word, column: "word", report }))),
    ...repeated(eventKinds.map(({ value, report }) => ({ key: value.kind, column: "kind", report }))),
    ...repeated(tables.retired.map(({ value, report }) => ({ key: String(value.id), column: "id", report }))),
    ...repeated(observances.map(({ value, report }) => ({ key: String(value.id), column: "id", report }))),
    ...repeated(observances.map(({ value, report }) => ({ key: value.slug, column: "slug", report }))),
    ...repeated(
      observanceOffsets.map(({ value, report }) => ({
        key: `of month ${monthOf.get(value.observance_id) ?? "?"} of ${value.hijri_year} in ${value.country}`,
        column: "id",
        report: (_, code, message) => report("observance_id", code, message),
      })),
    ),
    ...repeated(events.map(({ value, report }) => ({ key: String(value.id), column: "id", report }))),
    ...unknown(
      [...cities, ...observanceOffsets].map(({ value, report }) => ({
        key: value.country,
        column: "country",
        report,
      })),
      codes,
      "countries.csv",
    ),
    ...unknown(placed, codes, "countries.csv"),
    ...inCities
      .filter(({ key }) => !slugs.has(key))
      .map(({ city, country, report }) =>
        report(
          "city",
          "unknown-city",
          `city ${JSON.stringify(city)} is not a city of ${country ?? "no country"} in cities.csv`,
        ),
      ),
    ...unknown(
      [...observances, ...events].map(({ value, report }) => ({ key: value.kind, column: "kind", report })),
      kinds,
      "event-kinds.csv",
    ),
    ...unknown(
      observanceOffsets.map(({ value, report }) => ({
        key: String(value.observance_id),
        column: "observance_id",
        report,
      })),
      rules,
      "observances.csv",
    ),
  ];
};

/** As a query has the word. */
const folded = (text: string): string => nameWords(text).join(" ");

/** The phrases of search-intents.csv that the search can never meet, or that ask for two things. */
export const checkSearchIntents = ({ searchIntents }: Tables): readonly Diagnostic[] => {
  const seen = new Map<string, string>();
  return searchIntents.flatMap(({ value: { phrase, intent }, report }) => {
    const key = words(phrase).join(" ");
    const before = seen.get(key);
    seen.set(key, before ?? intent);
    const said = JSON.stringify(phrase);
    if (key === "") return [report("phrase", "idle-word", `phrase ${said} has no letters`)];
    if (before === undefined) return NOTHING;
    if (before === intent) return [report("phrase", "duplicate-word", `phrase ${said} is listed twice for the search`)];
    return [report("phrase", "duplicate-word", `phrase ${said} asks for ${before} already`)];
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
      return meanings.filter((one) => one === first).length > 1
        ? NOTHING
        : idle("value", `value ${first} is the meaning of no other word`);
    if (generic.has(folded(first)))
      return idle("value", `value ${first} is a type or a filler, and those are left out of names`);
    return respelt.has(folded(first))
      ? idle("value", `value ${first} is a spelling itself, must be the usual one`)
      : NOTHING;
  });
};
