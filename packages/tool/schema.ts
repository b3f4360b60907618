/**
 * The types of the API, generated from its OpenAPI document, which is declared by the operations and the tables of types and
 * kinds of events: no data build is needed. They are written to `packages/client/src/schema.ts`, which is not committed.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import openapiTypeScript, { type OpenAPI3 } from "openapi-typescript";
import { loadTables } from "../../build/check/load/load.ts";
import { writeDocument } from "../../build/openapi/write-document.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SCHEMA = here("../client/src/schema.ts");

/** Writes the types, if they are not the same already. */
export const writeSchema = async (): Promise<void> => {
  const { placeTypes, eventKinds } = loadTables(here("../../data")).tables;
  const document = writeDocument({
    choices: {
      types: Object.fromEntries(
        placeTypes.map(({ value: { type, categories } }) => [type, { categories: [...(categories ?? [])] }]),
      ),
      event_kinds: eventKinds.map(({ value }) => value.kind),
    },
    answered: new Map(),
    version: "0.0.0",
    attribution: [],
  });
  const text = await openapiTypeScript(JSON.parse(document) as OpenAPI3, { immutableTypes: true });
  if (existsSync(SCHEMA) && readFileSync(SCHEMA, "utf8") === text) return;
  writeFileSync(SCHEMA, text);
};
