import { expect, test } from "vitest";
import { openPoints, openSuns } from "../../../../build/import/times/place-sun.ts";
import { SHIPPED_DATA } from "../../small-data.ts";
import { dayOf, sunOn } from "../../timetable/london.ts";

test("a place has the clock of the nearest city of its country, and its Sun", () => {
  const point = openPoints(SHIPPED_DATA)({ lat: 51.5, lng: -0.1, country: "gb" });
  expect(point).toEqual({ lat: 51.5, lng: -0.1, timezone: "Europe/London" });
  const day = dayOf("2026-06-01");
  expect(point === null ? null : openSuns(SHIPPED_DATA)(point)?.(day)?.noon).toBe(sunOn(day).noon);
});

test("far from all cities nothing is known of the clock", () => {
  expect(openPoints(SHIPPED_DATA)({ lat: 0, lng: -30, country: "gb" })).toBeNull();
});
