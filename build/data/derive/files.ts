/**
 * Files derived from declarations in code and committed: JSON Schemas and the issue form (from the columns), the data
 * dictionary in data/README.md, nginx.conf (from the headers and types of static files), the standard of mosques' times
 * (schema, templates, examples). A test fails if one is stale;
 * `refresh derived` writes them. In JSON, rows have numbers for numbers, text for the rest, and `null` or nothing for
 * empty fields. Schemas accept everything that the check accepts, which refuses more (references, impossible dates, Unicode
 * forms). Reference: JSON Schema, draft 2020-12.
 */
import { dirname, join } from "node:path";
import * as z from "zod";
import { labels } from "#core/shard/json.ts";
import { writeFiles } from "../../base/files.ts";
import { headerAliases, valueAliases } from "../../check/load/aliases.ts";
import { loadTable } from "../../check/load/load.ts";
import { fileAt } from "../../check/load/source.ts";
import { formatNginx } from "../../site/nginx.ts";
import {
  authorities,
  authorityAreas,
  authorityCorrections,
  authorityEditions,
  authorityGaps,
  authorityNights,
  authorityTimetables,
  authorityZones,
} from "../../tables/authorities.ts";
import { type Column, type Columns, formOf } from "#core/columns/cell-schema.ts";
import { eventKinds, events, observanceOffsets, observances } from "../../tables/events.ts";
import { overrides } from "../../tables/overrides.ts";
import { places } from "../../tables/places.ts";
import { placeMethods, times, timetable, timetables } from "../../tables/times.ts";
import {
  appliedSuggestions,
  cities,
  countries,
  exceptions,
  heldAreas,
  layers,
  placeTypes,
  retired,
  romanisation,
  searchIntents,
  searchNames,
  searchWords,
  sources,
  worldPlan,
} from "../../tables/reference.ts";
import type { Table } from "../../tables/table.ts";
import { issueForm } from "./issue-form.ts";
import { standardFiles } from "./times-standard.ts";

type JsonSchema = Readonly<Record<string, unknown>>;

const DRAFT = "https://json-schema.org/draft/2020-12/schema";

const isRequired = ({ cell }: Column<unknown>): boolean => !cell.safeParse("").success;

const property = (column: Column<unknown>): JsonSchema => {
  const { type = "string", enum: allowed, ...rest } = formOf(column.cell);
  const given = { description: column.doc };
  if (isRequired(column)) return { ...given, type, ...(allowed && { enum: allowed }), ...rest };
  return { ...given, type: [type, "null"], ...(allowed && { enum: [...allowed, null] }), ...rest };
};

/** The schema of one row of a table. */
export const rowSchema = ({ path, doc, columns }: Table<Columns>): JsonSchema => ({
  $schema: DRAFT,
  title: path,
  description: doc,
  type: "object",
  properties: Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, property(one)])),
  required: Object.entries(columns)
    .filter(([, one]) => isRequired(one))
    .map(([name]) => name),
  additionalProperties: false,
});

/** The schema of data/i18n/<lang>.json. */
const labelsSchema = (): JsonSchema => ({
  title: "i18n/<lang>.json",
  description: "Words of one language; a file makes the language supported.",
  ...z.toJSONSchema(labels, { target: "draft-2020-12" }),
});

// places/*.csv → places; those of a folder a country and a file a year → timetables-days.
const schemaName = (path: string): string =>
  path
    .replace("/*/*", "-days")
    .replace("/*", "")
    .replace(/^.*\/|\.csv$/g, "");

/** Every table that people edit, in the order of the dictionary. */
export const TABLES: readonly Table<Columns>[] = [
  places,
  overrides,
  times,
  timetables,
  timetable,
  placeMethods,
  placeTypes,
  sources,
  retired,
  appliedSuggestions,
  countries,
  cities,
  observances,
  observanceOffsets,
  events,
  eventKinds,
  authorities,
  authorityAreas,
  authorityEditions,
  authorityZones,
  authorityTimetables,
  authorityNights,
  authorityCorrections,
  authorityGaps,
  searchWords,
  searchIntents,
  searchNames,
  romanisation,
  layers,
  heldAreas,
  headerAliases,
  valueAliases,
  worldPlan,
  exceptions,
];

const START = "<!-- dictionary: made by `npm run data -- refresh dictionary`, not by hand -->";
const END = "<!-- end of dictionary -->";

const isRequiredColumn = ({ cell }: Columns[string]): boolean => !cell.safeParse("").success;

const section = ({ path, doc, columns }: Table<Columns>): string => {
  const rows = Object.entries(columns).map(
    ([name, column]) =>
      `| <a id="${name}"></a>\`${name}\` | ${isRequiredColumn(column) ? "yes" : ""} | ${column.doc.replaceAll("|", "\\|")} |`,
  );
  return [`### ${path}`, "", doc, "", "| column | required | what to write |", "|---|---|---|", ...rows].join("\n");
};

/** `readme` with the text between its two marks replaced by the current dictionary; `null` if the marks are missing. */
export const withDictionary = (readme: string): string | null => {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) return null;
  return `${before}${START}\n\n${TABLES.map(section).join("\n\n")}\n\n${END}${after}`;
};

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Derived files by path below the project, whose data folder is `dataDir`. */
export const derivedFiles = (dataDir: string): ReadonlyMap<string, string> => {
  const types = loadTable(placeTypes, fileAt(dataDir, placeTypes.path)).rows.map(({ value }) => value);
  return new Map([
    ...TABLES.map((one) => [`data/schema/${schemaName(one.path)}.schema.json`, asJson(rowSchema(one))] as const),
    ["data/schema/i18n.schema.json", asJson(labelsSchema())],
    [".github/ISSUE_TEMPLATE/place.yml", issueForm(types)],
    ["server/deploy/nginx.conf", formatNginx()],
    ...standardFiles(),
  ]);
};

/** Writes the derived files of the project that contains `dataDir`; returns a message for people. */
export const refreshDerived = (dataDir: string): string => {
  const root = dirname(dataDir);
  const files = derivedFiles(dataDir);
  writeFiles(new Map([...files].map(([path, text]) => [join(root, path), text])));
  return `${files.size} files, written: ${[...files.keys()].join(", ")}`;
};
