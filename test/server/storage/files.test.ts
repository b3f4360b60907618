/** What is the files driver's own: times of change, shared flushes, many names, healing. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filesStorage, healFiles, healLines, versionOf } from "../../../server/storage/files.ts";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "musalla-files-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const NOW_MS = 1_795_000_000_000;
const at = (ms: number, ns = 1n) => ({ ino: 7n, mtimeNs: BigInt(ms) * 1_000_000n + ns });

describe("version", () => {
  it.each([
    ["settled", at(NOW_MS - 50, 0n), true],
    ["changed a moment ago", at(NOW_MS - 49), false],
    ["changed in the future: the clock was put back", at(NOW_MS + 60_000), false],
    ["whole seconds only, settled", at(NOW_MS - 4000, 0n), true],
    ["whole seconds only, changed a moment ago", at(NOW_MS - 3000, 0n), false],
  ])("%s", (_, folder, isTold) => {
    expect(versionOf(folder, NOW_MS) !== null).toBe(isTold);
  });

  it("tells nanoseconds and another folder of the same time apart", () => {
    const versions = [at(1), at(1, 2n), { ...at(1), ino: 8n }].map((one) => versionOf(one, NOW_MS));
    expect(new Set(versions).size).toBe(3);
  });

  it("is not told while a name may still be added under the same time of change", async () => {
    let nowMs = Date.now();
    const storage = filesStorage(dir, () => nowMs);
    expect(await storage.version("reviews/1")).toBe("none");
    expect(storage.isAbsent?.("reviews/1")).toBe(true);
    await storage.create("reviews/1", "a", "");
    expect(storage.isAbsent?.("reviews/1")).toBe(false);
    nowMs = Date.now();
    expect(await storage.version("reviews/1")).toBeNull();
    nowMs += 1000;
    const first = await storage.version("reviews/1");
    expect(first).not.toBeNull();
    expect(await storage.version("reviews/1")).toBe(first);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await storage.create("reviews/1", "b", "");
    nowMs = Date.now() + 1000;
    expect(await storage.version("reviews/1")).not.toBe(first);
  });
});

describe("many names", () => {
  it("lists 10,000 names of a folder in less than half a second, and their version at once", async () => {
    const storage = filesStorage(dir);
    const folder = join(dir, "reviews/401");
    mkdirSync(folder, { recursive: true });
    for (let i = 0; i < 10_000; i += 1) writeFileSync(join(folder, `n${i}.json`), "");
    const startMs = performance.now();
    expect(await storage.names("reviews/401")).toHaveLength(10_000);
    expect(performance.now() - startMs).toBeLessThan(500);
    const versionStartMs = performance.now();
    await storage.version("reviews/401");
    expect(performance.now() - versionStartMs).toBeLessThan(50);
  });
});

describe("healFiles", () => {
  const put = (path: string, text: string | Uint8Array, ageMin = 0): void => {
    mkdirSync(join(dir, path, ".."), { recursive: true });
    writeFileSync(join(dir, path), text);
    const seconds = NOW_MS / 1000 - ageMin * 60;
    utimesSync(join(dir, path), seconds, seconds);
  };

  it("sweeps temporary files older than ten minutes and names what cannot be read", async () => {
    put(".temporary/old", "half", 11);
    put(".temporary/young", "half", 9);
    put("reviews/401/good.json", '{"id":"good"}');
    put("reviews/401/cut.json", '{"id":"secret');
    put("reviews/401/empty.json", "");
    put("reviews/402/latin.json", Uint8Array.of(0x7b, 0xe9, 0x7d));
    put("acts/401/number.json", "5");
    put("log/2026112110/line.json", "");
    put("salts/one.json", "00ff");
    const healed = await healFiles(dir, NOW_MS);
    expect(healed).toEqual({
      swept: 1,
      unreadable: ["reviews/401/cut", "reviews/401/empty", "reviews/402/latin", "acts/401/number"],
    });
    expect(healLines(healed).join("\n")).not.toContain("secret");
    expect(await healFiles(dir, NOW_MS)).toMatchObject({ swept: 0 });
  });

  it("says nothing when all is well, and of a folder that is not there", async () => {
    put("reviews/401/good.json", '{"id":"good"}');
    expect(healLines(await healFiles(dir, NOW_MS))).toEqual([]);
    expect(await healFiles(join(dir, "none"), NOW_MS)).toEqual({ swept: 0, unreadable: [] });
  });
});
