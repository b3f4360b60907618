import { describe, expect, test } from "vitest";
import { createRecent, findHits, recentHits } from "#core/search/search.ts";
import { openCorpus } from "./corpus.ts";

describe("recent queries", () => {
  test("are answered as new ones are, by their words and the country", async () => {
    const { store, directory } = openCorpus();
    const again = [
      ["noor cairo", undefined],
      ["  NOOR  cairo ", undefined],
      ["noor cairo", "GB"],
      ["noor", undefined],
    ] as const;
    for (const [text, country] of [...again, ...again]) {
      expect(await recentHits(store, directory, text, country)).toEqual(
        await findHits(store, directory, text, country),
      );
    }
    const [first] = again;
    const kept = await recentHits(store, directory, ...first);
    expect(await recentHits(store, directory, ...again[1])).toBe(kept);
    expect(await recentHits(store, directory, ...again[2])).not.toBe(kept);
  });

  test("of other data are searched for again", async () => {
    const [one, other] = [openCorpus(), openCorpus()];
    const kept = await recentHits(one.store, one.directory, "noor", undefined);
    expect(await recentHits(other.store, { ...other.directory }, "noor", undefined)).not.toBe(kept);
  });

  test("are forgotten, the longest unused first, when they hold too many hits; very long ones at once", async () => {
    const recent = createRecent<readonly number[]>((hits) => hits.length);
    let searched = 0;
    const ask = async (key: string, hits: number): Promise<number> => {
      searched = 0;
      await recent.get(key, async () => Promise.resolve(Array<number>(hits).fill((searched += 1))));
      return searched;
    };
    for (let i = 0; i < 10; i += 1) expect(await ask(`q${i}`, 9000)).toBe(1);
    expect(await ask("q0", 9000)).toBe(0);
    expect(await ask("one more", 9900)).toBe(1);
    expect(await ask("q0", 9000)).toBe(0);
    expect(await ask("q1", 9000)).toBe(1);
    for (let i = 0; i < 2; i += 1) expect(await ask("everything", 500_000)).toBe(1);
  });

  test("that failed are not kept", async () => {
    const recent = createRecent<readonly number[]>((hits) => hits.length);
    await expect(recent.get("a", async () => Promise.reject(new Error("damaged")))).rejects.toThrow("damaged");
    expect(await recent.get("a", async () => Promise.resolve([1]))).toEqual([1]);
  });
});
