import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listCityPlaces } from "#core/places/list.ts";
import { createShardCache } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { cityPlacesFile } from "#core/shard/paths.ts";
import { writeListing } from "../../support/shards.ts";

const SIZE = 3;

/** The listing of a city with so many places, in pages of three, and what is asked of it. */
const cityOf = (total: number) => {
  const cards = Array.from({ length: total }, (_, i) => `{"id":${i},"rating":{"average":null,"count":0}}`);
  const files = new Map<string, Uint8Array>();
  for (let start = 0; start < total; start += SIZE) {
    const text = writeListing(cards.slice(start, start + SIZE), { total, limit: SIZE, offset: start });
    files.set(cityPlacesFile("en", "TR", "bursa", start / SIZE + 1), new TextEncoder().encode(text));
  }
  const asked: string[] = [];
  const read = async (name: string): Promise<Uint8Array | null> => {
    asked.push(name);
    return Promise.resolve(files.get(name) ?? null);
  };
  const directory = { page_sizes: { places: SIZE } } as Directory;
  const list = async (limit: number, offset: number) => {
    const page = { limit, offset };
    const source = { store: createShardCache(read, 1e6), directory, lang: "en", ratings: NO_RATINGS };
    return listCityPlaces(source, { country: "TR", city: "bursa" }, page);
  };
  return { list, asked };
};

const idsOf = (cards: readonly Uint8Array[]): readonly number[] =>
  (JSON.parse(`[${cards.map((card) => new TextDecoder().decode(card)).join(",")}]`) as { readonly id: number }[]).map(
    ({ id }) => id,
  );

describe("the places of a city", () => {
  it("are the window of its listing, whatever pages it goes over", async () => {
    const numbers = fc.record({
      total: fc.integer({ min: 1, max: 20 }),
      limit: fc.integer({ min: 1, max: 20 }),
      offset: fc.nat(25),
    });
    await fc.assert(
      fc.asyncProperty(numbers, async ({ total, limit, offset }) => {
        const answer = await cityOf(total).list(limit, offset);
        const all = Array.from({ length: total }, (_, i) => i);
        if (offset - (offset % SIZE) >= total) expect(answer).toBeNull();
        else {
          expect(answer?.total).toBe(total);
          expect(idsOf(answer?.cards ?? [])).toEqual(all.slice(offset, offset + limit));
        }
      }),
    );
  });

  it("take one file, and one more for each page that they go over", async () => {
    const { list, asked } = cityOf(9);
    await list(3, 0);
    expect(asked).toHaveLength(1);
    await list(3, 2);
    expect(asked).toHaveLength(3);
  });

  it("are left to the block where the city has no listing", async () => {
    expect(await cityOf(0).list(20, 0)).toBeNull();
  });
});
