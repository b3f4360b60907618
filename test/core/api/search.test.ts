import { beforeAll, describe, expect, test } from "vitest";
import { search } from "#core/api/search.ts";
import type { PlaceListMeta } from "#core/model/envelope.ts";
import type { SearchResult } from "#core/model/search.ts";
import { openEngine } from "../../support/engine.ts";
import type { TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const askSearch = async (query: string) =>
  answerOf<SearchResult>(await search({ path: "/api/v1/search", search: query }, engine.context()));

describe("/search", () => {
  test("answers over all kinds, best first, with the address of each", async () => {
    const { status, data, meta } = await askSearch("q=london&country=gb&limit=3");
    expect({ status, limit: meta["limit"] }).toEqual({ status: 200, limit: 3 });
    expect(data[0]).toMatchObject({
      kind: "city",
      slug: "london",
      url: "/api/v1/places?country=GB&city=london",
    });
  });

  test.each([
    ["turkish mosque london", "place", "mosque", ["turkish"]],
    ["cemetery london", "city", null, ["cemetery"]],
    ["weather London", "city", null, ["weather"]],
    ["mosque london parking", "place", "mosque", ["parking"]],
    ["prayer tims london", "intent", null, undefined],
    ["ramadn 2026", "intent", null, undefined],
    ["prayer times nowhereton", "intent", null, ["nowhereton"]],
    ["mosque london", "place", "mosque", undefined],
  ])("%s: first a %s, without %j", async (q, kind, type, leftOut) => {
    const { data, meta } = await askSearch(`q=${encodeURIComponent(q)}&limit=1`);
    expect(data[0]).toMatchObject({ kind, type });
    expect(meta["left_out"]).toEqual(leftOut);
  });

  test.each([
    ["mosque london", ["type mosque: mosque", "city london: london"]],
    ["Londra'da cami", ["city london: Londra'da", "type mosque: cami"]],
    ["مسجد بلندن", ["type mosque: مسجد", "city london: بلندن"]],
    ["london united kingdom", ["city london: london", "country GB: united kingdom"]],
    ["prayer times london", ["intent prayer-times: prayer times", "city london: london"]],
    ["friday prayer london", ["wish service: friday prayer", "city london: london"]],
    ["turkish mosque london", ["type mosque: mosque", "city london: london"]],
    ["east london mosque", ["name East London Mosque: east london", "type mosque: mosque"]],
  ])("%s is understood as %j", async (q, expected) => {
    const { meta } = await askSearch(`q=${encodeURIComponent(q)}`);
    const understood = meta["understood"] as NonNullable<PlaceListMeta["understood"]>;
    expect(understood.map(({ kind, value, words }) => `${kind} ${value}: ${words.join(" ")}`)).toEqual(expected);
  });

  test("no later page and no empty answer says what was understood", async () => {
    expect((await askSearch("q=mosque+london&offset=1")).meta["understood"]).toBeUndefined();
    expect((await askSearch("q=zzzzzz")).meta["understood"]).toBeUndefined();
  });

  test.each([
    ["Turkish", "Londra'da cami", "place", "london"],
    ["Arabic", "مسجد بلندن", "place", "london"],
    ["French", "mosquée à Londres", "place", "london"],
    ["English", "london's mosques", "place", "london"],
  ])("the city is found under the affix of %s: %s", async (_, q, kind, city) => {
    const { data } = await askSearch(`q=${encodeURIComponent(q)}&limit=1`);
    expect(data[0]).toMatchObject({ kind, type: "mosque", city });
  });

  test.each([
    ["nearest mosque to oslo", "mosque", undefined],
    ["masjid terdekat dari oslo", "mosque", undefined],
    ["nearest halal food to oslo", "halal", undefined],
  ])("%s, where none is known: what is nearest to the city", async (q, type, leftOut) => {
    const { data, meta } = await askSearch(`q=${encodeURIComponent(q)}&limit=1`);
    expect(data[0]).toMatchObject({ intent: "near-me", type, city: "oslo", needs_location: false });
    expect(data[0]?.url).toMatch(/^\/api\/v1\/places\?type=\w+&lat=59\.\d+&lng=10\.\d+$/);
    expect(meta["left_out"]).toEqual(leftOut);
  });

  test("a city without the type comes before places elsewhere whose names begin so", async () => {
    const { data, meta } = await askSearch("q=mosque%20in%20oslo&limit=1");
    expect(data[0]).toMatchObject({ kind: "city", slug: "oslo" });
    expect(meta["left_out_types"]).toEqual(["mosque"]);
  });

  test.each(["how do i get to al azhar mosque", "where is the al azhar mosque"])(
    "words that only ask do not change what is named: %s",
    async (q) => {
      const { data } = await askSearch(`q=${encodeURIComponent(q)}&limit=1`);
      expect(data[0]).toMatchObject({ slug: "al-azhar-mosque" });
    },
  );

  test.each([
    ["ramadan 1448", "intent", "expected"],
    ["ramadan 1448 uk", "intent", "expected"],
    ["ashura 1448", "event", "expected"],
    ["prayer times london", "intent", null],
    ["east london mosque", "place", null],
  ])("%s: a %s with the status %s", async (q, kind, status) => {
    const { data } = await askSearch(`q=${encodeURIComponent(q)}&limit=1`);
    expect(data[0]).toMatchObject({ kind, status });
  });

  test.each(["turkish mosque london", "ashura 2026", "weather london"])(
    "%s: places alone if they are asked for",
    async (q) => {
      const { data } = await askSearch(`q=${encodeURIComponent(q)}&kind=place`);
      expect(data.filter(({ kind }) => kind !== "place")).toEqual([]);
    },
  );

  test.each([
    ["cemetery london", ["cemetery"]],
    ["weather london", undefined],
    ["mosque london", undefined],
  ])("%s: names the types of what is left out, %j", async (q, types) => {
    const { meta } = await askSearch(`q=${encodeURIComponent(q)}&limit=1`);
    expect(meta["left_out_types"]).toEqual(types);
  });

  test("a poor match that has all words but one comes before their parts", async () => {
    const { data, meta } = await askSearch(`q=${encodeURIComponent("grande mosquée east london")}`);
    expect(data.map(({ name }) => name)).toEqual(["East London Mosque"]);
    expect(meta["left_out"]).toBeUndefined();
  });

  test("a fallback stays in the city asked for", async () => {
    const { data } = await askSearch("q=turkish%20mosque%20london&city=cairo");
    expect(data.filter(({ city }) => city !== "cairo")).toEqual([]);
  });

  test("what is like nothing finds nothing", async () => {
    const { data, meta } = await askSearch("q=qwxyzk%20vvbb");
    expect({ data, total: meta["total"] }).toEqual({ data: [], total: 0 });
  });

  test.each(["", "q=", "q=%E0%A4%A", `q=${"a".repeat(201)}`, "q=a&q=b", "q=a&limit=51", "q=a&country=egy"])(
    "bad %# is 400",
    async (query) => {
      expect(await askSearch(query)).toMatchObject({ status: 400, ok: false, code: "bad-parameter" });
    },
  );
});
