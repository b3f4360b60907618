/**
 * Loads everything in the data folder except the places: small tables, held in memory, and the ratings file that the
 * build adds to place cards. Files come in an order that does not depend on the host; their encoding is checked first.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Columns } from "#core/columns/cell-schema.ts";
import { type FactTexts, REQUIRED_LANGUAGES } from "#core/facts/texts.ts";
import { type HijriTable, parseHijriTable } from "#core/hijri/hijri.ts";
import { sliceEphemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods } from "#core/prayer/method.ts";
import { type StarCounts, summaryOf } from "#core/review/status.ts";
import { labels, type Labels } from "#core/shard/labels.ts";
import { type Diagnostic, fileDiagnostic } from "../../base/diagnostics.ts";
import { doubleEncodingFault, findDoubleEncoding } from "../../csv/double-encoding.ts";
import { decodeBytes, ENCODINGS, rescue } from "../../csv/encoding.ts";
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
import { type HijriMonths, hijriMonths, hijriRules } from "../../tables/hijri.ts";
import {
  type admissionReport,
  admissionSources,
  admissionWords,
  cities,
  type CityRow,
  countries,
  type extracts,
  placeTypes,
  ratings,
  prominenceWords,
  retired,
  romanisation,
  searchAffixes,
  searchIntents,
  searchNames,
  searchWords,
  type SourceRow,
  sources,
} from "../../tables/reference.ts";
import { FACT_TEXTS, factTexts, factTextsFile, type TextsByLanguage } from "../../tables/fact-texts.ts";
import { cityParts } from "../../tables/settlements.ts";
import { NO_BOUNDARIES, type ZoneBoundaries, zoneBoundaries } from "../../tables/zone-boundaries.ts";
import { readTable, type Report, type Row, type Table, type TableFile, unread } from "../../tables/table.ts";
import { timetable } from "../../tables/times.ts";
import { suggestionTextProblems } from "./suggestion-texts.ts";

export interface SourceFile {
  /** Path in messages: data/places/gb.csv, which does not depend on the folder's name on the host. */
  readonly label: string;
  readonly path: string;
}

/** The files of `folder` below the data directory that end in `extension`, by name; `root` names the directory in messages. */
export const filesIn = (dataDir: string, folder: string, extension: string, root = "data"): readonly SourceFile[] =>
  readdirSync(join(dataDir, folder))
    .filter((name) => name.endsWith(extension))
    .sort(compareText)
    .map((name) => fileAt(dataDir, `${folder}/${name}`, root));

/** One file by its path below the data directory. */
export const fileAt = (dataDir: string, path: string, root = "data"): SourceFile => ({
  label: `${root}/${path}`,
  path: join(dataDir, path),
});

/** File name without folder and ending. */
export const stemOf = ({ path }: SourceFile): string => basename(path).replace(/\.[^.]*$/, "");

interface Decoded {
  readonly text: string;
  /** False when the bytes are not UTF-8; the text then has replacement characters. */
  readonly isUtf8: boolean;
}

/** Whether the path exists, even as a dangling link. */
export const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Why the file cannot be read; `null` when it can. Rejects devices and folders. */
export const unreadable = ({ path }: SourceFile): string | null => {
  try {
    return statSync(path).isFile() ? null : "it is not a file";
  } catch (error) {
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return `it cannot be read (${String(error.code)})`;
  }
};

export const readText = ({ path }: SourceFile): Decoded => {
  const bytes = readFileSync(path);
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder().decode(bytes), isUtf8: false };
  }
};

/** The years that /prayer answers for. */
export const FIRST_YEAR = 1900;

export const LAST_YEAR = 2100;

/** What is wrong with the methods or the ephemeris; empty when both are usable. */
export const prayerProblems = ({
  methods,
  ephemeris,
}: Tables): readonly (readonly [file: string, message: string])[] => {
  const parsed = methods === null ? null : parseMethods(methods);
  const slice = sliceEphemeris(ephemeris, FIRST_YEAR, LAST_YEAR);
  return [
    ...(parsed instanceof Error ? [["data/methods.json", parsed.message] as const] : []),
    ...(slice instanceof Error ? [["data/ephemeris.bin", slice.message] as const] : []),
  ];
};

type RowsOf<T> = T extends Table<infer C> ? readonly Row<C>[] : never;

export interface Tables {
  readonly countries: RowsOf<typeof countries>;
  /** With what they are parts of. */
  readonly cities: readonly { readonly value: CityRow; readonly report: Report }[];
  readonly placeTypes: RowsOf<typeof placeTypes>;
  readonly sources: readonly { readonly value: SourceRow; readonly report: Report }[];
  readonly retired: RowsOf<typeof retired>;
  readonly searchAffixes: RowsOf<typeof searchAffixes>;
  readonly searchIntents: RowsOf<typeof searchIntents>;
  readonly searchNames: RowsOf<typeof searchNames>;
  readonly searchWords: RowsOf<typeof searchWords>;
  readonly romanisation: RowsOf<typeof romanisation>;
  readonly admissionWords: RowsOf<typeof admissionWords>;
  readonly admissionSources: RowsOf<typeof admissionSources>;
  readonly prominenceWords: RowsOf<typeof prominenceWords>;
  readonly eventKinds: RowsOf<typeof eventKinds>;
  readonly observances: RowsOf<typeof observances>;
  readonly observanceOffsets: RowsOf<typeof observanceOffsets>;
  readonly events: RowsOf<typeof events>;
  readonly authorities: RowsOf<typeof authorities>;
  readonly authorityAreas: RowsOf<typeof authorityAreas>;
  readonly authorityCorrections: RowsOf<typeof authorityCorrections>;
  readonly authorityEditions: RowsOf<typeof authorityEditions>;
  readonly authorityGaps: RowsOf<typeof authorityGaps>;
  readonly authorityNights: RowsOf<typeof authorityNights>;
  /** With the days of their files. */
  readonly authorityTimetables: readonly (RowsOf<typeof authorityTimetables>[number] & {
    readonly days: RowsOf<typeof timetable>;
  })[];
  readonly authorityZones: RowsOf<typeof authorityZones>;
  /** What the layers were made from. */
  readonly extracts: RowsOf<typeof extracts>;
  /** What the gate did with the rows of the layers. */
  readonly admissionReport: RowsOf<typeof admissionReport>;
  readonly labels: ReadonlyMap<string, Labels>;
  /** Labels of facts and types. */
  readonly factTexts: TextsByLanguage;
  readonly hijri: HijriTable;
  /** data/hijri.json and data/methods.json as parsed. */
  readonly hijriJson: unknown;
  readonly hijriRules: RowsOf<typeof hijriRules>;
  readonly accuracy: RowsOf<typeof accuracy>;
  readonly forecasts: RowsOf<typeof forecasts>;
  readonly hijriMonths: HijriMonths;
  readonly zoneBoundaries: ZoneBoundaries;
  readonly methods: unknown;
  readonly ephemeris: Uint8Array;
}

interface Loaded {
  readonly tables: Tables;
  readonly files: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Signs that valid UTF-8 is not text: UTF-16, a spreadsheet's own format, lost letters. */
const looksOdd = (text: string): boolean =>
  text.includes("\0") || text.includes("???") || text.startsWith("PK\u0003\u0004");

/** Reads the text of a table; undoes double encoding and reports it before other findings. */
const readMeant = <C extends Columns>(definition: Table<C>, file: string, text: string): TableFile<C> => {
  const doubled = findDoubleEncoding(text);
  if (doubled === null) return readTable(definition, file, text);
  const found = doubleEncodingFault(file, doubled);
  if (doubled.text === null) return unread([found]);
  const table = readTable(definition, file, doubled.text);
  return { ...table, diagnostics: [found, ...table.diagnostics] };
};

/** Reads one CSV file of a table after checking its encoding. */
export const loadTable = <C extends Columns>(definition: Table<C>, file: SourceFile): TableFile<C> => {
  if (!isThere(file.path)) return unread([missing(file)]);
  const why = unreadable(file);
  if (why !== null) return unread([fileDiagnostic(file.label, "unreadable-file", why)]);
  const read = readText(file);
  if (read.isUtf8 && !looksOdd(read.text)) return readMeant(definition, file.label, read.text);
  const decoded = decodeBytes(readFileSync(file.path), definition.path.includes("*") ? stemOf(file) : null);
  if (!decoded.ok) {
    const fault = fileDiagnostic(file.label, decoded.code, decoded.message);
    return unread([{ ...fault, hint: rescue(file.label, decoded.code) }]);
  }
  const table = readMeant(definition, file.label, decoded.text);
  if (read.isUtf8) return table;
  const message = `the file is ${ENCODINGS[decoded.encoding]}, must be UTF-8`;
  const hint = `npm run data -- fix ${file.label} reads it as it is; check the names in its output`;
  const fault: Diagnostic = { ...fileDiagnostic(file.label, "not-utf-8", message), hint };
  return { ...table, diagnostics: [fault, ...table.diagnostics] };
};

const missing = (file: SourceFile): Diagnostic => fileDiagnostic(file.label, "missing-file", "the file is missing");

const loadJson = (file: SourceFile, diagnostics: Diagnostic[]): unknown => {
  if (!existsSync(file.path)) {
    diagnostics.push(missing(file));
    return null;
  }
  try {
    return JSON.parse(readText(file).text);
  } catch (error) {
    diagnostics.push(fileDiagnostic(file.label, "bad-json", error instanceof Error ? error.message : "cannot be read"));
    return null;
  }
};

/** Reports what the texts of a language lack; the server has them in its code, and reads them nowhere else. */
const checkSuggestionTexts = (dataDir: string, language: string, diagnostics: Diagnostic[]): void => {
  const file = fileAt(dataDir, `i18n/suggestions/${language}.json`);
  if (!existsSync(file.path)) {
    const message = `no texts for suggestions in ${language}, so they are answered in English`;
    diagnostics.push(fileDiagnostic(file.label, "missing-texts", message));
    return;
  }
  const json = loadJson(file, diagnostics);
  if (json === null) return;
  for (const problem of suggestionTextProblems(json))
    diagnostics.push(fileDiagnostic(file.label, "bad-labels", problem));
};

const loadLabels = (dataDir: string, diagnostics: Diagnostic[]): ReadonlyMap<string, Labels> => {
  const byLanguage = new Map<string, Labels>();
  for (const file of filesIn(dataDir, "i18n", ".json")) {
    const json = loadJson(file, diagnostics);
    if (json === null) continue;
    const parsed = labels.safeParse(json);
    if (parsed.success) {
      byLanguage.set(stemOf(file), parsed.data);
      if (stemOf(file) !== "en") checkSuggestionTexts(dataDir, stemOf(file), diagnostics);
    } else {
      for (const { path, message } of parsed.error.issues) {
        diagnostics.push(fileDiagnostic(file.label, "bad-labels", `${path.join(".")}: ${message}`));
      }
    }
  }
  if (!byLanguage.has("en"))
    diagnostics.push(fileDiagnostic("data/i18n/en.json", "missing-file", "English is required"));
  return byLanguage;
};

const readFactTexts = (file: SourceFile, diagnostics: Diagnostic[]): FactTexts => {
  const json = loadJson(file, diagnostics);
  if (json === null) return {};
  const parsed = factTexts.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    diagnostics.push(fileDiagnostic(file.label, "bad-labels", `${path.join(".")}: ${message}`));
  return {};
};

/** The labels of facts and types in every language that has a file of them; English and Arabic must have one. */
export const loadFactTexts = (dataDir: string, diagnostics: Diagnostic[] = []): TextsByLanguage => {
  const all = new Map<string, SourceFile>(
    REQUIRED_LANGUAGES.map((language) => [language, fileAt(dataDir, factTextsFile(language))]),
  );
  if (isThere(fileAt(dataDir, FACT_TEXTS).path))
    for (const file of filesIn(dataDir, FACT_TEXTS, ".json")) all.set(stemOf(file), file);
  return new Map([...all].map(([language, file]) => [language, readFactTexts(file, diagnostics)]));
};

const NO_HIJRI: HijriTable = { firstYear: 1, lastYear: 0, monthStarts: [0] };

const toHijriTable = (json: unknown, file: SourceFile, diagnostics: Diagnostic[]): HijriTable => {
  if (json === null) return NO_HIJRI;
  const parsed = parseHijriTable(json);
  if (parsed.ok) return parsed.table;
  diagnostics.push(...parsed.problems.map((message) => fileDiagnostic(file.label, "bad-hijri-table", message)));
  return NO_HIJRI;
};

const NO_MONTHS: HijriMonths = { format: 1, from: 1, countries: {} };

/** The months of the rules; none where a data folder of before them has no file. */
const loadHijriMonths = (file: SourceFile, diagnostics: Diagnostic[]): HijriMonths => {
  const json = isThere(file.path) ? loadJson(file, diagnostics) : null;
  if (json === null) return NO_MONTHS;
  const parsed = hijriMonths.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    diagnostics.push(fileDiagnostic(file.label, "bad-hijri-table", `${path.join(".")}: ${message}`));
  return NO_MONTHS;
};

/** Where zones are; none where a data folder of before them has no file. */
const loadZoneBoundaries = (file: SourceFile, diagnostics: Diagnostic[]): ZoneBoundaries => {
  const json = isThere(file.path) ? loadJson(file, diagnostics) : null;
  if (json === null) return NO_BOUNDARIES;
  const parsed = zoneBoundaries.safeParse(json);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    diagnostics.push(fileDiagnostic(file.label, "bad-json", `${path.join(".")}: ${message}`));
  return NO_BOUNDARIES;
};

/** The cities with what they are parts of; reports parts and cities that are not listed. */
const withParts = (
  listed: RowsOf<typeof cities>,
  parts: RowsOf<typeof cityParts>,
  diagnostics: Diagnostic[],
): Tables["cities"] => {
  const keyOf = (country: string, slug: string): string => `${country} ${slug}`;
  const known = new Set(listed.map(({ value: { country, slug } }) => keyOf(country, slug)));
  const wholes = new Map(parts.map(({ value: { country, slug, part_of } }) => [keyOf(country, slug), part_of]));
  for (const { value, report } of parts)
    for (const column of ["slug", "part_of"] as const) {
      const message = `city ${JSON.stringify(value[column])} is not a city of ${value.country} in cities.csv`;
      const isWhole = column === "slug" || !wholes.has(keyOf(value.country, value.part_of));
      if (!known.has(keyOf(value.country, value[column]))) diagnostics.push(report(column, "unknown-city", message));
      else if (!isWhole)
        diagnostics.push(report(column, "unknown-city", `city ${value.part_of} is itself a part of another one`));
    }
  return listed.map((row) => {
    const whole = wholes.get(keyOf(row.value.country, row.value.slug));
    return whole === undefined ? row : { ...row, value: { ...row.value, part_of: whole } };
  });
};

/** Reads the tables; unreadable parts become diagnostics and their rows are left out. */
export const loadTables = (dataDir: string): Loaded => {
  const diagnostics: Diagnostic[] = [];
  let files = 3;
  const load = <C extends Columns>(definition: Table<C>): readonly Row<C>[] => {
    files += 1;
    const file = loadTable(definition, fileAt(dataDir, definition.path));
    diagnostics.push(...file.diagnostics);
    return file.rows;
  };
  /** A table that data folders of before it do not have. */
  const loadIfThere = <C extends Columns>(definition: Table<C>): readonly Row<C>[] =>
    isThere(fileAt(dataDir, definition.path).path) ? load(definition) : [];
  const hijriFile = fileAt(dataDir, "hijri.json");
  const hijriJson = loadJson(hijriFile, diagnostics);
  const tables: Tables = {
    countries: load(countries),
    cities: withParts(load(cities), loadIfThere(cityParts), diagnostics),
    placeTypes: load(placeTypes),
    sources: load(sources),
    retired: load(retired),
    searchAffixes: loadIfThere(searchAffixes),
    searchIntents: load(searchIntents),
    searchNames: loadIfThere(searchNames),
    searchWords: load(searchWords),
    romanisation: load(romanisation),
    admissionWords: loadIfThere(admissionWords),
    admissionSources: loadIfThere(admissionSources),
    prominenceWords: loadIfThere(prominenceWords),
    eventKinds: load(eventKinds),
    observances: load(observances),
    observanceOffsets: load(observanceOffsets),
    events: load(events),
    accuracy: loadIfThere(accuracy),
    forecasts: loadIfThere(forecasts),
    authorities: load(authorities),
    authorityAreas: load(authorityAreas),
    authorityCorrections: load(authorityCorrections),
    authorityEditions: load(authorityEditions),
    authorityGaps: load(authorityGaps),
    authorityNights: load(authorityNights),
    authorityTimetables: load(authorityTimetables).map((row) => ({
      ...row,
      days: load({ ...timetable, path: `authorities/timetables/${row.value.file}.csv` }),
    })),
    authorityZones: load(authorityZones),
    extracts: [],
    admissionReport: [],
    labels: loadLabels(dataDir, diagnostics),
    factTexts: loadFactTexts(dataDir, diagnostics),
    hijri: toHijriTable(hijriJson, hijriFile, diagnostics),
    hijriJson,
    hijriRules: loadIfThere(hijriRules),
    hijriMonths: loadHijriMonths(fileAt(dataDir, "hijri-months.json"), diagnostics),
    zoneBoundaries: loadZoneBoundaries(fileAt(dataDir, "zone-boundaries.json"), diagnostics),
    methods: loadJson(fileAt(dataDir, "methods.json"), diagnostics),
    ephemeris: readFileSync(fileAt(dataDir, "ephemeris.bin").path),
  };
  return { tables, files: files + tables.labels.size + tables.factTexts.size, diagnostics };
};

/** Star counts by place id. */
export type Ratings = ReadonlyMap<number, StarCounts>;

/** Default path of the ratings file: beside the reviews, not in the data. */
export const RATINGS_FILE = ".data/ratings.csv";

const starsOf = ({ value: { one, two, three, four, five } }: Row<typeof ratings.columns>): StarCounts => [
  one,
  two,
  three,
  four,
  five,
];

const faultsOf = (row: Row<typeof ratings.columns>, isKnown: boolean): readonly Diagnostic[] => {
  const { place_id: id, count, average } = row.value;
  const expected = summaryOf(starsOf(row));
  const mean = expected.average === null ? null : String(expected.average);
  return [
    ...(isKnown ? [row.report("place_id", "duplicate-id", `${id} occurs twice`)] : []),
    ...(count === expected.count
      ? []
      : [row.report("count", "out-of-range", `${count} is not the sum of the stars, ${expected.count}`)]),
    ...((average ?? null) === mean
      ? []
      : [row.report("average", "out-of-range", `${average ?? "nothing"} is not their mean, ${mean ?? "nothing"}`)]),
  ];
};

/** The file is generated, so data/README.md has no column help for it. */
const asDerived = ({ field: _field, ...diagnostic }: Diagnostic): Diagnostic => ({
  ...diagnostic,
  hint: "export the file again: npm run reviews -- export --ratings",
});

/** The ratings in the file, and its problems. No file means no ratings. */
export const loadRatings = (
  path: string | null,
): { readonly ratings: Ratings; readonly diagnostics: readonly Diagnostic[] } => {
  const byPlace = new Map<number, StarCounts>();
  if (path === null) return { ratings: byPlace, diagnostics: [] };
  const { rows, diagnostics } = loadTable(ratings, { label: path, path });
  const faults = rows.flatMap((row) => {
    const isKnown = byPlace.has(row.value.place_id);
    byPlace.set(row.value.place_id, starsOf(row));
    return faultsOf(row, isKnown);
  });
  return { ratings: byPlace, diagnostics: [...diagnostics, ...faults].map(asDerived) };
};
