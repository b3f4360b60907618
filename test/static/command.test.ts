/** `npm run build -- --static`, as a process of its own. */
import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "../build/run-cli.ts";
import type { Finished } from "../build/run-cli.ts";
import { temporaryFolder, writeSmallData } from "../build/small-data.ts";

const scratch = temporaryFolder();
const [data, site] = [join(scratch, "data"), join(scratch, "site")];

beforeAll(() => writeSmallData(data));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const build = async (...words: readonly string[]): Promise<Finished> =>
  runCli(["all", "--static", "--no-compress", "--data", data, "--out", site, ...words]);

test("an error in the data leaves no site; once it is mended the same folder is taken, and options reach the data", async () => {
  writeSmallData(data, { "places/gb.csv": "lat\n95\n" });
  const { code, stdout, stderr } = await build();
  expect([code, stdout, existsSync(join(site, "index.html"))]).toEqual([1, "", false]);
  expect(stderr).toContain(`Nothing was written; ${site} is as it was.`);

  writeSmallData(data);
  const mended = await build("--edit-url", "https://example.org/{file}", "--today", "2026-01-15");
  expect([mended.code, mended.stdout]).toEqual([
    0,
    expect.stringMatching(/: 1 places, .*; beside the data \d+ files, \d+\.\d MB\n$/),
  ]);
  expect(readdirSync(site)).toEqual(expect.arrayContaining(["404.html", "_headers", "data", "index.html", "sw.js"]));
  const text = (path: string): string => readFileSync(join(site, "data/v1", path), "utf8");
  expect(JSON.parse(text("manifest.json"))).toMatchObject({ today: "2026-01-15" });
  expect(text("en/places/gb.json")).toContain('"https://example.org/data/places/gb.csv"');
});
