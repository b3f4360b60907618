import { describe, expect, test } from "vitest";
import { singleFlight } from "#core/base/single-flight.ts";

const later = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe("work that several ask for", () => {
  test("is done once more for all who came while it ran", async () => {
    let runs = 0;
    const work = singleFlight(async () => {
      runs += 1;
      const mine = runs;
      await later();
      return mine;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, async () => work(1)));
    expect(answers).toEqual([1, 2, 2, 2, 2]);
    expect(await work(1)).toBe(3);
  });

  test("begins again for those who came while it ran, when that run has ended", async () => {
    const begun: (() => void)[] = [];
    const work = singleFlight(async (_key: string) => new Promise<void>((resolve) => begun.push(resolve)));
    const done: string[] = [];
    const ask = async (name: string) => work("folder").then(() => done.push(name));
    const all = [ask("a"), ask("b"), ask("c")];
    expect(begun).toHaveLength(1);
    begun[0]?.();
    await expect.poll(() => begun.length).toBe(2);
    expect(done).toEqual(["a"]);
    begun[1]?.();
    await Promise.all(all);
    expect(done).toEqual(["a", "b", "c"]);
    void ask("d");
    expect(begun).toHaveLength(3);
  });

  test("runs once at a time for a key, at whatever turn others come", async () => {
    let [running, runs] = [0, 0];
    const work = singleFlight(async (_key: number) => {
      expect((running += 1)).toBe(1);
      runs += 1;
      for (let turn = 0; turn < 9; turn += 1) await Promise.resolve();
      running -= 1;
    });
    const asked: Promise<void>[] = [];
    for (let turn = 0; turn < 50; turn += 1) {
      asked.push(work(1));
      await Promise.resolve();
    }
    await Promise.all(asked);
    expect(runs).toBeGreaterThan(2);
  });

  test("is done apart for other keys", async () => {
    const work = singleFlight(async (key: number) => Promise.resolve(key));
    expect(await Promise.all([work(1), work(2), work(1)])).toEqual([1, 2, 1]);
  });

  test.each([
    ["at once", async () => Promise.resolve()],
    ["later", later],
  ])("fails %s for those who shared the run alone", async (_, wait) => {
    let runs = 0;
    const work = singleFlight(async () => {
      runs += 1;
      const isBad = runs === 1;
      await wait();
      if (isBad) throw new Error("first");
      return runs;
    });
    const settled = await Promise.allSettled([work(1), work(1), work(1)]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await work(1)).toBe(3);
  });
});
