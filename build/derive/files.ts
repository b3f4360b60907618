/**
 * The files that are made of declarations in code and committed: schemas and the issue form, of the
 * columns; nginx.conf, of the headers and types of static files. A test fails when one of them is stale; `refresh derived` writes them.
 */
import { dirname, join } from "node:path";
import { loadTable } from "../load.ts";
import { fileAt } from "../source.ts";
import { placeTypes } from "../tables/reference.ts";
import { formatNginx } from "../static/nginx.ts";
import { writeFiles } from "../write-files.ts";
import { issueForm } from "./issue-form.ts";
import { labelsSchema, rowSchema, schemaName } from "./json-schema.ts";
import { TABLES } from "./tables.ts";

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Derived files by their path below the project, whose data folder is `dataDir`. */
export const derivedFiles = (dataDir: string): ReadonlyMap<string, string> => {
  const types = loadTable(placeTypes, fileAt(dataDir, placeTypes.path)).rows.map(({ value }) => value);
  return new Map([
    ...TABLES.map(
      (one) => [`data/schema/${schemaName(one.path)}.schema.json`, asJson(rowSchema(one))] as const,
    ),
    ["data/schema/i18n.schema.json", asJson(labelsSchema())],
    [".github/ISSUE_TEMPLATE/place.yml", issueForm(types)],
    ["server/deploy/nginx.conf", formatNginx()],
  ]);
};

/** Writes the derived files of the project that `dataDir` is a folder of; answers what was written, for a person. */
export const refreshDerived = (dataDir: string): string => {
  const root = dirname(dataDir);
  const files = derivedFiles(dataDir);
  writeFiles(new Map([...files].map(([path, text]) => [join(root, path), text])));
  return `${files.size} files, written: ${[...files.keys()].join(", ")}`;
};
