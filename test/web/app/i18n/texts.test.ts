/** The texts of the pages: the same keys, values in braces and plural forms in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROBLEMS } from "#core/values/problems.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import arabicLabels from "../../../../data/i18n/ar.json";
import englishLabels from "../../../../data/i18n/en.json";
import { type Language, languageOf, LANGUAGES, spoken } from "../../../../web/app/i18n/languages.ts";
import { countIn, countryName, type Texts } from "../../../../web/app/i18n/texts.ts";
import { SHIPPED_DATA } from "../../../build/small-data.ts";

const textsOf = (language: Language): Texts =>
  JSON.parse(readFileSync(`web/app/i18n/${language}.json`, "utf8")) as Texts;

const TEXTS = new Map(LANGUAGES.map((language) => [language, textsOf(language)]));
const en = textsOf("en");
const COUNT = /^count\.(?<noun>.+)_(?<category>zero|one|two|few|many|other)$/;
const isForm = (key: string): boolean => COUNT.test(key);
const keysOf = (texts: Texts): readonly string[] => Object.keys(texts).filter((key) => !isForm(key));
const nounsOf = (texts: Texts): readonly string[] => [
  ...new Set(Object.keys(texts).flatMap((key) => COUNT.exec(key)?.groups?.["noun"] ?? [])),
];
const holes = (text: string | undefined): readonly string[] =>
  [...(text ?? "").matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

const { tables } = loadTables(SHIPPED_DATA);

describe.each(LANGUAGES)("texts in %s", (language) => {
  const texts = TEXTS.get(language) ?? {};
  it("have the keys of the English ones, and every form of a number that the language has", () => {
    const forms = nounsOf(en).flatMap((noun) =>
      new Intl.PluralRules(language).resolvedOptions().pluralCategories.map((category) => `count.${noun}_${category}`),
    );
    const expected = new Set([...keysOf(en), ...forms]);
    const missing = [...expected].filter((key) => texts[key] === undefined).sort();
    const unknown = Object.keys(texts)
      .filter((key) => !expected.has(key))
      .sort();
    expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
  });
  it("have the same values in braces as the English ones, and no empty text", () => {
    const shared = keysOf(en).filter((key) => texts[key] !== undefined);
    const other = shared.filter((key) => holes(texts[key]).join() !== holes(en[key]).join());
    const empty = shared.filter((key) => texts[key]?.trim() === "");
    expect({ other, empty }).toEqual({ other: [], empty: [] });
  });
  it("can be written by Intl: numbers, dates, countries, lists", () => {
    const { locale } = spoken(language);
    for (const supported of [
      Intl.NumberFormat.supportedLocalesOf(locale),
      Intl.DateTimeFormat.supportedLocalesOf(locale),
      Intl.DisplayNames.supportedLocalesOf(locale),
      Intl.ListFormat.supportedLocalesOf(locale),
    ])
      expect(supported).toEqual([locale]);
    expect(new Intl.NumberFormat(locale).resolvedOptions().numberingSystem).toBe("latn");
    expect(new Intl.DateTimeFormat(locale).resolvedOptions().calendar).toBe("gregory");
  });
});

it("the English texts have a sentence for every failure, kind of event and observance", () => {
  const named = [
    ...Object.keys(PROBLEMS).map((code) => `fault.${code}`),
    ...tables.eventKinds.map(({ value }) => `event.kind.${value.kind}`),
    ...tables.observances.map(({ value }) => `observance.${value.slug}`),
  ];
  expect(named.filter((key) => en[key] === undefined)).toEqual([]);
});

it("each file is a language of the menu", () => {
  const files = readdirSync("web/app/i18n").filter((name) => name.endsWith(".json"));
  expect(files.map((name) => name.slice(0, -".json".length))).toEqual([...LANGUAGES].sort());
});

it.each([
  ["en", englishLabels],
  ["ar", arabicLabels],
] as const)("months of the Hijri calendar have the names of the data in %s", (language, labels) => {
  const texts = TEXTS.get(language) ?? {};
  expect(labels.hijri_months.map((_, index) => texts[`hijri.month.${index + 1}`])).toEqual(labels.hijri_months);
});

it.each([
  ["tr-CY", "tr"],
  ["UR", "ur"],
  ["ar", "ar"],
  ["de-DE", null],
  ["trx", null],
  ["", null],
  [undefined, null],
])("the language of the tag %j is %j", (tag, language) => {
  expect(languageOf(tag)).toBe(language);
});

/** Nouns whose form depends on the number before them, where a language has such; abbreviations have one form. */
const COUNTED: Partial<Record<Language, RegExp>> = {
  en: /\} (?:minutes?|hours?|days?|places?|countries|reviews?|stars?|metres|results?)/,
  fr: /\} (?:minutes?|heures?|jours?|lieux?|pays|avis|étoiles?|mètres)/,
  ar: /\} (?:دقيقة|دقائق|ساعة|ساعات|يوم|يومًا|أيام|مكان|مكانًا|أماكن|بلد|بلدًا|رأي|آراء|نجمة|نجوم|متر|أمتار)/,
};

describe("a text with a number in it", () => {
  it.each(Object.entries(COUNTED))(
    "has no noun that the number bends, but for the forms of numbers, in %s",
    (code, noun) => {
      for (const folder of ["app", "screen"]) {
        const texts = JSON.parse(readFileSync(`web/${folder}/i18n/${code}.json`, "utf8")) as Record<string, string>;
        const found = Object.entries(texts).filter(([key, text]) => !isForm(key) && noun.test(text));
        expect(found).toEqual([]);
      }
    },
  );

  it.each(LANGUAGES)("has a form for each number from 0 to 120, in %s", (language) => {
    const texts = TEXTS.get(language) ?? {};
    for (const noun of nounsOf(en))
      for (let count = 0; count <= 120; count++) {
        const category = new Intl.PluralRules(language).select(count);
        expect(texts[`count.${noun}_${category}`], `${count} ${noun}`).toBeDefined();
        expect(countIn(texts, noun, count, language)).not.toMatch(/[{}]/);
      }
  });
});

describe("names of countries", () => {
  it.each(LANGUAGES)("are those of countries and not of administrations, all of them, in %s", (language) => {
    const codes = tables.countries.map(({ value }) => value.code);
    const names = codes.map((code) => countryName(code, language));
    expect(names.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(codes.length);
    expect(countryName("PS", language)).not.toMatch(/territor|bölge|wilayah|أراضي|خطے|ভূখণ্ড/i);
    expect(countryName("HK", language)).not.toMatch(/SAR|R\.A\.S|DAK|ÖİB|إدارية|এসএআর/);
  });
});

describe("numbers of things", () => {
  it.each([
    [0, "0 places", "لا أماكن"],
    [1, "1 place", "مكان واحد"],
    [2, "2 places", "مكانان"],
    [10, "10 places", "10 أماكن"],
    [11, "11 places", "11 مكانًا"],
    [100, "100 places", "100 مكان"],
    [42_674, "42,674 places", "42,674 مكانًا"],
  ])("%d is “%s” and «%s»", (count, english, arabic) => {
    const said = (["en", "ar"] as const).map((one) => countIn(TEXTS.get(one) ?? {}, "place", count, one));
    expect(said).toEqual([english, arabic]);
  });
});
