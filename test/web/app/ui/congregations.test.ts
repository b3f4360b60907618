/** The next congregation, what is spoken of it, and what is said of old times: the clock is passed in. */
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, parseDate } from "#core/base/date.ts";
import { DAY_MS, MINUTE_MS } from "#core/base/time.ts";
import type { ScheduleRecord, TimesRecord } from "#core/model/times.ts";
import { nextCongregation } from "#core/times/next-congregation.ts";
import {
  ageOf,
  minutesUntil,
  shownMinutes,
  spokenMinutes,
  timesAddress,
} from "../../../../web/app/ui/congregations.ts";
import { leftText } from "../../../../web/app/ui/distance.ts";
import { countdownText } from "../../../../web/app/prayer/next.ts";
import { ORDINARY, recordOf } from "../prayer/record.ts";

const FRESH: ScheduleRecord = {
  state: "fresh",
  valid_from: null,
  valid_to: "2026-12-31",
  verified_on: "2026-11-01",
  source: "The mosque",
  url: null,
};

const at = (text: string): number => Date.parse(text);

/** A day with a congregation of Dhuhr at 13:15 and of Isha at 20:00, except `changes`. */
const dayOf = (date: string, changes: Partial<TimesRecord> = {}): TimesRecord => {
  const stated = (time: string) => ({ time, iso: `${date}T${time}:00+00:00`, rule: time, from: null, to: null });
  const record = recordOf({ date, times: ORDINARY });
  const origins = Object.keys(record.timings).map((name) => [name, "computed"]);
  return {
    ...record,
    timings_source: Object.fromEntries(origins) as TimesRecord["timings_source"],
    iqama: { fajr: null, dhuhr: stated("13:15"), asr: null, maghrib: null, isha: stated("20:00") },
    jumuah: [],
    special: [],
    schedule: FRESH,
    ...changes,
  };
};

const friday = (date: string, ...times: readonly string[]): TimesRecord["jumuah"] =>
  times.map((time) => ({ time, khutbah: null, iso: `${date}T${time}:00+00:00`, languages: [], label: null }));

describe("the next congregation", () => {
  const days = [dayOf("2026-11-26"), dayOf("2026-11-27", { jumuah: friday("2026-11-27", "12:30", "13:30") })];

  it.each([
    ["2026-11-26T00:00:00Z", "dhuhr", "2026-11-26T13:15:00+00:00"],
    ["2026-11-26T13:15:00Z", "isha", "2026-11-26T20:00:00+00:00"],
    // On Friday the Friday prayers replace Dhuhr.
    ["2026-11-26T20:00:00Z", "jumuah", "2026-11-27T12:30:00+00:00"],
    ["2026-11-27T12:30:00Z", "jumuah", "2026-11-27T13:30:00+00:00"],
    ["2026-11-27T13:30:00Z", "isha", "2026-11-27T20:00:00+00:00"],
  ])("at %s is %s", (now, name, instant) => {
    expect(nextCongregation(days, at(now))).toMatchObject({ name, at: instant });
  });

  it("is none after the last of what was asked for", () => {
    expect(nextCongregation(days, at("2026-11-27T20:00:00Z"))).toBeNull();
  });

  it("is one that the mosque has named, such as Taraweeh", () => {
    const iso = "2026-11-26T20:30:00+00:00";
    const record = dayOf("2026-11-26", { special: [{ kind: "taraweeh", time: "20:30", iso, label: "Twenty" }] });
    expect(nextCongregation([record], at("2026-11-26T20:00:00Z"))).toMatchObject({ name: "taraweeh", label: "Twenty" });
  });

  it.each(["stale", "none"] as const)("is never one of a schedule that is %s, at any clock", (state) => {
    const old = [dayOf("2026-11-26", { schedule: { ...FRESH, state } })];
    const from = at("2026-11-26T00:00:00Z");
    fc.assert(fc.property(fc.integer({ min: 0, max: DAY_MS }), (ms) => nextCongregation(old, from + ms) === null));
  });

  it("is the first after any clock", () => {
    const from = at("2026-11-26T00:00:00Z");
    const all = days.flatMap(({ iqama, jumuah }) => [
      ...(jumuah.length > 0 ? jumuah : [iqama.dhuhr]).map((one) => at(one?.iso ?? "")),
      at(iqama.isha?.iso ?? ""),
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * DAY_MS }), (ms) => {
        const after = all.filter((one) => one > from + ms);
        expect(nextCongregation(days, from + ms)?.atMs).toBe(after.length === 0 ? undefined : Math.min(...after));
      }),
    );
  });
});

describe("the minutes until a congregation", () => {
  it.each([
    [12 * MINUTE_MS, 12],
    [11 * MINUTE_MS + 1, 12],
    [1, 1],
    [-MINUTE_MS, 0],
  ])("%d ms are %d minutes", (ms, minutes) => {
    expect(minutesUntil(ms, 0)).toBe(minutes);
  });

  it("are spoken as the countdown shows them: when it begins, and at a few steps", () => {
    const seconds = fc.integer({ min: 1, max: 12 * 3600 });
    fc.assert(
      fc.property(seconds, seconds, (start, now) => {
        const [hours = 0, minutes = 0] = countdownText(now * 1000, 0)
          .split(":")
          .map(Number);
        const shown = Math.max(1, hours * 60 + minutes);
        const first = shownMinutes(start * 1000, 0);
        const isStep = [60, 30, 15, 10, 5, 1].includes(shown);
        expect(shownMinutes(now * 1000, 0)).toBe(shown);
        expect(spokenMinutes(shown, first)).toBe(isStep || shown === first ? shown : null);
        expect(spokenMinutes(first, first)).toBe(first);
      }),
    );
  });

  it.each([
    [1, "1 min", "دقيقة", "1 minute"],
    [2, "2 mins", "دقيقتان", "2 minutes"],
    [5, "5 mins", "5 دقائق", "5 minutes"],
    [31, "31 mins", "31 دقيقة", "31 minutes"],
    [60, "1 hour", "ساعة", "1 heure"],
    [125, "2 hours, 5 mins", "ساعتان و5 دقائق", "2 heures et 5 minutes"],
  ])("%d are words by the plural rules of the language", (minutes, en, ar, fr) => {
    const plain = (text: string): string => text.replaceAll(/[\s\u200e\u200f]+/g, " ");
    expect([leftText(minutes, "en"), leftText(minutes, "ar"), leftText(minutes, "fr")].map(plain)).toEqual([
      en,
      ar,
      fr,
    ]);
  });
});

describe("the age of a schedule", () => {
  const old = { ...FRESH, state: "stale" } as const;
  it.each([
    ["is not told of a fresh one", FRESH, null],
    ["is its end", old, { kind: "ended", date: "2026-12-31" }],
    // The API believes a rule without an end for 366 days.
    [
      "is the last check of a rule without an end",
      { ...old, verified_on: "2025-12-30", valid_to: "2026-12-31" },
      { kind: "unchecked", date: "2025-12-30" },
    ],
    ["is unknown if nobody ever checked it", { ...old, verified_on: null, valid_to: null }, { kind: "unknown" }],
    [
      "is its beginning, if that is to come",
      { ...old, state: "none", valid_from: "2027-02-01" },
      { kind: "begins", date: "2027-02-01" },
    ],
    ["is nothing where nothing is stated", { ...old, state: "none", valid_from: null }, null],
  ] as const)("%s", (_, schedule, expected) => {
    expect(ageOf(schedule, "2027-01-05")).toEqual(expected);
  });
});

describe("the request of a place's days", () => {
  it("is for today and tomorrow, or for last night and the week that follows", () => {
    expect(timesAddress(7, "ar", null)).toBe("/api/v1/times?id=7&lang=ar&days=2");
    expect(timesAddress(7, "en", "2026-03-01")).toBe("/api/v1/times?id=7&lang=en&from=2026-02-28&days=9");
  });

  it("has a Friday whatever the day", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), (day) => {
        const from = parseDate(/from=([\d-]+)/.exec(timesAddress(1, "en", formatDate(day)))?.[1] ?? "") ?? 0;
        const days = Array.from({ length: 9 }, (_, i) => from + i).filter((one) => one >= day);
        expect(days.some((one) => new Date(one * DAY_MS).getUTCDay() === 5)).toBe(true);
      }),
    );
  });
});
