/** What the rules and announcements of Hijri months owe each other. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { smallFile, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const codesOf = (overlay: Readonly<Record<string, string>>): readonly string[] => {
  cases += 1;
  return checkData(writeSmallData(join(scratch, `${cases}`), overlay)).diagnostics.map(({ code }) => code);
};

const HEADER = "country,rule,least,points,follows,hajj_of,source\n";
const SA = "SA,umm-al-qura,,,,,test\n";
const YEAR = "eeeeeeeeeeee";

const codesWith = (rows: string, countries: Readonly<Record<string, readonly string[]>> = {}): readonly string[] =>
  codesOf({
    "hijri-rules.csv": `${HEADER}${rows}`,
    "hijri-months.json": JSON.stringify({ format: 1, from: 1440, countries }),
  });

describe("a rule of Hijri months", () => {
  test.each([
    ["the table", SA, {}, []],
    ["a sighting with points and a limit", "GB,sighting,5.65,51.5 -0.1,,,test\n", { GB: [YEAR] }, []],
    ["a follower", `GB,umm-al-qura,,,SA,,test\n${SA}`, {}, []],
    ["two rules of a country", `${SA}${SA}`, {}, ["duplicate-id"]],
    ["a country that does not exist", "XX,umm-al-qura,,,,,test\n", {}, ["unknown-country"]],
    ["a sighting without points", "GB,sighting,5.65,,,,test\n", { GB: [YEAR] }, ["required"]],
    ["a sighting without a limit", "GB,sighting,,51.5 -0.1,,,test\n", { GB: [YEAR] }, ["required"]],
    ["following a country without a rule", "GB,umm-al-qura,,,SA,,test\n", {}, ["unknown-value"]],
    ["following a country of another rule", `GB,mabims,,,SA,,test\n${SA}`, {}, ["unknown-value"]],
    [
      "the Hajj of a country that does not go by the table",
      "GB,mabims,,1 1,,GB,test\n",
      { GB: [YEAR] },
      ["unknown-value"],
    ],
    ["no months of it", "GB,mabims,,1 1,,,test\n", {}, ["bad-hijri-table"]],
    ["months of no rule", SA, { GB: [YEAR] }, ["bad-hijri-table"]],
    ["months of another form", "GB,mabims,,1 1,,,test\n", { GB: ["zzzz"] }, ["bad-hijri-table", "bad-hijri-table"]],
  ])("%s", (_, rows, countries, codes) => {
    expect(codesWith(rows, countries)).toEqual(codes);
  });
});

describe("announcements", () => {
  const offsets = (rows: string): readonly string[] =>
    codesOf({
      "observances.csv": `${smallFile("observances.csv")}13,ramadan,festival,9,1,1,Ramadan,,,,,,editorial\n`,
      "observance-offsets.csv": `${smallFile("observance-offsets.csv").split("\n")[0]}\n${rows}`,
    });

  test("leave the months between them 29 or 30 days", () => {
    // Ramadan 1447 has 30 days by the table.
    expect(offsets("12,1447,GB,0,https://example.org/\n13,1447,GB,1,https://example.org/\n")).toEqual([]);
    expect(offsets("12,1447,GB,1,https://example.org/\n13,1447,GB,0,https://example.org/\n")).toEqual(["out-of-range"]);
    expect(offsets("12,1447,GB,-1,https://example.org/\n13,1447,GB,1,https://example.org/\n")).toEqual([
      "out-of-range",
    ]);
  });
});
