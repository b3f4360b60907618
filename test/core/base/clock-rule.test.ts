/** Rules of a year: weekdays of a month, days of the year, times beyond midnight, and texts that are none. */
import { describe, expect, test } from "vitest";
import { readClockRule } from "#core/base/clock-rule.ts";

const changes = (rule: string, year: number): readonly (readonly [string, number])[] =>
  (readClockRule(rule)?.(year) ?? []).map(({ atMs, offsetMin }) => [new Date(atMs).toISOString(), offsetMin]);

describe("a rule", () => {
  test.each([
    ["0 60 M3.5.0/60 M10.5.0/120", 2026, "2026-03-29T01:00", 60, "2026-10-25T01:00", 0],
    ["-300 -240 M3.2.0/120 M11.1.0/120", 2026, "2026-03-08T07:00", -240, "2026-11-01T06:00", -300],
    ["120 180 M4.5.5/0 M10.5.4/1440", 2026, "2026-04-23T22:00", 180, "2026-10-29T21:00", 120],
    ["-120 -60 M3.5.0/-60 M10.5.0/0", 2026, "2026-03-29T01:00", -60, "2026-10-25T01:00", -120],
    ["210 270 J79/1440 J263/1440", 2021, "2021-03-20T20:30", 270, "2021-09-20T19:30", 210],
    ["0 60 J59/0 J60/0", 2024, "2024-02-28T00:00", 60, "2024-02-29T23:00", 0],
  ])("%s in %i", (rule, year, begins, summer, ends, standard) => {
    expect(changes(rule, year)).toEqual([
      [`${begins}:00.000Z`, summer],
      [`${ends}:00.000Z`, standard],
    ]);
  });

  test.each([
    "",
    "0 60",
    "0 60 M13.1.0/0 M1.1.0/0",
    "0 60 M3.6.0/0 M10.5.0/0",
    "0 60 M3.1.7/0 M10.5.0/0",
    "0 60 X/0 J1/0",
  ])("%j is none", (text) => {
    expect(readClockRule(text)).toBeNull();
  });
});
