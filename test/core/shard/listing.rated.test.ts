import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRatingTable } from "#core/review/rating-table.ts";
import { listingLength, ratedCards, readListing, sliceCards } from "#core/shard/listing.ts";
import { type LiveRatings, NO_RATINGS, noteRatings } from "#core/shard/live-ratings.ts";
import { writeListing } from "../../support/shards.ts";

interface Card {
  readonly id: number;
  readonly name: string;
  readonly rating: { readonly average: number | null; readonly count: number };
}

const listingOf = (cards: readonly Card[]) =>
  readListing(
    "x.json",
    new TextEncoder().encode(
      writeListing(
        cards.map((card) => JSON.stringify(card)),
        {},
      ),
    ),
  );

const parse = (run: Uint8Array): readonly Card[] => JSON.parse(`[${new TextDecoder().decode(run)}]`) as Card[];

const NONE = { average: null, count: 0 };
const cardOf = (id: number, name = `Place ${id}`): Card => ({ id, name, rating: NONE });

const ratingsOf = (stars: Readonly<Record<number, readonly number[]>>): LiveRatings => {
  const table = createRatingTable();
  for (const [id, counts] of Object.entries(stars)) table.put(Number(id), counts);
  return { size: table.size(), get: table.get };
};

describe("cards with live ratings", () => {
  const listing = listingOf([1, 22, 333, 4444, 2_147_483_647].map((id) => cardOf(id)));

  test.each([
    ["the first", { 1: [0, 0, 0, 1, 1] }, [4.5, null, null, null, null]],
    ["one between", { 333: [0, 0, 0, 0, 12] }, [null, null, 5, null, null]],
    ["the last", { 2147483647: [3, 0, 0, 0, 0] }, [null, null, null, null, 1]],
    [
      "all",
      {
        1: [1, 1, 1, 1, 1],
        22: [0, 0, 1, 0, 0],
        333: [0, 1, 0, 0, 0],
        4444: [0, 0, 0, 2, 1],
        2147483647: [1, 0, 0, 0, 1],
      },
      [3, 3, 2, 4.33, 3],
    ],
    ["none of these", { 2: [0, 0, 0, 0, 1] }, [null, null, null, null, null]],
    ["one without a published review", { 22: [0, 0, 0, 0, 0] }, [null, null, null, null, null]],
  ])("%s", (_, stars, averages) => {
    const cards = parse(ratedCards(listing, 0, 5, ratingsOf(stars)));
    expect(cards.map(({ rating }) => rating.average)).toEqual(averages);
    expect(cards.map(({ id, name }) => ({ id, name }))).toEqual(
      parse(sliceCards(listing, 0, 5)).map(({ id, name }) => ({ id, name })),
    );
  });

  test("without a live rating among them pass through as a view of the shard", () => {
    for (const ratings of [NO_RATINGS, ratingsOf({ 2: [1, 0, 0, 0, 0] })]) {
      const run = ratedCards(listing, 1, 4, ratings);
      expect(run.buffer).toBe(listing.bytes.buffer);
      expect(run).toEqual(sliceCards(listing, 1, 4));
    }
  });

  test("a live rating replaces the folded one, also if it has no reviews", () => {
    const folded = listingOf([{ id: 7, name: "x", rating: { average: 4.5, count: 2 } }]);
    expect(parse(ratedCards(folded, 0, 1, ratingsOf({ 7: [0, 0, 0, 0, 0] })))[0]?.rating).toEqual(NONE);
    expect(parse(ratedCards(folded, 0, 1, NO_RATINGS))[0]?.rating).toEqual({ average: 4.5, count: 2 });
  });

  test("whatever names say, only ratings change, in any run of any listing", () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('"rating":{"average":9,"count":9}}', '{"id":1,', "}\n,{", '\\"rating\\":{'),
    );
    const stars = fc.array(fc.nat({ max: 9 }), { minLength: 5, maxLength: 5 });
    const one = fc.record({ name: hostile, stars: fc.option(stars) });
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), fc.nat(), fc.nat(), (all, a, b) => {
        const cards = all.map(({ name }, i) => cardOf(i + 1, name));
        const whole = listingOf(cards);
        const [from, to] = [a % all.length, (b % all.length) + 1];
        const live = ratingsOf(
          Object.fromEntries(all.flatMap((each, i) => (each.stars === null ? [] : [[i + 1, each.stars]]))),
        );
        const expected = cards.slice(from, to).map((card) => {
          const bytes = live.get(card.id)?.bytes;
          return bytes === undefined
            ? card
            : { ...card, rating: JSON.parse(new TextDecoder().decode(bytes)) as unknown };
        });
        expect(listingLength(whole)).toBe(all.length);
        expect(parse(ratedCards(whole, from, to, live))).toEqual(expected);
      }),
    );
  });

  test.each([
    ['{"name":"x","rating":{"average":null,"count":0}}', "begin with its id"],
    ['{"id":7,"rating":{"average":null,"count":0},"z":{"a":1}}', "end with its rating"],
    ['{"id":7}', "end with its rating"],
  ])("a card of another shape is damage: %s", (card, message) => {
    const damaged = readListing("x.json", new TextEncoder().encode(writeListing([card], {})));
    expect(() => ratedCards(damaged, 0, 1, ratingsOf({ 7: [1, 0, 0, 0, 0] }))).toThrow(message);
  });
});

describe("what an answer was given", () => {
  const marks = (ratings: LiveRatings, ...ids: readonly number[]): string => {
    const noted = noteRatings(ratings);
    for (const id of ids) noted.get(id);
    return noted.given();
  };
  const some = ratingsOf({ 1: [0, 0, 0, 0, 1], 2: [0, 0, 0, 0, 1], 3: [0, 0, 0, 1, 0] });

  test("is nothing when no card had a live rating", () => {
    expect(marks(some)).toBe("");
    expect(marks(some, 4, 5)).toBe("");
    expect(marks(NO_RATINGS, 1)).toBe("");
  });

  test("is the same for the same, in whatever order, in whatever process", () => {
    expect(marks(some, 1, 2, 3)).toBe(marks(some, 3, 9, 1, 2));
    expect(marks(ratingsOf({ 3: [0, 0, 0, 1, 0], 1: [0, 0, 0, 0, 1] }), 1, 3)).toBe(marks(some, 1, 3));
  });

  test("is another for other places or other ratings", () => {
    const all = new Set<string>();
    for (let id = 1; id <= 100; id += 1) {
      for (let count = 0; count < 100; count += 1) all.add(marks(ratingsOf({ [id]: [0, 0, 0, 1, count] }), id));
    }
    expect(all.size).toBe(10_000);
    expect(marks(some, 1)).not.toBe(marks(some, 2));
    expect(marks(some, 1)).not.toBe(marks(some, 1, 2));
  });
});
