import { describe, expect, test } from "vitest";
import { createHousekeeper, isOver } from "#core/contribution/housekeeper.ts";
import { createSalts, periodOf, periodStartMs, saltsToClaimUnder } from "#core/contribution/salts.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { random, submit, testReviewService } from "../../support/review-service.ts";

const at = (text: string): number => Date.parse(`2026-02-${text}Z`);

describe("salts", () => {
  test.each([
    ["10T12:00:00.000", "2026021012"],
    ["10T13:59:59.999", "2026021012"],
    ["10T14:00:00.000", "2026021014"],
    ["28T23:00:00.000", "2026022822"],
  ])("%s belongs to %s", (moment, period) => {
    expect(periodOf(at(moment))).toBe(period);
    expect(periodOf(periodStartMs(period))).toBe(period);
  });

  test("are shared by all processes, and others are seen within a minute", async () => {
    const storage = memoryStorage();
    const [a, b] = [createSalts(storage, random), createSalts(storage, random)];
    const [first, second] = await Promise.all([a.at(at("10T13:00:00")), b.at(at("10T13:00:00"))]);
    expect(second).toEqual(first);
    expect(first[0]?.salt).toMatch(/^[0-9a-f]{64}$/);
    const ahead = await b.at(at("10T14:30:00"));
    expect(ahead.map(({ period }) => period)).toEqual(["2026021014", "2026021012"]);
    expect((await a.at(at("10T13:01:00"))).map(({ period }) => period)).toEqual(["2026021012", "2026021014"]);
  });

  test("of a day ago are not used, and those asked for at once are one", async () => {
    const storage = memoryStorage();
    const salts = createSalts(storage, random);
    const both = await Promise.all([salts.at(at("10T13:59:59.999")), salts.at(at("10T14:00:00"))]);
    expect(both.map(([current]) => current?.period)).toEqual(["2026021012", "2026021014"]);
    expect((await salts.at(at("11T11:59:00"))).map(({ period }) => period)).toContain("2026021012");
    expect((await salts.at(at("11T13:00:00"))).map(({ period }) => period)).not.toContain("2026021012");
  });

  test("are claimed under with the one before, for five minutes", async () => {
    const salts = createSalts(memoryStorage(), random);
    const claimed = async (nowMs: number) =>
      saltsToClaimUnder(await salts.at(nowMs), nowMs).map(({ period }) => period);
    expect(await claimed(at("10T14:00:00"))).toEqual(["2026021012", "2026021014"]);
    expect(await claimed(at("10T14:04:59.999"))).toEqual(["2026021012", "2026021014"]);
    expect(await claimed(at("10T14:05:00"))).toEqual(["2026021014"]);
  });
});

describe("housekeeping", () => {
  test.each([
    ["2026021012", "11T11:59:59.999", false],
    ["2026021012", "11T12:00:00", true],
    ["20260210", "11T23:59:59.999", false],
    ["20260210", "12T00:00:00", true],
    ["notes", "28T00:00:00", false],
  ])("%s is over at %s: %s", (period, moment, expected) => {
    expect(isOver(period, at(moment))).toBe(expected);
  });

  test("takes away what is over, once in a period, and leaves the rest", async () => {
    const storage = memoryStorage();
    const service = testReviewService({}, storage);
    await submit(service, { nowMs: at("10T13:00:00"), key: "k" });
    await submit(service, { nowMs: at("11T11:00:00"), comment: "a" });
    const tidy = createHousekeeper(storage, () => undefined);
    await tidy(at("11T11:00:00"));
    expect(await storage.folders("salts")).toEqual(["salts/2026021012", "salts/2026021110"]);
    await tidy(at("11T12:00:30"));
    expect(await storage.folders("salts")).toEqual(["salts/2026021110"]);
    expect(await storage.folders("once")).toEqual(["once/20260210", "once/2026021110"]);
    await tidy(at("12T00:00:30"));
    expect(await storage.folders("once")).toEqual(["once/2026021110"]);
    expect(await storage.names("reviews/1")).toHaveLength(2);
  });

  test("tells what fails and tries again in the next period", async () => {
    const causes: unknown[] = [];
    let looks = 0;
    const broken = {
      ...memoryStorage(),
      folders: async () => {
        looks += 1;
        return Promise.reject(new Error("gone"));
      },
    };
    const tidy = createHousekeeper(broken, (cause) => causes.push(cause));
    await tidy(at("10T13:00:00"));
    await tidy(at("10T13:30:00"));
    expect([looks, causes]).toEqual([1, [new Error("gone")]]);
    await tidy(at("10T14:00:00"));
    expect(looks).toBe(2);
  });
});
