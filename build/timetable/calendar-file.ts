/**
 * The events of a calendar (.ics) as a grid with a row an event: its day, its name and the time at which it begins, by the
 * clock that the calendar is written in. ical.js reads it (RFC 5545, by way of jCal, RFC 7265).
 */
import ICAL from "ical.js";
import { cleanText } from "#core/columns/text.ts";
import { TableBudget, type TableLimits } from "./table-limits.ts";
import { type Grid, type GridRow, NO_CONTEXT } from "./grid.ts";

/** A property or a component of jCal: its name, and what it has. */
type Named = readonly [name: string, ...rest: readonly unknown[]];
type Property = readonly [name: string, parameters: unknown, type: string, value: unknown];
type Component = readonly [name: string, properties: readonly Property[], components: readonly Component[]];

const named = <T extends Named>(all: readonly T[], name: string): readonly T[] => all.filter(([one]) => one === name);

const valueIn = ([, properties]: Component, name: string): string => {
  const value = named(properties, name)[0]?.[3];
  return typeof value === "string" ? value : "";
};

/** 2026-01-01T05:30:00, 2026-01-01, and either of them in UTC. */
const START = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d):\d\d)?(Z?)$/;

const cellsOf = (event: Component): readonly string[] => {
  const [, day = "", time = "", isUtc = ""] = START.exec(valueIn(event, "dtstart")) ?? [];
  if (isUtc !== "") throw new Error("it is a calendar whose times are in UTC; export it by the clock of the place");
  const isRepeated = named(event[1], "rrule").length > 0;
  const summary = cleanText(valueIn(event, "summary"));
  return [isRepeated ? `each time from ${day} on` : day, summary, time];
};

/** The events of a calendar. Throws an Error that says what it has too much of, or where it is damaged. */
export const readCalendar = (name: string, text: string, limits: TableLimits): Grid => {
  const lines = new TableBudget(limits);
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines.add(1);
  const budget = new TableBudget(limits);
  const [, , components] = ICAL.parse(text) as unknown as Component;
  const rows = named(components, "vevent").map((event, at): GridRow => {
    budget.add(3);
    return {
      cells: cellsOf(event).map((cell) => budget.text(cell)),
      where: () => `event ${at + 1}`,
      context: NO_CONTEXT,
    };
  });
  if (rows.length === 0) throw new Error("it is a calendar without events");
  const header: GridRow = { cells: ["Date", "Prayer", "Time"], where: () => "its events", context: NO_CONTEXT };
  return { name, titles: [name], isLoose: false, hasHeader: true, rows: [header, ...rows], evidence: "a calendar" };
};
