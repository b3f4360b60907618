/**
 * The columns of the bulk tables, each declared once: its type, its documentation, and how its value comes out of a
 * record of the data build. CSV headers, the Parquet schema, the tables of SQLite, the data package and the guide
 * follow. A row as a line of CSV or GeoJSON follows from the row alone and the columns of its table, so that anyone who
 * replays changes (changes.ts) writes the same bytes.
 */
import { type Column, formOf } from "#core/columns/cell-schema.ts";
import { placeColumns } from "#core/columns/places.ts";
import { timesColumns } from "#core/columns/times.ts";
import { factsIn, memberOf } from "#core/facts/parts.ts";
import type { Part, PartOf } from "#core/facts/place.ts";
import type { City } from "#core/model/city.ts";
import type { Place } from "#core/model/place.ts";
import type { IndexedEvent } from "#core/shard/event-index.ts";
import type { Schedule, ScheduleRule } from "#core/times/schedule.ts";
import { formatLine } from "../csv/csv.ts";

/** Lists and objects are JSON text where a format has nothing better. */
export type ColumnType = "integer" | "number" | "text" | "date" | "boolean" | "list" | "object";

/** What a row holds in a column; `null` is unknown. */
type Value = string | number | boolean | object | null;

interface BulkColumn<R> {
  readonly type: ColumnType;
  readonly doc: string;
  readonly of: (record: R) => Value;
}

/** The name of a table; files, kinds of changes and tables of SQLite are called after it. */
export type TableName = "places" | "cities" | "events" | "times";

interface BulkTable<R> {
  readonly name: TableName;
  readonly doc: string;
  /** The column that rows are sorted by; only of `times` several rows have the same. */
  readonly key: "id" | "place_id";
  /** Whether every row has a point, so that there are GeoJSON and geometry. */
  readonly hasPoints: boolean;
  readonly columns: Readonly<Record<string, BulkColumn<R>>>;
}

/** A row: the columns that are known, in the order of the table. */
export type Row = Readonly<Record<string, Exclude<Value, null>>>;

const column = <R>(type: ColumnType, doc: string, of: (record: R) => Value): BulkColumn<R> => ({ type, doc, of });

const typeOf = ({ cell }: Column<unknown>): ColumnType => {
  const { type, format } = formOf(cell);
  if (format === "date") return "date";
  return type === "integer" || type === "number" ? type : "text";
};

/** A column that the data's own tables have too, documented there. */
const declared = <R>(declaration: Column<unknown>, of: (record: R) => Value): BulkColumn<R> =>
  column(typeOf(declaration), declaration.doc, of);

/** What a part of a record says in a member. */
const valueIn = (part: object | null, member: string): Value =>
  part === null ? null : ((part as Readonly<Record<string, Value>>)[member] ?? null);

/** `null` for an empty list or object. */
const filled = <T extends object>(value: T): T | null => (Object.keys(value).length === 0 ? null : value);

type Names = Readonly<Record<string, string>>;

/** The names without those that have a column of their own or that nobody wrote. */
const otherNames = (names: Names, computed: readonly string[] = []): Names | null =>
  filled(
    Object.fromEntries(
      Object.entries(names).filter(([lang]) => lang !== "en" && lang !== "ar" && !computed.includes(lang)),
    ),
  );

const OTHER_NAMES = 'Names in other languages, by BCP 47 tag: {"tr":"…"}.';
const COUNTRY = "Country, ISO 3166-1 alpha-2, upper case.";

/** A place in English, and its description in Arabic, which another listing has. */
export interface BulkPlace {
  readonly place: Place;
  readonly descriptionAr: string | null;
}

/** The columns of the data that the facts of a part have. */
const declaredIn = <P extends Part>(part: P, of: (place: Place) => PartOf<P> | null) =>
  Object.fromEntries(
    factsIn(part).map((name) => [
      name,
      declared<BulkPlace>(placeColumns[name], ({ place }) => valueIn(of(place), memberOf(name))),
    ]),
  );

export const PLACES: BulkTable<BulkPlace> = {
  name: "places",
  doc: "Places, the closed ones included.",
  key: "id",
  hasPoints: true,
  columns: {
    id: column(
      "integer",
      "Number of the place, which never changes; from 2,000,000,000 up it is a preview, until the row has its own.",
      ({ place }) => place.id,
    ),
    slug: column("text", "Name for addresses, unique in the country.", ({ place }) => place.slug),
    type: column("text", "Type, such as mosque, musalla or halal; /types lists them.", ({ place }) => place.type),
    category: column("text", "Kind of halal venue, such as restaurant.", ({ place }) => place.category),
    name: column("text", "Name as answers in English give it.", ({ place }) => place.name),
    name_lang: column("text", "Language of `name`, BCP 47; ar-Latn is a romanised name.", ({ place }) => place.lang),
    name_en: column("text", "Name in English.", ({ place }) => place.names["en"] ?? null),
    name_ar: column("text", "Name in Arabic.", ({ place }) => place.names["ar"] ?? null),
    names: column("object", OTHER_NAMES, ({ place }) => otherNames(place.names, place.names_computed)),
    alt_names: column("list", 'Other names in use: [{"name":"…","lang":"tr"}].', ({ place }) =>
      filled(place.alt_names),
    ),
    country: column("text", COUNTRY, ({ place }) => place.country),
    city: column("text", "Slug of the city, see the table cities.", ({ place }) => place.city),
    city_name: column("text", "Name of the city in English.", ({ place }) => place.city_name),
    lat: column("number", "Degrees north, WGS 84.", ({ place }) => place.lat),
    lng: column("number", "Degrees east, WGS 84.", ({ place }) => place.lng),
    timezone: column("text", "Time zone, IANA.", ({ place }) => place.timezone),
    ...declaredIn("address", ({ address }) => address),
    ...declaredIn("contact", (place) => place),
    ...declaredIn("amenities", ({ amenities }) => amenities),
    ...declaredIn("halal", ({ halal }) => halal),
    description_en: declared(placeColumns.description_en, ({ place }) => place.description),
    description_ar: column("text", "One sentence in Arabic.", ({ place, descriptionAr }) =>
      descriptionAr === place.description ? null : descriptionAr,
    ),
    has_times: column(
      "boolean",
      "Whether the place has stated times, see the table times.",
      ({ place }) => place.has_times,
    ),
    source: column("text", "Sources to name, joined by a semicolon.", ({ place }) =>
      [...new Set(place.sources.map(({ name }) => name))].join("; "),
    ),
    source_ids: column("list", 'Its records at the sources: ["osm:w123","wikidata:Q1"].', ({ place }) =>
      filled(place.sources.flatMap(({ id }) => id ?? [])),
    ),
    license: column("text", "Licences of the sources, SPDX.", ({ place }) =>
      [...new Set(place.sources.map((source) => source.license))].sort().join(" AND "),
    ),
    ...declaredIn("dates", (place) => place),
  },
};

export const CITIES: BulkTable<City> = {
  name: "cities",
  doc: "Cities that places are listed by.",
  key: "id",
  hasPoints: true,
  columns: {
    id: column("integer", "GeoNames id.", ({ id }) => id),
    slug: column("text", "Name for addresses, unique in the country.", ({ slug }) => slug),
    name_en: column("text", "Name in English.", ({ names }) => names["en"] ?? null),
    name_ar: column("text", "Name in Arabic.", ({ names }) => names["ar"] ?? null),
    names: column("object", OTHER_NAMES, ({ names }) => otherNames(names)),
    country: column("text", COUNTRY, ({ country }) => country),
    region: column("text", "First-level division, where its code is one people use.", ({ region }) => region),
    lat: column("number", "Degrees north, WGS 84.", ({ lat }) => lat),
    lng: column("number", "Degrees east, WGS 84.", ({ lng }) => lng),
    timezone: column("text", "Time zone, IANA.", ({ timezone }) => timezone),
    population: column("integer", "People.", ({ population }) => population),
    default_method: column("integer", "Method of prayer times when none is asked for.", (city) => city.default_method),
  },
};

/** The first day or instant; a country's own dates are in `dates`. */
const MOMENT = "a date when all_day, else an instant with its offset (RFC 3339)";

export const EVENTS: BulkTable<IndexedEvent> = {
  name: "events",
  doc: "Events of the next two years.",
  key: "id",
  hasPoints: false,
  columns: {
    id: column("integer", "Number of the event, stable from build to build.", ({ id }) => id),
    slug: column("text", "Stable name.", ({ slug }) => slug),
    kind: column("text", "Kind, such as festival or fasting.", ({ kind }) => kind),
    title_en: column("text", "Title in English.", ({ titles }) => titles["en"] ?? null),
    title_ar: column("text", "Title in Arabic.", ({ titles }) => titles["ar"] ?? null),
    description_en: column("text", "Description in English.", ({ descriptions }) => descriptions["en"] ?? null),
    description_ar: column("text", "Description in Arabic.", ({ descriptions }) => descriptions["ar"] ?? null),
    starts_at: column("text", `When it begins: ${MOMENT}.`, (event) => event.starts_at),
    ends_at: column("text", `When it ends: ${MOMENT}; the last day is included.`, (event) => event.ends_at),
    timezone: column("text", "Time zone of the venue, IANA.", ({ timezone }) => timezone),
    all_day: column("boolean", "Whether it is about days.", (event) => event.all_day),
    hijri_date: column("text", "First day in the Hijri calendar, YYYY-MM-DD.", (event) => event.hijri_date),
    status: column("text", "scheduled, expected, cancelled, postponed or moved-online.", ({ status }) => status),
    dates: column("object", 'Days that countries announced: {"SA":{"starts_at":"…","ends_at":"…"}}.', ({ dates }) =>
      filled(dates),
    ),
    expected: column("list", "Countries that have yet to announce theirs.", ({ expected }) => filled(expected)),
    place_id: column("integer", "The place that hosts it.", (event) => event.place_id),
    country: column("text", `${COUNTRY.slice(0, -1)}; empty: worldwide.`, ({ country }) => country),
    city: column("text", "Slug of the city.", ({ city }) => city),
    lat: column("number", "Degrees north, WGS 84.", ({ lat }) => lat),
    lng: column("number", "Degrees east, WGS 84.", ({ lng }) => lng),
    organizer: column("text", "Who organises it.", ({ organizer }) => organizer),
    url: column("text", "The organiser's page.", ({ url }) => url),
    source: column("text", "Where the date was taken from.", ({ source }) => source),
    updated_on: column("date", "The day the record last changed.", (event) => event.updated_on),
  },
};

/** A rule of a place's own times, with the schedule that it is in. */
export interface BulkRule {
  readonly placeId: number;
  readonly rule: ScheduleRule;
  readonly source: Schedule["sources"][number] | undefined;
}

export const TIMES: BulkTable<BulkRule> = {
  name: "times",
  doc: "Rules of the times that places have stated; a printed year is in /data/v1/times/<id>.json alone.",
  key: "place_id",
  hasPoints: false,
  columns: {
    place_id: declared(timesColumns.place_id, ({ placeId }) => placeId),
    prayer: declared(timesColumns.prayer, ({ rule }) => rule.prayer),
    shift: declared(timesColumns.shift, ({ rule }) => rule.shift ?? null),
    from: declared(timesColumns.from, ({ rule }) => rule.from ?? null),
    to: declared(timesColumns.to, ({ rule }) => rule.to ?? null),
    season: declared(timesColumns.season, ({ rule }) => rule.season ?? null),
    weekdays: declared(timesColumns.weekdays, ({ rule }) => rule.weekdays ?? null),
    value: declared(timesColumns.value, ({ rule }) => rule.value),
    bounds: declared(timesColumns.bounds, ({ rule }) => rule.bounds ?? null),
    khutbah: declared(timesColumns.khutbah, ({ rule }) => rule.khutbah ?? null),
    languages: declared(timesColumns.languages, ({ rule }) => rule.languages?.join("+") ?? null),
    label_en: declared(timesColumns.label_en, ({ rule }) => rule.labels?.["en"] ?? null),
    label_ar: declared(timesColumns.label_ar, ({ rule }) => rule.labels?.["ar"] ?? null),
    source: column("text", "Who says so.", ({ source }) => source?.name ?? null),
    url: declared(timesColumns.url, ({ source }) => source?.url ?? null),
    license: column("text", "Licence of the source, SPDX.", ({ source }) => source?.license ?? null),
    verified_on: declared(timesColumns.verified_on, ({ source }) => source?.verified_on ?? null),
  },
};

/** A table whose records nobody needs to know. */
export type AnyTable = Omit<BulkTable<never>, "columns"> & {
  readonly columns: Readonly<Record<string, Pick<BulkColumn<never>, "type" | "doc">>>;
};

/** All tables, in the order of documents. */
export const TABLES: readonly AnyTable[] = [PLACES, CITIES, EVENTS, TIMES];

/** The row of a record; what is unknown is left out. */
export const rowOf = <R>({ columns }: BulkTable<R>, record: R): Row => {
  const row: Record<string, Exclude<Value, null>> = {};
  for (const [name, { of }] of Object.entries(columns)) {
    const value = of(record);
    if (value !== null) row[name] = value;
  }
  return row;
};

const fieldOf = (value: Value | undefined): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The header of a table's CSV file, with its line end. */
export const csvHeader = ({ columns }: Pick<AnyTable, "columns">): string => `${Object.keys(columns).join(",")}\n`;

/** A row of CSV (RFC 4180, LF): unknown is empty, lists and objects are JSON, as JSON.stringify writes them. */
export const csvLine = (names: readonly string[], row: Row): string =>
  `${formatLine(names.map((name) => fieldOf(row[name])))}\n`;

/** A line with a GeoJSON feature (RFC 7946): its properties are the whole row; `json` is the row as JSON. */
export const geojsonLine = ({ id, lat, lng }: Row, json: string): string =>
  `{"type":"Feature","id":${JSON.stringify(id)},"geometry":{"type":"Point","coordinates":[${JSON.stringify(lng)},${JSON.stringify(lat)}]},"properties":${json}}\n`;
