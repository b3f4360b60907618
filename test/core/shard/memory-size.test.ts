import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bytesOf } from "#core/shard/memory-size.ts";

const SHARED = new Uint8Array(1000);

describe("the memory of a value", () => {
  test.each<readonly [what: string, value: unknown, least: number, most: number]>([
    ["a number", 7, 0, 0],
    ["nothing", null, 0, 0],
    ["a text of Latin letters, a byte each", "a".repeat(1000), 1000, 1100],
    ["a text with an Arabic letter, two bytes each", `${"a".repeat(999)}م`, 2000, 2100],
    ["a typed array", new Float64Array(1000), 8000, 8300],
    ["two views of one buffer", [0, 500].map((at) => SHARED.subarray(at)), 1000, 1500],
    ["a view, which keeps its whole buffer", new Uint8Array(10_000).subarray(5, 6), 10_000, 10_300],
    ["a list of numbers", Array.from({ length: 1000 }, (_, i) => i), 8000, 8100],
    ["a map", new Map(Array.from({ length: 100 }, (_, i) => [`key ${i}`, "value"] as const)), 4000, 8000],
  ])("is that of %s", (_, value, least, most) => {
    expect(bytesOf(value)).toBeGreaterThanOrEqual(least);
    expect(bytesOf(value)).toBeLessThanOrEqual(most);
  });

  test("counts what is there twice once, and ends where objects hold each other", () => {
    const one = { numbers: new Uint32Array(1000) };
    expect(bytesOf([one, one, one])).toBeLessThan(bytesOf(one) + 100);
    const ring: { self?: object } = {};
    ring.self = ring;
    expect(bytesOf(ring)).toBeLessThan(100);
  });

  test("grows with what is added", () => {
    fc.assert(
      fc.property(fc.object(), fc.string({ minLength: 1 }), (value, more) => {
        expect(bytesOf({ value, more })).toBeGreaterThan(bytesOf({ value }));
      }),
    );
  });
});
