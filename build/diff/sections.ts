/**
 * The diff as headed lists of lines, worded once for text and Markdown. Everything that stands in the
 * data goes through `show`, everything else is our own words.
 */
import { formatDistance } from "./distance.ts";
import type { DataDiff, FieldChange, PlaceName, TableDiff } from "./model.ts";
import { formatCounts } from "./summary.ts";

export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

export type Show = (text: string) => string;

/** Further than this is rarely a correction. */
const FAR_M = 1000;

/** Rows of a table that are named one by one. */
const MAX_ROWS = 10;

/** The longest text of a field that is shown whole, in code points. */
const MAX_TEXT = 160;

const cut = (text: string): string => {
  const points = [...text];
  return points.length <= MAX_TEXT ? text : `${points.slice(0, MAX_TEXT).join("")}…`;
};

const placeLine = ({ country, slug, id, name }: PlaceName, show: Show): string =>
  `${show(cut(name))} (${show(`${country} ${cut(slug)}${id === "" ? "" : ` ${cut(id)}`}`)})`;

const change = ({ column, before, after }: FieldChange, show: Show): string => {
  const value = (text: string): string => (text === "" ? "nothing" : show(cut(text)));
  return `${show(cut(column))}: ${value(before)} → ${value(after)}`;
};

const tableLines = (table: TableDiff, show: Show): readonly string[] => {
  const { path, added, removed, changed } = table;
  const named = [["+", added], ["−", removed], ["~", changed]] as const; // prettier-ignore
  const rows = named.flatMap(([sign, keys]) => keys.map((key) => `${sign} ${show(cut(key))}`));
  const more = rows.length > MAX_ROWS ? [`and ${rows.length - MAX_ROWS} more`] : [];
  return [
    `${show(cut(path))} ${formatCounts(added.length, removed.length, changed.length)}: ${[...rows.slice(0, MAX_ROWS), ...more].join(", ")}`,
  ];
};

/** The sections that have something to tell. */
export const sectionsOf = (diff: DataDiff, show: Show): readonly Section[] => {
  const name = (one: PlaceName): string => placeLine(one, show);
  const changes = (all: readonly FieldChange[]): string => all.map((one) => change(one, show)).join("; ");
  const far = (metres: number): string =>
    metres > FAR_M ? ", further than most corrections: is it the same place?" : "";
  const sections: readonly Section[] = [
    { title: "Added", lines: diff.added.map(name) },
    {
      title: "Removed",
      lines: diff.removed.map((one) => `${name(one)}${one.id === "" ? "" : ", not in retired.csv"}`),
    },
    {
      title: "Retired",
      lines: diff.retired.map((one) => {
        const heir = one.replacedBy === "" ? "" : `, replaced by ${show(cut(one.replacedBy))}`;
        return `${name(one)}: ${show(cut(one.reason))}${heir}`;
      }),
    },
    {
      title: "Moved",
      lines: diff.moved
        .toSorted((a, b) => b.metres - a.metres)
        .map((one) => `${name(one)}: ${formatDistance(one.metres)}${far(one.metres)}`),
    },
    { title: "Renamed", lines: diff.renamed.map((one) => `${name(one)}: ${changes(one.changes)}`) },
    { title: "Changed", lines: diff.changed.map((one) => `${name(one)}: ${changes(one.changes)}`) },
    { title: "Given an id", lines: diff.minted.map(name) },
    {
      title: "With another id, though ids never change",
      lines: diff.renumbered.map((one) => `${name(one)}: was ${show(cut(one.before))}`),
    },
    { title: "Columns", lines: diff.columns.map((one) => show(cut(one))) },
    { title: "Other tables", lines: diff.tables.flatMap((one) => tableLines(one, show)) },
    { title: "Other files", lines: diff.files.map((one) => show(cut(one))) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
};
