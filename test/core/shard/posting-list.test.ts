import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPack, writePack } from "#core/shard/pack.ts";
import {
  classCode,
  classOf,
  COVERAGE_MAX,
  EVENT,
  FIRST_EVENT,
  LIST_LENGTH,
  passDeltas,
  placeTypeCode,
  type Postings,
  postingsIn,
  pushDeltas,
  readDeltas,
  readList,
  TYPES_MAX,
  writeList,
} from "#core/shard/posting-list.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectRefused, expectWholeOnly } from "../../support/damage.ts";

const CODES = 256;
const document = fc.oneof(fc.nat({ max: 5000 }), fc.nat({ max: FIRST_EVENT * 2 - 1 }));
const posting = fc.tuple(document, fc.nat({ max: CODES - 1 }));

const postingsOf = (some: readonly (readonly [document: number, code: number])[]): Postings => ({
  documents: Uint32Array.from(some, ([one]) => one),
  classes: Uint8Array.from(some, ([, code]) => code),
});

const postings = fc
  .uniqueArray(posting, { selector: ([one]) => one, maxLength: 100 })
  .map((some) => postingsOf(some.sort(([a], [b]) => a - b)));

describe("the class of a posting", () => {
  test("is what its code says, whatever the code", () => {
    for (let code = 0; code < CODES; code += 1) expect(classCode(classOf(code))).toBe(code);
  });

  test("stands first for prominent places, then for short names, and last for other names", () => {
    const order = [
      { type: EVENT, coverage: 1, isProminent: true, isOtherName: false },
      { type: 0, coverage: COVERAGE_MAX, isProminent: true, isOtherName: false },
      { type: 0, coverage: 1, isProminent: false, isOtherName: false },
      { type: 3, coverage: 1, isProminent: false, isOtherName: false },
      { type: 0, coverage: 2, isProminent: false, isOtherName: false },
      { type: 0, coverage: 1, isProminent: true, isOtherName: true },
    ].map(classCode);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe("place types, added until one does not fit", () => {
  const types = Array.from({ length: TYPES_MAX + 1 }, (_, i) => `type-${i}`);

  test.each(types.slice(0, TYPES_MAX))("%s is the type of its class, in any class", (name) => {
    const type = placeTypeCode(types, name);
    for (const coverage of [1, COVERAGE_MAX])
      for (const isProminent of [true, false])
        for (const isOtherName of [true, false]) {
          const facts = { type, coverage, isProminent, isOtherName };
          expect(classOf(classCode(facts))).toEqual(facts);
        }
    expect(type).not.toBe(EVENT);
  });

  test("one more, which would be taken for an event, and one that is not listed, are errors", () => {
    expect(() => placeTypeCode(types, "type-15")).toThrow("got the place type type-15, expected one of the first 15");
    expect(() => placeTypeCode(types, "church")).toThrow("got the place type church, expected one of the first 15");
  });
});

describe("the documents of a word", () => {
  const written = (documents: readonly number[]): readonly number[] => {
    const out: number[] = [];
    pushDeltas(out, Uint32Array.from(documents));
    return out;
  };

  test.each([
    ["the first whole, then the steps", [3, 5, 6], [3, 2, 1]],
    ["steps of 128 and more in two bytes", [0, 127, 255, 555], [0, 127, 0x80, 0x01, 0xac, 0x02]],
    ["an event", [FIRST_EVENT], [0x80, 0x80, 0x80, 0x80, 0x04]],
    ["none", [], []],
  ] as const)("are written as %s", (_, documents, bytes) => {
    expect(written(documents)).toEqual(bytes);
  });

  test("come back from wherever they begin, one word after another", () => {
    fc.assert(
      fc.property(fc.array(postings, { maxLength: 4 }), (words) => {
        const bytes = Uint8Array.from(words.flatMap(({ documents }) => written([...documents])));
        let at = 0;
        for (const { documents } of words) {
          expect(readDeltas(bytes, at, documents.length)).toEqual(documents);
          at = passDeltas(bytes, at, documents.length);
        }
        expect(at).toBe(bytes.length);
      }),
    );
  });

  test("come to an end on any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 50 }), (bytes, count) => {
        expect(readDeltas(bytes, 0, count)).toHaveLength(count);
        expect(passDeltas(bytes, 0, count)).toBeLessThanOrEqual(bytes.length + count);
      }),
    );
  });
});

describe("a list", () => {
  const SMALL = writeList([
    postingsOf([
      [1, 3],
      [400, 64],
    ]),
    postingsOf([[2, 0]]),
  ]);

  test("gives back the postings of each of its words by offset and count", () => {
    fc.assert(
      fc.property(fc.array(postings, { maxLength: 5 }), (words) => {
        const list = readList("x", writeList(words));
        let offset = 0;
        for (const word of words) {
          expect(postingsIn(list, offset, word.documents.length)).toEqual(word);
          offset += word.documents.length;
        }
        expect(list.classes).toHaveLength(offset);
      }),
    );
  });

  test("is not kept in memory by the postings of a word", () => {
    expect(postingsIn(readList("x", SMALL), 0, 2).classes.buffer.byteLength).toBe(2);
  });

  test("of the greatest length takes two bytes for each of many documents", () => {
    const documents = Uint32Array.from({ length: LIST_LENGTH }, (_, i) => 100 * i);
    const bytes = writeList([{ documents, classes: new Uint8Array(LIST_LENGTH) }]);
    expect(bytes.length).toBeLessThan(2 * LIST_LENGTH + 20);
  });

  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readList, SMALL);
    expectEveryBitMatters(readList, SMALL);
    expectNoiseRefused(readList);
  });

  test("is refused in a sound frame of another shape", () => {
    const columns = readPack("x", "P", 2, 2, SMALL);
    expectRefused(readList, writePack("P", 2, []));
    expectRefused(readList, writePack("P", 2, columns.slice(1)));
    expectRefused(readList, writePack("P", 1, columns));
    expectRefused(readList, writePack("L", 2, columns));
  });

  test.each([
    ["a document too many", [1, 2, 3], [9, 9]],
    ["a document too few", [1], [9, 9]],
    ["the last document cut short", [1, 0x80], [9, 9]],
    ["classes alone", [], [9]],
  ])("is refused with %s", (_, documents, classes) => {
    const columns = [Uint8Array.from(documents), Uint8Array.from(classes)];
    expectRefused(readList, writePack("P", 2, columns));
  });
});
