/**
 * Tables: the columns of one kind of CSV file, each declared once with its cell and its documentation, and the order of
 * rows. Reading returns typed rows with their positions, and every problem of the file: missing, renamed or repeated
 * columns, rows too wide or too narrow, refused fields.
 */
import { elementAt } from "#core/base/element-at.ts";
import { canonicalOf, NO_WORDS, quoted } from "#core/columns/text.ts";
import {
  type Column,
  type Columns,
  fault,
  type Fault,
  isRefusal,
  type Parse,
  parserOf,
  type RowOf,
} from "#core/columns/cell-schema.ts";
import type { DiagnosticCode } from "#core/columns/diagnostic-codes.ts";
import { type Diagnostic, severityOf } from "../base/diagnostics.ts";
import { likelyWord } from "../base/likely-word.ts";
import { type CsvRow, OTHER_HEADER, readCsv, recordKinds } from "../csv/csv.ts";

const isInteger = (text: string): boolean => /^\d{1,15}$/.test(text);

/** Row order: integers numerically and before texts, texts by UTF-16 code units. */
export const compareFields = (a: string, b: string): number => {
  if (a === b) return 0;
  const [isNumberA, isNumberB] = [isInteger(a), isInteger(b)];
  if (isNumberA && isNumberB) return Number(a) - Number(b);
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a < b ? -1 : 1;
};

/** Git conflict markers. */
const CONFLICT = /^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/;

const count = (n: number): string => `${n} field${n === 1 ? "" : "s"}`;

/** What is wrong with a row that does not have `width` fields, and the most likely cause. */
export const widthFault = (fields: readonly string[], width: number): Fault => {
  if (CONFLICT.test(fields[0] ?? "")) {
    const hint = "keep the right rows of both sides, and take the lines <<<<<<<, ======= and >>>>>>> out";
    return fault("merge-conflict", "a merge conflict of git was left here", hint).fault;
  }
  const hint =
    fields.length < width
      ? "commas are missing, or the row is cut off; an empty field keeps its comma"
      : 'a text with a comma in it needs quotes: "…, …"';
  return fault("wrong-field-count", `the row has ${count(fields.length)}, the header has ${width}`, hint).fault;
};

/** The wrong delimiter in the header, or text before it, if any. */
const otherSeparator = (header: CsvRow, expected: readonly string[]): string | null => {
  const [only = "", second] = header.fields;
  if (/^"?sep=[,;\t|]?"?$/i.test(only) && (second ?? "") === "") return "there is a sep= line before the header";
  if (second !== undefined) return null;
  const isHeader = (separator: string): boolean =>
    only.split(separator).filter((name) => expected.includes(name.trim())).length > 1;
  const separator = [";", "\t", "|"].find(isHeader);
  if (separator === undefined) return null;
  return `${JSON.stringify(separator)} stands between the fields, must be a comma`;
};

/** More columns than this are reported together. */
const MANY = 3;

/** A header this many times too wide does not belong to the table. */
const MANY_TIMES = 3;

/** Tables with at most this many columns have them all listed in a hint. */
const FEW = 15;

const plain = (name: string): string => name.trim().toLowerCase().replaceAll(/[ -]+/g, "_");

/** An unknown column, and the missing column it most likely is. */
interface Stranger {
  readonly name: string;
  readonly index: number;
  readonly meant: string | null;
}

/** The unknown columns of a header; no two are matched with the same column. */
const strangersOf = (found: readonly string[], expected: readonly string[]): readonly Stranger[] => {
  const missing = new Set(expected.filter((name) => !found.includes(name)));
  return found.flatMap((name, index) => {
    if (expected.includes(name)) return [];
    const here = expected[index];
    const meant =
      [...missing].find((candidate) => candidate === plain(name)) ??
      likelyWord(plain(name), [...missing]) ??
      (here !== undefined && missing.has(here) ? here : null);
    if (meant !== null) missing.delete(meant);
    return [{ name, index, meant }];
  });
};

const strangerProblem = (
  { name, index, meant }: Stranger,
  expected: readonly string[],
  header: CsvRow,
  report: Report,
): Diagnostic => {
  const shown = name.trim() === "" ? `column ${index + 1}, which has no name,` : quoted(name);
  const gone = meant === null ? "" : `, and ${meant} is missing`;
  const all = expected.length > FEW ? "" : `; its columns are ${expected.join(",")}`;
  const hint = meant === null ? `take it out${all}` : `name it ${meant} again`;
  const message = `${shown} is not a column of this table${gone}`;
  const fixable = meant !== null && plain(name) === meant;
  return report(name, "unknown-column", message, { message, hint, fixable, ...header.position(index) });
};

/** One finding for many columns that only differ in spelling. */
const spelledProblem = (spelled: readonly Stranger[], header: CsvRow, report: Report): Diagnostic => {
  const some = spelled.slice(0, MANY).map(({ name, meant }) => `${quoted(name)} is ${meant}`);
  const message = `${spelled.length} columns are written otherwise than in the table: ${some.join(", ")}, …`;
  const more = { message, hint: "npm run data -- fix writes them as the table does", fixable: true };
  return report("header", "unknown-column", message, { ...more, ...header.position(elementAt(spelled, 0).index) });
};

/** `fix` adds columns that may be empty. */
const missingProblem = (names: readonly string[], columns: Columns, header: CsvRow, report: Report): Diagnostic => {
  const message = `the header has no ${names.length > 1 ? "columns" : "column"} ${names.join(", ")}`;
  const fixable = names.every((name) => columns[name]?.cell.safeParse("").success === true);
  const hint = fixable
    ? `npm run data -- fix adds ${names.length > 1 ? "them" : "it"}, empty; if values were deleted by mistake, take the file back`
    : `the first line must be ${Object.keys(columns).join(",")}`;
  return report(names[0] ?? "header", "missing-column", message, {
    message,
    hint,
    fixable,
    ...header.position(header.fields.length),
  });
};

/** What is wrong with a header; its columns may be in any order. */
const headerProblems = (header: CsvRow, columns: Columns, report: Report): readonly Diagnostic[] => {
  const expected = Object.keys(columns);
  const found = header.fields;
  const whole = (code: DiagnosticCode, message: string, hint: string): readonly Diagnostic[] => [
    report("header", code, message, { message, hint, ...header.position(0) }),
  ];
  if (found.length > MANY_TIMES * expected.length) {
    const message = `the header has ${found.length} columns, the table ${expected.length}`;
    return whole("unknown-column", message, `its columns are ${expected.join(",")}`);
  }
  const separator = otherSeparator(header, expected);
  if (separator !== null)
    return whole("wrong-separator", separator, "a spreadsheet wrote the file; npm run data -- fix reads it as it is");
  if (!found.some((name) => expected.includes(plain(name)))) {
    const hint = `the first line must be ${expected.join(",")}`;
    return whole("missing-header", "the first line is not a header: it names no column of the table", hint);
  }
  const strangers = strangersOf(found, expected);
  const spelled = strangers.filter(({ name, meant }) => plain(name) === meant);
  const isMany = spelled.length > MANY;
  const meant = new Set(strangers.map((stranger) => stranger.meant));
  const missing = expected.filter((name) => !found.includes(name) && !meant.has(name));
  const groups = missing.length > MANY ? [missing] : missing.map((name) => [name]);
  const twice = found.flatMap((name, i) =>
    found.indexOf(name) === i || !expected.includes(name)
      ? []
      : [
          report(name, "repeated-column", `${name} occurs twice in the header`, {
            hint: "keep one of the two",
            ...header.position(i),
          }),
        ],
  );
  return [
    ...(isMany ? [spelledProblem(spelled, header, report)] : []),
    ...strangers
      .filter((column) => !isMany || !spelled.includes(column))
      .map((column) => strangerProblem(column, expected, header, report)),
    ...groups.map((names) => missingProblem(names, columns, header, report)),
    ...twice,
  ];
};

export interface Table<C extends Columns> {
  /** Path below the data folder; `*` is a lower-case country code. */
  readonly path: string;
  readonly doc: string;
  readonly columns: C;
}

/** A diagnostic about one column of a row. */
export type Report = (column: string, code: DiagnosticCode, message: string, more?: Partial<Diagnostic>) => Diagnostic;

export interface Row<C extends Columns> {
  readonly value: RowOf<C>;
  readonly report: Report;
}

export interface TableFile<C extends Columns> {
  readonly rows: readonly Row<C>[];
  readonly diagnostics: readonly Diagnostic[];
  /** The readable fields of rows with errors. */
  readonly unsound: readonly Partial<RowOf<C>>[];
  /** False when rows were left unread, so missing rows prove nothing. */
  readonly isWhole: boolean;
}

export const table = <C extends Columns>(path: string, doc: string, columns: C): Table<C> => ({
  path,
  doc,
  columns,
});

/** Longest message; fields may be of any length. */
const MESSAGE_LENGTH = 400;

/** After this many problems the rest of a file is not checked. */
export const MAX_FAULTS = 200;

const shorten = (text: string): string => (text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH)}…` : text);

/** Keeps the row's position only, not its fields. */
const reporter =
  (file: string, names: readonly string[], columns: Columns, { position }: CsvRow): Report =>
  (name, code, message, more = {}) => ({
    code,
    severity: severityOf(code),
    file,
    ...position(names.indexOf(name)),
    ...(Object.hasOwn(columns, name) && { field: name }),
    ...more,
    message: shorten(more.message ?? (message.startsWith(name) ? message : `${name}: ${message}`)),
  });

/** The result for a file whose rows could not be read. */
export const unread = (diagnostics: readonly Diagnostic[]): TableFile<never> => ({
  rows: [],
  diagnostics,
  unsound: [],
  isWhole: false,
});

interface Mended {
  readonly hint: string;
  readonly fixable: true;
  readonly mended: string;
}

/** What `fix` writes in a field, in words. */
export const writtenText = (mended: string): string => (mended === "" ? "nothing" : quoted(mended));

/** The hint for a refused field that `fix` repairs; `null` if it does not. */
const mendHint = (name: string, column: Column<unknown>, text: string): Mended | null => {
  const mended = canonicalOf(name, column, NO_WORDS)(text);
  if (mended === text || !column.cell.safeParse(mended).success) return null;
  return { hint: `npm run data -- fix writes ${writtenText(mended)}`, fixable: true, mended };
};

/** Parsers of a row's fields, in column order. */
type RowParsers = readonly {
  readonly name: string;
  readonly index: number;
  readonly parse: Parse<unknown>;
  readonly column: Column<unknown>;
}[];

/** Fills `value` from the fields and returns their problems. */
const readFields = (
  parsers: RowParsers,
  fields: readonly string[],
  report: Report,
  value: Record<string, unknown>,
): readonly Diagnostic[] => {
  let faults: Diagnostic[] | null = null;
  for (const { name, index, parse, column } of parsers) {
    // A column that the header may leave out is empty.
    const field = fields[index] ?? "";
    const parsed = parse(field);
    if (isRefusal(parsed)) {
      const { code, message, hint } = parsed.fault;
      const more = mendHint(name, column, field) ?? (hint === undefined ? {} : { hint });
      (faults ??= []).push(report(name, code, message, more));
    } else value[name] = parsed;
  }
  return faults ?? NO_FAULTS;
};

const NO_FAULTS: readonly Diagnostic[] = [];

const stoppedAt = (report: Report, row: CsvRow): Diagnostic =>
  report("row", "too-many-problems", `${MAX_FAULTS} problems and more; the file was read no further`, {
    message: `${MAX_FAULTS} problems and more; the file was read no further`,
    hint: "mend what they have in common first",
    ...row.position(0),
  });

/** A header of other columns ends the table. */
const otherHeaderAt = (report: Report, row: CsvRow): Diagnostic => {
  const { code, ...more } = OTHER_HEADER;
  return report("row", code, more.message, { ...more, ...row.position(0) });
};

const widthProblem = (report: Report, row: CsvRow, width: number): Diagnostic => {
  const { code, ...more } = widthFault(row.fields, width);
  return report("row", code, more.message, { ...more, ...row.position(width) });
};

/** One finding for all records of a kind that `fix` removes, at the first of them. */
const takenOut = (headers: readonly CsvRow[], blank: readonly CsvRow[], report: Report): readonly Diagnostic[] => {
  const more = (message: string, rows: readonly CsvRow[]): Partial<Diagnostic> => {
    const hint = `npm run data -- fix takes ${rows.length === 1 ? "it" : "them"} out`;
    return { message, hint, fixable: true, ...rows[0]?.position(0) };
  };
  const again =
    headers.length === 1 ? "the header is repeated here" : `the header is repeated ${headers.length} times, here first`;
  const nothing = `${blank.length === 1 ? "a row holds" : `${blank.length} rows hold`} nothing but separators`;
  return [
    ...(headers.length === 0 ? [] : [report("row", "repeated-header", again, more(again, headers))]),
    ...(blank.length === 0 ? [] : [report("row", "blank-row", nothing, more(nothing, blank))]),
  ];
};

/** The rows below a header, and what is wrong with them. */
const readBody = <C extends Columns>(
  columns: C,
  file: string,
  names: readonly string[],
  body: readonly CsvRow[],
  syntax: readonly Diagnostic[],
): TableFile<C> & Record<"headers" | "blank", readonly CsvRow[]> => {
  const parsers = Object.entries(columns).map(([name, column]) => ({
    name,
    index: names.indexOf(name),
    parse: parserOf(column.cell),
    column,
  }));
  /** Rows are copied from this one, so that they share a hidden class. */
  const model = Object.fromEntries(Object.keys(columns).map((name): [string, unknown] => [name, undefined]));
  const rows: Row<C>[] = [];
  const unsound: Partial<RowOf<C>>[] = [];
  const diagnostics: Diagnostic[] = [...syntax];
  let isWhole = syntax.length === 0;
  const headers: CsvRow[] = [];
  const blank: CsvRow[] = [];
  const kindOf = recordKinds(names);
  const readRow = (row: CsvRow, report: Report): void => {
    const value: Record<string, unknown> = { ...model };
    const faults = readFields(parsers, row.fields, report, value);
    if (faults.length === 0) rows.push({ value: value as RowOf<C>, report });
    else unsound.push(value as Partial<RowOf<C>>);
    for (const found of faults) diagnostics.push(found);
  };
  for (const row of body) {
    const report = reporter(file, names, columns, row);
    const kind = kindOf(row.fields);
    const end =
      diagnostics.length >= MAX_FAULTS
        ? stoppedAt(report, row)
        : kind === "other-header"
          ? otherHeaderAt(report, row)
          : null;
    if (end !== null) {
      diagnostics.push(end);
      isWhole = false;
      break;
    }
    if (kind === "blank") blank.push(row);
    else if (kind === "header") headers.push(row);
    else if (row.fields.length === names.length) readRow(row, report);
    else {
      diagnostics.push(widthProblem(report, row, names.length));
      isWhole = false;
    }
  }
  return { rows, diagnostics, unsound, isWhole, headers, blank };
};

/** Reads one file of a table: typed rows where valid, diagnostics elsewhere. */
export const readTable = <C extends Columns>({ columns }: Table<C>, file: string, text: string): TableFile<C> => {
  const {
    rows: [header, ...body],
    diagnostics: syntax,
  } = readCsv(file, text);
  if (header === undefined && syntax.length > 0) return unread(syntax);
  if (header === undefined) {
    const at = { file, line: 0, column: 0, endColumn: 0 };
    const message = "the file has no header row";
    return unread([...syntax, { code: "missing-header", severity: "error", ...at, message }]);
  }
  if (syntax.some(({ line }) => line < header.position(0).line)) return unread(syntax);
  const names = header.fields;
  const report = reporter(file, names, columns, header);
  const headerFaults = headerProblems(header, columns, report);
  if (headerFaults.length > 0) return unread([...syntax, ...headerFaults]);
  const { headers, blank, diagnostics, ...read } = readBody(columns, file, names, body, syntax);
  return { ...read, diagnostics: [...diagnostics, ...takenOut(headers, blank, report)] };
};
