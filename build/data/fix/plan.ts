/**
 * Plans and writes what `fix` changes: every CSV file of a data folder, or those given. All files are read and planned
 * before the first is written; a file with a problem does not prevent the others from being fixed.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import { compareText } from "#core/base/text.ts";
import { type Diagnostic, fileDiagnostic, sortDiagnostics } from "../../base/diagnostics.ts";
import { writeFiles } from "../../base/files.ts";
import { fileAt, type SourceFile, stemOf } from "../../check/load/load.ts";
import { formatCsv } from "../../csv/csv.ts";
import { type Aliases, headerAliases, NO_ALIASES, parseAliases, valueAliases } from "../../tables/aliases.ts";
import { times } from "../../tables/times.ts";
import { canonicalize, type Canonicalized, type FileResult } from "./file.ts";
import { joinTimes, type Moved, oldTables, takeOldTimes } from "./old-times.ts";
import { type Fixable, FIXABLE } from "./order.ts";

export interface FileChange extends Canonicalized {
  readonly file: SourceFile;
}

export interface FixPlan {
  /** Files that are not canonical yet, sorted by name. */
  readonly changes: readonly FileChange[];
  /** Files left alone (errors) and guesses to review (warnings), sorted. */
  readonly diagnostics: readonly Diagnostic[];
  /** Number of files read. */
  readonly files: number;
}

interface Target {
  readonly file: SourceFile;
  readonly table: Fixable | null;
}

/** Whether a path below the data folder belongs to a table; `*` in the path of the table matches any name. */
const isOf = (path: string, table: Fixable): boolean => {
  const [parts, names] = [path.split("/"), table.path.split("/")];
  return (
    parts.length === names.length &&
    names.every((name, i) => (name.startsWith("*") ? parts[i]?.endsWith(name.slice(1)) === true : name === parts[i]))
  );
};

const tableOf = (path: string): Fixable | null => FIXABLE.find((table) => isOf(path, table)) ?? null;

/** The CSV files below the folders that tables of several files are in, and the other tables' own. */
const targetsOf = (dataDir: string): readonly Target[] => {
  const folders = new Set(
    FIXABLE.flatMap(({ path }) => (path.includes("*") ? [path.slice(0, path.indexOf("/"))] : [])),
  );
  const below = [...folders].flatMap((folder) =>
    existsSync(join(dataDir, folder))
      ? readdirSync(join(dataDir, folder), { recursive: true, encoding: "utf8" })
          .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
          .filter((path) => path.endsWith(".csv"))
      : [],
  );
  const single = FIXABLE.map(({ path }) => path).filter((path) => !path.includes("*"));
  return [...below, ...single.filter((path) => lstatSync(join(dataDir, path), { throwIfNoEntry: false }) !== undefined)]
    .sort(compareText)
    .map((path) => ({ file: fileAt(dataDir, path), table: tableOf(path) }));
};

/** A file given by the user; identified by its path if below the data folder, else by its name. */
const targetAt = (dataDir: string, path: string): Target => {
  const below = relative(dataDir, path).replaceAll("\\", "/");
  const isBelow = !below.startsWith("../") && !isAbsolute(below);
  if (isBelow) return { file: { label: `data/${below}`, path }, table: tableOf(below) };
  const name = basename(path);
  return {
    file: { label: path, path },
    table: tableOf(/^[a-z]{2}\.csv$/.test(name) ? `places/${name}` : name),
  };
};

/** The bytes of a file, or why it cannot be read. */
const readBytes = (path: string): Uint8Array | string => {
  try {
    return statSync(path).isFile() ? readFileSync(path) : "it is not a file";
  } catch (error) {
    return error instanceof Error && "code" in error ? `it cannot be read (${String(error.code)})` : String(error);
  }
};

/** The aliases of a data folder in any CSV dialect; none without such files. */
const loadAliases = (dataDir: string): Aliases => {
  const textOf = (path: string): string => {
    const file = fileAt(dataDir, path);
    const [bytes, table] = [readBytes(file.path), tableOf(path)];
    if (typeof bytes === "string" || table === null) return "";
    return canonicalize({ label: file.label, bytes, table, country: null }, NO_ALIASES).canonical?.after ?? "";
  };
  return parseAliases(textOf(headerAliases.path), textOf(valueAliases.path));
};

interface Planned {
  readonly file: SourceFile;
  /** Its canonical form; `null` where it is left alone. */
  readonly canonical: Canonicalized | null;
  readonly isChanged: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Rows for the file of times of the country. */
  readonly rules: Moved["rules"];
}

/** A places file by the columns of before; `null` if it has none of them. */
const planOld = (input: Parameters<typeof canonicalize>[0], aliases: Aliases): (FileResult & Partial<Moved>) | null => {
  const found = oldTables(input.table)
    .map((table) => canonicalize({ ...input, table }, aliases))
    .find(({ canonical }) => canonical !== null);
  const canonical = found?.canonical ?? null;
  if (found === undefined || canonical === null) return null;
  const moved = takeOldTimes(canonical.after);
  if (typeof moved === "string")
    return { canonical: null, diagnostics: [fileDiagnostic(input.label, "bad-time", moved)] };
  const notes = [...canonical.notes, "the columns of times taken out"];
  return { ...found, ...moved, canonical: { ...canonical, after: moved.places, notes } };
};

const planFile = ({ file, table }: Target, aliases: Aliases): Planned => {
  const none = { file, canonical: null, isChanged: false, rules: [] };
  const left = (why: Diagnostic): Planned => ({ ...none, diagnostics: [why] });
  if (table === null)
    return left(fileDiagnostic(file.label, "no-table", "no table of the data has a file of this name"));
  const bytes = readBytes(file.path);
  if (typeof bytes === "string") return left(fileDiagnostic(file.label, "unreadable-file", bytes));
  const country = table.path.includes("*") ? stemOf(file) : null;
  const input = { label: file.label, bytes, table, country };
  const plain = canonicalize(input, aliases);
  const isStrange = plain.diagnostics.some(({ code }) => code === "unknown-column");
  const found = (isStrange && file.label.startsWith("data/") ? planOld(input, aliases) : null) ?? plain;
  const { canonical, diagnostics, rules = [] }: FileResult & Partial<Moved> = found;
  const isChanged = canonical !== null && !Buffer.from(canonical.after).equals(bytes);
  return { file, canonical, isChanged, diagnostics, rules };
};

/** A places file that is left alone, since its times cannot move into `timesFile`. */
const leftWithTimes = (from: Planned, timesFile: SourceFile): Planned => {
  const message = `its times belong into ${timesFile.label}, which cannot be fixed`;
  const why = fileDiagnostic(from.file.label, "unreadable-file", message);
  return { ...from, canonical: null, isChanged: false, diagnostics: [...from.diagnostics, why] };
};

/** A file of times that there is none of yet. */
const newFile = (file: SourceFile): Planned => ({
  file,
  canonical: { before: [], after: formatCsv(Object.keys(times.columns), []), notes: [] },
  isChanged: false,
  diagnostics: [],
  rules: [],
});

/** The files with the rows that leave a places file put into the country's file of times; both change, or neither. */
const moveTimes = (from: Planned, timesFile: Planned): readonly Planned[] => {
  const { file, canonical, diagnostics } = timesFile;
  if (canonical === null) return [leftWithTimes(from, file), timesFile];
  const { after, notes } = joinTimes(canonical.after, from.rules, from.file.label);
  const joined = { ...canonical, after, notes: [...canonical.notes, ...notes] };
  return [{ file, canonical: joined, isChanged: true, diagnostics, rules: [] }];
};

/** Puts the rows that leave places files into the files of times of their countries. */
const withTimes = (dataDir: string, all: readonly Planned[], aliases: Aliases): readonly Planned[] => {
  const byPath = new Map(all.map((planned) => [planned.file.path, planned]));
  for (const from of all.filter(({ rules }) => rules.length > 0)) {
    const file = fileAt(dataDir, times.path.replace("*", stemOf(from.file)));
    const planned =
      byPath.get(file.path) ??
      (existsSync(file.path) ? planFile({ file, table: tableOf(times.path) }, aliases) : newFile(file));
    for (const moved of moveTimes(from, planned)) byPath.set(moved.file.path, moved);
  }
  return [...byPath.values()].toSorted((a, b) => compareText(a.file.label, b.file.label));
};

/**
 * Plans the canonical form of files; writes nothing.
 * @param paths - files to fix; if empty, every file of the data folder that belongs to a table
 */
export const planFix = (dataDir: string, paths: readonly string[] = []): FixPlan => {
  const aliases = loadAliases(dataDir);
  const targets = paths.length > 0 ? paths.map((path) => targetAt(dataDir, path)) : targetsOf(dataDir);
  const own = targets.map((target) => planFile(target, aliases));
  const planned = withTimes(dataDir, own, aliases);
  return {
    changes: planned.flatMap(({ file, canonical, isChanged }) =>
      canonical !== null && isChanged ? [{ file, ...canonical }] : [],
    ),
    diagnostics: sortDiagnostics(planned.flatMap((file) => file.diagnostics)),
    files: planned.length,
  };
};

/** Writes every change atomically. A symbolic link stays; its target is replaced. */
export const writeFix = (changes: readonly FileChange[]): void => {
  writeFiles(
    new Map(changes.map(({ file, after }) => [existsSync(file.path) ? realpathSync(file.path) : file.path, after])),
  );
};
