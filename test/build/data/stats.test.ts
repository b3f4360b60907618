import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { collectStats, formatStats } from "../../../build/data/stats.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const data = writeSmallData(join(scratch, "data"), {
  "places/gb.csv":
    "id,type,name_en,name_ar,names,wudu,halal\n1,mosque,A,أ,tr=A;fr=A,yes,\n2,halal,B,,tr=B,,only\n,mosque,C,,,,\n",
  "places/sa.csv": "id,type,name_en,name_ar\n4,mosque,D,د\n",
});

describe("the statistics", () => {
  const stats = collectStats(data, join(scratch, "none"));

  test("count places", () => {
    expect(stats.places).toMatchObject({
      total: 4,
      byCountry: { GB: 3, SA: 1 },
      byType: { mosque: 3, halal: 1 },
      byStatus: { active: 4 },
    });
    expect(stats.tables).toMatchObject({ "countries.csv": 2, "events.csv": 0 });
  });

  test("tell how far each column is filled; columns of halal venues among those", () => {
    expect(stats.places.fields).toMatchObject({
      id: { filled: 3, of: 4 },
      name_ar: { filled: 2, of: 4 },
      wudu: { filled: 1, of: 4 },
      halal: { filled: 1, of: 1 },
      alcohol: { filled: 0, of: 1 },
    });
  });

  test("tell the languages of names", () => {
    expect(stats.languages).toEqual({
      ar: { places: { filled: 2, of: 4 }, cities: { filled: 2, of: 2 } },
      en: { places: { filled: 4, of: 4 }, cities: { filled: 2, of: 2 } },
      fr: { places: { filled: 1, of: 4 }, cities: { filled: 0, of: 2 } },
      tr: { places: { filled: 2, of: 4 }, cities: { filled: 1, of: 2 } },
    });
  });

  test("weigh the output where there is one", () => {
    const out = join(scratch, "out");
    mkdirSync(join(out, "en/places"), { recursive: true });
    writeFileSync(join(out, "manifest.json"), "{}");
    writeFileSync(join(out, "en/places/gb.json"), "12345");
    writeFileSync(join(out, "en/types.json"), "123");
    expect(stats.output).toBeNull();
    const built = collectStats(data, out);
    expect(built.output).toEqual({
      en: { files: 2, bytes: 8 },
      "manifest.json": { files: 1, bytes: 2 },
    });
    expect(formatStats(built)).toMatch(/Built output\n {2}en +2 files +1 kB\n.*\n {2}in all +3 files +1 kB\n/);
  });

  test("are the same in the same data", () => {
    expect(JSON.stringify(collectStats(data, "none"))).toBe(JSON.stringify(collectStats(data, "none")));
  });

  test("read as text", () => {
    const text = formatStats(stats);
    expect(text).toMatch(/^4 places in 2 countries\n/);
    expect(text).toMatch(/\n {2}name_ar +2 +50\.0 %\n/);
    expect(text).toMatch(/\n {2}alcohol +0 +0\.0 %\n/);
    expect(text).toMatch(/\n {2}tr +2 +50\.0 % +1 +50\.0 %\n/);
    expect(text).toContain("\nNothing is built.\n");
  });
});

test("long lists of countries are cut, nothing is lost of the sum", () => {
  const codes = Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `x${letter}`);
  // One place in the first, two in the second, and so on.
  const rowsOf = (n: number): string => Array.from({ length: n }, (_, i) => `${n * 100 + i}\n`).join("");
  const overlay = Object.fromEntries(codes.map((code, i) => [`places/${code}.csv`, `id\n${rowsOf(i + 1)}`]));
  const many = writeSmallData(join(scratch, "many"), overlay);
  const all = collectStats(many, "none");
  const listed = /Places by country\n([^]*?)\n\n/.exec(formatStats(all))?.[1]?.split("\n") ?? [];
  expect(listed).toHaveLength(21);
  const sum = listed.reduce((total, line) => total + Number(line.split(/\s+/).at(-1)), 0);
  expect([sum, all.places.total]).toEqual([352, 352]);
});

test("data with errors and without places is counted too", () => {
  const odd = writeSmallData(join(scratch, "odd"), { "cities.csv": 'id,"x\n' });
  rmSync(join(odd, "places"), { recursive: true });
  expect(formatStats(collectStats(odd, "none"))).toMatch(/^0 places in 0 countries\n/);
});
