/** The files of the dictionary: how many, how large, and what a change of the data leaves as it is. */
import { brotliCompressSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LexiconDirectory, readLexiconDirectory, readLexiconShard, shardOf } from "#core/shard/lexicon.ts";
import { beginningsFile, LEXICON_FILE, lexiconFile, listFile, SEARCH_WORDS_FILE } from "#core/shard/paths.ts";
import { classCode } from "#core/shard/posting-list.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import { readWords } from "#core/shard/words.ts";
import { createLexiconCollector } from "../../../../build/compile/plan/lexicon-collector.ts";
import { type NamedArea, planLexicon } from "../../../../build/compile/plan/lexicon.ts";
import { hashOf } from "../../../../build/compile/plan/listing-files.ts";
import { SHIPPED_WORDS } from "../../../core/search/shipped-words.ts";
import { allGroups, allLexemes, allSkeletons, allTexts } from "../../../support/shards.ts";

/** Of the directory with brotli, bytes. */
const SIZE_MAX = 2_000;
const SHARDS_MAX = 1280;

const codeOf = (coverage: number): number => classCode({ type: 0, coverage, isProminent: false, isOtherName: false });

const plan = (names: Iterable<string>, areas: readonly NamedArea[] = []): ReadonlyMap<string, Uint8Array> => {
  const collector = createLexiconCollector(SHIPPED_WORDS);
  let document = 0;
  for (const name of names) collector.add([name], document++, codeOf);
  return new Map(
    planLexicon(collector, areas, SHIPPED_WORDS, (one) => one).map(({ path, content }) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
};

const bytesAt = (files: ReadonlyMap<string, Uint8Array>, path: string): Uint8Array =>
  files.get(path) ?? new Uint8Array();

const directoryOf = (files: ReadonlyMap<string, Uint8Array>): LexiconDirectory =>
  readLexiconDirectory(LEXICON_FILE, bytesAt(files, LEXICON_FILE));

/** The skeletons of each shard, in the order of the directory. */
const shardsOf = (files: ReadonlyMap<string, Uint8Array>): readonly (readonly string[])[] =>
  directoryOf(files).lexicon.map((from) => allSkeletons(readLexiconShard(from, bytesAt(files, lexiconFile(from)))));

const below = (files: ReadonlyMap<string, Uint8Array>, folder: string): readonly string[] =>
  [...files.keys()].filter((path) => path.startsWith(folder));

const CONSONANTS = "bdfgklmnrst";

/** Words of five to eight syllables, each with a skeleton of its own; a multiplicative walk, no two alike. */
function* madeNames(count: number): Generator<string> {
  let state = 1;
  for (let i = 0; i < count; i += 1) {
    state = (state * 48_271) % 2_147_483_647;
    let rest = state;
    let word = "";
    for (let syllables = 5 + (i % 4); syllables > 0; syllables -= 1) {
      word += `${CONSONANTS[rest % CONSONANTS.length]}${"aeiou"[rest % 5]}`;
      rest = Math.floor(rest / CONSONANTS.length);
    }
    yield word;
  }
}

const isSame = (a: Uint8Array | undefined, b: Uint8Array): boolean => a !== undefined && Buffer.compare(a, b) === 0;

describe("the dictionary of many names", () => {
  const small = plan(madeNames(2_000));
  const large = plan(madeNames(250_000));

  test("has at most 1280 shards", () => {
    const { length } = directoryOf(large).lexicon;
    expect(length).toBeGreaterThan(SHARDS_MAX / 2);
    expect(length).toBeLessThanOrEqual(SHARDS_MAX);
  });

  test("has a directory below 2 kB as it is sent", () => {
    expect(brotliCompressSync(bytesAt(large, LEXICON_FILE)).length).toBeLessThan(SIZE_MAX);
  });

  test.each([
    ["few", small],
    ["many", large],
  ] as const)("of %s names stands in order, each skeleton once, in the shard that the directory says", (_, files) => {
    const shards = shardsOf(files);
    const all = shards.flat();
    expect(all.every((skeleton, i) => i === 0 || (all[i - 1] ?? "") < skeleton)).toBe(true);
    const { lexicon } = directoryOf(files);
    expect(below(files, "index/lexicon/")).toHaveLength(lexicon.length);
    for (const [i, skeletons] of shards.entries())
      expect(skeletons.every((one) => shardOf(lexicon, one) === i)).toBe(true);
  });

  test("changes in few files when one more name comes", () => {
    const names = [...madeNames(30_000)];
    const before = plan(names);
    const after = plan([...names, "Zubayda"]);
    const changed = [...after].filter(([path, bytes]) => !isSame(before.get(path), bytes));
    expect(before.size).toBeGreaterThan(100);
    expect(changed.length).toBeLessThan(10);
  });
});

describe("the files of the dictionary", () => {
  test("of no names are the directory and the words", () => {
    const files = plan([]);
    expect([...files.keys()]).toEqual([LEXICON_FILE, SEARCH_WORDS_FILE]);
    expect(directoryOf(files)).toEqual({ lexicon: [], beginnings: [], endings: [] });
    expect(readSearchWords("x", files.get(SEARCH_WORDS_FILE) ?? new Uint8Array())).toEqual(SHIPPED_WORDS);
  });

  test("are the same for the same names", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abdmnr نور"), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(name), (names) => {
        const [one, other] = [plan(names), plan(names)];
        expect([...other.keys()]).toEqual([...one.keys()]);
        expect([...other].filter(([path, bytes]) => !isSame(one.get(path), bytes))).toEqual([]);
      }),
    );
  });

  test("keep long lists in files of their own, named for what they hold", () => {
    const files = plan(Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? "Noor Salam" : "Noor")));
    const lists = below(files, "index/lists/");
    expect(lists.length).toBeGreaterThan(3);
    for (const path of lists) {
      const hash = hashOf(bytesAt(files, path)).slice(0, 10);
      expect(path).toBe(listFile(Number.parseInt(hash, 16)));
    }
  });

  test("keep a list that several words have once", () => {
    const names = Array.from({ length: 3000 }, () => "Noor Salam");
    const files = plan(names);
    expect(below(files, "index/lists/")).toHaveLength(2);
  });
});

/** What the dictionary and the word list hold of `names`: word → documents that have it, and its weight. */
const heldOf = (files: ReadonlyMap<string, Uint8Array>): ReadonlyMap<string, readonly [number, number]> => {
  const { lexicon, beginnings } = directoryOf(files);
  const counts = new Map<string, number>();
  for (const from of lexicon) {
    const shard = readLexiconShard(from, bytesAt(files, lexiconFile(from)));
    for (const group of allGroups(shard)) {
      const { forms } = group;
      for (const { forms: places, count } of allLexemes(group)) {
        for (const place of places) counts.set(forms[place] ?? "", (counts.get(forms[place] ?? "") ?? 0) + count);
      }
    }
  }
  const lists = beginnings.map((from) => readWords(from, bytesAt(files, beginningsFile(from))));
  const weights = new Map(
    lists.flatMap(({ words, weights: each }) => allTexts(words).map((word, i) => [word, each[i] ?? 0])),
  );
  expect([...weights.keys()].toSorted()).toEqual([...counts.keys()].toSorted());
  return new Map([...weights].map(([word, weight]) => [word, [counts.get(word) ?? 0, weight]]));
};

describe("the words of the dictionary", () => {
  const area = (name: string, prominence: number): NamedArea => ({
    kind: "city",
    names: [name],
    number: 0,
    first: 0,
    count: 0,
    types: [],
    words: 1,
    prominence,
  });

  test("weigh as many names as they are in, to base 2, and at least as their city is known", () => {
    const names = ["Badr", "Dilshad", "Dilshad", ...Array.from({ length: 100 }, () => "Karim")];
    const areas = [area("Badr", 3), area("Cairo", 14), area("Karim", 1)];
    expect(Object.fromEntries(heldOf(plan(names, areas)))).toEqual({
      badr: [1, 3],
      dilshad: [2, 2],
      karim: [100, 7],
      cairo: [0, 14],
    });
  });

  test("are the same in the dictionary and in the word list, whatever the names", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abdmnr نور", "𞤀", "𞤁"), minLength: 1, maxLength: 12 });
    fc.assert(fc.property(fc.array(name), (names) => void heldOf(plan(names))));
  });
});
