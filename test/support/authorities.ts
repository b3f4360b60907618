/** Prayer times of the shipped authorities, as /prayer answers them without a method, for tests of printed timetables. */
import { fileURLToPath } from "node:url";
import { authorityAt, authorityZoneAt, editionOn, printedBy, referenceOf } from "#core/places/authority-at.ts";
import { makePrayerRecords } from "#core/prayer/record.ts";
import { loadTables } from "../../build/check/load/load.ts";
import { authoritiesByCountry } from "../../build/compile/plan/prayer.ts";
import { dayOf, methodOf, setupOf } from "../core/prayer/support.ts";

const DATA = fileURLToPath(new URL("../../data", import.meta.url));

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
    return makePrayerRecords({
      ...setupOf({ ...place, method: authority.method, school }),
      method: printedBy(methodOf(authority.method), authority, editionOn(authority, epoch), zone),
      reference: referenceOf(zone, authority, point),
    })(epoch).timings;
  };
};
