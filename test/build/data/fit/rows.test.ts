/** The rows of a fit are rows of the data: the build reads them, and gives the table that they were fitted on. */
import { describe, expect, it } from "vitest";
import { confidenceOf } from "../../../../build/data/fit/confidence.ts";
import { fitTable } from "../../../../build/data/fit/fit.ts";
import { breakOf, residualsOf } from "../../../../build/data/fit/residuals.ts";
import { reportFit } from "../../../../build/data/fit/report.ts";
import { rowsOf, type RowsOf } from "../../../../build/data/fit/rows.ts";
import { authorityEditions, authorityNights } from "../../../../build/tables/authorities.ts";
import { ephemeris } from "../../../core/prayer/support.ts";
import { daysBy, placeOf, type Rule } from "./oracle.ts";

const ASHGABAT = placeOf(37.95, 58.38, "Asia/Ashgabat");
const BODY: RowsOf = { id: "tm-body", publisher: "body", years: 1, days: 73, offsetMin: 300, lat: 37.95 };

const RULE: Rule = {
  fajr_angle: 18,
  isha_angle: null,
  isha_minutes: 80,
  dhuhr_clock: 13 * 60 + 30 - 300,
  asr_minutes: 100,
  add: { maghrib: 12 },
};
const days = daysBy(ASHGABAT, RULE, "2026-01-01", 73, 5);
const fit = fitTable(days, ASHGABAT, ephemeris);

/** The cells of a printed row by column. */
const cellsOf = (table: { readonly path: string; readonly columns: object }): Readonly<Record<string, string>> => {
  const text = rowsOf(fit, BODY).find(({ path }) => path === table.path)?.text ?? "";
  return Object.fromEntries(Object.keys(table.columns).map((name, at) => [name, text.split(",")[at] ?? ""]));
};

describe("the rows of a fit", () => {
  it("name the figures in the columns of the data, each in a form that they take", () => {
    const cells = cellsOf(authorityEditions);
    expect(cells).toMatchObject({
      authority: "tm-body",
      fajr_angle: "18",
      isha_minutes: "80",
      dhuhr_clock: "13:30+05:00",
      asr_minutes: "100",
      maghrib: "nearest+12",
    });
  });

  it("have none for a night without a bound", () => {
    expect(rowsOf(fit, BODY).some(({ path }) => path === authorityNights.path)).toBe(false);
  });

  it("are in the report, with what is left over by season", () => {
    const report = reportFit(fit, days, BODY);
    expect(report).toContain("2026-01-01 to 2026-12-27");
    expect(report).toContain("fajr     18° +0: 100/100 of 37 chosen on, 100/100 of 36 left out");
    expect(report).toContain("Jun–Aug +0 (+0..+0)");
    expect(report).not.toContain("a new edition");
  });
});

describe("the confidence", () => {
  it.each([
    ["body", 1, "high"],
    ["body", 0.1, "medium"],
    ["body", 0.02, "low"],
    ["mosque", 1, "medium"],
    ["mosque", 0.1, "low"],
    ["unknown", 1, "low"],
  ] as const)("of a table of a %s over %d years: %s", (publisher, years, confidence) => {
    expect(confidenceOf(fit, years, publisher)).toBe(confidence);
  });
});

describe("what a rule leaves over", () => {
  const [first, second] = [
    daysBy(ASHGABAT, {}, "2026-01-01", 60),
    daysBy(ASHGABAT, { add: { maghrib: 5 } }, "2026-03-02", 60),
  ];
  const both = [...first, ...second];
  const broken = fitTable(both, ASHGABAT, ephemeris).times.maghrib;

  it("a table whose minutes change has a break on that day", () => {
    expect(broken === null ? null : breakOf("maghrib", broken, both)).toEqual({ day: second[0]?.day, laterMin: 5 });
  });

  it("by season adds up to the days of the table", () => {
    const residuals = broken === null ? [] : residualsOf("maghrib", broken, both);
    expect(residuals.reduce((sum, one) => sum + one.days, 0)).toBe(120);
    expect(residuals.map(({ season }) => season)).toEqual(["Dec–Feb", "Mar–May"]);
  });
});
