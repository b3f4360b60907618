/**
 * Which month a word is that languages use for different months: `listopada` is October in Croatia and November in Poland.
 * A month that the table names by another word is not meant.
 */
import type { DayParts } from "./cells.ts";
import type { Found } from "./find-order.ts";

/** What tells the month of a word beside the other rows. */
interface WordSources {
  readonly rows: readonly (DayParts | null)[];
  /** What people said. */
  readonly said: number | null;
}

const named = (rows: readonly (DayParts | null)[]): ReadonlySet<number> =>
  new Set(rows.flatMap((one) => (one?.month === undefined ? [] : [one.month])));

/** The months of rows by words of several months, settled; a row whose word stays open says nothing of its day. */
export const settleMonthWords = ({ rows, said }: WordSources): Found<readonly (DayParts | null)[]> => {
  if (!rows.some((one) => one?.months !== undefined)) return { value: rows, evidence: "" };
  const taken = named(rows);
  const settled = new Set<number>();
  const value = rows.map((one) => {
    if (one?.months === undefined) return one;
    const { months, ...others } = one;
    if (others.month !== undefined) return others;
    const open = months.filter((month) => (said === null ? !taken.has(month) : month === said));
    const [month] = open;
    if (month === undefined || open.length > 1) return null;
    settled.add(month);
    return { ...others, month };
  });
  const evidence = `a word of several months is ${[...settled].join(" and ")}: other words are the others`;
  return { value, evidence: settled.size === 0 ? "" : evidence };
};
