/** The Sun table against astronomia's series, and the format's refusals. */
import { describe, expect, it } from "vitest";
import { epochDay } from "#core/base/date.ts";
import { readEphemeris, sliceEphemeris, writeEphemeris } from "#core/prayer/ephemeris.ts";
import { computeEphemeris, sunAt } from "../../../build/data/refresh/ephemeris.ts";
import { ephemeris, ephemerisBytes } from "./support.ts";

const SAMPLES = 730;

/** Park and Miller's generator, so that every run checks the same instants. */
const seeded = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

describe("the shipped table", () => {
  it("agrees with astronomia's VSOP87 at a seeded sample of 1 % of its days", () => {
    const random = seeded(1447);
    const [from, to] = [epochDay(1900, 1, 1), epochDay(2101, 1, 1)];
    let [checked, worstSeconds, worstArcsec] = [0, 0, 0];
    for (let sample = 0; sample < SAMPLES; sample++) {
      const day = from + random() * (to - from);
      const sun = sunAt(day);
      const seconds = Math.abs(ephemeris.equationTurns(day) - sun.equationTurns) * 86_400;
      const arcsec =
        (Math.abs(Math.asin(ephemeris.sinDeclination(day)) - Math.asin(sun.sinDeclination)) * 648_000) / Math.PI;
      worstSeconds = Math.max(worstSeconds, seconds);
      worstArcsec = Math.max(worstArcsec, arcsec);
      checked++;
    }
    expect(checked).toBe(SAMPLES);
    expect(worstSeconds).toBeLessThan(0.01);
    expect(worstArcsec).toBeLessThan(0.05);
  });

  it("is small, and covers 1900 to 2100 with half a year either side", () => {
    expect(ephemerisBytes.length).toBeLessThan(400_000);
    expect(ephemeris.firstDay).toBeLessThanOrEqual(epochDay(1900, 1, 1) - 183);
    expect(ephemeris.endDay).toBeGreaterThanOrEqual(epochDay(2101, 1, 1) + 183);
  });

  it("has the Sun where Meeus has it, 1992-10-13 0h TD (example 25.b: declination -7°47′01.74″)", () => {
    const day = epochDay(1992, 10, 13) - 58.9 / 86_400;
    const declinationDeg = (Math.asin(ephemeris.sinDeclination(day)) * 180) / Math.PI;
    expect(declinationDeg).toBeCloseTo(-(7 + 47 / 60 + 1.74 / 3600), 4);
  });
});

describe("computeEphemeris", () => {
  it("makes again what is shipped, and tells how far it is", () => {
    const heard: number[] = [];
    const table = readEphemeris(computeEphemeris(2026, 2026, (done) => heard.push(done)));
    if (table instanceof Error) throw table;
    for (let day = epochDay(2026, 1, 1); day < epochDay(2027, 1, 1); day += 7.3) {
      expect(table.sinDeclination(day)).toBeCloseTo(ephemeris.sinDeclination(day), 8);
      expect(table.equationTurns(day)).toBeCloseTo(ephemeris.equationTurns(day), 8);
    }
    expect([heard[0], heard.at(-1)]).toEqual([0, 1]);
  });
});

describe("slices", () => {
  it("answer as the whole table does", () => {
    const slice = sliceEphemeris(ephemerisBytes, 2025, 2049);
    const small = slice instanceof Error ? slice : readEphemeris(slice);
    if (small instanceof Error || slice instanceof Error) throw small;
    expect(slice.length).toBeLessThan(60_000);
    for (const day of [epochDay(2025, 1, 1) - 183, epochDay(2037, 7, 1) + 0.3, epochDay(2050, 1, 1) + 183]) {
      expect(small.sinDeclination(day)).toBeCloseTo(ephemeris.sinDeclination(day), 12);
      expect(small.equationTurns(day)).toBeCloseTo(ephemeris.equationTurns(day), 12);
    }
    expect(() => small.equationTurns(epochDay(2060, 1, 1))).toThrow(/day is 32872, expected/);
  });

  it.each([
    [2049, 2025],
    [1700, 1750],
  ])("of the years %i to %i are refused", (from, to) => {
    const slice = sliceEphemeris(ephemerisBytes, from, to);
    expect(slice).toBeInstanceOf(Error);
    expect(slice).toHaveProperty("message", expect.stringContaining(`slice is ${from}..${to}`));
  });
});

describe("the reader", () => {
  const good = writeEphemeris({
    firstDay: 100,
    segmentDays: 8,
    segments: [{ sinDeclination: [0.25, -0.001], equationTurns: [0.01, 1e-5] }],
    accuracy: { hourAngleUs: 7, declinationUas: 9 },
  });
  const changed = (at: number, value: number): Uint8Array => {
    const bytes = good.slice();
    bytes[at] = value;
    return bytes;
  };

  it("gives back what was written", () => {
    const table = readEphemeris(good);
    if (table instanceof Error) throw table;
    expect(table.sinDeclination(104)).toBeCloseTo(0.25, 8);
    expect(table.sinDeclination(108)).toBeCloseTo(0.249, 8);
    expect(table.equationTurns(100)).toBeCloseTo(0.00999, 9);
    expect(table.accuracy).toEqual({ hourAngleUs: 7, declinationUas: 9 });
  });

  it.each([
    ["nothing", new Uint8Array(0), "length is 0, expected at least 24 bytes"],
    ["another file", changed(0, 0x89), "magic number is 0x89554e54, expected 0x53554e54"],
    ["a later version", changed(4, 2), "format version is 2, expected 1"],
    ["a header without a segment length", changed(5, 0), "segment length is 0, expected 1..255 days"],
    ["an impossible width", changed(24, 5), "coefficient width is 5, expected 0..4 bytes"],
    ["a cut file", good.subarray(0, -1), `length is ${good.length - 1}, expected ${good.length} bytes`],
    ["a file cut in its header", good.subarray(0, 25), "length is 25, expected"],
  ])("refuses %s", (_, bytes, message) => {
    const table = readEphemeris(bytes);
    expect(table).toBeInstanceOf(Error);
    expect(table).toHaveProperty("message", expect.stringContaining(message));
  });
});
