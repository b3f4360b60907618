/** Forecasts: what the authorities' rules gave for a year before it began, as hashes of their canonical texts. */
import { column, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { authorityIdCell } from "./authorities.ts";
import { table } from "./table.ts";

const hash = cell.pattern(/^[0-9a-f]{64}$/, "unknown-value", "a SHA-256, 64 digits and letters a to f");

export const forecasts = table(
  "forecasts.csv",
  "Times of a year that were computed before it, by their hashes, so that calendars that are printed later can judge them. Written by `npm run data -- forecast`; a row is never changed.",
  {
    year: column(required(cell.integer(2026, 2100)), "The year."),
    authority: column(required(authorityIdCell), "Whose rule it is."),
    place: column(required(cell.text), "Name of the place."),
    frozen_on: column(
      required(cell.date),
      "When the times were computed. Of several rows of a place the newest counts.",
    ),
    lat: column(required(cell.degrees("lat", 90)), "Degrees north."),
    lng: column(required(cell.degrees("lng", 180)), "Degrees east."),
    timezone: column(required(cell.timeZone), "The clock of the times."),
    version: column(required(cell.text), "Version of the project, and of the clocks."),
    sha256: column(required(hash), "SHA-256 of the canonical text of all days."),
  },
);
