/** What did not change since the last build is taken over, and the output is that of a build from nothing. */
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { archiveFile } from "#core/shard/paths.ts";
import { buildData, type BuildOptions } from "../../../build/compile/build.ts";
import { filesBelow, hashFolder } from "../folders.ts";
import { completePlaces, temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
let cases = 0;

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const GB = "id,slug,city,verified_on\n1,a,london,2024-06-01\n2,b,london,\n";
const SA = "id,slug,lat,lng\n3,c,21.4,39.8\n";

/** The hash of a build from nothing, by what it is made of: many cases come to the same. */
const fresh = new Map<string, string>();

/** A data folder, and builds of it into one output with one cache. */
const openFolder = (overlay: Readonly<Record<string, string>> = {}) => {
  cases += 1;
  const at = (name: string): string => join(scratch, `${cases}`, name);
  const [dataDir, outDir, cacheDir] = [at("data"), at("v1"), at("cache")];
  writeSmallData(dataDir, { "places/gb.csv": GB, "places/sa.csv": SA, ...overlay });
  const options = {
    dataDir,
    outDir,
    cacheDir,
    today: "2026-01-15",
    editUrl: null,
    onProgress: () => undefined,
  };
  const build = async (more: Partial<BuildOptions> = {}): Promise<void> => {
    const { output } = await buildData({ ...options, ...more });
    expect(output).not.toBeNull();
  };
  /** A file of each country: another one after a build that made the country. */
  const inodes = ({ shape }: Partial<BuildOptions>): Readonly<Record<string, number>> =>
    Object.fromEntries(
      ["gb", "sa"].map((code) => {
        const path = shape?.hasFiles === false ? archiveFile(code) : `en/places/${code}.json`;
        return [code, statSync(join(outDir, path), { throwIfNoEntry: false })?.ino ?? 0];
      }),
    );
  const freshHash = async ({ cacheDir: _cacheDir, ratingsFile, ...more }: Partial<BuildOptions>): Promise<string> => {
    const ratings = typeof ratingsFile === "string" ? readFileSync(ratingsFile, "utf8") : null;
    const key = JSON.stringify([hashFolder(dataDir), ratings, more]);
    const known = fresh.get(key);
    if (known !== undefined) return known;
    await build({ ...more, ...(ratings !== null && { ratingsFile }), outDir: at("fresh"), cacheDir: null });
    const hash = hashFolder(at("fresh"));
    fresh.set(key, hash);
    return hash;
  };
  return {
    dataDir,
    outDir,
    cacheDir,
    build,
    /** Builds, and answers which countries were made; the output is held against a build from nothing. */
    madeBy: async (more: Partial<BuildOptions> = {}): Promise<readonly string[]> => {
      const before = inodes(more);
      await build(more);
      expect(hashFolder(outDir)).toBe(await freshHash(more));
      return Object.entries(inodes(more)).flatMap(([code, inode]) => (inode === before[code] ? [] : [code]));
    },
  };
};

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, "utf8")));

describe("a country is taken over", () => {
  test("when nothing changed", async () => {
    const { build, madeBy } = openFolder();
    await build();
    expect(await madeBy()).toEqual([]);
    expect(await madeBy()).toEqual([]);
  });

  test("on another day, as long as no row grows too old", async () => {
    const { build, madeBy } = openFolder();
    await build();
    expect(await madeBy({ today: "2026-01-16" })).toEqual([]);
    expect(await madeBy({ today: "2027-06-02" })).toEqual(["gb"]);
    expect(await madeBy({ today: "2027-06-03" })).toEqual(["gb"]);
    expect(await madeBy({ today: "2026-01-16" })).toEqual(["gb"]);
  });

  test("into another output, when the previous one stands there", async () => {
    const { build, madeBy, outDir } = openFolder();
    await build({ outDir: `${outDir}-other` });
    await build();
    expect(await madeBy()).toEqual([]);
  });

  test("when another data folder was built in between", async () => {
    const { build, madeBy, cacheDir } = openFolder();
    const other = openFolder({ "places/gb.csv": GB.replace("1,a,", "1,z,") });
    await build();
    await other.build({ cacheDir });
    expect(await madeBy()).toEqual([]);
    expect(await other.madeBy({ cacheDir })).toEqual([]);
  });
});

describe("a country is built again", () => {
  test("when its rows changed, and no other is", async () => {
    const { build, madeBy, dataDir } = openFolder();
    await build();
    rewrite(join(dataDir, "places/sa.csv"), (text) => text.replace("3,c,", "3,d,"));
    expect(await madeBy()).toEqual(["sa"]);
  });

  test("when rows come and go, also those that have no id yet", async () => {
    const { build, madeBy, dataDir } = openFolder({ "places/sa.csv": `${SA},c2,21.5,39.9\n` });
    await build();
    expect(await madeBy()).toEqual([]);
    writeFileSync(join(dataDir, "places/gb.csv"), completePlaces(`${GB}4,e,london,\n`));
    expect(await madeBy()).toEqual(["gb"]);
    const many = Array.from({ length: 99 }, (_, i) => `,f-${i},london,`).join("\n");
    writeFileSync(join(dataDir, "places/gb.csv"), completePlaces(`${GB}${many}\n`));
    expect(await madeBy()).toEqual(["gb", "sa"]);
  });

  test("when a table changed", async () => {
    const { build, madeBy, dataDir } = openFolder();
    await build();
    rewrite(join(dataDir, "i18n/facts/en.json"), (text) => text.replace('"Mosque"', '"Masjid"'));
    expect(await madeBy()).toEqual(["gb", "sa"]);
  });

  test("when an option changed", async () => {
    const { build, madeBy } = openFolder();
    await build();
    expect(await madeBy({ editUrl: "https://example.org/{file}" })).toEqual(["gb", "sa"]);
  });

  test("when the ratings of its places changed", async () => {
    const { build, madeBy, dataDir } = openFolder();
    const ratingsFile = join(dataDir, "../ratings.csv");
    const header = "place_id,average,count,one,two,three,four,five\n";
    writeFileSync(ratingsFile, `${header}1,5,1,0,0,0,0,1\n`);
    await build({ ratingsFile });
    expect(await madeBy({ ratingsFile })).toEqual([]);
    appendFileSync(ratingsFile, "3,4,1,0,0,0,1,0\n");
    expect(await madeBy({ ratingsFile })).toEqual(["sa"]);
  });

  test("when a file of it in the previous output is gone, or cut short", async () => {
    const { build, madeBy, outDir } = openFolder();
    await build();
    rmSync(join(outDir, "ar/places/gb.json"));
    expect(await madeBy()).toEqual(["gb"]);
    truncateSync(join(outDir, "index/blocks/sa.bin"), 20);
    expect(await madeBy()).toEqual(["sa"]);
    writeFileSync(join(outDir, "manifest.json"), "{");
    expect(await madeBy()).toEqual(["gb", "sa"]);
  });

  test("when the previous output is of other rows than the cache", async () => {
    const { build, madeBy, dataDir } = openFolder();
    await build();
    const path = join(dataDir, "places/gb.csv");
    const before = readFileSync(path, "utf8");
    writeFileSync(path, before.replace("1,a,", "1,z,"));
    await build({ cacheDir: null });
    writeFileSync(path, before);
    expect(await madeBy()).toEqual(["gb"]);
  });

  test.each([
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 9)],
    ["with a changed bit", (bytes: Buffer) => bytes.fill((bytes.at(-9) ?? 0) ^ 1, bytes.length - 9, bytes.length - 8)],
    ["of another version", (bytes: Buffer) => Buffer.concat([Buffer.from("musalla country 0\n"), bytes.subarray(18)])],
    ["empty", () => Buffer.alloc(0)],
  ])("when its entry in the cache is %s", async (_what, damage) => {
    const { build, madeBy, cacheDir } = openFolder();
    await build();
    const [folder = "", ...others] = readdirSync(cacheDir);
    expect(others).toEqual([]);
    expect(readdirSync(join(cacheDir, folder))).toEqual(["gb.bin", "output.txt", "sa.bin"]);
    const path = join(cacheDir, folder, "gb.bin");
    writeFileSync(path, damage(readFileSync(path)));
    expect(await madeBy()).toEqual(["gb"]);
  });
});

describe("a country of a build with archives", () => {
  const [both, alone] = [
    { shape: { hasFiles: true, hasArchives: true } },
    { shape: { hasFiles: false, hasArchives: true } },
  ];

  test.each([
    ["and files", both],
    ["alone", alone],
  ])("%s is taken over, and only what changed is built again", async (_, shape) => {
    const { build, madeBy, dataDir } = openFolder();
    await build(shape);
    expect(await madeBy(shape)).toEqual([]);
    rewrite(join(dataDir, "places/sa.csv"), (text) => text.replace("3,c,", "3,d,"));
    expect(await madeBy(shape)).toEqual(["sa"]);
  });

  test("is built again when its archive is gone, or cut short", async () => {
    const { build, madeBy, outDir } = openFolder();
    await build(alone);
    rmSync(join(outDir, archiveFile("GB")));
    expect(await madeBy(alone)).toEqual(["gb"]);
    truncateSync(join(outDir, archiveFile("SA")), 2000);
    expect(await madeBy(alone)).toEqual(["sa"]);
    rmSync(join(outDir, archiveFile("GB")));
    expect(await madeBy(both)).toEqual(["gb", "sa"]);
  });

  test("is built again for files where there were archives alone, and the other way round", async () => {
    const { build, madeBy } = openFolder();
    await build(alone);
    expect(await madeBy({})).toEqual(["gb", "sa"]);
    expect(await madeBy(alone)).toEqual(["gb", "sa"]);
    expect(await madeBy(both)).toEqual(["gb", "sa"]);
  });
});

test("what is wrong between two files is reported when both are taken over or one is", async () => {
  const { build, dataDir, outDir, cacheDir } = openFolder();
  await build();
  const before = hashFolder(outDir);
  writeFileSync(join(dataDir, "places/sa.csv"), completePlaces("id,slug,lat,lng\n1,c,21.4,39.8\n", "sa"));
  const options = { dataDir, outDir, today: "2026-01-15", editUrl: null, onProgress: () => undefined };
  const found = await Promise.all(
    [cacheDir, null].map(async (one) => {
      const other = one === null ? `${outDir}-none` : outDir;
      return (await buildData({ ...options, outDir: other, cacheDir: one })).diagnostics;
    }),
  );
  expect(found[0]?.map(({ code, message }) => [code, message])).toEqual([["duplicate-id", "id 1 is taken by a (GB)"]]);
  expect(found[0]).toEqual(found[1]);
  expect(hashFolder(outDir)).toBe(before);
  expect(filesBelow(`${outDir}-none`)).toEqual([]);
});
