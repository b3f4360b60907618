/** The countdown: the clock is passed in, the instants are the API's. */
import { describe, expect, it } from "vitest";
import { countdownText, dateThere, nextPrayer } from "../../../../web/app/prayer/next.ts";
import { ORDINARY, recordOf } from "./record.ts";

const TODAY = recordOf({ date: "2026-11-22", times: ORDINARY });
const TOMORROW = recordOf({ date: "2026-11-23", times: { ...ORDINARY, fajr: "05:01" } });
const at = (text: string): number => Date.parse(text);

describe("the next prayer", () => {
  it.each([
    ["2026-11-22T00:00:00Z", "fajr", "2026-11-22T05:00:00+00:00"],
    ["2026-11-22T05:00:00Z", "dhuhr", "2026-11-22T12:00:00+00:00"],
    ["2026-11-22T06:30:00Z", "dhuhr", "2026-11-22T12:00:00+00:00"],
    ["2026-11-22T18:59:59Z", "isha", "2026-11-22T19:00:00+00:00"],
    ["2026-11-22T19:00:00Z", "fajr", "2026-11-23T05:01:00+00:00"],
  ])("at %s is %s", (now, name, instant) => {
    expect(nextPrayer([TODAY, TOMORROW], at(now))).toMatchObject({ name, at: instant });
  });

  it("is last night's Isha after midnight, where the API tells it", () => {
    const next = { name: "isha", at: "2026-11-22T00:20:00+00:00" } as const;
    const records = [recordOf({ date: "2026-11-22", times: ORDINARY, next }), TOMORROW];
    expect(nextPrayer(records, at("2026-11-22T00:05:00Z"))).toMatchObject(next);
    expect(nextPrayer(records, at("2026-11-22T00:20:00Z"))?.name).toBe("fajr");
  });

  it("is none where no prayer has a time", () => {
    expect(nextPrayer([recordOf({ date: "2026-06-21" })], at("2026-06-21T12:00:00Z"))).toBeNull();
  });
});

describe("the countdown", () => {
  it.each([
    [0, "0:00:00"],
    [-5000, "0:00:00"],
    [1, "0:00:01"],
    [59_000, "0:00:59"],
    [60_000, "0:01:00"],
    [3_600_000, "1:00:00"],
    [45_296_000, "12:34:56"],
  ])("of %i ms is %s", (leftMs, text) => {
    expect(countdownText(at("2026-11-22T12:00:00Z") + leftMs, at("2026-11-22T12:00:00Z"))).toBe(text);
  });
});

describe("the date there", () => {
  it.each([
    ["+14:00", "2026-11-23"],
    ["-11:00", "2026-11-21"],
    ["+07:00", "2026-11-22"],
  ])("at an offset of %s at 10:30 UTC is %s, whatever zones the browser knows", (offset, date) => {
    const record = recordOf({ date: "2026-11-22", timezone: "Nowhere/Unknown", offset });
    expect(dateThere([record], at("2026-11-22T10:30:00Z"))).toBe(date);
  });

  it("is by the offset in force: clocks go back on 25 October, an hour after midnight", () => {
    const before = recordOf({ date: "2026-10-24", times: ORDINARY, offset: "+01:00" });
    const after = recordOf({ date: "2026-10-25", times: ORDINARY, offset: "+00:00" });
    const records = [before, after] as const;
    expect(dateThere(records, at("2026-10-24T22:59:00Z"))).toBe("2026-10-24");
    expect(dateThere(records, at("2026-10-24T23:00:00Z"))).toBe("2026-10-25");
    expect(dateThere(records, at("2026-10-25T23:30:00Z"))).toBe("2026-10-25");
    expect(dateThere(records, at("2026-10-26T00:00:00Z"))).toBe("2026-10-26");
    expect(dateThere(records, at("2026-10-20T23:30:00Z"))).toBe("2026-10-21");
  });
});
