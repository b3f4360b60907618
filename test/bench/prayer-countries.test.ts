/** The figures of printed tables by country. */
import { describe, expect, it } from "vitest";
import { type CountryDay, countryFigures, countryTable } from "../../bench/prayer-countries.ts";

const TIMES = { fajr: "05:00", sunrise: "06:20", dhuhr: "12:10", asr: "15:30", maghrib: "18:00", isha: "19:20" };

const dayOf = (country: string, isChosenOn: boolean, printed: Record<string, string>): CountryDay => ({
  group: country,
  country,
  isChosenOn,
  lat: 0,
  lng: 0,
  timezone: "Etc/UTC",
  method: 3,
  school: 0,
  highLatitude: "auto",
  shafaq: "general",
  date: "2026-01-01",
  times: { ...TIMES, ...printed },
});

const figuresOf = (days: readonly CountryDay[], ours: Record<string, string | null> = TIMES) =>
  countryFigures(() => ours, days);

describe("the figures of a country", () => {
  it("count each printed time once, and leave out those that no table prints", () => {
    const [one] = figuresOf([dayOf("AA", true, { isha: "" })]);
    expect(one).toMatchObject({ country: "AA", days: 1, times: 5, exact: 1, within: 1, worst: 0, halves: [1, null] });
  });

  it.each([
    ["18:01", 0],
    ["18:02", 1],
    ["17:50", 0],
  ])("a Maghrib at 18:00 where the table has %s: early in a share of %d", (maghrib, early) => {
    expect(figuresOf([dayOf("AA", true, { maghrib })])[0]?.maghribEarly).toBe(early);
  });

  it.each([
    ["04:59", 0],
    ["04:58", 1],
    ["05:30", 0],
  ])("a Fajr at 05:00 where the table has %s: late in a share of %d", (fajr, late) => {
    expect(figuresOf([dayOf("AA", true, { fajr })])[0]?.fajrLate).toBe(late);
  });

  it("a time after midnight is minutes away, not a day; a missing one is never within", () => {
    expect(figuresOf([dayOf("AA", true, { isha: "23:58" })], { ...TIMES, isha: "00:03" })[0]?.worst).toBe(5);
    const [missing] = figuresOf([dayOf("AA", true, {})], { ...TIMES, isha: null });
    expect(missing?.within).toBeCloseTo(5 / 6);
  });

  it("stand apart by country and by half", () => {
    const figures = figuresOf([
      dayOf("BB", true, {}),
      dayOf("AA", true, {}),
      dayOf("AA", false, { fajr: "04:50", isha: "19:30" }),
    ]);
    expect(figures.map(({ country, halves }) => [country, ...halves])).toEqual([
      ["AA", 1, 4 / 6],
      ["BB", 1, null],
    ]);
    expect(countryTable("tables", figures).split("\n").at(-1)).toMatch(/^\| mean of 2; 1 at 97 % \| 3 \| 18 \|/);
  });
});
