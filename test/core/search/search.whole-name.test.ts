import { describe, expect, test } from "vitest";
import { emptyHits, type Hit, type HitList, hitsAt, putFirst } from "#core/search/hit-list.ts";
import { byWholeName } from "#core/search/search.ts";
import { createShardCache } from "#core/shard/cache.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import { documentOf } from "#core/shard/dense-ids.ts";
import { briefsFile } from "#core/shard/paths.ts";
import { writeSummaries } from "#core/shard/summaries.ts";

const listOf = (hits: readonly Hit[]): HitList => putFirst(emptyHits(hits.length), hits);

interface Known {
  /** Places that are known all over the world. */
  readonly famous?: readonly number[];
  /** Other names of each place. */
  readonly others?: readonly (readonly string[])[];
  /** Types that the query asks for. */
  readonly types?: readonly string[];
  /** Places outside of the area that the query names. */
  readonly elsewhere?: readonly number[];
}

const WORDS: SearchWords = {
  types: { mosque: ["mosque"], masjid: ["mosque"], restaurant: ["halal"] },
  fillers: ["the", "of"],
  meanings: [],
  affixes: [],
  prayer: [],
  spellings: {},
};
const ANY = { text: "", words: WORDS, types: [], isThere: () => true, isElsewhere: () => false };

/** Places of one country by their names in each language, their hits in that order, and the order by whole names. */
const ordered = async (
  text: string,
  names: readonly (readonly string[])[],
  // Words that say where a place is.
  there: readonly string[] = [],
  scoreOf: (place: number) => number = () => 0.9,
  { famous = [], others = [], types = [], elsewhere = [] }: Known = {},
) => {
  const briefs = names.map((some, id) => ({
    id,
    slug: `${id}`,
    type: "mosque",
    city: null,
    lat: 0,
    lng: 0,
    names: Object.fromEntries(some.map((name, language) => [`l${language}`, name])),
    others: others[id] ?? [],
    isFamous: famous.includes(id),
  }));
  const read: number[] = [];
  const store = createShardCache(async (file) => {
    const page = [...Array(9).keys()].findIndex((one) => briefsFile("EG", one) === file);
    read.push(page);
    const content = writeSummaries(briefs.slice(page * 16, (page + 1) * 16));
    return Promise.resolve(page < 0 ? null : new TextEncoder().encode(content));
  }, 2 ** 20);
  const hits = names.map((_, local): Hit => ({
    kind: "place",
    document: documentOf("EG", local),
    score: scoreOf(local),
  }));
  const list = await byWholeName(store, PAGED, listOf(hits), {
    ...ANY,
    text,
    types,
    isThere: (word) => there.includes(word),
    isElsewhere: (document) => elsewhere.includes(document - documentOf("EG", 0)),
  });
  const found = hitsAt(list, list.documents.keys());
  return { order: found.map((hit) => hits.findIndex(({ document }) => document === hit.document)), hits, found, read };
};

const PAGED = { page_sizes: { places: 100, briefs: 16 } };

const NAMES = [["Umar Masjid, Farah"], ["Masjid Umar Farah"], ["Masjid Umar"], ["عمر", "Masjid Umar Fa"]];

describe("hits of equal words", () => {
  test.each([
    ["the whole name before one that begins so, that before others", "masjid umar", [2, 1, 3, 0]],
    ["half a word begins a name", "masjid umar fa", [3, 1, 0, 2]],
    ["but the last word alone may be half", "masj umar", [0, 1, 2, 3]],
    ["a name in any language", "عمر", [3, 0, 1, 2]],
    ["however it is written", "MASJID  ʿUmar", [2, 1, 3, 0]],
    ["nothing asked, nothing changed", "–", [0, 1, 2, 3]],
    ["the whole name but for a slip before others", "masjid umaar", [2, 0, 1, 3]],
  ])("%s: %s", async (_, text, order) => {
    expect((await ordered(text, NAMES)).order).toEqual(order);
  });

  const IN_BISHKEK = [
    ["Bishkek Central Mosque"],
    ["Al-Noor Mosque Bishkek"],
    ["Bishkek Mosque", "مسجد بيشكيك"],
    ["Mosque Bishkek Bishkek"],
  ];

  test.each([
    ["a name without its city", "bishkek mosque", 2],
    ["with its city behind it", "bishkek mosque bishkek", 2],
    ["in front of it", "bishkek bishkek mosque", 2],
    ["in Arabic", "مسجد بيشكيك بيشكيك", 2],
    ["a name that has its city twice", "mosque bishkek bishkek", 3],
    ["a name half typed before its city", "bishkek cent bishkek", 0],
  ])("%s comes first: %s", async (_, text, first) => {
    const { order } = await ordered(text, IN_BISHKEK, ["bishkek", "بيشكيك"]);
    expect(order[0]).toBe(first);
  });

  test("a word that says where another place is does not", async () => {
    const names = [["Al-Noor Mosque Quba"], ["Al-Noor Mosque"]];
    expect((await ordered("al-noor mosque cairo", names)).order[0]).toBe(0);
    expect((await ordered("al-noor mosque cairo", names, ["cairo"])).order[0]).toBe(1);
  });

  test("by a little only: what answers clearly better stays before", async () => {
    expect((await ordered("masjid umar", NAMES, [], (place) => (place === 0 ? 0.99 : 0.9))).order[0]).toBe(0);
    expect((await ordered("masjid umar", NAMES, [], (place) => (place === 0 ? 0.94 : 0.9))).order[0]).toBe(2);
  });

  test.each<readonly [what: string, text: string, known: Known, first: number]>([
    ["of two of one name the famous one", "blue mosque", { others: [[], ["Blue Mosque"]], famous: [1] }, 1],
    ["but not of another type than was asked for", "blue mosque", { famous: [1], types: ["halal"] }, 0],
    ["nor before a name that is what was asked for", "blue mosque", { famous: [1] }, 0],
    ["another name is a name", "sultan ahmed", { others: [["Sultan Ahmed"], []] }, 0],
  ])("%s comes first: %s", async (_, text, known, first) => {
    const names = [["Blue Mosque"], ["Sultan Ahmed Mosque"]];
    expect((await ordered(text, names, [], () => 0.9, known)).order[0]).toBe(first);
  });

  test("another name that is just what was asked for makes up for a longer one that has its words", async () => {
    const names = [["Blue Mosque"], ["Sultan Ahmed Mosque (Blue Mosque)"]];
    const known = { others: [[], ["Blue Mosque"]], famous: [1] };
    expect((await ordered("blue mosque", names, [], (place) => (place === 0 ? 1 : 0.9), known)).order).toEqual([1, 0]);
  });

  test("only the best twenty are looked at; the others stay behind them", async () => {
    const names = Array.from({ length: 60 }, (_, i) => [i >= 19 ? "Noor" : "Masjid Noor"]);
    const { order, found, hits, read } = await ordered("noor", names);
    expect(order).toEqual([19, ...Array(19).keys(), ...[...Array(60).keys()].slice(20)]);
    expect(found.slice(20)).toEqual(hits.slice(20));
    expect(new Set(read)).toEqual(new Set([0, 1]));
  });

  test("a filler in front does not count, in the query and in names", async () => {
    const names = [["Blue Mosques"], ["The Blue Mosque"], ["Blue Mosque"]];
    expect((await ordered("the blue mosque", names)).order).toEqual([1, 2, 0]);
    expect((await ordered("blue mosque", names)).order).toEqual([1, 2, 0]);
  });

  test("a name of nothing but its type is not what a type and a city ask for", async () => {
    const names = [["Central Mosque"], ["Mosque"]];
    const scoreOf = (place: number): number => [0.95, 0.9][place] ?? 0;
    expect((await ordered("mosque birmingham", names, ["birmingham"], scoreOf)).order).toEqual([0, 1]);
  });

  test("a famous place needs no word for its type", async () => {
    const names = [["Ayasofya Mosque"], ["Hagia Sophia Grand Mosque"]];
    const known = { famous: [1], others: [[], ["Ayasofya"]], types: ["mosque"] };
    expect((await ordered("ayasofya mosque", names, [], () => 0.9, known)).order).toEqual([1, 0]);
    expect((await ordered("ayasofya mosque", names, [], () => 0.9, { ...known, famous: [] })).order).toEqual([0, 1]);
  });

  test("a place elsewhere that only has a word of the area in its name comes after those of the area", async () => {
    const names = [["Istanbul Samer"], ["Haci Abdullah"], ["Istanbul"]];
    const known = { types: ["mosque"], elsewhere: [0, 2] };
    const scoreOf = (place: number): number => [1, 0.96, 1][place] ?? 0;
    expect((await ordered("mosque istanbul", names, ["istanbul"], scoreOf, known)).order[0]).toBe(1);
  });

  test("what is famous in a city is not what the city's name alone asks for", async () => {
    const names = [["Islamic Center"], ["York Mosque"]];
    const scoreOf = (place: number): number => [0.98, 1][place] ?? 0;
    expect((await ordered("new york", names, ["new", "york"], scoreOf, { famous: [0] })).order).toEqual([1, 0]);
  });

  test("cities and events stay as they are, and one hit is not looked at", async () => {
    const store = createShardCache(async () => Promise.resolve(null), 2 ** 10);
    const hits: readonly Hit[] = [
      { kind: "city", document: documentOf("EG", 0), score: 1 },
      { kind: "event", document: 3, score: 0.9 },
    ];
    const found = await byWholeName(store, PAGED, listOf(hits), { ...ANY, text: "cairo" });
    expect(hitsAt(found, [0, 1])).toEqual(hits);
    const one = listOf([{ kind: "place", document: documentOf("EG", 0), score: 1 }]);
    expect(await byWholeName(store, PAGED, one, { ...ANY, text: "cairo" })).toBe(one);
  });
});
