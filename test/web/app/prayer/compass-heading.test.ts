/** Headings from sequences of orientation events, as devices of both kinds send them, where the declination is large. */
import { describe, expect, test } from "vitest";
import { compassHeading, type OrientationReading } from "../../../../web/app/prayer/compass-heading.ts";
import { declinationAt } from "../../../../web/app/prayer/declination.ts";

const NOW = Date.UTC(2026, 10, 27);

/** A turn from magnetic north to the east, as Chromium on Android reports it: alpha grows the other way. */
const android = (magnetic: readonly number[]): readonly OrientationReading[] =>
  magnetic.map((deg) => ({ absolute: true, alpha: (360 - deg) % 360, beta: 12 }));

/** The same as Safari reports it; the first events come before the compass is calibrated. */
const apple = (magnetic: readonly number[]): readonly OrientationReading[] =>
  magnetic.map((deg, index) => ({
    absolute: false,
    alpha: 17.2,
    beta: 8,
    webkitCompassHeading: deg,
    webkitCompassAccuracy: index === 0 ? -1 : 24 - index * 7,
  }));

/** Turning slowly, with the jitter of a hand. */
const TURN = [358.6, 3.1, 11.8, 24.4] as const;

const CITIES = [
  ["Cape Town", -33.92, 18.42],
  ["São Paulo", -23.55, -46.63],
  ["Auckland", -36.85, 174.76],
  ["Reykjavik", 64.15, -21.94],
] as const;

describe.each(CITIES)("in %s", (_, lat, lng) => {
  const declinationDeg = declinationAt(lat, lng, NOW);
  const standing = { screenDeg: 0, declinationDeg };
  const expected = TURN.map((deg) => (deg + declinationDeg + 360) % 360);

  test.each([
    ["Android", android],
    ["iOS", apple],
  ])("on %s the heading is from true north", (__, device) => {
    const headings = device(TURN).map((reading) => compassHeading(reading, standing)?.deg ?? Number.NaN);
    headings.forEach((deg, index) => expect(deg).toBeCloseTo(expected[index] ?? 0, 6));
  });

  test("a screen turned by 90° has its top 90° farther", () => {
    const turned = compassHeading(android(TURN)[2] ?? { alpha: null }, { ...standing, screenDeg: 90 });
    expect(turned?.deg).toBeCloseTo(((expected[2] ?? 0) + 90) % 360, 6);
  });
});

describe("how sure it is", () => {
  const standing = { screenDeg: 0, declinationDeg: 0 };
  const said = (readings: readonly OrientationReading[]) =>
    readings.map((reading) => {
      const { accuracyDeg, isUnsure } = compassHeading(reading, standing) ?? { accuracyDeg: null, isUnsure: null };
      return [accuracyDeg, isUnsure];
    });

  test("an uncalibrated compass is unsure, then it says how well it knows", () => {
    expect(said(apple(TURN))).toEqual([
      [null, true],
      [17, false],
      [10, false],
      [3, false],
    ]);
    expect(said([{ alpha: null, webkitCompassHeading: 5, webkitCompassAccuracy: 45 }])).toEqual([[45, true]]);
  });

  test("other devices do not say", () => {
    expect(said(android(TURN)).every(([accuracy, isUnsure]) => accuracy === null && isUnsure === false)).toBe(true);
  });
});

test.each([
  ["is relative to where the page was opened", { absolute: false, alpha: 40 }],
  ["has no angle", { absolute: true, alpha: null }],
  ["has an angle that is none", { absolute: true, alpha: Number.NaN }],
])("an event that %s gives no heading", (_, reading) => {
  expect(compassHeading(reading, { screenDeg: 0, declinationDeg: 0 })).toBeNull();
});

test("a device tilted over its top edge points the other way", () => {
  const standing = { screenDeg: 0, declinationDeg: 0 };
  expect(compassHeading({ absolute: true, alpha: 270, beta: 120 }, standing)?.deg).toBe(270);
  expect(compassHeading({ absolute: true, alpha: 270, beta: 30 }, standing)?.deg).toBe(90);
});
