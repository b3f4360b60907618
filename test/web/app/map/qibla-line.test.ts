/** The line is the great circle: it begins with the bearing of the Qibla, ends at the Kaaba, and is nowhere torn. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { qibla } from "../../../../server/core/base/qibla.ts";
import { qiblaLine } from "../../../../web/app/map/qibla-line.ts";
import type { Point } from "../../../../web/app/map/view.ts";

const RAD = Math.PI / 180;

const pointsOf = (from: Point): readonly (readonly [lng: number, lat: number])[] => {
  const line = qiblaLine(from, "Qibla");
  return line?.geometry.type === "LineString" ? (line.geometry.coordinates as [number, number][]) : [];
};

/** The bearing from one point to a near one, degrees. */
const bearing = ([lng, lat]: readonly [number, number], [toLng, toLat]: readonly [number, number]): number => {
  const turn = (toLng - lng) * RAD;
  const east = Math.sin(turn) * Math.cos(toLat * RAD);
  const north =
    Math.cos(lat * RAD) * Math.sin(toLat * RAD) - Math.sin(lat * RAD) * Math.cos(toLat * RAD) * Math.cos(turn);
  return (Math.atan2(east, north) / RAD + 360) % 360;
};

test("it begins with the bearing that the Qibla has, and ends at the Kaaba", () => {
  const places = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(places, (from) => {
      const { bearing_deg: deg, distance_km: km } = qibla(from.lat, from.lng);
      fc.pre(deg !== null && km > 50 && km < 19_900);
      const [first = [0, 0], second = [0, 0], ...rest] = pointsOf(from);
      const [lng, lat] = rest.at(-1) ?? [0, 0];
      expect(lat).toBeCloseTo(21.4225, 6);
      expect((((lng - 39.8262) % 360) + 360.0001) % 360).toBeLessThan(0.001);
      expect(Math.abs(((bearing(first, second) - (deg ?? 0) + 540) % 360) - 180)).toBeLessThan(0.06);
    }),
  );
});

test.each([
  ["Auckland", { lat: -36.85, lng: 174.76 }],
  ["Honolulu, across the North", { lat: 21.31, lng: -157.86 }],
  ["Fiji, east of the 180th meridian", { lat: -16.8, lng: -179.99 }],
])("%s: no step jumps around the Earth", (_, from) => {
  const points = pointsOf(from);
  expect(points).toHaveLength(97);
  for (const [i, [lng]] of points.entries()) expect(Math.abs(lng - (points[i - 1]?.[0] ?? lng))).toBeLessThan(90);
});

test("at the Kaaba there is none", () => expect(qiblaLine({ lat: 21.4225, lng: 39.8262 }, "Qibla")).toBeNull());
