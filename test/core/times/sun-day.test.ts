import { expect, test } from "vitest";
import { nearBounds, outsideBy } from "#core/times/sun-day.ts";
import { dayOf, LONDON, sunOn } from "../../build/timetable/london.ts";

// HM Nautical Almanac Office, London, by the clock there.
test.each([
  ["2026-01-01", 8 * 60 + 6, 16 * 60 + 2],
  ["2026-06-21", 4 * 60 + 43, 21 * 60 + 21],
])("%s has the Sun's times of the almanac", (date, sunrise, sunset) => {
  const sun = sunOn(dayOf(date));
  expect(Math.abs(sun.sunrise - sunrise)).toBeLessThan(1.5);
  expect(Math.abs(sun.sunset - sunset)).toBeLessThan(1.5);
});

test("every time has its bounds, in the order of the day", () => {
  for (const date of ["2026-01-01", "2026-06-21", "2026-10-25"]) {
    const { adhan } = sunOn(dayOf(date));
    const from = [adhan.fajr, adhan.sunrise, adhan.dhuhr, adhan.asr, adhan.maghrib, adhan.isha].map((one) => one.from);
    expect(from).toEqual(from.toSorted((a, b) => a - b));
    for (const bounds of Object.values(adhan)) expect(bounds.from).toBeLessThan(bounds.to);
  }
});

test("a day that the table of the Sun does not reach is not known", () => {
  expect(LONDON(dayOf("2500-01-01"))).toBeNull();
});

test("a time after midnight is of the evening before, and how far it is outside is counted", () => {
  const bounds = { from: 1380, to: 1500 };
  expect(nearBounds(30, bounds)).toBe(1470);
  expect(outsideBy(30, bounds)).toBe(0);
  expect(outsideBy(70, bounds)).toBe(10);
  expect(outsideBy(1370, bounds)).toBe(10);
});
