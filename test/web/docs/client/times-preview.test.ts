/** The preview of a schedule, before it is published. */
import { describe, expect, it } from "vitest";
import type { PrayerRecord } from "#core/model/prayer.ts";
import { firstDay, previewOf } from "../../../../web/docs/client/times-preview.ts";
import { scheduleOf } from "../../../core/times/support.ts";

const CLOCKS = { fajr: "05:00", sunrise: "07:10", dhuhr: "12:20", asr: "15:00", maghrib: "17:20", isha: "18:30" };

/** A day in London with its Hijri date. */
const record = (date: string, month: number, day: number): PrayerRecord =>
  ({
    date,
    hijri: { month: { number: month }, day },
    timings_iso: Object.fromEntries(Object.entries(CLOCKS).map(([name, clock]) => [name, `${date}T${clock}:00Z`])),
  }) as unknown as PrayerRecord;

// Ramadan 1447 begins on 18 February 2026, so its first night of Taraweeh is that of the 17th.
const RECORDS = [record("2026-02-16", 8, 29), record("2026-02-17", 8, 30), record("2026-02-18", 9, 1)];

describe("the preview", () => {
  it("has Taraweeh on its last day, whose night belongs to the next Hijri day", () => {
    const schedule = scheduleOf([{ prayer: "taraweeh", season: "ramadan", value: "isha+15" }]);
    const days = previewOf(schedule, { records: RECORDS, isKnown: true, lang: "en" });
    expect(days.map(({ date, special }) => [date, special.map(({ time }) => time)])).toEqual([
      ["2026-02-16", []],
      ["2026-02-17", ["18:45"]],
    ]);
  });

  it("leaves out what depends on the times of a place that is not known", () => {
    const schedule = scheduleOf([
      { prayer: "isha", value: "+20" },
      { prayer: "dhuhr", value: "13:15" },
    ]);
    const [day] = previewOf(schedule, { records: RECORDS, isKnown: false, lang: "en" });
    expect([day?.iqama.isha, day?.iqama.dhuhr?.time, day?.adhans.isha]).toEqual([null, "13:15", null]);
  });
});

describe("the first day", () => {
  it("is today, or that on which the first rule begins", () => {
    const rule = { prayer: "dhuhr", value: "13:15" } as const;
    const from = (...starts: readonly string[]) => scheduleOf(starts.map((start) => ({ ...rule, from: start })));
    expect(firstDay(from("2026-01-01"), "2026-02-01")).toBe("2026-02-01");
    expect(firstDay(from("2026-04-01", "2026-03-01"), "2026-02-01")).toBe("2026-03-01");
    expect(firstDay(scheduleOf([rule]), "2026-02-01")).toBe("2026-02-01");
  });
});
