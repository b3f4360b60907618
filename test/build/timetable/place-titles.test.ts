/** The mosques that tables are of, by the texts around them. */
import { expect, test } from "vitest";
import { readGrids } from "../../../build/timetable/grids.ts";
import { type Block, blocksOf } from "../../../build/timetable/layout.ts";
import { placesOfTitles } from "../../../build/timetable/place-titles.ts";
import { readLexicon } from "../../../build/import/times/read-lexicon.ts";
import { SHIPPED_DATA } from "../small-data.ts";

const lexicon = readLexicon(SHIPPED_DATA);

/** The name of each table of some files; "-" without one. */
const namesIn = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const blocks = [];
  for (const [name, text] of Object.entries(files)) {
    const read = await readGrids(name, new TextEncoder().encode(text));
    if (!read.ok) throw new Error(read.fault);
    const hasTimes = ({ columns }: Block): boolean => columns.some(({ meaning }) => meaning?.kind === "time");
    blocks.push(blocksOf(lexicon, read.grids, {}).filter(hasTimes));
  }
  const names = placesOfTitles(lexicon, blocks);
  return blocks.flat().map((block) => names.get(block) ?? "-");
};

const TABLE = "Date,Fajr,Isha\n1,05:30,19:30\n2,05:31,19:31\n";

test("lines above tables name them, and those below without a line of their own", async () => {
  const text = `Masjid Bilal 2026\nJanuary\n${TABLE}February\n${TABLE}Masjid Hira 2026\nJanuary\n${TABLE}`;
  expect(await namesIn({ "times.csv": text })).toEqual(["Masjid Bilal", "Masjid Bilal", "Masjid Hira"]);
});

test("an address between name and table is not the name", async () => {
  const text = `Masjid Bilal\n12 Station Road\n${TABLE}Masjid Hira\n7 Mill Lane\n${TABLE}`;
  expect(await namesIn({ "times.csv": text })).toEqual(["Masjid Bilal", "Masjid Hira"]);
});

test("the file of each, without what all have and without the month", async () => {
  const files = {
    "Prayer Times  - Masjid Omar - April.csv": TABLE,
    "Prayer Times  - Masjid Omar - July.csv": TABLE,
    "Prayer Times  - Madinah Masjid - April.csv": TABLE,
    "masjid-quba-2026.csv": TABLE,
  };
  expect(await namesIn(files)).toEqual(["Masjid Omar", "Masjid Omar", "Madinah Masjid", "masjid quba"]);
});

test("the keys of JSON", async () => {
  const days = [{ date: "2026-03-01", fajr: "05:10" }];
  const json = JSON.stringify({ places: { North: { days }, South: { days } } });
  expect(await namesIn({ "two.json": json })).toEqual(["North", "South"]);
});

test("what is around all tables names none", async () => {
  expect(await namesIn({ "Masjid Bilal.csv": `January\n${TABLE}February\n${TABLE}` })).toEqual(["-", "-"]);
});
