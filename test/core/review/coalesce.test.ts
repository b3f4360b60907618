import { describe, expect, test } from "vitest";
import { coalesce } from "#core/review/coalesce.ts";

const later = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

describe("work that several ask for", () => {
  test("is done once more for all who came while it ran", async () => {
    let runs = 0;
    const work = coalesce(async () => {
      runs += 1;
      const mine = runs;
      await later();
      return mine;
    });
    const answers = await Promise.all(Array.from({ length: 5 }, async () => work(1)));
    expect(answers).toEqual([1, 2, 2, 2, 2]);
    expect(await work(1)).toBe(3);
  });

  test("is done apart for other keys", async () => {
    const work = coalesce(async (key) => Promise.resolve(key));
    expect(await Promise.all([work(1), work(2), work(1)])).toEqual([1, 2, 1]);
  });

  test("fails for those who shared the run alone", async () => {
    let runs = 0;
    const work = coalesce(async () => {
      runs += 1;
      const isBad = runs === 1;
      await later();
      if (isBad) throw new Error("first");
      return runs;
    });
    const settled = await Promise.allSettled([work(1), work(1), work(1)]);
    expect(settled.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(await work(1)).toBe(3);
  });
});
