import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLetters, writeLetters } from "#core/shard/words.ts";

describe("letters", () => {
  test.each([
    ["Latin ones are a byte each", "noor 2", 6],
    ["so are Arabic ones", "نور", 3],
    ["others are three", "нур", 9],
    ["a letter of two code units is six", "𞤀", 6],
    ["the sign of those is three itself", "\u0001", 3],
    ["none are none", "", 0],
  ])("%s", (_, text, length) => {
    const bytes = writeLetters(text);
    expect(bytes).toHaveLength(length);
    expect(readLetters(bytes)).toBe(text);
  });

  test("come back whatever they are, halves of a letter too, and however many", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: fc.constantFrom("\ud83a", "a", "ن", "\t", "\n") }),
        (a, b) => {
          expect(readLetters(writeLetters(a + b))).toBe(a + b);
        },
      ),
    );
    const many = "noor نور ".repeat(5000);
    expect(readLetters(writeLetters(many))).toBe(many);
  });

  test("are read from any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(readLetters(bytes).length).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
