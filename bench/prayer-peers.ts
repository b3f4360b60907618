/** One day of prayer times as HH:MM, by us, by adhan, and by AlAdhan's formula (our compat mode). */
import { adhanDay } from "../build/data/accuracy/adhan.ts";
import { makePrayerRecords } from "../server/core/prayer/record.ts";
import { dayOf, methodOf, setupOf, zoneOf } from "../test/core/prayer/support.ts";
import type { PrintedDay } from "./prayer-tables.ts";

/** HH:MM by name. */
type Clocks = Readonly<Record<string, string | null>>;
export type Peer = (day: PrintedDay) => Clocks;

const optionsOf = (day: PrintedDay) => ({
  latDeg: day.lat,
  lngDeg: day.lng,
  zone: day.timezone,
  method: day.method,
  school: day.school,
  shafaq: day.shafaq,
});

/** As the API answers with the options that the timetable's source names. */
export const ours: Peer = (day) =>
  makePrayerRecords(setupOf({ ...optionsOf(day), highLatitude: day.highLatitude }))(dayOf(day.date)).timings;

/** `compat=aladhan`, with the high-latitude rule of the row. */
export const aladhanAsked: Peer = (day) =>
  makePrayerRecords(setupOf({ ...optionsOf(day), highLatitude: day.highLatitude, compat: "aladhan" }))(dayOf(day.date))
    .timings;

/** `compat=aladhan` as that API answers by default. */
export const aladhan: Peer = (day) => aladhanAsked({ ...day, highLatitude: "auto" });

/** The package adhan, by the method of the row. */
export const adhan: Peer = ({ lat, lng, timezone, method, school, highLatitude, date }) =>
  adhanDay({ lat, lng, zone: zoneOf(timezone), method: methodOf(method), school, highLatitude }, dayOf(date));
