/**
 * Diagnostics: problems of the data as values (where, what, what to do). They are collected, sorted and printed
 * together; nothing here throws.
 */
import { plural } from "#core/base/plural.ts";
import { compareText } from "#core/base/text.ts";
import { DIAGNOSTIC_KINDS, type DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { replaceInvisible, visible } from "#core/columns/text.ts";

export interface Diagnostic {
  /** The kind of problem; data/README.md explains each. */
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  /** Path below the data folder's parent, e.g. data/places/gb.csv. */
  readonly file: string;
  /** From 1; 0 when the problem concerns the whole file. */
  readonly line: number;
  /** From 1, in UTF-16 code units. */
  readonly column: number;
  readonly endColumn: number;
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string;
  /** Whether `fix` repairs it; not needed where the code says so. */
  readonly fixable?: boolean;
  /** What `fix` writes in the place of a field; empty where it takes the field's text out. */
  readonly mended?: string;
  /** The table column concerned; data/README.md explains it. */
  readonly field?: string;
  /** The line with the problem. */
  readonly excerpt?: string;
}

/** The severity of a code; an error where it depends on the finding, which may then say otherwise. */
export const severityOf = (code: DiagnosticCode): Diagnostic["severity"] =>
  DIAGNOSTIC_KINDS[code].severity === "warning" ? "warning" : "error";

/** A diagnostic about a whole file. */
export const fileDiagnostic = (file: string, code: DiagnosticCode, message: string): Diagnostic => ({
  code,
  severity: severityOf(code),
  file,
  line: 0,
  column: 0,
  endColumn: 0,
  message,
});

/** By file, line, column, code. */
export const sortDiagnostics = (all: readonly Diagnostic[]): readonly Diagnostic[] =>
  [...all].sort(
    (a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.code, b.code),
  );

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some((diagnostic) => diagnostic.severity === "error");

/** Totals of a check. */
interface Counts {
  readonly errors: number;
  readonly warnings: number;
  /** Problems that `fix` repairs. */
  readonly fixable: number;
  /** Files with at least one problem. */
  readonly touched: number;
}

export const countDiagnostics = (all: readonly Diagnostic[]): Counts => {
  const errors = all.filter(({ severity }) => severity === "error").length;
  return {
    errors,
    warnings: all.length - errors,
    fixable: all.filter(isFixable).length,
    touched: new Set(all.map(({ file }) => file)).size,
  };
};

/** Characters shown on either side of a problem. */
const CONTEXT = 30;

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const graphemes = (text: string): number => [...segmenter.segment(text)].length;

/** `index`, or one more if it would split a surrogate pair. */
const wholeAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index);
  return unit >= 0xdc00 && unit <= 0xdfff ? index + 1 : index;
};

/** Longest marked field shown. */
const MARKED = 60;

const excerptOf = ({ excerpt, column, endColumn }: Diagnostic): readonly string[] => {
  if (excerpt === undefined) return [];
  const shown = (from: number, to: number): string => replaceInvisible(excerpt.slice(from, to), () => "\ufffd");
  const start = column - 1;
  const isLong = endColumn - column > MARKED;
  const end = isLong ? wholeAt(excerpt, start + MARKED) : endColumn - 1;
  const from = wholeAt(excerpt, Math.max(0, start - CONTEXT));
  const to = isLong ? end : wholeAt(excerpt, Math.min(excerpt.length, end + CONTEXT));
  const before = `${from > 0 ? "…" : ""}${shown(from, start)}`;
  const marked = shown(start, end);
  const after = `${shown(end, to)}${to < excerpt.length ? "…" : ""}`;
  return [
    `   ${before}${marked}${after}`,
    `   ${" ".repeat(graphemes(before))}${"^".repeat(Math.max(1, graphemes(marked)))}`,
  ];
};

/** The hint, and where the column is documented. */
const adviceOf = ({ hint, field }: Diagnostic): readonly string[] => {
  const parts = [
    ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ...(field === undefined ? [] : [`docs: data/README.md#${field}`]),
  ];
  return parts.length === 0 ? [] : [`   ${visible(parts.join("   "))}`];
};

/** One diagnostic as several lines of text. Data in it is escaped, so it cannot control the terminal. */
export const formatDiagnostic = (diagnostic: Diagnostic): string => {
  const place = diagnostic.line === 0 ? diagnostic.file : `${diagnostic.file}:${diagnostic.line}:${diagnostic.column}`;
  const what = visible(`${place}: ${diagnostic.severity}[${diagnostic.code}] ${diagnostic.message}`);
  return [what, ...excerptOf(diagnostic), ...adviceOf(diagnostic)].join("\n");
};

/** The closing line of a check. */
export const formatSummary = (all: readonly Diagnostic[], files: number): string => {
  const { errors, warnings, fixable, touched } = countDiagnostics(all);
  const counted = `${plural(errors, "error")}, ${plural(warnings, "warning")} in ${touched} of ${plural(files, "file")}.`;
  return fixable === 0 ? counted : `${counted} ${fixable} can be fixed: npm run data -- fix`;
};

/** True when `fix` repairs the problem. */
export const isFixable = ({ code, fixable }: Pick<Diagnostic, "code" | "fixable">): boolean =>
  fixable ?? DIAGNOSTIC_KINDS[code].isFixable === true;

/**
 * Whether an error was thrown for people to read: a plain Error with a message. Runtime errors have names of their own,
 * errors of the system a code.
 */
export const isForPeople = (error: unknown): error is Error =>
  error instanceof Error && error.name === "Error" && !("code" in error);

/** `41 m`, `5.2 km`, `310 km`; any distance above zero is shown as at least 1 m. */
export const formatDistance = (metres: number): string => {
  const rounded = Math.max(Math.round(metres), metres > 0 ? 1 : 0);
  if (rounded < 1000) return `${rounded} m`;
  const km = metres / 1000;
  return km < 9.95 ? `${km.toFixed(1)} km` : `${Math.round(km)} km`;
};
