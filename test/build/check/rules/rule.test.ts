import { describe, expect, test } from "vitest";
import { checksFor, ruleOfAdded, ruleOfAll, ruleOfCurated, ruleOfFile } from "../../../../build/check/rules/rule.ts";

const NONE = () => [];
const [everywhere, byHand, byImport, together] = [NONE, () => [], () => [], () => []];
const RULES = [ruleOfFile(together), ruleOfCurated(byHand), ruleOfAdded(byImport), ruleOfAll(everywhere)];

describe("checksFor", () => {
  test("gives curated rows their own rules, in order, and those of the file", () => {
    expect(checksFor("curated", RULES)).toEqual({ ofRow: [byHand, everywhere], ofFile: [together] });
  });

  test("gives added rows their own rules, and none of the file", () => {
    expect(checksFor("added", RULES)).toEqual({ ofRow: [byImport, everywhere], ofFile: [] });
  });
});
