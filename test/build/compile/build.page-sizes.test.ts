/** A host that takes only so many files: pages grow until the output fits, or it is said how many it needs. */
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPlaces } from "#core/places/list.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { readDirectory } from "#core/shard/directory.ts";
import { parseCards } from "#core/shard/listing.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { buildData, type BuildResult } from "../../../build/compile/build.ts";
import { openDataSource } from "../../../server/data/data-source.ts";
import { filesBelow, hashFolder } from "../folders.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
const dataDir = join(scratch, "data");
const outOf = (name: string): string => join(scratch, name, "v1");

const build = async (name: string, maxFiles?: number, hasCityLists = true): Promise<BuildResult> => {
  const options = {
    hasCityLists,
    dataDir,
    outDir: outOf(name),
    today: "2026-01-15",
    editUrl: null,
    onProgress: () => undefined,
  };
  return buildData({ ...options, ...(maxFiles !== undefined && { maxFiles }) });
};

const pageSizeOf = (name: string): number =>
  readDirectory(DIRECTORY_FILE, readFileSync(join(outOf(name), DIRECTORY_FILE))).page_sizes.places;

/** The total and the places 350 to 449 of a filter. */
const answerOf = async (name: string, filter: Parameters<typeof listPlaces>[1]) => {
  const { read } = openDataSource(outOf(name));
  const directory = readDirectory(DIRECTORY_FILE, (await read(DIRECTORY_FILE)) ?? new Uint8Array());
  const source = { store: createShardCache(read, 1e6), directory, lang: "en", ratings: NO_RATINGS };
  const page = { limit: 100, offset: 350 };
  const { cards, total } = await listPlaces(source, filter, page);
  return [total, parseCards(cards)] as const;
};

/** 500 places in London: ten pages in each language, five of the country and five of the city. */
beforeAll(async () => {
  const at = (i: number): string =>
    `${(51.4 + (i % 25) * 0.004).toFixed(4)},${(-0.3 + Math.floor(i / 25) * 0.006).toFixed(4)}`;
  const rows = Array.from({ length: 500 }, (_, i) => `place-${String(i).padStart(3, "0")},${i + 1},london,${at(i)}`);
  writeSmallData(dataDir, { "places/gb.csv": `slug,id,city,lat,lng\n${rows.join("\n")}\n` });
  await build("plain");
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("--max-files", () => {
  test("that are enough change nothing", async () => {
    const { length } = filesBelow(outOf("plain"));
    await build("enough", length);
    expect(hashFolder(outOf("enough"))).toBe(hashFolder(outOf("plain")));
    expect(pageSizeOf("enough")).toBe(100);
  });

  test("make pages as large as they must be, whatever stood there before", async () => {
    const { length } = filesBelow(outOf("plain"));
    // Of 500 places: 5 pages of 100, 3 of 200, 2 of 400, 1 of 800; each of country and city, in two languages;
    // and 32 pages of 16 briefs, 8 of 64, 2 of 256, 1 of 512.
    for (const [saved, size] of [
      [1, 200],
      [32, 200],
      [33, 400],
      [42, 400],
      [43, 800],
      [47, 800],
    ] as const) {
      const { output } = await build("fitted", length - saved);
      expect([output?.files, pageSizeOf("fitted")]).toEqual([filesBelow(outOf("fitted")).length, size]);
      expect(output?.files).toBeLessThanOrEqual(length - saved);
    }
    await build("fitted", length);
    expect(hashFolder(outOf("fitted"))).toBe(hashFolder(outOf("plain")));
  });

  test("that cannot be kept leave the previous output, and say what is needed", async () => {
    const { length } = filesBelow(outOf("plain"));
    const before = hashFolder(outOf("plain"));
    const { output, needs, diagnostics } = await build("plain", length - 48);
    expect([output, needs, diagnostics]).toEqual([null, length - 47, []]);
    expect(hashFolder(outOf("plain"))).toBe(before);
  });

  test("the engine answers the same from larger pages", async () => {
    await build("large", filesBelow(outOf("plain")).length - 43);
    const answers = await Promise.all(["plain", "large"].map(async (name) => answerOf(name, {})));
    expect(answers[0]?.[0]).toBe(500);
    expect(answers[1]).toEqual(answers[0]);
  });
});

describe("without lists of cities", () => {
  test("there are fewer files, and the engine answers the same of a city", async () => {
    const plain = filesBelow(outOf("plain"));
    const { output } = await build("without", undefined, false);
    const files = filesBelow(outOf("without"));
    expect(plain.filter((path) => !files.includes(path))).toEqual(
      expect.arrayContaining(["ar/places/gb/london.json", "en/places/gb/london.5.json"]),
    );
    expect([output?.files, files.length]).toEqual([plain.length - 10, plain.length - 10]);
    const ofCity = { country: "GB", city: "london" };
    expect(await answerOf("without", ofCity)).toEqual(await answerOf("plain", ofCity));
  });

  test("fewer files are needed", async () => {
    const { length } = filesBelow(outOf("plain"));
    expect((await build("without", 10, false)).needs).toBe(length - 49);
  });
});
