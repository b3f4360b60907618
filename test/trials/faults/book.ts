/** Results by fault: how often it was injected, what was answered meanwhile, and which promises were broken. */
import { percentile } from "../../support/figures.ts";

export interface Row {
  injected: number;
  /** Answers by status; 0 for a broken connection. */
  readonly statuses: Map<number, number>;
  /** Violations: wrong answers, or statuses that the fault does not allow. */
  readonly broken: string[];
  /** Time from the end of the fault until all answers are correct again. */
  readonly recoveriesMs: number[];
  acknowledged: number;
  found: number;
}

export interface Book {
  /** The row of a fault, created on first use. */
  readonly of: (fault: string) => Row;
  /** All rows as a Markdown table. */
  readonly table: () => string;
  readonly rows: () => ReadonlyMap<string, Row>;
  /** Every broken promise, with its fault. */
  readonly broken: () => readonly string[];
}

const answersOf = ({ statuses }: Row): string =>
  [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "none"}: ${count}`)
    .join(", ");

const recoveryOf = ({ recoveriesMs }: Row): string =>
  recoveriesMs.length === 0
    ? "–"
    : `${[0.5, 1].map((share) => percentile(recoveriesMs, share).toFixed(0)).join(" / ")} ms`;

const rowOf = (fault: string, row: Row): string => {
  const requests = [...row.statuses.values()].reduce((sum, count) => sum + count, 0);
  const reviews = row.acknowledged === 0 ? "–" : `${row.acknowledged} / ${row.found}`;
  return `| ${fault} | ${row.injected} | ${requests} | ${answersOf(row)} | ${row.broken.length} | ${recoveryOf(row)} | ${reviews} |`;
};

export const openBook = (): Book => {
  const rows = new Map<string, Row>();
  return {
    of: (fault) => {
      const row = rows.get(fault) ?? {
        injected: 0,
        statuses: new Map<number, number>(),
        broken: [],
        recoveriesMs: [],
        acknowledged: 0,
        found: 0,
      };
      rows.set(fault, row);
      return row;
    },
    table: () =>
      [
        "| fault | times | requests | answers by status | promises broken | well again, median / longest | reviews acknowledged / found |",
        "|---|---|---|---|---|---|---|",
        ...[...rows].map(([fault, row]) => rowOf(fault, row)),
      ].join("\n"),
    rows: () => rows,
    broken: () => [...rows].flatMap(([fault, { broken }]) => broken.map((one) => `${fault}: ${one}`)),
  };
};

/** Counts an answer. */
export const countStatus = ({ statuses }: Row, status: number): void => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
};
