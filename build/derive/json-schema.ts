/**
 * JSON Schema of a row of each table, and of the JSON files that people edit. A row as JSON has
 * numbers for numbers, the field's text for the rest, and `null` or nothing for an empty field.
 * A schema lets through whatever the check does; the check refuses more (references, dates that do
 * not exist, Unicode forms). Reference: JSON Schema, draft 2020-12.
 */
import * as z from "zod";
import { labels } from "#core/shard/json.ts";
import { formOf } from "../tables/cell-schema.ts";
import type { Column, Columns, Table } from "../tables/table.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

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
  required: Object.entries(columns).filter(([, one]) => isRequired(one)).map(([name]) => name),
  additionalProperties: false,
}); // prettier-ignore

/** The schema of data/i18n/<lang>.json. */
export const labelsSchema = (): JsonSchema => ({
  title: "i18n/<lang>.json",
  description: "Words of one language; a file makes the language supported.",
  ...z.toJSONSchema(labels, { target: "draft-2020-12" }),
});

/** `places/*.csv` → `places`. */
export const schemaName = (path: string): string => path.replace(/\/\*?/, "").replace(/\.csv$/, "");
