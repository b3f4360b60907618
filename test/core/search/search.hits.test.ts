/** The whole way over a small corpus: every class of query finds its place first. */
import { beforeAll, describe, expect, test } from "vitest";
import { hitsAt } from "#core/search/hit-list.ts";
import { findHits } from "#core/search/search.ts";
import { type Corpus, openCorpus } from "./corpus.ts";

let corpus: Corpus;
beforeAll(() => {
  corpus = openCorpus();
});

const search = async (text: string, country?: string) => {
  const { hits, typesOnly } = await findHits(corpus.store, corpus.directory, text, country);
  const all = hitsAt(hits, hits.documents.keys());
  return { names: all.map(corpus.nameOf), typesOnly, scores: all.map(({ score }) => score) };
};

const FIRST: readonly (readonly [what: string, text: string, first: string])[] = [
  ["exact", "Mosque of Ibn Tulun", "place tulunid"],
  ["exact", "Khalid Mosque", "place khalid-london"],
  ["exact", "Hudavendigar Mosque", "place hudavendigar"],
  ["exact, upper case", "SULEYMANIYE MOSQUE", "place suleymaniye"],
  ["exact, Turkish", "Süleymaniye Camii", "place suleymaniye"],
  ["prefix", "hudaven", "place hudavendigar"],
  ["prefix of the second word", "ibn tul", "place tulunid"],
  ["short prefix", "whit", "place great-london"],
  ["short prefix", "sul", "place suleymaniye"],
  ["short prefix that ends in half a sound", "grand whitec", "place great-london"],
  ["typo", "hudavandigar mosque", "place hudavendigar"],
  ["typo, letter lost", "suleymaniye mosqe", "place suleymaniye"],
  ["typo, letters swapped", "suelymaniye mosque", "place suleymaniye"],
  ["typo in a consonant", "suleynaniye mosque", "place suleymaniye"],
  ["first-letter typo", "juleymaniye mosque", "place suleymaniye"],
  ["first-letter typo", "vhitechapel mosque", "place great-london"],
  ["first letter lost", "udavendigar mosque", "place hudavendigar"],
  ["one-word typo", "whitechapal", "place great-london"],
  ["transliteration", "Mohamed Aly Mosque", "place muhammad-ali"],
  ["transliteration", "Abdelkader Mosque", "place kadir"],
  ["transliteration", "Zainab Saleh Mosque", "place zaynab-salih"],
  ["transliteration by the table", "Uthman Agha", "place osman"],
  ["Arabic", "مسجد ابن طولون", "place tulunid"],
  ["Arabic letter variants", "جامع السليمانيه", "place suleymaniye"],
  ["Arabic letter variants", "مسجد إبن طولون", "place tulunid"],
  ["Arabic letter variants", "مسجد زینب صالح", "place zaynab-salih"],
  ["harakat", "مَسْجِد مُحَمَّد عَلِيّ", "place muhammad-ali"],
  ["tatweel", "طـولـون", "place tulunid"],
  ["Arabic typo", "مسجد ابن طولوم", "place tulunid"],
  ["cross-script to Arabic", "وايتشابل", "place great-london"],
  ["cross-script to Arabic", "صالحين", "place salihin-london"],
  ["cross-script to Arabic", "جالاتا", "place halal-galata"],
  ["glued article", "Alnoor Mosque Cairo", "place noor-cairo"],
  ["glued article", "Annur Cairo", "place noor-cairo"],
  ["article left out", "نور القاهرة", "place noor-cairo"],
  ["name + city", "noor cairo", "place noor-cairo"],
  ["name + city", "noor london", "place noor-london"],
  ["name + city in Arabic", "مسجد نور لندن", "place noor-london"],
  ["name + city before it", "istanbul yusuf", "place yusuf"],
  ["name + country", "noor egypt", "place noor-cairo"],
  ["generic synonym", "Suleymaniye Masjid", "place suleymaniye"],
  ["generic synonym", "Moschee Hudavendigar", "place hudavendigar"],
  ["generic synonym in Arabic", "جامع خداوندكار", "place hudavendigar"],
  ["swapped words", "Tulun Ibn Mosque", "place tulunid"],
  ["swapped words", "Ali Muhammad", "place muhammad-ali"],
  ["swapped words", "Mosque Salih Zaynab", "place zaynab-salih"],
  ["a meaning", "Great Whitechapel Mosque", "place great-london"],
  ["a meaning across scripts", "grand fatima", "place grand-fatima"],
  ["a meaning across scripts", "وايت تشابل كبير", "place great-london"],
  ["a half-typed word for a type", "hudavendigar mosq", "place hudavendigar"],
  ["a half-typed word for a type, two letters", "hudavendigar mo", "place hudavendigar"],
  ["a half-typed filler", "hudavendigar th", "place hudavendigar"],
  ["a mistyped word for a type", "mosqe khalid", "place khalid-london"],
  ["a whole name before the same words otherwise", "masjid noor", "place noor-london"],
  ["a whole name, half typed", "al noor mosq", "place noor-cairo"],
  ["name + city + country", "noor cairo egypt", "place noor-cairo"],
  ["two slips in one long word", "hudavendgiarr", "place hudavendigar"],
  ["a mistyped name + a mistyped city", "osmn istambul", "place osman"],
  ["a type of place in a city", "halal istanbul", "place halal-galata"],
  ["a type of place in a city, Arabic", "مطعم القاهرة", "place halal-nil"],
  ["a city", "istanbul", "city istanbul"],
  ["a city in Arabic", "القاهره", "city cairo"],
  ["a city, half", "istan", "city istanbul"],
  ["a city, mistyped", "istambul", "city istanbul"],
  ["a city in Turkish", "londra", "city london"],
  ["a city and its country", "cairo egypt", "city cairo"],
  ["a city and its country", "cairo, egypt", "city cairo"],
  ["a city and its country in Arabic", "القاهرة مصر", "city cairo"],
  ["a city and its country of two words", "london united kingdom", "city london"],
  ["a city before its country, half", "istanbul tur", "city istanbul"],
  ["a country before its city", "egypt cairo", "city cairo"],
  ["an event", "ramadan", "event 0"],
  ["an event in Arabic", "رمضان", "event 0"],
];

describe("each class of query", () => {
  test.each(FIRST)("%s: %s → %s", async (_, text, first) => {
    expect((await search(text)).names[0]).toBe(first);
  });
});

describe("the search", () => {
  test.each([
    ["mosque", ["mosque"]],
    ["مسجد", ["mosque"]],
    ["Camii", ["mosque"]],
    ["the islamic school", ["islamic-school"]],
    ["islamic", ["islamic-center", "islamic-school"]],
  ])("%s asks for a type alone", async (text, types) => {
    expect(await search(text)).toMatchObject({ names: [], typesOnly: types });
  });

  test.each(["", " ", "–", "qwrtpsdfg", "zzzz", "noor qwrtpsdfg", "قثصضطظغ", "12345", "мечеть"])(
    "%j finds nothing",
    async (text) => {
      expect((await search(text)).names).toEqual([]);
    },
  );

  test("answers what stands as it was asked for, and guesses only where nothing does", async () => {
    expect((await search("khalid")).names).toEqual(["place khalid-london"]);
    expect((await search("kalidu")).names).toEqual(["place kalid-london"]);
    expect((await search("khalidu")).names.toSorted()).toEqual(["place kalid-london", "place khalid-london"]);
  });

  test("a mistyped word for a type is worth the same first and last", async () => {
    const [first, last] = [await search("mosqe khalid"), await search("khalid mosqe")];
    expect(last).toEqual(first);
    expect((await search("khalid mosq")).scores[0]).toBeLessThan(last.scores[0] ?? 0);
  });

  test("answers every place of a name", async () => {
    expect((await search("noor")).names.toSorted()).toEqual(["place noor-cairo", "place noor-london"]);
    expect((await search("نور")).names.toSorted()).toEqual(["place noor-cairo", "place noor-london"]);
  });

  test("in a country keeps what lies there", async () => {
    expect((await search("noor", "GB")).names).toEqual(["place noor-london"]);
    expect((await search("cairo", "GB")).names).toEqual([]);
    expect((await search("tulun", "TR")).names).toEqual([]);
  });

  test("of a city answers it, then its places, each once and mosques first", async () => {
    const { names } = await search("cairo");
    expect(names[0]).toBe("city cairo");
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(10);
    expect(names.slice(-3)).toEqual(["place halal-nil", "place azhar-school", "place egypt-grill"]);
  });

  test("of a city and another country finds nothing", async () => {
    expect((await search("cairo türkiye")).names).toEqual([]);
    expect((await search("united")).names.filter((name) => name.startsWith("city"))).toEqual([]);
  });

  test("of a country called just so answers its places, each more than a name that is like it", async () => {
    const { names, scores } = await search("egypt");
    expect(names).toContain("place noor-cairo");
    expect(Math.min(...scores)).toBeGreaterThan(1);
    expect(Math.max(...(await search("egyp")).scores)).toBeLessThan(1);
  });

  test("of a type in a city answers the places of that type alone", async () => {
    for (const text of ["mosque istanbul", "Istanbul camii", "مسجد إسطنبول"]) {
      const { names } = await search(text);
      const places = names.filter((name) => name.startsWith("place"));
      expect(places.toSorted()).toEqual(["place hudavendigar", "place kadir", "place osman", "place suleymaniye"]);
    }
  });

  test("of a whole name finds the same places as of its words in another order", async () => {
    for (const [one, other] of [
      ["masjid noor", "noor masjid"],
      ["tulun ibn", "ibn tulun"],
      ["noor london", "london noor"],
    ] as const)
      expect((await search(one)).names.toSorted()).toEqual((await search(other)).names.toSorted());
  });

  test("is in order, whatever was asked", async () => {
    const areas = ["egypt", "united kingdom", "halal egypt", "united"];
    for (const text of [...FIRST.map(([, one]) => one), ...areas]) {
      const { scores } = await search(text);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    }
  });
});
