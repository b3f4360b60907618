/**
 * Files derived from declarations in code and committed: JSON Schemas and the issue form (from the columns, with the labels of
 * data/i18n/facts), the data
 * dictionary in data/README.md, nginx.conf (from the headers and types of static files), and the standard of mosques'
 * times (schema, templates, examples), which is dedicated to the public domain (CC0 1.0). A test fails if one is stale;
 * `refresh derived` writes them. In JSON, rows have numbers for numbers, text for the rest, and `null` or nothing for
 * empty fields. Schemas accept everything that the check accepts, which refuses more (references, impossible dates,
 * Unicode forms). Reference: JSON Schema, draft 2020-12; GitHub Docs, "Syntax for GitHub's form schema".
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stringify } from "yaml";
import * as z from "zod";
import { AMENITIES } from "#core/facts/parts.ts";
import type { FactName } from "#core/facts/place.ts";
import { type FactTexts, labelKey } from "#core/facts/texts.ts";
import { type Column, type Columns, formOf } from "#core/columns/cell-schema.ts";
import { labels } from "#core/shard/labels.ts";
import { schedule } from "#core/times/schedule.ts";
import { writeFiles } from "../../base/files.ts";
import { fileAt, loadFactTexts, loadTable } from "../../check/load/load.ts";
import { checkTimesFile } from "../../check/times-file.ts";
import { formatCsv } from "../../csv/csv.ts";
import { formatNginx } from "../../site/nginx.ts";
import { headerAliases, valueAliases } from "../../tables/aliases.ts";
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
import { eventKinds, events, observanceOffsets, observances } from "../../tables/events.ts";
import { accuracy } from "../../tables/accuracy.ts";
import { forecasts } from "../../tables/forecasts.ts";
import { hijriRules } from "../../tables/hijri.ts";
import { factTextsFile } from "../../tables/fact-texts.ts";
import { overrides } from "../../tables/overrides.ts";
import { places } from "../../tables/places.ts";
import {
  admissionSources,
  admissionWords,
  appliedSuggestions,
  cities,
  countries,
  exceptions,
  heldAreas,
  layers,
  type PlaceTypeRow,
  placeTypes,
  prominenceWords,
  retired,
  romanisation,
  searchAffixes,
  searchIntents,
  searchNames,
  searchWords,
  sources,
  worldPlan,
} from "../../tables/reference.ts";
import type { Table } from "../../tables/table.ts";
import { cityParts, settlementCorrections, settlements } from "../../tables/settlements.ts";
import { placeMethods, times, timetable, timetables } from "../../tables/times.ts";
import { replaceMarked } from "./marked.ts";

type Yaml = string | number | boolean | readonly Yaml[] | { readonly [key: string]: Yaml };

/** Columns of the form, in its order. */
const FIELDS: readonly FactName[] = [
  "name_en",
  "name_ar",
  "type",
  "city",
  "lat",
  "lng",
  "street_address",
  "website",
  "phone",
  "opening_hours",
  ...AMENITIES,
  "halal",
  "status",
];

/** The labels of columns that are no fact of the pages, which have names and the city without one. */
const OWN_LABELS: Readonly<Partial<Record<FactName, string>>> = {
  name_en: "Name in English",
  name_ar: "Name in Arabic",
  city: "City",
};

const COLUMNS = places.columns as unknown as Columns;

const NEW = "A place that is missing";
const CORRECTION = "A correction of a place that is there";

const dropdown = (id: string, attributes: Readonly<Record<string, Yaml>>, required = false): Yaml => ({
  type: "dropdown",
  id,
  attributes,
  validations: { required },
});

const field = (name: string, label: string, column: Column<unknown>, types: readonly string[]): Yaml => {
  const options = name === "type" ? types : formOf(column.cell).enum;
  const attributes = { label, description: column.doc };
  if (options !== undefined) return dropdown(name, { ...attributes, options });
  return { type: "input", id: name, attributes, validations: { required: false } };
};

const HEAD: readonly Yaml[] = [
  dropdown("kind", { label: "What is it about?", options: [NEW, CORRECTION] }, true),
  {
    type: "input",
    id: "place",
    attributes: {
      label: "Which place",
      description: "For a correction: its id, or its address on the site. Below, fill in only what changes.",
    },
    validations: { required: false },
  },
];

const TAIL: readonly Yaml[] = [
  {
    type: "textarea",
    id: "evidence",
    attributes: {
      label: "How do you know?",
      description: "You were there, its own website (address), … A wrong fact is worse than none.",
    },
    validations: { required: true },
  },
  {
    type: "checkboxes",
    id: "terms",
    attributes: {
      label: "Terms",
      options: [
        {
          label: "I wrote this myself and give it under CC-BY-4.0; nothing is copied from a map or a list.",
          required: true,
        },
      ],
    },
  },
];

/** Every text in quotes, none folded. */
const YAML = {
  aliasDuplicateObjects: false,
  defaultStringType: "QUOTE_DOUBLE",
  defaultKeyType: "PLAIN",
  lineWidth: 0,
} as const;

/** The text of .github/ISSUE_TEMPLATE/place.yml. */
const issueForm = (types: readonly PlaceTypeRow[], texts: FactTexts): string => {
  const names = types.map(({ type }) => type);
  const fields = FIELDS.map((name) => {
    const column = COLUMNS[name];
    if (column === undefined) throw new Error(`the issue form names ${name}, which is not a column`);
    const label = OWN_LABELS[name] ?? texts[labelKey(name)];
    if (label === undefined) throw new Error(`got no label of ${name} in ${factTextsFile("en")}, expected one`);
    return field(name, label, column, names);
  });
  const form = {
    name: "A place",
    description: "Tell of a place that is missing, or of one that is wrong",
    title: "place: ",
    labels: ["data"],
    body: [...HEAD, ...fields, ...TAIL],
  };
  return `# Made by \`npm run data -- refresh derived\`, not by hand.\n${stringify(form, YAML)}`;
};

/** The folder of the standard below the project; `web/static` is the root of the site. */
export const STANDARD = "web/static/schema/mosque-times";

/** The examples: CSV files in the folder `examples`, and the place that each is of. */
export const EXAMPLES = ["rules", "ramadan-and-eid", "timetable"] as const;

const PLACE = { id: 1, timezone: "Europe/London" };

const ROOT = new URL("../../../", import.meta.url);

/** The schema of the document, version 1. */
const documentSchema = (): object => {
  const { $schema, ...rest } = z.toJSONSchema(schedule, { target: "draft-2020-12" });
  return {
    $schema,
    $comment: "CC0 1.0: no rights reserved, https://creativecommons.org/publicdomain/zero/1.0/",
    title: "mosque-times, version 1",
    description:
      "When the congregational prayers of a mosque start: rules, printed years, how the adhans are computed, and who says so. Any change of this form is a new version.",
    ...rest,
  };
};

const headerOf = ({ columns }: { readonly columns: object }): string => formatCsv(Object.keys(columns), []);

const documentOf = (name: string): object => {
  const path = `${STANDARD}/examples/${name}.csv`;
  const { schedule: made, diagnostics } = checkTimesFile(path, readFileSync(new URL(path, ROOT), "utf8"), PLACE, "");
  if (made === null) throw new Error(`${path}: ${diagnostics[0]?.message ?? "no rows"}`);
  return made;
};

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The derived files of the standard by their path below the project. */
const standardFiles = (): readonly (readonly [path: string, text: string])[] => [
  [`${STANDARD}/v1.json`, asJson(documentSchema())],
  [`${STANDARD}/rules.csv`, headerOf(times)],
  [`${STANDARD}/timetable.csv`, headerOf(timetable)],
  ...EXAMPLES.map((name) => [`${STANDARD}/examples/${name}.json`, asJson(documentOf(name))] as const),
];

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
  properties: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, property(column)])),
  required: Object.entries(columns)
    .filter(([, column]) => isRequired(column))
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
  cityParts,
  settlements,
  settlementCorrections,
  observances,
  observanceOffsets,
  hijriRules,
  accuracy,
  forecasts,
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
  searchAffixes,
  searchIntents,
  searchNames,
  romanisation,
  admissionWords,
  admissionSources,
  prominenceWords,
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
export const withDictionary = (readme: string): string | null =>
  replaceMarked(readme, START, END, TABLES.map(section).join("\n\n"));

/** Derived files by path below the project, whose data folder is `dataDir`. */
export const derivedFiles = (dataDir: string): ReadonlyMap<string, string> => {
  const types = loadTable(placeTypes, fileAt(dataDir, placeTypes.path)).rows.map(({ value }) => value);
  return new Map([
    ...TABLES.map((table) => [`data/schema/${schemaName(table.path)}.schema.json`, asJson(rowSchema(table))] as const),
    ["data/schema/i18n.schema.json", asJson(labelsSchema())],
    [".github/ISSUE_TEMPLATE/place.yml", issueForm(types, loadFactTexts(dataDir).get("en") ?? {})],
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
