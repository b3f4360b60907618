/**
 * The schema of mappings: data/imports/<source>.json, one file per source, so that a new source needs no code. read.ts
 * reads them, compile.ts interprets them; ../README.md explains each part.
 */
import * as z from "zod";
import { HALAL_LEVELS, STATUSES } from "#core/model/place.ts";
import { textFault } from "#core/columns/cell.ts";
import { places } from "../../tables/places.ts";
import { isKnownSystem } from "../records/coordinates.ts";
import { DROPS } from "../records/record.ts";

const kebab = z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be lower-case words joined by hyphens");
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as ar");
const text = z.string().min(1, "must not be empty");
/** A text that ends up in a table of the import. */
const cell = text.refine((value) => textFault(value) === null, {
  error: "must be plain text: no formula, no character that shows nothing, no space at its ends",
});
const field = z.string().min(1, "must name a field");
const fields = z.array(field).min(1, "must name a field");

/** A value that the field must have, alone or among others joined by `;`; or whether the field must be present. */
const one = z.union([text, z.boolean()], { error: "must be a text, true (is there) or false (is not there)" });

const test = z.union(
  [
    one,
    z.array(one).min(1),
    z.strictObject({ not: z.array(text).min(1) }),
    z.strictObject({ has: z.array(text).min(1) }),
    z.strictObject({ least: z.number() }),
    z.strictObject({ under: z.number() }),
  ],
  {
    error:
      'must be a text, true, false, a list of these, {"not": [texts]}, {"has": [texts]}, {"least": number} or {"under": number}',
  },
);

const all = z.record(field, test);

/** Fields and required values, all of which must match; or a list of these, any of which must match. */
const condition = z.union([z.array(all).min(1), all], {
  error: "must be fields with what each must hold, or a list of such",
});

const drop = z.strictObject({ when: condition, reason: z.enum(DROPS) });

const set = z.strictObject({
  type: kebab,
  category: kebab.optional(),
  rank: z.int().min(1).max(5).optional(),
  halal: z.enum(HALAL_LEVELS).optional(),
  status: z.enum(STATUSES).optional(),
});

const typeRule = z.strictObject({ when: condition, set });

/**
 * `not` lists fields that look like names but are not: name:etymology. `other` lists fields with other names, several
 * joined by `;`, and prefixes of such that a language tag follows. Of its `any`, the first in a language in which the
 * place has no name is its name in that language.
 */
const names = z.strictObject({
  fields: z.record(language, fields).optional(),
  prefixes: z.array(field).optional(),
  not: z.array(field).optional(),
  other: z
    .strictObject({
      fields: z.array(field).optional(),
      prefixes: z.array(field).optional(),
      any: z.array(field).optional(),
    })
    .optional(),
});

/**
 * Fields in order of preference; an inner list is joined by spaces and needs all its fields. The column's cell defines
 * the form. `words` lists the only accepted values and their replacements.
 */
const column = z.strictObject({
  from: z.array(z.union([field, fields])).min(1),
  words: z.record(text, text).optional(),
});

/** Columns that other parts of the mapping fill, or that an import never fills. */
const OWN: ReadonlySet<string> = new Set(
  "id slug type category rank name_en name_ar names alt_names lat lng source verified_on updated_on".split(" "),
);
const COLUMNS = Object.keys(places.columns).filter((name) => !OWN.has(name));

const epsg = z.int().refine(isKnownSystem, "must be the EPSG code of a coordinate system that proj4 knows");

/** How the fields give a point. */
const pointForm = z.union(
  [
    z.strictObject({ lat: fields, lng: fields }),
    z.strictObject({ pair: fields, order: z.enum(["lat-lng", "lng-lat"]) }),
    z.strictObject({ wkt: fields }),
    /** Against RFC 7946: with the latitude first (`order`), or metres of a projected coordinate system (`epsg`). */
    z.strictObject({ geojson: fields, order: z.literal("lat-lng").optional() }),
    z.strictObject({ geojson: fields, epsg }),
    z.strictObject({ url: fields }),
  ],
  {
    error: "must be {lat, lng}, {pair, order}, {wkt}, {geojson} or {url}, each with a list of fields",
  },
);
export type PointForm = z.infer<typeof pointForm>;

const source = z.strictObject({
  id: kebab,
  name: cell,
  url: z.url("must be a web address").nullable(),
  license: cell,
  /** Addresses of single records, as in sources.csv of the imports. */
  record_url: text.optional(),
});

export const mappingFile = z.strictObject({
  source,
  /**
   * The identifier, for formats without one: the identifier of the OpenStreetMap element in the `osm` fields (`element` where
   * these have the number alone), the first of the `from` fields, or a digest of all `digest` fields.
   */
  ref: z
    .strictObject({
      osm: fields.optional(),
      element: z.enum(["node", "way", "relation"]).optional(),
      from: fields.optional(),
      digest: fields.optional(),
    })
    .optional(),
  /** The coordinates, for formats without them: point forms in order of preference. */
  point: z.array(pointForm).min(1).optional(),
  /** The first match drops the item. */
  drop: z.array(drop).optional(),
  /** The first match decides what the item is; without one it is dropped. */
  types: z.array(typeRule).min(1),
  /** Field prefixes for what something used to be; tried if nothing matches without them. */
  lifecycle: z.strictObject({ prefixes: z.array(field).min(1), status: z.enum(STATUSES) }).optional(),
  names,
  columns: z
    .partialRecord(z.enum(COLUMNS), column, { error: `must be a column of places: ${COLUMNS.join(", ")}` })
    .optional(),
  /** Fields with the item's identifiers in other sources. */
  also: z.strictObject({ wikidata: fields }).optional(),
  /** Fields with the ISO country code, used only if the point does not decide. */
  country: fields.optional(),
  /** Fields with the date of the last change. */
  updated: fields.optional(),
});
export type MappingFile = z.infer<typeof mappingFile>;
export type Condition = z.infer<typeof condition>;
export type Test = z.infer<typeof test>;
export type ColumnRule = z.infer<typeof column>;
