/** Budgets and notices under a clock that jumps: nobody is sent away for a year, and no failure goes untold. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WINDOWS_S } from "#core/contribution/rate-limit.ts";
import { onStorageFailure } from "../../../server/storage/open.ts";
import { memoryLimits } from "../../../server/storage/rate-limit-counters.ts";

const YEAR_MS = 365 * 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 22);

beforeEach(() => vi.useFakeTimers({ now: NOW_MS, toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a budget", () => {
  it.each([-YEAR_MS, -3_600_000, 3_600_000, YEAR_MS])(
    "begins anew within its window after a jump of %d ms",
    async (jumpMs) => {
      const { reviews } = memoryLimits(false).counters;
      await reviews.add("client");
      vi.setSystemTime(NOW_MS + jumpMs);
      const [{ resetMs: read }, { resetMs: added }] = [await reviews.read("client"), await reviews.add("client")];
      for (const resetMs of [read, added]) {
        expect(resetMs).toBeGreaterThanOrEqual(0);
        expect(resetMs).toBeLessThanOrEqual(WINDOWS_S.reviews * 1000);
      }
    },
  );
});

describe("a storage that fails", () => {
  it("is reported after the clock was set back", async () => {
    const told = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    onStorageFailure(new Error("away"));
    vi.setSystemTime(NOW_MS - YEAR_MS);
    // Once a second at most.
    await new Promise((resolve) => setTimeout(resolve, 1010));
    onStorageFailure(new Error("away"));
    expect(told).toHaveBeenCalledTimes(2);
  });
});
