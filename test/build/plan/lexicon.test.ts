/** The files of the dictionary: how many, how large, and what a change of the data leaves as it is. */
import { brotliCompressSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readJson } from "#core/shard/json.ts";
import { readLexiconShard } from "#core/shard/lexicon.ts";
import { LEXICON_FILE, SEARCH_WORDS_FILE } from "#core/shard/names.ts";
import { classCode } from "#core/shard/posting.ts";
import { readSearchWords } from "#core/shard/search-words.ts";
import { createLexiconCollector } from "../../../build/plan/lexicon-collector.ts";
import { planLexicon } from "../../../build/plan/lexicon.ts";
import { SHIPPED_WORDS } from "../../core/search/shipped-words.ts";

/** Of the directory with brotli, bytes. */
const SIZE_MAX = 5_000;
const SHARDS_MAX = 1024;

const codeOf = (coverage: number): number => classCode({ type: 0, coverage, isProminent: false });

const plan = (names: Iterable<string>): ReadonlyMap<string, Uint8Array> => {
  const collector = createLexiconCollector(SHIPPED_WORDS);
  let document = 0;
  for (const name of names) collector.add([name], document++, codeOf);
  return new Map(
    planLexicon(collector, [], SHIPPED_WORDS, (one) => one).map(({ path, content }) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
};

const shardsOf = (files: ReadonlyMap<string, Uint8Array>): readonly (readonly string[])[] =>
  [...files].flatMap(([path, bytes]) =>
    path.startsWith("index/lexicon/") ? [readLexiconShard(path, bytes).skeletons] : [],
  );

const firstsOf = (files: ReadonlyMap<string, Uint8Array>): readonly string[] =>
  readJson(LEXICON_FILE, files.get(LEXICON_FILE) ?? new Uint8Array()) as readonly string[];

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

describe("the dictionary of many names", () => {
  const small = plan(madeNames(2_000));
  const large = plan(madeNames(600_000));

  test("has at most 1024 shards", () => {
    expect(shardsOf(large).length).toBeGreaterThan(SHARDS_MAX / 2);
    expect(shardsOf(large).length).toBeLessThanOrEqual(SHARDS_MAX);
  });

  test("has a directory below 5 kB as it is sent", () => {
    const bytes = large.get(LEXICON_FILE) ?? new Uint8Array();
    expect(brotliCompressSync(bytes).length).toBeLessThan(SIZE_MAX);
  });

  test.each([["few", small], ["many", large]] as const)("of %s names stands in order, each skeleton once, in the shard that the directory says", (_, files) => {
    const shards = shardsOf(files);
    const all = shards.flat();
    for (let i = 1; i < all.length; i += 1) expect((all[i - 1] ?? "") < (all[i] ?? "")).toBe(true);
    const firsts = firstsOf(files);
    expect(firsts).toEqual(shards.map(([first]) => first));
  }); // prettier-ignore
});

describe("the files of the dictionary", () => {
  test("of no names are the directory and the words", () => {
    const files = plan([]);
    expect([...files.keys()]).toEqual([LEXICON_FILE, SEARCH_WORDS_FILE]);
    expect(firstsOf(files)).toEqual([]);
    expect(readSearchWords("x", files.get(SEARCH_WORDS_FILE) ?? new Uint8Array())).toEqual(SHIPPED_WORDS);
  });

  test("are the same for the same names", () => {
    const name = fc.string({ unit: fc.constantFrom(..."abdmnr نور"), maxLength: 12 });
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect([...plan(names)]).toEqual([...plan(names)]);
      }),
    );
  });

  test("keep long lists in files of their own, numbered from 0", () => {
    const files = plan(Array.from({ length: 5000 }, (_, i) => (i % 2 === 0 ? "Noor Salam" : "Noor")));
    const lists = [...files.keys()].filter((path) => path.startsWith("index/lists/"));
    expect(lists).toEqual(lists.map((_, i) => `index/lists/${i}.bin`));
    expect(lists.length).toBeGreaterThan(3);
  });
});
