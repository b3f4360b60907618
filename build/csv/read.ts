/**
 * Reads RFC 4180 text into rows that know where each of their fields stands. csv-parse reads whatever
 * is not regular. A record it refuses becomes a diagnostic and reading goes on with the next line.
 */
import { CsvError, parse } from "csv-parse/sync";
import type { Diagnostic } from "../diagnostics.ts";
import { readRegular } from "./regular.ts";
import { fieldSpans, recordSpans } from "./spans.ts";

export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
  readonly excerpt: string;
}

export interface CsvRow {
  readonly fields: readonly string[];
  /** Where the field at `index` stands; past the last field, where the row ends. */
  readonly position: (index: number) => Position;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly diagnostics: readonly Diagnostic[];
}

const LINE_END = /\r\n|\n|\r/;

/** Refused records after which the rest of a file is left unread. */
const MAX_REFUSALS = 20;

/** Records of a file, its header too, after which the rest is left unread: it is held in memory. */
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
  const column = (before.at(-1)?.length ?? 0) + 1;
  const onLine = record.slice(span.start, span.end).split(LINE_END)[0]?.length ?? 0;
  return {
    line: firstLine + before.length - 1,
    column,
    endColumn: column + onLine,
    excerpt: record.split(LINE_END)[before.length - 1] ?? "",
  };
};

interface Chunk {
  readonly rows: readonly CsvRow[];
  readonly refusal: CsvError | null;
}

/** Ends the parsing of a text that has more records than are wanted. */
const ENOUGH = new Error("enough records");

/** The records up to the first one that csv-parse refuses, no more of them than `limit`. */
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

/** Reads up to the end, the limit, or the first record that csv-parse refuses. */
const readChunk = (text: string, firstLine: number, limit: number): Chunk => {
  const regular = readRegular(text, limit);
  const { records, refusal } =
    regular === null ? parseRecords(text, limit) : { records: regular, refusal: null };
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
    ? "a space stands before an opening quote; take it out"
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

/** The rows of a CSV text, its header the first. A byte order mark is passed over. */
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
