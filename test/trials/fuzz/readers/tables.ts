/**
 * The CSV reader and writer. Written text is read back; damaged text is read as csv-parse reads it, or its problems are
 * reported by line and column, and no line is lost without a report.
 */
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { type CsvFile, formatCsv, MAX_RECORDS, readCsv } from "../../../../build/csv/csv.ts";
import { damaged } from "./damage.ts";
import { type Outcome, promise, target, type Target } from "./target.ts";

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const SAMPLES = [
  'id,slug,name_en,name_ar\n1,a,"A ""B"" C",مسجد\n2,b,"D, E",جامع\n3,c,F,\n',
  'a,b\r\n"1\r\n2",3\r\n\r\n4,"🕌"\r\n',
  "x;y\n1;2\n3;4",
].map(utf8);

/** What csv-parse reads; `null` if it refuses. */
const byPeer = (text: string): readonly (readonly string[])[] | null => {
  try {
    return parse(text, { record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true, skip_empty_lines: true });
  } catch {
    return null;
  }
};

const checkPlaces = (text: string, { rows, diagnostics }: CsvFile): void => {
  const lines = text.split(/\r\n|\n|\r/).length;
  const isWithin = ({ line = 0, column = 0 }: { readonly line?: number; readonly column?: number }): boolean =>
    line >= 1 && line <= lines && column >= 1;
  for (const one of diagnostics) {
    promise(isWithin(one), `a problem at ${one.line}:${one.column} of ${lines} lines`);
    promise(one.message !== "", "a problem without a message");
  }
  let previous = 0;
  for (const row of rows) {
    const at = row.position(0);
    promise(isWithin(at), `a row at ${at.line}:${at.column} of ${lines} lines`);
    promise(at.line >= previous, `a row at line ${at.line} behind one at line ${previous}`);
    previous = at.line;
  }
};

const readDamaged = (bytes: Uint8Array): Outcome => {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const file = readCsv("places/xx.csv", text);
  checkPlaces(text, file);
  const { rows, diagnostics } = file;
  const peer = byPeer(text.replace(/^\uFEFF/, ""));
  if (diagnostics.length > 0) {
    promise(
      peer === null || rows.length === MAX_RECORDS,
      `csv-parse reads what is refused: ${diagnostics[0]?.message}`,
    );
    return rows.length > 0 ? "partial" : "refused";
  }
  promise(JSON.stringify(peer) === JSON.stringify(rows.map(({ fields }) => fields)), "csv-parse reads other rows");
  return "whole";
};

const field = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(",", '"', "\n", "\r", "\r\n", ";", "=", " ", "ب", "\ufeff", "\u2028"),
    maxLength: 8,
  }),
);
const tables = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));

const readBack = (table: readonly (readonly string[])[]): Outcome => {
  const [header = [], ...rows] = table;
  const text = formatCsv(header, rows);
  // A byte order mark is not part of the first name.
  const expected = [[(header[0] ?? "").replace(/^\uFEFF/, ""), ...header.slice(1)], ...rows];
  const isMarked = header[0]?.startsWith("\uFEFF") === true;
  const read = readCsv("table", text);
  promise(read.diagnostics.length === 0 || isMarked, `what was written has a problem: ${read.diagnostics[0]?.message}`);
  promise(
    isMarked || JSON.stringify(read.rows.map(({ fields }) => fields)) === JSON.stringify(expected),
    "what was written is read otherwise",
  );
  return "whole";
};

export const tableTargets = (): readonly Target[] => [
  target("CSV, damaged", damaged(SAMPLES), SAMPLES, readDamaged),
  target("CSV, written and read back", tables, [], readBack),
];
