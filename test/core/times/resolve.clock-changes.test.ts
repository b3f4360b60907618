/**
 * Clock times where clocks are changed. RFC 5545, 3.3.5: of a local time that occurs twice the first is meant; of one
 * that does not occur, the instant by the offset before the gap. Dates of the changes: IANA tz database.
 */
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { DAY_MIN, MINUTE_MS } from "#core/base/time.ts";
import { localMinute, offsetMinAt, utcMinute } from "#core/base/zone.ts";
import { encodeColumn } from "#core/times/schedule.ts";
import { dayOf, scheduleOf, timesOn, zoneOf } from "./support.ts";

/** A first day of the change, and the zone; two days around each are tried minute by minute. */
const CHANGES = [
  ["Pacific/Apia", "2011-12-30"],
  ["Pacific/Apia", "2012-04-01"],
  ["Pacific/Kiritimati", "1994-12-31"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Australia/Lord_Howe", "2026-10-04"],
  ["Africa/Casablanca", "2026-02-15"],
  ["Africa/Casablanca", "2026-03-22"],
  ["Africa/El_Aaiun", "2027-02-07"],
  ["Africa/Cairo", "2023-04-28"],
  ["Africa/Cairo", "2026-04-24"],
  ["Africa/Cairo", "2026-10-30"],
  ["Antarctica/Troll", "2026-03-29"],
  ["Antarctica/Troll", "2026-10-25"],
  ["Europe/London", "2026-03-29"],
  ["Europe/London", "2026-10-25"],
  ["America/New_York", "2026-03-08"],
  ["America/New_York", "2026-11-01"],
  ["America/Sao_Paulo", "2018-11-04"],
  ["Asia/Tehran", "2022-03-22"],
  ["Asia/Beirut", "2023-03-30"],
  ["Asia/Pyongyang", "2018-05-05"],
  ["Pacific/Norfolk", "2015-10-04"],
  ["Asia/Gaza", "2026-03-28"],
  ["Asia/Kathmandu", "1986-01-01"],
] as const;

/** The same by trying each minute of UTC: the first that shows the local time, else by the offset before the gap. */
const byBruteForce = (zoneName: string, from: number, to: number): ReadonlyMap<number, number> => {
  const zone = zoneOf(zoneName);
  const first = new Map<number, number>();
  let shown = Number.NEGATIVE_INFINITY;
  let before = 0;
  for (let minute = from - 2 * DAY_MIN; minute < to + 2 * DAY_MIN; minute += 1) {
    const local = localMinute(zone, minute);
    // A gap: the clock went on by more than a minute.
    if (Number.isFinite(shown)) for (let gap = shown + 1; gap < local; gap += 1) first.set(gap, gap - before);
    if (!first.has(local)) first.set(local, minute);
    shown = Math.max(shown, local);
    before = offsetMinAt(zone, minute * MINUTE_MS);
  }
  return first;
};

describe("the instant of a local time", () => {
  test.each(CHANGES)("%s about %s is that of trying every minute", (name, date) => {
    const [from, to] = [(dayOf(date) - 2) * DAY_MIN, (dayOf(date) + 2) * DAY_MIN];
    const zone = zoneOf(name);
    const expected = byBruteForce(name, from, to);
    for (let local = from; local < to; local += 1) {
      if (utcMinute(zone, local) !== expected.get(local))
        expect([local - from, utcMinute(zone, local)]).toEqual([local - from, expected.get(local)]);
    }
  });

  test("is that of ical.js by the rules of a VTIMEZONE, where the hour occurs at all", () => {
    const london = new ICAL.Timezone(
      new ICAL.Component(
        ICAL.parse(
          [
            "BEGIN:VTIMEZONE",
            "TZID:Europe/London",
            "BEGIN:DAYLIGHT",
            "TZOFFSETFROM:+0000",
            "TZOFFSETTO:+0100",
            "DTSTART:19960331T010000",
            "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
            "END:DAYLIGHT",
            "BEGIN:STANDARD",
            "TZOFFSETFROM:+0100",
            "TZOFFSETTO:+0000",
            "DTSTART:19961027T020000",
            "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
            "END:STANDARD",
            "END:VTIMEZONE",
          ].join("\r\n"),
        ),
      ),
    );
    const zone = zoneOf("Europe/London");
    for (let day = dayOf("2026-01-01"); day <= dayOf("2026-12-31"); day += 1) {
      for (const hour of [0, 5, 12, 23]) {
        const local = day * DAY_MIN + hour * 60 + 45;
        const { year, month, date } = {
          year: 2026,
          month: new Date(day * 86_400_000).getUTCMonth() + 1,
          date: new Date(day * 86_400_000).getUTCDate(),
        };
        const time = ICAL.Time.fromData({ year, month, day: date, hour, minute: 45, second: 0, isDate: false }, london);
        expect(utcMinute(zone, local)).toBe(time.toUnixTime() / 60);
      }
    }
  });
});

/**
 * The days before, of and after a change: when a congregation at 05:45, one 20 minutes after a Fajr at 04:30 by the clock,
 * and one printed at 05:45 stand, in UTC. The offsets are those of the tz database: London 0/+1, New York −5/−4,
 * Cairo +2/+3 (Law 24 of 2023: last Friday of April and last Thursday of October), Casablanca +1, 0 in Ramadan
 * (15 February to 22 March 2026).
 */
const DAYS = [
  ["Europe/London", "2026-03-28", "05:45", "04:50", 0],
  ["Europe/London", "2026-03-29", "04:45", "03:50", 60],
  ["Europe/London", "2026-10-24", "04:45", "03:50", 60],
  ["Europe/London", "2026-10-25", "05:45", "04:50", 0],
  ["America/New_York", "2026-03-07", "10:45", "09:50", -300],
  ["America/New_York", "2026-03-08", "09:45", "08:50", -240],
  ["America/New_York", "2026-10-31", "09:45", "08:50", -240],
  ["America/New_York", "2026-11-01", "10:45", "09:50", -300],
  ["Africa/Cairo", "2026-04-23", "03:45", "02:50", 120],
  ["Africa/Cairo", "2026-04-24", "02:45", "01:50", 180],
  ["Africa/Cairo", "2026-10-29", "02:45", "01:50", 180],
  ["Africa/Cairo", "2026-10-30", "03:45", "02:50", 120],
  ["Africa/Casablanca", "2026-02-14", "04:45", "03:50", 60],
  ["Africa/Casablanca", "2026-02-15", "05:45", "04:50", 0],
  ["Africa/Casablanca", "2026-03-21", "05:45", "04:50", 0],
  ["Africa/Casablanca", "2026-03-22", "04:45", "03:50", 60],
] as const;

describe("both days of a change", () => {
  const clock = scheduleOf([{ prayer: "fajr", value: "05:45" }]);
  const after = scheduleOf([{ prayer: "fajr", value: "+20" }]);
  const printed = (from: string) =>
    scheduleOf([], [{ from, days: 1, columns: { fajr_iqama: encodeColumn([5 * 60 + 45]) } }]);

  test.each(DAYS)("%s, %s: 05:45 is %s UTC, 04:30 and 20 minutes %s", (zone, date, clockUtc, afterUtc, offsetMin) => {
    const given = { fajr: "04:30" };
    const sign = offsetMin < 0 ? "-" : "+";
    const offset = `${sign}${String(Math.abs(offsetMin) / 60).padStart(2, "0")}:00`;
    const utcOf = (iso: string | undefined): string => new Date(iso ?? Number.NaN).toISOString().slice(11, 16);
    const all = [clock, after, printed(date)].map((one) => timesOn(one, date, { zone, given }).iqama.fajr);
    expect(all.map((one) => one?.time)).toEqual(["05:45", "04:50", "05:45"]);
    expect(all.map((one) => utcOf(one?.iso))).toEqual([clockUtc, afterUtc, clockUtc]);
    for (const one of all) expect(one?.iso.slice(-6)).toBe(offset);
  });

  test.each([
    // London skips 01:00 to 02:00; New York 02:00 to 03:00; Cairo 00:00 to 01:00.
    ["Europe/London", "2026-03-29", "01:30", "2026-03-29T02:30:00+01:00"],
    ["America/New_York", "2026-03-08", "02:15", "2026-03-08T03:15:00-04:00"],
    ["Africa/Cairo", "2026-04-24", "00:30", "2026-04-24T01:30:00+03:00"],
    // They have these hours twice: the first is meant.
    ["Europe/London", "2026-10-25", "01:30", "2026-10-25T01:30:00+01:00"],
    ["America/New_York", "2026-11-01", "01:15", "2026-11-01T01:15:00-04:00"],
    ["Africa/Cairo", "2026-10-29", "23:30", "2026-10-29T23:30:00+03:00"],
    ["Africa/Casablanca", "2026-02-15", "02:30", "2026-02-15T02:30:00+01:00"],
  ])("%s, %s at %s is %s", (zone, date, value, iso) => {
    expect(timesOn(scheduleOf([{ prayer: "fajr", value }]), date, { zone }).iqama.fajr?.iso).toBe(iso);
  });

  test("rounding up is on the clock of the place, where that is no whole hour from UTC", () => {
    const schedule = scheduleOf([{ prayer: "dhuhr", value: "+7^30" }]);
    const { iqama } = timesOn(schedule, "2026-02-10", { zone: "Asia/Kathmandu" });
    expect(iqama.dhuhr?.iso).toBe("2026-02-10T12:30:00+05:45");
  });
});
