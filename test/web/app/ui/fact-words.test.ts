/** The texts that web/app/ui/fact-words.ts takes: its own code runs in a browser, in the walks through the pages. */
import { describe, expect, it } from "vitest";
import { FACT_NAMES, factOf, wordsOf } from "#core/facts/parts.ts";
import en from "../../../../web/app/i18n/en.json";

const KEYS: ReadonlySet<string> = new Set(Object.keys(en));

describe("facts on pages", () => {
  it("have a name, but for the status, which forms ask in words of their own", () => {
    const parts: ReadonlySet<string | undefined> = new Set(["address", "amenities", "halal", "contact"]);
    const named = FACT_NAMES.filter((name) => parts.has(factOf(name).part) && name !== "status");
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !KEYS.has(`fact.${name}`))).toEqual([]);
  });

  it("have a text for each of their words", () => {
    const keys = FACT_NAMES.flatMap((name) => {
      const { kind, texts } = factOf(name);
      const group = kind === "availability" ? "said" : texts;
      return group === undefined ? [] : (wordsOf(name) ?? []).map((word) => `${group}.${word}`);
    });
    expect(new Set(keys).size).toBe(7);
    expect(keys.filter((key) => !KEYS.has(key))).toEqual([]);
  });
});
