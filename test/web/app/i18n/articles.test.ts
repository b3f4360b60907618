/** English names of countries within a sentence. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inSentence } from "../../../../web/app/i18n/articles.ts";
import { countryName } from "../../../../web/app/i18n/texts.ts";

const names = { of: (code: string): string => countryName(code, "en") };
const CODES = readFileSync("data/countries.csv", "utf8").match(/^[A-Z]{2}(?=,)/gm) ?? [];

describe("a country within a sentence", () => {
  it("has its article where its name is a union, a plural or a territory", () => {
    const kinds = /^United (?!Nations)|(?:Islands|Republic|Territor(?:y|ies)|Netherlands)$/;
    // The first of two names decides.
    const wanted = CODES.filter((code) => kinds.test(names.of(code) ?? "") && code !== "GS");
    expect(wanted.length).toBeGreaterThan(15);
    for (const code of wanted) expect(inSentence(code, names.of(code) ?? "", "en")).toBe(`the ${names.of(code)}`);
  });

  it.each([
    ["MV", "the Maldives"],
    ["PH", "the Philippines"],
    ["GM", "the Gambia"],
    ["FR", "France"],
    ["TR", "Türkiye"],
    ["SA", "Saudi Arabia"],
  ])("%s is %s", (code, name) =>
    expect(inSentence(code, names.of(code) ?? "", "en").replace("Turkey", "Türkiye")).toBe(name),
  );

  it("has it where its name is a plural, as one in -s is but for these, the first of two names deciding", () => {
    const singular = new Set("BB BY CY GS HN KN LA MU VC".split(" "));
    const plural = CODES.filter((code) => names.of(code).endsWith("s") && !singular.has(code));
    expect(plural.filter((code) => !inSentence(code, names.of(code), "en").startsWith("the "))).toEqual([]);
  });

  it("has it nowhere else", () => {
    const wanted = /^United |Islands|Republic|Territor|Isle |s$|^Gambia$|Sudan$|^Congo/;
    const others = CODES.filter((code) => inSentence(code, names.of(code), "en").startsWith("the ")).map(names.of);
    expect(others.filter((name) => !wanted.test(name))).toEqual([]);
  });

  it("has none in other languages", () => {
    expect(inSentence("GB", "Royaume-Uni", "fr")).toBe("Royaume-Uni");
  });
});
