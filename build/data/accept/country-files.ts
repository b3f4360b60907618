/**
 * The files of a country that suggestions change: their rows as texts, the texts of changed rows in canonical form, and
 * what `check` finds in them before they are written.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { CheckedCountry } from "../../check/check-country.ts";
import { type Check, openData } from "../../check/check.ts";
import { type CountryFiles, layersOf, loadSchedules, NO_SCHEDULES, OVERRIDES } from "../../check/load/country-files.ts";
import { fileAt, isThere, readText, type SourceFile } from "../../check/load/load.ts";
import { formatCsv, readCsv } from "../../csv/csv.ts";
import type { Row } from "../../import/layer/row.ts";
import { FIXABLE, inOrder } from "../fix/order.ts";
import { rowsAt } from "../layers/folder.ts";
import { type CountryRows, findPlace } from "./country-rows.ts";

/** The parts of a country's rows, and the files they are written to, in the order of writing. */
const FILES = [
  ["places", (stem: string) => `places/${stem}.csv`],
  ["overrides", (stem: string) => `${OVERRIDES}/${stem}.csv`],
  ["times", (stem: string) => `times/${stem}.csv`],
  ["exceptions", () => "exceptions.csv"],
  ["retired", () => "retired.csv"],
] as const;

/** The text of a table's rows as `fix` would leave it. */
export const textOf = (path: string, rows: readonly Row[]): string => {
  const table = FIXABLE.find((one) => one.path === path.replace(/\/[a-z]{2}\.csv$/, "/*.csv"));
  if (table === undefined) throw new Error(`got ${path}, expected a file that fix knows`);
  const names = Object.keys(table.columns);
  return formatCsv(
    names,
    inOrder(
      table,
      rows.map((row) => names.map((name) => row[name] ?? "")),
    ),
  );
};

/** The files that differ between two states of a country, by path below the data folder, in the order to write them. */
export const changedTexts = (before: CountryRows, after: CountryRows): ReadonlyMap<string, string> => {
  const stem = after.country.toLowerCase();
  const texts = FILES.flatMap(([part, pathOf]): [string, string][] => {
    if (before[part] === after[part]) return [];
    const [path, old] = [pathOf(stem), before[part]];
    const text = textOf(path, after[part]);
    return text === textOf(path, old) ? [] : [[path, text]];
  });
  return new Map(texts);
};

/** The lines of a layer's file that begin with one of these ids, read without the others. */
const rowsOfIds = (file: SourceFile, ids: ReadonlySet<number>): readonly Row[] => {
  const { text } = readText(file);
  if (![...ids].some((id) => text.includes(`\n${id},`))) return [];
  const [header, ...rows] = readCsv(file.label, text).rows;
  const columns = header?.fields ?? [];
  const at = columns.indexOf("id");
  return rows
    .filter(({ fields }) => ids.has(Number(fields[at])))
    .map(({ fields }) => Object.fromEntries(columns.map((name, i) => [name, fields[i] ?? ""])));
};

const NO_FILES = { curated: null, added: [], overrides: null, schedules: NO_SCHEDULES };

/** The files of a country; of one that has none, no files. */
export const filesOfCountry = ({ placeFiles }: Check, stem: string): CountryFiles =>
  placeFiles.find((one) => one.stem === stem) ?? { stem, ...NO_FILES };

/**
 * The countries of places, from their own rows and the rows of the layers.
 * @param ids - places that are asked about
 */
export const countriesOf = (check: Check, ids: ReadonlySet<number>): ReadonlyMap<number, string> => {
  const found = new Map<number, string>();
  for (const { stem, curated, added } of check.placeFiles) {
    const files = [...(curated === null ? [] : [curated]), ...added.filter(({ kind }) => kind === "layer")];
    for (const file of files) for (const row of rowsOfIds(file, ids)) found.set(Number(row["id"]), stem.toUpperCase());
  }
  return found;
};

/** Reads the rows of a country; `ids` are the places of layers that are asked about. */
export const readCountry = (dataDir: string, files: CountryFiles, ids: ReadonlySet<number>): CountryRows => {
  const { stem } = files;
  const layers = files.added.filter(({ kind }) => kind === "layer");
  const rows = FILES.map(([part, pathOf]) => [part, rowsAt(join(dataDir, pathOf(stem)))] as const);
  return {
    ...(Object.fromEntries(rows) as Pick<CountryRows, (typeof FILES)[number][0]>),
    country: stem.toUpperCase(),
    scheduled: new Set(loadSchedules(files.schedules).byPlace.keys()),
    layered: new Map(layers.flatMap((file) => rowsOfIds(file, ids)).map((row) => [Number(row["id"]), row])),
  };
};

/** The row of a place as it is read, whichever file it is in; `null` if there is no such place. */
export const readPlace = (dataDir: string, id: number): Row | null => {
  const check = openData(dataDir, { overlays: layersOf(dataDir) });
  const ids = new Set([id]);
  const country = countriesOf(check, ids).get(id);
  if (country === undefined) return null;
  return findPlace(readCountry(dataDir, filesOfCountry(check, country.toLowerCase()), ids), id)?.row ?? null;
};

/** Checks a country with texts in the place of its files. */
export type CheckTexts = (files: CountryFiles, texts: ReadonlyMap<string, string>) => CheckedCountry;

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
        schedules: { ...schedules, rules: put(`times/${stem}.csv`, schedules.rules) },
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
  return after.diagnostics.filter((one) => !known.has(keyOf(one)));
};

/** Files of the country that cannot be read whole, so that their rows must not be written back. */
export const unreadableFiles = (
  dataDir: string,
  { stem }: CountryFiles,
  { diagnostics }: CheckedCountry,
): readonly string[] => {
  const own = new Set(
    FILES.map(([, pathOf]) => fileAt(dataDir, pathOf(stem)))
      .filter(({ path }) => isThere(path))
      .map(({ label }) => label),
  );
  const errors = diagnostics.filter(({ severity, file }) => severity === "error" && own.has(file));
  return [...new Set(errors.map(({ file }) => file))];
};
