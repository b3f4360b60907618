/** What was acknowledged is there, whole, after SIGKILL of the writer or of Redis, or a cut of the power, at random moments. */
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { createRandom } from "../../bench/generate/random.ts";
import { filesStorage, healFiles } from "../../server/storage/files.ts";
import { openReviewStorage, parseReviewsSetting } from "../../server/storage/open.ts";
import { redisStorage } from "../../server/storage/redis.ts";
import { sqliteStorage } from "../../server/storage/sqlite.ts";
import { type Bundled, bundleProgram } from "../support/bundled.ts";
import { isDiskAbsent, mountDisk } from "../support/mount.ts";
import { isRedisAbsent, startRedis } from "../support/redis.ts";
import { FOLDERS, type Tally, tallyOf, valueOf } from "./written.ts";

/** KILL_SEED=… kills at the moments of an earlier run, as far as the machine is as fast. */
const SEED = process.env["KILL_SEED"] ?? String(Date.now());
const SEEDED = `with KILL_SEED=${SEED}`;
const random = createRandom(`kill ${SEED}`);

/** More of each: `KILL_ROUNDS=50`; many more of a whole server: `npm run trial -- reviews-kill`. */
const ROUNDS = Number(process.env["KILL_ROUNDS"] ?? 4);
const CUTS = Number(process.env["KILL_ROUNDS"] ?? 4);
const WRITER = fileURLToPath(new URL("writer.ts", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "musalla-kill-"));
let bundled: Bundled;
beforeAll(async () => {
  bundled = await bundleProgram(WRITER);
});
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
  bundled.remove();
});

/** Adds the names that a writer printed before it was killed. */
const writeAndKill = async (setting: string, acknowledged: Set<string>): Promise<void> => {
  const child = spawn(process.execPath, [bundled.path, setting]);
  let printed = "";
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    if (printed === "") setTimeout(() => child.kill("SIGKILL"), random.unit() * 150);
    printed += chunk.toString();
  });
  await new Promise((resolve) => child.once("close", resolve));
  expect(child.signalCode, `${SEEDED}: ${errors}`).toBe("SIGKILL");
  for (const line of printed.split("\n").slice(0, -1)) acknowledged.add(line);
};

const expectWhole = ({ acknowledged, found, lost, halfWritten }: Tally): void => {
  expect(acknowledged, SEEDED).toBeGreaterThan(ROUNDS);
  expect(found, SEEDED).toBeGreaterThanOrEqual(acknowledged);
  expect({ lost, halfWritten }, SEEDED).toEqual({ lost: 0, halfWritten: 0 });
};

describe(`${ROUNDS} times SIGKILL of a process that writes`, () => {
  it("files: nothing is lost or half-written, and a start sweeps what is left", async () => {
    const folder = join(dir, "files");
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) await writeAndKill(`fs:${folder}`, acknowledged);
    const tally = await tallyOf(filesStorage(folder), acknowledged);
    expectWhole(tally);
    const left = readdirSync(join(folder, ".temporary")).length;
    expect(await healFiles(folder, Date.now()), SEEDED).toEqual({ swept: 0, unreadable: [] });
    expect(await healFiles(folder, Date.now() + 11 * 60_000), SEEDED).toEqual({ swept: left, unreadable: [] });
    expect(readdirSync(join(folder, ".temporary"))).toEqual([]);
  });

  it("sqlite: nothing is lost or half-written", async () => {
    const file = join(dir, "reviews.sqlite");
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) await writeAndKill(`sqlite:${file}`, acknowledged);
    const storage = await sqliteStorage(file);
    expectWhole(await tallyOf(storage, acknowledged));
    await storage.close();
  });
});

const openOf = (text: string): ContributionStorage => {
  const setting = parseReviewsSetting(text);
  if (typeof setting === "string") throw new Error(setting);
  return openReviewStorage(setting);
};

describe.skipIf(isDiskAbsent)(`${CUTS} times the power is cut (needs to mount)`, () => {
  it.each(["fs", "sqlite"])("%s: what the disk holds has all that was acknowledged", async (driver) => {
    for (let round = 0; round < CUTS; round += 1) {
      const disk = mountDisk();
      try {
        const acknowledged = new Set<string>();
        await writeAndKill(`${driver}:${join(disk.dir, "reviews")}`, acknowledged);
        const storage = openOf(`${driver}:${join(disk.afterPowerCut(), "reviews")}`);
        const { lost, halfWritten } = await tallyOf(storage, acknowledged);
        await storage.close();
        expect({ lost, halfWritten }, SEEDED).toEqual({ lost: 0, halfWritten: 0 });
      } finally {
        disk.stop();
      }
    }
  });

  it.each(["fs", "sqlite"])("%s: a change is on the disk when it is acknowledged, each by itself", async (driver) => {
    const disk = mountDisk();
    const storage = openOf(`${driver}:${join(disk.dir, "reviews")}`);
    /** What would be read after a power cut now. */
    const kept = async (folder: string, name: string): Promise<string | null> => {
      const copy = openOf(`${driver}:${join(disk.afterPowerCut(), "reviews")}`);
      const value = await copy.get(folder, name);
      await copy.close();
      return value;
    };
    try {
      for (const [folder, name] of [
        ["reviews/1", "a"],
        ["reviews/1", "b"],
        ["reviews/2", "a"],
        ["salts", "a"],
      ] as const) {
        expect(await storage.create(folder, name, valueOf("beef"))).toBe(true);
        expect(await kept(folder, name)).toBe(valueOf("beef"));
      }
      await storage.replace("reviews/1", "a", "other");
      expect(await kept("reviews/1", "a")).toBe("other");
    } finally {
      await storage.close();
      disk.stop();
    }
  });
});

/** Writes until a write rejects; adds what was acknowledged. */
const writeUntilAway = async (
  storage: ContributionStorage,
  writer: string,
  acknowledged: Set<string>,
): Promise<void> => {
  const folder = FOLDERS[0];
  for (let n = 0; ; n += 1) {
    const name = `${writer}-${n}`;
    try {
      if (await storage.create(folder, name, valueOf(name))) acknowledged.add(`${folder}/${name}`);
    } catch {
      return;
    }
  }
};

describe.skipIf(isRedisAbsent)(`${ROUNDS} times kill -9 of Redis (needs redis-server)`, () => {
  it("redis: nothing is lost or half-written, and the same storage goes on", async () => {
    const redis = await startRedis();
    const storage = redisStorage(redis.url, () => undefined);
    const acknowledged = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const writers = Array.from({ length: 8 }, async (_, i) =>
        writeUntilAway(storage, `${round}${i}ff-${i}`, acknowledged),
      );
      await new Promise((resolve) => setTimeout(resolve, 30 + random.unit() * 100));
      await redis.kill();
      await Promise.all(writers);
      await redis.start();
      await expect.poll(async () => storage.version(FOLDERS[0]).catch(() => null), { timeout: 5000 }).not.toBeNull();
    }
    expectWhole(await tallyOf(storage, acknowledged));
    await storage.close();
    await redis.stop();
  });
});
