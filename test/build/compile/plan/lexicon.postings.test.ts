/** The postings that the names of documents leave, sorted by word. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classCode, classOf } from "#core/shard/posting-list.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { createLexiconCollector } from "../../../../build/compile/plan/lexicon-collector.ts";
import { sortedPostings } from "../../../../build/compile/plan/lexicon.ts";

const NO_WORDS: SearchWords = { types: {}, fillers: [], meanings: [], affixes: [], prayer: [], spellings: {} };
const WORDS = ["badr", "fajr", "karim", "dilshad"];

const codeOf = (type: number) => (coverage: number) =>
  classCode({ type, coverage, isProminent: false, isOtherName: false });

interface Named {
  readonly document: number;
  readonly type: number;
  readonly words: readonly string[];
}

const named: fc.Arbitrary<readonly Named[]> = fc.uniqueArray(
  fc.record({
    document: fc.nat({ max: 2 ** 31 - 1 }),
    type: fc.nat({ max: 15 }),
    words: fc.subarray(WORDS, { minLength: 1 }),
  }),
  { selector: ({ document }) => document, maxLength: 30 },
);

const collect = (all: readonly Named[]) => {
  const collector = createLexiconCollector(NO_WORDS);
  for (const { document, type, words } of all) collector.add([words.join(" ")], document, codeOf(type));
  return collector;
};

describe("the postings of a word", () => {
  test("are the documents that have it, ascending, each with its class, in whatever order they came", () => {
    fc.assert(
      fc.property(named, (all) => {
        const collector = collect(all);
        const postingsOf = sortedPostings(collector, (document) => document);
        const sorted = all.toSorted((a, b) => a.document - b.document);
        for (const [i, { forms }] of collector.lexemes.entries()) {
          const some = sorted.filter(({ words }) => forms.some((form) => words.includes(form)));
          expect(postingsOf(i)).toEqual({
            documents: Uint32Array.from(some, ({ document }) => document),
            classes: Uint8Array.from(some, ({ type, words }) => codeOf(type)(words.length)),
          });
        }
      }),
    );
  });

  test("count the words of the first name that has the word, each once", () => {
    const collector = createLexiconCollector(NO_WORDS);
    collector.add(["Abdullah", "عبد الله الكبير", "Karim Karim"], 1, codeOf(0));
    const postingsOf = sortedPostings(collector, (document) => document);
    const coverageOf = (form: string): number => {
      const lexeme = collector.lexemes.findIndex(({ forms }) => forms.includes(form));
      return classOf(postingsOf(lexeme).classes[0] ?? 0).coverage;
    };
    expect(["abdullah", "عبد", "karim"].map(coverageOf)).toEqual([1, 3, 1]);
  });

  // "lehon": Talib Lehon Mosque comes before a mosque in Lehon Street.
  test("count two words more of where a place is, so that names come before streets", () => {
    const collector = createLexiconCollector(NO_WORDS);
    collector.add(["Jamal"], 1, codeOf(0), ["Old Jamal", "Badr"], ["Lehon Street", "Badr"]);
    const postingsOf = sortedPostings(collector, (document) => document);
    const coverageOf = (form: string): number => {
      const lexeme = collector.lexemes.findIndex(({ forms }) => forms.includes(form));
      return classOf(postingsOf(lexeme).classes[0] ?? 0).coverage;
    };
    expect(["jamal", "old", "badr", "lehon"].map(coverageOf)).toEqual([1, 2, 1, 4]);
  });

  test("are sorted by the number that a document gets, not by the one it was collected under", () => {
    const collector = collect([
      { document: 5, type: 0, words: ["badr"] },
      { document: 9, type: 1, words: ["badr"] },
    ]);
    const postingsOf = sortedPostings(collector, (document, code) => 100 - document + (code % 16));
    expect(postingsOf(0)).toEqual({
      documents: Uint32Array.of(92, 95),
      classes: Uint8Array.of(codeOf(1)(1), codeOf(0)(1)),
    });
  });

  test("are none for a word that names only areas", () => {
    const collector = collect([{ document: 5, type: 0, words: ["badr"] }]);
    const [karim = -1] = collector.lexemesOf(["karim"]);
    const { documents, classes } = sortedPostings(collector, (document) => document)(karim);
    expect([documents.length, classes.length]).toEqual([0, 0]);
  });
});
