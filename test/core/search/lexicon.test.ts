import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keyOf, usualSpelling } from "#core/search/lexicon.ts";
import { skeletonOf } from "#core/text/skeleton.ts";
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

  test("a spelling of the table has a usual one, any other word none", () => {
    expect(usualSpelling(SHIPPED_WORDS, "osman")).toBe("uthman");
    expect(usualSpelling(SHIPPED_WORDS, "uthman")).toBeUndefined();
    expect(usualSpelling(SHIPPED_WORDS, "toString")).toBeUndefined();
  });
});

const unit = fc.constantFrom(..."abdefgiklmnorstu");
const names = fc.array(fc.string({ unit, minLength: 5, maxLength: 10 }), { minLength: 1, maxLength: 60 });

describe("the dictionary", () => {
  test("has every word under its key, with its documents, and nothing under others", async () => {
    await fc.assert(
      fc.asyncProperty(names, async (words) => {
        const lexicon = await madeLexicon(words.map((word) => [word]));
        for (const word of words) {
          const group = await lexicon.group(keyOf(SHIPPED_WORDS, word));
          const found = group.filter(({ forms }) => forms.includes(word));
          expect(found).toHaveLength(1);
          const lists = await Promise.all(
            found.flatMap((one) => one.postings().runs.map(lexicon.documentsOf)),
          );
          expect(lists.flatMap((some) => [...some])).toEqual(
            words.flatMap((other, document) => (other === word ? [document] : [])),
          );
        }
        expect(await lexicon.group("zzz")).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test("finds the words with one beginning, in however many shards", async () => {
    const words = Array.from(
      { length: 6000 },
      (_, i) => `mar${i.toString(16).replaceAll(/\d/g, (digit) => "ghklmnprst"[Number(digit)] ?? "")}dan`,
    );
    const lexicon = await madeLexicon(words.map((word) => [word]));
    const before = lexicon.reads();
    const found = new Set((await lexicon.beginning("mr", ["mar"])).flatMap(({ forms }) => forms));
    expect(lexicon.reads() - before).toBeGreaterThan(3);
    expect(found).toEqual(new Set(words));
    const some = (await lexicon.beginning("mrg", ["marg"])).flatMap(({ forms }) => forms);
    expect(new Set(some)).toEqual(new Set(words.filter((word) => word.startsWith("marg"))));
  });

  test("reads no more shards for a beginning than it may", async () => {
    const words = Array.from({ length: 6000 }, (_, i) => [`mar${i.toString(36)}dan`]);
    const lexicon = await madeLexicon(words, [], 2);
    const before = lexicon.reads();
    await lexicon.beginning("mr", ["mar"]);
    expect(lexicon.reads() - before).toBe(2);
  });

  test("keeps the spellings of one document together, whatever the script", async () => {
    const lexicon = await madeLexicon([["Noor Mosque", "مسجد نور", "Nur Camii"], ["Nour Mosque"]]);
    const group = await lexicon.group(skeletonOf("noor"));
    expect(group.map(({ forms }) => forms)).toEqual([["noor", "nur", "نور"], ["nour"]]);
  });

  test("reads a list of any length, cut or not", async () => {
    const lexicon = await madeLexicon(Array.from({ length: 5000 }, () => ["Noor"]));
    const [lexeme] = await lexicon.group("nr");
    const lists = await Promise.all((lexeme?.postings().runs ?? []).map(lexicon.documentsOf));
    expect(lists.map(({ length }) => length)).toEqual([2048, 2048, 904]);
    expect(lists.flatMap((some) => [...some])).toEqual(Array.from({ length: 5000 }, (_, i) => i));
  });
});
