import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentOfId, readIds, writeIds } from "#core/shard/dense-ids.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const pairs = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.nat({ max: 2 ** 31 - 1 })), {
    selector: ([id]) => id,
  })
  .map((some) => some.sort(([a], [b]) => a - b));

describe("an id shard", () => {
  test("finds the document of each of its ids and of no other", () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 2 ** 31 }), (some, other) => {
        const ids = readIds("x", writeIds(some));
        for (const [id, document] of some) expect(documentOfId(ids, id)).toBe(document);
        const known = new Map(some);
        for (const near of [other, ...some.flatMap(([id]) => [id - 1, id + 1])]) {
          expect(documentOfId(ids, near)).toBe(known.get(near) ?? null);
        }
      }),
    );
  });

  const bytes = writeIds([
    [4095, 7],
    [2_147_483_647, 0],
  ]);

  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readIds, bytes);
    expectEveryBitMatters(readIds, bytes);
    expectNoiseRefused(readIds);
  });
});
