/**
 * What a search may cost, whatever is asked. It is counted in the steps of its work, between which a host may answer others, so
 * that the machine does not matter: a group of spellings, a list of documents, 128 words that are compared, some thousand documents.
 */
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { places } from "#core/api/places.ts";
import { search } from "#core/api/search.ts";
import { joinParts } from "#core/http/reply.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { asValue, hostileTexts, type Vocabulary, vocabularyOf } from "../../support/hostile-queries.ts";

/**
 * Most steps take less than a microsecond, as their list is held, and few more than 20, so that both bounds are below the 60 ms of
 * the processor that a request may cost. A letter begins a thousand words, each with a list, and five passes look at them all: of
 * 6,000 texts the dearest took 6,941 steps, and 511 without such a word. When each run of words was searched, that was 1,700.
 */
const STEPS_MAX = { beginsMany: 9000, other: 900 } as const;
/** A word of a letter or three may begin hundreds, and be spelled in as many ways. */
const BEGINS_MANY = /(?:^|\s)(?:\S|\S{1,3}$)(?=\s|$)/u;

const NUM_RUNS = 40;

interface Named {
  readonly name: string;
  readonly city_name: string | null;
}

describe("a search that is meant to cost a lot", () => {
  let engine: TestEngine;
  let vocabulary: Vocabulary;
  beforeAll(async () => {
    engine = await openEngine({ allCities: true });
    const listed = async (lang: string, offset: number): Promise<readonly Named[]> => {
      const asked = `?limit=100&offset=${offset}&lang=${lang}`;
      const reply = await places({ path: "/api/v1/places", search: asked }, engine.context());
      return (JSON.parse(new TextDecoder().decode(joinParts(reply))) as { readonly data: readonly Named[] }).data;
    };
    const pages = await Promise.all(
      ["en", "ar"].flatMap((lang) => [0, 100, 200, 300].map(async (offset) => listed(lang, offset))),
    );
    vocabulary = vocabularyOf(
      pages.flat().map(({ name }) => name),
      pages.flat().flatMap(({ city_name: city }) => city ?? []),
    );
  });

  const stepsOf = async (text: string): Promise<number> => {
    let steps = 0;
    const checkpoint = (): null => {
      steps += 1;
      return null;
    };
    const context = engine.context({ store: { ...engine.store, checkpoint } });
    await search({ path: "/api/v1/search", search: `?q=${asValue(text)}` }, context);
    return steps;
  };

  it("takes no more steps than it may", { timeout: 120_000 }, async () => {
    for (const texts of Object.values(hostileTexts(vocabulary)))
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const most = BEGINS_MANY.test(text) ? STEPS_MAX.beginsMany : STEPS_MAX.other;
          expect(await stepsOf(text), text).toBeLessThanOrEqual(most);
        }),
        { numRuns: NUM_RUNS },
      );
  });
});
