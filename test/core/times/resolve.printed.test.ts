/** Printed adhans in place of computed ones: which day of a perpetual table answers, which notes stay, what is left computed. */
import { describe, expect, test } from "vitest";
import { formatMinute } from "#core/base/zone.ts";
import { withPrinted } from "#core/times/resolve.ts";
import { encodeColumn, openSchedule } from "#core/times/schedule.ts";
import { dayOf, scheduleOf, timesOf, zoneOf } from "./support.ts";

const LONDON = zoneOf("Europe/London");
const NOON = 12 * 60;

/** A whole year whose Dhuhr is noon and as many minutes as the day has in its month, by the clock: an hour later in summer. */
const yearOf = (year: number) => {
  const from = dayOf(`${year}-01-01`);
  const days = dayOf(`${year + 1}-01-01`) - from;
  const minutes = Array.from({ length: days }, (_, i) => {
    const date = new Date((from + i) * 86_400_000);
    const isSummer = date >= new Date("2026-03-29") && date < new Date("2026-10-25");
    return NOON + date.getUTCDate() + (isSummer ? 60 : 0);
  });
  return { from: `${year}-01-01`, days, columns: { dhuhr: encodeColumn(minutes) } };
};

const PERPETUAL = openSchedule(scheduleOf([], [yearOf(2026)]));

const dhuhrOn = (date: string): string => {
  const { minutes } = withPrinted(PERPETUAL, LONDON, { isPerpetual: true })(timesOf(LONDON, dayOf(date)));
  return minutes.dhuhr === null ? "none" : formatMinute(LONDON, minutes.dhuhr);
};

describe("a table that is the same every year", () => {
  test.each([
    ["its own year", "2026-02-10", "2026-02-10T12:10:00+00:00"],
    ["the year after", "2027-02-10", "2027-02-10T12:10:00+00:00"],
    ["a year before", "2012-12-31", "2012-12-31T12:31:00+00:00"],
    ["a leap day, by the day after it", "2028-02-29", "2028-02-29T12:01:00+00:00"],
    ["the day after a leap day", "2028-03-01", "2028-03-01T12:01:00+00:00"],
    ["a day in summer here and in its year", "2027-07-05", "2027-07-05T13:05:00+01:00"],
    ["a day in summer here, in winter there", "2027-03-28", "2027-03-28T13:28:00+01:00"],
    ["a day in winter here, in summer there", "2024-03-30", "2024-03-30T12:30:00+00:00"],
    ["a day in summer here, in winter there, in autumn", "2027-10-30", "2027-10-30T13:30:00+01:00"],
  ])("answers %s", (_, date, time) => {
    expect(dhuhrOn(date)).toBe(time);
  });

  test("of one year answers for that year alone where it is not said to be perpetual", () => {
    const computed = timesOf(LONDON, dayOf("2027-02-10"));
    expect(withPrinted(PERPETUAL, LONDON)(computed).minutes).toEqual(computed.minutes);
  });
});

describe("a printed day", () => {
  const at = (minute: number) => encodeColumn([minute]);
  const year = { from: "2026-02-10", days: 1, columns: { fajr: at(310), asr: at(940), isha: at(1190) } };
  const use = withPrinted(openSchedule(scheduleOf([], [year])), LONDON, {
    note: "timetable: of the authority",
    except: new Set(["asr"]),
  });
  const computed = {
    ...timesOf(LONDON, dayOf("2026-02-10")),
    notes: [
      "fajr: seasonal twilight",
      "maghrib: middle-of-night",
      "isha: seasonal twilight",
      "elevation: Ifrane, 1665 m",
    ],
  };

  test("says nothing of how the times were computed that it replaces", () => {
    expect(use(computed).notes).toEqual([
      "maghrib: middle-of-night",
      "elevation: Ifrane, 1665 m",
      "timetable: of the authority",
    ]);
  });

  test("leaves the times computed that are not taken from it", () => {
    const { minutes, source } = use(computed);
    expect(minutes.asr).toBe(computed.minutes.asr);
    expect([source.fajr, source.asr, source.isha]).toEqual(["timetable", "computed", "timetable"]);
  });
});
