/** Each language has a text for every fault of a suggestion. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SUGGESTION_CODES, suggestionTextProblems } from "../../../../build/check/load/suggestion-texts.ts";
import { SHIPPED_DATA } from "../../small-data.ts";

interface Texts {
  readonly list_separator: string;
  readonly members: Readonly<Record<string, string>>;
  readonly faults: Readonly<Record<string, string>>;
}

const arabic = JSON.parse(readFileSync(join(SHIPPED_DATA, "i18n/suggestions/ar.json"), "utf8")) as Texts;

describe("suggestionTextProblems", () => {
  test("accepts the texts that ship", () => {
    expect(suggestionTextProblems(arabic)).toEqual([]);
  });

  test.each(SUGGESTION_CODES)("names a missing text for %s", (code) => {
    const faults = Object.fromEntries(Object.entries(arabic.faults).filter(([name]) => name !== code));
    expect(suggestionTextProblems({ ...arabic, faults })).toEqual([expect.stringMatching(`^faults.${code}: `)]);
  });

  test("names an empty text", () => {
    const faults = { ...arabic.faults, required: " " };
    expect(suggestionTextProblems({ ...arabic, faults })).toEqual([expect.stringMatching("^faults.required: ")]);
  });

  test("names a text for a code that no suggestion has", () => {
    const faults = { ...arabic.faults, "moved-far": "x" };
    expect(suggestionTextProblems({ ...arabic, faults })).toEqual([expect.stringContaining("moved-far")]);
  });

  test("names a text that left out what it is to hold", () => {
    const members = { ...arabic.members, note: "x", kind: "y" };
    expect(suggestionTextProblems({ ...arabic, members })).toEqual([
      expect.stringMatching("^members.kind: .*{kinds}"),
      expect.stringMatching("^members.note: .*{max}"),
    ]);
  });
});
