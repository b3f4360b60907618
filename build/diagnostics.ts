/**
 * Problems of the data as values: where, what, and what to do. They are collected, sorted and
 * printed together; nothing here throws. The text form is what a contributor reads.
 */

export interface Diagnostic {
  /** Stable kebab-case name of the kind of problem; data/README.md explains each. */
  readonly code: string;
  readonly severity: "error" | "warning";
  /** Path below the data folder's parent, e.g. data/places/gb.csv. */
  readonly file: string;
  /** From 1; 0 where the problem is of the whole file. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly endColumn: number;
  readonly message: string;
  readonly hint?: string;
  /** The line that the problem stands on. */
  readonly excerpt?: string;
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By file, line, column, code. */
export const sortDiagnostics = (all: readonly Diagnostic[]): readonly Diagnostic[] =>
  [...all].sort(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code),
  );

/** How much of a line is shown on either side of a problem. */
const CONTEXT = 30;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const graphemes = (text: string): number => [...segmenter.segment(text)].length;

/** Characters that a terminal would act on; data is shown, never obeyed. */
const UNSEEN = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The index, or the next one when it would cut a surrogate pair in half. */
const wholeAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
};

const excerptOf = ({ excerpt: raw, column, endColumn }: Diagnostic): readonly string[] => {
  if (raw === undefined) return [];
  const excerpt = raw.replaceAll(UNSEEN, "\ufffd");
  const from = wholeAt(excerpt, Math.max(0, column - 1 - CONTEXT));
  const to = wholeAt(excerpt, Math.min(excerpt.length, endColumn - 1 + CONTEXT));
  const before = `${from > 0 ? "…" : ""}${excerpt.slice(from, column - 1)}`;
  const marked = excerpt.slice(column - 1, endColumn - 1);
  const after = `${excerpt.slice(endColumn - 1, to)}${to < excerpt.length ? "…" : ""}`;
  return [
    `   ${before}${marked}${after}`,
    `   ${" ".repeat(graphemes(before))}${"^".repeat(Math.max(1, graphemes(marked)))}`,
  ];
};

/** One diagnostic as text, several lines. */
export const formatDiagnostic = (one: Diagnostic): string => {
  const place = one.line === 0 ? one.file : `${one.file}:${one.line}:${one.column}`;
  const hint = one.hint === undefined ? [] : [`   hint: ${one.hint}`];
  return [`${place}: ${one.severity}[${one.code}] ${one.message}`, ...excerptOf(one), ...hint].join("\n");
};

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;

/** The closing line of a check. */
export const formatSummary = (all: readonly Diagnostic[], files: number): string => {
  const errors = all.filter((one) => one.severity === "error").length;
  const touched = new Set(all.map((one) => one.file)).size;
  return `${plural(errors, "error")}, ${plural(all.length - errors, "warning")} in ${touched} of ${plural(files, "file")}.`;
};
