/**
 * The imports: a folder with the same layout as data/, written by `npm run data -- import` and kept by the host. Its
 * rows are merged with those of data/ when read; nothing is written to data/. Imports cannot be edited by hand, so
 * every finding gives the same advice.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { Columns } from "../../tables/cell-schema.ts";
import { importedRetired, importedSources, type SourceRow, sources } from "../../tables/reference.ts";
import type { Table, TableFile } from "../../tables/table.ts";
import { loadTable, type Tables } from "./load.ts";
import { fileAt, filesIn, readText, type SourceFile, stemOf } from "./source.ts";

/** The folder's name in messages, whatever it is called on the host. */
const IMPORTS = "imports";

/** The parts of the folder that a build reads; the rest belongs to the importers. */
export const IMPORTED_PARTS = [importedSources.path, importedRetired.path, "places"] as const;

/** The places files of a country: curated, imported, or both. */
export interface CountryFiles {
  readonly stem: string;
  readonly curated: SourceFile | null;
  readonly imported: SourceFile | null;
}

/** The files that exist, the curated one first. */
export const filesOf = ({ curated, imported }: CountryFiles): readonly SourceFile[] =>
  [curated, imported].filter((file) => file !== null);

/** The places files of both folders, by country. */
export const countryFiles = (dataDir: string, importsDir: string | null): readonly CountryFiles[] => {
  const hasImports = importsDir !== null && existsSync(join(importsDir, "places"));
  const curated = new Map(filesIn(dataDir, "places", ".csv").map((file) => [stemOf(file), file]));
  const files = hasImports ? filesIn(importsDir, "places", ".csv", IMPORTS) : [];
  const imported = new Map(files.map((file) => [stemOf(file), file]));
  return [...new Set([...curated.keys(), ...imported.keys()])]
    .sort(compareText)
    .map((stem) => ({ stem, curated: curated.get(stem) ?? null, imported: imported.get(stem) ?? null }));
};

const HINT = "npm run data -- import writes this folder; mend the source or its mapping and import again";

/** Filters findings for reporting: for imports errors only, and no hints that `fix` would help. */
export const asTold = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  found.flatMap((one) => {
    if (!one.file.startsWith(`${IMPORTS}/`)) return [one];
    return one.severity === "error" ? [{ ...one, hint: HINT, fixable: false }] : [];
  });

interface Imports {
  readonly tables: Tables;
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read. */
  readonly files: number;
}

const sameTerms = (a: SourceRow, b: SourceRow): boolean =>
  a.name === b.name && a.url === b.url && a.license === b.license;

/** The sources of both folders, one row per id. */
const joinSources = (
  own: Tables["sources"],
  added: Tables["sources"],
): { readonly all: Tables["sources"]; readonly diagnostics: readonly Diagnostic[] } => {
  const byId = new Map(own.map((row) => [row.value.id, row]));
  const diagnostics: Diagnostic[] = [];
  for (const row of added) {
    const known = byId.get(row.value.id);
    if (known === undefined) byId.set(row.value.id, row);
    else if (sameTerms(known.value, row.value))
      byId.set(row.value.id, { ...known, value: { ...known.value, ...row.value } });
    else {
      const { id, name, license } = known.value;
      const message = `source ${id} is ${name} under ${license} already, and must be the same here`;
      diagnostics.push(row.report("id", "conflicting-source", message, { message }));
    }
  }
  return { all: [...byId.values()], diagnostics };
};

/** The tables with the imports' sources and retired ids added. */
export const joinImports = (tables: Tables, importsDir: string | null): Imports => {
  if (importsDir === null) return { tables, diagnostics: [], files: 0 };
  let files = 0;
  const load = <C extends Columns>(tableOf: (text: string) => Table<C>, path: string): TableFile<C> => {
    const file = fileAt(importsDir, path, IMPORTS);
    if (!existsSync(file.path)) return { rows: [], diagnostics: [], unsound: [], isWhole: true };
    files += 1;
    return loadTable(tableOf(readText(file).text), file);
  };
  // The last column is optional, so a file in the layout of data/ is accepted too.
  const added = load<typeof sources.columns>(
    (text) => (/^[^\n]*record_url/.test(text) ? importedSources : sources),
    sources.path,
  );
  const gone = load(() => importedRetired, importedRetired.path);
  const { all, diagnostics } = joinSources(tables.sources, added.rows);
  return {
    tables: { ...tables, sources: all, retired: [...tables.retired, ...gone.rows] },
    diagnostics: [...added.diagnostics, ...diagnostics, ...gone.diagnostics],
    files,
  };
};
