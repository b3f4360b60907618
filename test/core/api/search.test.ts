import { beforeAll, describe, expect, test } from "vitest";
import { search } from "#core/api/search.ts";
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

  test.each(["", "q=", "q=%E0%A4%A", `q=${"a".repeat(201)}`, "q=a&q=b", "q=a&limit=51", "q=a&country=egy"])(
    "bad %# is 400",
    async (query) => {
      expect(await askSearch(query)).toMatchObject({ status: 400, ok: false, code: "bad-parameter" });
    },
  );
});
