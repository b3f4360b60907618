/** The worked example of build/import/README.md, as it is there. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runData } from "../../build/cli/program.ts";
import { testProcess } from "../build/cli/test-process.ts";
import { runCli } from "../build/run-cli.ts";
import { temporaryFolder } from "../build/small-data.ts";

const README = readFileSync("build/import/README.md", "utf8");

const block = (language: string): string => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(README)?.[1] ?? "";

const printed = /--mapping city\.json\n([^]*?)```/.exec(README)?.[1] ?? "";

describe("a new source without code", () => {
  test("prints what the guide says it prints", async () => {
    const dir = temporaryFolder();
    writeFileSync(join(dir, "mosques.csv"), block("csv"));
    writeFileSync(join(dir, "city.json"), block("json"));
    const [file, mapping, out] = [join(dir, "mosques.csv"), join(dir, "city.json"), join(dir, "imports")];
    const said: string[] = [];
    const run = await runData(["import", "csv", file, "--mapping", mapping, "--out", out], testProcess(said));
    expect(run.code).toBe(0);
    expect(`${[...said, run.out].join("\n")}\n`.replace(out, "imports")).toBe(printed);
  });

  test.each([
    [["import", "cvs", "x"], /^There is no format "cvs". The formats are csv, json, overpass-json, /],
    [["import"], /^import <format> <file\|url>\nThe formats are /],
    [["import", "csv"], /^import csv from what\?/],
    [["import", "csv", "x", "--country", "gbr"], /^--country is "gbr", must be a two-letter country code/],
    [["import", "csv", "x", "--as", "My List"], /^--as is "My List", must be lower-case letters/],
    [["import", "csv", "x", "--nameless", "no"], /^--nameless is "no", must be keep or drop/],
  ])("%j is told what it lacks", async (args, message) => {
    const { code, err } = await runData(args, testProcess());
    expect(code).toBe(2);
    expect(err).toMatch(message);
  });

  test("a file that is not there is a problem, not a crash", async () => {
    const run = await runCli(["import", "csv", "nowhere.csv", "--out", temporaryFolder()]);
    expect(run).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("nowhere.csv: there is no such file"),
    });
  });
});
