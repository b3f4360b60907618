/** The texts of the pages: the same keys, values in braces and plural forms in every language. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROBLEMS } from "#core/values/problems.ts";
import { loadTables } from "../../../../build/check/load/load.ts";
import arabicLabels from "../../../../data/i18n/ar.json";
import englishLabels from "../../../../data/i18n/en.json";
import { type Language, languageOf, LANGUAGES, spoken } from "../../../../web/app/i18n/languages.ts";
import { countIn, type Texts } from "../../../../web/app/i18n/texts.ts";
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
  it("have the keys of the English ones", () => {
    expect([...keysOf(texts)].sort()).toEqual([...keysOf(en)].sort());
  });
  it("have the same values in braces, and no empty text", () => {
    for (const key of keysOf(en)) {
      expect([key, holes(texts[key])]).toEqual([key, holes(en[key])]);
      expect([key, texts[key]?.trim()]).not.toEqual([key, ""]);
    }
  });
  it("have every form of a number that the language has, and no other", () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const forms = nounsOf(en).flatMap((noun) => pluralCategories.map((category) => `count.${noun}_${category}`));
    expect(
      Object.keys(texts)
        .filter((key) => isForm(key))
        .sort(),
    ).toEqual(forms.sort());
  });
  it.each(Object.keys(PROBLEMS))("have a sentence for the failure %s", (code) => {
    expect(texts).toHaveProperty([`fault.${code}`]);
  });
  it("name every kind of event and every observance of the data", () => {
    const named = [
      ...tables.eventKinds.map(({ value }) => `event.kind.${value.kind}`),
      ...tables.observances.map(({ value }) => `observance.${value.slug}`),
    ];
    expect(named.filter((key) => texts[key] === undefined)).toEqual([]);
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
