/** The record as clients see it, and its two ways to be written. */
import { describe, expect, it } from "vitest";
import { atOnce } from "#core/base/steps.ts";
import { prayerRecord } from "#core/model/prayer.ts";
import { TIMING_NAMES } from "#core/values/prayer.ts";
import { makePrayerRecords, writePrayerRecords } from "#core/prayer/record.ts";
import { dayOf, setupOf } from "./support.ts";

const TROMSO = { latDeg: 69.6492, lngDeg: 18.9553, zone: "Europe/Oslo" };

describe("the record", () => {
  it.each([
    ["an ordinary day", {}, "2026-05-01"],
    ["a polar day", TROMSO, "2026-06-21"],
    ["a date that was skipped", { latDeg: -13.85, lngDeg: -171.75, zone: "Pacific/Apia" }, "2011-12-30"],
    ["AlAdhan's figures", { compat: "aladhan" as const, method: 17 }, "2026-05-01"],
    ["the first date", { method: 4 }, "1900-01-01"],
    ["the last date", { method: 15, polar: "nearest-day" as const, ...TROMSO }, "2100-12-31"],
  ])("holds to its schema: %s", (_, changes, date) => {
    const record = makePrayerRecords(setupOf(changes))(dayOf(date));
    expect(prayerRecord.parse(record)).toEqual(record);
    expect(record.date).toBe(date);
  });

  it("gives every instant the offset in force then", () => {
    const record = makePrayerRecords(setupOf({}))(dayOf("2026-03-28"));
    expect(record.utc_offset).toBe("+00:00");
    expect(record.timings_iso.isha).toMatch(/^2026-03-28T.*\+00:00$/);
    expect(record.timings_iso.last_third).toBe("2026-03-29T02:58:00+01:00");
    expect(record.timings.last_third).toBe("02:58");
    for (const name of TIMING_NAMES) expect(record.timings_iso[name]?.slice(11, 16)).toBe(record.timings[name]);
  });

  it("tells the date of an Isha after midnight", () => {
    const record = makePrayerRecords(setupOf({ latDeg: 64.1466, lngDeg: -21.9426, zone: "Atlantic/Reykjavik" }))(
      dayOf("2026-06-21"),
    );
    expect(record.timings_iso.isha?.slice(0, 10)).toBe("2026-06-22");
    expect(record.high_latitude_rule).toBe("middle-of-night");
  });

  it("keeps Ramadan by the Umm al-Qura calendar: 1 Ramadan 1447 is 2026-02-18", () => {
    const records = makePrayerRecords(setupOf({ latDeg: 21.4225, lngDeg: 39.8262, zone: "Asia/Riyadh", method: 4 }));
    const wait = (date: string): number => {
      const { maghrib, isha } = records(dayOf(date)).timings_iso;
      return (Date.parse(isha ?? "") - Date.parse(maghrib ?? "")) / 60_000;
    };
    expect([wait("2026-02-17"), wait("2026-02-18"), wait("2026-03-19"), wait("2026-03-20")]).toEqual([
      90, 120, 120, 90,
    ]);
  });

  it("names in the asked language, English where there is none", () => {
    expect(makePrayerRecords(setupOf({ lang: "ar", method: 4 }))(0).method.name).toContain("أم القرى");
    expect(makePrayerRecords(setupOf({ lang: "xx", method: 4 }))(0).method.name).toContain("Umm al-Qura");
  });

  it("with compat=aladhan says what acted", () => {
    const record = makePrayerRecords(setupOf({ compat: "aladhan", method: 17 }))(0);
    expect([record.method.fajr_angle, record.high_latitude_rule]).toEqual([20, "angle-based"]);
    expect(record.notes).toEqual(["compat: aladhan"]);
  });
});

describe("next", () => {
  const records = makePrayerRecords(setupOf({}));
  const today = dayOf("2026-05-01");
  const { timings_iso: times } = records(today);
  const at = (iso: string | null | undefined): number => Date.parse(iso ?? "");

  it.each([
    ["before Fajr", at(times.fajr) - 1000, "fajr"],
    ["at the very minute of Fajr", at(times.fajr), "dhuhr"],
    ["after sunrise", at(times.sunrise) + 1000, "dhuhr"],
    ["in the afternoon", at(times.asr) + 1000, "maghrib"],
    ["after Isha", at(times.isha) + 1000, "fajr"],
  ])("%s", (_, nowMs, name) => {
    const { next } = records(today, nowMs);
    expect(next?.name).toBe(name);
    expect(at(next?.at)).toBeGreaterThan(nowMs);
  });

  it("is last night's Isha when that is still to come", () => {
    const reykjavik = makePrayerRecords(setupOf({ latDeg: 64.1466, lngDeg: -21.9426, zone: "Atlantic/Reykjavik" }));
    const nowMs = Date.parse("2026-06-22T00:06:00Z");
    expect(reykjavik(dayOf("2026-06-22"), nowMs).next).toEqual({
      name: "isha",
      at: reykjavik(dayOf("2026-06-21")).timings_iso.isha,
    });
  });

  it("is told for today alone", () => {
    expect(records(today + 1, at(times.asr)).next).toBeNull();
    expect(records(today).next).toBeNull();
  });
});

describe("a year as bytes", () => {
  it.each([
    ["London", { lang: "ar", method: 15 }, "2026-01-01"],
    ["Tromsø, with its polar days", TROMSO, "2026-01-01"],
    ["Lord Howe", { latDeg: -31.55, lngDeg: 159.08, zone: "Australia/Lord_Howe" }, "2026-01-01"],
    ["St John's", { latDeg: 47.56, lngDeg: -52.71, zone: "America/St_Johns" }, "1999-12-01"],
    ["Apia, with its missing date", { latDeg: -13.85, lngDeg: -171.75, zone: "Pacific/Apia" }, "2011-06-01"],
  ])("%s: is the JSON of the records", (_, changes, date) => {
    const setup = setupOf(changes);
    const from = dayOf(date);
    const nowMs = (from + 3.4) * 86_400_000;
    const records = makePrayerRecords(setup);
    const expected = Array.from({ length: 366 }, (__, index) => records(from + index, nowMs));
    const text = new TextDecoder().decode(atOnce(writePrayerRecords(setup, from, 366, nowMs)));
    expect(text).toBe(JSON.stringify(expected));
  });
});
