/** Offsets at published transitions (IANA tz database 2026f), whatever time zone data the runtime has. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDate } from "#core/base/date.ts";
import { formatClock, formatOffset, formatUtc } from "#core/base/time.ts";
import {
  dayRange,
  formatMinute,
  isZone,
  localDay,
  localMinute,
  offsetMinAt,
  openZone,
  type Zone,
} from "#core/base/zone.ts";

const zone = (name: string): Zone => {
  const found = openZone(name);
  if (found === null) throw new Error(`no zone ${name}`);
  return found;
};
const day = (text: string): number => parseDate(text) ?? Number.NaN;

describe("offsets", () => {
  it.each([
    ["Europe/London", "2026-03-29T01:00:00Z", 0, 60],
    ["Europe/London", "2026-10-25T01:00:00Z", 60, 0],
    ["America/New_York", "2026-03-08T07:00:00Z", -300, -240],
    ["Africa/Cairo", "2023-04-27T22:00:00Z", 120, 180],
    ["Africa/Cairo", "2023-10-26T21:00:00Z", 180, 120],
    ["Australia/Lord_Howe", "2026-04-04T15:00:00Z", 660, 630],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", -600, 840],
    ["Asia/Kathmandu", "1985-12-31T18:30:00Z", 330, 345],
    ["Africa/Casablanca", "2026-03-22T02:00:00Z", 0, 60],
    ["Africa/Casablanca", "2026-09-20T01:00:00Z", 60, 0],
    ["Africa/El_Aaiun", "2026-09-20T01:00:00Z", 60, 0],
    ["America/Vancouver", "2026-03-08T10:00:00Z", -480, -420],
    ["America/Edmonton", "2026-03-08T09:00:00Z", -420, -360],
    ["America/Inuvik", "2026-03-08T09:00:00Z", -420, -360],
  ])("%s changes at %s from %i to %i minutes", (name, at, before, after) => {
    const ms = Date.parse(at);
    expect(offsetMinAt(zone(name), ms - 1)).toBe(before);
    expect(offsetMinAt(zone(name), ms)).toBe(after);
  });

  it.each([
    ["Africa/Casablanca", "2026-10-01", 0],
    ["Africa/El_Aaiun", "2026-10-01", 0],
    ["America/Vancouver", "2026-03-09", -420],
    ["America/Edmonton", "2026-03-09", -360],
    ["America/Yellowknife", "2026-03-09", -360],
    ["America/Inuvik", "2026-03-09", -360],
  ])("%s keeps its offset from %s on, for good", (name, from, offset) => {
    const [first, last] = [day(from), day("2100-12-31")];
    const offsets = Array.from({ length: last - first }, (_, i) => offsetMinAt(zone(name), (first + i) * 86_400_000));
    expect(new Set(offsets)).toEqual(new Set([offset]));
  });

  it("go on by rule when the lists of changes have ended", () => {
    expect(offsetMinAt(zone("Europe/London"), Date.parse("2100-03-28T00:59:59Z"))).toBe(0);
    expect(offsetMinAt(zone("Europe/London"), Date.parse("2100-03-28T01:00:00Z"))).toBe(60);
    expect(offsetMinAt(zone("Europe/London"), Date.parse("2100-10-31T00:59:59Z"))).toBe(60);
    expect(offsetMinAt(zone("Europe/London"), Date.parse("2100-10-31T01:00:00Z"))).toBe(0);
  });

  it("rounds to the minute: Monrovia kept -00:44:30 until 1972", () => {
    expect(formatOffset(offsetMinAt(zone("Africa/Monrovia"), Date.UTC(1950, 5, 1)))).toBe("-00:44");
  });

  it("agree with Intl at any instant until 2024, which every runtime knows alike", () => {
    const names = fc.constantFrom("Europe/Oslo", "Africa/Casablanca", "Asia/Tehran", "America/St_Johns");
    const instants = fc.integer({ min: 0, max: Date.UTC(2025, 0, 1) / 1000 });
    fc.assert(
      fc.property(names, instants, (name, seconds) => {
        const text = new Intl.DateTimeFormat("sv-SE", {
          timeZone: name,
          dateStyle: "short",
          timeStyle: "short",
        }).format(seconds * 1000);
        const whole = offsetMinAt(zone(name), seconds * 1000);
        const local = new Date((seconds + whole * 60) * 1000).toISOString().slice(0, 16).replace("T", " ");
        expect(local).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

describe("names", () => {
  it.each(["Asia/Riyadh", "UTC", "Etc/GMT-14", "America/Argentina/Buenos_Aires", "europe/london"])(
    "%s is a zone",
    (name) => {
      expect(isZone(name)).toBe(true);
    },
  );
  it("of an alias is that of its zone", () => {
    expect(zone("asia/calcutta")).toBe(zone("Asia/Kolkata"));
    expect(zone("US/Pacific").name).toBe("America/Los_Angeles");
  });

  it.each(["Mars/Olympus", "+03:00", "", "../etc/passwd", "Asia/Riyadh "])("%j is none", (name) => {
    expect(isZone(name)).toBe(false);
  });
});

describe("local dates", () => {
  it("knows the date that Apia skipped", () => {
    expect(dayRange(zone("Pacific/Apia"), day("2011-12-30"))).toBeNull();
    expect(dayRange(zone("Pacific/Apia"), day("2011-12-31"))?.startMs).toBe(Date.parse("2011-12-30T10:00:00Z"));
    expect(dayRange(zone("Pacific/Apia"), day("2011-12-29"))?.endMs).toBe(Date.parse("2011-12-30T10:00:00Z"));
  });

  it.each([
    ["Europe/London", "2026-03-29", 23],
    ["Europe/London", "2026-10-25", 25],
    ["Australia/Lord_Howe", "2026-04-05", 24.5],
    ["Asia/Riyadh", "2026-06-01", 24],
  ])("in %s %s has %d hours", (name, date, hours) => {
    const range = dayRange(zone(name), day(date));
    expect(range === null ? null : (range.endMs - range.startMs) / 3_600_000).toBe(hours);
  });

  it("begin an hour late where midnight does not exist (Cairo, 2023-04-28)", () => {
    const range = dayRange(zone("Africa/Cairo"), day("2023-04-28"));
    expect(range?.startMs).toBe(Date.parse("2023-04-27T22:00:00Z"));
    expect(formatMinute(zone("Africa/Cairo"), (range?.startMs ?? 0) / 60_000)).toBe("2023-04-28T01:00:00+03:00");
  });

  it("follow the zone across the date line", () => {
    expect(localDay(zone("Pacific/Kiritimati"), Date.parse("2026-01-01T10:00:00Z"))).toBe(day("2026-01-02"));
  });
});

describe("text", () => {
  it("never says Z", () => {
    expect(formatMinute(zone("Atlantic/Reykjavik"), Date.parse("2026-06-01T12:34Z") / 60_000)).toBe(
      "2026-06-01T12:34:00+00:00",
    );
  });

  it("cuts a moment in UTC to whole seconds", () => {
    expect(formatUtc(Date.parse("2026-06-01T12:34:56.789Z"))).toBe("2026-06-01T12:34:56+00:00");
  });

  it("has the offset of its minute", () => {
    const minute = Date.parse("2026-03-29T01:00:00Z") / 60_000;
    expect(formatMinute(zone("Europe/London"), minute - 1)).toBe("2026-03-29T00:59:00+00:00");
    expect(formatMinute(zone("Europe/London"), minute)).toBe("2026-03-29T02:00:00+01:00");
    expect(formatClock(localMinute(zone("Europe/London"), minute))).toBe("02:00");
    expect(formatOffset(-210)).toBe("-03:30");
  });
});
