/**
 * A table: the columns of one kind of CSV file, each declared once with its cell and its meaning.
 * Reading gives typed rows that still know where they stand, and every problem of the file.
 */
import { OTHER_HEADER, recordKinds } from "../csv/no-row.ts";
import { readCsv } from "../csv/read.ts";
import type { CsvRow } from "../csv/read.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { isRefusal, parserOf } from "./cell-schema.ts";
import type { Cell, Parse } from "./cell-schema.ts";
import { headerProblems } from "./header.ts";
import { mendHint } from "./mend.ts";
import { widthFault } from "./width.ts";

export interface Column<T> {
  readonly cell: Cell<T>;
  /** What a contributor should write, one sentence. */
  readonly doc: string;
}

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The typed row of a table's columns. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };

export interface Table<C extends Columns> {
  /** Path below the data folder; `*` stands for a lower-case country code. */
  readonly path: string;
  readonly doc: string;
  readonly columns: C;
}

/** A diagnostic at one column of a row. */
export type Report = (
  column: string,
  code: string,
  message: string,
  more?: Partial<Diagnostic>,
) => Diagnostic;

export interface Row<C extends Columns> {
  readonly value: RowOf<C>;
  readonly report: Report;
}

export interface TableFile<C extends Columns> {
  readonly rows: readonly Row<C>[];
  readonly diagnostics: readonly Diagnostic[];
  /** What could be read of the rows that have faults. */
  readonly unsound: readonly Partial<RowOf<C>>[];
  /** False when rows were left out unread, so that nobody can tell what the file lacks. */
  readonly isWhole: boolean;
}

export const column = <T>(cell: Cell<T>, doc: string): Column<T> => ({ cell, doc });

export const table = <C extends Columns>(path: string, doc: string, columns: C): Table<C> => ({
  path,
  doc,
  columns,
});

/** Characters of a message; a field may be as long as it likes. */
const MESSAGE_LENGTH = 400;

/** Problems of one file after which no more of it are looked for. */
export const MAX_FAULTS = 200;

const shorten = (text: string): string =>
  text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH)}…` : text;

/** A report keeps where the row stands, not its fields. */
const reporter =
  (file: string, names: readonly string[], columns: Columns, { position }: CsvRow): Report =>
  (name, code, message, more = {}) => ({
    code,
    severity: "error",
    file,
    ...position(names.indexOf(name)),
    ...(Object.hasOwn(columns, name) && { field: name }),
    ...more,
    message: shorten(more.message ?? (message.startsWith(name) ? message : `${name}: ${message}`)),
  });

/** What is answered for a file whose rows could not be read. */
export const unread = (diagnostics: readonly Diagnostic[]): TableFile<never> => ({
  rows: [],
  diagnostics,
  unsound: [],
  isWhole: false,
});

/** What reads the fields of a row, in the order of the columns. */
type RowParsers = readonly {
  readonly name: string;
  readonly index: number;
  readonly parse: Parse<unknown>;
  readonly one: Column<unknown>;
}[];

/** Fills `value` from the fields and answers what is wrong with them. */
const readFields = (
  parsers: RowParsers,
  fields: readonly string[],
  report: Report,
  value: Record<string, unknown>,
): readonly Diagnostic[] => {
  let faults: Diagnostic[] | null = null;
  for (const { name, index, parse, one } of parsers) {
    const parsed = parse(fields[index] ?? "");
    if (isRefusal(parsed)) {
      const { code, message, hint } = parsed.fault;
      const more = mendHint(name, one, fields[index] ?? "") ?? (hint === undefined ? {} : { hint });
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

/** One finding for all records of a kind that `fix` takes out, at the first of them. */
const takenOut = (
  headers: readonly CsvRow[],
  blank: readonly CsvRow[],
  report: Report,
): readonly Diagnostic[] => {
  const more = (message: string, some: readonly CsvRow[]): Partial<Diagnostic> => {
    const hint = `npm run data -- fix takes ${some.length === 1 ? "it" : "them"} out`;
    return { message, hint, fixable: true, ...some[0]?.position(0) };
  };
  const again =
    headers.length === 1
      ? "the header stands here again"
      : `the header stands again ${headers.length} times, here first`;
  const nothing = `${blank.length === 1 ? "a row holds" : `${blank.length} rows hold`} nothing but separators`;
  return [
    ...(headers.length === 0 ? [] : [report("row", "repeated-header", again, more(again, headers))]),
    ...(blank.length === 0 ? [] : [report("row", "blank-row", nothing, more(nothing, blank))]),
  ];
};

/** Reads one file of a table: typed rows where the row is sound, diagnostics where it is not. */
export const readTable = <C extends Columns>(
  { columns }: Table<C>,
  file: string,
  text: string,
): TableFile<C> => {
  const { rows: [header, ...body], diagnostics: syntax } = readCsv(file, text); // prettier-ignore
  if (header === undefined && syntax.length > 0) return unread(syntax);
  if (header === undefined) {
    const at = { file, line: 0, column: 0, endColumn: 0 };
    const message = "the file has no header row";
    return unread([...syntax, { code: "missing-header", severity: "error", ...at, message }]);
  }
  if (syntax.some(({ line }) => line < header.position(0).line)) return unread(syntax);
  const names = header.fields;
  const expected = Object.keys(columns);
  const headerFaults = headerProblems(header, expected, reporter(file, names, columns, header));
  if (headerFaults.length > 0) return unread([...syntax, ...headerFaults]);

  const parsers = Object.entries(columns).map(([name, one]) => ({
    name,
    index: names.indexOf(name),
    parse: parserOf(one.cell),
    one,
  }));
  /** Rows are copies of this one, so that all have the same shape. */
  const model = Object.fromEntries(expected.map((name): [string, unknown] => [name, undefined]));
  const rows: Row<C>[] = [];
  const unsound: Partial<RowOf<C>>[] = [];
  const diagnostics: Diagnostic[] = [...syntax];
  let isWhole = syntax.length === 0;
  const kindOf = recordKinds(names);
  const blank: CsvRow[] = [];
  const headers: CsvRow[] = [];
  for (const one of body) {
    const report = reporter(file, names, columns, one);
    if (diagnostics.length >= MAX_FAULTS) {
      diagnostics.push(stoppedAt(report, one));
      isWhole = false;
      break;
    }
    const kind = kindOf(one.fields);
    if (kind === "other-header") {
      const { code, ...more } = OTHER_HEADER;
      diagnostics.push(report("row", code, more.message, { ...more, ...one.position(0) }));
      isWhole = false;
      break;
    }
    if (kind === "blank") blank.push(one);
    else if (kind === "header") headers.push(one);
    else if (one.fields.length === names.length) {
      const value: Record<string, unknown> = { ...model };
      const faults = readFields(parsers, one.fields, report, value);
      if (faults.length === 0) rows.push({ value: value as RowOf<C>, report });
      else {
        unsound.push(value as Partial<RowOf<C>>);
        for (const fault of faults) diagnostics.push(fault);
      }
    } else {
      const { code, ...more } = widthFault(one.fields, names.length);
      diagnostics.push(report("row", code, more.message, { ...more, ...one.position(names.length) }));
      isWhole = false;
    }
  }
  const report = reporter(file, names, columns, header);
  return { rows, diagnostics: [...diagnostics, ...takenOut(headers, blank, report)], unsound, isWhole };
};
