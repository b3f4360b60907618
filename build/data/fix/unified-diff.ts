/**
 * A unified diff of rows (POSIX diff -u). Invisible characters are written as \u{…}: the diff shows what was there and is safe
 * to print.
 */
import { diffArrays } from "diff";
import { elementAt } from "#core/base/element-at.ts";
import { visible } from "#core/columns/text.ts";

interface Edit {
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
    const start = Math.max(next, elementAt(changed, c) - CONTEXT);
    let end = 0;
    while (c < changed.length && (end === 0 || elementAt(changed, c) <= end + CONTEXT)) {
      end = elementAt(changed, c) + CONTEXT + 1;
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
