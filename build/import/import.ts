/**
 * A whole import: reads what it needs from the data folder (countries, cities, types, words, aliases, mapping), writes
 * the drafts of the data set, swaps them in, then settles every country affected. If interrupted at any point, the next
 * import continues from there. Its report says of every item read whether it was taken, merged or dropped, and why;
 * numbers that do not add up are a bug, and throw.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "#core/base/text.ts";
import { writeFiles } from "../base/files.ts";
import type { OnProgress } from "../base/progress.ts";
import { createRomaniser } from "../base/romanise.ts";
import type { Overlay } from "../check/load/country-files.ts";
import { loadTables, type Tables } from "../check/load/load.ts";
import { openGate } from "../admission/gate.ts";
import { searchWordsOf } from "../compile/plan/search-words.ts";
import { labelsOfTypes } from "../tables/fact-texts.ts";
import { type Aliases, parseAliases } from "../tables/aliases.ts";
import { gather, type GatherOptions, type Tally } from "./gather/gather.ts";
import { readSettlements } from "./gather/read-settlements.ts";
import { openTowns } from "./gather/towns.ts";
import { openWhereabouts } from "./gather/whereabouts.ts";
import { countriesIn, formatSources, layerPaths, type LayerPaths } from "./layer/paths.ts";
import type { Counts } from "./layer/counter.ts";
import { type LayerContext, type WrittenLayer, writeLayer } from "./layer/write-layer.ts";
import { compileMapping, type Mapping } from "./mapping/compile.ts";
import { type NameWords, readNameWords } from "./mapping/names.ts";
import { type MappingFile, readMapping } from "./mapping/schema.ts";
import { type Drop, DROP_REASONS, DROPS, NOT_RECOGNISED } from "./records/record.ts";
import { moveInto } from "../../server/base/replace-file.ts";

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
  readonly layerContext: LayerContext;
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
  const languages = new Map(countries.map((country) => [country.code, country.languages]));
  const languagesOf = (country: string): readonly string[] => languages.get(country) ?? [];
  const where = openWhereabouts([...languages.keys()], openTowns(rowsOf(tables.cities), readSettlements(dataDir)));
  const searchWords = searchWordsOf(tables);
  const romanise = createRomaniser(rowsOf(tables.romanisation));
  const gate = openGate({
    words: rowsOf(tables.admissionWords),
    sources: rowsOf(tables.admissionSources),
    types,
  });
  return {
    dataDir,
    aliases,
    words: readNameWords(dataDir),
    layerContext: {
      dataDir,
      layers,
      where,
      types,
      labelsOf: labelsOfTypes(tables.factTexts),
      languagesOf,
      searchWords,
      romanise,
      gate,
      onProgress,
    },
    countries: new Set(languages.keys()),
  };
};

/** Reads a mapping; returns its faults if it has any. */
export const withMapping = (
  context: ImportContext,
  mappingName: string,
): Prepared | { readonly faults: readonly string[] } => {
  const { aliases, dataDir, layerContext, words } = context;
  const read = readMapping(dataDir, mappingName, layerContext.types);
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

const amount = (count: number): string => String(count).padStart(9);

const reasonLine = (reason: Drop, count: number, examples: readonly string[]): string =>
  `  ${amount(count)} ${reason}: ${DROP_REASONS[reason]} ${examples.join(", ")}`;

/** What is known before the countries are settled. */
export interface Reading {
  readonly dataset: string;
  readonly format: string;
  readonly input: string;
  readonly source: MappingFile["source"];
  /** The day that the input is of, YYYY-MM-DD; `null` where nobody said. */
  readonly asOf: string | null;
  /** The country whose records are all in the input; `null` if some may be missing. */
  readonly covers: string | null;
  /** Whether places of the shipped layers counted as curated. */
  readonly withLayers: boolean;
  readonly tally: Tally;
}

interface ReportDrop {
  readonly reason: Drop;
  readonly count: number;
  readonly why: string;
  readonly examples: readonly string[];
}

export interface Report extends Omit<Reading, "tally"> {
  readonly read: number;
  readonly taken: number;
  readonly merged: number;
  readonly dropped: number;
  readonly drops: readonly ReportDrop[];
  readonly countries: Readonly<Record<string, { readonly taken: number; readonly merged: number }>>;
  /** Undecided pairs in these countries. */
  readonly doubts: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Why an input without any recognised record is refused; `null` if it is not, or has no records at all. */
export const nothingRecognised = ({ input, format, tally }: Reading): string | null => {
  const drops = DROPS.flatMap((reason) => {
    const found = tally.drops[reason];
    return found !== undefined && NOT_RECOGNISED.has(reason) ? [{ reason, ...found }] : [];
  });
  if (tally.read === 0 || sum(drops.map(({ count }) => count)) < tally.read) return null;
  const reasons = drops.map(({ reason, count, examples }) => reasonLine(reason, count, examples));
  const records = tally.read === 1 ? "Its one record is" : `None of its ${tally.read} records is`;
  const what = tally.read === 1 ? "no place" : "a place";
  return [
    `${input}: nothing was recognised, and nothing was changed. ${records} ${what} by ${format} and its mapping:`,
    ...reasons,
    "Is it the right format, and the right --mapping?",
  ].join("\n");
};

/** Builds the report. Throws an Error if the numbers do not add up. */
export const reportOf = ({ tally, ...reading }: Reading, { counts: all, doubts }: WrittenLayer): Report => {
  const counts: Counts = all.get(reading.dataset) ?? { countries: new Map(), drops: {} };
  const drops = (Object.keys(DROP_REASONS) as readonly Drop[])
    .flatMap((reason): readonly ReportDrop[] => {
      const found = [tally.drops[reason], counts.drops[reason]].filter((tallied) => tallied !== undefined);
      const count = sum(found.map((tallied) => tallied.count));
      const examples = found.flatMap((tallied) => tallied.examples).slice(0, 3);
      return count === 0 ? [] : [{ reason, count, why: DROP_REASONS[reason], examples }];
    })
    .sort((a, b) => b.count - a.count || compareText(a.reason, b.reason));
  const countries = [...counts.countries].sort(([a], [b]) => compareText(a, b));
  const taken = sum(countries.map(([, totals]) => totals.taken));
  const merged = sum(countries.map(([, totals]) => totals.merged));
  const dropped = sum(drops.map(({ count }) => count));
  const { read } = tally;
  if (taken + merged + dropped !== read)
    throw new Error(
      `the report of ${reading.dataset}: got ${taken} taken + ${merged} merged + ${dropped} dropped, expected ${read} read`,
    );
  const byCountry = Object.fromEntries(countries);
  return { ...reading, read, taken, merged, dropped, drops, countries: byCountry, doubts };
};

/** Countries listed in the text; the JSON lists all. */
const SHOWN_COUNTRIES = 12;

/** The report for people. */
export const formatImportReport = (report: Report, outDir: string): string => {
  const { dataset, format, input, source, read, taken, merged, dropped, drops, countries, doubts } = report;
  const largest = Object.entries(countries).sort(([a, x], [b, y]) => y.taken - x.taken || compareText(a, b));
  const shown = largest.slice(0, SHOWN_COUNTRIES).map(([code, totals]) => `${code} ${totals.taken}`);
  const more = largest.length > SHOWN_COUNTRIES ? `, and ${largest.length - SHOWN_COUNTRIES} more` : "";
  const where = shown.length > 0 ? `  ${shown.join(", ")}${more}` : "";
  const reasons = drops.map(({ reason, count, examples }) => reasonLine(reason, count, examples));
  const waiting =
    doubts === 0
      ? []
      : [`${doubts} pairs may be one place: write same or different into ${outDir}/review.csv and import again`];
  const address = source.url === null ? "" : `, ${source.url}`;
  return [
    `${outDir}: ${dataset}, from ${input} (${format})`,
    `${amount(read)} read${read === 0 ? ": the input has no records, so there is nothing to take" : ""}`,
    `${amount(taken)} taken${where}`,
    `${amount(merged)} merged into other records of the same place`,
    `${amount(dropped)} dropped`,
    ...reasons,
    ...waiting,
    `Source: ${source.name}, ${source.license}${address}`,
  ].join("\n");
};

interface ImportOptions extends Omit<GatherOptions, "folder"> {
  readonly outDir: string;
  readonly dataset: string;
  /** The day that the input is of, YYYY-MM-DD; `null` where nobody said. */
  readonly asOf: string | null;
  /** The country whose records are all in the input; `null` if some may be missing. */
  readonly covers: string | null;
  readonly layerContext: LayerContext;
}

/** Countries still to settle; kept on disk until done. */
interface Pending {
  readonly reading: Reading;
  readonly countries: readonly string[];
}

/** Swaps the drafts in, settles and reports. Idempotent, so it can finish an interrupted import. */
const finish = (paths: LayerPaths, { reading, countries }: Pending, context: LayerContext): Report => {
  const { dataset } = reading;
  const partial = paths.partial(dataset);
  if (existsSync(partial)) {
    rmSync(paths.drafts(dataset), { recursive: true, force: true });
    moveInto(partial, paths.drafts(dataset));
  }
  const report = reportOf(reading, writeLayer(paths, countries, context));
  writeFiles(
    new Map([
      [paths.sources, formatSources(paths.sources, reading.source)],
      [paths.report(dataset), `${JSON.stringify(report, null, 2)}\n`],
    ]),
  );
  rmSync(paths.pending);
  return report;
};

/** Finishes an interrupted import, if there is one. */
const finishPending = (paths: LayerPaths, context: LayerContext): void => {
  if (existsSync(paths.pending)) finish(paths, JSON.parse(readFileSync(paths.pending, "utf8")) as Pending, context);
};

/**
 * Imports an input into the layer at `outDir`.
 * @throws Error when the input cannot be read to its end, or none of its records is recognised; the layer is then
 * unchanged
 */
export const importPlaces = async (options: ImportOptions): Promise<Report> => {
  const { outDir, dataset, format, input, mapping, layerContext } = options;
  const paths = layerPaths(outDir);
  mkdirSync(outDir, { recursive: true });
  finishPending(paths, layerContext);
  const folder = paths.partial(dataset);
  const tally = await gather({ ...options, folder });
  const reading: Reading = {
    dataset,
    format: format.name,
    input: input.label,
    source: mapping.source,
    asOf: options.asOf,
    covers: options.covers,
    withLayers: layerContext.layers.length > 0,
    tally,
  };
  const refusal = nothingRecognised(reading);
  if (refusal !== null) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(refusal);
  }
  const countries = new Set([...countriesIn(paths.drafts(dataset)), ...countriesIn(folder)]);
  const pending: Pending = { reading, countries: [...countries].sort(compareText) };
  writeFiles(new Map([[paths.pending, JSON.stringify(pending)]]));
  return finish(paths, pending, layerContext);
};
