import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BY_AREA, BY_BEGINNING, BY_WORD, combine, documentsNamed } from "#core/search/combine.ts";
import type { WordMatches } from "#core/search/matches.ts";
import { classCode, classOf, documentsIn, pushRun, readRuns } from "#core/shard/posting.ts";
import { varintReader } from "#core/shard/varint.ts";

const MOST = 400;

const sorted = (min: number, max: number): fc.Arbitrary<readonly number[]> =>
  fc
    .uniqueArray(fc.nat({ max: MOST }), { minLength: min, maxLength: max })
    .map((some) => some.sort((a, b) => a - b));

/** Tells the runs apart, so that no two matches of a document are worth the same. */
const likeness = fc.integer({ min: 1, max: 1_000_000 }).map((value) => Math.fround(value / 1_000_000));

interface ModelRun {
  readonly code: number;
  readonly documents: readonly number[];
  readonly likeness: number;
  readonly isBegun: boolean;
}

interface ModelArea {
  readonly first: number;
  readonly count: number;
  readonly likeness: number;
}

interface ModelWord {
  readonly runs: readonly ModelRun[];
  readonly areas: readonly ModelArea[];
}

const run: fc.Arbitrary<ModelRun> = fc.record({
  code: fc.nat({ max: 127 }),
  documents: fc.oneof(sorted(1, 5), sorted(1, 150)),
  likeness,
  isBegun: fc.boolean(),
});
const area: fc.Arbitrary<ModelArea> = fc.record({
  first: fc.nat({ max: MOST }),
  count: fc.nat({ max: 60 }),
  likeness,
});
const word: fc.Arbitrary<ModelWord> = fc.record({
  runs: fc.array(run, { maxLength: 4 }),
  areas: fc.array(area, { maxLength: 2 }),
});
const words = fc.array(word, { minLength: 1, maxLength: 3 });

const matchesOf = ({ runs, areas }: ModelWord): WordMatches => ({
  runs: runs
    .map(({ code, documents, likeness: value, isBegun }) => {
      const out: number[] = [];
      const count = pushRun(out, code, Uint32Array.from(documents), () => 0);
      const [one] = readRuns(varintReader(Uint8Array.from(out), 0), count);
      return {
        run: one ?? { ...classOf(0), count: 0, first: 0, end: 0, documents: 0 },
        likeness: value,
        isBegun,
      };
    })
    .sort((a, b) => b.likeness - a.likeness),
  areas: areas.map(({ likeness: value, ...one }) => ({
    kind: "city",
    area: { number: 0, words: 1, prominence: 0, ...one },
    likeness: 1,
    worth: value,
  })),
  named: 0,
  count: 0,
});

const documentsOf = async ({
  documents,
  count,
}: {
  readonly documents: Uint8Array | number;
  readonly count: number;
}) => Promise.resolve(typeof documents === "number" ? new Uint32Array() : documentsIn(documents, count));

/** What one word says of one document, by looking at everything. */
const said = ({ runs, areas }: ModelWord, document: number) => {
  const named = runs.filter(({ documents }) => documents.includes(document));
  const byName = Math.max(0, ...named.map((one) => one.likeness));
  const inside = areas.filter(({ first, count }) => document >= first && document < first + count);
  const byArea = Math.max(0, ...inside.map((one) => one.likeness));
  const best = named.find((one) => one.likeness === byName);
  return { likeness: Math.max(byName, byArea), best };
};

describe("combine", () => {
  test("says of every document what looking at everything says", async () => {
    await fc.assert(
      fc.asyncProperty(words, fc.oneof(sorted(0, 6), sorted(0, 200)), async (some, numbers) => {
        const all = await combine(some.map(matchesOf), Uint32Array.from(numbers), documentsOf);
        expect([...all.numbers]).toEqual(numbers);
        for (const [w, one] of some.entries()) {
          for (const [i, document] of numbers.entries()) {
            const expected = said(one, document);
            expect(all.likeness[w]?.[i]).toBe(expected.likeness);
            const how = expected.best === undefined ? [BY_AREA] : [BY_WORD, BY_BEGINNING];
            expect(how).toContain(all.how[w]?.[i]);
          }
        }
        for (const [i, document] of numbers.entries()) {
          const codes = some.flatMap(({ runs }) =>
            runs.filter(({ documents }) => documents.includes(document)),
          );
          const possible = codes.length === 0 ? [0] : codes.map(({ code }) => code);
          expect(possible).toContain(all.classes[i]);
        }
      }),
    );
  });

  test("the documents of words are those of their runs, each once, ascending", async () => {
    await fc.assert(
      fc.asyncProperty(words, async (some) => {
        const expected = new Set(some.flatMap(({ runs }) => runs.flatMap(({ documents }) => documents)));
        const found = await documentsNamed(some.map(matchesOf), documentsOf);
        expect([...found]).toEqual([...expected].sort((a, b) => a - b));
      }),
    );
  });

  test("reads only the runs that can hold one of the documents", async () => {
    const read: number[] = [];
    const far = { ...classOf(3), count: 2, documents: 9 };
    const runs = [
      { ...far, first: 0, end: 50 },
      { ...far, first: 50, end: 90 },
      { ...far, first: 90, end: Number.POSITIVE_INFINITY },
    ];
    const one: WordMatches = {
      runs: runs.map((each) => ({ run: each, likeness: 1, isBegun: false })),
      areas: [],
      named: 6,
      count: 6,
    };
    const all = await combine([one], Uint32Array.of(55, 60), async ({ first }) => {
      read.push(first);
      return Promise.resolve(Uint32Array.of(50, 60));
    });
    expect(read).toEqual([50]);
    expect([...(all.likeness[0] ?? [])]).toEqual([0, 1]);
    expect([...all.classes]).toEqual([0, classCode(classOf(3))]);
  });
});
