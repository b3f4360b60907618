/**
 * Leaves the changes of clocks before 1970 out of scripts that pages of other people load: they are two fifths of the
 * table, and no page asks for them. A zone then has before 1970 the offset that it began that year with.
 */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { type Clock, readClock, writeClock } from "#core/base/clock.ts";
import { readClockRow, writeClockRow } from "#core/base/clock-table.ts";

const TABLE = /[\\/]data[\\/]clocks\.json$/;

/** A clock whose changes begin in 1970. */
const since1970 = ({ firstMin, changes }: Clock): Omit<Clock, "rule"> => ({
  firstMin: changes.findLast(({ atMs }) => atMs <= 0)?.offsetMin ?? firstMin,
  changes: changes.filter(({ atMs }) => atMs > 0),
});

/** A row of the table from 1970 on. */
const recentRow = (row: string): string => {
  const { zones, text } = readClockRow(row);
  const rule = text.slice(text.lastIndexOf("|") + 1);
  return writeClockRow({ zones, text: writeClock(since1970(readClock(text)), rule) });
};

interface Table {
  readonly version: string;
  readonly zones: readonly string[];
}

/** The table from 1970 on, as JSON. */
export const recentClocks = (json: string): string => {
  const { version, zones } = JSON.parse(json) as Table;
  return JSON.stringify({ version, zones: zones.map(recentRow) });
};

/** Leaves older changes out of what is built. */
export const recentClocksPlugin: Plugin = {
  name: "recent-clocks",
  enforce: "pre",
  load: (id) => (TABLE.test(id) ? recentClocks(readFileSync(id, "utf8")) : null),
};
