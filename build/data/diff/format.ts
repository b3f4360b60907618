/** A diff for a terminal and, as Markdown, for a pull request. */
import { formatDistance } from "../../base/diagnostics.ts";
import type { DataDiff, FieldChange, PlaceName, TableDiff } from "./diff.ts";
import { codeSpan, COMMENT_BYTES, cutLines, plain } from "./markdown.ts";

const places = (count: number): string => `${count} place${count === 1 ? "" : "s"}`;

/** Up to three distances one by one, more as a range. */
const distances = (all: readonly number[]): string => {
  const texts = all.toSorted((a, b) => a - b).map(formatDistance);
  const last = texts.at(-1) ?? "";
  if (texts.length > 3) return `${texts[0]} to ${last}`;
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(", ")} and ${last}`;
};

/** `places.csv +2 −1 ~3`, without the zero parts. */
const formatCounts = (added: number, removed: number, changed: number): string =>
  [[added, "+"] as const, [removed, "−"] as const, [changed, "~"] as const]
    .filter(([count]) => count > 0)
    .map(([count, sign]) => `${sign}${count}`)
    .join(" ");

/** The diff in one line: `+3 places, 2 moved 41 m and 5.2 km, 1 renamed`; `show` escapes file paths. */
export const formatSummaryLine = (diff: DataDiff, show: (text: string) => string): string => {
  const { added, removed, retired, moved, renamed, changed, minted, renumbered } = diff;
  const parts: readonly (readonly [number, string])[] = [
    [added.length, `+${places(added.length)}`],
    [removed.length, `−${places(removed.length)}`],
    [retired.length, `${retired.length} retired`],
    [moved.length, `${moved.length} moved ${distances(moved.map(({ metres }) => metres))}`],
    [renamed.length, `${renamed.length} renamed`],
    [changed.length, `${changed.length} changed`],
    [minted.length, `${minted.length} given an id`],
    [renumbered.length, `${renumbered.length} with another id`],
    [diff.columns.length, `${diff.columns.length} column${diff.columns.length === 1 ? "" : "s"} differ`],
  ];
  const changes = [
    ...parts.filter(([count]) => count > 0).map(([, text]) => text),
    ...diff.tables.map(
      (table) => `${show(table.path)} ${formatCounts(table.added.length, table.removed.length, table.changed.length)}`,
    ),
    ...(diff.files.length === 0 ? [] : [`${diff.files.length} other file${diff.files.length === 1 ? "" : "s"}`]),
  ];
  return changes.length === 0 ? "no change" : changes.join(", ");
};

/** A headed list of lines; texts from the data have passed through `show`. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

type Show = (text: string) => string;

/** Longer moves are rarely corrections. */
const FAR_M = 1000;

/** Rows of a table that are listed one by one. */
const MAX_ROWS = 10;

/** Longest field shown whole, in code points. */
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
  const named = [
    ["+", added],
    ["−", removed],
    ["~", changed],
  ] as const;
  const rows = named.flatMap(([sign, keys]) => keys.map((key) => `${sign} ${show(cut(key))}`));
  const more = rows.length > MAX_ROWS ? [`and ${rows.length - MAX_ROWS} more`] : [];
  return [
    `${show(cut(path))} ${formatCounts(added.length, removed.length, changed.length)}: ${[...rows.slice(0, MAX_ROWS), ...more].join(", ")}`,
  ];
};

/** The sections that are not empty. */
const sectionsOf = (diff: DataDiff, show: Show): readonly Section[] => {
  const name = (place: PlaceName): string => placeLine(place, show);
  const changes = (all: readonly FieldChange[]): string => all.map((field) => change(field, show)).join("; ");
  const far = (metres: number): string =>
    metres > FAR_M ? ", further than most corrections: is it the same place?" : "";
  const sections: readonly Section[] = [
    { title: "Added", lines: diff.added.map(name) },
    {
      title: "Removed",
      lines: diff.removed.map((place) => `${name(place)}${place.id === "" ? "" : ", not in retired.csv"}`),
    },
    {
      title: "Retired",
      lines: diff.retired.map((place) => {
        const heir = place.replacedBy === "" ? "" : `, replaced by ${show(cut(place.replacedBy))}`;
        return `${name(place)}: ${show(cut(place.reason))}${heir}`;
      }),
    },
    {
      title: "Moved",
      lines: diff.moved
        .toSorted((a, b) => b.metres - a.metres)
        .map((place) => `${name(place)}: ${formatDistance(place.metres)}${far(place.metres)}`),
    },
    { title: "Renamed", lines: diff.renamed.map((place) => `${name(place)}: ${changes(place.changes)}`) },
    { title: "Changed", lines: diff.changed.map((place) => `${name(place)}: ${changes(place.changes)}`) },
    { title: "Given an id", lines: diff.minted.map(name) },
    {
      title: "With another id, though ids never change",
      lines: diff.renumbered.map((place) => `${name(place)}: was ${show(cut(place.before))}`),
    },
    { title: "Columns", lines: diff.columns.map((column) => show(cut(column))) },
    { title: "Other tables", lines: diff.tables.flatMap((table) => tableLines(table, show)) },
    { title: "Other files", lines: diff.files.map((path) => show(cut(path))) },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
};

/** Plain text: headed lists, the summary last. */
export const formatDiffText = (diff: DataDiff): string => {
  const sections = sectionsOf(diff, plain).map(({ title, lines }) =>
    [`${title}:`, ...lines.map((line) => `  ${line}`), "", ""].join("\n"),
  );
  return `${sections.join("")}${formatSummaryLine(diff, plain)}\n`;
};

/** The lines of the Markdown form: the summary first, since the end may be cut. */
export const diffMarkdownLines = (diff: DataDiff): readonly string[] => [
  `**${formatSummaryLine(diff, codeSpan)}**`,
  ...sectionsOf(diff, codeSpan).flatMap(({ title, lines }) => [
    "",
    `#### ${title}`,
    "",
    ...lines.map((line) => `- ${line}`),
  ]),
];

/** Markdown of at most 60 kB. */
export const formatDiffMarkdown = (diff: DataDiff): string => cutLines(diffMarkdownLines(diff), COMMENT_BYTES);
