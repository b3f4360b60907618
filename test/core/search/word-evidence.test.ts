import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { matchesOf, type WordMatches } from "#core/search/matches.ts";
import { readerOf, type Source } from "#core/search/document-sets.ts";
import type { Candidate } from "#core/search/word-candidates.ts";
import { BY_AREA, BY_BEGINNING, BY_BEGUN_AREA, BY_WORD, combine, documentsNamed } from "#core/search/word-evidence.ts";
import { NEVER } from "#core/shard/cache.ts";
import type { Lexeme } from "#core/shard/lexicon.ts";
import { FIRST_EVENT, type PostingChunk, type Postings } from "#core/shard/posting-list.ts";
import { spellingsOnly } from "../../support/shards.ts";

/** Up to so many places are looked up by their names, and to so many for each list that need not be read then. */
const FEW = 32;
const NAMES_A_LIST = 3;
const MOST = 300;
/** Past all documents. */
const END = 2 ** 31;

/** A class for each document, so that a mix-up shows. */
const classOf = (document: number): number => document % 128;

const postings = (documents: readonly number[]): Postings => ({
  documents: Uint32Array.from(documents),
  classes: Uint8Array.from(documents, classOf),
});

const ascending = (some: Iterable<number>): readonly number[] => [...new Set(some)].sort((a, b) => a - b);

const place = fc.nat({ max: MOST });
const event = fc.nat({ max: 9 }).map((number) => FIRST_EVENT + number);
const documents = (one: fc.Arbitrary<number>): fc.Arbitrary<readonly number[]> =>
  fc.oneof(fc.array(one, { maxLength: 6 }), fc.array(one, { maxLength: 200 })).map(ascending);
const anywhere = documents(fc.oneof({ arbitrary: place, weight: 9 }, event));

const reading = (held: readonly number[]): Pick<PostingChunk, "postings" | "documents"> => ({
  postings: () => postings(held),
  documents: () => Uint32Array.from(held),
});

/** So many pieces of a lexeme, one after another, and what each of them holds. */
const piecesOf = (held: readonly number[], listed: number | null): readonly PostingChunk[] => {
  if (listed === null) return [{ count: held.length, from: 0, to: END, apart: null, ...reading(held) }];
  const size = Math.max(Math.ceil(held.length / listed), 1);
  const froms = Array.from({ length: Math.ceil(held.length / size) }, (_, i) => i * size);
  return froms.map((start, i): PostingChunk => {
    const own = held.slice(start, start + size);
    const [from, to] = [own[0] ?? 0, held[froms[i + 1] ?? held.length] ?? END];
    return { count: own.length, from, to, apart: { list: i, offset: 0 }, ...reading(own) };
  });
};

const documentsOf = ({ pieces }: Lexeme): readonly number[] =>
  pieces.flatMap((piece) => [...piece.postings().documents]);

const lexemes: fc.Arbitrary<readonly Lexeme[]> = fc
  .array(
    fc.record({
      held: anywhere,
      listed: fc.option(fc.integer({ min: 1, max: 12 })),
      cities: fc.array(fc.record({ first: place, count: fc.nat({ max: 60 }) }), { maxLength: 1 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((all) =>
    all.map(({ held, listed, cities }, i): Lexeme => ({
      forms: [i],
      count: held.length,
      pieces: piecesOf(held, listed),
      cities: cities.map((city) => ({ ...city, number: i, types: [], words: 1, prominence: 0 })),
      countries: [],
    })),
  );

interface Asked {
  readonly all: readonly Lexeme[];
  readonly words: readonly WordMatches[];
}

/** Some words, each with some of the lexemes, in one group. */
const asked: fc.Arbitrary<Asked> = lexemes.chain((all) => {
  const group = spellingsOnly(all.map((_, i) => `form${i}`));
  const candidate: fc.Arbitrary<Candidate> = fc.record({
    lexeme: fc.constantFrom(...all),
    group: fc.constant(group),
    likeness: fc.integer({ min: 1, max: 1000 }).map((value) => Math.fround(value / 1000)),
    isBegun: fc.boolean(),
  });
  const words = fc.array(fc.array(candidate, { maxLength: 4 }).map(matchesOf), {
    minLength: 1,
    maxLength: 3,
  });
  return fc.record({ all: fc.constant(all), words });
});

/** What the lexemes say, and which of their postings and which names were read; `isHeld`: nothing has to be read. */
const watched = (all: readonly Lexeme[], isHeld = false) => {
  const [lists, names]: [PostingChunk[], number[]] = [[], []];
  const source: Source = {
    checkpoint: NEVER,
    heldPostings: (piece) => (isHeld || piece.apart === null ? piece.postings() : undefined),
    isHeld: (piece) => isHeld || piece.apart === null,
    postingsOf: async (piece) => {
      lists.push(piece);
      return Promise.resolve(piece.postings());
    },
    lexemesAt: async (number) => {
      names.push(number);
      const held = all.filter((lexeme) => documentsOf(lexeme).includes(number));
      return Promise.resolve(new Set(held.map(({ forms: [form] }) => `form${form}`)));
    },
  };
  return { source, lists, names };
};

const holds = ({ lexeme }: Candidate, document: number): boolean => documentsOf(lexeme).includes(document);

/** What one word says of one document, by looking at everything. */
const said = ({ candidates, areas }: WordMatches, document: number) => {
  const best = candidates.find((one) => holds(one, document));
  const there = areas.filter(({ area: { first, count } }) => document >= first && document < first + count);
  const [area] = there.toSorted((a, b) => b.worth - a.worth);
  const named = best?.isBegun === true ? BY_BEGINNING : BY_WORD;
  return {
    likeness: Math.fround(Math.max(best?.likeness ?? 0, area?.worth ?? 0)),
    how: best === undefined ? (area?.isBegun === true ? BY_BEGUN_AREA : BY_AREA) : named,
  };
};

describe("combine", () => {
  test("says of every document what looking at everything says", async () => {
    await fc.assert(
      fc.asyncProperty(asked, anywhere, async ({ all, words }, numbers) => {
        const found = await combine(words, [], postings(numbers), readerOf(watched(all).source));
        expect([...found.numbers]).toEqual(numbers);
        expect([...found.classes]).toEqual(numbers.map(classOf));
        for (const [w, word] of words.entries()) {
          const expected = numbers.map((document) => said(word, document));
          expect([...(found.likeness[w] ?? [])]).toEqual(expected.map(({ likeness }) => likeness));
          expect([...(found.how[w] ?? [])]).toEqual(expected.map(({ how }) => how));
        }
      }),
    );
  });

  test("says the same by the names of few places as by the postings of the words", async () => {
    const few = fc.array(place, { maxLength: FEW }).map(ascending);
    await fc.assert(
      fc.asyncProperty(asked, few, async ({ all, words }, numbers) => {
        const byNames = await combine(words, [], postings(numbers), readerOf(watched(all).source));
        const held = readerOf(watched(all, true).source);
        expect(await combine(words, [], postings(numbers), held)).toEqual(byNames);
      }),
    );
  });

  test("reads names where they are fewer than the lists, else lists, and nothing twice", async () => {
    await fc.assert(
      fc.asyncProperty(asked, anywhere, async ({ all, words }, numbers) => {
        const { source, lists, names } = watched(all);
        await combine(words, [], postings(numbers), readerOf(source));
        expect(new Set(lists).size).toBe(lists.length);
        expect(new Set(names).size).toBe(names.length);
        const mayHold = ({ from, to }: PostingChunk): boolean =>
          numbers.some((number) => number >= from && number < to);
        const apart = words
          .flatMap(({ candidates }) => candidates.flatMap(({ lexeme }) => lexeme.pieces))
          .filter((piece) => piece.apart !== null && mayHold(piece));
        expect(lists.filter((piece) => !mayHold(piece))).toEqual([]);
        const isFew = numbers.length <= Math.min(FEW, apart.length * NAMES_A_LIST);
        if (isFew && numbers.every((number) => number < FIRST_EVENT)) expect(lists).toEqual([]);
        else expect(names).toEqual([]);
      }),
    );
  });
});

describe("the documents of words", () => {
  test("are those of their lexemes where they may stand, with their classes, each once, ascending", async () => {
    const end = fc.oneof(fc.nat({ max: MOST }), fc.constant(FIRST_EVENT + 5));
    await fc.assert(
      fc.asyncProperty(asked, end, end, async ({ all, words }, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const named = words.flatMap(({ candidates }) => candidates.flatMap(({ lexeme }) => documentsOf(lexeme)));
        const inside = ascending(named.filter((document) => document >= from && document < to));
        const drivers = words.map((word) => ({ word, within: [[from, to]] as const }));
        expect(await documentsNamed(drivers, readerOf(watched(all).source))).toEqual(postings(inside));
      }),
    );
  });

  test("lose none that all needed words match, and keep others only where few are left", async () => {
    await fc.assert(
      fc.asyncProperty(asked, anywhere, fc.boolean(), async ({ all, words }, numbers, isHeld) => {
        const some = words.slice(1);
        const reader = readerOf(watched(all, isHeld).source);
        const left = await combine(words, some, postings(numbers), reader);
        const kept = [...left.numbers];
        const wanted = numbers.filter((one) => some.every((word) => said(word, one).likeness > 0));
        expect(kept.filter((one) => wanted.includes(one))).toEqual(wanted);
        expect([...left.classes]).toEqual(kept.map(classOf));
        if (isHeld || kept.length > FEW) expect(kept).toEqual(wanted);
        const plain = await combine(words, [], postings(kept), reader);
        expect(left).toEqual(plain);
      }),
    );
  });
});
