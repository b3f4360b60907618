import { expect, test } from "vitest";
import { groupOf, textGroups } from "../../../build/texts/groups.ts";
import { arabicGuides, otherWords, termFaults, TERMS } from "../../../build/texts/terms.ts";

const TERM = { en: "prayer room", word: "نماز گاہ", not: ["نماز کے کمر"] };

test("a word that is not the term is named with the term", () => {
  expect(otherWords("app:x  ur", "نماز کے کمرے", [TERM])).toEqual([
    "app:x  ur  “نماز کے کمر” for prayer room: write نماز گاہ",
  ]);
  expect(otherWords("app:x  ur", "نماز گاہیں", [TERM])).toEqual([]);
});

test("texts of groups and Arabic guides are looked at", () => {
  const english = new Map([["a", "Prayer rooms"]]);
  const groups = new Map([["app", groupOf(english, new Map([["ur", new Map([["a", "نماز کے کمرے"]])]]))]]);
  expect(termFaults(groups, new Map([["web/docs/ar/x.md", "أوقات الجماعة"]]))).toEqual([
    "app:a  ur  “نماز کے کمر” for prayer room: write نماز گاہ",
    "web/docs/ar/x.md  “أوقات الجماعة” for congregation times: write أوقات الإقامة",
  ]);
});

test("no term is what another term forbids", () => {
  for (const own of Object.values(TERMS)) expect(own.flatMap(({ word }) => otherWords(word, word, own))).toEqual([]);
});

test("the project keeps to its terms", () => {
  expect(termFaults(textGroups("."), arabicGuides("."))).toEqual([]);
});
