/** What a build makes of names: romanised ones in the record, other names in record and search, and which name answers. */
import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Place, place } from "#core/model/place.ts";
import { type SearchResult, searchResult } from "#core/model/search.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { searchAll } from "#core/search/results.ts";
import { createShardCache, need } from "#core/shard/cache.ts";
import { readDirectory } from "#core/shard/directory.ts";
import { DIRECTORY_FILE, placesFile } from "#core/shard/paths.ts";
import { importsAt } from "../../../../build/check/load/country-files.ts";
import { buildData } from "../../../../build/compile/build.ts";
import { importedCsv, writeImports } from "../../../support/imports.ts";
import type { Fields } from "../../../support/place-rows.ts";
import { temporaryFolder, writeSmallData } from "../../small-data.ts";

const scratch = temporaryFolder();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const FIRST_ID = 1_000_000_001;

/** Imported mosques, a kilometre apart; their ids are in this order. */
const ROWS: readonly Fields[] = [
  { name_ar: "مسجد النور" },
  { name_ar: "مسجد زرنقوح" },
  { name_ar: "مسجد النور", names: "tr=Nur Camii" },
  { name_en: "Bilal Mosque", alt_names: "Quba Masjid;tr=Kuba Mescidi;QZX" },
  { name_en: "Quba Mosque" },
  { name_ar: "مسجد بلال", names: "fa=مسجد بلال;ur=مسجد بلال" },
  { name_en: "Quiet Room Beside Northern Hall", alt_names: "XQJ" },
].map((names, i) => ({
  id: FIRST_ID + i,
  slug: `place-${FIRST_ID + i}`,
  type: "mosque",
  rank: 5,
  status: "active",
  source: `osm:n${i + 1}`,
  lat: 51.5 + i / 100,
  lng: -0.1,
  ...names,
}));

const ROMANISATION = `word,form,kind
بلال,Bilāl,name
مسجد,Masjid,
نور,Nūr,
`;

const out = join(scratch, "v1");

beforeAll(async () => {
  const dataDir = writeSmallData(join(scratch, "data"), { "romanisation.csv": ROMANISATION });
  const imports = writeImports(join(scratch, "imports"), { "places/gb.csv": importedCsv(ROWS) });
  // The small data has no such country.
  rmSync(join(imports, "places/is.csv"));
  const { diagnostics } = await buildData({
    dataDir,
    overlays: importsAt(imports),
    outDir: out,
    today: "2026-01-15",
    editUrl: null,
    onProgress: () => undefined,
  });
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

const recordOf = async (row: number, lang = "en"): Promise<Place> => {
  const { data } = JSON.parse(await readFile(join(out, placesFile(lang, "GB", 1)), "utf8")) as { data: unknown[] };
  const all = data.map((record) => place.strict().parse(record));
  const found = all.find(({ id }) => id === FIRST_ID + row);
  if (found === undefined) throw new Error(`no place ${row}`);
  return found;
};

const search = async (text: string, lang = "en"): Promise<readonly SearchResult[]> => {
  const store = createShardCache(async (name) => readFile(join(out, name)).catch(() => null), 2 ** 24);
  const directory = await need(store, DIRECTORY_FILE, readDirectory);
  const source = { store, directory, lang, base: "/api/v1", ratings: NO_RATINGS };
  const query = { text, kind: "place" as const, nowMs: Date.parse("2026-01-15T12:00:00Z") };
  const { cards } = await searchAll(source, query, { limit: 20, offset: 0 });
  return cards.map((card) => searchResult.strict().parse(JSON.parse(new TextDecoder().decode(card))));
};

const rowsOf = (found: readonly SearchResult[]): readonly number[] => found.map(({ id }) => (id ?? 0) - FIRST_ID);

describe("a place that has an Arabic name alone", () => {
  test.each(["en", "ar"])("answers it in %s, and says so", async (lang) => {
    expect(await recordOf(0, lang)).toMatchObject({ name: "مسجد النور", lang: "ar" });
  });

  test("has it romanised besides, marked as computed", async () => {
    expect(await recordOf(0)).toMatchObject({
      names: { ar: "مسجد النور", "ar-Latn": "Masjid al-Nūr" },
      names_computed: ["ar-Latn"],
    });
    expect(await recordOf(5)).toMatchObject({ names: { "ar-Latn": "Masjid Bilāl" }, names_computed: ["ar-Latn"] });
  });

  test("has it not where a word is unknown, or another name is in Latin script", async () => {
    expect(await recordOf(1)).toMatchObject({ names: { ar: "مسجد زرنقوح" }, names_computed: [] });
    const { names, names_computed: computed } = await recordOf(2);
    expect([names, computed]).toEqual([{ ar: "مسجد النور", tr: "Nur Camii" }, []]);
  });

  test.each(["masjid al-nur", "Masjid al-Nūr", "nour", "مسجد النور"])("is found by %s", async (text) => {
    const found = await search(text);
    expect(rowsOf(found)).toContain(0);
    expect(found.find(({ id }) => id === FIRST_ID)).toMatchObject({ name: "مسجد النور", romanised: "Masjid al-Nūr" });
  });

  test("with another name in Latin script is found without a romanised one", async () => {
    const found = await search("nur camii");
    expect(found.find(({ id }) => id === FIRST_ID + 2)).toMatchObject({ name: "Nur Camii", romanised: null });
  });
});

describe("other names", () => {
  test("are in the record with their languages", async () => {
    expect((await recordOf(3)).alt_names).toEqual([
      { name: "Quba Masjid", lang: null },
      { name: "Kuba Mescidi", lang: "tr" },
      { name: "QZX", lang: null },
    ]);
    expect((await recordOf(4)).alt_names).toEqual([]);
  });

  test("are found, after places of that name", async () => {
    expect(rowsOf(await search("quba"))).toEqual([4, 3]);
    expect(rowsOf(await search("bilal"))[0]).toBe(3);
    expect(rowsOf(await search("qzx"))).toEqual([3]);
  });

  test("count by their own words, however long the name is", async () => {
    const [found] = await search("xqj");
    expect(found).toMatchObject({ id: FIRST_ID + 6, name: "Quiet Room Beside Northern Hall" });
    expect(found?.score).toBeGreaterThan(0.95);
  });
});
