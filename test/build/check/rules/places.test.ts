/** What the rules of the places files say beyond the golden messages: between files, and at their edges. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { smallFile, temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const faultsOf = (overlay: Readonly<Record<string, string>>): readonly string[] => {
  cases += 1;
  mkdirSync(join(scratch, `${cases}`));
  const { diagnostics } = checkData(writeSmallData(join(scratch, `${cases}`, "data"), overlay));
  return diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`);
};

describe("rules between files", () => {
  test("an id names one place in all countries", () => {
    const faults = faultsOf({ "places/gb.csv": "id\n7\n", "places/sa.csv": "slug,id\na,7\n" });
    expect(faults).toEqual(["duplicate-id data/places/sa.csv:2:3"]);
  });

  test("a slug names one place of its country", () => {
    expect(faultsOf({ "places/gb.csv": "slug\na\n", "places/sa.csv": "slug\na\n" })).toEqual([]);
  });

  test("a retired id is not given again", () => {
    const faults = faultsOf({
      "retired.csv": "id,reason,replaced_by\n7,duplicate,\n",
      "places/gb.csv": "id\n7\n",
    });
    expect(faults).toEqual(["duplicate-id data/places/gb.csv:2:1"]);
  });

  test("a city is in the country that the file is named for", () => {
    expect(faultsOf({ "places/sa.csv": "city,lat,lng\nlondon,21.4,39.8\n" })).toEqual([
      "unknown-city data/places/sa.csv:2:1",
    ]);
  });

  test("a part of a city is none to name", () => {
    const parts = "country,slug,part_of\nGB,ilford,london\n";
    const cities = "2646004,ilford,GB,ENG,Ilford,,,51.55765,0.07278,Europe/London,168168,PPL\n";
    const places = "city,lat,lng\nilford,51.558,0.073\n";
    const faults = faultsOf({
      "city-parts.csv": parts,
      "cities.csv": smallFile("cities.csv") + cities,
      "places/gb.csv": places,
    });
    expect(faults).toEqual(["unknown-city data/places/gb.csv:2:1"]);
  });

  test("a part and its city are listed, and the city is no part", () => {
    const parts = "country,slug,part_of\nGB,ilford,london\nGB,london,paris\n";
    expect(faultsOf({ "city-parts.csv": parts, "places/gb.csv": "slug\na\n" })).toEqual([
      "unknown-city data/city-parts.csv:2:4",
      "unknown-city data/city-parts.csv:2:11",
      "unknown-city data/city-parts.csv:3:11",
    ]);
  });

  test("rows without an id never collide", () => {
    expect(faultsOf({ "places/gb.csv": "slug,id\na,\nb,\n", "places/sa.csv": "slug,id\na,\n" })).toEqual([]);
  });

  test.each(["gb.old.csv", "GB.csv", "gb-copy.csv"])("a country has one file: %s is refused", (name) => {
    const faults = faultsOf({ [`places/${name}`]: "slug\nnew-place\n" });
    expect(faults).toEqual([expect.stringContaining(`data/places/${name}:`)]);
  });
});

describe("near its city", () => {
  // One degree of latitude is 111.2 km on the sphere of 6,371 km; London stands at 51.50853, -0.12574.
  test.each([
    ["59 km north", "52.0391,-0.12574", []],
    ["61 km north", "52.0571,-0.12574", ["far-from-city data/places/gb.csv:2:8"]],
    ["signs swapped", "51.5,0.12574", []],
    ["lat and lng swapped", "-0.12574,51.50853", ["outside-country data/places/gb.csv:2:8"]],
  ])("%s", (_, position, faults) => {
    expect(faultsOf({ "places/gb.csv": `city,lat,lng\nlondon,${position}\n` })).toEqual(faults);
  });
});

describe("one fault makes no other", () => {
  const broken = (path: string, from: string, to: string): Readonly<Record<string, string>> => ({
    [path]: smallFile(path).replace(from, to),
  });

  test.each([
    ["a misspelt header of sources.csv", broken("sources.csv", "license", "licence"), ["unknown-column"]],
    ["a misspelt header of cities.csv", broken("cities.csv", "timezone", "time_zone"), ["unknown-column"]],
    ["a fault in a row of countries.csv", broken("countries.csv", ",ar,4,", ",ar,44,"), ["out-of-range"]],
    ["a fault in a row of cities.csv", broken("cities.csv", "51.50853", "515.0853"), ["lat-out-of-range"]],
  ])("%s", (_, overlay, codes) => {
    const places = { "places/gb.csv": "city\nlondon\n", "places/sa.csv": "city,lat,lng\nmakkah,21.4,39.8\n" };
    const found = faultsOf({ ...places, ...overlay }).map((one) => one.split(" ")[0] ?? "");
    expect(found.toSorted()).toEqual(codes.toSorted());
  });
});
