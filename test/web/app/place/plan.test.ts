import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { METRES_PER_DEG } from "#core/base/geo.ts";
import { edgeAt, PLAN, planAround } from "../../../../web/app/place/plan.ts";

const MIDDLE = { x: PLAN.width / 2, y: PLAN.height / 2 };
const HERE = { lat: 51.5, lng: -0.07 };

/** A point so many metres north of one. */
const north = (metres: number, { lat, lng } = HERE) => ({ lat: lat + metres / METRES_PER_DEG, lng });

describe("planAround", () => {
  test("puts the place in the middle, north above it and east to its right", () => {
    const { spotOf } = planAround(HERE, [north(400)]);
    expect(spotOf(HERE)).toEqual(MIDDLE);
    expect(spotOf(north(200))?.y).toBeLessThan(MIDDLE.y);
    expect(spotOf({ lat: HERE.lat, lng: HERE.lng + 0.002 })?.x).toBeGreaterThan(MIDDLE.x);
  });

  test("has room for the three nearest, and leaves out what lies beyond the picture", () => {
    const near = [100, 300, 900, 9000].map((metres) => north(metres));
    const { spotOf } = planAround(HERE, near);
    expect(near.map((point) => spotOf(point) !== null)).toEqual([true, true, true, false]);
  });

  test("is a street at least and the surroundings of a town at most", () => {
    const halfM = (others: readonly { readonly lat: number; readonly lng: number }[]): number =>
      PLAN.height / 2 / planAround(HERE, others).unitsPerM;
    expect(halfM([north(1), north(2), north(3)])).toBeCloseTo(250);
    expect(halfM([north(90_000)])).toBeCloseTo(12_000);
    expect(halfM([])).toBeGreaterThan(250);
  });

  test("reaches over the 180th meridian", () => {
    const { spotOf } = planAround({ lat: -16.8, lng: 179.999 }, [{ lat: -16.8, lng: -179.999 }]);
    const spot = spotOf({ lat: -16.8, lng: -179.999 });
    expect(spot?.x).toBeGreaterThan(MIDDLE.x);
  });
});

describe("edgeAt", () => {
  test("leaves the picture at the side of its direction", () => {
    expect(edgeAt(0, 0)).toEqual({ x: MIDDLE.x, y: 0 });
    expect(edgeAt(90, 10).x).toBeCloseTo(PLAN.width - 10);
    expect(edgeAt(180, 10).y).toBeCloseTo(PLAN.height - 10);
  });

  test("is on the edge, whatever the direction", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 360, noNaN: true }), (bearing) => {
        const { x, y } = edgeAt(bearing, 0);
        const [dx, dy] = [Math.min(x, PLAN.width - x), Math.min(y, PLAN.height - y)];
        expect(Math.min(dx, dy)).toBeCloseTo(0, 5);
        expect(Math.max(-dx, -dy)).toBeLessThan(1e-6);
      }),
    );
  });
});
