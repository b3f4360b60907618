import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { edits, isWithin } from "#core/base/edit-distance.ts";

/** Optimal string alignment as the textbooks have it: the whole table, nothing spared. */
const textbook = (a: string, b: string): number => {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (const [i, row] of table.entries()) {
    if (i === 0) continue;
    for (let j = 1; j < row.length; j += 1) {
      const kept = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, kept, swapped);
    }
  }
  return at(a.length, b.length);
};

describe("isWithin", () => {
  it.each([
    ["istanbul", "istanbul", 0],
    ["istanbull", "istanbul", 1],
    ["istnbul", "istanbul", 1],
    ["istambul", "istanbul", 1],
    ["sitanbul", "istanbul", 1],
    ["مسجد", "مسحد", 1],
    ["kitten", "sitting", 3],
    ["", "ab", 2],
  ])("%s → %s takes %i", (a, b, count) => {
    expect(isWithin(a, b, count)).toBe(true);
    expect(count === 0 || !isWithin(a, b, count - 1)).toBe(true);
  });

  it("is symmetric, and zero only for equal texts", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 8 }),
        fc.string({ maxLength: 8 }),
        fc.integer({ min: 0, max: 4 }),
        (a, b, limit) => {
          expect(isWithin(a, b, limit)).toBe(isWithin(b, a, limit));
          expect(isWithin(a, b, 0)).toBe(a === b);
        },
      ),
    );
  });
});

describe("edits", () => {
  it.each([
    ["equal texts", "noor", "noor", 2, 0],
    ["another letter", "noor", "nour", 2, 1],
    ["neighbours swapped", "noor", "onor", 2, 1],
    ["a swap across a letter is two", "abc", "cba", 4, 2],
    ["no part is edited twice", "ca", "abc", 4, 3],
    ["more than the limit is one beyond it", "noor", "salam", 2, 3],
    ["by length alone", "noor", "noorullah", 2, 3],
    ["nothing to something", "", "ab", 4, 2],
  ])("%s: %s → %s", (_, a, b, limit, count) => {
    expect(edits(a, b, limit)).toBe(count);
  });

  it.each([
    ["one letter", "a", 8],
    ["two letters", "ab", 8],
    ["three letters", "abc", 9],
    ["two alphabets", "abنور", 12],
    ["longer than any word", "ab", 80],
  ])("is what the textbook says, for words of %s", (_, letters, maxLength) => {
    const word = fc.string({ unit: fc.constantFrom(...letters), maxLength });
    fc.assert(
      fc.property(word, word, word, word, fc.nat({ max: 4 }), (begin, a, b, end, limit) => {
        const [from, to] = [begin + a + end, begin + b + end];
        const count = textbook(from, to);
        expect(edits(from, to, from.length + to.length)).toBe(count);
        expect(edits(from, to, limit)).toBe(Math.min(count, limit + 1));
      }),
    );
  });

  it("is what the textbook says for every pair of short words of two letters", () => {
    const words = [""];
    for (let i = 0; (words[i] ?? "").length < 5; i += 1) words.push(`${words[i]}a`, `${words[i]}b`);
    for (const a of words) {
      for (const b of words)
        if (edits(a, b, 9) !== textbook(a, b)) expect([a, b, edits(a, b, 9)]).toEqual([a, b, textbook(a, b)]);
    }
  });

  it("is what a wider limit says, cut off", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(text, text, fc.nat({ max: 6 }), (a, b, limit) => {
        expect(edits(a, b, limit)).toBe(Math.min(edits(a, b, 20), limit + 1));
      }),
    );
  });
});
