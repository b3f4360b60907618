/**
 * Canonicalises one CSV file of any dialect: bytes in, text out, or why it is left alone. Pure. Nothing may be lost, so
 * these refuse the whole file: undecodable bytes; records that csv-parse rejects or that differ in width from the
 * header (a misplaced quote or delimiter may have shifted fields); unknown, repeated or missing required columns.
 * Column names match in any case, or by an alias that is unambiguous in the table.
 */
import { CsvError, parse } from "csv-parse/sync";
import { elementAt } from "#core/base/element-at.ts";
import { canonicalOf, isBlankText } from "#core/columns/text.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { type Aliases, headerKey } from "../../tables/aliases.ts";
import { type Delimiter, detectDialect, type Dialect } from "../../csv/dialect.ts";
import { decodeBytes, type Encoding, ENCODINGS, rescue, SAVE_AS } from "../../csv/encoding.ts";
import { type DoubleEncoding, doubleEncodingFault, findDoubleEncoding } from "../../csv/double-encoding.ts";
import { formatCsv, MAX_RECORDS, OTHER_HEADER, type RecordKind, recordKinds, recordSpans } from "../../csv/csv.ts";
import type { Columns } from "#core/columns/cell-schema.ts";
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { widthFault } from "../../tables/table.ts";
import { type Fixable, inOrder } from "./order.ts";

interface TextRecord {
  readonly fields: readonly string[];
  /** True when no field has visible content. */
  readonly isBlank: boolean;
}

interface RecordProblem {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
  /** Line number where the record begins. */
  readonly line: number;
}

interface Records {
  /** All records up to the first problem, the header first; without empty lines. */
  readonly records: readonly TextRecord[];
  readonly problem: RecordProblem | null;
}

/** Reads the records of `text` up to the first problem. */
const readRecords = (text: string, { delimiter, start, firstLine }: Dialect): Records => {
  const body = text.slice(start);
  const records: TextRecord[] = [];
  const problem = (fault: Omit<RecordProblem, "line">): Records => {
    const line = recordSpans(body, firstLine, records.length + 1)[records.length]?.line ?? firstLine;
    return { records, problem: { ...fault, line } };
  };
  const stop = new Error("a record that refuses the file");
  let refused: Omit<RecordProblem, "line"> = { code: "too-many-rows", message: "the file has too many rows" };
  const take = (fields: string[]): null => {
    const isBlank = fields.every(isBlankText);
    const width = records[0]?.fields.length ?? fields.length;
    const isOdd = fields.length < width || !fields.slice(width).every(isBlankText);
    if (isOdd && !isBlank) refused = widthFault(fields, width);
    if ((isOdd && !isBlank) || records.length === MAX_RECORDS) throw stop;
    records.push({ fields: isBlank && records.length > 0 ? [] : fields.slice(0, width), isBlank });
    return null;
  };
  try {
    parse(body, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: take,
    });
    return { records, problem: null };
  } catch (error) {
    if (error === stop) return problem(refused);
    if (!(error instanceof CsvError)) throw error;
    const message =
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "a quoted field is never closed"
        : 'a quote stands where none may; write it as "" inside a field that is quoted';
    return problem({ code: "csv-syntax", message });
  }
};

interface HeaderProblem {
  readonly code: "unknown-column" | "repeated-column" | "missing-column" | "missing-header";
  readonly message: string;
}

interface HeaderMap {
  /** Index of each declared column in the file, in table order; -1 if missing. */
  readonly sources: readonly number[];
  readonly problems: readonly HeaderProblem[];
  /** Reinterpreted column names, for the reader. */
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
  const exact = declared.find((column) => headerKey(column) === key);
  if (exact !== undefined) return exact;
  const meant = new Set((aliases.columns.get(key) ?? []).filter((column) => declared.includes(column)));
  return meant.size === 1 ? ([...meant][0] ?? null) : null;
};

const count = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

/**
 * Maps the columns of a file.
 * @param isEmpty - whether a column has no content; without a name as well it is skipped, since spreadsheets leave such
 * columns at the right edge
 */
const mapHeader = (
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
  const problem = (code: HeaderProblem["code"], some: readonly string[], what: string): readonly HeaderProblem[] =>
    some.length === 0 ? [] : [{ code, message: `${shown(some)} ${what}` }];
  const renamed = names.filter((name, i) => found[i] !== null && found[i] !== name);
  const present = sources.filter((source) => source !== -1);
  const isMoved = present.some((source, i) => source < (present[i - 1] ?? -1));
  const nameless = names.filter((_, i) => isNothing(i)).length;
  if (found.every((column) => column === null)) {
    const message = `the first line is not a header: it names no column of the table, but ${shown(names)}`;
    return { sources, problems: [{ code: "missing-header", message }], notes: [] };
  }
  const stray = names.flatMap((name, i) =>
    found[i] === null && isBlankText(name) && !isNothing(i) ? [`column ${i + 1}`] : [],
  );
  return {
    sources,
    problems: [
      ...problem("unknown-column", unknown, "in the header: no column of this table; rename it or take it out"),
      ...problem("unknown-column", stray, "without a name in the header, but with values; name it or empty it"),
      ...problem("repeated-column", twice, "named by more than one column of the file; keep one"),
      ...problem("missing-column", missing, "required, and missing from the header"),
    ],
    notes: [
      ...renamed.slice(0, MAX_NAMED * 10).map((name) => `${JSON.stringify(name)} → ${found[names.indexOf(name)]}`),
      ...(isMoved ? ["columns put in order"] : []),
      ...(absent.length > 0 ? [`${count(absent.length, "empty column")} added`] : []),
      ...(nameless > 0 ? [`${count(nameless, "column")} without name or value taken out`] : []),
    ],
  };
};

const NAMES: Readonly<Record<Delimiter, string>> = { ",": ",", ";": ";", "\t": "tab", "|": "|" };

interface Reading {
  readonly encoding: Encoding;
  readonly hasByteOrderMark: boolean;
}

/** A short note for each deviation from the canonical dialect: encoding, byte order mark, delimiter, line ends. */
const dialectNotes = (text: string, dialect: Dialect, reading: Reading): readonly string[] => [
  ...(reading.encoding === "utf-8" ? [] : [`${reading.encoding} → utf-8`]),
  ...(reading.hasByteOrderMark ? ["byte order mark taken out"] : []),
  ...(dialect.start > 0 ? ["sep= line taken out"] : []),
  ...(dialect.delimiter === "," ? [] : [`${NAMES[dialect.delimiter]} → , between fields`]),
  ...(text.includes("\r") ? ["line ends → LF"] : []),
];

export interface Canonicalized {
  /** The file's own records as lines in the canonical dialect: the left side of a diff. */
  readonly before: readonly string[];
  readonly after: string;
  /** Changes that a diff does not show: dialect, column names, order. */
  readonly notes: readonly string[];
}

export interface FileResult {
  /** `null` when the file is left alone; `diagnostics` say why. */
  readonly canonical: Canonicalized | null;
  readonly diagnostics: readonly Diagnostic[];
}

interface FileInput {
  readonly label: string;
  readonly bytes: Uint8Array;
  readonly table: Fixable;
  /** Lower-case country code of the file. */
  readonly country: string | null;
}

/** Headers with more columns are not read. */
const MAX_COLUMNS = 1000;

const problemsOf = (
  file: string,
  line: number,
  problems: readonly { readonly code: DiagnosticCode; readonly message: string; readonly hint?: string }[],
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
  hint: `check the names in the diff, and next time ${SAVE_AS}`,
});

/** Rows with the table's column order and canonical values. */
const canonicalRows = (
  rows: readonly TextRecord[],
  { sources }: HeaderMap,
  { columns }: Fixable,
  { words }: Aliases,
): readonly (readonly string[])[] => {
  const writers = Object.entries(columns).map(([name, column]) => canonicalOf(name, column, words));
  return rows.map(({ fields }) => writers.map((write, i) => write(fields[elementAt(sources, i)] ?? "")));
};

const doubledNotes = (doubled: DoubleEncoding | null): readonly string[] =>
  doubled === null
    ? []
    : [`${doubled.count} ${doubled.count === 1 ? "text" : "texts"} turned back that were encoded twice`];

/** Each record as one line in the canonical dialect. */
const asLines = (records: readonly TextRecord[]): readonly string[] =>
  records.filter(({ isBlank }) => !isBlank).map(({ fields }) => formatCsv(fields, []).slice(0, -1));

const takenNote = (kinds: readonly RecordKind[], kind: RecordKind, what: string): readonly string[] => {
  const times = kinds.filter((other) => other === kind).length;
  return times === 0 ? [] : [`${times} ${what}${times === 1 ? "" : "s"} taken out`];
};

type Decoded = Extract<ReturnType<typeof decodeBytes>, { readonly ok: true }>;

/** The text of a file, as decoded and with texts that were encoded twice turned back, and its dialect. */
interface FileText {
  readonly decoded: Decoded;
  readonly doubled: DoubleEncoding | null;
  readonly text: string;
  readonly dialect: Dialect;
}

/** The records of a file below its header, with the kind of each. */
interface FileTable {
  /** All records, the header first. */
  readonly records: readonly TextRecord[];
  readonly body: readonly TextRecord[];
  readonly kinds: readonly RecordKind[];
  readonly map: HeaderMap;
  /** The kind of fields in the order of the table. */
  readonly kindOf: (fields: readonly string[]) => RecordKind;
}

const isRefusal = (step: object): step is FileResult => "canonical" in step;

/** Decodes a file and finds its dialect. */
const readText = ({ label, bytes, table, country }: FileInput): FileText | FileResult => {
  const decoded = decodeBytes(bytes, country);
  if (!decoded.ok) return problemsOf(label, 0, [{ ...decoded, hint: rescue(label, decoded.code) }]);
  const doubled = findDoubleEncoding(decoded.text);
  const text = doubled === null ? decoded.text : doubled.text;
  if (text === null)
    return { canonical: null, diagnostics: doubled === null ? [] : [doubleEncodingFault(label, doubled)] };
  const dialect = detectDialect(text);
  if (dialect === null) {
    const message = "the delimiter cannot be determined";
    return problemsOf(label, 1, [{ code: "unclear-delimiter", message, hint: SAVE_AS }]);
  }
  if (dialect.width > MAX_COLUMNS) {
    const message = `the header has ${dialect.width} columns, the table has ${Object.keys(table.columns).length}`;
    return problemsOf(label, dialect.firstLine, [{ code: "unknown-column", message }]);
  }
  return { decoded, doubled, text, dialect };
};

/** Reads the records, and maps their columns to those of the table. */
const readTable = (
  { label, table }: FileInput,
  { text, dialect }: FileText,
  aliases: Aliases,
): FileTable | FileResult => {
  const { records, problem } = readRecords(text, dialect);
  if (problem !== null) return problemsOf(label, problem.line, [problem]);
  const [header, ...body] = records;
  if (header === undefined || header.isBlank) {
    return problemsOf(label, 0, [{ code: "missing-header", message: "the file has no header row" }]);
  }
  const isHeader = recordKinds(header.fields);
  const spelled = body.map((record) => ({ ...record, kind: record.isBlank ? "blank" : isHeader(record.fields) }));
  const isEmpty = (i: number): boolean =>
    spelled.every(({ fields, kind }) => kind !== "row" || isBlankText(fields[i] ?? ""));
  const map = mapHeader(header.fields, table.columns, aliases, isEmpty);
  if (map.problems.length > 0) return problemsOf(label, dialect.firstLine, map.problems);
  // A repeated header may also be spelled as the table declares it.
  const kindOf = recordKinds(Object.keys(table.columns));
  const kinds = spelled.map(({ fields, kind }) =>
    kind === "row" ? kindOf(map.sources.map((source) => fields[source] ?? "")) : kind,
  );
  const other = kinds.indexOf("other-header");
  if (other !== -1) {
    const spans = recordSpans(text.slice(dialect.start), dialect.firstLine, other + 2);
    return problemsOf(label, elementAt(spans, other + 1).line, [OTHER_HEADER]);
  }
  return { records, body, kinds, map, kindOf };
};

/** The canonical form of one file. */
export const canonicalize = (input: FileInput, aliases: Aliases): FileResult => {
  const { label, table } = input;
  const file = readText(input);
  if (isRefusal(file)) return file;
  const read = readTable(input, file, aliases);
  if (isRefusal(read)) return read;
  const { decoded, doubled, text, dialect } = file;
  const { records, body, kinds, map, kindOf } = read;
  const rows = body.filter((_, i) => kinds[i] === "row");
  const canonical = canonicalRows(rows, map, table, aliases);
  // Written canonically, a row may turn out to be a header too.
  const ends = canonical.map(kindOf);
  if (ends.includes("other-header")) return problemsOf(label, 0, [OTHER_HEADER]);
  const written = canonical.filter((_, i) => ends[i] === "row");
  const sorted = inOrder(table, written);
  return {
    canonical: {
      before: asLines(doubled === null ? records : readRecords(decoded.text, dialect).records),
      after: formatCsv(Object.keys(table.columns), sorted),
      notes: [
        ...dialectNotes(text, dialect, decoded),
        ...doubledNotes(doubled),
        ...map.notes,
        ...takenNote([...kinds, ...ends], "header", "repeated header"),
        ...takenNote(kinds, "blank", "blank row"),
        ...(sorted.some((row, i) => row !== written[i]) ? ["rows put in order"] : []),
      ],
    },
    diagnostics: decoded.isAssumed ? [assumption(label, decoded.encoding)] : [],
  };
};
