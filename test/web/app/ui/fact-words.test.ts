/** The texts that web/app/ui/fact-words.ts takes: its own code runs in a browser, in the walks through the pages. */
import { describe, expect, it } from "vitest";
import { FACT_NAMES, factOf, wordsOf } from "#core/facts/parts.ts";
import { labelKey, wordKey } from "#core/facts/texts.ts";
import { siteTexts } from "../../../../web/plugins/site-texts.ts";

const TEXTS = siteTexts("en");

describe("facts on pages", () => {
  it("have a name", () => {
    const parts: ReadonlySet<string | undefined> = new Set(["address", "amenities", "halal", "contact"]);
    const named = FACT_NAMES.filter((name) => parts.has(factOf(name).part));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => TEXTS[labelKey(name)] === undefined)).toEqual([]);
  });

  it("have a text for each of their words", () => {
    const keys = FACT_NAMES.flatMap((name) => (wordsOf(name) ?? []).flatMap((word) => wordKey(name, word) ?? []));
    expect(new Set(keys).size).toBe(11);
    expect(keys.filter((key) => TEXTS[key] === undefined)).toEqual([]);
  });
});
