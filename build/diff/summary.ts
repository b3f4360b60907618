/** The diff in one line: `+3 places, 2 moved 41 m and 5.2 km, 1 renamed`. */
import { formatDistance } from "./distance.ts";
import type { DataDiff } from "./model.ts";

const places = (count: number): string => `${count} place${count === 1 ? "" : "s"}`;

/** Up to three distances one by one, more as a range. */
const distances = (all: readonly number[]): string => {
  const texts = all.toSorted((a, b) => a - b).map(formatDistance);
  const last = texts.at(-1) ?? "";
  if (texts.length > 3) return `${texts[0]} to ${last}`;
  return texts.length === 1 ? last : `${texts.slice(0, -1).join(", ")} and ${last}`;
};

/** `places.csv +2 −1 ~3`, the parts that are nothing left out. */
export const formatCounts = (added: number, removed: number, changed: number): string =>
  [[added, "+"] as const, [removed, "−"] as const, [changed, "~"] as const]
    .filter(([count]) => count > 0)
    .map(([count, sign]) => `${sign}${count}`)
    .join(" ");

/** The line; `show` gets whatever is not ours to word: the paths of files. */
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
    ...(diff.files.length === 0
      ? []
      : [`${diff.files.length} other file${diff.files.length === 1 ? "" : "s"}`]),
  ];
  return told.length === 0 ? "no change" : told.join(", ");
};
