import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPack, writePack } from "#core/shard/pack.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectWholeOnly } from "../../support/damage.ts";

const read = (name: string, bytes: Uint8Array): unknown => readPack(name, "X", 3, 2, bytes);

const SMALL = writePack("X", 3, [Uint8Array.of(7, 0), Uint8Array.of(255)]);

describe("a pack", () => {
  test("comes back with its columns, however many and long", () => {
    const columns = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    fc.assert(
      fc.property(columns, (given) => {
        expect(readPack("x", "X", 3, given.length, writePack("X", 3, given))).toEqual(given);
      }),
    );
  });

  test("stands as magic, version, checksum, lengths, columns", () => {
    expect([...SMALL.subarray(0, 5)]).toEqual([0x4d, 0x53, 0x4c, 0x58, 3]);
    expect([...SMALL.subarray(9)]).toEqual([2, 1, 7, 0, 255]);
  });

  test("does not change when the bytes it was read from do", () => {
    const bytes = Uint8Array.from(SMALL);
    const columns = read("x", bytes);
    bytes.fill(255);
    expect(columns).toEqual(read("x", SMALL));
  });
});

describe("a pack is refused, and the shard named,", () => {
  test.each([
    ["of another format", "Y", 3, 2, 'shard some.bin: magic is "MSLX", expected "MSLY"'],
    ["of another version", "X", 4, 2, "shard some.bin: version is 3, expected 4"],
    ["of more columns", "X", 3, 1, "shard some.bin: length is 14, expected 12"],
  ] as const)("%s", (_, format, version, count, message) => {
    expect(() => readPack("some.bin", format, version, count, SMALL)).toThrow(message);
  });

  test("with nothing in it", () => {
    expect(() => read("some.bin", new Uint8Array())).toThrow("shard some.bin: length is 0, expected at least 9");
  });

  test("cut short or grown", () => expectWholeOnly(read, SMALL));

  test("with any one bit changed", () => expectEveryBitMatters(read, SMALL));

  test("made of noise", () => expectNoiseRefused(read));
});
