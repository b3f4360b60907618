/** What /places answers from leaves is what a walk over every place finds, and no more is read than has to be. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAround } from "#core/base/box.ts";
import { distanceM } from "#core/base/geo.ts";
import { atOnce } from "#core/base/steps.ts";
import { HALAL_LEVELS, STATUSES } from "#core/values/place.ts";
import { candidateCountries, matchingLocals, type PlaceFilter } from "#core/places/filter.ts";
import { LEAVES_MAX } from "#core/places/leaf-matches.ts";
import { listPlaces } from "#core/places/list.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import type { CardSource } from "#core/shard/card-source.ts";
import { nearestPlaces } from "#core/places/near.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { type BlockRow, pointOf } from "#core/shard/country-block.ts";
import { countryOf, documentOf, localOf } from "#core/shard/dense-ids.ts";
import { blockFile, leafFile, leafTreeFile } from "#core/shard/paths.ts";
import { leavesIn, readLeafTree } from "#core/shard/quadtree.ts";
import { AMENITIES } from "#core/facts/parts.ts";
import { type MadePlaces, openPlaces, point, TYPES, world } from "./made-places.ts";
import { factsWith } from "../../support/coded-facts.ts";

const maybe = <T>(part: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(part, { nil: undefined, freq: 1 });

const radii = fc.oneof(
  fc.constantFrom(1, 2, 5000, 50_000, 10_007_543, 20_015_086, Number.POSITIVE_INFINITY),
  fc.integer({ min: 1, max: 21_000_000 }),
);

const filters: fc.Arbitrary<PlaceFilter> = fc.record({
  countries: maybe(fc.subarray(["EG", "FJ", "US"])),
  city: maybe(fc.constantFrom("", "nadi", "lautoka")),
  types: maybe(fc.subarray([...TYPES, "cemetery"], { minLength: 1 })),
  status: maybe(fc.constantFrom(...STATUSES)),
  halal: maybe(fc.constantFrom(...HALAL_LEVELS)),
  amenities: maybe(fc.subarray([...AMENITIES], { maxLength: 1 })),
  box: maybe(
    fc.tuple(point, point).map(([a, b]) => ({
      west: a.lng,
      east: b.lng,
      south: Math.min(a.lat, b.lat),
      north: Math.max(a.lat, b.lat),
    })),
  ),
});
/** Few filters at once, so that something is left. */
const few = fc
  .tuple(
    filters,
    fc.subarray(["countries", "city", "types", "status", "halal", "amenities", "box"] as const, {
      maxLength: 2,
    }),
  )
  .map(([all, kept]): PlaceFilter => Object.fromEntries(kept.map((name) => [name, all[name]])));

/** Every document that the filter keeps, in order. */
const walk = ({ blocks }: MadePlaces, filter: PlaceFilter): readonly number[] =>
  [...blocks]
    .filter(([code]) => filter.countries?.includes(code) ?? true)
    .flatMap(([code, block]) =>
      atOnce(matchingLocals(block, filter, undefined)).map((local) => documentOf(code, local)),
    );

const sourceOf = ({ store, directory }: MadePlaces): CardSource => ({
  store,
  directory,
  lang: "en",
  ratings: NO_RATINGS,
});

const byDistance = (made: MadePlaces, filter: PlaceFilter & { near: NonNullable<PlaceFilter["near"]> }) =>
  walk(made, filter)
    .map((document) => {
      const block = made.blocks.get(countryOf(document));
      const at = block === undefined ? { lat: 0, lng: 0 } : pointOf(block, localOf(document));
      return { document, metres: distanceM(filter.near, at) };
    })
    .sort((a, b) => a.metres - b.metres || a.document - b.document);

/** The cards of an answer, as made-places.ts writes them; those of one page come with the line feeds between them. */
const textOf = (cards: readonly Uint8Array[]): string =>
  `[${cards.map((card) => new TextDecoder().decode(card)).join(",")}]`.replaceAll("},\n{", "},{");

const cardOf = (document: number): object => ({
  id: localOf(document) + 1,
  country: countryOf(document),
  rating: {},
});

const page = fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat({ max: 30 }) });
const most = fc.constantFrom(1, 2, 7, 256);

describe("places near a point", () => {
  test("are those of a walk over all places, in its order, whatever else is asked for", async () => {
    await fc.assert(
      fc.asyncProperty(world, most, few, point, radii, page, async (rows, size, rest, at, radius, asked) => {
        const made = openPlaces(rows, size);
        const filter = { ...rest, near: { ...at, radiusM: radius } };
        const expected = byDistance(made, filter);
        const { cards, total } = await listPlaces(sourceOf(made), filter, asked);
        expect(total).toBe(expected.length);
        expect(textOf(cards)).toBe(
          JSON.stringify(
            expected
              .slice(asked.offset, asked.offset + asked.limit)
              .map(({ document, metres }) => ({ ...cardOf(document), distance_m: Math.round(metres) })),
          ),
        );
      }),
      { numRuns: 150 },
    );
  });

  test("a place exactly on the rim counts", async () => {
    await fc.assert(
      fc.asyncProperty(world, most, point, fc.nat(), async (rows, size, at, which) => {
        const made = openPlaces(rows, size);
        const all = byDistance(made, { near: { ...at, radiusM: Number.POSITIVE_INFINITY } });
        const rim = all[which % Math.max(all.length, 1)]?.metres ?? 1;
        const filter = { near: { ...at, radiusM: rim } };
        const { nearest, total } = await nearestPlaces(
          made.store,
          await candidateCountries(made.store, made.directory, filter),
          filter,
          300,
        );
        expect(nearest).toEqual(all.filter(({ metres }) => metres <= rim));
        expect(total).toBe(nearest.length);
      }),
      { numRuns: 120 },
    );
  });

  test("that a text found come by distance, the others are left out", async () => {
    await fc.assert(
      fc.asyncProperty(
        world,
        most,
        few,
        point,
        radii,
        fc.array(fc.nat({ max: 269 })),
        async (rows, size, rest, at, radius, picks) => {
          const made = openPlaces(rows, size);
          const everything = walk(made, { status: "closed" }).concat(walk(made, {}));
          const ranked = [...new Set(picks.flatMap((pick) => everything[pick] ?? []))];
          const filter = { ...rest, near: { ...at, radiusM: radius } };
          const expected = byDistance(made, filter).filter(({ document }) => ranked.includes(document));
          const { cards, total } = await listPlaces(
            sourceOf(made),
            filter,
            { limit: 100, offset: 0 },
            Uint32Array.from(ranked),
          );
          expect(total).toBe(expected.length);
          expect(textOf(cards)).toBe(
            JSON.stringify(
              expected
                .slice(0, 100)
                .map(({ document, metres }) => ({ ...cardOf(document), distance_m: Math.round(metres) })),
            ),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("places in a box", () => {
  test("equal a walk over all places, in order, with any other parameters", async () => {
    await fc.assert(
      fc.asyncProperty(world, most, few, filters, page, async (rows, size, rest, { box }, asked) => {
        const made = openPlaces(rows, size);
        const filter = { ...rest, box };
        const expected = walk(made, filter);
        const { cards, total } = await listPlaces(sourceOf(made), filter, asked);
        expect(total).toBe(expected.length);
        expect(textOf(cards)).toBe(
          JSON.stringify(expected.slice(asked.offset, asked.offset + asked.limit).map(cardOf)),
        );
      }),
      { numRuns: 150 },
    );
  });

  test("that a text found keep the order of the text", async () => {
    await fc.assert(
      fc.asyncProperty(world, most, filters, fc.array(fc.nat({ max: 269 })), async (rows, size, { box }, picks) => {
        const made = openPlaces(rows, size);
        const everything = walk(made, {});
        const ranked = [...new Set(picks.flatMap((pick) => everything[pick] ?? []))];
        const kept = new Set(walk(made, { box }));
        const { cards } = await listPlaces(
          sourceOf(made),
          { box },
          { limit: 100, offset: 0 },
          Uint32Array.from(ranked),
        );
        expect(textOf(cards)).toBe(
          JSON.stringify(
            ranked
              .filter((one) => kept.has(one))
              .slice(0, 100)
              .map(cardOf),
          ),
        );
      }),
      { numRuns: 100 },
    );
  });
});

/** Places on a grid, a kilometre and some from one to the next. */
const grid = (side: number): readonly BlockRow[] =>
  Array.from({ length: side * side }, (_, i) => ({
    id: i + 1,
    city: "suva",
    type: "mosque",
    lat: 30 + Math.floor(i / side) / 100,
    lng: 31 + (i % side) / 100,
    status: "active",
    facts: factsWith({ wudu: "yes" }),
  }));

/** The names of the leaves that were read. */
const leavesRead = ({ names }: MadePlaces): readonly string[] =>
  names.filter((name) => /^index\/leaves\/[a-z]{2}\//.test(name));

const near = (radiusM: number): PlaceFilter => ({ near: { lat: 30.5, lng: 31.5, radiusM } });
const PAGE = { limit: 20, offset: 0 };

describe("what is read", () => {
  const rows = new Map([["EG", grid(100)]]);
  const ask = async (made: MadePlaces, filter: PlaceFilter): Promise<number> =>
    (await listPlaces(sourceOf(made), filter, PAGE)).total;

  test("of a small circle: the tree and the leaves that the circle touches, never the block", async () => {
    const made = openPlaces(rows, 64);
    expect(await ask(made, near(1500))).toBe(9);
    const tree = readLeafTree("x", made.files.get(leafTreeFile("EG")) ?? new Uint8Array());
    const touched = leavesIn(tree, boxAround({ lat: 30.5, lng: 31.5 }, 1500)).map(({ name }) => name);
    expect(made.names).toContain(leafTreeFile("EG"));
    expect(leavesRead(made).toSorted()).toEqual(touched.toSorted());
    expect(touched.length).toBeLessThanOrEqual(4);
    expect(made.names).not.toContain(blockFile("EG"));
  });

  test("of a large circle: its rim and its middle, what lies between is counted unread", async () => {
    const made = openPlaces(rows, 64);
    const expected = byDistance(made, { near: { lat: 30.5, lng: 31.5, radiusM: 40_000 } });
    expect(await ask(made, near(40_000))).toBe(expected.length);
    const unfiltered = leavesRead(made).length;
    const filtered = openPlaces(rows, 64);
    await ask(filtered, { ...near(40_000), halal: "no" });
    const all = leavesIn(
      readLeafTree("x", made.files.get(leafTreeFile("EG")) ?? new Uint8Array()),
      boxAround({ lat: 30.5, lng: 31.5 }, 40_000),
    );
    expect(all.length).toBeGreaterThan(LEAVES_MAX);
    expect(unfiltered).toBeGreaterThan(0);
    expect(unfiltered).toBeLessThan(all.length * 0.6);
    expect(leavesRead(filtered)).toEqual([]);
    expect(filtered.names).toContain(blockFile("EG"));
  });

  test("of the whole world with the nearest asked for: the leaves round the point", async () => {
    const made = openPlaces(rows, 64);
    expect(await ask(made, near(Number.POSITIVE_INFINITY))).toBe(10_000);
    expect(leavesRead(made).length).toBeLessThanOrEqual(16);
  });

  test("of a small box: the leaves that it touches", async () => {
    const made = openPlaces(rows, 64);
    expect(await ask(made, { box: { west: 31.005, south: 30.005, east: 31.025, north: 30.035 } })).toBe(6);
    expect(leavesRead(made)).toHaveLength(1);
    expect(made.names).not.toContain(blockFile("EG"));
  });

  test("of a box of very many leaves: the block", async () => {
    const made = openPlaces(rows, 64);
    expect(await ask(made, { box: { west: 31.1, south: 30.1, east: 31.9, north: 30.9 } })).toBe(81 * 81);
    expect(leavesRead(made)).toEqual([]);
    expect(made.names).toContain(blockFile("EG"));
  });

  test("of a box round the country: no more than without one", async () => {
    const made = openPlaces(rows, 64);
    expect(await ask(made, { box: { west: 30, south: 29, east: 33, north: 32 } })).toBe(10_000);
    expect(made.names).toEqual(["index/boxes.bin", "en/places/eg.json"]);
  });

  test("is read once, and not again while it is held", async () => {
    const made = openPlaces(rows, 64);
    await ask(made, near(5000));
    const names = [...made.names];
    await ask(made, near(5000));
    expect(made.names).toEqual(names);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("a leaf is refused, and named,", () => {
  const made = openPlaces(new Map([["EG", grid(4)]]), 256);
  const leaf = leafFile("EG", "");
  const ask = async (bytes: Uint8Array | null): Promise<unknown> => {
    const store = createShardCache(async (name) => (name === leaf ? bytes : (made.files.get(name) ?? null)), 1e6);
    const filter = { near: { lat: 30, lng: 31, radiusM: 5000 } };
    return nearestPlaces(store, await candidateCountries(made.store, made.directory, filter), filter, 20);
  };

  test("when it is missing", async () => {
    await expect(ask(null)).rejects.toThrow(`shard ${leaf}: missing`);
  });

  test("when it lacks places that its tree counts", async () => {
    const other = openPlaces(new Map([["EG", grid(3)]]), 256).files.get(leaf) ?? null;
    await expect(ask(other)).rejects.toThrow(`shard ${leaf}: got 9 places, expected 16`);
  });

  test("when a bit of it changed", async () => {
    const bytes = Uint8Array.from(made.files.get(leaf) ?? []);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await expect(ask(bytes)).rejects.toThrow(`shard ${leaf}: checksum`);
  });
});
