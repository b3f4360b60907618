/** Prayers that a timetable of the others leaves out: a reader who misses a word would lose them in silence. */
import { PRAYERS } from "#core/values/prayer.ts";
import type { Losses } from "./losses.ts";
import type { Statement } from "./statements.ts";

/** A table of so many prayers is one of all five; cards of Ramadan have fewer. */
const OF_ALL = 3;

/** Counts the prayers that a place has no time of. `where` is what its files are called. */
export const losePrayers = (statements: readonly Statement[], where: string, losses: Losses): void => {
  const daily = statements.filter(({ days }) => days.kind === "days");
  const taken = new Set(daily.map(({ prayer }) => prayer));
  const missing = PRAYERS.filter((prayer) => !taken.has(prayer));
  if (PRAYERS.length - missing.length < OF_ALL) return;
  for (const prayer of missing)
    losses.add("prayer", `${where}, ${prayer}`, `no column is read as ${prayer}, though the other prayers are there`);
};
