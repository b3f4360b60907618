import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACTIONS } from "#core/values/review.ts";
import { ACT_RANDOM_BYTES, readActName, writeActName } from "#core/contribution/audit-log.ts";
import { PART } from "#core/contribution/storage.ts";
import { REVIEW } from "#core/review/id.ts";
import { reviewId } from "../../support/reviews.ts";

const ID = reviewId();
const random = fc.uint8Array({ minLength: ACT_RANDOM_BYTES, maxLength: ACT_RANDOM_BYTES });
const time = fc.integer({ min: 0, max: 2 ** 50 - 1 });

describe("the name of an act", () => {
  test("says which review, when and what", () => {
    fc.assert(
      fc.property(time, fc.constantFrom(...ACTIONS), random, (atMs, action, bytes) => {
        const name = writeActName({ id: ID, atMs, action }, bytes);
        expect(readActName(REVIEW, name)).toEqual({ id: ID, atMs, action });
        expect(name).toMatch(PART);
      }),
    );
  });

  test("sorts the acts of a review by time, whatever they are", () => {
    const one = fc.tuple(time, fc.constantFrom(...ACTIONS), random);
    fc.assert(
      fc.property(one, one, ([a, actionA, bytesA], [b, actionB, bytesB]) => {
        fc.pre(a !== b);
        const [first, second] = [
          writeActName({ id: ID, atMs: a, action: actionA }, bytesA),
          writeActName({ id: ID, atMs: b, action: actionB }, bytesB),
        ];
        expect(first < second).toBe(a < b);
      }),
    );
  });

  const STAMP = "0".repeat(10 + ACT_RANDOM_BYTES);
  test.each([
    ["empty", ""],
    ["a review", ID],
    ["without an action", `${ID}-${STAMP}`],
    ["of an unknown action", `${ID}-${STAMP}-praise`],
    ["of an inherited action", `${ID}-${STAMP}-constructor`],
    ["with more", `${ID}-${STAMP}-erase-again`],
    ["with a short stamp", `${ID}-${STAMP.slice(1)}-erase`],
    ["with a stamp of no digits", `${ID}-${"u".repeat(STAMP.length)}-erase`],
    ["of a stranger", `${"x".repeat(33)}u-${STAMP}-erase`],
  ])("%s is none", (_, name) => {
    expect(readActName(REVIEW, name)).toBeNull();
  });

  test("whatever the text, reading it throws nothing", () => {
    fc.assert(fc.property(fc.string(), (text) => readActName(REVIEW, text) === null));
  });
});
