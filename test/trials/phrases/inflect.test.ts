/** Forms of names that grammars and style guides print. */
import { describe, expect, it } from "vitest";
import { inflect, type Language } from "./inflect.ts";

const formsOf = (language: Language, cases: readonly (readonly [string, string, string])[]) => ({
  got: cases.map(([name, form]) => inflect(language, form, name)),
  expected: cases.map(([, , expected]) => expected),
});

describe("Turkish", () => {
  // Türk Dil Kurumu, Yazım Kılavuzu: proper names take endings after an apostrophe; tapu.nl, locatief: Utrecht'te, Samos'ta.
  it("follows the last vowel and the last consonant, after an apostrophe", () => {
    const { got, expected } = formsOf("tr", [
      ["İstanbul", "loc", "İstanbul'da"],
      ["Ankara", "dat", "Ankara'ya"],
      ["İzmir", "loc", "İzmir'de"],
      ["Utrecht", "loc", "Utrecht'te"],
      ["Paris", "loc", "Paris'te"],
      ["Samos", "loc", "Samos'ta"],
      ["Groningen", "loc", "Groningen'de"],
      ["Gemlik", "abl", "Gemlik'ten"],
      ["Londra", "abl", "Londra'dan"],
      ["Türkiye", "gen", "Türkiye'nin"],
      ["İstanbul", "gen", "İstanbul'un"],
      ["Köln", "gen", "Köln'ün"],
      ["Bursa", "gen", "Bursa'nın"],
      ["Ahmet", "gen", "Ahmet'in"],
      ["İstanbul", "ki", "İstanbul'daki"],
      ["Sinop", "loc", "Sinop'ta"],
      ["Hakkâri", "loc", "Hakkâri'de"],
    ]);
    expect(got).toEqual(expected);
  });

  // Yazım Kılavuzu: Osmanlı Devleti'ndeki, Amerika Birleşik Devletleri'ne.
  it("puts an n after a possessive", () => {
    const { got, expected } = formsOf("tr", [
      ["Van Gölü", "dat", "Van Gölü'ne"],
      ["Eminönü", "loc", "Eminönü'nde"],
      ["Beyoğlu", "ki", "Beyoğlu'ndaki"],
    ]);
    expect(got).toEqual(expected);
  });
});

describe("Bengali", () => {
  // J. Beames, Grammar of the Bengali Language (1894), p. 16: a final vowel elides the e of the ending, as in pita-r, guru-r.
  it("has the endings of vowels and of consonants", () => {
    const { got, expected } = formsOf("bn", [
      ["ঢাকা", "loc", "ঢাকায়"],
      ["ঢাকা", "gen", "ঢাকার"],
      ["লন্ডন", "loc", "লন্ডনে"],
      ["লন্ডন", "gen", "লন্ডনের"],
      ["দিল্লি", "loc", "দিল্লিতে"],
      ["রাজশাহী", "gen", "রাজশাহীর"],
      ["টোকিও", "loc", "টোকিওতে"],
      ["দুবাই", "gen", "দুবাইয়ের"],
      ["বেইজিং", "loc", "বেইজিংয়ে"],
    ]);
    expect(got).toEqual(expected);
  });
});

describe("Arabic", () => {
  // F. Abu-Chacra, Arabic: An Essential Grammar, 11.11: للعامل, للطبيب; three lams are written as two: لغة, اللغة, للغة.
  it("joins its words of one letter", () => {
    const { got, expected } = formsOf("ar", [
      ["القاهرة", "bi", "بالقاهرة"],
      ["القاهرة", "li", "للقاهرة"],
      ["لندن", "bi", "بلندن"],
      ["لندن", "li", "للندن"],
      ["اللغة", "li", "للغة"],
      ["اللاذقية", "li", "للاذقية"],
      ["جدة", "li", "لجدة"],
    ]);
    expect(got).toEqual(expected);
  });
});

describe("Urdu", () => {
  // Basic Urdu (Michigan State University), 4.7: لڑکا, لڑکے کا نام; nouns in ہ alike: واقعہ, واقعے کو.
  it("changes a final ہ before a postposition", () => {
    const { got, expected } = formsOf("ur", [
      ["مدینہ", "obl", "مدینے"],
      ["مکہ", "obl", "مکے"],
      ["ڈھاکہ", "obl", "ڈھاکے"],
      ["لاہور", "obl", "لاہور"],
      ["کراچی", "obl", "کراچی"],
      ["القطیفہ", "obl", "القطیفہ"],
      ["کرمان شاہ", "obl", "کرمان شاہ"],
    ]);
    expect(got).toEqual(expected);
  });
});

describe("French", () => {
  // question-orthographe.fr: "Aller du Havre au Touquet", "être né aux Lilas", "la mairie des Sables-d'Olonne".
  it("joins à and de with the article of a name", () => {
    const { got, expected } = formsOf("fr", [
      ["Le Touquet", "at", "au Touquet"],
      ["Le Havre", "of", "du Havre"],
      ["Les Lilas", "at", "aux Lilas"],
      ["Les Sables-d'Olonne", "of", "des Sables-d'Olonne"],
      ["La Rochelle", "at", "à La Rochelle"],
      ["La Rochelle", "of", "de La Rochelle"],
      ["Paris", "at", "à Paris"],
      ["Alger", "of", "d'Alger"],
      ["Évry", "of", "d'Évry"],
      ["Yaoundé", "of", "de Yaoundé"],
      ["Ypres", "of", "d'Ypres"],
      ["Lyon", "of", "de Lyon"],
    ]);
    expect(got).toEqual(expected);
  });
});

it("English has a possessive", () => {
  const { got, expected } = formsOf("en", [
    ["London", "gen", "London's"],
    ["Leeds", "gen", "Leeds'"],
  ]);
  expect(got).toEqual(expected);
});

it("a form that a language does not have is named", () => {
  expect(() => inflect("id", "loc", "Jakarta")).toThrow("got the form loc in id");
});
