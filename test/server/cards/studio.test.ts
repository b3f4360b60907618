/** Where pictures are drawn: one at a time, and no more than the budget has time for. */
import { describe, expect, it } from "vitest";
import type { CardSubject } from "../../../server/cards/card.ts";
import { openStudio, type StudioParts } from "../../../server/cards/studio.ts";
import { readCardFile } from "../../support/card-faces.ts";

const SUBJECT: CardSubject = {
  lang: "en",
  kind: "Mosque",
  names: [{ text: "East London Mosque", lang: "en" }],
  own: null,
  where: "London, United Kingdom",
  point: { lat: 51.517, lng: -0.065 },
  mapM: 300_000,
  hasPin: true,
  cities: [],
};

/** A clock that only drawing moves. */
const openTimed = (costMs: number, budget: StudioParts["budget"]) => {
  let nowMs = 0;
  let [drawing, most] = [0, 0];
  const studio = openStudio({
    read: readCardFile,
    clock: () => nowMs,
    budget,
    rasterize: async (svg) => {
      drawing += 1;
      most = Math.max(most, drawing);
      await Promise.resolve();
      nowMs += costMs;
      drawing -= 1;
      return new TextEncoder().encode(svg);
    },
  });
  const wait = (ms: number): void => {
    nowMs += ms;
  };
  return { studio, wait, most: () => most };
};

describe("a studio", () => {
  it("draws until its time is spent, and again when some has passed", async () => {
    const { studio, wait } = openTimed(400, { burstMs: 1000, share: 0.1 });
    const outcomes: boolean[] = [];
    for (let i = 0; i < 5; i += 1) outcomes.push((await studio.draw(SUBJECT)) !== null);
    expect(outcomes).toEqual([true, true, true, false, false]);
    wait(3000);
    expect(await studio.draw(SUBJECT)).not.toBeNull();
    expect(await studio.draw(SUBJECT)).toBeNull();
  });

  it("draws one picture at a time, and lets few wait", async () => {
    const { studio, most } = openTimed(1, { burstMs: 1000, share: 0.1 });
    const all = await Promise.all(Array.from({ length: 30 }, async () => studio.draw(SUBJECT)));
    expect(most()).toBe(1);
    expect(all.filter((picture) => picture !== null).length).toBe(8);
  });

  it("of a build draws all that it is told to", async () => {
    const { studio } = openTimed(10_000, null);
    for (let i = 0; i < 12; i += 1) expect(await studio.draw(SUBJECT)).not.toBeNull();
  });

  it("tries again after its files were not there", async () => {
    let isThere = false;
    const studio = openStudio({
      read: async (name) => (isThere ? readCardFile(name) : null),
      rasterize: async () => Promise.resolve(new Uint8Array(1)),
      clock: () => 0,
      budget: null,
    });
    await expect(studio.draw(SUBJECT)).rejects.toThrow("got no land.json");
    isThere = true;
    expect(await studio.draw(SUBJECT)).toHaveLength(1);
  });
});
