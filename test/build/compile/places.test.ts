/** Countries made in threads: the same bytes and the same findings as made one after the other. */
import { appendFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checkData } from "../../../build/check/check.ts";
import { NO_SCHEDULES } from "../../../build/check/load/country-files.ts";
import { buildData, type BuildResult } from "../../../build/compile/build.ts";
import { openHelper, workersFor } from "../../../build/compile/places.ts";
import { DEFAULT_PAGE_SIZES } from "../../../build/compile/plan/context.ts";
import type { Written } from "../../../build/compile/plan/directory.ts";
import { FILES_ALONE } from "../../../build/compile/swap-output.ts";
import { openPrevious } from "../../../build/compile/previous.ts";
import { hashFolder } from "../folders.ts";
import { writeFixture } from "../../support/fixture.ts";
import { PLACE_ROWS } from "../../support/place-rows.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const build = async (dataDir: string, name: string, workers: number): Promise<BuildResult> => {
  const outDir = join(scratch, name);
  const options = { dataDir, outDir, today: "2026-11-21", editUrl: null, onProgress: () => undefined };
  return buildData({ ...options, workers });
};

describe("with threads and without", () => {
  test("the same data becomes the same files", async () => {
    const data = join(scratch, "fixture");
    writeFixture(data);
    const results = [await build(data, "none", 0), await build(data, "three", 3)];
    const open = Object.values(PLACE_ROWS).flatMap((rows) => rows.filter(({ status }) => status !== "closed")).length;
    expect(results.map(({ output }) => output?.counts.places)).toEqual([open, open]);
    expect(hashFolder(join(scratch, "three"))).toBe(hashFolder(join(scratch, "none")));
  });

  test("the findings are those of the check, also those between files", async () => {
    const data = writeSmallData(join(scratch, "data"), {
      "exceptions.csv": "code,place,other,reason\nfar-from-city,gb/b,,An airport.\nfar-from-city,sa/x,,Gone.\n",
      "places/gb.csv":
        "id,slug,city,lat,lng,source\n1,a,london,51.5,-0.1,geonames:7\n2,b,london,52.4862,-1.8904,editorial\n",
      "places/sa.csv": "id,slug,lat,lng,source\n1,c,21.4,39.8,geonames:7\n1,d,21.5,39.9,editorial\n",
      "places/zz.csv": "slug\ne\n",
    });
    const { diagnostics } = checkData(data, { today: "2026-11-21" });
    expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
      "stale-exception data/exceptions.csv",
      "duplicate-id data/places/sa.csv",
      "duplicate-external-id data/places/sa.csv",
      "duplicate-id data/places/sa.csv",
      "unknown-country data/places/zz.csv",
    ]);
    for (const workers of [0, 2])
      expect((await build(data, `faulty-${workers}`, workers)).diagnostics).toEqual(diagnostics);
  });
});

describe("threads", () => {
  const files = { stem: "x", curated: null, added: [], overrides: null, schedules: NO_SCHEDULES };
  const job = (bytes: number) => ({ files, bytes, previewStart: 0 });

  test("are not for few rows, nor for one file", () => {
    expect(workersFor([job(100_000), job(100_000)])).toBe(0);
    expect(workersFor([job(200_000_000)])).toBe(0);
    expect(workersFor([])).toBe(0);
  });
});

/** The files of a section of an output, as a build has them. */
const writtenIn = (out: string, section: string): Written => {
  const { files } = JSON.parse(readFileSync(join(out, "manifest", `${section}.json`), "utf8")) as {
    readonly files: Readonly<Record<string, readonly [hash: string, bytes: number]>>;
  };
  return Object.entries(files).map(([path, [hash, bytes]]) => [path, hash, bytes]);
};

describe.each([
  ["on the main thread, where there are few files", 0],
  ["in a thread, where there are many", 1e6],
])("files of the previous output, %s,", (_, count) => {
  test("are taken over country by country, all of it or nothing, and what is replaced is removed", async () => {
    const out = join(scratch, `out-${count}`);
    cpSync(join(scratch, "none"), out, { recursive: true });
    const folder = `${out}.fresh`;
    mkdirSync(folder);
    const [whole, damaged] = [writtenIn(out, "prayer"), writtenIn(out, "places")];
    appendFileSync(join(out, damaged.at(-1)?.[0] ?? ""), " ");
    const plan = { today: "2026-11-21", editUrl: null, pageSizes: DEFAULT_PAGE_SIZES, hasCityLists: true };
    const previous = { ...openPrevious(out), files: count };
    const shape = FILES_ALONE;
    const helper = openHelper(previous, out, {
      dataDir: scratch,
      overlays: [],
      ratingsFile: null,
      plan,
      folder,
      shape,
    });
    try {
      const taken = [whole, damaged, []].map((files) => ({ country: "EG", files }));
      expect(await helper.take(taken)).toEqual([true, false, true]);
      for (const [path] of whole)
        expect(readFileSync(join(folder, path)).equals(readFileSync(join(out, path))), path).toBe(true);
      for (const [path] of damaged) expect(existsSync(join(folder, path))).toBe(false);
      await helper.remove(out);
      expect(existsSync(join(out, "index"))).toBe(false);
      expect(existsSync(join(out, "en"))).toBe(false);
      expect(readFileSync(join(folder, whole[0]?.[0] ?? "")).length).toBe(whole[0]?.[2]);
    } finally {
      await helper.close();
    }
  });
});
