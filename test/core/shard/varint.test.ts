import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromSigned, pushVarint, signed, varintReader } from "#core/shard/varint.ts";

const written = (...values: readonly number[]): number[] => {
  const out: number[] = [];
  for (const value of values) pushVarint(out, value);
  return out;
};

/** 624485 is the example of DWARF 5, appendix C. */
const CASES: readonly (readonly [value: number, bytes: readonly number[]])[] = [
  [0, [0x00]],
  [1, [0x01]],
  [127, [0x7f]],
  [128, [0x80, 0x01]],
  [300, [0xac, 0x02]],
  [624_485, [0xe5, 0x8e, 0x26]],
  [2 ** 31, [0x80, 0x80, 0x80, 0x80, 0x08]],
  [2 ** 53 - 1, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f]],
];

describe("a number of either sign", () => {
  test.each([
    [0, 0],
    [-1, 1],
    [1, 2],
    [-2, 3],
    [1000, 2000],
  ])("%i is %i", (value, stored) => {
    expect(signed(value)).toBe(stored);
    expect(fromSigned(stored)).toBe(value);
  });
});

describe("varint", () => {
  test.each(CASES)("%i", (value, bytes) => {
    expect(written(value)).toEqual(bytes);
    expect(varintReader(Uint8Array.from(bytes), 0).next()).toBe(value);
  });

  test("values come back in their order, up to 2^53 - 1", () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat()), (values) => {
        const reader = varintReader(Uint8Array.from(written(...values)), 0);
        expect(values.map(() => reader.next())).toEqual(values);
      }),
    );
  });

  test("single bytes stand between them", () => {
    const reader = varintReader(Uint8Array.from([9, ...written(300), 255, ...written(7)]), 1);
    expect([reader.next(), reader.byte(), reader.next()]).toEqual([300, 255, 7]);
  });

  test("past the end it reads zeros and comes to an end", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), (bytes) => {
        const reader = varintReader(bytes, 0);
        for (let i = 0; i <= bytes.length; i += 1) reader.next();
        expect(reader.next()).toBe(0);
        expect(reader.byte()).toBe(0);
      }),
    );
  });
});
