/** Prayer times of the shipped authorities, as /prayer answers them without a method, for tests of printed timetables. */
import { fileURLToPath } from "node:url";
import { authorityAt, authorityZoneAt, editionOn, printedBy, referenceOf } from "#core/places/authority-at.ts";
import { makePrayerRecords } from "#core/prayer/record.ts";
import { loadTables } from "../../build/check/load/load.ts";
import { authoritiesByCountry } from "../../build/compile/plan/prayer.ts";
import { DAY_MS, formatClock } from "#core/base/time.ts";
import { offsetMinAt } from "#core/base/zone.ts";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { dayOf, methodOf, setupOf, zoneOf } from "../core/prayer/support.ts";

const DATA = fileURLToPath(new URL("../../data", import.meta.url));

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** A point and a local date. */
interface AuthorityDay {
  readonly country: string;
  readonly lat: number;
  readonly lng: number;
  readonly timezone: string;
  readonly date: string;
}

/** The times of a day by the authority of the point, HH:MM by name; the country's method where none is sure enough. */
export const openAuthorities = (): ((day: AuthorityDay) => Readonly<Record<string, string | null>>) => {
  const { tables } = loadTables(DATA);
  const known = authoritiesByCountry(tables);
  const defaults = new Map(tables.countries.map(({ value }) => [value.code, value]));
  /** What authorities printed for every year, by authority and the day of the year. */
  const printed = new Map(
    tables.authorityTimetables.flatMap(({ value, days }) =>
      value.zone === null && value.perpetual === true
        ? days.map((one) => [`${value.authority} ${one.value.date.slice(5)}`, one.value] as const)
        : [],
    ),
  );
  return (day) => {
    const point = { lat: day.lat, lng: day.lng };
    const country = known.get(day.country);
    const found = country === undefined ? undefined : authorityAt(country, point);
    const authority = found?.answers === true ? found : undefined;
    const place = { latDeg: day.lat, lngDeg: day.lng, zone: day.timezone };
    const epoch = dayOf(day.date);
    const school = authority?.school ?? country?.school ?? 0;
    if (authority === undefined) {
      const method = defaults.get(day.country)?.default_method ?? 3;
      return makePrayerRecords(setupOf({ ...place, method, school }))(epoch).timings;
    }
    const zone = authorityZoneAt(authority, point);
    const { timings } = makePrayerRecords({
      ...setupOf({ ...place, method: authority.method, school }),
      method: printedBy(methodOf(authority.method), authority, editionOn(authority, epoch), zone),
      reference: referenceOf(zone, authority, point),
    })(epoch);
    const own = printed.get(`${authority.id} ${day.date.slice(5)}`);
    if (own === undefined) return timings;
    // The clock of the day may not be that of the year in which it was printed.
    const clock = zoneOf(day.timezone);
    const movedMin = offsetMinAt(clock, (epoch + 0.5) * DAY_MS) - offsetMinAt(clock, (dayOf(own.date) + 0.5) * DAY_MS);
    const moved = DAY_TIMES.flatMap((name) => {
      const text = own[name];
      return text === null ? [] : [[name, formatClock(minuteOf(text) + movedMin)] as const];
    });
    return { ...timings, ...Object.fromEntries(moved) };
  };
};
