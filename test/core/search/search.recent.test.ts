import { describe, expect, test } from "vitest";
import { findHits, recentHits } from "#core/search/search.ts";
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

  test("that failed are not kept", async () => {
    const { store, directory } = openCorpus();
    const other = { ...directory };
    const get = async () => Promise.reject(new Error("damaged"));
    const broken = { ...store, get, held: () => undefined };
    await expect(recentHits(broken, other, "noor", undefined)).rejects.toThrow("damaged");
    expect(await recentHits(store, other, "noor", undefined)).toEqual(
      await findHits(store, directory, "noor", undefined),
    );
  });
});
