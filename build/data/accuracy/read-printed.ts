/**
 * Printed days from a CSV file of tables of many towns: `source,city,country,lat,lng,tz,date,fajr,sunrise,dhuhr,asr,maghrib,isha`
 * and, if there is one, `url`. Times are HH:MM on the clock of `tz`; a time that is empty is not printed.
 */
import { parseDate } from "#core/base/date.ts";
import { openZone } from "#core/base/zone.ts";
import { DAY_TIMES, type DayTime } from "#core/values/prayer.ts";
import { cellOf, type TextRow, textRow } from "../../base/text-row.ts";
import { readCsv } from "../../csv/csv.ts";
import type { PrintedDay } from "./measure.ts";

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const dayOf = (row: TextRow): PrintedDay | string => {
  const [lat, lng] = [Number(cellOf(row, "lat")), Number(cellOf(row, "lng"))];
  const zone = openZone(cellOf(row, "tz"));
  const day = parseDate(cellOf(row, "date"));
  if (zone === null) return `tz ${JSON.stringify(row["tz"])} is no time zone`;
  if (day === null) return `date ${JSON.stringify(row["date"])} is no date`;
  if (!(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return "lat and lng are no point";
  const times = {} as Record<DayTime, string | null>;
  for (const name of DAY_TIMES) {
    const text = cellOf(row, name).trim();
    if (text !== "" && !CLOCK.test(text)) return `${name} ${JSON.stringify(text)} is no time such as 05:09`;
    times[name] = text === "" ? null : text;
  }
  const source = cellOf(row, "source");
  return {
    source,
    url: row["url"] === undefined || row["url"] === "" ? null : row["url"],
    town: `${source} ${cellOf(row, "city")}`,
    place: { country: cellOf(row, "country"), lat, lng, zone },
    day,
    times,
  };
};

/** The days of a file, and what is wrong with its rows. */
export const readPrinted = (
  path: string,
  text: string,
): { readonly days: readonly PrintedDay[]; readonly faults: readonly string[] } => {
  const [header, ...rows] = readCsv(path, text).rows;
  const days: PrintedDay[] = [];
  const faults: string[] = [];
  for (const { fields, position } of rows) {
    if (fields.length === 1 && fields[0] === "") continue;
    const read = dayOf(textRow(header?.fields ?? [], fields));
    if (typeof read === "string") faults.push(`${path}:${position(0).line}: ${read}`);
    else days.push(read);
  }
  return { days, faults };
};
