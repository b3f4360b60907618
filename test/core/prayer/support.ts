/** What the prayer tests share: the shipped table, methods and Hijri months, and a setup to vary. */
import { readFileSync } from "node:fs";
import { parseDate } from "#core/base/date.ts";
import { openZone, type Zone } from "#core/base/zone.ts";
import { hijriOfDay, hijriRecordOf, parseHijriTable } from "#core/hijri/hijri.ts";
import { type Ephemeris, readEphemeris } from "#core/prayer/ephemeris.ts";
import { parseMethods, type PrayerMethod } from "#core/prayer/method.ts";
import type { PrayerSetup } from "#core/prayer/record.ts";
import { UNCHOSEN } from "#core/prayer/timetable.ts";

const shipped = (name: string): Buffer => readFileSync(new URL(`../../../data/${name}`, import.meta.url));
const known = <T>(value: T | Error): T => {
  if (value instanceof Error) throw value;
  return value;
};

export const ephemerisBytes: Uint8Array = shipped("ephemeris.bin");
export const ephemeris: Ephemeris = known(readEphemeris(ephemerisBytes));
export const methods: ReadonlyMap<number, PrayerMethod> = known(
  parseMethods(JSON.parse(shipped("methods.json").toString("utf8"))),
);

export const methodOf = (id: number): PrayerMethod =>
  methods.get(id) ?? known<PrayerMethod>(new Error(`no method ${id}`));
export const zoneOf = (name: string): Zone => openZone(name) ?? known<Zone>(new Error(`no zone ${name}`));
export const dayOf = (date: string): number => parseDate(date) ?? known<number>(new Error(`no date ${date}`));

const hijri = parseHijriTable(JSON.parse(shipped("hijri.json").toString("utf8")));
const labels = {
  hijri_months: Array.from({ length: 12 }, (_, index) => `month ${index + 1}`),
  weekdays: Array.from({ length: 7 }, (_, index) => `day ${index}`),
};
const hijriOf: PrayerSetup["hijri"] = (day) => {
  if (!hijri.ok) throw new Error(hijri.problems.join("; "));
  return hijriRecordOf(hijriOfDay(hijri.table, day), labels);
};

/** A request for London by method 3, with `changes`. */
export const setupOf = (
  changes: Partial<Omit<PrayerSetup, "method" | "zone">> & {
    readonly method?: number;
    readonly zone?: string;
  },
): PrayerSetup => ({
  ephemeris,
  latDeg: 51.5074,
  lngDeg: -0.1278,
  ...UNCHOSEN,
  school: 0,
  chosenBy: "request",
  schoolChosenBy: "request",
  authority: null,
  fallbackReason: null,
  compat: null,
  lang: "en",
  schoolNames: { shafii: "Shafi'i", hanafi: "Hanafi" },
  hijri: hijriOf,
  ...changes,
  method: methodOf(changes.method ?? 3),
  zone: zoneOf(changes.zone ?? "Europe/London"),
});
