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
  const told = [
    ...parts.filter(([count]) => count > 0).map(([, text]) => text),
    ...diff.tables.map(
      (one) => `${show(one.path)} ${formatCounts(one.added.length, one.removed.length, one.changed.length)}`,
    ),
    ...(diff.files.length === 0 ? [] : [`${diff.files.length} other file${diff.files.length === 1 ? "" : "s"}`]),
  ];
  return told.length === 0 ? "no change" : told.join(", ");
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
