import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettlements } from "../../../../build/import/gather/read-settlements.ts";
import { temporaryFolder } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const folder = (name: string, text: string): string => {
  mkdirSync(join(scratch, name));
  writeFileSync(join(scratch, name, "settlements.csv"), text);
  return join(scratch, name);
};

test("reads names with commas, and empty cells as unknown", () => {
  const dir = folder(
    "some",
    'id,country,name,lat,lng,population,part_of\n7,GB,"Soho, London",51.5,-0.1,,1\n,GB,A,1,2,3,\n',
  );
  expect(readSettlements(dir)).toEqual([
    { id: 7, country: "GB", name: "Soho, London", lat: 51.5, lng: -0.1, population: null, part_of: 1 },
    { id: null, country: "GB", name: "A", lat: 1, lng: 2, population: 3, part_of: null },
  ]);
});

test("a folder without the file has none; a file of another form says what to do", () => {
  expect(readSettlements(join(scratch, "none"))).toEqual([]);
  expect(() => readSettlements(folder("other", "id,name\n1,A\n"))).toThrow("run refresh cities");
});
