/** The search by the name of a part of a city finds the places of the city. */
import { beforeAll, expect, test } from "vitest";
import { search } from "#core/api/search.ts";
import type { SearchResult } from "#core/model/search.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const ask = async (q: string): Promise<readonly SearchResult[]> => {
  const query = `?q=${encodeURIComponent(q)}&country=GB`;
  return answerOf<SearchResult>(await search({ path: "/api/v1/search", search: query }, engine.context())).data;
};

test("the part itself is the first result", async () => {
  const [first] = await ask("islington");
  expect(first).toMatchObject({ kind: "city", slug: "islington" });
});

test("a type in the part is the type in the city", async () => {
  const found = (await ask("mosques in islington")).filter(({ kind }) => kind === "place");
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ city, type }) => city === "london" && type === "mosque")).toBe(true);
});
