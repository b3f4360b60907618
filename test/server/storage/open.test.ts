/** MUSALLA_REVIEWS: what it may say, and that a wrong one is told without a password. */
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import type { StorageDriver } from "../../../server/storage/driver.ts";
import { DRIVERS } from "../../../server/storage/drivers.ts";
import { filesDriver } from "../../../server/storage/files-driver.ts";
import { kvDriver } from "../../../server/storage/kv-driver.ts";
import { redisDriver } from "../../../server/storage/redis-driver.ts";
import { sqliteDriver } from "../../../server/storage/sqlite-driver.ts";
import {
  openReviewLimits,
  openReviewStorage,
  parseReviewsSetting,
  reviewsDefault,
  reviewsForms,
} from "../../../server/storage/open.ts";
import { memoryLimits } from "../../../server/storage/rate-limit-counters.ts";

describe("parseReviewsSetting", () => {
  it.each([
    [reviewsDefault("process"), filesDriver, ".data/reviews"],
    ["fs:/var/lib/musalla", filesDriver, "/var/lib/musalla"],
    ["redis://localhost", redisDriver, "redis://localhost"],
    ["redis://:secret@10.0.0.1:6380/2", redisDriver, "redis://:secret@10.0.0.1:6380/2"],
    ["rediss://user:secret@redis.example/0", redisDriver, "rediss://user:secret@redis.example/0"],
    ["sqlite:.data/reviews.sqlite", sqliteDriver, ".data/reviews.sqlite"],
    ["cloudflare-kv:REVIEWS", kvDriver, "REVIEWS"],
  ])("%s", (text, driver, target) => expect(parseReviewsSetting(text)).toEqual({ driver, target }));

  it.each([
    ["", /must be fs:FOLDER/],
    ["reviews", /must be fs:FOLDER/],
    ["fs:", /names nothing after fs:/],
    ["sqlite: ", /names nothing after sqlite:/],
    ["mongodb://secret@host", /must be fs:FOLDER/],
    ["redis://", /no URL/],
    ["redis:secret", /no URL/],
    ["redis://:secret@host:port", /no URL/],
    ["redis://:secret@host/reviews", /no number/],
    ["cloudflare-kv:a-b", /no identifier/],
  ])("%j is refused, and not repeated", (text, problem) => {
    const told = parseReviewsSetting(text);
    expect(told).toMatch(problem);
    expect(told).not.toContain("secret");
  });
});

describe("a driver that is added", () => {
  const counters = memoryLimits(false);
  const opened: string[] = [];
  const postgres: StorageDriver = {
    schemes: ["postgres"],
    forms: ["postgres://HOST/DB"],
    isAddress: true,
    faultOf: (address) => (address.endsWith("/") ? "names no database" : null),
    labelOf: () => "postgres",
    isExclusive: false,
    mayBeAway: "Postgres",
    load: async (address) =>
      Promise.resolve((tell) => {
        opened.push(address);
        tell("loaded");
        return memoryStorage();
      }),
    openLimits: async () => Promise.resolve(counters),
  };
  const drivers = [...DRIVERS, postgres];
  const read = (text: string) => parseReviewsSetting(text, drivers);

  it("is among what the setting may be", () => {
    expect(reviewsForms(drivers)).toEqual([...reviewsForms(), "postgres://HOST/DB"]);
    expect(read("mongodb://x")).toBe(`must be ${reviewsForms().join(", ")} or postgres://HOST/DB`);
    expect(read("postgres://x/")).toBe("names no database");
  });

  it("opens the storage and the counters, and says whether names are exclusive", async () => {
    const setting = read("postgres://x/reviews");
    if (typeof setting === "string") throw new Error(setting);
    const told: string[] = [];
    const storage = openReviewStorage(setting, (line) => told.push(line));
    expect(await storage.create("reviews/401", "a", "text")).toBe(true);
    expect(await storage.get("reviews/401", "a")).toBe("text");
    expect([opened, told, storage.isExclusive]).toEqual([["postgres://x/reviews"], ["loaded"], false]);
    const { reviews } = openReviewLimits(setting, false).counters;
    await reviews.add("k".repeat(64));
    expect((await counters.counters.reviews.read("k".repeat(64))).count).toBe(1);
  });
});

describe("server/README.md", () => {
  const readme = readFileSync("server/README.md", "utf8");
  const header = /^## Where reviews are kept$[^]*?^(\|.*)$/m.exec(readme)?.[1] ?? "";

  it.each(DRIVERS.flatMap(({ schemes }) => schemes))("compares %s with the other storages", (scheme) => {
    expect(header).toContain(`\`${scheme}:`);
  });
});
