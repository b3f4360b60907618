/** The keys of the texts of facts and types. */
import { describe, expect, test } from "vitest";
import { AMENITIES } from "#core/facts/parts.ts";
import { categoryKey, keysOfTexts, labelKey, typeKey, wordKey } from "#core/facts/texts.ts";

const KEYS = keysOfTexts([
  { type: "mosque", categories: null },
  { type: "halal", categories: ["cafe", "butcher"] },
]);

describe("the keys that a language must have", () => {
  test("are the types with their categories, each once", () => {
    expect(KEYS).toEqual(
      expect.arrayContaining([typeKey("mosque"), typeKey("halal"), categoryKey("cafe"), categoryKey("butcher")]),
    );
    expect(new Set(KEYS).size).toBe(KEYS.length);
  });

  test("are the facts that visitors state, and none that only the build writes", () => {
    expect(KEYS).toEqual(expect.arrayContaining([...AMENITIES, "phone", "type", "lat"].map((name) => `fact.${name}`)));
    for (const name of ["id", "slug", "rank", "source", "verified_on"]) expect(KEYS).not.toContain(`fact.${name}`);
  });

  test("are the words of facts, each in its group", () => {
    expect(KEYS).toEqual(expect.arrayContaining(["said.limited", "status.closed", "halal.only"]));
    expect([wordKey("wudu", "yes"), wordKey("alcohol", "yes"), wordKey("halal", "only")]).toEqual([
      "said.yes",
      "said.yes",
      "halal.only",
    ]);
    expect(wordKey("phone", "+44")).toBeNull();
  });
});

test("a label is under the column of its fact", () => {
  expect(labelKey("halal_certified_by")).toBe("fact.halal_certified_by");
});
