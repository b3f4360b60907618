/** An offline subset: answers read nothing else, and what it cannot know is refused. */
import { beforeAll, describe, expect, it } from "vitest";
import { events } from "#core/api/events.ts";
import { cities, countries, methods, types } from "#core/api/lists.ts";
import { openapi } from "#core/api/operation-index.ts";
import { place } from "#core/api/place.ts";
import { places } from "#core/api/places.ts";
import { prayer } from "#core/api/prayer.ts";
import { search } from "#core/api/search.ts";
import { joinParts } from "#core/http/reply.ts";
import { createShardCache, type ShardCache } from "#core/shard/cache.ts";
import { type Directory, NotHeld } from "#core/shard/directory.ts";
import {
  isKnownAbsent,
  KEEP_INDEX_FILE,
  keepFile,
  readKeepIndex,
  readKeepList,
  SHARED,
} from "#core/shard/offline-bundle.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

const ENDPOINTS = {
  cities,
  places,
  place,
  prayer,
  search,
  events,
  countries,
  methods,
  types,
  openapi,
} as const;
type Name = keyof typeof ENDPOINTS;

let engine: TestEngine;
let store: ShardCache;
let directory: Directory;
let kept: ReadonlySet<string>;

const filesOf = async (part: string): Promise<readonly string[]> => {
  const bytes = await engine.read(keepFile(part));
  return bytes === null ? [] : Object.keys(readKeepList(keepFile(part), bytes).files);
};

beforeAll(async () => {
  engine = await openEngine();
  kept = new Set([...(await filesOf(SHARED)), ...(await filesOf("EG"))]);
  directory = { ...engine.directory, held: new Set(["EG"]) };
  store = createShardCache(async (name) => {
    if (kept.has(name)) return engine.read(name);
    if (!isKnownAbsent(name, new Set([SHARED, "EG"]), (path) => kept.has(path))) throw new NotHeld(name);
    // Listings of cities are there, but not kept: their cards are on the pages of the country.
    if (!/^\w+\/places\/eg\//.test(name)) expect([name, await engine.read(name)]).toEqual([name, null]);
    return null;
  }, 1 << 24);
});

const at = async (name: Name, query: string, whole: boolean) => {
  const context = engine.context(whole ? {} : { store, directory });
  const reply = await ENDPOINTS[name]({ path: `/api/v1/${name}`, search: query }, context);
  return JSON.parse(new TextDecoder().decode(joinParts(reply))) as { ok: boolean; data: unknown[] };
};

describe("a kept country", () => {
  it.each<[Name, string]>([
    ["places", "country=EG"],
    ["places", "country=EG&city=cairo&lang=ar"],
    ["places", "country=EG&type=mosque&amenities=wudu"],
    ["places", "country=EG&status=closed"],
    ["places", "lat=30.05&lng=31.25&radius=50000"],
    ["places", "bbox=31,29,32,31&country=EG"],
    ["places", "country=EG&q=mosque"],
    ["places", "country=EG&q=%D9%85%D8%B3%D8%AC%D8%AF"],
    ["places", "city=cairo"],
    ["places", "country=EG&city=giza&limit=1&offset=1"],
    ["places", "country=EG&city=luxor"],
    ["places", "country=EG&type=cemetery"],
    ["places", "lat=29.5&lng=29.5"],
    ["search", "q=zzqqxx&country=EG"],
    ["search", "q=cairo&country=EG"],
    ["search", "q=%D8%A7%D9%84%D9%82%D8%A7%D9%87%D8%B1%D8%A9&country=EG&lang=ar"],
    ["search", "q=azhr&country=EG"],
    ["search", "q=eid&kind=event"],
    ["cities", "country=EG"],
    ["events", "country=EG"],
    ["countries", "lang=ar"],
    ["types", ""],
    ["methods", ""],
    ["openapi", ""],
    ["prayer", "lat=30.05&lng=31.25&days=31&lang=ar"],
    ["prayer", "lat=-54.8&lng=-68.3&date=2026-12-01"],
  ])("answers /%s?%s as the whole directory does", async (name, query) => {
    expect(await at(name, query, false)).toEqual(await at(name, query, true));
  });

  it("answers each of its places by id", async () => {
    const { data } = await at("places", "country=EG&limit=100", true);
    expect(data.length).toBeGreaterThan(0);
    for (const { id } of data as { id: number }[])
      expect(await at("place", `id=${id}`, false)).toEqual(await at("place", `id=${id}`, true));
  });

  it("answers what names no country from what is kept", async () => {
    const found = (await at("search", "q=cairo", false)).data as { country: string | null; kind: string }[];
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ country }) => country === "EG" || country === null)).toBe(true);
    const listed = (await at("places", "limit=100", false)).data as { country: string }[];
    expect(new Set(listed.map(({ country }) => country))).toEqual(new Set(["EG"]));
    expect((await at("places", "q=mosque&limit=100", false)).data.length).toBeGreaterThan(0);
  });

  it.each<[Name, string]>([
    ["places", "country=GB"],
    ["places", "lat=51.5&lng=-0.12&radius=50000"],
    ["places", "city=london"],
    ["search", "q=london&country=GB"],
    ["search", "q=regent"],
    ["cities", "country=GB"],
  ])("refuses /%s?%s, whose answer lies elsewhere", async (name, query) => {
    await expect(at(name, query, false)).rejects.toThrow(NotHeld);
  });
});

describe("the index of what to keep", () => {
  it("says of every list its hash, its files and their bytes", async () => {
    const bytes = await engine.read(KEEP_INDEX_FILE);
    const index = readKeepIndex(KEEP_INDEX_FILE, bytes ?? new Uint8Array());
    expect(index.data_version).toBe(engine.directory.data_version);
    for (const [part, [hash, files, size]] of [[SHARED, index.shared] as const, ...Object.entries(index.countries)]) {
      const text = (await engine.read(keepFile(part))) ?? new Uint8Array();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(text)));
      expect(Buffer.from(digest).toString("hex").slice(0, 16)).toBe(hash);
      const list = Object.entries(readKeepList(part, text).files);
      expect(list.length).toBe(files);
      expect(list.reduce((total, [, [, one]]) => total + one, 0)).toBe(size);
    }
  });
});
