import { describe, expect, test } from "vitest";
import type { QueryWord } from "#core/search/query-parser.ts";
import { type Candidate, mistyped, spelled, SURE } from "#core/search/word-candidates.ts";
import { madeLexicon } from "./made-lexicon.ts";

const asked = (word: string, more: Partial<QueryWord> = {}): QueryWord => ({
  word,
  mayBegin: false,
  isFiller: false,
  mayBeGeneric: false,
  mayBeginGeneric: false,
  isLone: false,
  maybeTypes: [],
  meanings: [],
  ...more,
});

const NAMES = [
  ["Noor Mosque", "مسجد نور"],
  ["Nour Mosque"],
  ["Noorani Mosque"],
  ["Osman"],
  ["Mehmed", "محمد"],
  ["Muhammad", "محمد"],
  ["Mohamet"],
  ["Kabir"],
  ["كبير"],
  ["Charsadda"],
  ["Rachid"],
  ["Salam"],
];

const valuesOf = (found: readonly Candidate[]): Readonly<Record<string, number>> => {
  const best: Record<string, number> = {};
  for (const { lexeme, group, likeness } of found) {
    const forms = lexeme.forms.map((form) => group.forms[form]).join(" ");
    best[forms] = Math.max(best[forms] ?? 0, likeness);
  }
  return best;
};

const spelledAs = async (word: string, more: Partial<QueryWord> = {}) =>
  valuesOf(await spelled(await madeLexicon(NAMES), asked(word, more)));

describe("a word as it is spelled", () => {
  test("means the same word before a companion of it, that before another spelling", async () => {
    const values = await spelledAs("muhammad");
    const order = ["muhammad محمد", "mehmed محمد", "mohamet"].map((forms) => values[forms] ?? 0);
    expect(order[0]).toBe(1);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
    expect(order[1]).toBeGreaterThan(SURE);
  });

  test("means a lexeme of both scripts surely, one of the other script nearly", async () => {
    expect((await spelledAs("نور"))["noor نور"]).toBe(1);
    expect((await spelledAs("نور"))["nour"]).toBeGreaterThan(0.8);
  });

  test("means no word that a single name has beside it, however common that one is", async () => {
    const common = Array.from({ length: 100 }, () => ["Old Mosque"]);
    const lexicon = await madeLexicon([["Lawold Old", "لاولد"], ["Lawold", "لاولد"], ...common]);
    const values = valuesOf(await spelled(lexicon, asked("لاولد")));
    expect(values["lawold لاولد"]).toBe(1);
    expect(values["old"] ?? 0).toBeLessThan(SURE);
  });

  test("may have an article glued to it, before a vowel or a short word too", async () => {
    const lexicon = await madeLexicon([["Al-Iman"], ["An-Nur"], ["Aliman"]]);
    const valuesFor = async (word: string) => valuesOf(await spelled(lexicon, asked(word)));
    expect(await valuesFor("aliman")).toMatchObject({ aliman: 1, iman: expect.closeTo(0.98, 9) as number });
    expect((await valuesFor("alnur"))["nur"]).toBeGreaterThan(SURE);
  });

  test("is rated once: what is kept of it is the same", async () => {
    const lexicon = await madeLexicon(NAMES);
    expect(await spelled(lexicon, asked("muhammad"))).toBe(await spelled(lexicon, asked("muhammad")));
    expect(valuesOf(await spelled(lexicon, asked("noora", { mayBegin: true })))).toEqual(
      await spelledAs("noora", { mayBegin: true }),
    );
  });

  test("means what the table gives as a spelling of it, both ways", async () => {
    for (const word of ["uthman", "usman", "osman"]) expect((await spelledAs(word))["osman"]).toBeGreaterThan(SURE);
  });

  test("means words of the same meaning, in any script", async () => {
    expect(await spelledAs("grand", { meanings: ["kabir", "كبير"] })).toEqual({ kabir: 0.95, كبير: 0.95 });
    expect(await spelledAs("grand")).toEqual({});
  });

  test("may be the beginning of one, if it is the last", async () => {
    expect(Object.keys(await spelledAs("noora", { mayBegin: true }))).toContain("noorani");
    expect(await spelledAs("char", { mayBegin: true })).toHaveProperty("charsadda");
    expect(await spelledAs("char")).toEqual({});
    expect(await spelledAs("sala", { mayBegin: true })).toHaveProperty("salam");
  });

  test("may end in half of a sound", async () => {
    expect(await spelledAs("rac", { mayBegin: true })).toHaveProperty("rachid");
  });

  test("of silent letters alone is no beginning", async () => {
    expect(await spelledAs("a", { mayBegin: true })).toEqual({});
  });
});

describe("a mistyped word", () => {
  const mistypedAs = async (word: string) => valuesOf(await mistyped(await madeLexicon(NAMES), asked(word)));

  test("finds what an edit of its skeleton leads to, less surely than what is spelled so", async () => {
    for (const word of ["zalam", "sakam", "slaam", "salan", "alsalan"]) {
      const value = { ...(await spelledAs(word)), ...(await mistypedAs(word)) }["salam"] ?? 0;
      expect([word, value > 0.55, value < SURE]).toEqual([word, true, true]);
    }
  });

  test("is not guessed below four letters", async () => {
    expect(await mistypedAs("mur")).toEqual({});
  });
});

describe("a word that is the whole query", () => {
  const guessed = async (names: readonly string[], word: string, isLone: boolean): Promise<readonly string[]> => {
    const lexicon = await madeLexicon(names.map((name) => [name]));
    const found = await Promise.all([spelled, mistyped].map(async (find) => find(lexicon, asked(word, { isLone }))));
    return Object.keys(valuesOf(found.flat()));
  };

  test.each([
    ["a short one", ["Lidra"], "lida"],
    ["one of six letters that one name has otherwise", ["Banara"], "banana"],
    ["two slips in seven letters", ["Birdine"], "bordina"],
    ["a reading with vowels that Arabic would write", ["تابل"], "tabolia"],
    ["a short reading", ["قره"], "qarah"],
  ])("means no other word: %s", async (_, names, word) => {
    expect(await guessed(names, word, true)).toEqual([]);
    expect(await guessed(names, word, false)).not.toEqual([]);
  });

  test.each([
    ["itself", ["Lida"], "lida"],
    ["swapped letters", ["Banara"], "banaar"],
    ["one slip in seven letters", ["Birdine"], "bordine"],
    ["two slips in a long word", ["Hudavendigar"], "hudavendgiarr"],
    ["what many names have", Array.from({ length: 32 }, () => "Banara"), "banana"],
    ["a reading in the other script", ["صالحين"], "salihin"],
    ["a short one where every letter is written", ["نور"], "nour"],
    ["two Arabic words in one", ["وايت تشابل"], "وايتشابل"],
  ])("may mean %s", async (_, names, word) => {
    expect(await guessed(names, word, true)).toHaveLength(1);
  });
});

test("two words of one script in the names of a place are not one word", async () => {
  const names = [
    ["KLIA Surau", "KUL"],
    ["Kul Sharif", "كول شريف"],
  ];
  const values = valuesOf(await spelled(await madeLexicon(names), asked("klia")));
  expect(values["klia kul"]).toBe(1);
  expect(values["kul كول"] ?? 0).toBeLessThan(SURE);
});
