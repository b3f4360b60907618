/** The times of statements by congregation, for what holds them against the Sun. */
import type { Statement } from "./statements.ts";

/** A statement of a time of the clock, on one of its days. */
export interface Timed {
  readonly statement: Statement;
  readonly day: number;
  readonly minute: number;
}

/** Statements of times of the clock on the first and the last of their days. */
export const timesOf = (statements: readonly Statement[]): readonly Timed[] =>
  statements.flatMap((statement): readonly Timed[] => {
    const { days, said } = statement;
    if (said.kind !== "clock" || days.kind !== "days") return [];
    const ends = days.to === null || days.to === days.from ? [days.from] : [days.from, days.to];
    return ends.map((day) => ({ statement, day, minute: said.minute }));
  });

/** Adhans that are printed for single days. */
export const adhansIn = (statements: readonly Statement[]): readonly Timed[] =>
  timesOf(statements).filter(
    ({ statement: { role, days } }) => role === "adhan" && days.kind === "days" && days.from === days.to,
  );
