/** Cities under the affixes of the eight languages, and words that only look as if they had one. */
import { beforeAll, describe, expect, test } from "vitest";
import { withoutAffixes } from "#core/search/affixes.ts";
import { isAsking } from "#core/search/query-parser.ts";
import type { IntentTable } from "#core/shard/intents.ts";
import type { NamedArea } from "../../../build/compile/plan/lexicon.ts";
import { type MadeLexicon, madeLexicon } from "./made-lexicon.ts";

const city = (number: number, count: number, ...names: readonly string[]): NamedArea => ({
  kind: "city",
  number,
  first: number * 1000,
  count,
  prominence: 10,
  types: [[0, count]],
  words: Math.min(...names.map((name) => name.split(" ").length)),
  names,
});

/** Number, places, names. */
const CITIES: readonly NamedArea[] = [
  city(1, 300, "London", "لندن", "Londra", "Londres", "লন্ডন"),
  city(2, 90, "Riyadh", "الرياض"),
  city(3, 120, "Cairo", "القاهرة", "Kahire", "Le Caire"),
  city(4, 400, "Dhaka", "ঢাকা", "ڈھاکہ"),
  city(5, 200, "Istanbul", "İstanbul", "إسطنبول"),
  city(6, 20, "New York"),
  city(7, 60, "Bursa"),
  city(8, 1, "Lal", "لال"),
  city(9, 50, "Medina", "مدینہ", "المدينة"),
];
const BILAL = ["مسجد بلال", "جامع بلال", "Masjid Bilal"];
const TABLE: IntentTable = {
  phrases: [{ words: ["akşam".normalize("NFKD").replaceAll(/\p{M}/gu, ""), "ezani"], intent: "prayer-times" }],
  beside: ["kacta"],
  wishes: [],
};

let lexicon: MadeLexicon;
beforeAll(async () => {
  lexicon = await madeLexicon(
    [...BILAL, "Halide Mosque", "Masjid Londona"].map((name) => [name]),
    CITIES,
  );
});
const heard = async (text: string): Promise<string> => withoutAffixes(lexicon, text, (word) => isAsking(TABLE, word));

describe("what a language writes on a city is taken off:", () => {
  test.each([
    ["Turkish at, with an apostrophe", "Londra'da cami", "londra cami"],
    ["of any kind", "Londra’daki camiler", "londra camiler"],
    ["and without one", "bursada cami", "bursa cami"],
    ["from", "Kahire'den kıble", "kahire kıble"],
    ["of", "İstanbul'un camileri", "i̇stanbul camileri"],
    ["of a name of two words", "New York'ta cami", "New york cami"],
    ["Arabic at, beside the article", "مسجد بالرياض", "مسجد الرياض"],
    ["and without one", "مسجد بلندن", "مسجد لندن"],
    ["and to, which swallows a letter", "وللقاهرة", "القاهرة"],
    ["Bengali at", "ঢাকায় মসজিদ", "ঢাকা মসজিদ"],
    ["of", "ঢাকার মসজিদ", "ঢাকা মসজিদ"],
    ["an oblique Urdu name", "مدینے میں مسجد", "مدینہ میں مسجد"],
    ["French of, before a vowel", "mosquée d'Istanbul", "mosquée istanbul"],
    ["English of", "London's mosques", "london mosques"],
  ])("%s, %s", async (_, typed, expected) => {
    expect(await heard(typed)).toBe(expected);
  });
});

describe("a word stays as it is", () => {
  test.each([
    ["that a city is called", "Bursa cami"],
    ["of a question", "akşam ezanı kaçta"],
    ["for a type", "camide"],
    ["without whose ending nothing is called so", "Sahrada cami"],
    ["that more names have than the city has places: بلال is not in Lal", "مسجد بلال"],
    ["that a name has, where a lone vowel would be taken off", "Londona"],
  ])("%s: %s", async (_, typed) => {
    expect(await heard(typed)).toBe(typed);
  });

  test("and nothing is asked of a query without affixes", async () => {
    const fresh = await madeLexicon([["Masjid Bilal"]], CITIES);
    const before = fresh.reads();
    await withoutAffixes(fresh, "masjid bilal", () => false);
    expect(fresh.reads() - before).toBe(0);
  });
});
