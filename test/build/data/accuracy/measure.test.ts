import { describe, expect, test } from "vitest";
import { openZone } from "#core/base/zone.ts";
import type { Answers, Clocks } from "../../../../build/data/accuracy/answers.ts";
import { measure, type PrintedDay } from "../../../../build/data/accuracy/measure.ts";
import { methodOf } from "../../../core/prayer/support.ts";

const zone = openZone("Asia/Riyadh");
if (zone === null) throw new Error("no zone");
const PLACE = { country: "SA", lat: 21.42, lng: 39.83, zone };

const CLOCKS: Clocks = {
  fajr: "05:00",
  sunrise: "06:20",
  dhuhr: "12:10",
  asr: "15:30",
  maghrib: "18:00",
  isha: "23:59",
};

/** Answers that are the same every day. */
const answering = (ours: Clocks, isPublished = false): Answers => ({
  known: new Map(),
  authorityOf: () => ({ id: "sa-x" }) as never,
  isPublished: () => isPublished,
  byAuthority: () => () => ours,
  ours: () => () => ours,
  aladhan: () => () => CLOCKS,
  methodOf: () => methodOf(4),
});

const printed = (times: Partial<Clocks>, days = 4, town = "Makkah"): readonly PrintedDay[] =>
  Array.from({ length: days }, (_, index) => ({
    source: "a table",
    url: null,
    town,
    place: PLACE,
    day: 20_000 + index,
    times: { fajr: null, sunrise: null, dhuhr: null, asr: null, maghrib: null, isha: null, ...times },
  }));

describe("the figures of a table", () => {
  test("are of every other day of each town", () => {
    const days = [...printed({ fajr: "05:00" }, 4), ...printed({ fajr: "05:03" }, 3, "Jeddah")];
    const [figures] = measure(days, answering(CLOCKS));
    expect(figures).toMatchObject({
      country: "SA",
      source: "a table",
      firstDay: 20_001,
      lastDay: 20_003,
      places: 2,
      days: 3,
      times: 3,
      misprints: 0,
      ours: { exact: 2, within: 2, worst: 3 },
    });
  });

  test("count the short way round midnight", () => {
    const [figures] = measure(printed({ isha: "00:00" }), answering(CLOCKS));
    expect(figures?.ours).toEqual({ exact: 0, within: 2, worst: 1 });
  });

  test("say that a printed time is not given at all", () => {
    const [figures] = measure(printed({ isha: "19:30" }), answering({ ...CLOCKS, isha: null }));
    expect(figures?.ours).toEqual({ exact: 0, within: 0, worst: null });
    expect(figures?.misprints).toBe(0);
  });

  test("leave out what is hours from everybody's answer, and count it", () => {
    const [figures] = measure(printed({ dhuhr: "12:10", asr: "03:30" }), answering(CLOCKS));
    expect(figures).toMatchObject({ times: 2, misprints: 2, ours: { exact: 2, within: 2, worst: 0 } });
  });

  test("are none for a timetable that the project ships: it would be held against itself", () => {
    expect(measure(printed({ fajr: "05:00" }), answering(CLOCKS, true))).toEqual([]);
    expect(measure(printed({ fajr: "05:01" }), answering(CLOCKS, true))).toHaveLength(1);
  });

  test("are none for a single day", () => {
    expect(measure(printed({ fajr: "05:00" }, 1), answering(CLOCKS))).toEqual([]);
  });
});
