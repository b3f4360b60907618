/**
 * What suggestions change of a country, as texts by column: its own places, the corrections of its layers, its times,
 * and the lists that all countries share. Rows are values; every change makes new ones. They come from the files of the
 * country, become their texts in canonical form, and `check` judges these before they are written.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { compareText } from "#core/base/text.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { CheckedCountry } from "../../check/check-country.ts";
import { type Check, openData } from "../../check/check.ts";
import { type CountryFiles, layersOf, loadSchedules, NO_SCHEDULES, OVERRIDES } from "../../check/load/country-files.ts";
import { fileAt, isThere, readText, type SourceFile } from "../../check/load/load.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import { cellOf, type TextRow, textRow } from "../../base/text-row.ts";
import { OVERRIDABLE, overrides as overridesTable } from "../../tables/overrides.ts";
import { places } from "../../tables/places.ts";
import { exceptions as exceptionsTable, retired as retiredTable } from "../../tables/reference.ts";
import { times as timesTable } from "../../tables/times.ts";
import {
  cellsOf,
  type ExceptionCells,
  type OverrideCells,
  type PlaceCells,
  type PlaceTexts,
  placeTexts,
  type RetiredCells,
  type RuleCells,
} from "./cells.ts";
import { FIXABLE, inOrder } from "../fix/order.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import { pathsOf } from "../../import/times/merge.ts";
import { timesTexts } from "../../import/times/times-files.ts";

export interface CountryRows {
  /** Upper case. */
  readonly country: string;
  readonly places: readonly PlaceCells[];
  readonly overrides: readonly OverrideCells[];
  readonly times: readonly RuleCells[];
  /** All of data/retired.csv, and of data/exceptions.csv. */
  readonly retired: readonly RetiredCells[];
  readonly exceptions: readonly ExceptionCells[];
  /** The highest id of a curated place of any country. */
  readonly lastId: number;
  /** Places of layers by id, as their layer has them. */
  readonly layered: ReadonlyMap<number, PlaceCells>;
  /** The texts of printed timetables by path below the data folder: the list, and those of the places that are asked about. */
  readonly printed: ReadonlyMap<string, string>;
  /** Places that have a printed timetable, a method or rules. */
  readonly scheduled: ReadonlySet<number>;
}

/** The source of what visitors suggest: the contributors of the project. */
export const EDITORIAL = "editorial";

/** The later of two days; an empty one is the earliest. */
export const laterOf = (a: string, b: string): string => (a > b ? a : b);

/** A place as it is read, with the corrections of its layer in it. */
export interface FoundPlace {
  readonly row: PlaceCells;
  readonly isOfLayer: boolean;
}

/** Whether a row of corrections or of times is about a place. */
export const isAbout = (id: number) => {
  const text = String(id);
  return ({ place_id: place }: Pick<RuleCells, "place_id">): boolean => place === text;
};

/** The place with an id; `null` if the country has none. */
export const findPlace = (
  { places: curated, overrides, layered }: Pick<CountryRows, "places" | "overrides" | "layered">,
  id: number,
): FoundPlace | null => {
  const row = curated.find((place) => place.id === String(id));
  if (row !== undefined) return { row, isOfLayer: false };
  const ofLayer = layered.get(id);
  if (ofLayer === undefined) return null;
  const own = overrides.filter(isAbout(id));
  const values = placeTexts(own.map(({ column, value }) => [column, value] as const));
  const day = own.reduce((latest, override) => laterOf(latest, override.updated_on), ofLayer.updated_on);
  return { row: { ...ofLayer, ...values, updated_on: day }, isOfLayer: true };
};

const withSource = (source: string): string =>
  source.split(";").includes(EDITORIAL)
    ? source
    : [EDITORIAL, ...source.split(";").filter((item) => item !== "")].join(";");

const overrideOf = (id: number, column: string, value: string, day: string): OverrideCells => ({
  place_id: String(id),
  column,
  value,
  source: EDITORIAL,
  updated_on: day,
});

/** Corrections of a place of a layer; one that says what the layer says itself is taken out. */
const correct = (rows: CountryRows, id: number, changed: PlaceTexts, day: string): CountryRows => {
  const ofLayer = new Map(Object.entries(rows.layered.get(id) ?? {}));
  const names = new Set(Object.keys(changed));
  const others = rows.overrides.filter((row) => !isAbout(id)(row) || !names.has(row.column));
  const added = Object.entries(changed)
    .filter(([name, value]) => OVERRIDABLE.includes(name) && value !== ofLayer.get(name))
    .map(([name, value]) => overrideOf(id, name, value, day));
  return { ...rows, overrides: [...others, ...added] };
};

/** The columns of `values` in which they differ from the row. */
const changesOf = (row: PlaceCells, values: PlaceTexts): PlaceTexts => {
  const now = new Map(Object.entries(row));
  return placeTexts(Object.entries(values).filter(([name, value]) => value !== now.get(name)));
};

/**
 * Writes values into a place; the same rows where it has them already. `source` then names the contributors, and
 * `updated_on` is `day`, or later if it was.
 */
export const setColumns = (
  rows: CountryRows,
  id: number,
  found: FoundPlace,
  values: PlaceTexts,
  day: string,
): CountryRows => {
  const changed = changesOf(found.row, values);
  if (Object.keys(changed).length === 0) return rows;
  if (found.isOfLayer) return correct(rows, id, changed, day);
  const now: PlaceCells = {
    ...found.row,
    ...changed,
    source: withSource(found.row.source),
    updated_on: laterOf(found.row.updated_on, day),
  };
  return { ...rows, places: rows.places.map((row) => (row === found.row ? now : row)) };
};

/** Writes the day that a place was last verified on; nothing else of it changes. */
export const setVerified = (rows: CountryRows, id: number, found: FoundPlace, day: string): CountryRows => {
  if (found.isOfLayer) {
    const others = rows.overrides.filter((row) => !isAbout(id)(row) || row.column !== "verified_on");
    return { ...rows, overrides: [...others, overrideOf(id, "verified_on", day, "")] };
  }
  const now: PlaceCells = { ...found.row, verified_on: day };
  return { ...rows, places: rows.places.map((row) => (row === found.row ? now : row)) };
};

/** Names by language as the column `names` writes them, with those of `more` put in their place; `null` takes one out. */
export const mergeNames = (text: string, more: Readonly<Record<string, string | null>>): string => {
  const names = new Map(
    text
      .split(";")
      .filter((pair) => pair.includes("="))
      .map((pair): [string, string] => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );
  for (const [language, name] of Object.entries(more)) {
    if (name === null) names.delete(language);
    else names.set(language, name);
  }
  return [...names]
    .sort(([a], [b]) => compareText(a, b))
    .map((pair) => pair.join("="))
    .join(";");
};

/** The parts of a country's rows, their tables and the files they are written to, in the order of writing. */
const FILES = [
  ["places", places, (stem: string) => `places/${stem}.csv`],
  ["overrides", overridesTable, (stem: string) => `${OVERRIDES}/${stem}.csv`],
  ["times", timesTable, (stem: string) => `times/${stem}.csv`],
  ["exceptions", exceptionsTable, () => exceptionsTable.path],
  ["retired", retiredTable, () => retiredTable.path],
] as const;

/** The text of a table's rows as `fix` would leave it. */
export const textOf = (path: string, rows: readonly TextRow[]): string => {
  const table = FIXABLE.find((candidate) => candidate.path === path.replace(/\/[a-z]{2}\.csv$/, "/*.csv"));
  if (table === undefined) throw new Error(`got ${path}, expected a file that fix knows`);
  const names = Object.keys(table.columns);
  return formatCsv(
    names,
    inOrder(
      table,
      rows.map((row) => names.map((name) => cellOf(row, name))),
    ),
  );
};

/** The files that differ between two states of a country, by path below the data folder, in the order to write them. */
export const changedTexts = (before: CountryRows, after: CountryRows): ReadonlyMap<string, string> => {
  const stem = after.country.toLowerCase();
  const texts = FILES.flatMap(([part, , pathOf]): [string, string][] => {
    if (before[part] === after[part]) return [];
    const [path, old] = [pathOf(stem), before[part]];
    const text = textOf(path, after[part]);
    return text === textOf(path, old) ? [] : [[path, text]];
  });
  const printed = [...after.printed].filter(([path, text]) => before.printed.get(path) !== text);
  return new Map([...texts, ...printed]);
};

/** The lines of a layer's file that begin with one of these ids, read without the others. */
const rowsOfIds = (file: SourceFile, ids: ReadonlySet<number>): readonly PlaceCells[] => {
  const { text } = readText(file);
  if (![...ids].some((id) => text.includes(`\n${id},`))) return [];
  const [header, ...rows] = readCsv(file.label, text).rows;
  const columns = header?.fields ?? [];
  const at = columns.indexOf("id");
  return rows
    .filter(({ fields }) => ids.has(Number(fields[at])))
    .map(({ fields }) => cellsOf(places, textRow(columns, fields)));
};

const NO_FILES = { curated: null, added: [], overrides: null, schedules: NO_SCHEDULES };

/** The files of a country; of one that has none, no files. */
export const filesOfCountry = ({ placeFiles }: Check, stem: string): CountryFiles =>
  placeFiles.find((files) => files.stem === stem) ?? { stem, ...NO_FILES };

/**
 * The countries of places, from their own rows and the rows of the layers.
 * @param ids - places that are asked about
 */
export const countriesOf = (check: Check, ids: ReadonlySet<number>): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { stem, curated, added } of check.placeFiles) {
    const files = [...(curated === null ? [] : [curated]), ...added.filter(({ kind }) => kind === "layer")];
    for (const file of files) for (const row of rowsOfIds(file, ids)) found.set(Number(row.id), stem.toUpperCase());
  }
  return found;
};

/** Reads the rows of a country; `ids` are the places that are asked about. */
export const readCountry = (
  dataDir: string,
  files: CountryFiles,
  ids: ReadonlySet<number>,
): Omit<CountryRows, "lastId"> => {
  const { stem } = files;
  const layers = files.added.filter(({ kind }) => kind === "layer");
  const rows = FILES.map(
    ([part, table, pathOf]) => [part, rowsAt(join(dataDir, pathOf(stem))).map((row) => cellsOf(table, row))] as const,
  );
  return {
    ...(Object.fromEntries(rows) as unknown as Pick<CountryRows, (typeof FILES)[number][0]>),
    country: stem.toUpperCase(),
    printed: new Map([...timesTexts(dataDir, stem, ids)].filter(([path]) => path !== pathsOf(stem).rules)),
    scheduled: new Set(loadSchedules(files.schedules).byPlace.keys()),
    layered: new Map(layers.flatMap((file) => rowsOfIds(file, ids)).map((row) => [Number(row.id), row])),
  };
};

/** The row of a place as it is read, whichever file it is in; `null` if there is no such place. */
export const readPlace = (dataDir: string, id: number): PlaceCells | null => {
  const check = openData(dataDir, { overlays: layersOf(dataDir) });
  const ids = new Set([id]);
  const country = countriesOf(check, ids).get(id);
  if (country === undefined) return null;
  return findPlace(readCountry(dataDir, filesOfCountry(check, country.toLowerCase()), ids), id)?.row ?? null;
};

/** Checks a country with texts in the place of its files. */
export type CheckTexts = (files: CountryFiles, texts: ReadonlyMap<string, string>) => CheckedCountry;

/** The printed timetables of a country by path below the data folder, with those of `texts` that have no file yet. */
const yearsOf = (
  stem: string,
  files: readonly SourceFile[],
  texts: ReadonlyMap<string, string>,
): readonly { readonly path: string; readonly file: SourceFile | null }[] => {
  const there = files.map((file) => ({ path: pathsOf(stem).printed(basename(file.path, ".csv")), file }));
  const known = new Set(there.map(({ path }) => path));
  const folder = `${dirname(pathsOf(stem).printed("x"))}/`;
  const made = [...texts.keys()].filter((path) => path.startsWith(folder) && !known.has(path));
  return [...there, ...made.map((path) => ({ path, file: null }))];
};

const raise = (path: string): never => {
  throw new Error(`got no text of ${path}, expected one`);
};

/** Opens a folder for texts that are tried; `close` removes it. */
export const openTrial = (
  dataDir: string,
  check: Check,
): { readonly tried: CheckTexts; readonly close: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-accept-"));
  const tried: CheckTexts = (files, texts) => {
    const put = (path: string, old: SourceFile | null): SourceFile | null => {
      const text = texts.get(path);
      if (text === undefined) return old;
      const at = join(folder, dirname(path), basename(path));
      mkdirSync(dirname(at), { recursive: true });
      writeFileSync(at, text);
      return { label: fileAt(dataDir, path).label, path: at };
    };
    const { stem, schedules } = files;
    return check.country(
      {
        ...files,
        curated: put(`places/${stem}.csv`, files.curated),
        overrides: put(`${OVERRIDES}/${stem}.csv`, files.overrides),
        schedules: {
          ...schedules,
          rules: put(`times/${stem}.csv`, schedules.rules),
          list: put(pathsOf(stem).list, schedules.list),
          years: yearsOf(stem, schedules.years, texts).map(({ path, file }) => put(path, file) ?? raise(path)),
        },
      },
      check.seenNothing(),
    );
  };
  return { tried, close: () => rmSync(folder, { recursive: true, force: true }) };
};

const keyOf = ({ file, code, message, excerpt = "" }: Diagnostic): string => [file, code, message, excerpt].join("\0");

/** The findings of `after` that `before` lacks, in whatever line they are now. */
export const newFindings = (before: CheckedCountry, after: CheckedCountry): readonly Diagnostic[] => {
  const known = new Set(before.diagnostics.map(keyOf));
  return after.diagnostics.filter((diagnostic) => !known.has(keyOf(diagnostic)));
};

/** Files of the country that cannot be read whole, so that their rows must not be written back. */
export const unreadableFiles = (
  dataDir: string,
  { stem }: CountryFiles,
  { diagnostics }: CheckedCountry,
): readonly string[] => {
  const own = new Set(
    FILES.map(([, , pathOf]) => fileAt(dataDir, pathOf(stem)))
      .filter(({ path }) => isThere(path))
      .map(({ label }) => label),
  );
  const errors = diagnostics.filter(({ severity, file }) => severity === "error" && own.has(file));
  return [...new Set(errors.map(({ file }) => file))];
};
