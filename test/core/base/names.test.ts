import { describe, expect, test } from "vitest";
import { nameFor } from "#core/base/names.ts";

const CASES: readonly (readonly [
  what: string,
  names: Readonly<Record<string, string>>,
  lang: string,
  name: string,
  nameLang: string,
])[] = [
  ["the language asked for", { en: "Cairo", ar: "القاهرة" }, "ar", "القاهرة", "ar"],
  ["English where that is missing", { en: "Cairo", fr: "Le Caire" }, "ar", "Cairo", "en"],
  ["any name where English is missing too", { fr: "Le Caire", tr: "Kahire" }, "ar", "Le Caire", "fr"],
  ["the Arabic name, not how it is romanised", { ar: "القاهرة", "ar-Latn": "al-Qāhirah" }, "fr", "القاهرة", "ar"],
  ["another name in Latin script", { ar: "القاهرة", "ar-Latn": "al-Qāhirah", tr: "Kahire" }, "fr", "Kahire", "tr"],
  ["nothing of nothing", {}, "ar", "", "en"],
];

describe("nameFor", () => {
  test.each(CASES)("%s", (_, names, lang, name, nameLang) => {
    expect(nameFor(names, lang)).toEqual({ name, lang: nameLang });
  });
});
