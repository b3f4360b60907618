/** The endpoints that need no parameters but the language: /countries, /types, /methods, /authorities, /health. */
import { beforeAll, describe, expect, test } from "vitest";
import { authorities, countries, health, methods, types } from "#core/api/lists.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

describe.each([
  ["/countries", countries, { code: "EG", name: "Egypt" }, { code: "EG", name: "مصر" }],
  ["/types", types, { type: "mosque", label: "Mosque" }, { type: "mosque", label: "مسجد" }],
  ["/methods", methods, { id: 3 }, { id: 3 }],
  ["/authorities", authorities, { id: "tr-diyanet", method: 13 }, { id: "tr-diyanet", lang: "ar" }],
] as const)("%s", (path, endpoint, english, arabic) => {
  test.each([
    ["", "en", english],
    ["lang=ar-EG", "ar", arabic],
    ["lang=fr&unknown=1", "en", english],
  ])("%j", async (search, lang, record) => {
    const { status, headers, data, meta } = answerOf(await endpoint({ path, search }, engine.context()));
    expect({ status, lang: headers["content-language"], link: headers["link"] }).toEqual({
      status: 200,
      lang,
    });
    expect(data).toContainEqual(expect.objectContaining(record));
    expect(meta).toMatchObject({ total: data.length, limit: data.length, offset: 0, lang });
  });

  test("a malformed language is 400", async () => {
    expect(answerOf(await endpoint({ path, search: "lang=_" }, engine.context())).status).toBe(400);
  });
});

test("/authorities of a country, and of one without any", async () => {
  const of = async (search: string) =>
    answerOf<{ readonly id: string }>(await authorities({ path: "/authorities", search }, engine.context()));
  expect((await of("country=kz")).data.map(({ id }) => id)).toEqual(["kz-qmdb", "kz-qmdb-north"]);
  expect((await of("country=PE")).data).toEqual([]);
  expect((await of("country=PER")).status).toBe(400);
});

test("/health says from which data it answers, and is never kept", async () => {
  const { status, headers, data } = answerOf(await health({ path: "/health", search: "" }, engine.context()));
  expect({ status, cache: headers["cache-control"] }).toEqual({ status: 200, cache: "no-store" });
  const { data_version } = engine.directory;
  expect(data).toMatchObject([{ status: "ok", data_version, places: 254, time: "2026-02-10T12:00:00+00:00" }]);
});
