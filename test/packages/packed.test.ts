/** The packages as they would be published, in an empty project on Node: what they hold, weigh, say and answer. */
import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packageFaults } from "../../packages/tool/check.ts";
import { PACKAGES } from "../../packages/tool/list.ts";
import { type Host, openHost } from "../contract/host.ts";
import { makeProject, type Project } from "./project.ts";

let project: Project;
let host: Host;
beforeAll(async () => {
  [project, host] = await Promise.all([makeProject(), openHost()]);
}, 120_000);
afterAll(async () => {
  project.remove();
  await host.stop();
});

const runs = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd: project.folder, encoding: "utf8" });

test.each(PACKAGES.map(({ folder }) => folder))("%s is sound: files, weight, package.json, publint", async (folder) => {
  const packed = project.packed.find(({ spec }) => spec.folder === folder);
  expect(packed === undefined ? ["is not packed"] : await packageFaults(packed)).toEqual([]);
});

test("they answer what the server answers", () => {
  const { compared, wrong } = JSON.parse(runs("main.mjs", host.origin)) as {
    readonly compared: number;
    readonly wrong: readonly string[];
  };
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(800);
});

test("a program compiles with them under strict and exactOptionalPropertyTypes, wrong calls excluded", () => {
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "nodenext",
    target: "es2022",
    lib: ["ES2022", "DOM"],
    types: [],
    noEmit: true,
    skipLibCheck: false,
  };
  writeFileSync(
    join(project.folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, files: ["main.ts"] }),
  );
  copyFileSync("test/packages/types-program.txt", join(project.folder, "main.ts"));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  expect(runs(tsc, "-p", ".")).toBe("");
}, 120_000);

describe("the example of each runs", () => {
  test.each([
    ["prayer", () => [], /next: \w+ at /],
    ["client", () => [`${host.origin}/api/v1`, "istanbul"], /^\w+ +.+ {2}\//],
    ["directory", () => [`${host.origin}/data/v1`, "41.01", "28.97"], /^\d+ m {2}/],
  ] as const)("%s", (name, args, printed) => {
    expect(runs(`node_modules/@musalla/${name}/example.mjs`, ...args())).toMatch(printed);
  });
});

test("prayer times need nothing of a host: no Intl, no text encoders, no timers", async () => {
  const entry = `import { prayerTimes, ruleAt, toHijri } from "@musalla/prayer";
    import { ephemeris } from "@musalla/prayer/ephemeris/2020-2039";
    const point = { lat: 21.4225, lng: 39.8262 };
    const times = prayerTimes({ ...point, utcOffset: 180, rule: ruleAt({ ...point, country: "SA" }), ephemeris });
    globalThis.result = JSON.stringify([times.on("2027-02-08").clock.isha, times.range("2026-01-01", 365).length, toHijri("2027-02-08").date]);`;
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: project.folder },
    bundle: true,
    write: false,
    format: "iife",
  });
  const bare = createContext({});
  runInContext("delete globalThis.Intl; delete globalThis.console; delete globalThis.WebAssembly;", bare);
  runInContext(outputFiles[0]?.text ?? "", bare);
  expect(JSON.parse(String(runInContext("result", bare)))).toEqual(["20:15", 365, "1448-09-01"]);
});

test("a bundler leaves out what a program does not use", async () => {
  const weigh = async (name: string): Promise<number> => {
    const contents = `export { ${name} } from "@musalla/prayer";`;
    const stdin = { contents, resolveDir: project.folder };
    const { outputFiles } = await build({ stdin, bundle: true, write: false, format: "esm", minify: true });
    return outputFiles[0]?.contents.length ?? 0;
  };
  expect(await weigh("qibla")).toBeLessThan(3000);
});

test("README files name every function that is exported", () => {
  for (const { folder } of PACKAGES) {
    const readme = readFileSync(join(project.folder, "node_modules/@musalla", folder, "README.md"), "utf8");
    const names = JSON.parse(
      runs("--input-type=module", "-e", `console.log(JSON.stringify(Object.keys(await import("@musalla/${folder}"))))`),
    ) as readonly string[];
    expect(names.filter((name) => !readme.includes(`\`${name}(`))).toEqual([]);
  }
});
