/**
 * Cells: zod schemas from the text of a CSV field to a typed value. A cell refuses with a code, a message and, where
 * possible, a hint; an empty field is `null` unless required.
 */
import * as z from "zod";
import type { DiagnosticCode } from "./diagnostic-codes.ts";

export interface Column<T> {
  readonly cell: Cell<T>;
  /** Help for contributors, one sentence. */
  readonly doc: string;
  /** Says which place it is, where it is or whether it is there: nobody but a moderator changes it. */
  readonly isIdentity?: true;
}

export const column = <T>(cell: Cell<T>, doc: string): Column<T> => ({ cell, doc });

/** The same column as one of the place's identity ({@link Column.isIdentity}). */
export const identity = <T>(declared: Column<T>): Column<T> => ({ ...declared, isIdentity: true });

export type Columns = Readonly<Record<string, Column<unknown>>>;

/** The typed row of a set of columns. */
export type RowOf<C extends Columns> = { readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };

/** Why a field was refused. */
export interface Fault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly hint?: string;
}

/** What is wrong with a column of a row. */
export interface ColumnFault extends Fault {
  readonly column: string;
}

export type Cell<T> = z.ZodType<T, string>;

/** What a field may hold, as JSON Schema keywords; empty fields are handled elsewhere. */
export interface Form {
  readonly type?: "string" | "integer" | "number";
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly format?: "date" | "uri";
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The form that a cell was declared with, also through `transform`; empty if none. */
export const formOf = (schema: z.core.$ZodType): Form => {
  const form: unknown = z.globalRegistry.get(schema)?.["form"];
  if (form !== undefined) return form as Form;
  return schema instanceof z.ZodPipe ? formOf(schema.def.in) : {};
};

export interface Refusal {
  readonly fault: Fault;
}

/** True for a refusal; no cell value has a member `fault`. */
export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "fault" in value;

/** A refusal. */
export const fault = (code: DiagnosticCode, message: string, hint?: string): Refusal => ({
  fault: hint === undefined ? { code, message } : { code, message, hint },
});

/** Returns the value of a field, or why it is refused. */
export type Parse<T> = (text: string) => T | Refusal;

/** Parsers by zod definition, which a cell shares with its copies. */
const PARSERS = new WeakMap<object, Parse<unknown>>();

/** A cell from a function that returns the value or a fault. */
export const cell = <T>(parse: Parse<T>): Cell<T> => {
  const made = z.string().transform((text, context): T => {
    const result = parse(text);
    if (!isRefusal(result)) return result;
    context.addIssue({ code: "custom", message: result.fault.message, params: { fault: result.fault } });
    return z.NEVER;
  });
  PARSERS.set(made.def, parse);
  return made;
};

/** The cell's parser, bypassing zod's overhead per field. */
export const parserOf = <T>(schema: Cell<T>): Parse<T> => {
  const parse = schema instanceof z.ZodPipe ? PARSERS.get(schema.def) : undefined;
  if (parse !== undefined) return parse as Parse<T>;
  return (text) => {
    const parsed = schema.safeParse(text);
    return parsed.success ? parsed.data : { fault: faultOf(parsed.error.issues[0]) };
  };
};

/** The form of values joined by `;`. */
const listForm = ({ pattern }: Form): Form => {
  const item = pattern?.replace(/^\^/, "").replace(/\$$/, "");
  return item === undefined ? { type: "string" } : { type: "string", pattern: `^(?:${item})(?:;(?:${item}))*$` };
};

/** Values joined by `;`, none empty. */
export const list = <T>(item: Cell<T>): Cell<readonly T[]> => {
  const parse = parserOf(item);
  return cell((value): readonly T[] | Refusal => {
    const items: T[] = [];
    for (const part of value.split(";")) {
      const parsed = parse(part);
      if (isRefusal(parsed)) return parsed;
      items.push(parsed);
    }
    return items;
  }).meta({ form: listForm(formOf(item)) });
};

/** The fault behind a zod issue. */
export const faultOf = (issue: z.core.$ZodIssue | undefined): Fault => {
  const params: unknown = issue?.code === "custom" ? issue.params?.["fault"] : undefined;
  return (params as Fault | undefined) ?? { code: "bad-value", message: issue?.message ?? "cannot be read" };
};

/** A cell whose empty field is `null`. */
export const optional = <T>(inner: Cell<T>): Cell<T | null> => {
  const parse = parserOf(inner);
  return cell((value): T | null | Refusal => (value === "" ? null : parse(value))).meta({
    form: formOf(inner),
  });
};

/** A cell whose field may not be empty. */
export const required = <T>(inner: Cell<T>): Cell<T> => {
  const parse = parserOf(inner);
  return cell((value): T | Refusal => (value === "" ? fault("required", "must not be empty") : parse(value))).meta({
    form: formOf(inner),
  });
};
