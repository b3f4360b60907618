/**
 * Compiles a mapping to a function: from an item to its meaning, or to why it is dropped. The columns of a place are
 * filled from the fields that the mapping lists for each, in order of preference. Coordinates come from the first point
 * form that is present; references are source:identifier without characters that are special in lists, files or
 * spreadsheets.
 */
import { createHash } from "node:crypto";
import type { LatLng } from "#core/base/geo.ts";
import { cleanText, type WordAliases } from "#core/columns/text.ts";
import { date } from "#core/columns/cell.ts";
import { HALAL_FIELDS } from "#core/columns/places.ts";
import { type Fits, parseLatLng, parsePoint, parseProjected } from "../records/coordinates.ts";
import type { Draft, Drop, Item, PointFault } from "../records/record.ts";
import { compileRules, fieldOf, type Fields, type Sets, valuesOf } from "./condition.ts";
import { cleanWords, compileNames, compileOtherNames, type NameWords, toCell, withoutFormula } from "./names.ts";
import type { ColumnRule, MappingFile, PointForm } from "./schema.ts";

/** The texts that a column may come from, the preferred first. */
const textsOf = (from: ColumnRule["from"], fields: Fields): readonly string[] =>
  from.map((source) => {
    if (typeof source === "string") return fieldOf(fields, source);
    const parts = source.map((name) => fieldOf(fields, name));
    return parts.includes("") ? "" : parts.join(" ");
  });

/** Returns a function that fills one column. */
const compileColumn = (column: string, { from, words }: ColumnRule, aliases: WordAliases) => {
  const toValue = toCell(column, aliases);
  const meant =
    words === undefined ? null : new Map(Object.entries(words).map(([word, value]) => [word.toLowerCase(), value]));
  const written = (text: string): string => {
    if (meant === null) {
      const clean = cleanWords(text);
      const value = toValue(clean);
      return value === "" ? toValue(withoutFormula(clean)) : value;
    }
    const [value] = valuesOf(text).flatMap((word) => meant.get(word) ?? []);
    return value === undefined ? "" : toValue(value);
  };
  return (fields: Fields): string => {
    for (const text of textsOf(from, fields)) {
      const value = text === "" ? "" : written(text);
      if (value !== "") return value;
    }
    return "";
  };
};

const OF_HALAL: ReadonlySet<string> = new Set(HALAL_FIELDS);

/** Fills the columns of an item. Fields take precedence over the rule's `set`, except for a status. */
const compileColumns = (
  columns: NonNullable<MappingFile["columns"]>,
  aliases: WordAliases,
): ((set: Sets, fields: Fields) => Readonly<Record<string, string>>) => {
  const writers = Object.entries(columns).flatMap(([column, rule]) =>
    rule === undefined ? [] : [{ column, write: compileColumn(column, rule, aliases) }],
  );
  return ({ type, rank, category, halal, status }, fields) => {
    const found: Record<string, string> = {};
    if (rank !== undefined) found["rank"] = String(rank);
    if (category !== undefined) found["category"] = category;
    if (halal !== undefined && type === "halal") found["halal"] = halal;
    for (const { column, write } of writers) {
      const value = type !== "halal" && OF_HALAL.has(column) ? "" : write(fields);
      if (value !== "") found[column] = value;
    }
    if (status !== undefined) found["status"] = status;
    return found;
  };
};

type PointOf = (fields: Fields, fits: Fits | null) => LatLng | PointFault;

const first = (fields: Fields, names: readonly string[]): string => {
  for (const name of names) {
    const text = fieldOf(fields, name);
    if (text !== "") return text;
  }
  return "";
};

/** A pair with the longitude first. */
const parseLngLat = (text: string, fits: Fits | null): LatLng | PointFault => {
  const [lng = "", lat = "", more] = text.split(/\s*[,;|]\s*|\s+/);
  return more === undefined ? parseLatLng(lat, lng, fits) : "bad-coordinates";
};

const swapped = (point: LatLng | PointFault): LatLng | PointFault =>
  typeof point === "string" ? point : { lat: point.lng, lng: point.lat };

const compileForm = (form: PointForm): PointOf => {
  if ("lat" in form) return (fields, fits) => parseLatLng(first(fields, form.lat), first(fields, form.lng), fits);
  if ("pair" in form && form.order === "lng-lat") return (fields, fits) => parseLngLat(first(fields, form.pair), fits);
  if ("epsg" in form) return (fields, fits) => parseProjected(first(fields, form.geojson), form.epsg, fits);
  if ("geojson" in form && form.order === "lat-lng")
    return (fields, fits) => swapped(parsePoint(first(fields, form.geojson), fits));
  const names = "pair" in form ? form.pair : "wkt" in form ? form.wkt : "geojson" in form ? form.geojson : form.url;
  return (fields, fits) => parsePoint(first(fields, names), fits);
};

/** Returns a function that finds the point; reports a fault, the most serious one, only if no form gives a point. */
const compilePoint = (forms: readonly PointForm[]): PointOf => {
  const compiled = forms.map(compileForm);
  return (fields, fits) => {
    let fault: PointFault = "no-coordinates";
    for (const pointOf of compiled) {
      const point = pointOf(fields, fits);
      if (typeof point !== "string") return point;
      if (point === "bad-coordinates") fault = point;
    }
    return fault;
  };
};

const LONGEST = 100;

/** Digest length at which a collision among a million records is unlikely (birthday bound: 3 in 100 million). */
const DIGEST_LENGTH = 16;

const plain = (text: string): string =>
  cleanText(text)
    .replaceAll(/[\s;,|"'<>\\^`{}]+/gu, "-")
    .slice(0, LONGEST);

/** An OpenStreetMap element: way/292876445, osm-way-1362710451, w7, and "way" beside 7 in another field. */
const OSM_ELEMENT = /^(?:osm[-:/])?(n|w|r)[a-z_]*[-:/ ]?(\d+)$/i;

/** n7, w7 or r7; `null` if the fields, joined behind the `element` of all items, name none. */
const osmElement = (fields: Fields, names: readonly string[], element = ""): string | null => {
  const [, kind, id] =
    OSM_ELEMENT.exec([element, ...names.map((name) => fieldOf(fields, name))].join("/").replace(/^\/|\/$/g, "")) ?? [];
  return kind === undefined || id === undefined ? null : `${kind.toLowerCase()}${id}`;
};

/** source:identifier; `null` if the item has none and the mapping does not create one. */
const refOf = ({ source, ref }: MappingFile, item: Item): string | null => {
  const element = ref?.osm === undefined ? null : osmElement(item.fields, ref.osm, ref.element);
  const own = item.ref ?? element ?? ref?.from?.map((name) => fieldOf(item.fields, name)).find((text) => text !== "");
  const id = own === undefined ? "" : plain(own);
  if (id !== "") return `${source.id}:${id}`;
  const digested = (ref?.digest ?? []).map((name) => cleanText(fieldOf(item.fields, name)));
  if (digested.every((text) => text === "")) return null;
  const digest = createHash("sha256").update(digested.join("\n")).digest("hex").slice(0, DIGEST_LENGTH);
  return `${source.id}:${digest}`;
};

const WIKIDATA_ITEM = /^Q[1-9]\d*$/;

/** The Wikidata items of the record, as refs; a field may hold several, joined by `;`. */
const alsoOf = ({ also }: MappingFile, fields: Fields): readonly string[] => {
  const items = (also?.wikidata ?? []).flatMap((name) =>
    fieldOf(fields, name)
      .split(";")
      .map((part) => part.trim()),
  );
  return [...new Set(items)].filter((item) => WIKIDATA_ITEM.test(item)).map((item) => `wikidata:${item}`);
};

/** A draft before its country is looked up; `country` is what the item states. */
type Meaning = Omit<Draft, "country"> & { readonly country: string | null };

export interface Mapping {
  readonly source: MappingFile["source"];
  /** Whether an item with these fields may be useful. */
  readonly isWanted: (fields: Fields) => boolean;
  /** The meaning of an item. `fits` checks a point against the country that the item states. */
  readonly read: (item: Item, fits: (country: string | null) => Fits | null) => Meaning | Drop;
}

const DAY = /^(\d{4}-\d\d-\d\d)(?:[T ]|$)/;

const dayOf = (fields: Fields, names: readonly string[]): string | null => {
  for (const name of names) {
    const day = DAY.exec(fieldOf(fields, name))?.[1];
    if (day !== undefined && date.safeParse(day).success) return day;
  }
  return null;
};

const countryOf = (fields: Fields, names: readonly string[]): string | null => {
  for (const name of names) {
    const code = fieldOf(fields, name).toUpperCase();
    if (/^[A-Z]{2}$/.test(code)) return code;
  }
  return null;
};

/** Seven decimals are a centimetre, the columns' limit. */
const rounded = ({ lat, lng }: LatLng): LatLng => ({ lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) });

export const compileMapping = (file: MappingFile, words: NameWords, aliases: WordAliases): Mapping => {
  const { kindOf, isWanted } = compileRules(file);
  const namesOf = compileNames(file.names, words);
  const othersOf = compileOtherNames(file.names, words);
  const columnsOf = compileColumns(file.columns ?? {}, aliases);
  const pointOf = compilePoint(file.point ?? []);
  return {
    source: file.source,
    isWanted,
    read: (item, fits) => {
      const kind = kindOf(item.fields);
      if (typeof kind === "string") return kind;
      const { set, fields } = kind;
      const ref = refOf(file, item);
      if (ref === null) return "no-ref";
      const country = countryOf(fields, file.country ?? []);
      const point = item.point ?? pointOf(fields, fits(country));
      if (typeof point === "string") return point;
      if (parsePoint(`${point.lat} ${point.lng}`) === "bad-coordinates") return "bad-coordinates";
      const columns = columnsOf(set, fields);
      if (set.type === "halal" && columns["halal"] === undefined) return "halal-unknown";
      const updated = dayOf(fields, file.updated ?? []);
      const also = alsoOf(file, fields);
      const others = othersOf(fields);
      return {
        ref,
        point: rounded(point),
        country,
        type: set.type,
        names: namesOf(fields),
        ...(others.length > 0 && { others }),
        columns,
        ...(also.length > 0 && { also }),
        updated,
      };
    },
  };
};
