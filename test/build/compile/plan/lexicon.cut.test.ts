/** How sorted items are cut into shards, and what a change leaves as it is. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shardOf } from "#core/shard/lexicon.ts";
import { type Cut, cutInOrder, leastSize } from "../../../../build/compile/plan/lexicon.ts";

/** Each letter is a byte. */
const cut = (words: readonly string[], least: number): readonly Cut<string>[] =>
  cutInOrder(
    words,
    (word) => word,
    (word) => word.length,
    least,
  );

const letters = fc.constantFrom(..."abn", "ن", "𞤀", "𞤁");
const words = fc.uniqueArray(fc.string({ unit: letters, maxLength: 6 }), { maxLength: 40 }).map((some) => some.sort());
const cuts = fc
  .tuple(words, fc.integer({ min: 1, max: 30 }))
  .map(([some, least]) => [some, cut(some, least), least] as const);

describe("cuts", () => {
  test("one after another are the items, none of them empty", () => {
    fc.assert(
      fc.property(cuts, ([some, shards]) => {
        expect(shards.flatMap(({ items }) => items)).toEqual(some);
        expect(shards.every(({ items }) => items.length > 0)).toBe(true);
      }),
    );
  });

  test("say where each of them begins, so that every item is found", () => {
    fc.assert(
      fc.property(cuts, ([some, shards]) => {
        const from = shards.map((shard) => shard.from);
        for (const word of some) expect(shards[shardOf(from, word)]?.items).toContain(word);
      }),
    );
  });

  test("have the size asked for at least, except the last", () => {
    fc.assert(
      fc.property(cuts, ([, shards, least]) => {
        for (const { items } of shards.slice(0, -1)) expect(items.join("").length).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test("of nothing are none", () => {
    expect(cut([], 1)).toEqual([]);
  });

  test("need keys that ascend: equal ones could stand on both sides of a cut", () => {
    expect(() => cut(["nabil", "noor", "noor"], 1)).toThrow('cut: "noor" does not come after "noor"');
    expect(() => cut(["omar", "noor"], 1)).toThrow('cut: "noor" does not come after "omar"');
  });

  test("begin with the fewest letters that tell them from the shard before, the first with none", () => {
    const shards = cut(["nabil", "nasir", "noor", "nooruddin", "noorullah", "omar"], 1);
    expect(shards.map(({ from }) => from)).toEqual(["", "nas", "no", "nooru", "noorul", "o"]);
  });
});

/** 3,000 words of five letters; a multiplicative walk, no two alike. */
const many = [...new Set(Array.from({ length: 3000 }, (_, i) => ((i + 1) * 48_271 * 6151) % 11_881_376))]
  .map((value) =>
    value
      .toString(26)
      .padStart(5, "0")
      .replaceAll(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? ""),
  )
  .toSorted();

describe("a change of one item", () => {
  const keyOf = ({ items }: Cut<string>): string => items.join(" ");
  const before = new Set(cut(many, 100).map(keyOf));
  const changedBy = (some: readonly string[]): number =>
    cut(some, 100).filter((shard) => !before.has(keyOf(shard))).length;

  test("changes one shard in most cases, and few at worst", () => {
    const places = Array.from({ length: 300 }, (_, i) => i * 10 + (i % 10));
    const removals = places.map((i) => changedBy(many.toSpliced(i, 1)));
    const additions = places.map((i) => changedBy(many.toSpliced(i + 1, 0, `${many[i] ?? ""}a`)));
    for (const changed of [removals, additions]) {
      const sorted = changed.toSorted((a, b) => a - b);
      expect(before.size).toBeGreaterThan(80);
      expect(sorted[Math.floor(sorted.length / 2)]).toBe(1);
      expect(sorted.reduce((sum, one) => sum + one, 0) / sorted.length).toBeLessThan(2);
      expect(sorted.at(-1)).toBeLessThan(16);
    }
  });
});

describe("the least size of a shard", () => {
  test.each([
    [0, 100],
    [1000, 100],
    [1001, 150],
    [1500, 150],
    [1501, 225],
    [100_000, 12_974.6],
  ])("of %i bytes in ten shards of 100 at most is %d", (total, least) => {
    expect(leastSize(total, 100, 10)).toBeCloseTo(least, 1);
  });
});
