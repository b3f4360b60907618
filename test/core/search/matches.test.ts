import { describe, expect, test } from "vitest";
import { asAsked, bestLikeness, isSure, matchesOf } from "#core/search/matches.ts";
import type { Candidate } from "#core/search/word-candidates.ts";
import type { Area } from "#core/shard/named-areas.ts";
import { spellingsOnly } from "../../support/shards.ts";

const LONDON: Area = { number: 4, first: 400, count: 10, types: [], words: 1, prominence: 14 };
const CAIRO: Area = { ...LONDON, number: 5, first: 500 };

/** A word that occurs in so many names and that cities are named by. */
const candidate = (likeness: number, count: number, isBegun = false, cities: readonly Area[] = []): Candidate => ({
  lexeme: { forms: [0], count, pieces: [], cities, countries: [] },
  group: spellingsOnly(["london"]),
  likeness,
  isBegun,
});

describe("the matches of a word", () => {
  test("are its candidates with a name, the likeliest first, and the areas of all", () => {
    const all = [candidate(0.7, 5), candidate(1, 0, false, [LONDON]), candidate(0.9, 3)];
    const { candidates, areas, named, count } = matchesOf(all);
    expect(candidates.map(({ likeness }) => likeness)).toEqual([0.9, 0.7]);
    expect(areas.map(({ kind, area }) => [kind, area.number])).toEqual([["city", LONDON.number]]);
    expect({ named, count }).toEqual({ named: 8, count: 10 });
  });

  test("make it common only if they are almost as likely as the best, or beginnings", () => {
    const all = [candidate(0.8, 5), candidate(0.76, 3), candidate(0.7, 1000), candidate(0.6, 7, true)];
    expect(matchesOf(all).count).toBe(15);
    expect(matchesOf([candidate(1, 2), candidate(0.9, 1000)]).count).toBe(2);
  });

  test.each([
    ["as it is written", candidate(1, 0, false, [LONDON]), { likeness: 1, worth: 1 }],
    ["half typed", candidate(0.9, 0, true, [LONDON]), { likeness: 0.9, worth: 0.765 }],
    ["mistyped", candidate(0.9, 0, false, [LONDON]), { likeness: 0.855, worth: 0.72 }],
  ])("an area that has the word %s", (_, one, { likeness, worth }) => {
    const [area] = matchesOf([one]).areas;
    expect(area?.likeness).toBeCloseTo(likeness, 12);
    expect(area?.worth).toBeCloseTo(worth, 12);
  });

  test("as they were asked for are the likely ones and the beginnings, and the areas that are as likely", () => {
    const all = matchesOf([
      candidate(0.95, 2),
      candidate(0.92, 3),
      candidate(0.6, 4, true),
      candidate(0.5, 0, false, [LONDON]),
      candidate(1, 0, false, [CAIRO]),
    ]);
    const { candidates, areas, named, count } = asAsked(all, 0.93);
    expect(candidates.map(({ likeness }) => likeness)).toEqual([0.95, 0.6]);
    expect(areas.map(({ area }) => area)).toEqual([CAIRO]);
    expect({ named, count }).toEqual({ named: 6, count: all.count });
  });

  test("the best of a word is no beginning, though a beginning makes it sure", () => {
    expect(bestLikeness([candidate(0.9, 1, true), candidate(0.7, 1)])).toBe(0.7);
    expect(bestLikeness([])).toBe(0);
    expect(isSure([candidate(0.9, 1, true)])).toBe(true);
    expect(isSure([candidate(0.89, 1)])).toBe(false);
  });
});
