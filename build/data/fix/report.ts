/**
 * What changed between two texts, line by line, as a unified diff for people to read. Lines that stand
 * once in either text anchor it, so its time grows with n log n; it is not always the shortest one.
 * Characters that show nothing are written out as \u{…}: the diff shows what was there and is safe to print.
 * Reference: B. Cohen's patience diff; POSIX diff -u for the form.
 */
import { visible } from "../../base/diagnostics.ts";
import type { FileChange, FixPlan } from "./plan.ts";

export interface Edit {
  readonly kind: " " | "-" | "+";
  readonly line: string;
}

/** Where each line stands that stands once. */
const uniquePositions = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const positions = new Map<string, number>();
  for (const [i, line] of lines.entries()) positions.set(line, positions.has(line) ? -1 : i);
  return positions;
};

type Pair = readonly [before: number, after: number];

/** The longest run of pairs that rises in both texts; `pairs` rises in the first. */
const longestRise = (pairs: readonly Pair[]): readonly Pair[] => {
  const ends: number[] = [];
  const previous: number[] = [];
  const at = (i: number): number => pairs[i]?.[1] ?? -1;
  for (let i = 0; i < pairs.length; i += 1) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle] ?? -1) < at(i)) low = middle + 1;
      else high = middle;
    }
    previous[i] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = i;
  }
  const rise: Pair[] = [];
  for (let i = ends.at(-1) ?? -1; i !== -1; i = previous[i] ?? -1) {
    const pair = pairs[i];
    if (pair !== undefined) rise.push(pair);
  }
  return rise.reverse();
};

/** The edits that make `after` of `before`. */
export const diffLines = (before: readonly string[], after: readonly string[]): readonly Edit[] => {
  const theirs = uniquePositions(after);
  const pairs: Pair[] = [];
  for (const [line, i] of uniquePositions(before)) {
    const j = theirs.get(line) ?? -1;
    if (i !== -1 && j !== -1) pairs.push([i, j]);
  }
  pairs.sort(([a], [b]) => a - b);
  const result: Edit[] = [];
  const add = (kind: Edit["kind"], lines: readonly string[], start: number, end: number): void => {
    for (let at = start; at < end; at += 1) result.push({ kind, line: lines[at] ?? "" });
  };
  let [from, to] = [0, 0];
  for (const [i, j] of [...longestRise(pairs), [before.length, after.length] as const]) {
    let [head, tail] = [0, 0];
    const room = Math.min(i - from, j - to);
    while (head < room && before[from + head] === after[to + head]) head += 1;
    while (head + tail < room && before[i - 1 - tail] === after[j - 1 - tail]) tail += 1;
    add(" ", before, from, from + head);
    add("-", before, from + head, i - tail);
    add("+", after, to + head, j - tail);
    add(" ", before, i - tail, Math.min(i + 1, before.length));
    [from, to] = [i + 1, j + 1];
  }
  return result;
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

// MERGED report.ts: What `fix` did or would do, as text: for each file what changed in kind, then the diff of its rows.

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
