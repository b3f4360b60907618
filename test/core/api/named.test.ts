/** What the words of a query may name, and how many searches it takes to see that. */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { mayNameCity } from "#core/api/named.ts";
import { search } from "#core/api/search.ts";
import type { Checkpoint } from "#core/base/steps.ts";
import { joinParts } from "#core/http/reply.ts";
import type { SearchResult } from "#core/model/search.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";

describe("words that may name a city", () => {
  it.each([
    ["london", true],
    ["new york", true],
    ["l viv", false],
    ["villa y mar", true],
    ["x", false],
    ["م", false],
    ["a b c", false],
    ["ah", true],
  ])("%s: %s", (words, expected) => {
    expect(mayNameCity(words.split(" "))).toBe(expected);
  });
});

describe("a query of single letters", () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await openEngine();
  });

  /** Checkpoints that a search passed: one a step of its work, whatever the machine. */
  const stepsOf = async (q: string): Promise<number> => {
    const checkpoint = vi.fn<Checkpoint>(() => null);
    const store = { ...engine.store, checkpoint };
    await search({ path: "/api/v1/search", search: `?q=${encodeURIComponent(q)}` }, engine.context({ store }));
    return checkpoint.mock.calls.length;
  };

  it.each(["e a i n r s t o", "ا م ن ر س ع ل ه", "а е о и н т с р"])(
    "is not searched again for each run of them: %s",
    async (q) => {
      const [one, eight] = [await stepsOf(q.slice(0, 1)), await stepsOf(q)];
      expect(eight).toBeLessThan(3 * one);
    },
  );

  it("beside a city still finds it", async () => {
    const reply = await search({ path: "/api/v1/search", search: "?q=x%20q%20cairo" }, engine.context());
    const { data } = JSON.parse(new TextDecoder().decode(joinParts(reply))) as {
      readonly data: readonly SearchResult[];
    };
    expect(data.map(({ city, slug }) => city ?? slug)).toContain("cairo");
  });
});
