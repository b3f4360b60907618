/** The files of the word lists: every word by its beginning and, unless it is short, by its end. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MANY_SHARDS, shardOf, shardsBeginning } from "#core/shard/lexicon.ts";
import { beginningsFile, commonFile, endingsFile } from "#core/shard/paths.ts";
import { readWords, reversed, type WordList } from "#core/shard/words.ts";
import { planWordLists, type WeightedWord } from "../../../../build/compile/plan/lexicon.ts";
import { allTexts } from "../../../support/shards.ts";

const plan = (words: readonly WeightedWord[]) => {
  const { files, beginnings, endings } = planWordLists(words);
  const all = new Map(files.map(({ path, content }) => [path, content]));
  const read = (path: string): WordList<readonly string[]> => {
    const content = all.get(path);
    if (content === undefined || typeof content === "string") throw new Error(`no file ${path}`);
    const { words: some, weights } = readWords(path, content);
    return { words: allTexts(some), weights };
  };
  return { paths: [...all.keys()], beginnings, endings, read };
};

const CONSONANTS = "bdfgklmnrst";

/** Words of two to four syllables; a multiplicative walk, the weight by place. */
const made = (count: number): readonly WeightedWord[] => {
  const words = new Map<string, number>();
  for (let i = 1; words.size < count; i += 1) {
    let rest = (i * 48_271 * 7919) % 2_147_483_647;
    let word = "";
    for (let syllables = 2 + (i % 3); syllables > 0; syllables -= 1) {
      word += `${CONSONANTS[rest % CONSONANTS.length]}${"aeiou"[rest % 5]}`;
      rest = Math.floor(rest / 55);
    }
    words.set(word, i % 19);
  }
  return [...words];
};

const byWord = ([a]: WeightedWord, [b]: WeightedWord): number => (a < b ? -1 : 1);

/** What the lists hold, in their order. */
const held = ({ words, weights }: WordList<readonly string[]>): readonly WeightedWord[] =>
  words.map((word, i) => [word, weights[i] ?? 0]);

describe("the word lists of many words", () => {
  const words = made(40_000);
  const lists = plan(words);
  const sorted = words.toSorted(byWord);

  test("hold every word with its weight, in order", () => {
    expect(lists.beginnings.length).toBeGreaterThan(10);
    expect(lists.beginnings.flatMap((from) => held(lists.read(beginningsFile(from))))).toEqual(sorted);
  });

  test("hold it once more by its end", () => {
    const ends = lists.endings.flatMap((from) => lists.read(endingsFile(from)).words);
    expect(ends).toEqual(words.map(([word]) => reversed(word)).sort());
  });

  test("have each word where the directory says", () => {
    for (const [word] of words.slice(0, 500)) {
      const begins = lists.beginnings[shardOf(lists.beginnings, word)] ?? "?";
      expect(lists.read(beginningsFile(begins)).words).toContain(word);
      const ends = lists.endings[shardOf(lists.endings, reversed(word))] ?? "?";
      expect(lists.read(endingsFile(ends)).words).toContain(reversed(word));
    }
  });

  test("have a file of the most common words for every beginning that many shards have words of, and for no other", () => {
    const beginnings = new Set(words.flatMap(([word]) => [...word].map((_, i) => word.slice(0, i + 1))));
    const wanted = [...beginnings].filter((beginning) => {
      const [first, last] = shardsBeginning(lists.beginnings, beginning);
      return last - first >= MANY_SHARDS;
    });
    expect(wanted.length).toBeGreaterThan(5);
    const common = lists.paths.filter((path) => path.startsWith("index/common/"));
    expect(common.toSorted()).toEqual(wanted.map((beginning) => commonFile(beginning)).sort());
    for (const beginning of wanted) {
      const best = sorted
        .filter(([word]) => word.startsWith(beginning))
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 256);
      expect(held(lists.read(commonFile(beginning)))).toEqual(best.toSorted(byWord));
    }
  });
});

describe("word lists", () => {
  test.each([
    ["badr", 1, 1],
    ["nur", 1, 0],
    ["نور", 1, 0],
    ["مسجد", 1, 1],
  ])("%s stands in %i list by its beginning and in %i by its end", (word, beginnings, endings) => {
    const lists = plan([[word, 1]]);
    expect([lists.beginnings.length, lists.endings.length]).toEqual([beginnings, endings]);
  });

  test("of no words are none", () => {
    expect(plan([]).paths).toEqual([]);
  });

  test("are the same in whatever order the words come", () => {
    const words = fc.uniqueArray(
      fc.tuple(fc.string({ unit: fc.constantFrom(..."abn", "ن", "𞤀", "𞤁"), minLength: 1 }), fc.nat({ max: 40 })),
      { selector: ([word]) => word },
    );
    fc.assert(
      fc.property(words, (some) => {
        expect(planWordLists(some)).toEqual(planWordLists(some.toReversed()));
      }),
    );
  });
});
