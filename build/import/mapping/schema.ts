/**
 * The schema of mappings, and how one is read: data/imports/<source>.json by name, one file per source, so that a new
 * source needs no code; or a local file by path. All faults are reported at once, each with its position, the value
 * found and what is expected. compile.ts interprets mappings; ../README.md explains each part.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { textFault } from "#core/columns/cell.ts";
import { FACT_NAMES, factOf } from "#core/facts/parts.ts";
import type { Part } from "#core/facts/place.ts";
import { HALAL_LEVELS, STATUSES } from "#core/values/place.ts";
import type { PlaceTypeRow } from "../../tables/reference.ts";
import { isKnownSystem } from "../records/coordinates.ts";
import { DROPS } from "../records/record.ts";

const kebab = z.string().regex(/^[a-z]+(-[a-z]+)*$/, "must be lower-case words joined by hyphens");
const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as ar");
const filled = z.string().min(1, "must not be empty");
/** A text that ends up in a table of the import. */
const cell = filled.refine((value) => textFault(value) === null, {
  error: "must be plain text: no formula, no character that shows nothing, no space at its ends",
});
const field = z.string().min(1, "must name a field");
const fields = z.array(field).min(1, "must name a field");

/** A value that the field must have, alone or among others joined by `;`; or whether the field must be present. */
const tested = z.union([filled, z.boolean()], { error: "must be a text, true (is there) or false (is not there)" });

const test = z.union(
  [
    tested,
    z.array(tested).min(1),
    z.strictObject({ not: z.array(filled).min(1) }),
    z.strictObject({ has: z.array(filled).min(1) }),
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
  words: z.record(filled, filled).optional(),
});

/** Parts of the record that a mapping fills column by column. */
const FILLED: ReadonlySet<Part | undefined> = new Set<Part>(["address", "contact", "amenities", "halal"]);

/** Columns of a mapping: other parts of it fill those of name, kind and point, and an import fills none of the dates. */
const COLUMNS: readonly string[] = FACT_NAMES.filter(
  (name) => FILLED.has(factOf(name).part) || name === "city" || name.startsWith("description_"),
);

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
  record_url: filled.optional(),
});

const mappingParts = z.strictObject({
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
  types: z.array(typeRule).min(1).optional(),
  /** In place of `types`: the fields that hold a type of place-types.csv, and a category of it, by their names there. */
  listed_types: z.strictObject({ type: field, category: field }).optional(),
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

export const mappingFile = mappingParts.refine(
  ({ types, listed_types: listed }) => (types === undefined) !== (listed === undefined),
  { path: ["types"], error: "must be there where listed_types is not, and only there" },
);

type TypeRule = z.infer<typeof typeRule>;

/** A mapping, with its rules for types in whole. */
export interface MappingFile extends Omit<z.infer<typeof mappingFile>, "types" | "listed_types"> {
  readonly types: readonly TypeRule[];
}
export type Condition = z.infer<typeof condition>;
export type Test = z.infer<typeof test>;
export type ColumnRule = z.infer<typeof column>;

type Issue = z.core.$ZodIssue;

const NOTHING: readonly never[] = [];

/** The issues of the union variant most likely intended: the one that matches deepest. */
const meant = (variants: readonly (readonly Issue[])[]): readonly Issue[] => {
  const depth = (issues: readonly Issue[]): number => Math.min(...issues.map(({ path }) => path.length));
  const best = Math.max(...variants.map(depth));
  return best > 0 ? (variants.find((issues) => depth(issues) === best) ?? NOTHING) : NOTHING;
};

const deepest = (issue: Issue): readonly Issue[] => {
  const within = issue.code === "invalid_union" ? meant(issue.errors) : NOTHING;
  if (within.length === 0) return [issue];
  return within.flatMap((inner) => deepest({ ...inner, path: [...issue.path, ...inner.path] }));
};

const at = (value: unknown, path: readonly PropertyKey[]): unknown => {
  let found = value;
  for (const key of path) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return found;
};

/** types[3].when["addr:city"] */
const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((key, index) => {
      if (typeof key === "number") return `[${key}]`;
      const name = String(key);
      if (!/^\w+$/.test(name)) return `[${JSON.stringify(name)}]`;
      return index === 0 ? name : `.${name}`;
    })
    .join("");

const LONGEST = 60;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

const expected = (issue: Issue): string => {
  switch (issue.code) {
    case "invalid_type":
      return `must be ${/^[aeio]/.test(issue.expected) ? "an" : "a"} ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string" ? issue.message : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}`;
    default:
      return issue.message;
  }
};

const formatOne = (json: unknown, issue: Issue): string => {
  const where = formatPath(issue.path);
  if (issue.code === "unrecognized_keys") {
    const keys = issue.keys.map((key) => JSON.stringify(key)).join(", ");
    const known = issue.message.startsWith("must") ? issue.message : "nothing of that name is known here";
    return `${where === "" ? "" : `${where}: `}${keys}: ${known}`;
  }
  if (issue.code === "invalid_key") return `${where}: the name ${issue.issues[0]?.message ?? "is not allowed"}`;
  return `${where === "" ? "the file" : where} is ${shown(at(json, issue.path))}, ${expected(issue)}`;
};

/** One line per fault, with its position and what is expected. */
export const formatFaults = (json: unknown, { issues }: z.core.$ZodError): readonly string[] =>
  issues.flatMap(deepest).map((issue) => formatOne(json, issue));

type MappingResult =
  | { readonly ok: true; readonly mapping: MappingFile }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Folder of mappings below the data folder. */
const MAPPINGS = "imports";

const refused = (faults: readonly string[]): MappingResult => ({ ok: false, faults });

type KnownType = Pick<PlaceTypeRow, "type" | "categories">;

/** What a place that sells food is where no category says it. */
const OTHER_CATEGORY = "other";

/** A rule for each type of place-types.csv and for each of its categories. */
const rulesForAll = (
  { type: typeField, category: categoryField }: { readonly type: string; readonly category: string },
  known: readonly KnownType[],
): readonly TypeRule[] =>
  known.flatMap(({ type, categories }) => [
    ...(categories ?? []).map((category): TypeRule => ({
      when: { [typeField]: type, [categoryField]: category },
      set: { type, category },
    })),
    {
      when: { [typeField]: type },
      set: { type, ...(categories?.includes(OTHER_CATEGORY) === true && { category: OTHER_CATEGORY }) },
    },
  ]);

/** The mapping with its rules for types, also where it names the fields of listed ones. */
const inWhole = (
  { types, listed_types: listed, ...file }: z.infer<typeof mappingFile>,
  known: readonly KnownType[],
): MappingFile => ({ ...file, types: listed === undefined ? (types ?? []) : rulesForAll(listed, known) });

/** Types and categories missing from place-types.csv. */
const unknownTypes = ({ types = [] }: z.infer<typeof mappingFile>, known: readonly KnownType[]): readonly string[] =>
  types.flatMap(({ set: { type, category } }, index) => {
    const row = known.find((candidate) => candidate.type === type);
    const path = `types[${index}].set`;
    if (row === undefined)
      return [`${path}.type is "${type}", must be one of ${known.map((candidate) => candidate.type).join(", ")}`];
    const allowed = row.categories ?? [];
    if (category === undefined || allowed.includes(category)) return [];
    const what = allowed.length === 0 ? `left out for ${type}` : `one of ${allowed.join(", ")}`;
    return [`${path}.category is "${category}", must be ${what}`];
  });

/** Parses a mapping, or lists its faults. `label` names the file in messages. */
export const parseMapping = (label: string, text: string, placeTypes: readonly KnownType[]): MappingResult => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused([`${label}: ${error instanceof Error ? error.message : "no JSON"}`]);
  }
  const parsed = mappingFile.safeParse(json);
  const faults = parsed.success ? unknownTypes(parsed.data, placeTypes) : formatFaults(json, parsed.error);
  if (parsed.success && faults.length === 0) return { ok: true, mapping: inWhole(parsed.data, placeTypes) };
  return refused(faults.map((fault) => `${label}: ${fault}`));
};

/** Reads the mapping `name`: a file name in data/imports without extension, or a path ending in .json. */
export const readMapping = (dataDir: string, name: string, placeTypes: readonly KnownType[]): MappingResult => {
  const isPath = name.endsWith(".json");
  const path = isPath ? name : join(dataDir, MAPPINGS, `${name}.json`);
  const label = isPath ? name : `data/${MAPPINGS}/${name}.json`;
  if (!existsSync(path)) return refused([`${label}: there is no such file`]);
  return parseMapping(label, readFileSync(path, "utf8"), placeTypes);
};
