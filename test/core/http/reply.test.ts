import { describe, expect, test } from "vitest";
import { problem, problemBody } from "#core/http/problem.ts";
import { listReply, problemReply, recordReply } from "#core/http/reply.ts";
import type { ListMeta } from "#core/model/common.ts";
import { type ProblemCode, PROBLEMS } from "#core/values/problems.ts";
import { answerOf, linkOf } from "../../support/reply.ts";

const meta = (total: number, limit: number, offset: number): ListMeta => ({
  total,
  limit,
  offset,
  lang: "ar",
  data_version: "0123456789ab",
  attribution: [],
});
const cards = (...texts: readonly string[]): readonly Uint8Array[] =>
  texts.map((text) => new TextEncoder().encode(text));

describe("a list", () => {
  test("joins cards, runs of cards and nothing", () => {
    const reply = listReply(
      { path: "/p", search: "" },
      cards('{"id":1}', "", '{"id":2},{"id":3}', ""),
      meta(3, 20, 0),
      "public",
    );
    expect(answerOf(reply)).toEqual({
      status: 200,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "content-language": "ar",
        "cache-control": "public",
      },
      ok: true,
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
      meta: meta(3, 20, 0),
    });
  });

  test.each([
    ["the whole", "limit=20", meta(3, 20, 0), null, null],
    ["the first page", "?country=sa&limit=20", meta(45, 20, 0), "?country=sa&limit=20&offset=20", null],
    ["one between", "?limit=20&offset=20", meta(45, 20, 20), "?limit=20&offset=40", "?limit=20&offset=0"],
    ["the last", "?limit=20&offset=40", meta(45, 20, 40), null, "?limit=20&offset=20"],
    ["one that ends with the last record", "?limit=20&offset=20", meta(40, 20, 20), null, "?limit=20&offset=0"],
    ["an odd offset", "?offset=5&limit=20", meta(6, 20, 5), null, "?offset=0&limit=20"],
    ["names alone", "?country=tr&city=&limit=1", meta(2, 1, 0), "?country=tr&city=&limit=1&offset=1", null],
    ["a word without a value", "?country=tr&city", meta(40, 20, 0), "?country=tr&city=&offset=20", null],
    ["an empty parameter", "?country=tr&&a=b", meta(40, 20, 0), "?country=tr&a=b&offset=20", null],
    ["text in any script", "?q=مكة+a%26b&limit=1", meta(2, 1, 0), "?q=%D9%85%D9%83%D8%A9+a%26b&limit=1&offset=1", null],
  ])("links from %s", (_, search, page, next, prev) => {
    const { headers } = listReply({ path: "/api/v1/places", search }, [], page, "public");
    expect(linkOf(headers, "next")).toEqual(next === null ? null : { path: "/api/v1/places", search: next });
    expect(linkOf(headers, "prev")).toEqual(prev === null ? null : { path: "/api/v1/places", search: prev });
  });
});

test("records are in the envelope with their meta", () => {
  const json = new TextEncoder().encode('{"name":"Mosque"}');
  const told = { lang: "en", attribution: [] };
  expect(answerOf(recordReply(201, [{ name: "مسجد" }, json], told, "no-store"))).toEqual({
    status: 201,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-language": "en",
      "cache-control": "no-store",
    },
    ok: true,
    data: [{ name: "مسجد" }, { name: "Mosque" }],
    meta: told,
  });
});

describe("a failure", () => {
  test.each(Object.keys(PROBLEMS) as ProblemCode[])("%s: kebab-case, an error status, a sentence", (code) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    const { status, error } = problem(code);
    expect(status >= 400 && status < 600).toBe(true);
    expect(error).toMatch(/^[A-Z].*\.$/);
  });

  test("lists what is wrong in its sentence", () => {
    const errors = [
      { parameter: "lat", message: "is required" },
      { parameter: "id", message: "is bad" },
    ];
    expect(JSON.parse(problemBody(problem("bad-parameter", { errors })))).toEqual({
      ok: false,
      error: "lat: is required; id: is bad",
      code: "bad-parameter",
      errors,
    });
  });

  test("without parameters has no list of them", () => {
    expect(JSON.parse(problemBody(problem("unknown-id", { error: "No." })))).toEqual({
      ok: false,
      error: "No.",
      code: "unknown-id",
    });
  });

  test("is never kept, and sends the headers that its status requires", () => {
    const { status, headers } = problemReply(problem("method-not-allowed", { headers: { allow: "GET" } }));
    expect({ status, headers }).toEqual({
      status: 405,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        allow: "GET",
      },
    });
  });
});
