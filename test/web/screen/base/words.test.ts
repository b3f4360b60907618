/** The words of a screen. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../../web/app/i18n/languages.ts";

describe("the words of a screen", () => {
  const read = (language: string) =>
    JSON.parse(readFileSync(`web/screen/i18n/${language}.json`, "utf8")) as Record<string, string>;
  const holes = (text = ""): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
  const en = read("en");

  it("are there in every language", () => {
    expect(readdirSync("web/screen/i18n").sort()).toEqual(LANGUAGES.map((language) => `${language}.json`).sort());
  });

  it.each(LANGUAGES)("have the same keys and values in braces in %s, and digits 0-9", (language) => {
    const texts = read(language);
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(texts)) {
      expect([key, holes(text)]).toEqual([key, holes(en[key])]);
      expect([key, text.trim() === "", /[٠-٩۰-۹০-৯]/.test(text)]).toEqual([key, false, false]);
    }
  });
});
