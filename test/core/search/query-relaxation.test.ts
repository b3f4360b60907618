import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readerOf } from "#core/search/document-sets.ts";
import { parseQuery } from "#core/search/query-parser.ts";
import { type Round, scoreLoosely } from "#core/search/query-relaxation.ts";
import { type Corpus, wordOf } from "#core/search/score.ts";
import { spelled } from "#core/search/word-candidates.ts";
import { madeLexicon } from "./made-lexicon.ts";
import { SHIPPED_WORDS } from "./shipped-words.ts";

/** Common words first, as in life. */
const WORDS = ["noor", "khalid", "fatima", "zaynab", "rahman", "tulun", "whitechapel", "suleymaniye"];

const word = fc.nat({ max: WORDS.length ** 2 - 1 }).map((at) => WORDS[Math.floor(Math.sqrt(at))] ?? "");
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
const query = fc.uniqueArray(word, { minLength: 3, maxLength: 4 }).map((words) => words.join(" "));

/** Documents whose score is above zero and not below the best by `far` or more, with their scores. */
const near = ({ numbers, scores }: Round, far: number): ReadonlyMap<number, number> => {
  const best = Math.max(...scores.values);
  const all = [...numbers].map((number, i) => [number, scores.values[i] ?? 0] as const);
  return new Map(all.filter(([, score]) => score > 0 && score >= best - far));
};

describe("the pass that may leave a word out", () => {
  test("finds what is near the best as if it had read the lists of all words", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(name, { minLength: 1, maxLength: 60 }),
        query,
        fc.integer({ min: 0, max: 60 }),
        async (names, text, hundredths) => {
          const lexicon = await madeLexicon(names.map((one) => [one]));
          const unasked = async (): Promise<never> => Promise.reject(new Error("names were read"));
          const corpus: Corpus = { size: names.length, types: ["mosque"], lexemesAt: unasked };
          const asked = parseQuery(SHIPPED_WORDS, text);
          const words = await Promise.all(
            asked.words.map(async (one) => wordOf(one, await spelled(lexicon, one), corpus, false)),
          );
          const reader = () => readerOf({ ...lexicon, lexemesAt: unasked });
          const far = hundredths / 100;
          const some = await scoreLoosely({ reader: reader(), corpus, within: null }, words, [], far);
          const all = await scoreLoosely(
            { reader: reader(), corpus, within: null },
            words,
            [],
            Number.POSITIVE_INFINITY,
          );
          expect(near(some, far)).toEqual(near(all, far));
          expect(some.numbers.length).toBeLessThanOrEqual(all.numbers.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("leaves out the names without the rare word of a query where it finds one with it", async () => {
    const names = ["Whitechapel Khalid", ...Array.from({ length: 100 }, () => "Khalid Noor")];
    const lexicon = await madeLexicon(names.map((one) => [one]));
    const corpus: Corpus = {
      size: 10_000,
      types: ["mosque"],
      lexemesAt: async () => Promise.resolve(new Set()),
    };
    const asked = parseQuery(SHIPPED_WORDS, "whitechapel khalid noor");
    const words = await Promise.all(
      asked.words.map(async (one) => wordOf(one, await spelled(lexicon, one), corpus, false)),
    );
    const roundOf = async (far: number): Promise<Round> =>
      scoreLoosely(
        { reader: readerOf({ ...lexicon, lexemesAt: corpus.lexemesAt }), corpus, within: null },
        words,
        [],
        far,
      );
    expect([...(await roundOf(0)).numbers]).toEqual([0]);
    expect((await roundOf(1)).numbers.length).toBe(names.length);
  });

  test("looks at no more documents than it may, however common the words are", async () => {
    const many = Array.from({ length: 24_000 }, (_, i) => ["Khalid Noor", "Noor Fatima"][i % 2] ?? "");
    const names = ["Whitechapel Khalid", ...many, ...many];
    const lexicon = await madeLexicon(names.map((one) => [one]));
    const corpus: Corpus = { size: names.length, types: ["mosque"], lexemesAt: async () => Promise.resolve(new Set()) };
    const numbersOf = async (text: string): Promise<readonly number[]> => {
      const asked = parseQuery(SHIPPED_WORDS, text);
      const words = await Promise.all(
        asked.words.map(async (one) => wordOf(one, await spelled(lexicon, one), corpus, false)),
      );
      const reader = readerOf({ ...lexicon, lexemesAt: corpus.lexemesAt });
      return [...(await scoreLoosely({ reader, corpus, within: null }, words, [], 1)).numbers];
    };
    // Two words of 24,000 places each are too many: those of the rarer one are looked at.
    expect(await numbersOf("whitechapel khalid fatima")).toHaveLength(24_001);
    // Not even the rarest is rare enough.
    const noor = ["Noor", "Noor Khalid"];
    const common = await madeLexicon([...many, ...many].map(() => noor));
    const asked = parseQuery(SHIPPED_WORDS, "noor khalid tulun");
    const words = await Promise.all(
      asked.words.map(async (one) => wordOf(one, await spelled(common, one), corpus, false)),
    );
    const reader = readerOf({ ...common, lexemesAt: corpus.lexemesAt });
    expect((await scoreLoosely({ reader, corpus, within: null }, words, [], 1)).numbers).toHaveLength(0);
  });
});
