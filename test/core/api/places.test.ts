import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { places } from "#core/api/places.ts";
import { distanceM } from "#core/base/geo.ts";
import { place, type Place } from "#core/model/place.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { type Answer, answerOf, linkOf } from "../../support/reply.ts";

let engine: TestEngine;

const ask = async (search: string): Promise<Answer<Place>> =>
  answerOf<Place>(await places({ path: "/api/v1/places", search }, engine.context()));

beforeAll(async () => {
  engine = await openEngine();
});

describe("an answer of /places", () => {
  test("is an envelope with its meta and headers", async () => {
    const { status, headers, ok, data, meta } = await ask("country=eg");
    expect({ status, ok, count: data.length }).toEqual({ status: 200, ok: true, count: 8 });
    expect(headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      "content-language": "en",
      "cache-control": "public, max-age=300",
    });
    expect(meta).toMatchObject({
      total: 8,
      limit: 20,
      offset: 0,
      lang: "en",
      data_version: engine.directory.data_version,
    });
    expect(meta["attribution"]).toContainEqual({
      name: "GeoNames",
      url: "https://www.geonames.org/",
      license: "CC-BY-4.0",
    });
  });

  test("holds records of their schema and nothing else, in both languages", async () => {
    for (const lang of ["en", "ar"]) {
      for (const one of (await ask(`lang=${lang}&limit=100`)).data) expect(place.strict().parse(one)).toEqual(one);
    }
    for (const one of (await ask("lat=51.5&lng=-0.1&radius=50000")).data)
      expect(place.strict().parse(one)).toEqual(one);
  });

  test("shows 20 when no limit is given, 100 at most", async () => {
    expect((await ask("country=TR")).data).toHaveLength(20);
    expect((await ask("country=TR&limit=100")).data).toHaveLength(100);
    expect((await ask("country=TR&limit=101")).status).toBe(400);
  });

  test("past its end is empty, with a way back", async () => {
    const { data, meta, headers } = await ask("country=EG&offset=1000&limit=10");
    expect({ data, total: meta["total"] }).toEqual({ data: [], total: 8 });
    expect([linkOf(headers, "next"), linkOf(headers, "prev")?.search]).toEqual([
      null,
      "?country=EG&offset=990&limit=10",
    ]);
  });
});

describe("the language", () => {
  test.each([
    ["lang=ar", "ar", "مسجد", "الجامع الأزهر", "ar"],
    ["lang=AR-eg", "ar", "مسجد", "الجامع الأزهر", "ar"],
    ["lang=fr", "en", "Mosque", "Al-Azhar Mosque", "en"],
    ["lang=", "en", "Mosque", "Al-Azhar Mosque", "en"],
  ])("%s", async (search, lang, type_label, name, nameLang) => {
    const { headers, meta, data } = await ask(`country=eg&city=cairo&type=mosque&${search}`);
    expect([headers["content-language"], meta["lang"]]).toEqual([lang, lang]);
    expect(data[0]).toMatchObject({
      type_label,
      name,
      lang: nameLang,
      city_name: lang === "ar" ? "القاهرة" : "Cairo",
    });
  });

  test("a name without Arabic comes in English, and says so", async () => {
    const { data } = await ask("country=fj&lang=ar");
    expect(data.map(({ name, lang }) => [name, lang])).toEqual([
      ["مسجد سوفا الجامع", "ar"],
      ["Taveuni East Mosque", "en"],
      ["Taveuni West Mosque", "en"],
    ]);
  });
});

describe("bad parameters", () => {
  test("are named all at once", async () => {
    const { status, headers, ok, code, error, errors } = await ask(
      "country=egy&city=a--b&type=church&limit=0&offset=-1&lat=91&radius=0&bbox=1,2,3&amenities=pool&halal=x&status=x&lang=1&q=%zz",
    );
    expect({ status, ok, code, cache: headers["cache-control"] }).toEqual({
      status: 400,
      ok: false,
      code: "bad-parameter",
      cache: "no-store",
    });
    const named = [
      "country",
      "city",
      "type",
      "limit",
      "offset",
      "lat",
      "lng",
      "radius",
      "bbox",
      "amenities",
      "halal",
      "status",
      "lang",
      "q",
    ];
    expect(new Set(errors.map(({ parameter }) => parameter))).toEqual(new Set(named));
    for (const name of named) expect(error).toContain(`${name}: `);
  });

  test.each([
    ["lat=1", "lng"],
    ["lng=1", "lat"],
    ["radius=100", "radius"],
    ["bbox=1,1,2,2&lat=1&lng=1&radius=5", "bbox"],
    ["limit=5&limit=5", "limit"],
    ["type=church", "type"],
  ])("%s", async (search, parameter) => {
    expect((await ask(search)).errors.map((one) => one.parameter)).toEqual([parameter]);
  });

  test("an unknown type is told the known ones", async () => {
    const types = readFileSync("data/place-types.csv", "utf8").trim().split("\n").slice(1);
    expect((await ask("type=church")).error).toContain(types.map((row) => row.split(",")[0]).join(", "));
  });

  test.each(["country=zz", "country=SA", "city=no-such-city", "q=zzzz", "q=!!", "lat=0&lng=0"])(
    "%s is none: it holds nothing",
    async (search) => {
      expect(await ask(search)).toMatchObject({ status: 200, data: [], meta: { total: 0 } });
    },
  );
});

/** How parameters are read, and text together with them; core/places and the contract test what each filter keeps. */
const IDS: readonly (readonly [search: string, ids: readonly number[]])[] = [
  ["city=ALEXANDRIA&country=us", [51]],
  ["q=azhar", [1]],
  ["q=الأزهر&lang=ar", [1]],
  ["q=harbour", []],
  ["q=harbour&status=closed", [5]],
  ["q=mosque&country=fj", [40, 41, 42]],
  ["q=mosque&city=birmingham", [31]],
  ["q=mosque&type=shop", []],
  ["q=mosque&bbox=179,-20,-179,-10", [41, 42]],
  ["q=mosque&lat=-16.82&lng=179.99&radius=50000", [42, 41]],
  ["amenities=wudu,women-space&country=GB", [20, 21]],
];

describe("what a query finds", () => {
  test.each(IDS)("%s", async (search, ids) => {
    const { data, meta } = await ask(search);
    expect({ ids: data.map(({ id }) => id), total: meta["total"] }).toEqual({ ids, total: ids.length });
  });

  test("near says how far, with a text too", async () => {
    for (const search of ["lat=51.517&lng=-0.0646", "lat=51.517&lng=-0.0646&q=mosque"]) {
      for (const one of (await ask(search)).data) {
        expect(one.distance_m).toBe(Math.round(distanceM({ lat: 51.517, lng: -0.0646 }, one)));
      }
    }
  });
});
