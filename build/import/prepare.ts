/** Reads what an import needs from the data folder: countries, cities, types, words, aliases, mapping. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OnProgress } from "../base/progress.ts";
import { createRomaniser } from "../base/romanise.ts";
import { type Aliases, parseAliases } from "../tables/reference.ts";
import { loadTables, type Tables } from "../check/load/load.ts";
import type { Overlay } from "../check/load/country-files.ts";
import { searchWordsOf } from "../compile/plan/lists.ts";
import { openWhereabouts } from "./gather/whereabouts.ts";
import type { SettleContext } from "./layer/settle.ts";
import { compileMapping, type Mapping } from "./mapping/compile.ts";
import { type NameWords, readNameWords } from "./mapping/names.ts";
import { readMapping } from "./mapping/read.ts";
import type { MappingFile } from "./mapping/schema.ts";

const textOf = (dataDir: string, name: string): string => {
  const path = join(dataDir, name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
};

export const readAliases = (dataDir: string): Aliases =>
  parseAliases(textOf(dataDir, "header-aliases.csv"), textOf(dataDir, "value-aliases.csv"));

/** What every mapping needs, read once. */
interface ImportContext {
  readonly dataDir: string;
  readonly aliases: Aliases;
  readonly words: NameWords;
  readonly settling: SettleContext;
  readonly countries: ReadonlySet<string>;
}

export interface Prepared extends ImportContext {
  readonly file: MappingFile;
  readonly mapping: Mapping;
  /** Hash of everything that the meaning of an item depends on. */
  readonly digest: string;
}

const rowsOf = <T>(rows: readonly { readonly value: T }[]): readonly T[] => rows.map(({ value }) => value);

/** Reads countries, cities, types and words. */
export const openContext = (
  dataDir: string,
  aliases: Aliases,
  layers: readonly Overlay[],
  onProgress: OnProgress,
): ImportContext => {
  const tables: Tables = loadTables(dataDir).tables;
  const types = rowsOf(tables.placeTypes);
  const countries = rowsOf(tables.countries);
  const languages = new Map(countries.map((one) => [one.code, one.languages]));
  const languagesOf = (country: string): readonly string[] => languages.get(country) ?? [];
  const where = openWhereabouts([...languages.keys()], rowsOf(tables.cities));
  const searchWords = searchWordsOf(tables);
  const romanise = createRomaniser(rowsOf(tables.romanisation));
  return {
    dataDir,
    aliases,
    words: readNameWords(dataDir),
    settling: { dataDir, layers, where, types, languagesOf, searchWords, romanise, onProgress },
    countries: new Set(languages.keys()),
  };
};

/** Reads a mapping; returns its faults if it has any. */
export const withMapping = (
  context: ImportContext,
  mappingName: string,
): Prepared | { readonly faults: readonly string[] } => {
  const { aliases, dataDir, settling, words } = context;
  const read = readMapping(dataDir, mappingName, settling.types);
  if (!read.ok) return { faults: read.faults };
  const depends = [
    JSON.stringify(read.mapping),
    textOf(dataDir, "import-names.json"),
    textOf(dataDir, "value-aliases.csv"),
    textOf(dataDir, "countries.csv"),
  ];
  return {
    ...context,
    file: read.mapping,
    mapping: compileMapping(read.mapping, words, aliases.words),
    digest: createHash("sha256").update(depends.join("\0")).digest("hex"),
  };
};

/** Reads everything for one mapping; returns its faults if it has any. */
export const prepareImport = (
  dataDir: string,
  mappingName: string,
  aliases: Aliases,
  layers: readonly Overlay[],
  onProgress: OnProgress,
): Prepared | { readonly faults: readonly string[] } =>
  withMapping(openContext(dataDir, aliases, layers, onProgress), mappingName);
