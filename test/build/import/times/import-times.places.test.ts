/** `import times --places`: from one list places and their times, with the messages that people read. */
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkData } from "../../../../build/check/check.ts";
import { readBase } from "../../../../build/check/load/revision.ts";
import { openOffers } from "../../../../build/data/listed/offer-places.ts";
import { importTimes, type ImportTimes } from "../../../../build/import/times/import-times.ts";
import { SHIPPED_DATA, temporaryFolder, writeSmallData } from "../../small-data.ts";
import { PLAIN_IMPORT } from "./plain-import.ts";

const LISTS = fileURLToPath(new URL("lists", import.meta.url));
const TODAY = "2026-01-15";

const newData = (): string => {
  const dataDir = writeSmallData(join(temporaryFolder(), "data"), {});
  cpSync(join(SHIPPED_DATA, "imports/times"), join(dataDir, "imports/times"), { recursive: true });
  return dataDir;
};

const written = (name: string, content: string): string => {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
};

/** Imports a list; `says` is what people answer. */
const run = async (
  dataDir: string,
  list: string,
  more: Partial<ImportTimes> = {},
  says = true,
  city: string | null = null,
) =>
  importTimes({
    ...PLAIN_IMPORT,
    dataDir,
    files: [list.includes("/") ? list : join(LISTS, list)],
    today: TODAY,
    list: { city, offer: openOffers(dataDir, TODAY), confirm: async () => Promise.resolve(says) },
    ...more,
  });

/** Points of the mosques of the lists that have none, as a mapping. */
const POINTS = written(
  "points.json",
  JSON.stringify({
    places: {
      "Masjid Bilal": { lat: 51.53, lng: -0.02 },
      "Masjid Hira": { lat: 51.509, lng: -0.019, name_ar: "مسجد حراء" },
      "Masjid Quba": null,
    },
  }),
);

const linesOf = (dataDir: string, path: string): readonly string[] =>
  readFileSync(join(dataDir, path), "utf8").trimEnd().split("\n").slice(1);

describe("a dry run says of every mosque what it is, and writes nothing", () => {
  test.each([
    ["wide.csv", {}],
    ["long.csv", {}],
    ["blocks.csv", { mapping: POINTS }],
  ])("%s", async (name, more) => {
    const dataDir = newData();
    const { text } = await run(dataDir, name, { isDryRun: true, ...more });
    await expect(`${text}\n`).toMatchFileSnapshot(join(LISTS, `${name}.out`));
    expect(linesOf(dataDir, "places/gb.csv")).toHaveLength(1);
    expect(existsSync(join(dataDir, "times"))).toBe(false);
  });
});

describe("places and times are written together", () => {
  test.each([
    ["wide.csv", { acceptsLoss: true }, ["2,masjid-bilal", "3,masjid-hira-poplar"], [1, 2, 3]],
    ["long.csv", {}, ["2,masjid-bilal", "3,masjid-hira"], [2, 3]],
    ["blocks.csv", { mapping: POINTS }, ["2,masjid-bilal", "3,masjid-hira"], []],
  ] as const)("%s: the check finds no error, and a second import changes nothing", async (name, more, rows, timed) => {
    const dataDir = newData();
    const base = readBase(newData(), "");
    expect(await run(dataDir, name, more)).toMatchObject({ ok: true });
    const places = linesOf(dataDir, "places/gb.csv");
    for (const row of rows) expect(places.some((line) => line.startsWith(`${row},`))).toBe(true);
    if (timed.length > 0)
      expect([...new Set(linesOf(dataDir, "times/gb.csv").map((line) => Number(line.split(",", 1)[0])))]).toEqual(
        timed,
      );
    else expect(linesOf(dataDir, "timetables/gb/masjid-bilal-2026.csv")).toHaveLength(4);
    const { diagnostics } = checkData(dataDir, { today: TODAY, ...(base !== null && { base }) });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    expect((await run(dataDir, name, { acceptsLoss: true, mapping: null })).text).toMatch(
      /Nothing changes\.$|Nothing was written\.$/,
    );
    expect(linesOf(dataDir, "places/gb.csv")).toEqual(places);
  });

  test("a no leaves everything as it was", async () => {
    const dataDir = newData();
    expect(await run(dataDir, "long.csv", {}, false)).toEqual({ ok: false, text: "Nothing was written." });
    expect(linesOf(dataDir, "places/gb.csv")).toHaveLength(1);
    expect(existsSync(join(dataDir, "times"))).toBe(false);
  });

  test("a new place has the columns that a mapping gives it", async () => {
    const dataDir = newData();
    await run(dataDir, "blocks.csv", { mapping: POINTS });
    expect(linesOf(dataDir, "places/gb.csv").find((line) => line.startsWith("3,"))).toContain("مسجد حراء");
  });
});

describe("nothing is dropped in silence", () => {
  test("a mosque without a point is a loss", async () => {
    const { ok, text } = await run(newData(), "wide.csv");
    expect(ok).toBe(false);
    expect(text).toContain("Not taken: 1 place. --accept-loss takes the rest.");
    expect(text).toContain('place: "Masjid Quba": no place is like it, and the list does not say where it is');
  });

  test("a row that the check refuses is a loss with its reason", async () => {
    const mapping = written(
      "bad.json",
      JSON.stringify({ places: { "Masjid Quba": { lat: 51.4, lng: -0.1, phone: "12" } } }),
    );
    const { text } = await run(newData(), "wide.csv", { mapping });
    expect(text).toMatch(/place: "Masjid Quba": phone/);
  });

  test("a column that places do not have, a point at sea", async () => {
    const places = { "Masjid Quba": { lat: 51.4, lng: -0.1, fone: "1" }, "Masjid Bilal": { lat: 30, lng: -40 } };
    const mapping = written("bad.json", JSON.stringify({ places }));
    const { text } = await run(newData(), "wide.csv", { mapping });
    expect(text).toContain('place: "Masjid Quba": a mapping gives it the column "fone", which places do not have');
    expect(text).toContain('place: "Masjid Bilal": its point 30, -40 is in no country');
  });

  test("what stands where a place is already is not offered again", async () => {
    const mapping = written(
      "twin.json",
      JSON.stringify({ places: { "East London Masjid": { name_en: "East London Mosque" } } }),
    );
    const { text } = await run(newData(), "wide.csv", { mapping });
    expect(text).toContain('place: "East London Masjid": it repeats place 1, East London Mosque, 36 m away');
  });

  test("an unknown town, and a place that does not exist, are named", async () => {
    expect((await run(newData(), "wide.csv", {}, true, "atlantis")).text).toBe(
      '--city is "atlantis", which is not in cities.csv.',
    );
    const mapping = written("lost.json", JSON.stringify({ places: { "Masjid Quba": 99 } }));
    expect((await run(newData(), "wide.csv", { mapping })).text).toBe('No place has the id or slug "99".');
  });
});

describe("several places without --places are refused, and the option is named", () => {
  test.each([
    ["wide.csv", null, "4 mosques of no known place: --places matches them and offers new rows"],
    ["wide.csv", "1", "The files are of 4 mosques, --place is one. Leave it out, and take --places"],
    [
      "blocks.csv",
      "1",
      'Refused: the files are of 2 places, "Masjid Bilal", "Masjid Hira": --places takes them one by one',
    ],
  ])("%s for place %s", async (name, place, message) => {
    const { ok, text } = await run(newData(), name, { place, list: null });
    expect(ok).toBe(false);
    expect(text).toContain(message);
  });
});
