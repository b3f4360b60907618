/**
 * The records of a CSV text of any dialect, each as wide as the header. csv-parse does the parsing,
 * strictly: one record that it refuses, or that is of another width, refuses the file, because a quote
 * or a separator out of place may have moved the fields behind it.
 */
import { CsvError, parse } from "csv-parse/sync";
import { MAX_RECORDS } from "../csv/read.ts";
import { recordSpans } from "../csv/spans.ts";
import type { Dialect } from "../csv/dialect.ts";
import { widthFault } from "../tables/width.ts";
import { isBlankText } from "./clean.ts";

export interface TextRecord {
  readonly fields: readonly string[];
  /** True when no field holds anything that shows. */
  readonly isBlank: boolean;
}

export interface RecordProblem {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  /** Number of the line that the record begins on. */
  readonly line: number;
}

export interface Records {
  /** Every record up to the end or the problem, the header the first; empty lines are none. */
  readonly records: readonly TextRecord[];
  readonly problem: RecordProblem | null;
}

/** Reads the records of `text`; reading stops at the first problem. */
export const readRecords = (text: string, { delimiter, start, firstLine }: Dialect): Records => {
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
