/**
 * The printed days of a suggestion: CSV text with the columns of a printed timetable (data/timetables), the date first, a line a
 * day. No cell of these columns needs quotes. A text of a header alone prints nothing; it says that the rules beside it are
 * those of a file, so that they replace what was there as an import does.
 */
import { elementAt } from "#core/base/element-at.ts";
import { type Column, isRefusal, parserOf } from "#core/columns/cell-schema.ts";
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { timetableColumns } from "#core/columns/timetable.ts";
import { PRINTED_MAX } from "#core/values/suggestion.ts";
import { PRINTED_DAYS_MAX } from "#core/values/times.ts";

/** What is wrong with a line, from 0 below the header, or with the text as a whole. */
export interface PrintedFault {
  readonly line: number | null;
  readonly column: string | null;
  readonly code: DiagnosticCode;
  readonly message: string;
}

/** A day as a line has it: texts by column. */
type PrintedDay = ReadonlyMap<string, string>;

interface ReadPrinted {
  /** The text as the data write it, with every column. */
  readonly csv: string;
  readonly days: readonly PrintedDay[];
  readonly faults: readonly PrintedFault[];
}

const COLUMNS: ReadonlyMap<string, Column<unknown>> = new Map(Object.entries<Column<unknown>>(timetableColumns));

const refused = (code: DiagnosticCode, message: string): ReadPrinted => ({
  csv: "",
  days: [],
  faults: [{ line: null, column: null, code, message }],
});

/** What is wrong with a header; `null` if nothing is. */
const headerFault = (header: readonly string[]): string | null => {
  if (header[0] !== "date") return "must begin with the column date";
  if (new Set(header).size < header.length) return "must have each column once";
  const other = header.find((name) => !COLUMNS.has(name));
  return other === undefined ? null : `must have no column but ${[...COLUMNS.keys()].join(", ")}`;
};

const lineFaults = (header: readonly string[], cells: readonly string[], line: number): readonly PrintedFault[] => {
  if (cells.length !== header.length)
    return [{ line, column: null, code: "bad-value", message: `must have ${header.length} cells` }];
  return header.flatMap((name, at): readonly PrintedFault[] => {
    const column = COLUMNS.get(name);
    const parsed = column === undefined ? null : parserOf(column.cell)(elementAt(cells, at));
    if (parsed === null || !isRefusal(parsed)) return [];
    const { code, message } = parsed.fault;
    return [{ line, column: name, code, message }];
  });
};

/** Days that stand twice, or not in their order. */
const orderFaults = (days: readonly PrintedDay[]): readonly PrintedFault[] =>
  days.flatMap((day, line): readonly PrintedFault[] => {
    const before = days[line - 1]?.get("date") ?? "";
    return (day.get("date") ?? "") > before
      ? []
      : [{ line, column: "date", code: "bad-date", message: "must be later than the day in the line above" }];
  });

/** Reads the printed days of a suggestion. */
export const readPrinted = (text: unknown): ReadPrinted => {
  if (typeof text !== "string") return refused("bad-value", "must be text");
  if (text.length > PRINTED_MAX) return refused("too-long", `must be at most ${PRINTED_MAX} characters`);
  const [first = "", ...lines] = text.split(/\r?\n/).filter((line) => line !== "");
  const header = first.split(",");
  const wrong = headerFault(header);
  if (wrong !== null) return refused("bad-value", wrong);
  if (lines.length > PRINTED_DAYS_MAX) return refused("too-long", `must be at most ${PRINTED_DAYS_MAX} days`);
  const rows = lines.map((line) => line.split(","));
  const faults = rows.flatMap((cells, line) => lineFaults(header, cells, line));
  if (faults.length > 0) return { csv: "", days: [], faults };
  const days = rows.map((cells) => new Map(header.map((name, at) => [name, elementAt(cells, at)])));
  const names = [...COLUMNS.keys()];
  const csv = [names, ...days.map((day) => names.map((name) => day.get(name) ?? ""))]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");
  if (csv.length > PRINTED_MAX) return refused("too-long", `must be at most ${PRINTED_MAX} characters`);
  return { csv, days, faults: orderFaults(days) };
};
