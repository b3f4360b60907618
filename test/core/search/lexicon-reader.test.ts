import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { edits } from "#core/base/edit-distance.ts";
import { skeletonOf } from "#core/base/skeleton.ts";
import { keyOf, type Lexicon, sameName } from "#core/search/lexicon-reader.ts";
import { lexemeKey, lexemesOf, tellingWords } from "#core/search/query-parser.ts";
import type { Group, Lexeme } from "#core/shard/lexicon.ts";
import { allLexemes } from "../../support/shards.ts";
import { madeLexicon } from "./made-lexicon.ts";
import { SHIPPED_WORDS } from "./shipped-words.ts";

describe("the key of a word", () => {
  test.each([
    ["its skeleton", "khalid", "kld"],
    ["that of the usual spelling", "osman", "tmn"],
    ["that of the usual spelling", "mehmet", "md"],
    ["without a glued article", "alnoor", "nr"],
    ["in Arabic", "خالد", "kld"],
    ["not what every object has", "constructor", "knstrktr"],
  ])("is %s: %s → %s", (_, word, key) => {
    expect(keyOf(SHIPPED_WORDS, word)).toBe(key);
  });

  test("a spelling of the table has others of its name, any other word none", () => {
    for (const word of ["osman", "uthman", "usman"])
      expect([...(sameName(SHIPPED_WORDS, word) ?? [])]).toEqual(expect.arrayContaining(["osman", "uthman"]));
    for (const word of ["toString", "constructor", "noorani"]) expect(sameName(SHIPPED_WORDS, word)).toBeUndefined();
  });
});

const unit = fc.constantFrom(..."abdefgiklmnorstu");
const word = fc.string({ unit, minLength: 5, maxLength: 10 });
const names = fc.array(word, { minLength: 1, maxLength: 60 });

const formsOf = (group: Group): readonly (readonly string[])[] =>
  allLexemes(group).map(({ forms }) => forms.map((form) => group.forms[form] ?? ""));

/** Documents by the spellings of their lexeme. */
const documentsIn = async (lexicon: Lexicon, groups: readonly Group[]) => {
  const found = groups.flatMap((group) =>
    allLexemes(group).map((lexeme, i) => ({ lexeme, forms: formsOf(group)[i] ?? [] })),
  );
  const each = found.map(async ({ lexeme, forms }) => {
    const parts = await Promise.all(lexeme.pieces.map(lexicon.postingsOf));
    const documents = parts.flatMap((part) => [...part.documents]);
    expect(documents).toHaveLength(lexeme.count);
    return [lexemeKey(forms), documents] as const;
  });
  return new Map(await Promise.all(each));
};

/** So many different words of one beginning. */
const manyWords = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => {
    const letters = i.toString(16).replaceAll(/\d/g, (digit) => "ghklmnprst"[Number(digit)] ?? "");
    return `mar${letters}dan`;
  });

describe("the dictionary", () => {
  test("has every word under its key, with its documents, and nothing under others", async () => {
    await fc.assert(
      fc.asyncProperty(names, async (words) => {
        const lexicon = await madeLexicon(words.map((one) => [one]));
        const groups = await lexicon.groups(words.map((one) => keyOf(SHIPPED_WORDS, one)));
        const expected = new Map<string, number[]>();
        for (const [document, one] of words.entries()) expected.set(one, [...(expected.get(one) ?? []), document]);
        expect(await documentsIn(lexicon, groups)).toEqual(expected);
        expect(await lexicon.groups(["zzz"])).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test("keeps the spellings of one document together, whatever the script", async () => {
    const lexicon = await madeLexicon([["Noor Mosque", "مسجد نور", "Nur Camii"], ["Nour Mosque"]]);
    const groups = await lexicon.groups([skeletonOf("noor")]);
    expect(groups.map(formsOf)).toEqual([[["noor", "nur", "نور"], ["nour"]]]);
  });

  test("has for each document the lexemes that its names are looked up by", async () => {
    const spelling = fc.constantFrom("noor", "nur", "nour", "نور", "khalid", "خالد", "masjid", "al", "alnoor");
    const name = fc.array(spelling, { minLength: 1, maxLength: 3 }).map((words) => words.join(" "));
    const all = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(all, async (documents) => {
        const lexicon = await madeLexicon(documents);
        const skeletonFor = (one: string): string => keyOf(SHIPPED_WORDS, one);
        const looked = documents.map((some) =>
          lexemesOf(
            some.map((one) => tellingWords(SHIPPED_WORDS, one)),
            skeletonFor,
          ),
        );
        const groups = await lexicon.groups(looked.flat().map(({ skeleton }) => skeleton));
        const held = await documentsIn(lexicon, groups);
        for (const [document, lexemes] of looked.entries()) {
          const keys = [...held].filter(([, numbers]) => numbers.includes(document)).map(([key]) => key);
          expect(new Set(keys)).toEqual(new Set(lexemes.map(({ forms }) => lexemeKey(forms))));
        }
      }),
      { numRuns: 30 },
    );
  });

  test("reads the postings of a word however many there are, in lists of about 2,048", async () => {
    const lexicon = await madeLexicon(Array.from({ length: 5000 }, () => ["Noor"]));
    const groups = await lexicon.groups(["nr"]);
    const before = lexicon.reads();
    const all = [...Array(5000).keys()];
    expect(await documentsIn(lexicon, groups)).toEqual(new Map([["noor", all]]));
    expect(lexicon.reads() - before).toBe(4);
  });

  test("reads the postings of each spelling of a common word: long lists apart, shared lists once, short ones with the group", async () => {
    const counts = { nar: 3, neer: 30, noor: 2500, nour: 700, nuur: 700, nyr: 700 };
    const spellings = Object.entries(counts).flatMap(([form, count]) => Array<string>(count).fill(form));
    const lexicon = await madeLexicon(spellings.map((form) => [form]));
    const groups = await lexicon.groups(["nr"]);
    const before = lexicon.reads();
    const held = await documentsIn(lexicon, groups);
    for (const [form, documents] of held)
      expect(documents).toEqual([...spellings.keys()].filter((document) => spellings[document] === form));
    expect([...held.keys()]).toEqual(Object.keys(counts));
    const listsOf = ({ pieces }: Lexeme): readonly number[] => pieces.flatMap(({ apart }) => apart?.list ?? []);
    const [nar, neer, noor, nour, nuur, nyr] = groups.flatMap(allLexemes).map(listsOf);
    expect([nar?.length, neer?.length, nour, nyr?.length]).toEqual([0, 1, nuur, 1]);
    expect(noor?.length).toBeGreaterThan(1);
    expect(lexicon.reads() - before).toBeLessThanOrEqual(5);
  });

  test("reads no more shards of a beginning than it may", async () => {
    const words = manyWords(6000);
    const lexicon = await madeLexicon(words.map((one) => [one]));
    const keys = words.map((one) => keyOf(SHIPPED_WORDS, one));
    const before = lexicon.reads();
    const some = await lexicon.groups(keys, 2);
    expect(lexicon.reads() - before).toBe(2);
    expect(some.length).toBeGreaterThan(0);
    const all = await lexicon.groups(keys);
    expect(new Set(all.flatMap((group) => formsOf(group).flat()))).toEqual(new Set(words));
  });
});

describe("the words of a beginning", () => {
  test("are all of them where they are few, the most common first", async () => {
    await fc.assert(
      fc.asyncProperty(names, fc.nat({ max: 5 }), async (words, length) => {
        const lexicon = await madeLexicon(words.map((one) => [one]));
        const beginning = words[0]?.slice(0, length + 1) ?? "";
        const found = await lexicon.beginning(beginning);
        expect(new Set(found)).toEqual(new Set(words.filter((one) => one.startsWith(beginning))));
        expect(new Set(found).size).toBe(found.length);
        // How common a word is stands there as a logarithm.
        const weights = found.map((one) => Math.ceil(Math.log2(words.filter((w) => w === one).length + 1)));
        expect(weights).toEqual(weights.toSorted((a, b) => b - a));
      }),
      { numRuns: 30 },
    );
  });

  test("are the most common ones where they are very many, from one file", async () => {
    const words = manyWords(12_000);
    const common = ["margrandan", "martandan"].flatMap((one) => Array<string>(9).fill(one));
    const lexicon = await madeLexicon([...words, ...common].map((one) => [one]));
    const before = lexicon.reads();
    const found = await lexicon.beginning("mar");
    expect(lexicon.reads() - before).toBe(1);
    expect(found).toHaveLength(256);
    expect(found.slice(0, 2).toSorted()).toEqual(["margrandan", "martandan"]);
    const rest = await lexicon.beginning("marga");
    expect(new Set(rest)).toEqual(new Set(words.filter((one) => one.startsWith("marga"))));
  });

  test("a city that is well known stands among them, whatever is named after it", async () => {
    const area = {
      kind: "city",
      number: 0,
      first: 0,
      count: 0,
      types: [],
      words: 1,
      prominence: 15,
      names: ["Marzipan"],
    } as const;
    const lexicon = await madeLexicon(
      manyWords(12_000).map((one) => [one]),
      [area],
    );
    expect((await lexicon.beginning("mar"))[0]).toBe("marzipan");
  });
});

/** One slip of the hand at a place of a word: a letter more, less, another one, or two swapped. */
const SLIPS: readonly ((word: string, at: number, letter: string) => string)[] = [
  (one, at, letter) => one.slice(0, at) + letter + one.slice(at),
  (one, at) => one.slice(0, at) + one.slice(at + 1),
  (one, at, letter) => one.slice(0, at) + letter + one.slice(at + 1),
  (one, at) => one.slice(0, at) + one.slice(at + 1, at + 2) + one.slice(at, at + 1) + one.slice(at + 2),
];

describe("the words near one", () => {
  const slip = fc.record({ make: fc.constantFrom(...SLIPS), at: fc.nat({ max: 10 }), letter: unit });

  test("have every word that one slip made it of, wherever the slip was", async () => {
    await fc.assert(
      fc.asyncProperty(names, slip, async (words, { make, at, letter }) => {
        const lexicon = await madeLexicon(words.map((one) => [one]));
        for (const meant of words.filter(({ length }) => length > at)) {
          const typed = make(meant, at, letter);
          if (typed === meant || typed.length < 5) continue;
          expect(await lexicon.near(typed)).toContain(meant);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("are words of the dictionary, no more than one slip away, two from eight letters on", async () => {
    await fc.assert(
      fc.asyncProperty(names, word, async (words, typed) => {
        const lexicon = await madeLexicon(words.map((one) => [one]));
        const most = typed.length < 8 ? 1 : 2;
        const scanned = new Set(words.filter((one) => one !== typed && edits(typed, one, most) <= most));
        const found = await lexicon.near(typed);
        expect(new Set(found).size).toBe(found.length);
        expect(found.filter((one) => !scanned.has(one))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ["two slips in the second half", "suleymaniey", true],
    ["two slips in the first half", "slueymanyie", false],
    ["two in the first half", "sluymaniye", true],
    ["three", "sluymaniey", false],
    ["the word itself", "suleymaniye", false],
  ])("%s of a long word: %s", async (_, typed, isFound) => {
    const lexicon = await madeLexicon([["suleymaniye"]]);
    expect(await lexicon.near(typed)).toEqual(isFound ? ["suleymaniye"] : []);
  });

  test("are looked for in few files, however many words there are", async () => {
    const words = manyWords(12_000);
    const lexicon = await madeLexicon(words.map((one) => [one]));
    const before = lexicon.reads();
    const [meant = ""] = words.slice(7000);
    expect(await lexicon.near(`${meant.slice(0, -1)}m`)).toContain(meant);
    expect(lexicon.reads() - before).toBeLessThanOrEqual(6);
  });
});
