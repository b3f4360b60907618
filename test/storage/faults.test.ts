/** A full disk, a read-only folder, a Redis that is away or hangs: refused at once, and well again without a restart. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { filesStorage } from "../../server/storage/files.ts";
import { openReviewStorage, parseReviewsSetting } from "../../server/storage/open.ts";
import { isMountAbsent, type Mounted, mountSmall } from "../support/mount.ts";
import { isRedisAbsent, startRedis } from "../support/redis.ts";

const FOLDER = "reviews/401";
const VALUE = "x".repeat(6000);

/** The storage of a setting, and what it reported to the operator. */
const openOf = (text: string): { readonly storage: ContributionStorage; readonly told: readonly string[] } => {
  const setting = parseReviewsSetting(text);
  if (typeof setting === "string") throw new Error(setting);
  const told: string[] = [];
  return { storage: openReviewStorage(setting, (line) => told.push(line)), told };
};

describe.skipIf(isMountAbsent)("file systems that refuse (needs to mount)", () => {
  let mounted: Mounted | null = null;
  const mount = (size: string): Mounted => (mounted = mountSmall(size));
  afterEach(() => {
    mounted?.stop();
    mounted = null;
  });

  it.each(["fs", "sqlite"])("%s: a full disk rejects, and keeps again once there is room", async (driver) => {
    const { dir } = mount("1m");
    const reserve = join(dir, "reserve");
    writeFileSync(reserve, "x".repeat(400_000));
    const { storage } = openOf(`${driver}:${join(dir, "reviews")}`);
    const kept: string[] = [];
    const fill = async (): Promise<void> => {
      for (let n = 0; n < 1000; n += 1) {
        await storage.create(FOLDER, `n${n}`, VALUE);
        kept.push(`n${n}`);
      }
    };
    await expect(fill()).rejects.toThrow(/ENOSPC|full|I\/O/i);
    expect(kept.length).toBeGreaterThan(10);
    expect(await storage.get(FOLDER, `n${kept.length}`)).toBeNull();
    if (driver === "fs") expect(readdirSync(join(dir, "reviews/.temporary"))).toEqual([]);
    rmSync(reserve);
    expect(await storage.create(FOLDER, `n${kept.length}`, VALUE)).toBe(true);
    expect(await storage.names(FOLDER)).toHaveLength(kept.length + 1);
    expect(await storage.get(FOLDER, kept.at(-1) ?? "")).toBe(VALUE);
    await storage.close();
  });

  it("fs: a folder that turns read-only rejects writes, still reads, and keeps again once it is not", async () => {
    const { dir, setReadOnly } = mount("1m");
    const storage = filesStorage(join(dir, "reviews"));
    await storage.create(FOLDER, "a", "one");
    setReadOnly(true);
    await expect(storage.create(FOLDER, "b", "two")).rejects.toThrow(/EROFS/);
    await expect(storage.create("reviews/402", "b", "two")).rejects.toThrow();
    await expect(storage.replace(FOLDER, "a", "two")).rejects.toThrow(/EROFS/);
    await expect(storage.removeFolder(FOLDER)).rejects.toThrow(/EROFS/);
    expect(await storage.get(FOLDER, "a")).toBe("one");
    setReadOnly(false);
    expect(await storage.create(FOLDER, "b", "two")).toBe(true);
    expect(await storage.create("reviews/402", "b", "two")).toBe(true);
  });

  it.each(["fs", "sqlite"])("%s: opened on a read-only disk, it works once that is writable", async (driver) => {
    const { dir, setReadOnly } = mount("1m");
    setReadOnly(true);
    const { storage } = openOf(`${driver}:${join(dir, "reviews")}`);
    await expect(storage.create(FOLDER, "a", "one")).rejects.toThrow();
    setReadOnly(false);
    expect(await storage.create(FOLDER, "a", "one")).toBe(true);
    await storage.close();
  });
});

describe("a folder that is taken away while it is used", () => {
  it.each(["reviews/401", "."])("files: %s is made again", async (gone) => {
    const dir = join(process.env["TMPDIR"] ?? "/tmp", `musalla-gone-${process.pid}-${gone.length}`);
    mkdirSync(dir, { recursive: true });
    const storage = filesStorage(dir);
    await storage.create(FOLDER, "a", "one");
    rmSync(join(dir, gone), { recursive: true });
    expect(await storage.create(FOLDER, "b", "two")).toBe(true);
    expect(await storage.names(FOLDER)).toEqual(["b"]);
    rmSync(dir, { recursive: true });
  });
});

/** Milliseconds until the promise rejects. */
const rejectionMs = async (work: Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await expect(work).rejects.toThrow();
  return performance.now() - startMs;
};

describe.skipIf(isRedisAbsent)("a Redis that refuses (needs redis-server)", () => {
  it("stopped and started again: rejects within 3 s, then works without a restart", async () => {
    const redis = await startRedis();
    const { storage, told } = openOf(redis.url);
    expect(await storage.create(FOLDER, "a", "one")).toBe(true);
    expect(told).toEqual([]);
    await redis.kill();
    for (let times = 0; times < 5; times += 1) {
      expect(await rejectionMs(storage.create(FOLDER, "b", "two"))).toBeLessThan(3000);
      expect(await rejectionMs(storage.version(FOLDER))).toBeLessThan(3000);
    }
    await redis.start();
    await expect.poll(async () => storage.get(FOLDER, "a").catch(() => null), { timeout: 5000 }).toBe("one");
    expect(await storage.create(FOLDER, "b", "two")).toBe(true);
    await storage.close();
    await redis.stop();
  });

  it("hanging: rejects within 3 s, then works, and nothing is sent twice", async () => {
    const redis = await startRedis();
    const { storage } = openOf(redis.url);
    await storage.create(FOLDER, "a", "one");
    redis.signal("SIGSTOP");
    expect(await rejectionMs(storage.create(FOLDER, "b", "two"))).toBeLessThan(3000);
    redis.signal("SIGCONT");
    await expect.poll(async () => storage.get(FOLDER, "a").catch(() => null), { timeout: 5000 }).toBe("one");
    expect(await storage.create(FOLDER, "c", "three")).toBe(true);
    await storage.close();
    await redis.stop();
  });

  it("not there at the start: rejects, and works once it is", async () => {
    const redis = await startRedis();
    await redis.kill();
    const { storage } = openOf(redis.url);
    expect(await rejectionMs(storage.names(FOLDER))).toBeLessThan(3000);
    await redis.start();
    await expect.poll(async () => storage.names(FOLDER).catch(() => null), { timeout: 5000 }).toEqual([]);
    await storage.close();
    await redis.stop();
  });

  it.each([
    [["--appendonly", "no"], "appendonly no"],
    [["--appendonly", "yes", "--appendfsync", "everysec"], "appendfsync everysec"],
    [["--appendonly", "yes", "--appendfsync", "always", "--maxmemory-policy", "allkeys-lru"], "allkeys-lru"],
    [["--rename-command", "CONFIG", ""], "could not be checked"],
  ])("%j: warns of %s at the start", async (settings, part) => {
    const redis = await startRedis(settings);
    const { storage, told } = openOf(redis.url);
    await storage.names(FOLDER);
    await expect.poll(() => told).toEqual([expect.stringContaining(part)]);
    await storage.close();
    await redis.stop();
  });
});
