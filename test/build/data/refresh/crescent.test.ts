/** The young Moon against published figures of known evenings. */
import { describe, expect, test } from "vitest";
import { parseDate } from "#core/base/date.ts";
import { crescentOn, elongationAt, sunAltitudeAt } from "../../../../build/data/refresh/crescent.ts";

const dayOf = (date: string): number => parseDate(date) ?? 0;
const at = (instant: string): number => Date.parse(instant) / 864e5;

describe("the elongation", () => {
  test("is least near the conjunction that almanacs give: 2025-02-28 00:45 UTC", () => {
    const [before, then, after] = [-3, 0, 3].map((hours) => elongationAt(at("2025-02-28T00:45:00Z") + hours / 24));
    expect(then).toBeLessThan(before ?? 0);
    expect(then).toBeLessThan(after ?? 0);
  });

  test("at the greatest eclipse of 2024-04-08 is gamma (0.3431) times the sum of the parallaxes, about 0.35°", () => {
    expect(elongationAt(at("2024-04-08T18:17:00Z"))).toBeCloseTo(0.35, 1);
  });
});

test("the Sun at noon stands as high as its declination and the latitude say", () => {
  // Equinox of 2025-03-20; true noon in Greenwich at 12:07:30 UTC.
  expect(sunAltitudeAt({ lat: 51.48, lng: 0 }, at("2025-03-20T12:07:30Z"))).toBeCloseTo(90 - 51.48, 0);
});

/** BMKG, "Informasi prakiraan hilal", for the sunset of 2025-02-28 in Banda Aceh: altitude about 4.6°, elongation 6.4°. */
test("in Banda Aceh on 2025-02-28 it is as the Indonesian office published", () => {
  const seen = crescentOn({ lat: 5.55, lng: 95.32 }, dayOf("2025-02-28"));
  expect(seen?.altitudeDeg).toBeCloseTo(4.5, 0);
  expect(seen?.geocentricElongationDeg).toBeCloseTo(6.4, 1);
  expect(seen?.lagMin).toBeGreaterThan(15);
});

test("is down before the Sun on the evening before the conjunction, and not to be seen", () => {
  const seen = crescentOn({ lat: 21.42, lng: 39.83 }, dayOf("2025-02-27"));
  expect([seen?.lagMin, seen?.visibility]).toEqual([-1, -99]);
});

test("has no evening where the Sun does not set", () => {
  expect(crescentOn({ lat: 78.2, lng: 15.6 }, dayOf("2025-06-26"))).toBeNull();
});
