/** Blank cells in a column that has a time on the other days: somebody left them out, or they were lost on the way. */
import { PRAYERS } from "#core/values/prayer.ts";
import type { TimeCell } from "./cells.ts";
import type { Column } from "./columns.ts";
import type { Losses } from "./losses.ts";

/** A row a day: its cells by column, and where they are. */
export interface DayRow {
  readonly cells: ReadonlyMap<number, TimeCell>;
  readonly where: (index: number) => string;
}

/** A column with times in fewer rows is one of some days, such as Ramadan's. */
const OF_ALL_DAYS = 0.5;

const isDaily = ({ meaning }: Column): boolean =>
  meaning?.kind === "time" && ["sunrise", ...PRAYERS].includes(meaning.prayer);

const isBlank = (row: DayRow, index: number): boolean => (row.cells.get(index)?.kind ?? "blank") === "blank";

/** Counts the blank cells of a table with a row a day; rows without any time are no days. */
export const loseBlanks = (columns: readonly Column[], rows: readonly DayRow[], losses: Losses): void => {
  const daily = columns.filter(isDaily);
  const days = rows.filter((row) => daily.some(({ index }) => !isBlank(row, index)));
  for (const { index, header } of daily) {
    const blank = days.filter((row) => isBlank(row, index));
    if (blank.length > OF_ALL_DAYS * days.length) continue;
    for (const row of blank)
      losses.add("cell", row.where(index), `it is blank, though ${JSON.stringify(header)} has times on the other days`);
  }
};
