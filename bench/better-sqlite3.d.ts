/** The part of better-sqlite3 that the benchmarks use; it comes without declarations. */
declare module "better-sqlite3" {
  interface Statement {
    readonly run: (...values: readonly unknown[]) => unknown;
    readonly all: (...values: readonly unknown[]) => readonly unknown[];
    readonly get: (...values: readonly unknown[]) => unknown;
    /** Rows are the values of their first column alone. */
    readonly pluck: () => Statement;
    /** Rows are lists of values. */
    readonly raw: () => Statement;
  }
  export default class Database {
    constructor(path: string, options?: { readonly readonly?: boolean });
    readonly exec: (sql: string) => void;
    readonly prepare: (sql: string) => Statement;
    readonly close: () => void;
  }
}
