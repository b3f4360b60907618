/** Requests that pause between any two steps answer the same bytes, side by side with others; and steps are short. */
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiContext, Endpoint } from "#core/api/context.ts";
import { places } from "#core/api/places.ts";
import { prayer } from "#core/api/prayer.ts";
import { search } from "#core/api/search.ts";
import { mergeSort } from "#core/base/sort.ts";
import type { Steps } from "#core/base/steps.ts";
import { joinParts } from "#core/http/reply.ts";
import { matchingLocals, STEP_DOCUMENTS } from "#core/places/filter.ts";
import { EVERYWHERE, unionOf } from "#core/search/document-sets.ts";
import { emptyHits, keptOf, merged } from "#core/search/hit-list.ts";
import { bestFirst, scoresOf } from "#core/search/score.ts";
import { createShardCache, need, needAll } from "#core/shard/cache.ts";
import { readBlock, writeBlock } from "#core/shard/country-block.ts";
import { readDirectory } from "#core/shard/directory.ts";
import { DIRECTORY_FILE } from "#core/shard/paths.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { factsWith } from "../../support/coded-facts.ts";

const ENDPOINTS: Readonly<Record<string, Endpoint>> = { places, prayer, search };

const WORLD = "bbox=-180,-90,180,90";

const ASKED = [
  `places?q=a&${WORLD}&limit=100`,
  `places?q=mosque&${WORLD}`,
  "places?q=m&offset=3&limit=5",
  `places?${WORLD}&type=mosque&amenities=wudu`,
  "places?bbox=20,10,60,50&type=mosque",
  `places?q=a&${WORLD}&lat=30&lng=31`,
  `places?lat=30&lng=31&${WORLD}&offset=3&limit=100`,
  "places?q=a&city=cairo",
  "places?amenities=wudu&status=closed",
  "search?q=a",
  "search?q=m&city=cairo",
  "search?q=مسجد",
  "search?q=mosqe caro",
  "search?q=al azha mosk nour ibrahm",
  "search?q=a b c d e f g h i j",
  "search?q=egypt",
  "prayer?lat=30&lng=31&from=2026-01-01&days=40&format=ics",
] as const;

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

/** A store of its own, so that nothing is held that another has read. */
const contextWith = async (checkpoint: ApiContext["store"]["checkpoint"]): Promise<ApiContext> => {
  const store = createShardCache(engine.read, 2 ** 25, checkpoint);
  return engine.context({ store, directory: await need(store, DIRECTORY_FILE, readDirectory) });
};

const bodyOf = async (asked: string, context: ApiContext): Promise<string> => {
  const [name = "", query = ""] = asked.split("?");
  const endpoint = ENDPOINTS[name];
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
  const reply = await endpoint({ path: `/api/v1/${name}`, search: `?${encodeURI(query)}` }, context);
  return `${reply.status} ${new TextDecoder().decode(joinParts(reply))}`;
};

describe("requests that pause between any two steps", () => {
  test("answer what they answer alone, in one go", async () => {
    const alone = await contextWith(() => null);
    const expected: string[] = [];
    for (const asked of ASKED) expected.push(await bodyOf(asked, alone));
    expect(expected.filter((body) => !body.startsWith("200"))).toEqual([]);

    let pauses = 0;
    const busy = await contextWith(async () => {
      pauses += 1;
      return new Promise((resolve) => setImmediate(resolve));
    });
    for (let round = 0; round < 3; round += 1)
      expect(await Promise.all(ASKED.map(async (asked) => bodyOf(asked, busy)))).toEqual(expected);
    expect(pauses).toBeGreaterThan(1000);
  });
});

test("many shards of a local disk, which are read without waiting, are decoded a few in a turn", async () => {
  let pauses = 0;
  let decoded = 0;
  let most = 0;
  const checkpoint = (): null => {
    pauses += 1;
    most = Math.max(most, decoded);
    decoded = 0;
    return null;
  };
  const local = { read: () => new Uint8Array(1), documentOf: () => null, cards: () => [], listing: () => null };
  const store = createShardCache(async () => Promise.resolve(null), 2 ** 20, checkpoint, local);
  const names = Array.from({ length: 1000 }, (_, i) => `${i}`);
  const shards = await needAll(store, names, (name) => {
    decoded += 1;
    return Number(name);
  });
  expect(shards).toEqual(names.map(Number));
  expect(pauses).toBeGreaterThanOrEqual(1000 / 32 - 1);
  expect(most).toBeLessThanOrEqual(32);
});

const SIZE = 5 * STEP_DOCUMENTS;

const countSteps = (steps: Steps<unknown>): number => {
  let count = 1;
  while (steps.next().done !== true) count += 1;
  return count;
};

const LIST = { ...emptyHits(SIZE), scores: new Float64Array(SIZE).fill(1) };
const ROW = { city: "", type: "mosque", lat: 1, lng: 2, status: "active" } as const;
const FACTS = factsWith({ wudu: "yes" });
const NUMBERS = Uint32Array.from({ length: SIZE }, (_, i) => i);
const POSTINGS = { documents: NUMBERS, classes: new Uint8Array(SIZE) };
const COMBINED = {
  ...POSTINGS,
  numbers: NUMBERS,
  likeness: [new Float32Array(SIZE).fill(1)],
  how: [new Uint8Array(SIZE)],
};
const blockOf = (size: number) =>
  readBlock(
    "x",
    writeBlock(
      "FJ",
      Array.from({ length: size }, (_, id) => ({ ...ROW, id, facts: FACTS })),
    ),
  );

describe("a step", () => {
  test.each<readonly [string, Steps<unknown>]>([
    ["of a filter over a country", matchingLocals(blockOf(SIZE), { amenities: ["wudu"] }, undefined)],
    ["of sorting", mergeSort(Array.from(NUMBERS), (a, b) => b - a)],
    ["of choosing hits", keptOf(LIST, () => true)],
    ["of merging hits", merged([LIST, LIST])],
    [
      "of scoring",
      scoresOf(
        COMBINED,
        [{ weight: 1, mayBeginGeneric: false, genericWorth: 1, isRepeated: false, maybeTypes: 0 }],
        0,
        0,
      ),
    ],
    ["of ordering by score", bestFirst(new Float32Array(SIZE), () => true)],
    ["of a union", unionOf([{ postings: POSTINGS, within: EVERYWHERE }])],
  ])("%s looks at some thousand documents at most", (_, steps) => {
    expect(countSteps(steps)).toBeGreaterThan(SIZE / 10_000);
  });
});
