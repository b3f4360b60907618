/** Every query's pages, walked by their links, beside a walk over all records. */
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { places } from "#core/api/places.ts";
import { distanceM } from "#core/base/geo.ts";
import { inBox } from "#core/base/box.ts";
import type { Place } from "#core/model/place.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { type Answer, answerOf, linkOf } from "../../support/reply.ts";

let engine: TestEngine;
let all: readonly Place[];

const ask = async (search: string): Promise<Answer<Place>> =>
  answerOf<Place>(await places({ path: "/api/v1/places", search }, engine.context()));

/** Every record of a query, by its `next` links. */
const walk = async (
  search: string,
): Promise<{ readonly records: readonly Place[]; readonly pages: readonly Answer<Place>[] }> => {
  const pages: Answer<Place>[] = [];
  for (let next: { readonly search: string } | null = { search }; next !== null && pages.length < 1000;) {
    const answer = await ask(next.search);
    pages.push(answer);
    next = linkOf(answer.headers, "next");
  }
  return { records: pages.flatMap(({ data }) => data), pages };
};

beforeAll(async () => {
  engine = await openEngine();
  const both = await Promise.all(["limit=100", "status=closed&limit=100"].map(walk));
  all = both.flatMap(({ records }) => records);
});

interface Asked {
  readonly country?: string | undefined;
  readonly city?: string | undefined;
  readonly type?: string | undefined;
  readonly status?: string | undefined;
  readonly halal?: string | undefined;
  readonly amenities?: readonly ("wudu" | "parking" | "women_space")[] | undefined;
  readonly bbox?: readonly [number, number, number, number] | undefined;
  readonly near?: { readonly lat: number; readonly lng: number; readonly radius: number } | undefined;
}

const isAsked = (one: Place, { country, city, type, status, halal, amenities = [], bbox, near }: Asked): boolean => {
  const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
  return (
    (country === undefined || one.country === country) &&
    (city === undefined || one.city === city) &&
    (type === undefined || one.type === type) &&
    (status === undefined ? one.status !== "closed" : one.status === status) &&
    (halal === undefined || one.halal?.level === halal) &&
    amenities.every((name) => ["yes", "limited"].includes(one.amenities[name] ?? "")) &&
    (bbox === undefined || inBox({ west, south, east, north }, one)) &&
    (near === undefined || distanceM(near, one) <= near.radius)
  );
};

const searchOf = ({ amenities, bbox, near, ...plain }: Asked, limit: number): string => {
  const given = { ...plain, amenities: amenities?.join(","), bbox: bbox?.join(","), ...near, limit };
  const pairs = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(Object.fromEntries(pairs)).toString();
};

const maybe = <T>(part: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(part, { nil: undefined, freq: 2 });
const asked: fc.Arbitrary<Asked> = fc
  .record({
    country: maybe(fc.constantFrom("TR", "GB", "EG", "FJ", "NO")),
    city: maybe(fc.constantFrom("istanbul", "london", "alexandria")),
    type: maybe(fc.constantFrom("mosque", "halal", "shop")),
    status: maybe(fc.constantFrom("active", "temporarily-closed", "closed")),
    halal: maybe(fc.constantFrom("only", "yes", "limited", "no")),
    amenities: maybe(fc.subarray(["wudu", "parking", "women_space"] as const, { minLength: 1 })),
    bbox: maybe(fc.constantFrom([28, 38, 36, 42] as const, [170, -20, -170, 0] as const, [-3, 50, 30, 60] as const)),
    near: maybe(
      fc.record({
        lat: fc.constantFrom(41.1, 51.5),
        lng: fc.constantFrom(29, -0.1),
        radius: fc.integer({ min: 1, max: 50_000 }),
      }),
    ),
  })
  .map(({ bbox, near, ...rest }) => (near === undefined ? { ...rest, bbox } : { ...rest, near }));

describe("the pages of a query", () => {
  test("hold the whole, once, whatever the filter and the limit", async () => {
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 1, max: 100 }), async (query, limit) => {
        const { records, pages } = await walk(searchOf(query, limit));
        const expected = all.filter((one) => isAsked(one, query)).map(({ id }) => id);
        expect(records.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.toSorted((a, b) => a - b));
        for (const { data, meta } of pages) {
          expect(meta["total"]).toBe(expected.length);
          expect(data.length).toBeLessThanOrEqual(limit);
        }
        if (query.near !== undefined) {
          const metres = records.map(({ distance_m }) => distance_m ?? -1);
          expect(metres).toEqual(metres.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 150 },
    );
  });

  test("lead back the way they came", async () => {
    const { pages } = await walk("country=TR&limit=30");
    const back: number[] = [];
    for (let prev = linkOf(pages.at(-1)?.headers ?? {}, "prev"); prev !== null;) {
      const answer = await ask(prev.search);
      back.unshift(...answer.data.map(({ id }) => id));
      prev = linkOf(answer.headers, "prev");
    }
    expect(back).toEqual(pages.slice(0, -1).flatMap(({ data }) => data.map(({ id }) => id)));
  });
});
