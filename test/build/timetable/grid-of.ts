/** A grid without a header or titles, whose cells name their line and column. */
import type { Grid } from "../../../build/timetable/grid.ts";

export const gridOf = (rows: readonly (readonly string[])[]): Grid => ({
  name: "a.csv",
  titles: [],
  isLoose: false,
  hasHeader: false,
  evidence: "",
  rows: rows.map((cells, line) => ({ cells, where: (index) => `${line + 1}:${index + 1}`, context: new Map() })),
});
