/**
 * Puts what was imported into the files of a country: rules, printed timetables and the list of these. What a place had
 * for the same congregation and the same days is replaced, rules that reach beyond are cut, everything else stays. The
 * result is in canonical form. Pure: texts in, texts out; what was replaced is said.
 */
import { formatDate, parseDate } from "#core/base/date.ts";
import { groupBy } from "../../base/group.ts";
import type { TextRow } from "../../base/text-row.ts";
import { readCsv } from "../../csv/csv.ts";
import { times, timetable, timetables } from "../../tables/times.ts";
import { type Compiled, type RuleCells, yearOf } from "../../timetable/compile.ts";
import { sorted, textOf } from "./written-rows.ts";

/** Who says so, for every row that is written. */
interface Evidence {
  readonly source: string;
  readonly url: string;
  readonly verified_on: string;
}

/** An imported place. */
export interface Imported {
  readonly id: number;
  readonly slug: string;
  readonly compiled: Compiled;
  readonly evidence: Evidence;
}

/** The files of a country by path below the data folder; only those that are there. */
type Texts = ReadonlyMap<string, string>;

export interface Merged {
  /** New texts by path; `null` where the file goes. Only what changes. */
  readonly texts: ReadonlyMap<string, string | null>;
  /** What was replaced, for people. */
  readonly replaced: readonly string[];
  /** Files that are not in the form of their table, so that nothing can be merged into them. */
  readonly faults: readonly string[];
}

const RULE_COLUMNS = Object.keys(times.columns);
const LIST_COLUMNS = Object.keys(timetables.columns);
const DAY_COLUMNS = Object.keys(timetable.columns);

/** Columns that rows are ordered by, as `fix` orders them. */
const RULE_ORDER = ["place_id", "prayer", "shift", "from", "season", "weekdays"] as const;

/** Paths of a country's files below the data folder. */
export const pathsOf = (country: string) => ({
  rules: `times/${country}.csv`,
  list: `timetables/${country}.csv`,
  printed: (file: string) => `timetables/${country}/${file}.csv`,
});

const rowsIn = (
  path: string,
  text: string | undefined,
  columns: readonly string[],
  faults: string[],
): readonly TextRow[] => {
  if (text === undefined) return [];
  const [header, ...rows] = readCsv(path, text).rows;
  const names = header?.fields ?? [];
  if (names.length !== columns.length || columns.some((name) => !names.includes(name))) {
    faults.push(`data/${path}: its columns are not those of the table; run fix first`);
    return [];
  }
  return rows.map(({ fields }) => Object.fromEntries(names.map((name, at) => [name, fields[at] ?? ""])));
};

interface Span {
  readonly from: number;
  readonly to: number;
}

const spanOf = (row: TextRow | RuleCells): Span => ({
  from: parseDate(row["from"] ?? "") ?? Number.NEGATIVE_INFINITY,
  to: parseDate(row["to"] ?? "") ?? Number.POSITIVE_INFINITY,
});

const isUndated = (row: TextRow | RuleCells): boolean => row["from"] === "" && row["to"] === "";

const dateOf = (day: number): string => (Number.isFinite(day) ? formatDate(day) : "");

/** What of a rule is left outside of some days. */
const outside = (row: TextRow, { from, to }: Span): readonly TextRow[] => {
  const own = spanOf(row);
  if (own.to < from || own.from > to) return [row];
  return [
    ...(own.from < from ? [{ ...row, to: dateOf(from - 1) }] : []),
    ...(own.to > to ? [{ ...row, from: dateOf(to + 1) }] : []),
  ];
};

/** Congregations that an import speaks of, with the days it does so; `null` where without dates. */
interface Spoken {
  readonly prayer: string;
  readonly dated: Span | null;
  readonly seasons: ReadonlySet<string>;
}

const spokenOf = ({ rules, printed }: Compiled): readonly Spoken[] => {
  const days = new Map<string, number[]>();
  const seasons = new Map<string, Set<string>>();
  const add = (prayer: string, ...more: readonly number[]): void => {
    days.set(prayer, [...(days.get(prayer) ?? []), ...more]);
  };
  for (const rule of rules) {
    if (isUndated(rule)) seasons.set(rule.prayer, (seasons.get(rule.prayer) ?? new Set()).add(rule.season));
    else {
      const { from, to } = spanOf(rule);
      add(rule.prayer, from, to);
    }
  }
  for (const [day, cells] of printed)
    for (const column of cells.keys()) {
      const prayer = column === "jumuah" ? column : /^(.+)_iqama$/.exec(column)?.[1];
      if (prayer !== undefined) add(prayer, day);
    }
  return [...new Set([...days.keys(), ...seasons.keys()])].map((prayer) => {
    const all = days.get(prayer) ?? [];
    const span = {
      from: all.reduce((a, b) => Math.min(a, b), Infinity),
      to: all.reduce((a, b) => Math.max(a, b), -Infinity),
    };
    return { prayer, dated: all.length === 0 ? null : span, seasons: seasons.get(prayer) ?? new Set() };
  });
};

const idOf = (row: TextRow): number => Number(row["place_id"]);

/** Rules of a place that stay beside the rules of an import, cut where they reach into its days. */
const staying = (rows: readonly TextRow[], spoken: readonly Spoken[]): readonly TextRow[] =>
  rows.flatMap((row) => {
    const about = spoken.find(({ prayer }) => prayer === row["prayer"]);
    if (about === undefined) return [row];
    if (isUndated(row)) return about.seasons.has(row["season"] ?? "") ? [] : [row];
    return about.dated === null ? [row] : outside(row, about.dated);
  });

/** Of two rules cut to the same days the one that was for fewer days counts. */
const withoutTwins = (cut: readonly TextRow[], before: readonly TextRow[]): readonly TextRow[] => {
  const length = (row: TextRow): number =>
    Math.min(
      ...before
        .filter((one) => RULE_COLUMNS.every((name) => name === "from" || name === "to" || one[name] === row[name]))
        .map((one) => spanOf(one).to - spanOf(one).from),
    );
  const twins = groupBy(cut, (row) =>
    ["place_id", "prayer", "shift", "from", "to", "season", "weekdays"].map((name) => row[name]).join("|"),
  );
  return [...twins.values()].map((same) => same.reduce((a, b) => (length(b) < length(a) ? b : a)));
};

const ruleRow = (cells: RuleCells, { id, evidence }: Imported): TextRow => ({
  bounds: "",
  ...cells,
  ...evidence,
  place_id: String(id),
});

const sameRow = (a: TextRow, b: TextRow): boolean => RULE_COLUMNS.every((name) => (a[name] ?? "") === (b[name] ?? ""));

const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

interface Day {
  readonly file: string;
  readonly cells: Record<string, string>;
}

/** Takes the congregations out of printed days that an import has rules for; counts those that it prints otherwise. */
const clearSpoken = (days: ReadonlyMap<number, Day>, one: Imported): number => {
  let replaced = 0;
  for (const { prayer, dated } of spokenOf(one.compiled)) {
    const column = prayer === "jumuah" ? prayer : `${prayer}_iqama`;
    for (const [day, { cells }] of days) {
      if (dated === null || day < dated.from || day > dated.to || (cells[column] ?? "") === "") continue;
      if (one.compiled.printed.get(day)?.get(column) !== cells[column]) replaced += 1;
      cells[column] = "";
    }
  }
  return replaced;
};

const isOfCongregation = (column: string): boolean => /_iqama$|^jumuah$/.test(column);

/** Puts the printed times of an import into days; counts the adhans that were others before. */
const putPrinted = (
  days: Map<number, Day>,
  before: ReadonlyMap<number, Day>,
  one: Imported,
  files: readonly string[],
): number => {
  let replaced = 0;
  for (const [day, cells] of one.compiled.printed) {
    const file = files.find((name) => name.endsWith(`-${yearOf(day)}`)) ?? `${one.slug}-${yearOf(day)}`;
    const own = days.get(day) ?? { file, cells: { date: formatDate(day) } };
    for (const [column, text] of cells) {
      const had = before.get(day)?.cells[column] ?? "";
      if (had !== "" && had !== text && !isOfCongregation(column)) replaced += 1;
      own.cells[column] = text;
    }
    days.set(day, own);
  }
  return replaced;
};

/** The printed days of a place: those it had, without what the import replaces, and those of the import. */
const mergeDays = (
  before: ReadonlyMap<number, Day>,
  one: Imported,
  files: readonly string[],
  said: string[],
): ReadonlyMap<number, Day> => {
  const days = new Map<number, Day>([...before].map(([day, { file, cells }]) => [day, { file, cells: { ...cells } }]));
  const replaced = clearSpoken(days, one) + putPrinted(days, before, one, files);
  if (replaced > 0) said.push(`${many(replaced, "printed time")} of place ${one.id} replaced`);
  for (const [day, { cells }] of days)
    if (DAY_COLUMNS.every((name) => name === "date" || (cells[name] ?? "") === "")) days.delete(day);
  return days;
};

/** Merges imported places into the files of their country, whose code is in lower case. */
export const mergeCountry = (country: string, texts: Texts, imported: readonly Imported[]): Merged => {
  const paths = pathsOf(country);
  const faults: string[] = [];
  const replaced: string[] = [];
  const rules = rowsIn(paths.rules, texts.get(paths.rules), RULE_COLUMNS, faults);
  const list = rowsIn(paths.list, texts.get(paths.list), LIST_COLUMNS, faults);
  let [allRules, allLists] = [rules, list];
  const files = new Map<string, string | null>();
  for (const one of imported) {
    const own = allRules.filter((row) => idOf(row) === one.id);
    const others = allRules.filter((row) => idOf(row) !== one.id);
    const fresh = one.compiled.rules.map((cells) => ruleRow(cells, one));
    const stay = withoutTwins(staying(own, spokenOf(one.compiled)), own);
    const gone = own.filter(
      (row) => !stay.some((each) => sameRow(each, row)) && !fresh.some((each) => sameRow(each, row)),
    );
    if (gone.length > 0) replaced.push(`${many(gone.length, "rule")} of place ${one.id} replaced or cut`);
    allRules = [...others, ...stay, ...fresh];

    const names = allLists.filter((row) => idOf(row) === one.id).map((row) => row["file"] ?? "");
    const before = new Map<number, Day>();
    for (const file of names)
      for (const cells of rowsIn(paths.printed(file), texts.get(paths.printed(file)), DAY_COLUMNS, faults))
        before.set(parseDate(cells["date"] ?? "") ?? 0, { file, cells: { ...cells } });
    const days = mergeDays(before, one, names, replaced);
    const byFile = groupBy(days.values(), ({ file }) => file);
    const touched = new Set([...one.compiled.printed.keys()].map((day) => days.get(day)?.file ?? ""));
    for (const file of new Set([...names, ...byFile.keys()])) {
      const rows = (byFile.get(file) ?? []).map(({ cells }) => cells);
      files.set(paths.printed(file), rows.length === 0 ? null : textOf(DAY_COLUMNS, sorted(rows, ["date"])));
      const line = { place_id: String(one.id), file, ...one.evidence };
      const rest = allLists.filter((row) => row["file"] !== file);
      const known = allLists.find((row) => row["file"] === file);
      if (rows.length === 0) allLists = rest;
      else allLists = [...rest, touched.has(file) || known === undefined ? line : known];
    }
  }
  const put = (path: string, columns: readonly string[], rows: readonly TextRow[], order: readonly string[]): void => {
    if (rows.length > 0 || texts.has(path)) files.set(path, textOf(columns, sorted(rows, order)));
  };
  put(paths.rules, RULE_COLUMNS, allRules, RULE_ORDER);
  put(paths.list, LIST_COLUMNS, allLists, ["place_id", "file"]);
  const changed = [...files].filter(([path, text]) => (texts.get(path) ?? null) !== text);
  return { texts: faults.length > 0 ? new Map() : new Map(changed), replaced, faults };
};
