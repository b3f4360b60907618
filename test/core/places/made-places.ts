/** Made-up places of a few countries in memory: their blocks, leaves and pages, behind a store that notes what it reads. */
import * as fc from "fast-check";
import { boxHolding } from "#core/base/box.ts";
import { STATUSES } from "#core/values/place.ts";
import { createShardCache, type ShardCache } from "#core/shard/cache.ts";
import { type Block, type BlockRow, readBlock, storedPoint, writeBlock } from "#core/shard/country-block.ts";
import { type Directory, FORMAT_VERSION } from "#core/shard/directory.ts";
import { blockFile, closedPlacesFile, COUNTRY_BOXES_FILE, placesFile } from "#core/shard/paths.ts";
import { writeCountryBoxes } from "#core/shard/quadtree.ts";
import { planLeaves } from "../../../build/compile/plan/places.ts";
import { writeListing } from "../../support/shards.ts";
import { anyFacts } from "../../support/coded-facts.ts";

/** Places on a page of the listings. */
const PAGE_PLACES = 100;

export const TYPES = ["mosque", "halal", "shop"] as const;
export const CITIES = ["", "nadi", "suva"] as const;

/** Where rounding, the poles, the 180th meridian and many places at one point meet. */
const lat = fc.oneof(
  fc.constantFrom(-90, -89.99999, 0, 17.00001, 17.00002, 89.9999, 90),
  fc.integer({ min: -9_000_000, max: 9_000_000 }).map((units) => units / 1e5),
);
const lng = fc.oneof(
  fc.constantFrom(-180, -179.99999, -0.00001, 0, 30, 30.00001, 179.99999, 180),
  fc.integer({ min: -18_000_000, max: 18_000_000 }).map((units) => units / 1e5),
);
export const point = fc.record({ lat, lng });

const row: fc.Arbitrary<BlockRow> = fc
  .record({
    at: point,
    city: fc.constantFrom(...CITIES),
    type: fc.constantFrom(...TYPES),
    status: fc.constantFrom(...STATUSES, "active" as const),
    facts: anyFacts,
  })
  .map(({ at, ...rest }) => ({ id: 1, ...at, ...rest }));

/** Rows of three countries, in the order of their documents. */
export const world: fc.Arbitrary<ReadonlyMap<string, readonly BlockRow[]>> = fc
  .tuple(...["EG", "FJ", "US"].map(() => fc.array(row, { maxLength: 90 })))
  .map((all) => new Map(["EG", "FJ", "US"].map((code, i) => [code, inOrder(all[i] ?? [])])));

/** Closed places stand last; ids are given in order. */
const inOrder = (rows: readonly BlockRow[]): readonly BlockRow[] =>
  rows
    .toSorted(
      (a, b) =>
        Number(a.status === "closed") - Number(b.status === "closed") ||
        (a.city < b.city ? -1 : a.city > b.city ? 1 : 0),
    )
    .map((one, i) => ({ ...one, id: i + 1 }));

export interface MadePlaces {
  readonly store: ShardCache;
  readonly directory: Directory;
  readonly blocks: ReadonlyMap<string, Block>;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** What the store read. */
  readonly names: string[];
}

const pagesOf = (code: string, rows: readonly BlockRow[]): readonly (readonly [string, string])[] => {
  const cards = rows.map(({ id }) => JSON.stringify({ id, country: code, rating: {} }));
  const listed = rows.filter(({ status }) => status !== "closed").length;
  const pages = Array.from({ length: Math.ceil(listed / PAGE_PLACES) }, (_, page) => {
    const shown = cards.slice(page * PAGE_PLACES, Math.min((page + 1) * PAGE_PLACES, listed));
    return [placesFile("en", code, page + 1), writeListing(shown, {})] as const;
  });
  return [...pages, [closedPlacesFile("en", code), writeListing(cards.slice(listed), {})]];
};

/** Builds the places into a Map and opens it; leaves hold up to `most` places. */
export const openPlaces = (countries: ReadonlyMap<string, readonly BlockRow[]>, most: number): MadePlaces => {
  const files = new Map<string, Uint8Array>();
  const blocks = new Map<string, Block>();
  for (const [code, rows] of countries) {
    const block = writeBlock(code, rows);
    blocks.set(code, readBlock(code, block));
    files.set(blockFile(code), block);
    for (const [path, text] of pagesOf(code, rows)) files.set(path, new TextEncoder().encode(text));
    for (const { path, content } of planLeaves(code, rows, most))
      if (typeof content !== "string") files.set(path, content);
  }
  const boxes = [...countries].flatMap(([code, rows]) => {
    const box = boxHolding(rows.map(storedPoint));
    return box === null ? [] : [[code, box] as const];
  });
  files.set(COUNTRY_BOXES_FILE, writeCountryBoxes(boxes));
  const names: string[] = [];
  const read = async (name: string): Promise<Uint8Array | null> => {
    names.push(name);
    return Promise.resolve(files.get(name) ?? null);
  };
  const countryOf = (rows: readonly BlockRow[]): Directory["countries"][string] => ({
    method: 3,
    cities: 2,
    places: rows.length,
    listed: rows.filter(({ status }) => status !== "closed").length,
  });
  const directory: Directory = {
    format: FORMAT_VERSION,
    data_version: "x",
    languages: ["en"],
    attribution: { places: [], cities: [], events: [], prayer: [], lists: [] },
    page_sizes: { places: PAGE_PLACES, briefs: 16 },
    owed_in: [],
    event_kinds: [],
    add_url: null,
    types: {},
    countries: Object.fromEntries([...countries].map(([code, rows]) => [code, countryOf(rows)])),
  };
  return { store: createShardCache(read, 1e7), directory, blocks, files, names };
};
