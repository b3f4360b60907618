import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf, spellingsAt, writeSpellings } from "#core/shard/lexicon.ts";
import { readLetters } from "#core/shard/words.ts";

describe("the spellings of a shard", () => {
  test("come back with their skeletons, whatever they are", () => {
    const word = fc.string({ unit: fc.constantFrom(..."abnrنور", "𞤀"), minLength: 1, maxLength: 5 });
    const group = fc.record({
      skeleton: fc.string({ unit: fc.constantFrom(..."bnr"), maxLength: 4 }),
      line: fc.array(word, { minLength: 1, maxLength: 4 }).map((some) => some.join(" ")),
    });
    fc.assert(
      fc.property(fc.array(group, { maxLength: 5 }), (groups) => {
        const lines = linesOf(writeSpellings(groups));
        expect(lines.lines).toHaveLength(groups.length + 1);
        expect(groups.map((_, i) => spellingsAt(lines, i))).toEqual(groups);
      }),
    );
  });

  test("stand without their skeleton where the first of them tells it", () => {
    const noor = { skeleton: "nr", line: "noor nur نور" };
    const osman = { skeleton: "tmn", line: "osman uthman" };
    expect(readLetters(writeSpellings([noor, osman]))).toBe("noor nur نور\ntmn\tosman uthman");
  });
});
