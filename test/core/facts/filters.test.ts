import { describe, expect, it } from "vitest";
import {
  AVAILABLE_CODES,
  CODED_FACTS,
  codedWords,
  codeOf,
  filterOf,
  STATED_FILTERS,
  WORD_FILTERS,
  wordsAsked,
} from "#core/facts/filters.ts";
import { factOf } from "#core/facts/parts.ts";
import { keysOfTexts, labelKey, wordKey } from "#core/facts/texts.ts";

describe("the facts that lists can be filtered by", () => {
  it("have a label, and a text for each of their words", () => {
    const keys = new Set(keysOfTexts([]));
    const needed = CODED_FACTS.flatMap((name) => [
      labelKey(name),
      ...(STATED_FILTERS.some((stated) => stated === name) ? [] : codedWords(name).map((word) => wordKey(name, word))),
    ]);
    expect(needed.filter((key) => key === null || !keys.has(key))).toEqual([]);
  });

  it("are none that /places has another parameter for, such as status and city", () => {
    expect(WORD_FILTERS).toContain("halal");
    expect(WORD_FILTERS.filter((name) => factOf(name).isIdentity)).toEqual([]);
  });

  it("leave out of the form only words that they have", () => {
    for (const name of WORD_FILTERS)
      expect(codedWords(name)).toEqual(expect.arrayContaining([...(filterOf(name).unasked ?? [])]));
  });

  it("have a code for each word, from 1 up to what a byte holds", () => {
    for (const name of CODED_FACTS) {
      const codes = codedWords(name).map((word) => codeOf(name, word));
      expect(codes).toEqual(codes.map((_, i) => i + 1));
      expect(codes.length).toBeLessThan(256);
      expect(codeOf(name, null)).toBe(0);
    }
  });

  it("with limits or without are there: an amenity that a place lacks is not", () => {
    expect(AVAILABLE_CODES).toEqual([codeOf("wudu", "yes"), codeOf("wudu", "limited")]);
  });

  it("are picked from the other members of a query", () => {
    expect(wordsAsked({ halal: "only", lat: 1 } as object)).toEqual({ halal: "only" });
    expect(wordsAsked({ halal: undefined })).toEqual({});
  });
});
