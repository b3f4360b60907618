/**
 * Which column of a file is which of its table. A name is taken as it is declared, in any case, or by
 * an alias that stands for one column of the table alone. Refuses a header with a column that is not
 * understood, stands twice, or is required and missing: a row must not lose a field.
 */
import type { Columns } from "../tables/table.ts";
import { headerKey } from "./aliases.ts";
import type { Aliases } from "./aliases.ts";
import { isBlankText } from "./clean.ts";

export interface HeaderProblem {
  readonly code: "unknown-column" | "repeated-column" | "missing-column" | "missing-header";
  readonly message: string;
}

export interface HeaderMap {
  /** Where each declared column stands in the file, by its order in the table; -1 where it does not. */
  readonly sources: readonly number[];
  readonly problems: readonly HeaderProblem[];
  /** What was understood otherwise than it stands there, for the reader. */
  readonly notes: readonly string[];
}

const MAX_NAMED = 5;

const shown = (names: readonly string[]): string => {
  const some = names.slice(0, MAX_NAMED).map((name) => JSON.stringify(name.slice(0, 60)));
  const more = names.length - some.length;
  return more > 0 ? `${some.join(", ")} and ${more} more` : some.join(", ");
};

const columnNamed = (name: string, declared: readonly string[], aliases: Aliases): string | null => {
  const trimmed = name.trim();
  if (declared.includes(trimmed)) return trimmed;
  const key = headerKey(name);
  const exact = declared.find((one) => headerKey(one) === key);
  if (exact !== undefined) return exact;
  const meant = new Set((aliases.columns.get(key) ?? []).filter((one) => declared.includes(one)));
  return meant.size === 1 ? ([...meant][0] ?? null) : null;
};

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

/**
 * Maps the columns of a file.
 *
 * @param isEmpty - whether no row holds anything in the column at an index; such a column is passed
 *   over when it has no name either, as spreadsheets leave them at the right edge
 */
export const mapHeader = (
  names: readonly string[],
  columns: Columns,
  aliases: Aliases,
  isEmpty: (index: number) => boolean,
): HeaderMap => {
  const declared = Object.keys(columns);
  const found = names.map((name) => columnNamed(name, declared, aliases));
  const isNothing = (i: number): boolean => isBlankText(names[i] ?? "") && isEmpty(i);
  const unknown = names.filter((name, i) => found[i] === null && !isBlankText(name));
  const twice = declared.filter((name) => found.indexOf(name) !== found.lastIndexOf(name));
  const sources = declared.map((name) => found.indexOf(name));
  const absent = declared.filter((_, i) => sources[i] === -1);
  const missing = absent.filter((name) => columns[name]?.cell.safeParse("").success !== true);
  const problem = (
    code: HeaderProblem["code"],
    some: readonly string[],
    what: string,
  ): readonly HeaderProblem[] => (some.length === 0 ? [] : [{ code, message: `${shown(some)} ${what}` }]);
  const renamed = names.filter((name, i) => found[i] !== null && found[i] !== name);
  const kept = sources.filter((source) => source !== -1);
  const isMoved = kept.some((source, i) => source < (kept[i - 1] ?? -1));
  const nameless = names.filter((_, i) => isNothing(i)).length;
  if (found.every((one) => one === null)) {
    const message = `the first line is no header: it names no column of the table, but ${shown(names)}`;
    return { sources, problems: [{ code: "missing-header", message }], notes: [] };
  }
  const stray = names.flatMap((name, i) =>
    found[i] === null && isBlankText(name) && !isNothing(i) ? [`column ${i + 1}`] : [],
  );
  return {
    sources,
    problems: [
      ...problem(
        "unknown-column",
        unknown,
        "in the header: no column of this table; rename it or take it out",
      ),
      ...problem(
        "unknown-column",
        stray,
        "without a name in the header, but with values; name it or empty it",
      ),
      ...problem("repeated-column", twice, "named by more than one column of the file; keep one"),
      ...problem("missing-column", missing, "required, and missing from the header"),
    ],
    notes: [
      ...renamed
        .slice(0, MAX_NAMED * 10)
        .map((name) => `${JSON.stringify(name)} → ${found[names.indexOf(name)]}`),
      ...(isMoved ? ["columns put in order"] : []),
      ...(absent.length > 0 ? [`${count(absent.length, "empty column")} added`] : []),
      ...(nameless > 0 ? [`${count(nameless, "column")} without name or value taken out`] : []),
    ],
  };
};
