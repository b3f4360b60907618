/** Counters: exact with many at once, in memory and in a Redis that two processes share; 503 without it. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Counters, openRateLimit } from "#core/contribution/rate-limit.ts";
import { Unavailable } from "#core/contribution/storage.ts";
import { type Limits, memoryLimits } from "../../../server/storage/rate-limit-counters.ts";
import { redisLimits } from "../../../server/storage/redis-limits.ts";
import { isRedisAbsent, type RunningRedis, startRedis } from "../../support/redis.ts";

const KEYS = { current: "a".repeat(64), before: null };

/** How many of a thousand at once are let through. */
const letThrough = async (all: readonly Counters[], name: "reviews" | "reports"): Promise<number> => {
  const asked = Array.from({ length: 1000 }, async (_, i) => {
    const counters = all[i % all.length];
    if (counters === undefined) return false;
    return (await openRateLimit(name, 100, counters[name], KEYS)).take();
  });
  return (await Promise.all(asked)).filter(Boolean).length;
};

const expectCounts = async ({ reviews }: Counters): Promise<void> => {
  const key = { ...KEYS, current: "b".repeat(64) };
  expect(await reviews.read(key.current)).toEqual({ count: 0, resetMs: 0 });
  const budget = await openRateLimit("reviews", 2, reviews, key);
  expect(budget.headers()).toEqual({
    "ratelimit-policy": '"reviews";q=2;w=3600',
    ratelimit: '"reviews";r=2;t=3600',
  });
  expect([await budget.take(), await budget.take(), await budget.take()]).toEqual([true, true, false]);
  expect(budget.headers()["ratelimit"]).toMatch(/^"reviews";r=0;t=3(600|59\d)$/);
  await budget.giveBack();
  expect((await reviews.read(key.current)).count).toBe(1);
};

describe("in memory", () => {
  it("100 of a thousand at once", async () => {
    expect(await letThrough([memoryLimits(false).counters], "reviews")).toBe(100);
  });

  it("counts, gives back, and tells when it starts again", async () => expectCounts(memoryLimits(false).counters));
});

describe.skipIf(isRedisAbsent)("in Redis", () => {
  let redis: RunningRedis;
  const opened: Limits[] = [];
  const causes: unknown[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    for (let i = 0; i < 2; i += 1) opened.push(redisLimits(redis.url, (cause) => causes.push(cause)));
  });
  afterAll(async () => {
    await Promise.all(opened.map(async ({ close }) => close()));
    await redis.stop();
  });

  it("100 of a thousand at once, asked by two", async () => {
    expect(
      await letThrough(
        opened.map(({ counters }) => counters),
        "reports",
      ),
    ).toBe(100);
  });

  it("counts, gives back, and tells when it starts again", async () => {
    const [first] = opened;
    if (first !== undefined) await expectCounts(first.counters);
  });

  it("lets nothing through while Redis is away, soon, and counts on when it is back", async () => {
    const counter = opened[0]?.counters.reviews;
    if (counter === undefined) throw new Error("no counter");
    await counter.add("c");
    await redis.kill();
    const began = Date.now();
    for (const work of [counter.read("c"), counter.add("c"), counter.undo("c")])
      await expect(work).rejects.toBeInstanceOf(Unavailable);
    expect(Date.now() - began).toBeLessThan(3000);
    await vi.waitFor(() => expect(causes).toHaveLength(2));
    await redis.start();
    await vi.waitFor(async () => expect((await counter.add("c")).count).toBe(2), { timeout: 10_000, interval: 100 });
  });

  it("rejects soon when Redis hangs", async () => {
    redis.signal("SIGSTOP");
    const began = Date.now();
    await expect(opened[1]?.counters.reviews.read("c")).rejects.toBeInstanceOf(Unavailable);
    expect(Date.now() - began).toBeLessThan(3000);
    redis.signal("SIGCONT");
  });
});
