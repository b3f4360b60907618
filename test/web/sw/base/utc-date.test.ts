/** The worker's Date: local fields are those of UTC in every zone, so that opening hours are read as on the server. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UtcDate } from "../../../../web/sw/base/utc-date.ts";

const LAST_MS = Date.UTC(2100, 0);
const moment = fc.integer({ min: 0, max: LAST_MS });

const FIELDS = ["FullYear", "Month", "Date", "Day", "Hours", "Minutes", "Seconds"] as const;

describe("local fields", () => {
  it("are those of UTC", () => {
    fc.assert(
      fc.property(moment, (ms) => {
        const date = new UtcDate(ms);
        for (const field of FIELDS) expect(date[`get${field}`]()).toBe(new Date(ms)[`getUTC${field}`]());
      }),
    );
  });

  it("are taken as those of UTC", () => {
    fc.assert(
      fc.property(moment, (ms) => {
        const whole = Math.floor(ms / 1000) * 1000;
        const date = new UtcDate(whole);
        const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
        const again = new UtcDate(year, month, day, date.getHours(), date.getMinutes(), date.getSeconds());
        expect(again.getTime()).toBe(whole);
        expect(new UtcDate(date).getTime()).toBe(whole);
      }),
    );
  });

  it("are set as those of UTC, over the ends of months", () => {
    const date = new UtcDate(2026, 2, 28, 23, 30);
    date.setDate(date.getDate() + 4);
    expect(date.toISOString()).toBe("2026-04-01T23:30:00.000Z");
    date.setHours(25, 0, 0, 0);
    expect(date.toISOString()).toBe("2026-04-02T01:00:00.000Z");
  });
});

it("has all that the library of opening hours asks of a Date", () => {
  const resolve = createRequire(import.meta.url).resolve;
  const text = readFileSync(resolve("opening_hours").replace(/\.js$/, ".esm.mjs"), "utf8");
  const asked = new Set(
    [...text.matchAll(/\.((?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset))\(/g)].map(
      ([, name]) => name ?? "",
    ),
  );
  expect(asked.size).toBeGreaterThan(5);
  for (const name of asked) expect(Object.hasOwn(UtcDate.prototype, name)).toBe(true);
  expect(text).not.toMatch(/\.(get|set)Milliseconds\(|Date\.parse|toLocale(Date|Time)String/);
});
