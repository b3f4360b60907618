/**
 * Plans and writes what `fix` changes: every CSV file of a data folder, or those given. All files are read and planned
 * before the first is written; a file with a problem does not prevent the others from being fixed. Then what it did or
 * would do, as text: for each file what changed, then a unified diff of its rows (POSIX diff -u). Invisible characters
 * are written as \u{…}: the diff shows what was there and is safe to print.
 */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import { parse } from "csv-parse/sync";
import { diffArrays } from "diff";
import { compareText } from "#core/base/text.ts";
import { column, required } from "#core/columns/cell-schema.ts";
import { text } from "#core/columns/cell.ts";
import { canonicalOf, quoted, visible } from "#core/columns/text.ts";
import { PRAYERS } from "#core/values/prayer.ts";
import { clockForm, valueForm } from "#core/times/rule.ts";
import { type Diagnostic, fileDiagnostic, sortDiagnostics } from "../../base/diagnostics.ts";
import { writeFiles } from "../../base/files.ts";
import { fileAt, type SourceFile, stemOf } from "../../check/load/load.ts";
import { formatCsv } from "../../csv/csv.ts";
import { places } from "../../tables/places.ts";
import { type Aliases, headerAliases, NO_ALIASES, parseAliases, valueAliases } from "../../tables/reference.ts";
import { times } from "../../tables/times.ts";
import { canonicalize, type Canonicalized, type FileResult } from "./file.ts";
import { type Fixable, FIXABLE, inOrder } from "./order.ts";

const OLD = { jumuah: column(required(text), "Friday prayers."), iqama: column(required(text), "Congregations.") };

const withOld = (table: Fixable, names: readonly (keyof typeof OLD)[]): Fixable => ({
  ...table,
  columns: { ...table.columns, ...Object.fromEntries(names.map((name) => [name, OLD[name]])) },
});

/** The table of places with the old columns that a file may have: both, or one of them. */
export const oldTables = (table: Fixable): readonly Fixable[] =>
  table.path === places.path
    ? [withOld(table, ["jumuah", "iqama"]), withOld(table, ["jumuah"]), withOld(table, ["iqama"])]
    : [];

type Fields = Readonly<Record<string, string>>;

const readRows = (csv: string): readonly Fields[] => parse(csv, { columns: true });

/** A value as the column of a rule takes it; `null` if the column refuses it. */
const valueOf = canonicalOf("value", times.columns.value, new Map());
const clockOf = canonicalOf("khutbah", times.columns.khutbah, new Map());

const itemsOf = (list: string): readonly string[] =>
  list
    .split(/[;؛]/u)
    .map((item) => item.trim())
    .filter((item) => item !== "");

/** The rules of one row, or what is wrong with it. */
const rulesOf = ({ jumuah = "", iqama = "" }: Fields): readonly Fields[] | string => {
  const rules: Fields[] = [];
  for (const item of itemsOf(jumuah)) {
    const [time = "", sermon = "", languages = ""] = item.split("/").map((one) => one.trim());
    const [value, khutbah] = [clockOf(time), clockOf(sermon)];
    if (!clockForm.test(value) || (khutbah !== "" && !clockForm.test(khutbah)))
      return `jumuah ${quoted(item)} is not prayer/khutbah/languages, for example 13:30/13:10/ar+en`;
    const shift = rules.length === 0 ? "" : String(rules.length + 1);
    rules.push({ prayer: "jumuah", shift, value, khutbah, languages: languages.toLowerCase() });
  }
  for (const item of itemsOf(iqama)) {
    const [, prayer = "", said = ""] = /^([a-z]+)\s*=\s*(.+)$/i.exec(item) ?? [];
    const [name, value] = [PRAYERS.find((one) => one === prayer.toLowerCase()), valueOf(said)];
    if (name === undefined || !valueForm.test(value))
      return `iqama ${quoted(item)} is not prayer=HH:MM or prayer=+minutes, for example fajr=+20`;
    if (rules.some((rule) => rule["prayer"] === name)) return `iqama ${quoted(iqama)} has ${name} twice`;
    rules.push({ prayer: name, value });
  }
  return rules;
};

/** A places file without its old columns. */
export interface Moved {
  /** The file to write. */
  readonly places: string;
  /** Rows of the table of times. */
  readonly rules: readonly Fields[];
}

/**
 * Takes the old columns out of a places file.
 * @param csv - the canonical text of the file by one of {@link oldTables}
 * @returns why it is left alone, where a value cannot move
 */
export const takeOldTimes = (csv: string): Moved | string => {
  const rows = readRows(csv);
  const rules: Fields[] = [];
  for (const row of rows) {
    const found = rulesOf(row);
    const name = quoted(row["name_en"] ?? "");
    if (typeof found === "string") return `${name}: ${found}`;
    const { id = "", source = "", verified_on = "" } = row;
    if (found.length > 0 && id === "")
      return `${name} has times in jumuah or iqama, but no id to move them under; empty the two, run fix and mint, and write them into data/times`;
    // A source may name its own id of the place: osm:n77.
    const [first = ""] = source.split(";").map((one) => one.replace(/:.*$/, ""));
    rules.push(...found.map((rule) => ({ ...rule, place_id: id, source: first, verified_on })));
  }
  const header = Object.keys(places.columns);
  return {
    places: formatCsv(
      header,
      rows.map((row) => header.map((name) => row[name] ?? "")),
    ),
    rules,
  };
};

/** A file of times with further rules, and what is said of them. */
interface Joined {
  readonly after: string;
  readonly notes: readonly string[];
}

/**
 * Adds rules to a file of times. What it has for a place and prayer already wins.
 * @param csv - the canonical text of the file; `null` if there is none
 */
export const joinTimes = (csv: string | null, rules: readonly Fields[], from: string): Joined => {
  const known = csv === null ? [] : readRows(csv);
  const keyOf = ({ place_id: id, prayer }: Fields): string => `${id} ${prayer}`;
  const taken = new Set(known.map(keyOf));
  const added = rules.filter((rule) => !taken.has(keyOf(rule)));
  const left = rules.filter((rule) => taken.has(keyOf(rule)));
  const header = Object.keys(times.columns);
  const rows = [...known, ...added].map((row) => header.map((name) => row[name] ?? ""));
  const table = FIXABLE.find(({ path }) => path === times.path);
  return {
    after: formatCsv(header, table === undefined ? rows : inOrder(table, rows)),
    notes: [
      ...(added.length > 0 ? [`${plural(added.length, "row")} moved here from ${from}`] : []),
      ...left.map(
        ({ place_id: id, prayer, value }) =>
          `place ${id} has ${prayer} here already; its old value ${value} of ${from} is left out`,
      ),
    ],
  };
};

interface FileChange extends Canonicalized {
  readonly file: SourceFile;
}

interface FixPlan {
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

/** Puts the rows that leave a places file into the country's file of times; both are written, or neither. */
const withTimes = (dataDir: string, all: readonly Planned[], aliases: Aliases): readonly Planned[] => {
  const byPath = new Map(all.map((one) => [one.file.path, one]));
  for (const from of all.filter(({ rules }) => rules.length > 0)) {
    const file = fileAt(dataDir, times.path.replace("*", stemOf(from.file)));
    const exists = existsSync(file.path);
    const known = byPath.get(file.path) ?? (exists ? planFile({ file, table: tableOf(times.path) }, aliases) : null);
    if (known !== null && known.canonical === null) {
      const why = fileDiagnostic(
        from.file.label,
        "unreadable-file",
        `its times belong into ${file.label}, which cannot be fixed`,
      );
      byPath.set(from.file.path, {
        ...from,
        canonical: null,
        isChanged: false,
        diagnostics: [...from.diagnostics, why],
      });
      byPath.set(file.path, known);
      continue;
    }
    const { after, notes } = joinTimes(known?.canonical?.after ?? null, from.rules, from.file.label);
    const canonical = {
      before: known?.canonical?.before ?? [],
      after,
      notes: [...(known?.canonical?.notes ?? []), ...notes],
    };
    byPath.set(file.path, { file, canonical, isChanged: true, diagnostics: known?.diagnostics ?? [], rules: [] });
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
    diagnostics: sortDiagnostics(planned.flatMap((one) => one.diagnostics)),
    files: planned.length,
  };
};

/** Writes every change atomically. A symbolic link stays; its target is replaced. */
export const writeFix = (changes: readonly FileChange[]): void => {
  writeFiles(
    new Map(changes.map(({ file, after }) => [existsSync(file.path) ? realpathSync(file.path) : file.path, after])),
  );
};

export interface Edit {
  readonly kind: " " | "-" | "+";
  readonly line: string;
}

/** Edits up to which the fewest are looked for; a text that changes more is shown as a whole, out and in. */
const EDITS_MAX = 2000;

/** The edits that make `after` of `before`. */
export const diffLines = (before: readonly string[], after: readonly string[]): readonly Edit[] => {
  const whole = [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  const changes = diffArrays([...before], [...after], { maxEditLength: EDITS_MAX }) ?? whole;
  return changes.flatMap(({ value, added, removed }) =>
    value.map((line): Edit => ({ kind: added ? "+" : removed ? "-" : " ", line })),
  );
};

/** Unchanged lines shown around a change. */
const CONTEXT = 2;

/** Longer lines are cut: a field of that size is a fault of its own, which the check tells. */
const MAX_SHOWN = 5000;

const shownLine = (line: string): string => {
  const shown = visible(line);
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown;
};

const range = (start: number, length: number): string => `${length === 0 ? start - 1 : start},${length}`;

/** The hunks of a list of edits, each with its heading. */
const hunks = (all: readonly Edit[]): readonly string[] => {
  const changed = all.flatMap(({ kind }, i) => (kind === " " ? [] : [i]));
  const out: string[] = [];
  let [line, newLine, next] = [1, 1, 0];
  const advance = (until: number): void => {
    for (; next < until; next += 1) {
      if (all[next]?.kind !== "+") line += 1;
      if (all[next]?.kind !== "-") newLine += 1;
    }
  };
  for (let c = 0; c < changed.length;) {
    const start = Math.max(next, (changed[c] ?? 0) - CONTEXT);
    let end = 0;
    while (c < changed.length && (end === 0 || (changed[c] ?? 0) <= end + CONTEXT)) {
      end = (changed[c] ?? 0) + CONTEXT + 1;
      c += 1;
    }
    const hunk = all.slice(start, end);
    advance(start);
    const old = hunk.filter(({ kind }) => kind !== "+").length;
    const fresh = hunk.filter(({ kind }) => kind !== "-").length;
    out.push(`@@ -${range(line, old)} +${range(newLine, fresh)} @@`);
    for (const edit of hunk) out.push(`${edit.kind}${shownLine(edit.line)}`);
    advance(Math.min(end, all.length));
  }
  return out;
};

/** A unified diff of two lists of lines; empty when they are the same. */
export const unifiedDiff = (name: string, before: readonly string[], after: readonly string[]): string => {
  const found = hunks(diffLines(before, after));
  return found.length === 0 ? "" : [`--- ${name}`, `+++ ${name}`, ...found, ""].join("\n");
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** One changed file: a line of notes and its diff. */
export const formatChange = ({ file, before, after, notes }: FileChange): string => {
  const diff = unifiedDiff(file.label, before, after.trimEnd().split("\n"));
  const also = notes.length > 0 ? notes : diff === "" ? ["quotes, empty lines or the last line end"] : [];
  return [`${file.label}${also.length === 0 ? "" : `: ${also.join("; ")}`}\n`, diff].join("");
};

/** The closing line of a fix. */
export const formatFixSummary = ({ changes, diagnostics, files }: FixPlan, isDryRun: boolean): string => {
  const left = new Set(diagnostics.filter((one) => one.severity === "error").map((one) => one.file)).size;
  const done = isDryRun ? "would be fixed" : "fixed";
  const alone = left === 0 ? "" : `, ${left} left alone`;
  return `${changes.length} of ${plural(files, "file")} ${done}${alone}.`;
};
