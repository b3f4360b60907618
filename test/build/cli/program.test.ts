import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runData } from "../../../build/cli/program.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder, writeSmallData } from "../small-data.ts";
import { testProcess } from "./test-process.ts";

const scratch = temporaryFolder();
const data = join(scratch, "data");

beforeAll(() => writeSmallData(data));

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The command line in this process: what it would print, and its exit code. */
const run = async (...args: readonly string[]) => runData(args, testProcess());

describe("the command line", () => {
  test("check of sound data exits 0 and prints its summary", async () => {
    const { code, stderr, stdout } = await runCli(["check", "--data", data]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^not checked: [^\n]+ --base [^\n]+\n0 errors, 0 warnings in 0 of \d+ files\.\n$/);
  });

  test("check of faulty data exits 1 and prints the golden message", async () => {
    const faulty = join(scratch, "faulty");
    const golden = new URL("../../cases/bad-phone/", import.meta.url);
    writeSmallData(faulty, { "places/gb.csv": readFileSync(new URL("places/gb.csv", golden), "utf8") });
    const { code, stderr } = await runCli(["check", "--data", faulty]);
    expect(code).toBe(1);
    expect(stderr.replace(/^not checked: .*\n/m, "").replace(/ of \d+ files/, " of N files")).toBe(
      readFileSync(new URL("expected.txt", golden), "utf8"),
    );
  });

  test("a warning alone exits 0, of check and of build", async () => {
    const warned = join(scratch, "warned");
    writeSmallData(warned, { "places/gb.csv": "city,lat\nlondon,52.5\n" });
    const out = join(scratch, "warned-out");
    const check = await run("check", "--data", warned);
    const build = await run("build", "--data", warned, "--out", out);
    expect([check.code, build.code]).toEqual([0, 0]);
    expect(build.err).toContain("warning[far-from-city]");
    expect(JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"))).toMatchObject({
      counts: { places: 1 },
    });
  });

  test("build says what it wrote, and progress in plain lines where there is no terminal", async () => {
    const out = join(scratch, "out");
    const { code, stdout, stderr } = await runCli(["build", "--data", data, "--out", out, "--today", "2026-01-15"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /: version [0-9a-f]{12}, \d+ files: 1 places, 2 cities, \d+ events in \d+\.\d s, \d+ MB at most\n$/,
    );
    expect(stderr).toBe("  0 % countries 0 of 1\n 90 % countries 1 of 1\n100 % written\n");
    expect(JSON.parse(readFileSync(join(out, "manifest.json"), "utf8"))).toMatchObject({
      today: "2026-01-15",
    });
  });

  test("a usage error exits 2, says what is wrong on its standard error, and builds nothing", async () => {
    const out = join(scratch, "none");
    const { code, stdout, stderr } = await runCli(["build", "--data", data, "--out", out, "--today", "2026-02-30"]);
    expect([code, stdout, /^\s+at /m.test(stderr)]).toEqual([2, "", false]);
    expect(stderr).toContain('"2026-02-30"');
    expect(existsSync(out)).toBe(false);
  });

  test.each([
    [["chek", "--data", data], "unknown command 'chek'"],
    [[], "Usage"],
    [["check", "--frobnicate"], "unknown option '--frobnicate'"],
    [["build", "--data", data, "--today", "tomorrow"], '"tomorrow"'],
    [["refresh", "everything", "--data", data], 'what is "everything", must be one of calendar-words, cities,'],
    [["all", "sttaic"], 'too many arguments: "sttaic"'],
    [["all", "--nameless", "drop"], "--nameless"],
  ])("%j is a usage error", async (args, said) => {
    const { code, out, err } = await run(...args);
    expect([code, out]).toEqual([2, undefined]);
    expect(err).toContain(said);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test("help exits 0 and goes to the standard output", async () => {
    const all = await runCli(["--help"]);
    expect([all.code, all.stderr]).toEqual([0, ""]);
    for (const word of ["check", "build"]) expect(all.stdout).toContain(word);
    const one = await run("build", "--help");
    expect([one.code, one.err]).toEqual([0, undefined]);
    for (const word of ["--today", "--out"]) expect(one.out).toContain(word);
  });

  test("a day that no Hijri date can be laid out for is a usage error, not a crash", async () => {
    const out = join(scratch, "late");
    const { code } = await run("build", "--data", data, "--out", out, "--today", "9999-12-31");
    expect(code).toBe(2);
  });

  test("a data folder that is not there is no success", async () => {
    const { code, err } = await run("check", "--data", join(scratch, "absent"));
    expect(code).toBe(2);
    expect(err).toContain("absent");
  });

  test("a number of hundreds of digits is a fault like any other, told at once", async () => {
    const long = join(scratch, "long");
    writeSmallData(long, { "places/gb.csv": `lat\n${"9".repeat(400)}\n` });
    const { code, stderr } = await runCli(["check", "--data", long], { processorSeconds: 5 });
    expect(code).toBe(1);
    expect(stderr).toContain("error[lat-out-of-range]");
  });

  test("a second file of one country does not crash the build", async () => {
    const twice = join(scratch, "twice");
    writeSmallData(twice);
    mkdirSync(join(twice, "places"), { recursive: true });
    const rows = readFileSync(join(twice, "places/gb.csv"), "utf8").replace("1,east-london", "2,west-london");
    writeFileSync(join(twice, "places/gb.old.csv"), rows);
    const { code } = await run("build", "--data", twice, "--out", join(scratch, "twice-out"));
    expect(code).toBe(1);
  });

  test("refresh says what to install where a package of development is absent", async () => {
    const hook =
      'export const resolve = (name, context, next) => next(name === "astronomia" ? "absent" : name, context)';
    const moduleOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;
    const register = moduleOf(`import { register } from "node:module"; register(${JSON.stringify(moduleOf(hook))})`);
    const { code, stdout, stderr } = await runCli(["refresh", "ephemeris", "--data", data], {
      // The active LTS says that `register` is deprecated; Node 20 has nothing else.
      env: { NODE_OPTIONS: `--disable-warning=DEP0205 --import ${register}` },
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^refresh ephemeris needs the package absent, .*\n.* npm ci, without --omit=dev\.\n$/);
  });
});
