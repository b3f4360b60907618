/** The build as a whole: reproducible, and safe to kill. */
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildData } from "../../../build/compile/build.ts";
import { writeFixture } from "../../support/fixture.ts";
import { filesBelow, hashesBelow, hashFolder } from "../folders.ts";
import { type Finished, runCli, type RunOptions } from "../run-cli.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";

const scratch = temporaryFolder();
const small = join(scratch, "small");
const fixture = join(scratch, "fixture");
const outOf = (name: string): string => join(scratch, name, "v1");

const build = async (data: string, out: string, today: string, options?: RunOptions): Promise<Finished> =>
  runCli(["build", "--data", data, "--out", out, "--today", today], options);

/** The test data, its files written in the order of `by`, so that a folder lists them otherwise. */
const copyData = (name: string, by: (a: string, b: string) => number): string => {
  const to = join(scratch, name);
  for (const path of filesBelow(fixture).toSorted(by)) cpSync(join(fixture, path), join(to, path));
  return to;
};

const reversed = (text: string): string => [...text].toReversed().join("");
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const byEnd = (a: string, b: string): number => byText(reversed(b), reversed(a));

beforeAll(() => {
  writeSmallData(small);
  writeFixture(fixture);
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("the same data and day give the same bytes", () => {
  test("in other zones, other locales and other orders of the folders", async () => {
    const [one, other] = [copyData("one", byText), copyData("other", byEnd)];
    const arabic = { TZ: "America/St_Johns", LANG: "ar_EG.UTF-8", LC_ALL: "ar_EG.UTF-8" };
    const runs = await Promise.all([
      build(one, outOf("apia"), "2026-01-15", { env: { TZ: "Pacific/Apia", LC_ALL: "C" } }),
      build(other, outOf("newfoundland"), "2026-01-15", { env: arabic }),
    ]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(filesBelow(outOf("apia")).length).toBeGreaterThan(500);
    expect(hashFolder(outOf("newfoundland"))).toBe(hashFolder(outOf("apia")));
  });

  test("on another day of the month except the day in the manifest, in another month not", async () => {
    const days = ["2026-01-01", "2026-01-31", "2026-02-01"] as const;
    for (const today of days)
      await buildData({ dataDir: small, outDir: outOf(today), today, editUrl: null, onProgress: () => undefined });
    const manifestOf = (day: string): string => readFileSync(join(outOf(day), "manifest.json"), "utf8");
    // The shared archive has the manifest in it.
    const dated = new Set(["manifest.json", "_archives/shared.bin"]);
    const others = (day: string) => [...hashesBelow(outOf(day))].filter(([path]) => !dated.has(path));
    const [first, last, next] = days;
    expect(others(last)).toEqual(others(first));
    expect(manifestOf(last)).toBe(manifestOf(first).replace(first, last));
    expect(others(next)).not.toEqual(others(first));
  });
});

describe("a build that is killed", () => {
  test("leaves the previous output whole, and the next build succeeds", async () => {
    const [data, out] = [join(scratch, "one"), outOf("apia")];
    const before = hashFolder(out);
    const delays = [0, 300, 600].map((least) => least + Math.round(Math.random() * 300));
    const killed: boolean[] = [];
    for (const delayMs of delays) {
      const { code } = await build(data, out, "2026-01-15", {
        onFirstOutput: (child) => {
          void sleep(delayMs).then(() => child.kill("SIGKILL"));
        },
      });
      killed.push(code === null);
      expect(hashFolder(out), `killed after ${delayMs} ms of ${delays.join()}`).toBe(before);
    }
    expect(killed).toContain(true);
    const { code } = await build(data, out, "2026-01-15");
    expect(code).toBe(0);
    expect(hashFolder(out)).toBe(before);
    expect(readdirSync(dirname(out))).toEqual(["v1"]);
  });

  test("and two builds into one folder at once leave one whole output", async () => {
    const runs = ["alone", "both", "both"].map(async (name) => build(small, outOf(name), "2026-01-15"));
    await Promise.all(runs);
    expect(hashFolder(outOf("both"))).toBe(hashFolder(outOf("alone")));
  });
});
