/**
 * Reads and writes CSV (RFC 4180). Rows know the position of each field. Regular texts (LF line ends, quotes around
 * whole fields only) take a fast path with the same results as csv-parse in a fifth of the time; csv-parse reads the
 * rest. A record it refuses becomes a diagnostic and reading continues on the next line. Records that are no rows are
 * told apart: blank ones and repeated headers. Written are LF line ends, quotes only where needed, so that diffs show
 * real changes.
 */
import { CsvError, parse } from "csv-parse/sync";
import { elementAt } from "#core/base/element-at.ts";
import { cleanText, isBlankText } from "#core/columns/text.ts";
import type { Diagnostic } from "../base/diagnostics.ts";

interface Span {
  readonly start: number;
  readonly end: number;
}

interface RecordSpan extends Span {
  /** From 1. */
  readonly line: number;
}

const isLineEnd = (character: string | undefined): boolean => character === "\n" || character === "\r";

/** The first `limit` non-empty records of `text`; `firstLine` is the number of its first line. */
export const recordSpans = (text: string, firstLine: number, limit = Infinity): readonly RecordSpan[] => {
  const spans: RecordSpan[] = [];
  let isQuoted = false;
  let start = 0;
  let startLine = firstLine;
  let line = firstLine;
  const close = (end: number): void => {
    if (end > start) spans.push({ start, end, line: startLine });
  };
  for (let i = 0; i < text.length && spans.length < limit; i += 1) {
    const character = text[i];
    if (character === '"') isQuoted = !isQuoted;
    if (!isLineEnd(character)) continue;
    const isPair = character === "\r" && text[i + 1] === "\n";
    line += 1;
    if (!isQuoted) {
      close(i);
      start = i + (isPair ? 2 : 1);
      startLine = line;
    }
    if (isPair) i += 1;
  }
  if (spans.length < limit) close(text.length);
  return spans;
};

/** The first `limit` fields of one record, quotes included. */
export const fieldSpans = (record: string, limit = Infinity): readonly Span[] => {
  const spans: Span[] = [];
  let isQuoted = false;
  let start = 0;
  for (let i = 0; i <= record.length && spans.length < limit; i += 1) {
    if (record[i] === '"') isQuoted = !isQuoted;
    if (i < record.length && (isQuoted || record[i] !== ",")) continue;
    spans.push({ start, end: i });
    start = i + 1;
  }
  return spans;
};

/** A position in the text, advanced as fields are read. */
interface Cursor {
  at: number;
}

/** The quoted field at the cursor; `null` if it is never closed. */
const quotedField = (text: string, cursor: Cursor): string | null => {
  const start = cursor.at + 1;
  let end = text.indexOf('"', start);
  let hasQuotes = false;
  while (end !== -1 && text[end + 1] === '"') {
    hasQuotes = true;
    end = text.indexOf('"', end + 2);
  }
  if (end === -1) return null;
  cursor.at = end + 1;
  const inner = text.slice(start, end);
  return hasQuotes ? inner.replaceAll('""', '"') : inner;
};

/** The unquoted field at the cursor; `null` if it contains a quote. */
const plainField = (text: string, cursor: Cursor, lineEnd: number): string | null => {
  const comma = text.indexOf(",", cursor.at);
  const end = comma === -1 || comma > lineEnd ? lineEnd : comma;
  const field = text.slice(cursor.at, end);
  cursor.at = end;
  return field.includes('"') ? null : field;
};

/** The record at the cursor; moves past its line end. */
const recordWithQuotes = (text: string, cursor: Cursor): readonly string[] | null => {
  const fields: string[] = [];
  let lineEnd = -1;
  for (;;) {
    if (lineEnd < cursor.at) {
      const found = text.indexOf("\n", cursor.at);
      lineEnd = found === -1 ? text.length : found;
    }
    const field = text[cursor.at] === '"' ? quotedField(text, cursor) : plainField(text, cursor, lineEnd);
    if (field === null) return null;
    fields.push(field);
    const next = text[cursor.at];
    cursor.at += 1;
    if (next === undefined || next === "\n") return fields;
    if (next !== ",") return null;
  }
};

/** The first records of a regular text without empty lines; `null` if csv-parse must read it. */
export const readRegular = (text: string, limit = Infinity): readonly (readonly string[])[] | null => {
  if (text.includes("\r")) return null;
  const records: (readonly string[])[] = [];
  const cursor: Cursor = { at: 0 };
  while (cursor.at < text.length && records.length < limit) {
    const found = text.indexOf("\n", cursor.at);
    const lineEnd = found === -1 ? text.length : found;
    const line = text.slice(cursor.at, lineEnd);
    if (line.includes('"')) {
      const record = recordWithQuotes(text, cursor);
      if (record === null) return null;
      records.push(record);
    } else {
      if (line !== "") records.push(line.split(","));
      cursor.at = lineEnd + 1;
    }
  }
  return records;
};

/** A line and column, both from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly excerpt: string;
}

export interface CsvRow {
  readonly fields: readonly string[];
  /** Position of the field at `index`; where there is none, the end of the row. */
  readonly position: (index: number) => Position;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly diagnostics: readonly Diagnostic[];
}

const LINE_END = /\r\n|\n|\r/;

/** After this many refused records the rest of a file is skipped. */
const MAX_REFUSALS = 20;

/** Limit of records per file, header included, since files are held in memory; the rest is skipped. */
export const MAX_RECORDS = 1_000_000;

const MESSAGES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted field is never closed",
  INVALID_OPENING_QUOTE:
    'a quote stands inside a field that does not begin with one; write it as "" and quote the field',
  CSV_INVALID_CLOSING_QUOTE: 'text follows a closing quote; write a quote inside a quoted field as ""',
};

const positionIn = (record: string, firstLine: number, index: number): Position => {
  const spans = fieldSpans(record, index + 1);
  const end = { start: record.length, end: record.length };
  const span = spans[index] ?? end;
  const before = record.slice(0, span.start).split(LINE_END);
  const column = elementAt(before, before.length - 1).length + 1;
  const onLine = elementAt(record.slice(span.start, span.end).split(LINE_END), 0).length;
  return {
    line: firstLine + before.length - 1,
    column,
    endColumn: column + onLine,
    excerpt: elementAt(record.split(LINE_END), before.length - 1),
  };
};

interface Chunk {
  readonly rows: readonly CsvRow[];
  readonly refusal: CsvError | null;
}

/** Thrown to stop parsing once there are enough records. */
const ENOUGH = new Error("enough records");

/** The first `limit` records, up to the first that csv-parse refuses. */
const parseRecords = (
  text: string,
  limit: number,
): { readonly records: readonly (readonly string[])[]; readonly refusal: CsvError | null } => {
  const records: string[][] = [];
  try {
    parse(text, {
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[]) => {
        if (records.length === limit) throw ENOUGH;
        records.push(record);
        return null;
      },
    });
    return { records, refusal: null };
  } catch (error) {
    if (error === ENOUGH) return { records, refusal: null };
    if (!(error instanceof CsvError)) throw error;
    return { records, refusal: error };
  }
};

/** Reads up to the end, the limit, or the first refused record. */
const readChunk = (text: string, firstLine: number, limit: number): Chunk => {
  const regular = readRegular(text, limit);
  const { records, refusal } = regular === null ? parseRecords(text, limit) : { records: regular, refusal: null };
  const count = records.length;
  let spans: ReturnType<typeof recordSpans> | undefined;
  const positionOf =
    (i: number) =>
    (index: number): Position => {
      spans ??= recordSpans(text, firstLine, count);
      const span = spans[i] ?? { start: 0, end: 0, line: firstLine };
      return positionIn(text.slice(span.start, span.end), span.line, index);
    };
  const rows = records.map((fields, i): CsvRow => ({ fields, position: positionOf(i) }));
  return { rows, refusal };
};

const NO_FURTHER = "; the file was read no further";

const syntaxDiagnostic = (file: string, at: Position, refusal: CsvError, isLast: boolean): Diagnostic => {
  const message = /^\s+"/.test(at.excerpt.slice(at.column - 1))
    ? "remove the space before the opening quote"
    : (MESSAGES[refusal.code] ?? refusal.message);
  return {
    code: "csv-syntax",
    severity: "error",
    file,
    ...at,
    message: isLast ? message + NO_FURTHER : message,
  };
};

const tooMany = (file: string, at: Position): Diagnostic => ({
  code: "too-many-rows",
  severity: "error",
  file,
  ...at,
  message: `${MAX_RECORDS} rows and more${NO_FURTHER}`,
});

/** The rows of a CSV text, the header first. Skips a byte order mark. */
export const readCsv = (file: string, text: string): CsvFile => {
  const rows: CsvRow[] = [];
  const diagnostics: Diagnostic[] = [];
  let rest = text.replace(/^\uFEFF/, "");
  let line = 1;
  while (rest !== "") {
    const chunk = readChunk(rest, line, MAX_RECORDS - rows.length);
    for (const row of chunk.rows) rows.push(row);
    const last = rows.at(-1);
    if (last !== undefined && rows.length === MAX_RECORDS) diagnostics.push(tooMany(file, last.position(0)));
    if (chunk.refusal === null || rows.length === MAX_RECORDS) break;
    const refused = recordSpans(rest, line, chunk.rows.length + 1)[chunk.rows.length];
    if (refused === undefined) break;
    const record = rest.slice(refused.start, refused.end);
    const field = Number(chunk.refusal["index"]);
    const at = positionIn(record, refused.line, field);
    rest = rest.slice(refused.start + (fieldSpans(record)[field]?.start ?? 0));
    const lineEnd = LINE_END.exec(rest);
    rest = lineEnd === null ? "" : rest.slice(lineEnd.index + lineEnd[0].length);
    line = at.line + 1;
    const isLast = diagnostics.length === MAX_REFUSALS - 1 && rest !== "";
    diagnostics.push(syntaxDiagnostic(file, at, chunk.refusal, isLast));
    if (isLast) break;
  }
  return { rows, diagnostics };
};

/** What a record is; `other-header` repeats the header with its columns in another order. */
export type RecordKind = "row" | "blank" | "header" | "other-header";

/** Returns a function that classifies the records below `header`. */
export const recordKinds = (header: readonly string[]): ((fields: readonly string[]) => RecordKind) => {
  const names = header.map(cleanText);
  const own = new Set(names);
  const sorted = names.toSorted().join("\n");
  return (fields) => {
    const first = fields[0] ?? "";
    // Most rows begin with a digit, which no column name does.
    const code = first.charCodeAt(0);
    if (code >= 0x30 && code <= 0x39) return "row";
    if (isBlankText(first)) return fields.every(isBlankText) ? "blank" : "row";
    if (names.length < 2 || fields.length !== names.length || !own.has(cleanText(first))) return "row";
    const found = fields.map(cleanText);
    if (found.every((name, i) => name === names[i])) return "header";
    return found.toSorted().join("\n") === sorted ? "other-header" : "row";
  };
};

/** The finding for a repeated header with its columns in another order. */
export const OTHER_HEADER = {
  code: "repeated-header",
  message: "this is a second header, with the columns in another order",
  hint: "two files were joined: put the rows below it into a file of their own, run fix on each, then join them",
} as const;

const NEEDS_QUOTES = /[",\r\n]/u;

function formatField(field: string): string {
  return NEEDS_QUOTES.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}

/** A line without its end. A lone empty field is quoted, because readers skip empty lines. */
export function formatLine(fields: readonly string[]): string {
  return fields.length === 1 && fields[0] === "" ? '""' : fields.map(formatField).join(",");
}

/**
 * Formats a table as CSV text; every line ends with LF.
 * @param header - the column names
 * @param rows - the fields of each row, as many as the header has
 * @throws Error when a row's width differs from the header's (a bug of the caller)
 */
export function formatCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [formatLine(header)];
  for (const [index, row] of rows.entries()) {
    if (row.length !== header.length) {
      throw new Error(`CSV row ${index + 1}: got ${row.length} fields, expected ${header.length}`);
    }
    lines.push(formatLine(row));
  }
  return `${lines.join("\n")}\n`;
}
