/** From each storage to each: what counted before counts after, by the commands that an operator runs. */
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stewardOf } from "#core/suggestion/steward.ts";
import { storageAt } from "../../server/cli/command-line.ts";
import { runReviews } from "../../server/cli/commands.ts";
import { isRedisAbsent, type RunningRedis, startRedis } from "../support/redis.ts";
import { testReviewService } from "../support/review-service.ts";
import { voterOf, writeOneOfEach } from "../support/written.ts";

const NOW_MS = Date.UTC(2026, 10, 23, 13);
const DAY_MS = 86_400_000;
const DRIVERS = ["fs", "sqlite", ...(isRedisAbsent ? [] : ["redis"])];
const PAIRS = DRIVERS.flatMap((from) => DRIVERS.map((into) => [from, into] as const));

describe.each(PAIRS)("from %s to %s", (from, into) => {
  const scratch = mkdtempSync(join(tmpdir(), "musalla-migration-"));
  const servers: RunningRedis[] = [];
  const settingOf = async (driver: string, name: string): Promise<string> => {
    if (driver !== "redis") return `${driver}:${join(scratch, name)}`;
    const redis = await startRedis();
    servers.push(redis);
    return redis.url;
  };
  const settings = { from: "", into: "" };
  beforeAll(async () => {
    settings.from = await settingOf(from, "from");
    settings.into = await settingOf(into, "into");
  });
  afterAll(async () => {
    for (const one of servers) await one.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  const open = (setting: string) => {
    const storage = storageAt(setting, () => undefined);
    if (typeof storage === "string") throw new Error(storage);
    return storage;
  };
  const run = async (setting: string, ...words: readonly string[]) => runReviews(words, () => open(setting));

  test("stewards, confirmations, reviews, verdicts and the names of moderators go along", async () => {
    const old = open(settings.from);
    const written = await writeOneOfEach(old, NOW_MS);
    await old.close();
    const file = join(scratch, "backup.jsonl");
    expect(await run(settings.from, "export", "--all", file)).toMatchObject({ code: 0 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toContain('"moderator":"amina"');
    expect(await run(settings.into, "import", file)).toMatchObject({ code: 0 });
    expect((await run(settings.into, "verify")).err).toBeUndefined();
    const ratings = await run(settings.from, "export", "--ratings", "-");
    expect(await run(settings.into, "export", "--ratings", "-")).toEqual(ratings);

    const storage = open(settings.into);
    expect(await stewardOf(storage, written.steward, written.placeId, NOW_MS)).toMatchObject({ publishes: true });
    const service = testReviewService({ limit: 0 }, storage);
    // The same network, days later: comparable with what it said before, as another one is told apart.
    expect(await voterOf(service, NOW_MS + 2 * DAY_MS, "203.0.113.9")).toBe(written.voter);
    expect(await voterOf(service, NOW_MS + 2 * DAY_MS, "198.51.100.200")).not.toBe(written.voter);
    await storage.close();
  });
});
