/** A disk that refuses in the middle of a build: the output before stays whole, the file is named, and the next build succeeds. */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildData } from "../../build/compile/build.ts";
import { openEmitter } from "../../build/compile/swap-output.ts";
import { filesBelow, hashFolder } from "../build/folders.ts";
import { temporaryFolder, writeSmallData } from "../build/small-data.ts";

const TODAY = "2026-01-15";
/** Blocks of 512 bytes that a file may have: some of the output fits, some does not. */
const BLOCKS = 20;

const scratch = temporaryFolder();
const dataDir = join(scratch, "data");
const outDir = join(scratch, "out", "v1");
const build = async () => buildData({ dataDir, outDir, today: TODAY, editUrl: null, onProgress: () => undefined });

let before = "";

beforeAll(async () => {
  writeSmallData(dataDir);
  await build();
  before = hashFolder(outDir);
  const other = "city,lat\nlondon,51.5\nlondon,51.6\n";
  rmSync(dataDir, { recursive: true });
  writeSmallData(dataDir, { "places/gb.csv": other });
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe("a build that may not write what it has to", () => {
  test("ends with 1 and names the file, what is wrong with it, and what to do", () => {
    const command = `ulimit -f ${BLOCKS} && exec "$0" --import tsx build/cli/main.ts build --data "$1" --out "$2" --fresh --today ${TODAY}`;
    const { status, stderr } = spawnSync("sh", ["-c", command, process.execPath, dataDir, outDir], {
      encoding: "utf8",
    });
    expect(status, stderr).toBe(1);
    expect(stderr).toMatch(/^\S*\/out\/v1\.new-\d+\/\S+: .+ \(EFBIG\)\n.+ run it again\.$/m);
    expect(stderr).toContain(`Nothing was written; ${outDir} is as it was.`);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test("leaves the output before as it was, and nothing beside it; the next one succeeds", async () => {
    expect(hashFolder(outDir)).toBe(before);
    expect(readdirSync(join(scratch, "out"))).toEqual(["v1"]);
    expect((await build()).output).not.toBeNull();
    expect(hashFolder(outDir)).not.toBe(before);
  });
});

describe("an output that cannot be put in place", () => {
  test("leaves the one before there", () => {
    const parent = temporaryFolder();
    const target = join(parent, "v1");
    const first = openEmitter(target);
    first.write([{ path: "a.txt", content: "a" }]);
    first.commit(["en"]);
    const second = openEmitter(target);
    rmSync(second.folder, { recursive: true });
    expect(() => second.commit(["en"])).toThrow("ENOENT");
    second.discard();
    expect(filesBelow(parent)).toEqual(["v1/a.txt"]);
    rmSync(parent, { recursive: true });
  });
});
