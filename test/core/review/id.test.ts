import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ID_RANDOM_BYTES, PART } from "#core/contribution/storage.ts";
import { readReviewId, writeReviewId } from "#core/review/id.ts";

const parts = fc.record({
  createdMs: fc.integer({ min: 0, max: 2 ** 50 - 1 }),
  placeId: fc.integer({ min: 1, max: 2_147_483_647 }),
  rating: fc.integer({ min: 1, max: 5 }),
  isHeld: fc.boolean(),
});
const random = fc.uint8Array({ minLength: ID_RANDOM_BYTES, maxLength: ID_RANDOM_BYTES });
const SOUND = writeReviewId({ createdMs: 1, placeId: 401, rating: 5, isHeld: false }, new Uint8Array(ID_RANDOM_BYTES));

describe("the id of a review", () => {
  test("says what it was made of, in 34 characters that every storage takes", () => {
    fc.assert(
      fc.property(parts, random, (one, bytes) => {
        const id = writeReviewId(one, bytes);
        expect(readReviewId(id)).toEqual(one);
        expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{34}$/);
        expect(id).toMatch(PART);
      }),
    );
  });

  test("sorts by time, whatever the rest", () => {
    fc.assert(
      fc.property(parts, parts, random, random, (a, b, one, other) => {
        fc.pre(a.createdMs !== b.createdMs);
        expect(writeReviewId(a, one) < writeReviewId(b, other)).toBe(a.createdMs < b.createdMs);
      }),
    );
  });

  test("differs by chance within a millisecond", () => {
    const one = { createdMs: 5, placeId: 1, rating: 5, isHeld: false };
    const ids = Array.from({ length: 256 }, (_, i) => writeReviewId(one, new Uint8Array(ID_RANDOM_BYTES).fill(i)));
    expect(new Set(ids).size).toBe(32);
  });

  test.each([
    ["empty", ""],
    ["cut short", SOUND.slice(0, -1)],
    ["too long", `${SOUND}0`],
    ["in upper case", SOUND.toUpperCase().replace(/^0/, "A")],
    ["with a letter that is no digit", `u${SOUND.slice(1)}`],
    ["with a stranger within its chance", `${SOUND.slice(0, 20)}_${SOUND.slice(21)}`],
    ["with a path in it", `../../../../${"0".repeat(22)}`],
    ["with a state beyond the last", `${SOUND.slice(0, -1)}a`],
    ["of place 0", `${SOUND.slice(0, 10)}0000000${SOUND.slice(17)}`],
    ["of other digits", "٠".repeat(34)],
  ])("%s is none", (_, id) => {
    expect(readReviewId(id)).toBeNull();
  });

  test("whatever the text, reading it throws nothing, and what is read writes the same place, time and stars", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9a-z]{34}$/)), (text) => {
        const read = readReviewId(text);
        if (read === null) return;
        const again = writeReviewId(read, new Uint8Array(ID_RANDOM_BYTES));
        expect(again.slice(0, 17) + again.slice(-1)).toBe(text.slice(0, 17) + text.slice(-1));
      }),
      { numRuns: 2000 },
    );
  });
});
