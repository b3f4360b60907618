/** How a process follows its data: over a clock that jumps, a build that is broken for a while, a folder that refuses. */
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { openDataSource } from "../../../server/data/data-source.ts";
import { followData, type Followed } from "../../../server/data/engine.ts";

const BUILT = "public/data/v1";
const YEAR_MS = 365 * 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 22);

const base = mkdtempSync(join(tmpdir(), "musalla-follow-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** What an engine opens first, and the file by which a build is told from the next. */
const OPENED = ["index/directory.json", "manifest.json"] as const;

let folder = "";
let followed: Followed;
let builds = 0;

/** Puts another build into the folder's place, its directory as given or as it was built. */
const put = (directory?: string): void => {
  builds += 1;
  const fresh = join(base, `build-${builds}`);
  mkdirSync(fresh);
  for (const file of OPENED) cpSync(join(BUILT, file), join(fresh, file));
  if (directory !== undefined) writeFileSync(join(fresh, OPENED[0]), directory);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
};

beforeEach(() => {
  folder = join(base, `v1-${builds}`);
  put();
  followed = followData(openDataSource(folder));
});

describe("a rebuild", () => {
  it.each([-YEAR_MS, -3_600_000, 3_600_000, YEAR_MS])("is noticed after the clock jumped by %d ms", async (jumpMs) => {
    const before = await followed.engineAt(NOW_MS);
    put();
    expect(await followed.engineAt(NOW_MS + jumpMs)).not.toBe(before);
  });

  it("that is broken leaves the engine as it was, and is taken once it is mended, whatever its manifest says", async () => {
    const before = await followed.engineAt(NOW_MS);
    put("{");
    expect(await followed.engineAt(NOW_MS + 1000)).toBe(before);
    cpSync(join(BUILT, OPENED[0]), join(folder, OPENED[0]));
    expect(await followed.engineAt(NOW_MS + 2000)).not.toBe(before);
  });
});

describe("a rebuild that takes long to open", () => {
  it("is opened once, and waited for by all who come meanwhile", async () => {
    const source = openDataSource(folder);
    let opens = 0;
    const slow = followData({
      ...source,
      read: async (name) => {
        opens += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return source.read(name);
      },
    });
    const before = await slow.engineAt(NOW_MS);
    put();
    opens = 0;
    const asked = [slow.engineAt(NOW_MS + 1000), slow.engineAt(NOW_MS + 1000)];
    await slow.versionNow();
    asked.push(slow.engineAt(NOW_MS + 1000));
    const engines = await Promise.all(asked);
    expect(engines.map((engine) => engine === before)).toEqual([false, false, false]);
    expect(new Set(engines).size).toBe(1);
    expect(opens).toBe(1);
  });
});

describe("a folder that refuses to be looked at", () => {
  it("is of no version, and the engine stays", async () => {
    const before = await followed.engineAt(NOW_MS);
    rmSync(join(folder, OPENED[1]));
    symlinkSync(OPENED[1], join(folder, OPENED[1]));
    expect(await openDataSource(folder).version()).toBeNull();
    expect(await followed.engineAt(NOW_MS + 1000)).toBe(before);
    expect(await followed.versionNow()).toBeNull();
  });
});
