/**
 * One file to its canonical form: bytes in, text out, or the reason why it is left alone. Pure.
 * Nothing is lost: a field that has no place in the table, a row of another width than the header and
 * a byte that cannot be read each refuse the whole file.
 */
import { detectDialect } from "../csv/dialect.ts";
import { OTHER_HEADER, recordKinds } from "../csv/no-row.ts";
import type { RecordKind } from "../csv/no-row.ts";
import { recordSpans } from "../csv/spans.ts";
import { formatCsv } from "../csv/write.ts";
import type { Diagnostic } from "../diagnostics.ts";
import type { Aliases } from "./aliases.ts";
import { isBlankText } from "./clean.ts";
import { dialectNotes } from "./dialect-notes.ts";
import { doubleEncodingFault, findDoubleEncoding } from "./double-encoding.ts";
import type { DoubleEncoding } from "./double-encoding.ts";
import { ENCODINGS, SAVE_AS, decodeBytes, rescue } from "./encoding.ts";
import type { Encoding } from "./encoding.ts";
import { mapHeader } from "./header.ts";
import type { HeaderMap } from "./header.ts";
import { inOrder } from "./order.ts";
import type { Fixable } from "./order.ts";
import { readRecords } from "./records.ts";
import type { TextRecord } from "./records.ts";
import { canonicalOf } from "./value.ts";

export interface Canonicalized {
  /** The file's own records, each as one line of the canonical dialect: what a diff begins from. */
  readonly before: readonly string[];
  readonly after: string;
  /** What a diff of the two does not show, for the reader: dialect, names of columns, order. */
  readonly notes: readonly string[];
}

export interface FileResult {
  /** `null` when the file is left alone for what `diagnostics` tell. */
  readonly canonical: Canonicalized | null;
  readonly diagnostics: readonly Diagnostic[];
}

export interface FileInput {
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly table: Fixable;
  /** Lower-case country code that the file is named for. */
  readonly country: string | null;
}

/** Columns beyond which a header is not even read. */
const MAX_COLUMNS = 1000;

const problemsOf = (
  file: string,
  line: number,
  problems: readonly { readonly code: string; readonly message: string; readonly hint?: string }[],
): FileResult => {
  const at = line === 0 ? 0 : 1;
  const diagnostics = problems.map(({ code, message, hint }): Diagnostic => ({
    code,
    severity: "error",
    file,
    line,
    column: at,
    endColumn: at,
    message,
    ...(hint !== undefined && { hint }),
  }));
  return { canonical: null, diagnostics };
};

const assumption = (file: string, encoding: Encoding): Diagnostic => ({
  code: "assumed-encoding",
  severity: "warning",
  file,
  line: 0,
  column: 0,
  endColumn: 0,
  message: `the file is not UTF-8; it was read as ${ENCODINGS[encoding]}`,
  hint: `look at the names in the diff, and next time ${SAVE_AS}`,
});

/** The rows in the order of the table's columns, each value canonical. */
const canonicalRows = (
  rows: readonly TextRecord[],
  { sources }: HeaderMap,
  { columns }: Fixable,
  { words }: Aliases,
): readonly (readonly string[])[] => {
  const writers = Object.entries(columns).map(([name, one]) => canonicalOf(name, one, words));
  return rows.map(({ fields }) => writers.map((write, i) => write(fields[sources[i] ?? -1] ?? "")));
};

const doubledNotes = (doubled: DoubleEncoding | null): readonly string[] =>
  doubled === null
    ? []
    : [`${doubled.count} ${doubled.count === 1 ? "text" : "texts"} turned back that were encoded twice`];

/** Each record as one line of the canonical dialect. */
const asLines = (records: readonly TextRecord[]): readonly string[] =>
  records.filter(({ isBlank }) => !isBlank).map(({ fields }) => formatCsv(fields, []).slice(0, -1));

const takenNote = (kinds: readonly RecordKind[], kind: RecordKind, what: string): readonly string[] => {
  const count = kinds.filter((one) => one === kind).length;
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? "" : "s"} taken out`];
};

/** The canonical form of one file. */
export const canonicalize = ({ label, bytes, table, country }: FileInput, aliases: Aliases): FileResult => {
  const decoded = decodeBytes(bytes, country);
  if (!decoded.ok) return problemsOf(label, 0, [{ ...decoded, hint: rescue(label, decoded.code) }]);
  const { encoding } = decoded;
  const doubled = findDoubleEncoding(decoded.text);
  const text = doubled === null ? decoded.text : doubled.text;
  if (text === null)
    return { canonical: null, diagnostics: doubled === null ? [] : [doubleEncodingFault(label, doubled)] };
  const dialect = detectDialect(text);
  if (dialect === null) {
    const message = "it cannot be told what separates the fields";
    return problemsOf(label, 1, [{ code: "unclear-delimiter", message, hint: SAVE_AS }]);
  }
  if (dialect.width > MAX_COLUMNS) {
    const message = `the header has ${dialect.width} columns, the table has ${Object.keys(table.columns).length}`;
    return problemsOf(label, dialect.firstLine, [{ code: "unknown-column", message }]);
  }
  const { records, problem } = readRecords(text, dialect);
  if (problem !== null) return problemsOf(label, problem.line, [problem]);
  const [header, ...body] = records;
  if (header === undefined || header.isBlank) {
    return problemsOf(label, 0, [{ code: "missing-header", message: "the file has no header row" }]);
  }
  const isHeader = recordKinds(header.fields);
  const raw = body.map(({ fields, isBlank }) => (isBlank ? "blank" : isHeader(fields)));
  const isEmpty = (i: number): boolean =>
    body.every(({ fields }, n) => raw[n] !== "row" || isBlankText(fields[i] ?? ""));
  const map = mapHeader(header.fields, table.columns, aliases, isEmpty);
  if (map.problems.length > 0) return problemsOf(label, dialect.firstLine, map.problems);
  // A header that is written otherwise than the first one, but as the table has it, is one too.
  const isOurs = recordKinds(Object.keys(table.columns));
  const kinds = body.map(({ fields }, i) => {
    const kind = raw[i] ?? "row";
    return kind === "row" ? isOurs(map.sources.map((source) => fields[source] ?? "")) : kind;
  });
  const other = kinds.indexOf("other-header");
  if (other !== -1) {
    const span = recordSpans(text.slice(dialect.start), dialect.firstLine, other + 2)[other + 1];
    return problemsOf(label, span?.line ?? 0, [OTHER_HEADER]);
  }
  const rows = body.filter((_, i) => kinds[i] === "row");
  const written = canonicalRows(rows, map, table, aliases);
  const sorted = inOrder(table, written);
  const shown = doubled === null ? records : readRecords(decoded.text, dialect).records;
  return {
    canonical: {
      before: asLines(shown),
      after: formatCsv(Object.keys(table.columns), sorted),
      notes: [
        ...dialectNotes(text, dialect, decoded),
        ...doubledNotes(doubled),
        ...map.notes,
        ...takenNote(kinds, "header", "repeated header"),
        ...takenNote(kinds, "blank", "blank row"),
        ...(sorted.some((row, i) => row !== written[i]) ? ["rows put in order"] : []),
      ],
    },
    diagnostics: decoded.isAssumed ? [assumption(label, encoding)] : [],
  };
};
