/** The client of build/README.md keeps a copy: all at first, nothing when nothing changed, only what changed after that. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildData } from "../../build/compile/build.ts";
import { writeFixture } from "../support/fixture.ts";
import { type RunningServer, startServer } from "./start.ts";

const folder = mkdtempSync(join(tmpdir(), "musalla-sync-"));
const at = (name: string): string => join(folder, name);
const [dataDir, outDir, copyDir] = [at("data"), at("out"), at("copy")];
const readme = readFileSync("build/README.md", "utf8");
const programs = ["sync.mjs", "replay.mjs"].map(
  (name) => [name, new RegExp(`\`\`\`js\\n(// ${name}\\n[^]*?)\`\`\``).exec(readme)?.[1] ?? ""] as const,
);

const build = async (): Promise<void> => {
  const options = { dataDir, outDir, cacheDir: at("cache"), today: "2026-11-21", editUrl: null, hasBulk: true };
  await buildData({ ...options, onProgress: () => undefined });
};

let server: RunningServer;
beforeAll(async () => {
  writeFixture(dataDir);
  for (const [name, program] of programs) writeFileSync(join(folder, name), program);
  await build();
  server = await startServer({ MUSALLA_DATA: outDir });
}, 60_000);
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const sync = (): string =>
  execFileSync(process.execPath, [join(folder, "sync.mjs"), `${server.origin}/data/v1`, copyDir], {
    encoding: "utf8",
  });

const filesBelow = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(path.length))
    .sort();

/** What a client keeps, by path: all but the manifest, which lists it. */
const contentsOf = (path: string): ReadonlyMap<string, string> =>
  new Map(
    filesBelow(path)
      .filter((file) => !file.startsWith("/manifest"))
      .map((file) => [file, readFileSync(join(path, file), "latin1")]),
  );

describe("the README's sync client", () => {
  it("is at most 70 lines of code, and so is what replays changes", () => {
    for (const [, program] of programs) expect(program.trim().split("\n").length).toBeLessThanOrEqual(70);
  });

  it("copies everything, then nothing, then only what changed", async () => {
    expect(sync()).toMatch(/^\d{4} fetched, 0 replayed, 0 removed/);
    expect(filesBelow(copyDir)).toEqual(filesBelow(outDir));
    expect(sync()).toBe("0 fetched, 0 replayed, 0 removed\n");

    const before = contentsOf(copyDir);
    rmSync(join(dataDir, "places", "fj.csv"));
    await build();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const [fetched = 0, replayed = 0, removed = 0] = (sync().match(/\d+/g) ?? []).map(Number);
    const after = contentsOf(outDir);
    expect(removed).toBe([...before.keys()].filter((path) => !after.has(path)).length);
    expect(removed).toBeGreaterThan(3);
    const changed = [...after].filter(([path, content]) => before.get(path) !== content);
    expect(fetched + replayed).toBe(changed.length);
    // The places of Fiji are in the set of the project's own licence; its cities are unchanged.
    expect(replayed).toBe(2);
    expect([...contentsOf(copyDir)]).toEqual([...after]);
    // Countries that have ids in one file with Fiji have it in their lists of what a device keeps.
    expect(changed.filter(([path]) => !/^\/(?:keep|bulk|changes)\//.test(path)).length).toBeLessThan(60);
    expect(existsSync(join(copyDir, "en/places/fj.json"))).toBe(false);
    expect(filesBelow(copyDir)).toEqual(filesBelow(outDir));
  }, 240_000);
});
