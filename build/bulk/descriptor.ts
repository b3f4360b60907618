/**
 * The sets of bulk files, and the files beside each: a data package that describes it, and the licence with the sources
 * to name. Records under licences that ask only for naming the source are together under the licence of the project's
 * own data; every other licence has a set of its own, so that nobody who takes one file takes on the duties of another
 * (a share-alike database stays apart from what is not one).
 */
import type { Attribution } from "#core/model/common.ts";
import type { AnyTable, ColumnType } from "./columns.ts";

/** The licence of the project's own data (data/LICENSE.md), and of the set in the folder itself. */
export const MAIN_LICENCE = "CC-BY-4.0";

/** Licences whose records may be passed on under {@link MAIN_LICENCE} as long as the sources are named. */
const JOINED: ReadonlySet<string> = new Set([
  MAIN_LICENCE,
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-3.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0",
  "ISC",
  "MIT",
  "ODC-By-1.0",
  "OGL-UK-3.0",
  "PDDL-1.0",
  "Unlicense",
]);

/** The licence of a record with sources under these: `A AND B` if several ask for more than being named. */
export const licenceOf = (licences: readonly string[]): string => {
  const apart = [...new Set(licences)].filter((one) => !JOINED.has(one)).sort();
  return apart.length === 0 ? MAIN_LICENCE : apart.join(" AND ");
};

/** The folder of a set below `bulk/`: empty for the main one, else the licence in small letters and a slash. */
export const folderOf = (licence: string): string =>
  licence === MAIN_LICENCE
    ? ""
    : `${licence
        .toLowerCase()
        .replaceAll(/[^a-z0-9.]+/g, "-")
        .replaceAll(/\.{2,}|^[-.]+|[-.]+$/g, "")}/`;

/** A file of a set. */
export interface SetFile {
  readonly name: string;
  /** The table that a CSV file is of. */
  readonly table?: AnyTable;
  /** SHA-256 in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: number;
}

/** What the documents of a set say. */
interface SetNotes {
  readonly licence: string;
  readonly version: string;
  readonly sources: readonly Attribution[];
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  geojsonl: "application/x-ndjson",
  parquet: "application/vnd.apache.parquet",
  sqlite: "application/vnd.sqlite3",
};

/** Types of Table Schema (https://datapackage.org/standard/table-schema/). */
const FIELD_TYPES: Readonly<Record<ColumnType, string>> = {
  integer: "integer",
  number: "number",
  text: "string",
  date: "date",
  boolean: "boolean",
  list: "array",
  object: "object",
};

const extensionOf = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** The address of a licence's text, by its SPDX identifier. */
const addressOf = (licence: string): string => `https://spdx.org/licenses/${licence}.html`;

const resourceOf = ({ name, table, hash, bytes }: SetFile) => {
  const extension = extensionOf(name);
  const fields = Object.entries(table?.columns ?? {}).map(([column, { type, doc }]) => ({
    name: column,
    type: FIELD_TYPES[type],
    description: doc,
  }));
  return {
    name: extension === "csv" ? name.slice(0, -".csv".length) : name.replace(".", "-"),
    ...(table !== undefined && { type: "table", description: table.doc }),
    path: name,
    format: extension,
    mediatype: MEDIA_TYPES[extension] ?? "application/octet-stream",
    ...(table !== undefined && { encoding: "utf-8" }),
    bytes,
    hash: `sha256:${hash}`,
    ...(table !== undefined && {
      schema: { fields, missingValues: [""], ...(table.key === "id" && { primaryKey: ["id"] }) },
    }),
  };
};

/** datapackage.json (https://datapackage.org/standard/data-package/). It names no day: it depends on the data alone. */
export const dataPackage = (files: readonly SetFile[], { licence, version, sources }: SetNotes): string => {
  const document = {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: `musalla-${licence.toLowerCase().replaceAll(" ", "-")}`,
    title: `Musalla: prayer places under ${licence}`,
    version,
    licenses: licence.split(" AND ").map((name) => ({ name, path: addressOf(name) })),
    sources: sources.map(({ name, url }) => ({ title: name, ...(url !== null && { path: url }) })),
    resources: files.map(resourceOf),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

/** The notice that the MIT licence asks for in every copy; the source's name holds the line of copyright. */
const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`;

/** LICENSE.txt of a set. */
export const licenceText = ({ licence, version, sources }: SetNotes): string => {
  const lines = [
    `Musalla, data version ${version}: the files of this folder, without its subfolders`,
    "",
    `Licence: ${licence}`,
    ...licence.split(" AND ").map(addressOf),
    "",
    "Name these sources wherever you show the data or pass it on. The column source says which of them a row is from.",
    "",
    ...sources.map(({ name, url, license }) => `- ${[name, url, license].filter((one) => one !== null).join(", ")}`),
    "",
    "Files under other licences are in folders of their own. Read both licences before you put rows of two folders",
    "into one database.",
    "",
  ];
  const noticed = sources
    .filter(({ license }) => license === "MIT")
    .map(({ name }) => `MIT License: ${name}\n\n${MIT}`);
  return [lines.join("\n"), ...noticed].join("\n");
};
