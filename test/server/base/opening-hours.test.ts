/** Opening hours on the place's own wall clock, whatever the host's. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isOpenAt } from "../../../server/base/opening-hours.ts";

beforeAll(() => {
  vi.stubEnv("TZ", "UTC");
});
afterAll(() => {
  vi.unstubAllEnvs();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const RIYADH = { lat: 24.7, lng: 46.7, country: "SA", region: null };
const HOUR_MS = 3_600_000;

const at = (hours: string, local: string, offsetHours = 3): boolean | null =>
  isOpenAt(hours, RIYADH, Date.parse(`${local}Z`) - offsetHours * HOUR_MS, offsetHours * HOUR_MS);

describe("isOpenAt", () => {
  it.each([
    ["Mo-Su 09:00-17:00", "2026-11-21T08:59", false],
    ["Mo-Su 09:00-17:00", "2026-11-21T09:00", true],
    ["Mo-Su 22:00-02:00", "2026-11-21T01:30", true],
    ["Mo-Th 09:00-17:00", "2026-11-20T12:00", false],
    ["24/7", "2026-11-21T03:00", true],
    ["sunrise-sunset", "2026-11-21T06:00", false],
    ["sunrise-sunset", "2026-11-21T06:30", true],
    ["sunrise-sunset", "2026-11-21T17:30", false],
    ['Mo-Su 09:00-17:00 "by appointment"', "2026-11-21T12:00", null],
    ['Mo-Su unknown "ask"', "2026-11-21T12:00", null],
    ["no hours at all ##", "2026-11-21T12:00", null],
    ["Mo-Su 09:00-17:00; PH off", "2026-11-21T12:00", null],
  ])("%s at %s is %s", (hours, local, expected) => {
    expect(at(hours, local)).toBe(expected);
  });

  it("asks hours that were parsed before for the day, the clock and the place of each question", () => {
    const days = ["2026-11-20T12:00", "2026-11-21T12:00", "2026-11-22T12:00", "2026-11-20T18:00"];
    expect(days.map((day) => at("Mo-Fr 09:00-17:00", day))).toEqual([true, false, false, false]);
    expect(at("Mo-Fr 09:00-17:00", "2026-11-20T12:00", -8)).toBe(true);
    const christmasIn = (country: string): boolean | null =>
      isOpenAt("Mo-Su 09:00-17:00; PH off", { ...RIYADH, country }, Date.parse("2026-12-25T12:00Z"), 0);
    expect([christmasIn("DE"), christmasIn("JP"), christmasIn("SA"), christmasIn("DE")]).toEqual([
      false,
      true,
      null,
      false,
    ]);
  });

  it.each(["Mo-Fr 09:00-17:00; PH off", "SH 10:00-12:00", "Mo 09:00-17:00 PH(", '"'.repeat(40)])(
    "writes nothing into the log of the server: %s",
    (hours) => {
      const written = (["error", "warn", "log"] as const).map((name) => vi.spyOn(console, name));
      expect(at(hours, "2026-11-21T12:00")).toBeNull();
      expect(written.map(({ mock }) => mock.calls)).toEqual([[], [], []]);
    },
  );
});
