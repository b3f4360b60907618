/** The file of a schedule: columns, size, and how fresh a day is by it. */
import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate } from "#core/base/date.ts";
import { PRAYERS, type PrayerName } from "#core/values/prayer.ts";
import { resolver, stateOf } from "#core/times/resolve.ts";
import type { RuleText } from "#core/times/rule.ts";
import {
  encodeColumn,
  openSchedule,
  PRINTED_COLUMNS,
  type PrintedColumn,
  type PrintedYear,
  printedMinute,
  readSchedule,
  type Schedule,
  writeSchedule,
} from "#core/times/schedule.ts";
import { PRINTED_DAYS_MAX } from "#core/values/times.ts";
import { dayOf, scheduleOf, timesOf, zoneOf } from "./support.ts";

const bytesOf = (schedule: Schedule): Uint8Array => new TextEncoder().encode(writeSchedule(schedule));

const column = fc.array(fc.option(fc.integer({ min: 0, max: 1439 }), { nil: null }), {
  minLength: 1,
  maxLength: PRINTED_DAYS_MAX,
});

test("what is written is read: the same schedule, and every figure of its columns", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...PRINTED_COLUMNS), column), { maxLength: 4 }), (some) => {
      const columns = new Map<PrintedColumn, readonly (number | null)[]>(some);
      const days = Math.max(1, ...some.map(([, minutes]) => minutes.length));
      const encoded = Object.fromEntries([...columns].map(([name, minutes]) => [name, encodeColumn(minutes)]));
      const schedule = scheduleOf([], [{ from: "2026-01-01", days, columns: encoded }]);
      const read = readSchedule("times/1.json", bytesOf(schedule));
      expect(read).toEqual(schedule);
      const [year] = openSchedule(read).years;
      for (const [name, minutes] of columns)
        for (const [i, minute] of minutes.entries())
          expect(year && printedMinute(year, name, dayOf("2026-01-01") + i)).toBe(minute);
    }),
    { numRuns: 50 },
  );
});

/** A number from 0 to 1 of a seed and an index (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * A year as mosques print it: six adhans that follow the Sun at a latitude, iqamas that are fixed for some weeks, some
 * minutes after the adhan, or rounded up to the next five minutes, and a Friday prayer.
 */
const madeUpYear = (seed: number): Omit<PrintedYear, "source"> => {
  const random = randomOf(seed);
  const latDeg = 20 + random() * 34;
  const noon = 12 * 60 + Math.floor(random() * 60);
  const hasSummerTime = random() < 0.6;
  const sun = (day: number): { readonly half: number; readonly noon: number } => {
    const angle = (2 * Math.PI * (day - 80)) / 365.25;
    const declination = (23.44 * Math.PI * Math.sin(angle)) / 180;
    const half = Math.acos(-Math.tan((latDeg * Math.PI) / 180) * Math.tan(declination)) * (720 / Math.PI);
    const equation = 9.87 * Math.sin(2 * angle) - 7.53 * Math.cos(angle) - 1.5 * Math.sin(angle);
    return { half, noon: noon - equation + (hasSummerTime && day > 87 && day < 298 ? 60 : 0) };
  };
  const adhans = Array.from({ length: 365 }, (_, day) => {
    const { half, noon: at } = sun(day);
    const twilight = 95 + 25 * Math.sin((2 * Math.PI * (day - 80)) / 365.25);
    return [at - half - twilight, at - half - 3, at + 4, at + half * 0.55, at + half + 3, at + half + twilight].map(
      Math.round,
    );
  });
  const weeks = 1 + Math.floor(random() * 4);
  const style = Math.floor(random() * 3);
  const iqamaOf = (adhan: number, after: number, day: number, index: number): number => {
    if (style === 0) return adhan + after;
    if (style === 1) return Math.ceil((adhan + after) / 5) * 5;
    const start = Math.min(day - (day % (weeks * 7)), 364);
    const end = Math.min(start + weeks * 7 - 1, 364);
    const times = [adhans[start]?.[index] ?? adhan, adhans[end]?.[index] ?? adhan];
    return Math.ceil((Math.max(...times) + 10) / 15) * 15;
  };
  const columnOf = (index: number) => encodeColumn(adhans.map((day) => day[index] ?? null));
  const iqama = (index: number, after: number) =>
    encodeColumn(adhans.map((day, i) => iqamaOf(day[index] ?? 0, after, i, index)));
  return {
    from: "2026-01-01",
    days: 365,
    columns: {
      fajr: columnOf(0),
      sunrise: columnOf(1),
      dhuhr: columnOf(2),
      asr: columnOf(3),
      maghrib: columnOf(4),
      isha: columnOf(5),
      fajr_iqama: iqama(0, 20),
      dhuhr_iqama: iqama(2, 15),
      asr_iqama: iqama(3, 15),
      maghrib_iqama: encodeColumn(adhans.map((day) => (day[4] ?? 0) + 5)),
      isha_iqama: iqama(5, 15),
      jumuah_1: encodeColumn(adhans.map((_, day) => (day % 7 === 1 ? 13 * 60 + 30 : null))),
    },
  };
};

test("a printed year of a mosque is at most 1.5 kB compressed, at the median of 99", () => {
  const sizes = Array.from({ length: 99 }, (_, seed) => gzipSync(bytesOf(scheduleOf([], [madeUpYear(seed)]))).length);
  const median = sizes.toSorted((a, b) => a - b)[49] ?? Number.NaN;
  expect(median).toBeLessThanOrEqual(1500);
});

const FIRST = dayOf("2024-01-01");

const dateAbout = fc.integer({ min: 0, max: 1500 }).map((days) => formatDate(FIRST + days));
const verifiedOn = fc.option(dateAbout, { nil: null });

const ruleAbout = fc
  .record({
    prayer: fc.constantFrom(...PRAYERS, "jumuah" as const),
    from: fc.option(dateAbout, { nil: undefined }),
    days: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
    weekdays: fc.option(fc.constantFrom("Fr", "Mo-Th", "Sa;Su"), { nil: undefined }),
    value: fc.constantFrom("13:30", "+20", "+20^5"),
    source: fc.integer({ min: 0, max: 1 }),
  })
  .map(({ days, from, prayer, weekdays, ...rest }): RuleText & { readonly source: number } => ({
    ...rest,
    prayer,
    from,
    ...(prayer !== "jumuah" && { weekdays }),
    to: days === undefined ? undefined : formatDate(dayOf(from ?? "2024-06-01") + days),
  }));

const yearAbout = fc.record({
  from: dateAbout,
  days: fc.integer({ min: 1, max: 30 }),
  prayer: fc.constantFrom<PrayerName>(...PRAYERS),
});

describe("freshness", () => {
  const zone = zoneOf("Europe/London");
  const source = (verified_on: string | null) => ({ name: "A source", url: null, license: null, verified_on });

  test("any clock: never fresh after a prayer's last stated day, or by what nobody verified for a year", () => {
    let fresh = 0;
    fc.assert(
      fc.property(
        fc.array(ruleAbout, { maxLength: 5 }),
        fc.array(yearAbout, { maxLength: 2 }),
        fc.tuple(verifiedOn, verifiedOn),
        fc.integer({ min: 0, max: 1800 }),
        fc.integer({ min: 0, max: 1800 }),
        (rules, years, [first, second], dayAt, todayAt) => {
          const [day, today] = [FIRST + dayAt, FIRST + todayAt];
          const schedule: Schedule = {
            ...scheduleOf([]),
            sources: [source(first), source(second)],
            rules: [...rules],
            years: years.map(({ from, days, prayer }) => ({
              from,
              days,
              columns: { [`${prayer}_iqama`]: encodeColumn(Array.from({ length: days }, () => 800)) },
              source: 0,
            })),
          };
          const open = openSchedule(schedule);
          const hijri = () => ({ month: { number: 1 }, day: 1 });
          const { times, believedTo } = resolver(open, { zone, hijri, lang: "en" })(timesOf(zone, day));
          if (stateOf(open, day, today, believedTo) !== "fresh") return;
          fresh += 1;
          const late = Math.max(day, today);
          for (const prayer of PRAYERS) {
            const ends = [
              ...rules
                .filter((one) => one.prayer === prayer)
                .map(({ to }) => (to === undefined ? Infinity : dayOf(to))),
              ...years.filter((one) => one.prayer === prayer).map(({ from, days }) => dayOf(from) + days - 1),
            ];
            if (ends.length > 0) expect(late).toBeLessThanOrEqual(Math.max(...ends));
            // An open rule that gives a time: its author verified it within a year.
            const given = times.iqama[prayer];
            const from = rules.filter(
              (one) =>
                one.prayer === prayer &&
                one.value === given?.rule &&
                (one.from ?? null) === given.from &&
                one.to === undefined &&
                given.to === null,
            );
            const verified = from.map((one) => schedule.sources[one.source]?.verified_on ?? null);
            if (from.length > 0) expect(verified.some((on) => on !== null && late <= dayOf(on) + 366)).toBe(true);
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(fresh).toBeGreaterThan(60);
  });

  test.each([
    // day, today, state; rules to the end of March, verified on 1 January 2026
    ["2026-03-31", "2026-03-31", "fresh"],
    ["2026-02-01", "2026-03-31", "fresh"],
    ["2026-04-01", "2026-03-31", "stale"],
    ["2026-03-31", "2026-04-01", "stale"],
    ["2025-12-31", "2026-01-01", "none"],
  ])("%s, seen on %s, is %s", (day, today, state) => {
    const open = openSchedule(scheduleOf([{ prayer: "fajr", value: "+20", from: "2026-01-01", to: "2026-03-31" }]));
    expect(stateOf(open, dayOf(day), dayOf(today), Number.POSITIVE_INFINITY)).toBe(state);
  });
});
