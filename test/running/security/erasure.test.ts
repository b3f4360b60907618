/** What is replaced or removed is gone from the disk as well, not only out of sight: erased words, salts of a day ago. */
import { describe, expect, it, vi } from "vitest";
import { openReviewStorage, parseReviewsSetting } from "../../../server/storage/open.ts";
import { reviewsFolder } from "#core/review/id.ts";
import { putAct, putReview, T0_MS } from "../../support/reviews.ts";
import { startServer } from "../start.ts";
import { STORES } from "./stores.ts";

/** Redis keeps what it was told in its log of commands until it rewrites that (server/README.md, Privacy). */
const OWN_FILES = STORES.filter(({ name }) => name === "files" || name === "SQLite");

const OTHERS = Array.from({ length: 20 }, (_, i) => `others-${i}-${"x".repeat(200)}`);

describe.each(OWN_FILES)("reviews in $name", ({ open }) => {
  it("leave nothing of a value that was replaced, nor of a folder that was removed", async () => {
    const store = await open();
    const setting = parseReviewsSetting(store.setting);
    if (typeof setting === "string") throw new Error(setting);
    const storage = openReviewStorage(setting);
    const holders = async (text: string): Promise<readonly string[]> =>
      [...(await store.disk())].filter(([, content]) => content.includes(text)).map(([path]) => path);

    await storage.create("reviews/401", "one", "words-that-are-erased");
    await storage.create("salts/2026112110", "salt", "salt-of-yesterday");
    for (const [i, other] of OTHERS.entries()) await storage.create("reviews/401", `other${i}`, other);
    expect((await holders("words-that-are-erased")).length).toBeGreaterThan(0);
    expect((await holders("salt-of-yesterday")).length).toBeGreaterThan(0);

    await storage.replace("reviews/401", "one", "erased");
    expect(await holders("words-that-are-erased")).toEqual([]);
    await storage.removeFolder("salts/2026112110");
    expect(await holders("salt-of-yesterday")).toEqual([]);

    expect(await storage.get("reviews/401", "one")).toBe("erased");
    expect(await storage.get("reviews/401", "other7")).toBe(OTHERS[7]);
    await storage.close();
    await store.stop();
  });

  it("lose the words of an erasure that a kill cut off, at the next start", async () => {
    const store = await open();
    const setting = parseReviewsSetting(store.setting);
    if (typeof setting === "string") throw new Error(setting);
    const storage = openReviewStorage(setting);
    const id = await putReview(storage, { placeId: 401 });
    await putAct(storage, id, "erase", T0_MS + 1, 401);
    expect(await storage.get(reviewsFolder(401), id)).toContain("comment of");
    await storage.close();
    const server = await startServer({ MUSALLA_REVIEWS: store.setting });
    await vi.waitFor(async () => {
      const again = openReviewStorage(setting);
      const text = await again.get(reviewsFolder(401), id);
      await again.close();
      expect(text).not.toMatch(/comment of|Amina/);
    }, 10_000);
    await server.stop();
    await store.stop();
  });
});
