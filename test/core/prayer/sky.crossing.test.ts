/** Events against the series itself: the residual altitude at the answered instant, turned into seconds. */
import { describe, expect, it } from "vitest";
import { epochDay } from "#core/base/date.ts";
import { crossing, makeSite, sunDays, transit } from "#core/prayer/sky.ts";
import { sunAt } from "../../../build/data/refresh/ephemeris.ts";
import { ephemeris } from "./support.ts";

const RAD = Math.PI / 180;
const sunOf = sunDays(ephemeris);

/** Altitude in radians straight from VSOP87, `t` days from the noon of `day`. */
const altitude = (day: number, t: number, latDeg: number, lngDeg: number): number => {
  const { sinDeclination, equationTurns } = sunAt(day + 0.5 + t);
  const hourAngle = 2 * Math.PI * (t + lngDeg / 360 + equationTurns);
  return Math.asin(
    Math.sin(latDeg * RAD) * sinDeclination +
      Math.cos(latDeg * RAD) * Math.sqrt(1 - sinDeclination ** 2) * Math.cos(hourAngle),
  );
};

describe("crossing", () => {
  it("is within 0.05 s of the series up to 65° of latitude, 2020 to 2040", () => {
    const errors: number[] = [];
    let asked = 0;
    for (let sample = 0; sample < 400; sample++) {
      const day = epochDay(2020, 1, 1) + sample * 18;
      const [latDeg, lngDeg] = [((sample * 37) % 131) - 65, ((sample * 101) % 360) - 180];
      const angleDeg = [-50 / 60, -18, 15][sample % 3] ?? 0;
      const site = makeSite(latDeg, lngDeg);
      const sun = sunOf(day);
      const t = crossing(sun, site, transit(sun, site), sample % 2 === 0 ? -1 : 1, Math.sin(angleDeg * RAD));
      asked++;
      if (typeof t === "string") continue;
      const step = 1e-3;
      const rate = (altitude(day, t + step, latDeg, lngDeg) - altitude(day, t - step, latDeg, lngDeg)) / (2 * step);
      errors.push(Math.abs((altitude(day, t, latDeg, lngDeg) - angleDeg * RAD) / rate) * 86_400);
    }
    expect(asked).toBe(400);
    expect(errors.length).toBeGreaterThan(300);
    expect(Math.max(...errors)).toBeLessThan(0.05);
  });

  it.each([
    ["the midnight sun", 75, "2026-06-21", "above"],
    ["the polar night", 75, "2026-12-21", "below"],
    ["the north pole in summer", 90, "2026-06-21", "above"],
    ["the south pole in the northern summer", -90, "2026-06-21", "below"],
  ])("says why there is none: %s", (_, latDeg, date, answer) => {
    const [year, month, day] = date.split("-").map(Number);
    const sun = sunOf(epochDay(year ?? 0, month ?? 1, day ?? 1));
    const site = makeSite(latDeg, 10);
    expect(crossing(sun, site, transit(sun, site), 1, Math.sin((-50 / 60) * RAD))).toBe(answer);
  });
});
