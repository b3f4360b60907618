/** How near the times of the project are to printed tables, by country and source. */
import { type Column, column, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { countryCell } from "./reference.ts";
import { table } from "./table.ts";

const TIMES = 10_000_000;
/** Half a day: clocks are compared the short way round. */
const WORST = 720;

const count = (doc: string): Column<number> => column(required(cell.integer(0, TIMES)), doc);
const worst = (doc: string): Column<number | null> => column(optional(cell.integer(0, WORST)), doc);

export const accuracy = table(
  "accuracy.csv",
  "How near the answers of the project are to the printed tables of a country, on days that no rule was chosen on. Written by `npm run data -- accuracy`; no figure is written by hand.",
  {
    country: column(required(countryCell), "The country."),
    source: column(required(cell.text), "The table: what it is called where it was found."),
    url: column(optional(cell.url), "Where it was found."),
    from: column(required(cell.date), "First day."),
    to: column(required(cell.date), "Last day."),
    places: count("Towns of the table."),
    days: count("Printed days that no rule was chosen on."),
    misprints: count("Printed times that are three hours or more from all three answers: left out."),
    times: count("The other printed times of these days."),
    exact: count("Of them, those that the project gives to the minute."),
    within: count("Those within a minute."),
    worst: worst("The largest difference in minutes; empty where a printed time was not given at all."),
    aladhan_exact: count("The same by AlAdhan's formula and the method of the country."),
    aladhan_within: count("Within a minute by it."),
    aladhan_worst: worst("The largest difference by it."),
    adhan_exact: count("The same by the package adhan and that method."),
    adhan_within: count("Within a minute by it."),
    adhan_worst: worst("The largest difference by it."),
    measured_on: column(required(cell.date), "When the figures were made."),
  },
);
