/** Exceptions let a finding stand, once each, and are reported when nothing needs them. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const codes = (exceptions: string, places: string, more: Readonly<Record<string, string>> = {}) => {
  cases += 1;
  const overlay = {
    "exceptions.csv": `code,place,other,reason\n${exceptions}\n`,
    "places/gb.csv": places,
    ...more,
  };
  const { diagnostics } = checkData(writeSmallData(join(scratch, `${cases}`), overlay));
  return diagnostics.map(({ code }) => code);
};

const FAR = "slug,city,lat,lng\na,london,52.4862,-1.8904\n";
const AT_SEA = "slug,lat,lng\na,40.1,-30.2\n";
const TWINS = "slug,name_en,lat,lng\na,Fatih,51.5,-0.1\nb,Omar,51.5,-0.1\n";

describe("exceptions", () => {
  test.each([
    ["far-from-city,gb/a,,An airport.", FAR, []],
    ["outside-country,gb/a,,A ship.", AT_SEA, []],
    ["near-duplicate,gb/a,gb/b,Two floors.", TWINS, []],
    ["near-duplicate,gb/b,gb/a,Two floors.", TWINS, []],
    ["near-duplicate,gb/a,,Two floors.", TWINS, ["stale-exception", "near-duplicate"]],
    ["far-from-city,gb/a,,An airport.", AT_SEA, ["stale-exception", "outside-country"]],
    ["far-from-city,fr/a,,An airport.", FAR, ["stale-exception", "far-from-city"]],
    ["required,gb/a,,No.", FAR, ["unknown-value", "far-from-city"]],
  ])("%s", (exceptions, places, expected) => {
    expect(codes(exceptions, places)).toEqual(expected);
  });

  test("are not called stale where rows or tables have faults of their own", () => {
    const faulty = FAR.replace("52.4862", "x");
    expect(codes("far-from-city,gb/a,,An airport.", faulty)).toEqual(["not-a-number"]);
    const cities = { "cities.csv": "id\n1\n" };
    expect(codes("far-from-city,gb/a,,An airport.", FAR, cities)).toEqual(["missing-column"]);
  });

  test("a folder without the file has none", () => {
    const data = writeSmallData(join(scratch, "none"), { "places/gb.csv": FAR });
    rmSync(join(data, "exceptions.csv"));
    expect(checkData(data).diagnostics.map(({ code }) => code)).toEqual(["far-from-city"]);
  });
});
