import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let folders = 0;

const findings = (name: string, exceptions = ""): readonly string[] => {
  folders += 1;
  const dataDir = writeSmallData(join(scratch, String(folders)), {
    "places/gb.csv": `slug,name_en,name_ar,city,lat,lng,type\na,East London Mosque,${name},london,51.5176,-0.0655,mosque\n`,
    ...(exceptions !== "" && { "exceptions.csv": `code,place,other,reason\n${exceptions}\n` }),
  });
  return checkData(dataDir).diagnostics.map(({ code, message }) => `${code} ${message}`);
};

it.each([
  ["مســـجد شرق لندن", 'misspelt-arabic name_ar "مســـجد شرق لندن" is broken; "مسجد شرق لندن" is right'],
  ["Mosque in لندن", 'misspelt-arabic name_ar "Mosque in لندن" is not an Arabic name'],
])("%s is refused", (name, message) => {
  expect(findings(name)).toEqual([message]);
});

it("a sound name is none to refuse", () => {
  expect(findings("مسجد شرق لندن")).toEqual([]);
});

it("a spelling may be meant", () => {
  expect(findings("مسجد ابو بكر", "misspelt-arabic,gb/a,,Its sign has it so.")).toEqual([]);
});
