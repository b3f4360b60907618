import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromBase32, randomBase32, toBase32 } from "#core/base/base32.ts";

describe("base 32", () => {
  /** Crockford's alphabet, https://www.crockford.com/base32.html: without i, l, o and u. */
  test.each([
    [0, 1, "0"],
    [31, 1, "z"],
    [32, 2, "10"],
    [1023, 2, "zz"],
    [1234, 4, "016j"],
    [2 ** 50 - 1, 10, "zzzzzzzzzz"],
  ])("%d in %d digits is %s", (value, length, digits) => {
    expect(toBase32(value, length)).toBe(digits);
    expect(fromBase32(digits)).toBe(value);
  });

  test.each(["i", "l", "o", "u", "A", "Z", "-", " ", "é", "٣", "0\0", "\u{1f54c}"])("%j is no number", (digits) => {
    expect(fromBase32(digits)).toBeNull();
  });

  test("reads a part of a text", () => {
    expect(fromBase32("!!10!!", 2, 4)).toBe(32);
    expect(fromBase32("10", 1)).toBe(0);
    expect(fromBase32("1", 0, 2)).toBeNull();
  });

  test("goes there and back, and sorts as the numbers do", () => {
    const number = fc.integer({ min: 0, max: 2 ** 50 - 1 });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(fromBase32(toBase32(a, 10))).toBe(a);
        expect(toBase32(a, 10) < toBase32(b, 10)).toBe(a < b);
      }),
    );
  });

  test("chance: a digit for each byte, each as likely as another", () => {
    const digits = randomBase32(Uint8Array.from({ length: 256 }, (_, i) => i));
    expect(digits).toHaveLength(256);
    const counts = new Map<string, number>();
    for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect([...counts.values()]).toEqual(Array.from({ length: 32 }, () => 8));
  });
});
