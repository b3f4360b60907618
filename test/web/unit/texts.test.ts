/** The texts of the pages: the same keys and the same values in braces in every language. */
import { describe, expect, it } from "vitest";
import { PROBLEMS } from "#core/model/envelope.ts";
import ar from "../../../web/app/i18n/ar.json";
import counts from "../../../web/app/i18n/counts.json";
import en from "../../../web/app/i18n/en.json";
import { countText } from "../../../web/app/ui/counts.ts";

const holes = (text: string): readonly string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

describe("texts", () => {
  it("exist in both languages", () => {
    expect(Object.keys(ar).sort()).toEqual(Object.keys(en).sort());
  });
  it.each(Object.keys(PROBLEMS))("have a sentence for the failure %s", (code) => {
    expect(Object.keys(ar)).toContain(`fault.${code}`);
  });
  it.each(Object.keys(en) as (keyof typeof en)[])("%s has the same values in both", (key) => {
    expect(holes(ar[key])).toEqual(holes(en[key]));
    expect(ar[key].trim()).not.toBe("");
  });
});

describe("numbers of things", () => {
  it.each(Object.entries(counts))("have every form that %s has, and no other", (language, nouns) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    for (const forms of Object.values(nouns)) expect(Object.keys(forms).sort()).toEqual([...pluralCategories].sort());
  });
  it.each([
    [0, "0 places", "لا أماكن"],
    [1, "1 place", "مكان واحد"],
    [2, "2 places", "مكانان"],
    [10, "10 places", "10 أماكن"],
    [11, "11 places", "11 مكانًا"],
    [100, "100 places", "100 مكان"],
    [42_674, "42,674 places", "42,674 مكانًا"],
  ])("%d is “%s” and «%s»", (count, english, arabic) => {
    expect([countText("place", count, "en"), countText("place", count, "ar")]).toEqual([english, arabic]);
  });
});
