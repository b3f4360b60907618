import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { epochDay } from "#core/base/date.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { makeSky } from "#core/prayer/sky.ts";
import { sunAt, tableOf } from "../../../packages/prayer/src/sun-series.ts";
import { sunSeries } from "../../../packages/tool/sun-series.ts";

const SERIES = sunSeries(1900, 2100);

const full = () => {
  const table = readEphemeris(readFileSync("data/ephemeris.bin"));
  if (table instanceof Error) throw table;
  return table;
};

/** The share `part` of the values is not greater. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;

/** A day in about a month, at all hours. */
const DAYS = Array.from({ length: 1800 }, (_, index) => epochDay(1950, 1, 1) + index * 30.63);

describe("the Sun from the short series, 1950 to 2100", () => {
  test("is as near to the table as it says", () => {
    const [table, { accuracy }] = [full(), SERIES];
    const hourAngle: number[] = [];
    const declination: number[] = [];
    for (const day of DAYS) {
      const [sinDeclination, equationTurns] = sunAt(SERIES, day);
      hourAngle.push(Math.abs(equationTurns - table.equationTurns(day)) * 86_400e6);
      const error = Math.asin(sinDeclination) - Math.asin(table.sinDeclination(day));
      declination.push((Math.abs(error) / Math.PI) * 648_000e6);
    }
    expect(quantile(hourAngle, 0.99)).toBeLessThan(accuracy.hourAngleUs);
    expect(quantile(declination, 0.99)).toBeLessThan(accuracy.declinationUas);
  });

  test("gives what the series gives, by its segments", () => {
    const table = tableOf(SERIES);
    for (const day of DAYS.slice(0, 200)) {
      const [sinDeclination, equationTurns] = sunAt(SERIES, day);
      expect(Math.abs(table.sinDeclination(day) - sinDeclination)).toBeLessThan(1e-9);
      expect(Math.abs(table.equationTurns(day) - equationTurns)).toBeLessThan(1e-10);
    }
  });

  test("gives events within 0.2 s of the table at the 99th percentile, up to 65° of latitude", () => {
    const [short, table] = [tableOf(SERIES), full()];
    const seconds: number[] = [];
    for (const [index, day] of DAYS.map(Math.floor).entries()) {
      const lat = ((index * 37) % 131) - 65;
      const [a, b] = [makeSky(short, lat, 20), makeSky(table, lat, 20)];
      const events = (sky: typeof a) => [
        sky.sunrise(day),
        sky.transit(day),
        sky.asr(day, 1),
        sky.sunset(day),
        sky.passage(day, -1, -0.2),
      ];
      const other = events(b);
      for (const [which, at] of events(a).entries()) {
        const expected = other[which];
        if (typeof at === "number" && typeof expected === "number") seconds.push(Math.abs(at - expected) / 1000);
      }
    }
    expect(seconds.length).toBeGreaterThan(7000);
    expect(quantile(seconds, 0.99)).toBeLessThan(0.2);
  });
});
