/** Prayer times of the shipped authorities, as /prayer answers them without a method, for tests of printed timetables. */
import { fileURLToPath } from "node:url";
import { loadTables } from "../../build/check/load/load.ts";
import { type Clocks, openAnswers } from "../../build/data/accuracy/answers.ts";
import { dayOf, zoneOf } from "../core/prayer/support.ts";

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
export const openAuthorities = (): ((day: AuthorityDay) => Clocks) => {
  const { ours } = openAnswers(loadTables(DATA).tables);
  const prepared = new Map<string, ReturnType<typeof ours>>();
  return ({ country, lat, lng, timezone, date }) => {
    const key = `${country} ${lat} ${lng} ${timezone}`;
    const clocks = prepared.get(key) ?? ours({ country, lat, lng, zone: zoneOf(timezone) });
    prepared.set(key, clocks);
    return clocks(dayOf(date));
  };
};
