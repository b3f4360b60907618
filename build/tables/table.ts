/**
 * A table: the columns of one kind of CSV file, each declared once with its cell and its meaning.
 * Reading gives typed rows that still know where they stand, and every problem of the file.
 */
import * as z from "zod";
import { readCsv } from "../csv/read.ts";
import type { CsvRow } from "../csv/read.ts";
import type { Diagnostic } from "../diagnostics.ts";
import { faultOf } from "./cell-schema.ts";
import type { Cell } from "./cell-schema.ts";

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
  readonly schema: z.ZodType<RowOf<C>>;
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
}

export const column = <T>(cell: Cell<T>, doc: string): Column<T> => ({ cell, doc });

export const table = <C extends Columns>(path: string, doc: string, columns: C): Table<C> => {
  const shape = Object.fromEntries(Object.entries(columns).map(([name, { cell }]) => [name, cell]));
  return { path, doc, columns, schema: z.object(shape) as unknown as z.ZodType<RowOf<C>> };
};

const reporter =
  (file: string, names: readonly string[], row: CsvRow): Report =>
  (name, code, message, more = {}) => ({
    code,
    severity: "error",
    file,
    message: message.startsWith(name) ? message : `${name}: ${message}`,
    ...row.position(names.indexOf(name)),
    ...more,
  });

const headerProblems = (file: string, header: CsvRow, expected: readonly string[]): readonly Diagnostic[] => {
  const found = header.fields;
  const report = reporter(file, found, header);
  const unknown = found
    .filter((name) => !expected.includes(name))
    .map((name) => report(name, "unknown-column", `${name} is not a column of this table`, {
      hint: `its columns are ${expected.join(",")}`,
    })); // prettier-ignore
  const missing = expected.filter((name) => !found.includes(name));
  const absent = missing.map((name): Diagnostic => ({
    code: "missing-column",
    severity: "error",
    file,
    message: `the header has no column ${name}`,
    ...header.position(found.length),
  }));
  const twice = found.flatMap((name, i) => (found.indexOf(name) === i ? [] : [{ name, i }]));
  return [
    ...unknown,
    ...absent,
    ...twice.map(({ name, i }) =>
      report(name, "repeated-column", `${name} stands twice in the header`, header.position(i)),
    ),
  ];
};

/** Reads one file of a table: typed rows where the row is sound, diagnostics where it is not. */
export const readTable = <C extends Columns>(
  definition: Table<C>,
  file: string,
  text: string,
): TableFile<C> => {
  const { rows: [header, ...body], diagnostics: syntax } = readCsv(file, text); // prettier-ignore
  const expected = Object.keys(definition.columns);
  if (header !== undefined && syntax.some(({ line }) => line < header.position(0).line))
    return { rows: [], diagnostics: syntax };
  if (header === undefined) {
    const empty = {
      code: "missing-header",
      severity: "error",
      file,
      line: 0,
      column: 0,
      endColumn: 0,
    } as const;
    return { rows: [], diagnostics: [...syntax, { ...empty, message: "the file has no header row" }] };
  }
  const headerFaults = headerProblems(file, header, expected);
  if (headerFaults.length > 0) return { rows: [], diagnostics: [...syntax, ...headerFaults] };
  const names = header.fields;
  const rows: Row<C>[] = [];
  const diagnostics: Diagnostic[] = [...syntax];
  for (const one of body) {
    const report = reporter(file, names, one);
    if (one.fields.length !== names.length) {
      const message = `the row has ${one.fields.length} fields, the header has ${names.length}`;
      diagnostics.push({
        ...report("row", "wrong-field-count", message),
        message,
        ...one.position(names.length),
      });
      continue;
    }
    const record = Object.fromEntries(names.map((name, i) => [name, one.fields[i] ?? ""]));
    const parsed = definition.schema.safeParse(record);
    if (parsed.success) rows.push({ value: parsed.data, report });
    else {
      for (const issue of parsed.error.issues) {
        const { code, message, hint } = faultOf(issue);
        diagnostics.push(report(String(issue.path[0]), code, message, hint === undefined ? {} : { hint }));
      }
    }
  }
  return { rows, diagnostics };
};
