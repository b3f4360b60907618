import { describe, expect, it } from "vitest";
import { countryMonths } from "#core/hijri/country-months.ts";
import { storedEvent } from "#core/model/event.ts";
import {
  eventWindow,
  expandObservances,
  type MonthsByCountry,
  observanceEventId,
  type ObservanceRow,
} from "../../../../build/compile/plan/events.ts";
import { shippedTable } from "../../../core/hijri/shipped-table.ts";
import { announcing, MONTHS, OBSERVANCES } from "./made-rows.ts";

const table = shippedTable();
const NOWHERE: MonthsByCountry = new Map();

const rule: ObservanceRow = {
  id: 16,
  slug: "eid-al-fitr",
  kind: "festival",
  hijri_month: 10,
  hijri_day: 1,
  days: 3,
  title_en: "Eid al-Fitr",
  title_ar: null,
  description_en: null,
  description_ar: null,
  country: null,
  city: null,
  source: "editorial",
};

function expandedOn(today: string) {
  return expandObservances(OBSERVANCES, MONTHS, table, eventWindow(today));
}

/**
 * Umm al-Qura dates of 1447 and 1448: announced by Saudi Arabia (1447: Daily Times 2026-03-18,
 * Diyanet's 2026 calendar for Eid al-Adha and the New Year, which agree), else from the shipped table.
 */
const DATES: readonly (readonly [string, string, string, string])[] = [
  ["ramadan-begins-1447", "1447-09-01", "2026-02-18", "2026-02-18"],
  ["eid-al-fitr-1447", "1447-10-01", "2026-03-20", "2026-03-22"],
  ["eid-al-adha-1447", "1447-12-10", "2026-05-27", "2026-05-30"],
  ["islamic-new-year-1448", "1448-01-01", "2026-06-16", "2026-06-16"],
  ["ashura-1448", "1448-01-10", "2026-06-25", "2026-06-25"],
  ["ramadan-begins-1448", "1448-09-01", "2027-02-08", "2027-02-08"],
  ["eid-al-fitr-1448", "1448-10-01", "2027-03-09", "2027-03-11"],
  ["hajj-1448", "1448-12-08", "2027-05-14", "2027-05-19"],
  ["day-of-arafah-1448", "1448-12-09", "2027-05-15", "2027-05-15"],
  ["eid-al-adha-1448", "1448-12-10", "2027-05-16", "2027-05-19"],
];

describe("expanding the observances", () => {
  const events = expandedOn("2026-02-10");

  it.each(DATES)("%s (%s) lasts from %s to %s", (slug, hijriDate, first, last) => {
    const event = events.find((candidate) => candidate.slug === slug);
    expect([event?.hijri_date, event?.starts_at, event?.ends_at]).toEqual([hijriDate, first, last]);
  });

  it("keeps to the schema, with ids and slugs of their own, sorted by start", () => {
    for (const event of events) expect(storedEvent.parse(event)).toEqual(event);
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length);
    expect(new Set(events.map((event) => event.slug)).size).toBe(events.length);
    expect(events.map((event) => event.starts_at)).toEqual(events.map((event) => event.starts_at).sort());
  });

  it("keeps the announced dates of countries beside the worldwide one", () => {
    const ramadan = events.find((event) => event.slug === "ramadan-begins-1447");
    expect(ramadan?.country).toBeNull();
    expect(ramadan?.dates["ID"]).toEqual({ starts_at: "2026-02-19", ends_at: "2026-02-19" });
    expect(ramadan?.dates["SA"]).toEqual({ starts_at: "2026-02-18", ends_at: "2026-02-18" });
    expect(ramadan?.expected).toEqual([]);
    const eid = events.find((event) => event.slug === "eid-al-fitr-1447");
    expect(eid?.dates).toEqual({ ID: { starts_at: "2026-03-21", ends_at: "2026-03-23" } });
    const later = events.find((event) => event.slug === "eid-al-adha-1447");
    // Nothing was announced, and the rule of both is the table.
    expect([later?.dates, later?.expected]).toEqual([{}, []]);
  });

  it("covers every rule twice in 24 months", () => {
    for (const { slug } of OBSERVANCES) {
      const years = events.filter((event) => event.slug.replace(/-\d{4}$/, "") === slug);
      expect(years.length, slug).toBeGreaterThanOrEqual(2);
    }
  });
});

describe("a moving window", () => {
  it("never changes an event, nor which rule and year an id names", () => {
    const seen = new Map<number, string>();
    for (let month = 0; month < 60; month++) {
      const today = `${String(2026 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, "0")}-15`;
      for (const event of expandedOn(today)) {
        const text = JSON.stringify(event);
        expect(seen.get(event.id) ?? text).toBe(text);
        seen.set(event.id, text);
      }
    }
    expect(seen.size).toBeGreaterThan(OBSERVANCES.length * 6);
  });

  it("gives the same events on every day of a month", () => {
    expect(expandedOn("2026-11-30")).toEqual(expandedOn("2026-11-01"));
  });

  it("names ids by rule and Hijri year, within int32", () => {
    expect(observanceEventId(16, 1448)).toBe(100_161_448);
    expect(observanceEventId(9999, 9999)).toBeLessThan(2 ** 31);
    expect(observanceEventId(1, 1)).toBeGreaterThan(99_999_999);
  });
});

describe("expanding one rule", () => {
  const whole = { from: "2026-01-01", to: "2030-01-01" };

  it("applies what was announced to its month, year and country", () => {
    const months = new Map([
      ["LY", announcing({ "1448-10": -1 })],
      ["PK", announcing({ "1448-10": 1, "1448-12": 1 })],
      ["SA", announcing({ "1448-10": 0 })],
    ]);
    const events = expandObservances([rule], months, table, whole);
    expect(events.map((event) => [event.slug, event.dates])).toEqual([
      ["eid-al-fitr-1447", {}],
      [
        "eid-al-fitr-1448",
        {
          LY: { starts_at: "2027-03-08", ends_at: "2027-03-10" },
          PK: { starts_at: "2027-03-10", ends_at: "2027-03-12" },
          SA: { starts_at: "2027-03-09", ends_at: "2027-03-11" },
        },
      ],
      ["eid-al-fitr-1449", {}],
      ["eid-al-fitr-1450", {}],
    ]);
  });

  it.each([
    ["its last day is the window's first", { from: "2027-03-11", to: "2027-04-01" }, 1],
    ["it ended the day before", { from: "2027-03-12", to: "2027-04-01" }, 0],
    ["its first day is the window's last", { from: "2027-02-01", to: "2027-03-10" }, 1],
    ["it starts as the window ends", { from: "2027-02-01", to: "2027-03-09" }, 0],
  ])("at the edge: %s", (_, window, count) => {
    expect(expandObservances([rule], NOWHERE, table, window)).toHaveLength(count);
  });

  it("stays in when only a country's date does", () => {
    const months = new Map([["PK", announcing({ "1448-10": 1 })]]);
    const window = { from: "2027-03-12", to: "2027-04-01" };
    expect(expandObservances([rule], months, table, window)).toHaveLength(1);
  });

  it("dates what nobody announced by the rule of the country, as expected", () => {
    // The letter h is a day after the table, e is the table's day.
    const later = countryMonths({
      rule: "sighting",
      basis: "estimate",
      announced: { "1449-10": 1 },
      from: 1448,
      months: ["eeeeeeeeehee", "eeeeeeeeeeee"],
    });
    const events = expandObservances([rule], new Map([["PK", later]]), table, whole);
    const own = events.slice(1, 3).map(({ dates, expected }) => [dates["PK"]?.starts_at, expected]);
    expect(events.slice(1, 3).map(({ starts_at: start }) => start)).toEqual(["2027-03-09", "2028-02-26"]);
    expect(own).toEqual([
      ["2027-03-10", ["PK"]],
      ["2028-02-27", []],
    ]);
  });

  it("is cut at the end of its month, which has 29 or 30 days", () => {
    const ramadan = { ...rule, hijri_month: 9, hijri_day: 21, days: 10 };
    const events = expandObservances([ramadan], NOWHERE, table, whole);
    // Ramadan has 30 days in 1447 and 29 in 1448 and 1449.
    expect(events.slice(0, 3).map((event) => [event.starts_at, event.ends_at])).toEqual([
      ["2026-03-10", "2026-03-19"],
      ["2027-02-28", "2027-03-08"],
      ["2028-02-17", "2028-02-25"],
    ]);
  });

  it("leaves out the years whose month lacks the day", () => {
    const thirtieth = { ...rule, hijri_month: 9, hijri_day: 30, days: 1 };
    const events = expandObservances([thirtieth], NOWHERE, table, whole);
    expect(events.map((event) => event.hijri_date)).toEqual(["1447-09-30"]);
  });

  it("gives two in a Gregorian year that holds two", () => {
    const events = expandObservances([{ ...rule, hijri_month: 9 }], NOWHERE, table, {
      from: "2030-01-01",
      to: "2031-01-01",
    });
    // Ramadan begins in January and in December of 2030.
    expect(events.map((event) => event.hijri_date)).toEqual(["1451-09-01", "1452-09-01"]);
  });

  it("goes on beyond the table, by the tabular calendar", () => {
    const events = expandObservances([rule], NOWHERE, table, { from: "2094-01-01", to: "2095-01-01" });
    expect(events).toHaveLength(1);
  });
});
