/**
 * What a cell is: a zod schema from the text of a CSV field to a typed value. A cell refuses with a
 * code, a message and, where it can, a hint; an empty field is `null` unless the cell is required.
 */
import * as z from "zod";

/** Why a field was refused. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export type Cell<T> = z.ZodType<T, string>;

export interface Refusal {
  readonly fault: Fault;
}

const isFault = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && "fault" in value;

/** A refusal. */
export const fault = (code: string, message: string, hint?: string): Refusal => ({
  fault: hint === undefined ? { code, message } : { code, message, hint },
});

/** A cell from a function that answers the value or a fault. */
export const cell = <T>(parse: (text: string) => T | Refusal): Cell<T> =>
  z.string().transform((text, context): T => {
    const result = parse(text);
    if (!isFault(result)) return result;
    context.addIssue({ code: "custom", message: result.fault.message, params: { fault: result.fault } });
    return z.NEVER;
  });

/** Values joined by `;`, none empty. */
export const list = <T>(item: Cell<T>): Cell<readonly T[]> =>
  cell((value): readonly T[] | Refusal => {
    const items: T[] = [];
    for (const part of value.split(";")) {
      const parsed = item.safeParse(part);
      if (!parsed.success) return { fault: faultOf(parsed.error.issues[0]) };
      items.push(parsed.data);
    }
    return items;
  });

/** The fault behind a zod issue. */
export const faultOf = (issue: z.core.$ZodIssue | undefined): Fault => {
  const params: unknown = issue?.code === "custom" ? issue.params?.["fault"] : undefined;
  return (params as Fault | undefined) ?? { code: "bad-value", message: issue?.message ?? "cannot be read" };
};

/** A cell whose empty field is `null`. */
export const optional = <T>(inner: Cell<T>): Cell<T | null> =>
  z.string().transform((value, context): T | null => {
    if (value === "") return null;
    const parsed = inner.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      context.addIssue({ code: "custom", message: issue.message, params: { fault: faultOf(issue) } });
    return z.NEVER;
  });

/** A cell whose field may not be empty. */
export const required = <T>(inner: Cell<T>): Cell<T> =>
  z.string().transform((value, context): T => {
    const parsed = value === "" ? null : inner.safeParse(value);
    if (parsed?.success === true) return parsed.data;
    const why =
      parsed === null ? { code: "required", message: "must not be empty" } : faultOf(parsed.error.issues[0]);
    context.addIssue({ code: "custom", message: why.message, params: { fault: why } });
    return z.NEVER;
  });
