/**
 * The records of a CSV text of any dialect, each as wide as the header. csv-parse does the parsing,
 * strictly: one record that it refuses, or that is of another width, refuses the file, because a quote
 * or a separator out of place may have moved the fields behind it.
 */
import { CsvError, parse } from "csv-parse/sync";
import { recordSpans } from "../csv/spans.ts";
import type { Dialect } from "../csv/dialect.ts";
import { isBlankText } from "./clean.ts";

export interface TextRecord {
  readonly fields: readonly string[];
  /** True when no field holds anything that shows. */
  readonly isBlank: boolean;
}

export interface RecordProblem {
  readonly code: "csv-syntax" | "wrong-field-count";
  readonly message: string;
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
  const problem = (code: RecordProblem["code"], message: string): Records => {
    const line = recordSpans(body, firstLine)[records.length]?.line ?? firstLine;
    return { records, problem: { code, message, line } };
  };
  const stop = new Error("a record of another width than the header");
  let oddWidth = 0;
  const take = (fields: string[]): null => {
    const isBlank = fields.every(isBlankText);
    const width = records[0]?.fields.length ?? fields.length;
    const isOdd = fields.length < width || !fields.slice(width).every(isBlankText);
    if (isOdd && !isBlank) {
      oddWidth = fields.length;
      throw stop;
    }
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
    if (error === stop) {
      const width = records[0]?.fields.length ?? 0;
      return problem("wrong-field-count", `the row has ${oddWidth} fields, the header has ${width}`);
    }
    if (!(error instanceof CsvError)) throw error;
    return error.code === "CSV_QUOTE_NOT_CLOSED"
      ? problem("csv-syntax", "a quoted field is never closed")
      : problem("csv-syntax", 'a quote stands where none may; write it as "" inside a field that is quoted');
  }
};
