/** Live and folded ratings in every form of /places, in /place, and what they do to versions. */
import { beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod";
import type { ApiContext } from "#core/api/context.ts";
import { place as placeEndpoint, type placeDetail } from "#core/api/place.ts";
import { places } from "#core/api/places.ts";
import { joinParts } from "#core/http/reply.ts";
import { place, type Place } from "#core/model/place.ts";
import { createRatingTable } from "#core/review/rating-table.ts";
import { createReviewRepository } from "#core/review/service.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import { NO_RATINGS } from "#core/shard/live-ratings.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";
import { putReview } from "../../support/reviews.ts";

let engine: TestEngine;
let folded: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
  folded = await openEngine({
    ratings: "place_id,count,average,one,two,three,four,five\n1,2,4.5,0,0,0,1,1\n2,1,3,0,0,1,0,0\n999,1,3,0,0,1,0,0\n",
  });
});

const table = createRatingTable();
table.put(1, [0, 0, 0, 1, 2]);
table.put(2, [0, 0, 0, 0, 0]);
table.put(5, [1, 0, 0, 0, 0]);
const LIVE: Partial<ApiContext> = { ratings: { size: table.size(), get: table.get } };

const reply = async (search: string, changes = LIVE, of = engine) =>
  places({ path: "/api/v1/places", search }, of.context(changes));
const list = async (search: string, changes = LIVE, of = engine): Promise<readonly Place[]> =>
  answerOf<Place>(await reply(search, changes, of)).data;
const detail = async (id: number, changes: Partial<ApiContext> = {}, of = folded) =>
  answerOf<z.infer<typeof placeDetail>>(
    await placeEndpoint({ path: "/api/v1/place", search: `id=${id}` }, of.context(changes)),
  ).data[0];

const ratingIn = (all: readonly Place[], id: number): unknown => all.find((one) => one.id === id)?.rating;
const NONE = { average: null, count: 0 };

describe("a live rating is shown", () => {
  test.each([
    ["of a country", "country=eg"],
    ["of everywhere, in Arabic", "limit=100&lang=ar"],
    ["of a city", "country=eg&city=cairo"],
    ["by type", "type=mosque"],
    ["near a point", "lat=30.0459&lng=31.2623&radius=50000"],
    ["in a box", "bbox=25,22,37,32"],
    ["of a query", "q=al"],
  ])("in lists %s, and nothing else is touched", async (_, search) => {
    const [live, plain] = [await list(search), await list(search, { ratings: NO_RATINGS })];
    for (const one of live) place.strict().parse(one);
    expect(live.map(({ rating: _rating, ...rest }) => rest)).toEqual(plain.map(({ rating: _rating, ...rest }) => rest));
    for (const one of live) expect(one.rating).toEqual(one.id === 1 ? { average: 4.67, count: 3 } : NONE);
    expect(plain.map(({ rating }) => rating)).toEqual(plain.map(() => NONE));
  });

  test("of a closed place", async () => {
    expect(ratingIn(await list("status=closed"), 5)).toEqual({ average: 1, count: 1 });
  });

  test("as GeoJSON", async () => {
    const text = new TextDecoder().decode(joinParts(await reply("country=eg&format=geojson")));
    const { features } = JSON.parse(text) as { features: readonly { id: number; properties: Place }[] };
    expect(features.find(({ id }) => id === 1)?.properties.rating).toEqual({ average: 4.67, count: 3 });
  });
});

describe("the version of an answer", () => {
  test("is that of the data where no card has a live rating", async () => {
    const { data_version } = engine.directory;
    expect((await reply("country=fj")).version).toBe(data_version);
    expect((await reply("country=eg", { ratings: NO_RATINGS })).version).toBe(data_version);
  });

  test("follows the ratings of its cards and no others", async () => {
    const versionOf = async (search: string, stars: Readonly<Record<number, readonly number[]>>) => {
      const other = createRatingTable();
      for (const [id, counts] of Object.entries(stars)) other.put(Number(id), counts);
      return (await reply(search, { ratings: { size: other.size(), get: other.get } })).version;
    };
    const before = await versionOf("country=eg", { 1: [0, 0, 0, 0, 1] });
    expect(await versionOf("country=eg", { 1: [0, 0, 0, 0, 1] })).toBe(before);
    expect(await versionOf("country=eg", { 1: [0, 0, 0, 0, 1], 41: [0, 0, 0, 0, 1] })).toBe(before);
    expect(await versionOf("country=eg", { 1: [0, 0, 0, 0, 2] })).not.toBe(before);
    expect(await versionOf("country=eg", { 2: [0, 0, 0, 0, 1] })).not.toBe(before);
    expect(await versionOf("country=eg", {})).toBe(engine.directory.data_version);
  });
});

describe("ratings that the build folded in", () => {
  test("are in the cards, of known places", async () => {
    const all = await list("country=eg", { ratings: NO_RATINGS }, folded);
    expect(ratingIn(all, 1)).toEqual({ average: 4.5, count: 2 });
    expect(ratingIn(all, 2)).toEqual({ average: 3, count: 1 });
    expect(ratingIn(all, 3)).toEqual(NONE);
  });

  test("give way to live ones", async () => {
    const all = await list("country=eg", LIVE, folded);
    expect(ratingIn(all, 1)).toEqual({ average: 4.67, count: 3 });
    expect(ratingIn(all, 2)).toEqual(NONE);
  });

  test("are in /place with their distribution, until the server has reviews of its own", async () => {
    expect((await detail(1))?.rating).toEqual({
      average: 4.5,
      count: 2,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
    });
    expect((await detail(3))?.rating).toMatchObject(NONE);
    expect((await detail(1, {}, engine))?.rating).toMatchObject(NONE);
    const storage = memoryStorage();
    await putReview(storage, { placeId: 1, rating: 2 });
    const own = await detail(1, { reviews: createReviewRepository(storage) });
    expect(own?.rating).toMatchObject({ average: 2, count: 1 });
    expect(own?.reviews).toHaveLength(1);
  });
});
