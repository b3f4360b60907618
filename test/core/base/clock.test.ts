/** Clocks as text, and the spans of their offsets. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clockSpan, readClock, writeClock } from "#core/base/clock.ts";

const at = (text: string): number => Date.parse(`${text}Z`);

describe("the text of a clock", () => {
  test("comes back as it was, with seconds and offsets of any sign", () => {
    const offsets = fc.integer({ min: -900, max: 900 });
    const seconds = fc.uniqueArray(fc.integer({ min: -2_208_988_800, max: 4_102_444_800 }), { maxLength: 40 });
    fc.assert(
      fc.property(offsets, seconds, fc.infiniteStream(offsets), (firstMin, instants, later) => {
        const changes = instants
          .toSorted((a, b) => a - b)
          .map((second) => ({ atMs: second * 1000, offsetMin: later.next().value }));
        expect(readClock(writeClock({ firstMin, changes }, ""))).toEqual({ firstMin, changes, rule: null });
      }),
      { numRuns: 100 },
    );
  });

  test.each(["", "x|||", "0||1|", "0 60|2|1|", "0 60|1|?|", "0|||nonsense"])("%j is refused", (text) => {
    expect(() => readClock(text)).toThrow("is none");
  });
});

describe("the span", () => {
  const clock = readClock(
    writeClock(
      { firstMin: 30, changes: [{ atMs: at("1950-01-01T00:00"), offsetMin: 0 }] },
      "0 60 M3.5.0/60 M10.5.0/120",
    ),
  );

  test("before the first change has no beginning", () => {
    expect(clockSpan(clock, at("1900-01-01T00:00"))).toEqual({
      startMs: -Infinity,
      endMs: at("1950-01-01T00:00"),
      offsetMin: 30,
    });
  });

  test("after the last change is by the rule, and does not begin before it", () => {
    expect(clockSpan(clock, at("1950-02-01T00:00"))).toEqual({
      startMs: at("1950-01-01T00:00"),
      endMs: at("1950-03-26T01:00"),
      offsetMin: 0,
    });
    expect(clockSpan(clock, at("2100-12-31T23:59"))).toEqual({
      startMs: at("2100-10-31T01:00"),
      endMs: at("2101-03-27T01:00"),
      offsetMin: 0,
    });
  });

  test("of a clock that changes no more has no end", () => {
    expect(clockSpan(readClock("60|||"), 0)).toEqual({ startMs: -Infinity, endMs: Infinity, offsetMin: 60 });
  });

  test("contains the instant that is asked for, and the next one begins at its end", () => {
    fc.assert(
      fc.property(fc.integer({ min: at("1900-01-01T00:00"), max: at("2100-12-31T00:00") }), (ms) => {
        const { startMs, endMs } = clockSpan(clock, ms);
        expect(startMs <= ms && ms < endMs).toBe(true);
        if (endMs < Infinity) expect(clockSpan(clock, endMs).startMs).toBe(endMs);
      }),
    );
  });
});
