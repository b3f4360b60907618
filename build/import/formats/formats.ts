/**
 * Every format by its name on the command line; add new ones here. JSON of any source is the simplest of them: an array
 * of records, an array in a member of an object, or one record per line. The mapping defines the fields, including
 * identifier and coordinates.
 */
import type { Aliases } from "../../tables/reference.ts";
import { countedBytes, readLines } from "../records/bytes.ts";
import { parseLatLng, parsePoint } from "../records/coordinates.ts";
import { flatten, isObject, type JsonObject, readRecords } from "../records/json.ts";
import type { Format, Item, Unread } from "../records/record.ts";
import { csvFormat } from "./csv.ts";
import { osmGeojson, osmPbf, osmXml, overpassJson } from "./osm.ts";
import { overtureGeojson, overtureGeoparquet } from "./overture.ts";

const COLUMNS =
  "geonameid name asciiname alternatenames latitude longitude feature_class feature_code country_code cc2 admin1_code admin2_code admin3_code admin4_code population elevation dem timezone modification_date".split(
    " ",
  );

/** The dump does not say which of its alternate names are not names. */
const IS_NO_NAME = /^[A-Z0-9 -]{2,8}$|^https?:|\.wikipedia\.org|^[^\p{Lu}]*\p{Script=Latin}[^\p{Lu}]*$/u;

/** Alternate names are separated by commas there, lists by semicolons here. */
const asField = (column: string, value: string): string =>
  column === "alternatenames"
    ? value
        .split(",")
        .filter((name) => !IS_NO_NAME.test(name))
        .map((name) => name.replaceAll(";", ","))
        .join(";")
    : value;

const geonamesItem = (values: readonly string[]): Item => {
  const pairs = COLUMNS.map((column, i) => [column, asField(column, values[i] ?? "")] as const);
  const [ref = "", , , , lat = "", lng = ""] = values;
  return {
    ref: ref === "" ? null : ref,
    point: parseLatLng(lat, lng),
    fields: Object.fromEntries(pairs.filter(([, value]) => value !== "")),
  };
};

export const geonames: Format = {
  name: "geonames",
  mapping: "geonames",
  async *read(input, options) {
    let [hasRows, refused] = [false, 0];
    for await (const { text, fault, number } of readLines(countedBytes(input, options)())) {
      const at = `line ${number}`;
      if (text === "") continue;
      const values = text?.split("\t") ?? [];
      const isRow = values.length === COLUMNS.length && /^\d+$/.test(values[0] ?? "");
      hasRows ||= isRow;
      refused += isRow ? 0 : 1;
      if (isRow) yield geonamesItem(values);
      else
        yield {
          unread: text === null ? fault : `it has ${values.length} columns, not ${COLUMNS.length}`,
          at,
        };
      if (!hasRows && refused === 20)
        throw new Error(`${input.label}: none of its first 20 lines is a row of a GeoNames dump`);
    }
    if (!hasRows) throw new Error(`${input.label} holds no row of a GeoNames dump`);
  },
};

const ENTITY = /^https?:\/\/www\.wikidata\.org\/entity\/(Q\d+)$/;
const POINT = "http://www.opengis.net/ont/geosparql#wktLiteral";

/** Limit of items per result. */
const MAX_ITEMS = 2_000_000;
/** Limit of values per variable of an item. */
const MAX_VALUES = 50;

interface Gathered {
  readonly points: string[];
  readonly fields: Map<string, string[]>;
}

/** A variable's value in a binding. */
interface Bound {
  readonly variable: string;
  readonly value: string;
  readonly language: string;
  readonly isPoint: boolean;
}

const boundIn = (binding: JsonObject): readonly Bound[] =>
  Object.entries(binding).flatMap(([variable, term]) => {
    if (!isObject(term) || typeof term["value"] !== "string" || term["value"] === "") return [];
    const language = typeof term["xml:lang"] === "string" ? term["xml:lang"] : "";
    return [{ variable, value: term["value"], language, isPoint: term["datatype"] === POINT }];
  });

/** The identifier of a binding: `?item`, or the only variable that is an entity. */
const itemOf = (bound: readonly Bound[]): string | null => {
  const entities = bound.filter(({ value }) => ENTITY.test(value));
  const found = entities.find(({ variable }) => variable === "item") ?? (entities.length === 1 ? entities[0] : null);
  return ENTITY.exec(found?.value ?? "")?.[1] ?? null;
};

const addTo = (values: string[], value: string): void => {
  if (values.length < MAX_VALUES && !values.includes(value)) values.push(value);
};

const gather = (item: Gathered, bound: readonly Bound[], ref: string): void => {
  for (const { variable, value, language, isPoint } of bound) {
    if (isPoint) addTo(item.points, value);
    if (isPoint || (variable.endsWith("Label") && value === ref)) continue;
    const names = language === "" ? [variable] : [variable, `${variable}@${language}`];
    for (const name of names) {
      const values = item.fields.get(name) ?? [];
      item.fields.set(name, values);
      addTo(values, value);
    }
  }
};

const wikidataItem = ([ref, { points, fields }]: readonly [string, Gathered]): Item => ({
  ref,
  point: parsePoint(points[0] ?? ""),
  fields: {
    ...Object.fromEntries([...fields].map(([name, values]) => [name, values.join(";")])),
    item: `http://www.wikidata.org/entity/${ref}`,
  },
});

export const wikidata: Format = {
  name: "wikidata",
  mapping: "wikidata",
  async *read(input, options): AsyncGenerator<Item | Unread> {
    const items = new Map<string, Gathered>();
    for await (const record of readRecords(input.label, countedBytes(input, options), ["results.bindings"])) {
      if ("unread" in record) {
        yield record;
        continue;
      }
      const bound = boundIn(record.value);
      const ref = itemOf(bound);
      if (ref === null) {
        yield {
          unread: "its Wikidata item is unclear: name that variable ?item",
          at: record.at,
        };
        continue;
      }
      const item = items.get(ref) ?? { points: [], fields: new Map() };
      if (!items.has(ref) && items.size === MAX_ITEMS) throw new Error(`${input.label}: more than ${MAX_ITEMS} items`);
      items.set(ref, item);
      gather(item, bound, ref);
    }
    for (const item of items) yield wikidataItem(item);
  },
};

/** Members in which web services put the list of records. */
const MEMBERS = [
  "data",
  "results",
  "items",
  "places",
  "records",
  "rows",
  "features",
  "mosques",
  "data.items",
  "data.results",
];

export const json: Format = {
  name: "json",
  mapping: "musalla",
  async *read(input, options) {
    for await (const record of readRecords(input.label, countedBytes(input, options), MEMBERS))
      yield "unread" in record ? record : { ref: null, fields: flatten(record.value) };
  },
};

/** The formats; CSV also accepts column aliases. */
export const formatsOf = (aliases: Aliases): ReadonlyMap<string, Format> =>
  new Map(
    [
      csvFormat(aliases),
      json,
      overpassJson,
      osmGeojson,
      osmXml,
      osmPbf,
      overtureGeojson,
      overtureGeoparquet,
      geonames,
      wikidata,
    ].map((one) => [one.name, one]),
  );
