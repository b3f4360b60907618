/**
 * The sky as checksum: six faults of timetables put into true years, each found and named where it is, and nothing found in
 * the years as they are. The true times are those of the library adhan.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HighLatitudeRule, CalculationMethod } from "adhan";
import { describe, expect, test } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import { formatClock } from "#core/base/time.ts";
import { openZone } from "#core/base/zone.ts";
import { readEphemeris } from "#core/prayer/ephemeris.ts";
import { sunDaysOf } from "#core/times/sun-day.ts";
import { checkTimesFile } from "../../../../build/check/times-file.ts";
import { timetable } from "../../../../build/tables/times.ts";
import { PLACES, type Time, TIMES, trueDays, type TrialPlace } from "../../../trials/timetables/true-times.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

const ephemeris = readEphemeris(readFileSync(join(SHIPPED_DATA, "ephemeris.bin")));
if (ephemeris instanceof Error) throw ephemeris;

const OTHERS: readonly TrialPlace[] = [
  {
    id: 906,
    country: "tr",
    slug: "trial-ankara",
    lat: 39.93,
    lng: 32.86,
    zone: "Europe/Istanbul",
    changesClock: false,
    parameters: CalculationMethod.Turkey,
  },
  {
    id: 907,
    country: "au",
    slug: "trial-sydney",
    lat: -33.87,
    lng: 151.21,
    zone: "Australia/Sydney",
    changesClock: true,
    parameters: CalculationMethod.MuslimWorldLeague,
  },
  {
    id: 908,
    country: "gb",
    slug: "trial-glasgow",
    lat: 55.86,
    lng: -4.25,
    zone: "Europe/London",
    changesClock: true,
    parameters: () =>
      Object.assign(CalculationMethod.MoonsightingCommittee(), {
        highLatitudeRule: HighLatitudeRule.SeventhOfTheNight,
      }),
  },
];

const ALL = [...PLACES, ...OTHERS];

/** Epoch day → times of the day. */
type Year = ReadonlyMap<number, Readonly<Record<Time, number>>>;

const FIRST = parseDate("2026-01-01") ?? 0;
const years = new Map(
  ALL.map((place) => [place, new Map(trueDays(place, FIRST, 365).map(({ day, adhan }) => [day, adhan]))] as const),
);
const yearOf = (place: TrialPlace): Year => years.get(place) ?? new Map();
const summerDays = (place: TrialPlace): ReadonlySet<number> =>
  new Set(trueDays(place, FIRST, 365).flatMap(({ day, isSummer }) => (isSummer ? [day] : [])));

const COLUMNS = Object.keys(timetable.columns);

const textOf = (year: Year): string =>
  [
    COLUMNS.join(","),
    ...[...year].map(([day, times]) => {
      const cells: Readonly<Record<string, string>> = {
        date: formatDate(day),
        ...Object.fromEntries(TIMES.map((time) => [time, formatClock(times[time])])),
      };
      return COLUMNS.map((name) => cells[name] ?? "").join(",");
    }),
  ].join("\n");

const suns = new Map(
  ALL.map((place) => {
    const zone = openZone(place.zone);
    if (zone === null) throw new Error(`got no zone ${place.zone}`);
    return [place, sunDaysOf(ephemeris, place, zone)] as const;
  }),
);

/** What the check says of a year printed for a place: the day, then the message. */
const findings = (place: TrialPlace, year: Year): readonly string[] => {
  const sunOf = suns.get(place);
  if (sunOf === undefined) throw new Error(`got no Sun of ${place.slug}`);
  const days = [...year.keys()];
  return checkTimesFile("year.csv", `${textOf(year)}\n`, { timezone: place.zone, sunOf }, "2026-01-01")
    .diagnostics.filter(({ code }) => code === "times-off-sun")
    .map(({ line, message }) => `${formatDate(days[line - 2] ?? 0)} ${message}`);
};

type Change = (times: Readonly<Record<Time, number>>, day: number) => Readonly<Record<Time, number>>;
const changed = (year: Year, change: Change): Year =>
  new Map([...year].map(([day, times]) => [day, change(times, day)]));

/** The months alone that begin on a day. */
const monthOf = (year: Year, first: number): Year =>
  new Map([...year].filter(([day]) => day >= first && day < first + 30));

const [WINTER, SPRING, SUMMER, AUTUMN] = ["2026-01-15", "2026-03-20", "2026-06-25", "2026-10-05"].map(
  (date) => parseDate(date) ?? 0,
) as [number, number, number, number];

const named = ALL.map((place) => [place.slug, place] as const);

describe.each(named.filter(([, { changesClock }]) => changesClock))(
  "a true year of %s on the clock of winter all year",
  (_, place) => {
    const year = yearOf(place);

    test("is called so, and so is its summer month", () => {
      const summer = summerDays(place);
      const winterly = changed(year, (times, day) =>
        summer.has(day) ? (Object.fromEntries(TIMES.map((time) => [time, times[time] - 60])) as typeof times) : times,
      );
      const month = [WINTER, SUMMER].find((first) => summer.has(first)) ?? SUMMER;
      for (const table of [winterly, monthOf(winterly, month)])
        for (const time of ["sunrise", "dhuhr", "maghrib"] as const)
          expect(findings(place, table).filter((one) => one.includes(` ${time} `))).toEqual([
            expect.stringContaining("they are an hour off: the clock of another season"),
          ]);
    });
  },
);

describe.each(named)("a true year of %s", (_, place) => {
  const year = yearOf(place);

  test("has no finding, nor has any of its months", () => {
    expect(findings(place, year)).toEqual([]);
    for (const first of [WINTER, SPRING, SUMMER, AUTUMN]) expect(findings(place, monthOf(year, first))).toEqual([]);
  });

  test("of another city is called so", () => {
    for (const other of ALL.filter(({ lat, lng }) => Math.abs(lat - place.lat) + Math.abs(lng - place.lng) > 10))
      expect(findings(place, yearOf(other)).join("\n"), other.slug).toMatch(
        /cannot be those of this place, .*(?:another place or year|an hour off|twelve hours off|headers are swapped)/,
      );
  });

  test.each([
    ["maghrib", "isha"],
    ["dhuhr", "asr"],
    ["fajr", "sunrise"],
    ["asr", "maghrib"],
  ] as const)("with the headers of %s and %s swapped names both", (one, other) => {
    const swapped = changed(year, (times) => ({ ...times, [one]: times[other], [other]: times[one] }));
    for (const table of [swapped, monthOf(swapped, WINTER), monthOf(swapped, SUMMER)]) {
      const found = findings(place, table).join("\n");
      expect(found).toMatch(new RegExp(` ${one} .* they are those of ${other}: headers are swapped`));
      expect(found).toMatch(new RegExp(` ${other} .* they are those of ${one}: headers are swapped`));
    }
  });

  test.each(["dhuhr", "asr", "maghrib", "isha", "fajr"] as const)("with AM for PM in %s is called so", (time) => {
    const half = changed(year, (times) => ({ ...times, [time]: (times[time] + 720) % 1440 }));
    for (const table of [half, monthOf(half, WINTER), monthOf(half, SUMMER)])
      expect(findings(place, table)).toEqual([expect.stringMatching(/they are twelve hours off: AM for PM/)]);
  });

  test.each(
    TIMES.flatMap((time) => [WINTER, SPRING, SUMMER, AUTUMN].map((day) => [time, formatDate(day), day] as const)),
  )("with one slip in %s on %s names the cell alone", (time, date, day) => {
    for (const [by, told] of [
      [10, /a slip/],
      [-10, /a slip/],
      [720, /AM for PM/],
    ] as const) {
      const slipped = changed(year, (times, at) =>
        at === day ? { ...times, [time]: (times[time] + by + 1440) % 1440 } : times,
      );
      const found = findings(place, slipped);
      expect(found, String(by)).toEqual([expect.stringMatching(new RegExp(`^${date} ${time} `))]);
      expect(found[0]).toMatch(told);
    }
  });

  test.each([SPRING, AUTUMN])("with a row copied from ten days before names it", (day) => {
    const copied = changed(year, (times, at) => (at === day ? (year.get(day - 10) ?? times) : times));
    const found = findings(place, copied);
    expect(found.length).toBeGreaterThan(0);
    expect(found.every((one) => one.startsWith(formatDate(day)))).toBe(true);
    expect(found.join("\n")).toContain(
      `are those of ${formatDate(day - 10)}, though the Sun has moved between: a copied row`,
    );
  });
});
