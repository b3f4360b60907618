import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LookUp } from "#core/shard/cache.ts";
import {
  documentOfId,
  type IdTable,
  lookForDocument,
  lookForIdTable,
  readIds,
  writeIds,
} from "#core/shard/dense-ids.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const pairs = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2 ** 31 - 1 }), fc.nat({ max: 2 ** 31 - 1 })), {
    selector: ([id]) => id,
  })
  .map((some) => some.sort(([a], [b]) => a - b));

/** A file with an id shard in it, read by position: the result of a look-up, and how many bytes it read. */
const readBy = <T>(file: Uint8Array, look: LookUp<T>): { readonly value: T; readonly read: number } => {
  let read = 0;
  for (let step = look.next(); ;) {
    if (step.done === true) return { value: step.value, read };
    const { position, length } = step.value;
    read += length;
    step = look.next(file.subarray(position, position + length));
  }
};

const BEFORE = 13;

const openTable = (shard: Uint8Array, name = "x"): { readonly file: Uint8Array; readonly table: IdTable } => {
  const file = new Uint8Array([...new Uint8Array(BEFORE), ...shard, 1, 2, 3]);
  return { file, table: readBy(file, lookForIdTable(name, { offset: BEFORE, length: shard.length })).value };
};

describe("an id shard read by position", () => {
  test("finds the document of each of its ids and of no other", () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 2 ** 31 }), (some, other) => {
        const { file, table } = openTable(writeIds(some));
        const known = new Map(some);
        for (const id of [other, ...some.flatMap(([one]) => [one - 1, one, one + 1])])
          expect(readBy(file, lookForDocument(table, id)).value).toBe(known.get(id) ?? null);
      }),
    );
  });

  test.each([
    ["no id is missing", () => true],
    ["few are missing", (id: number) => id % 9 !== 0],
    ["most are missing", (id: number) => id % 9 === 0],
  ])("reads four bytes for an id that it has, and none for another, where %s", (_, has) => {
    const ids = Array.from({ length: 4096 }, (_one, i) => 4096 + i);
    const held = new Set(ids.filter(has));
    const { file, table } = openTable(writeIds([...held].map((id) => [id, 3 * id])));
    expect(table.listed.length).toBeLessThan(500);
    for (const id of [4095, ...ids, 8192])
      expect(readBy(file, lookForDocument(table, id))).toEqual(
        held.has(id) ? { value: 3 * id, read: 4 } : { value: null, read: 0 },
      );
  });

  test("is refused with a bit changed", () => {
    const shard = writeIds([[4095, 7]]);
    expectEveryBitMatters((name, changed) => openTable(changed, name).table, shard);
  });
});

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
