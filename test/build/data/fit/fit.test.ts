/** The rule of a table is found again: by an oracle, tables that a known rule made. */
import { describe, expect, it } from "vitest";
import { DAY_TIMES } from "#core/values/prayer.ts";
import { shareLeft } from "../../../../build/data/fit/confidence.ts";
import { type Fit, fitTable } from "../../../../build/data/fit/fit.ts";
import { observe, type TablePlace } from "../../../../build/data/fit/observed.ts";
import { ephemeris } from "../../../core/prayer/support.ts";
import { daysBy, misprinted, placeOf, type Rule, tableBy } from "./oracle.ts";

const MUSCAT = placeOf(23.584, 58.408, "Asia/Muscat");
const SOFIA = placeOf(42.6975, 23.3242, "Europe/Sofia");
const COPENHAGEN = placeOf(55.676, 12.5655, "Europe/Copenhagen");
const BUENOS_AIRES = placeOf(-34.6131, -58.3772, "America/Argentina/Buenos_Aires");

const figuresOf = ({ times }: Fit): object =>
  Object.assign({}, ...DAY_TIMES.map((name) => times[name]?.candidate.figures ?? {}));

const fitOf = (place: TablePlace, rule: Rule, from = "2026-01-01", count = 73, step = 5): Fit =>
  fitTable(daysBy(place, rule, from, count, step), place, ephemeris);

describe("the rule of a table of a year", () => {
  it.each<[what: string, place: TablePlace, rule: Rule, figures: object]>([
    ["angles", MUSCAT, { fajr_angle: 18, isha_angle: 18 }, { fajr_angle: 18, isha_angle: 18, school: 0 }],
    ["half an angle", BUENOS_AIRES, { fajr_angle: 19.5, isha_angle: 17.5 }, { fajr_angle: 19.5, isha_angle: 17.5 }],
    ["two shadows at Asr", MUSCAT, { school: 1 }, { school: 1 }],
    ["minutes after Maghrib", SOFIA, { isha_angle: null, isha_minutes: 80 }, { isha_minutes: 80 }],
    ["Maghrib at an angle", SOFIA, { maghrib_angle: 4 }, { maghrib_angle: 4 }],
    [
      "Dhuhr by the clock, Asr before Maghrib",
      MUSCAT,
      { dhuhr_clock: 500, asr_minutes: 100 },
      { is_clock: true, asr_minutes: 100 },
    ],
    ["a lower horizon", SOFIA, { horizon_deg: 1.8 }, { horizon_deg: 1.8 }],
  ])("%s", (_, place, rule, figures) => {
    const fit = fitOf(place, rule);
    expect(figuresOf(fit)).toMatchObject(figures);
    expect(fit.sun).toBe("event");
    expect(shareLeft(fit, "within")).toBe(1);
    expect(shareLeft(fit, "exact")).toBeGreaterThan(0.95);
  });

  it("minutes that are added, with a fraction, to a quarter", () => {
    const add = { fajr: -3.25, sunrise: -7, dhuhr: 5, asr: 4, maghrib: 6.75, isha: 0.5 };
    const fit = fitOf(SOFIA, { add });
    for (const name of DAY_TIMES)
      expect(Math.abs((fit.times[name]?.addMin ?? Number.NaN) - (add[name] ?? 0)), name).toBeLessThanOrEqual(0.25);
  });

  it.each(["midnight", "eve"] as const)("the Sun of %s, where that alone explains the year", (sun) => {
    const fit = fitOf(SOFIA, { sun });
    expect(fit.sun).toBe(sun);
    expect(shareLeft(fit, "exact")).toBeGreaterThan(0.95);
  });

  it("a share of the night that bounds Fajr and Isha in summer", () => {
    const bound = {
      from: null,
      to: null,
      above_lat: 45,
      act: "cap",
      measure: "share",
      spring_per_deg: 0,
      autumn_per_deg: 0,
    } as const;
    const nights = [
      { ...bound, prayer: "fajr" as const, value: 0.25 },
      { ...bound, prayer: "isha" as const, value: 0.2 },
    ];
    const { fajr, isha } = fitOf(COPENHAGEN, { fajr_angle: 16, isha_angle: 15, nights }).times;
    expect(fajr?.candidate.figures.fajr_angle).toBe(16);
    expect(fajr?.candidate.figures.night).toMatchObject({ act: "cap", measure: "share" });
    expect(fajr?.candidate.figures.night?.value).toBeCloseTo(0.25, 2);
    expect(isha?.candidate.figures.night?.value).toBeCloseTo(0.2, 2);
  });
});

describe("what printed tables have besides", () => {
  it("misprints have no vote: one day in seven of one time", () => {
    const rule: Rule = { fajr_angle: 18, isha_angle: 16, add: { maghrib: 10 } };
    const days = observe(misprinted(tableBy(SOFIA, rule, "2026-01-01", 120, 3), 7), SOFIA);
    const fit = fitTable(days, SOFIA, ephemeris);
    expect(figuresOf(fit)).toMatchObject({ fajr_angle: 18, isha_angle: 16, school: 0 });
    expect(fit.times.maghrib?.addMin).toBe(10);
  });

  it("a month alone does not tell its angle from others, but is fitted", () => {
    const fit = fitOf(MUSCAT, { fajr_angle: 18, isha_angle: 18 }, "2026-03-01", 30, 1);
    expect(shareLeft(fit, "within")).toBe(1);
  });

  it("a time that is not printed has no rule", () => {
    const table = new Map(
      [...tableBy(MUSCAT, {}, "2026-01-01", 40)].map(([day, cells]) => [
        day,
        new Map([...cells].filter(([name]) => name !== "sunrise")),
      ]),
    );
    const fit = fitTable(observe(table, MUSCAT), MUSCAT, ephemeris);
    expect(fit.times.sunrise).toBeNull();
    expect(fit.times.maghrib?.left.within).toBe(20);
  });
});
