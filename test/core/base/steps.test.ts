/** Work in steps: the result is the same whether or not it pauses, and a pause comes before the next step. */
import { describe, expect, test } from "vitest";
import { atOnce, inTurns, type Steps } from "#core/base/steps.ts";
import { NEVER } from "#core/shard/cache.ts";

const DONE = "done";

function* work(log: string[], steps: number): Steps<string> {
  for (let step = 1; step <= steps; step += 1) {
    log.push(`step ${step}`);
    yield;
  }
  return DONE;
}

describe("work in steps", () => {
  test("is done in one go, or without pauses", async () => {
    expect(atOnce(work([], 3))).toBe(DONE);
    expect(await inTurns(work([], 3), NEVER)).toBe(DONE);
  });

  test("lets other work in where the host says so", async () => {
    const log: string[] = [];
    let asked = 0;
    const everySecond = (): Promise<void> | null => {
      asked += 1;
      if (asked % 2 === 1) return null;
      return new Promise((resolve) =>
        setImmediate(() => {
          log.push("other work");
          resolve();
        }),
      );
    };
    expect(await inTurns(work(log, 4), everySecond)).toBe(DONE);
    expect(log).toEqual(["step 1", "step 2", "other work", "step 3", "step 4", "other work"]);
  });

  test("fails as the work does", async () => {
    const failing = function* (): Steps<never> {
      yield;
      throw new Error("no more");
    };
    await expect(inTurns(failing(), NEVER)).rejects.toThrow("no more");
  });
});
