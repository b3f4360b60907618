import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checksum, type Column, readFrame, writeFrame } from "#core/shard/frame.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const read = (name: string, bytes: Uint8Array): unknown => readFrame(name, "X", 3, bytes);

const column: fc.Arbitrary<Column> = fc.oneof(fc.uint8Array(), fc.uint16Array(), fc.uint32Array(), fc.int32Array());
const columns = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), column, { maxKeys: 5 });

const SMALL = writeFrame(
  "X",
  3,
  { country: "TR" },
  {
    ids: Uint32Array.of(1, 2 ** 32 - 1),
    bits: Uint16Array.of(65_535),
    lats: Int32Array.of(-9_000_000),
    flags: Uint8Array.of(7, 0, 0),
  },
);

describe("the checksum", () => {
  /** Of the reference tables of Fowler, Noll and Vo, 32 bits, FNV-1a. */
  test.each([
    ["", 0x811c9dc5],
    ["a", 0xe40c292c],
    ["foobar", 0xbf9cf968],
  ] as const)("%j", (text, sum) => {
    expect(checksum(new TextEncoder().encode(text))).toBe(sum);
  });
});

describe("a frame", () => {
  test("comes back with its head and columns", () => {
    fc.assert(
      fc.property(fc.json(), columns, (json, given) => {
        const head: unknown = JSON.parse(json);
        expect(readFrame("x", "X", 3, writeFrame("X", 3, head, given))).toEqual({ head, columns: given });
      }),
    );
  });

  test("is read wherever its bytes are in a larger buffer", () => {
    for (const offset of [0, 1, 2, 3]) {
      const larger = new Uint8Array(SMALL.length + 8);
      larger.set(SMALL, offset);
      expect(read("x", larger.subarray(offset, offset + SMALL.length))).toEqual(read("x", SMALL));
    }
  });

  test("does not change when the bytes it was read from do", () => {
    const bytes = Uint8Array.from(SMALL);
    const frame = readFrame("x", "X", 3, bytes);
    bytes.fill(255);
    expect(frame).toEqual(read("x", SMALL));
  });

  test("stands little endian: magic, version, zero", () => {
    expect([...SMALL.subarray(0, 8)]).toEqual([0x4d, 0x53, 0x4c, 0x58, 3, 0, 0, 0]);
  });

  test("begins each column at a multiple of four, zeros between", () => {
    const lats = new Uint8Array(Int32Array.of(-9_000_000).buffer);
    expect([...SMALL.subarray(-12)]).toEqual([255, 255, 0, 0, ...lats, 7, 0, 0, 0]);
  });
});

describe("a frame is refused, and the shard named,", () => {
  test.each([
    ["of another format", "Y", 3, 'shard some.bin: magic is "MSLX", expected "MSLY"'],
    ["of another version", "X", 4, "shard some.bin: version is 3, expected 4"],
  ] as const)("%s", (_, format, version, message) => {
    expect(() => readFrame("some.bin", format, version, SMALL)).toThrow(message);
  });

  test("with nothing in it", () => {
    expect(() => read("some.bin", new Uint8Array())).toThrow("shard some.bin: length is 0, expected at least 16");
  });

  test("cut short or grown", () => expectWholeOnly(read, SMALL));

  test("with any one bit changed", () => expectEveryBitMatters(read, SMALL));

  test("made of noise", () => expectNoiseRefused(read));
});
