/**
 * From what was asked to what the calculation needs: method, zone and options of one place.
 * Owns: the defaults of every option. Refuses: dates (prayer-days.ts) and figures (data/methods.json).
 */
import { hijriOfDay } from "#core/hijri/convert.ts";
import { hijriRecordOf } from "#core/hijri/record.ts";
import { customise } from "#core/prayer/method.ts";
import type { PrayerMethod } from "#core/prayer/method.ts";
import type { PrayerSetup } from "#core/prayer/record.ts";
import type { Tune } from "#core/prayer/printing.ts";
import type { Location } from "#core/query/location.ts";
import type { PrayerData } from "#core/query/prayer-data.ts";
import type { Zone } from "#core/time/zone.ts";
import type { DaySpan } from "./prayer-days.ts";
import { TUNED } from "./prayer-parameters.ts";
import type { PrayerQuery } from "./prayer-parameters.ts";

/** Everything about a request but the table of the Sun, which depends on the date. */
export type PlaceSetup = Omit<PrayerSetup, "ephemeris">;

/** Dates with the setup that covers them. */
export interface PrayerRun extends DaySpan {
  readonly setup: PrayerSetup;
}

const tuneOf = (minutes: readonly number[] | undefined): Tune =>
  minutes === undefined ? {} : Object.fromEntries(TUNED.map((name, index) => [name, minutes[index] ?? 0]));

const methodOf = (asked: PrayerQuery, id: number, { methods }: PrayerData): PrayerMethod => {
  const method = methods.get(id);
  if (method === undefined) throw new Error(`method ${id} is missing from the data`);
  return customise(method, {
    fajrAngle: asked.fajr_angle,
    ishaAngle: asked.isha_angle,
    ishaMinutes: asked.isha_minutes,
    maghribAngle: asked.maghrib_angle,
    maghribMinutes: asked.maghrib_minutes,
  });
};

/** The setup of sound parameters at a place; `lang` is one that the data has. */
export const setupOf = (
  asked: PrayerQuery,
  located: Location,
  zone: Zone,
  data: PrayerData,
  lang: string,
): PlaceSetup => {
  const { labels, hijri } = data;
  const adjustment = asked.hijri_adjustment ?? 0;
  return {
    zone,
    method: methodOf(asked, asked.method ?? located.method, data),
    chosenBy: asked.method === undefined ? located.chosenBy : "request",
    latDeg: asked.lat,
    lngDeg: asked.lng,
    school: asked.school === 1 ? 1 : 0,
    highLatitude: asked.high_latitude ?? "auto",
    polar: asked.polar ?? "none",
    shafaq: asked.shafaq ?? "general",
    midnight: asked.midnight ?? null,
    tune: tuneOf(asked.tune),
    elevationM: asked.elevation ?? null,
    compat: asked.compat ?? null,
    lang,
    schoolNames: { shafii: labels.schools[0], hanafi: labels.schools[1] },
    hijri: (day) => hijriRecordOf(hijriOfDay(hijri, day, adjustment), labels),
  };
};
