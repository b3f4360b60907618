/**
 * The tables of mosques' own times, a file or folder a country: rules of congregations, printed timetables with the list that
 * says whose they are, and the method that a mosque has stated for its adhans.
 */
import { column, list, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { evidence, placeId, timesColumns } from "#core/columns/times.ts";
import { timetableColumns } from "#core/columns/timetable.ts";
import { HIGH_LATITUDE_RULES } from "#core/values/prayer.ts";
import { type Row, table, type Table } from "./table.ts";

export const times = table(
  "times/*.csv",
  "When congregational prayers start, one file a country; the rule for fewer days wins.",
  timesColumns,
);

export const timetables = table("timetables/*.csv", "Whose the printed timetables are, one file a country.", {
  place_id: placeId,
  file: column(
    required(
      cell.pattern(/^[a-z0-9]+(-[a-z0-9]+)*-\d{4}$/, "bad-name", "a name and a year such as east-london-mosque-2026"),
    ),
    "Name of the file in the country's folder, without .csv.",
  ),
  ...evidence,
});

export const timetable = table(
  "timetables/*/*.csv",
  "A printed timetable, a row a day; empty where it prints nothing.",
  timetableColumns,
);

export const placeMethods = table("place-methods/*.csv", "How mosques have stated that their adhans are computed.", {
  place_id: placeId,
  authority: column(optional(cell.text), "An authority of authorities.csv; not with method."),
  method: column(optional(cell.integer(1, 23)), "A method of methods.json."),
  school: column(optional(cell.integer(0, 1)), "0: Asr at one shadow, 1: at two (Hanafi)."),
  high_latitude: column(
    optional(cell.choice("unknown-value", HIGH_LATITUDE_RULES)),
    "Rule where twilight is long, as the parameter of /prayer.",
  ),
  tune: column(
    optional(list(cell.integer(-60, 60))),
    "Nine minutes joined by ; as the parameter of /prayer: Imsak;Fajr;Sunrise;Dhuhr;Asr;Maghrib;Sunset;Isha;Midnight.",
  ),
  ...evidence,
});

export type RowsOf<T> = T extends Table<infer C> ? readonly Row<C>[] : never;

export type RuleRow = RowsOf<typeof times>[number];
export type MethodRow = RowsOf<typeof placeMethods>[number];

export type DayRow = RowsOf<typeof timetable>[number];
