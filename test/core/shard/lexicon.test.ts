import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFrame, writeFrame } from "#core/shard/frame.ts";
import {
  lexemesAt,
  lexemesBeginning,
  readLexiconShard,
  writeGroup,
  writeLexiconShard,
} from "#core/shard/lexicon.ts";
import type { Lexeme, LexemeRow } from "#core/shard/lexicon.ts";
import { LIST_LENGTH, classCode, documentsIn } from "#core/shard/posting.ts";
import {
  expectEveryBitMatters,
  expectNoiseRefused,
  expectRefused,
  expectWholeOnly,
} from "../../support/damage.ts";

type Group = readonly [skeleton: string, lexemes: readonly LexemeRow[]];

const form = fc.string({ unit: fc.constantFrom(..."abnrنور"), minLength: 1, maxLength: 6 });
const documents = fc
  .uniqueArray(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  .map((some) => Uint32Array.from(some).sort());
const area = fc.record({
  number: fc.nat({ max: 999 }),
  first: fc.nat({ max: 999 }),
  count: fc.nat(),
  words: fc.integer({ min: 1, max: 15 }),
  prominence: fc.nat({ max: 15 }),
});
const areas = fc.array(area, { maxLength: 1 });
const lexeme: fc.Arbitrary<LexemeRow> = fc.record({
  forms: fc.uniqueArray(form, { minLength: 1, maxLength: 3 }).map((some) => some.sort()),
  documents: fc
    .uniqueArray(fc.tuple(fc.nat({ max: 127 }), documents), { selector: ([code]) => code, maxLength: 3 })
    .map((some) => some.sort(([a], [b]) => a - b)),
  cities: areas,
  countries: areas,
});
const groups: fc.Arbitrary<readonly Group[]> = fc
  .uniqueArray(fc.tuple(fc.string({ maxLength: 5 }), fc.array(lexeme, { maxLength: 3 })), {
    selector: ([skeleton]) => skeleton,
    maxLength: 5,
  })
  .map((some) => some.sort(([a], [b]) => (a < b ? -1 : 1)));

const write = (some: readonly Group[], lists: Uint8Array[] = []): Uint8Array =>
  writeLexiconShard(
    some.map(([skeleton, rows]) => writeGroup(skeleton, rows, (list) => lists.push(list) - 1)),
  );

/** A lexeme as a row, its postings read. */
const rowOf = ({ forms, postings }: Lexeme, lists: readonly Uint8Array[] = []): LexemeRow => {
  const { runs, cities, countries } = postings();
  const all = new Map<number, number[]>();
  for (const run of runs) {
    const bytes = typeof run.documents === "number" ? lists[run.documents] : run.documents;
    const known = all.get(classCode(run)) ?? [];
    all.set(classCode(run), [...known, ...documentsIn(bytes ?? new Uint8Array(), run.count)]);
  }
  return {
    forms,
    cities,
    countries,
    documents: [...all].map(([code, some]) => [code, Uint32Array.from(some)]),
  };
};

const SMALL = write([
  ["nr", [{ forms: ["noor", "نور"], documents: [[3, Uint32Array.of(1, 5)]], cities: [], countries: [] }]],
  ["sf", [{ forms: ["yusuf"], documents: [], cities: [{ number: 2, first: 9, count: 4, words: 1, prominence: 7 }], countries: [] }]],
]); // prettier-ignore

describe("a dictionary shard", () => {
  test("gives back every group, lexeme and posting", () => {
    fc.assert(
      fc.property(groups, (some) => {
        const shard = readLexiconShard("x", write(some));
        expect(shard.skeletons).toEqual(some.map(([skeleton]) => skeleton));
        for (const [i, [, rows]] of some.entries())
          expect(lexemesAt(shard, i).map((one) => rowOf(one))).toEqual(rows);
      }),
    );
  });

  test("answers the lexemes with a form that begins so, and those alone", () => {
    fc.assert(
      fc.property(groups, fc.array(form, { minLength: 1, maxLength: 2 }), (some, beginnings) => {
        const shard = readLexiconShard("x", write(some));
        const bytes = beginnings.map((one) => new TextEncoder().encode(one));
        for (const [i, [, rows]] of some.entries()) {
          const wanted = rows.filter(({ forms }) =>
            forms.some((one) => beginnings.some((beginning) => one.startsWith(beginning))),
          );
          expect(lexemesBeginning(shard, i, bytes).map((one) => rowOf(one))).toEqual(wanted);
        }
      }),
    );
  });

  test("keeps long lists apart, cut, and finds them by number", () => {
    const many = Uint32Array.from({ length: 3 * LIST_LENGTH + 1 }, (_, i) => 7 * i);
    const row: LexemeRow = { forms: ["noor"], documents: [[3, many], [9, many.subarray(0, 200)]], cities: [], countries: [] }; // prettier-ignore
    const lists: Uint8Array[] = [];
    const shard = readLexiconShard("x", write([["nr", [row]]], lists));
    expect(lists).toHaveLength(5);
    expect(shard.bytes.length).toBeLessThan(100);
    expect(lexemesAt(shard, 0).map((one) => rowOf(one, lists))).toEqual([row]);
  });

  test("has nothing at a place that is not there", () => {
    const shard = readLexiconShard("x", SMALL);
    expect(lexemesAt(shard, 2)).toEqual([]);
    expect(lexemesBeginning(shard, 2, [])).toEqual([]);
  });

  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readLexiconShard, SMALL);
    expectEveryBitMatters(readLexiconShard, SMALL);
    expectNoiseRefused(readLexiconShard);
  });

  test("is refused in a sound frame of another shape or with groups cut short", () => {
    const { columns } = readFrame("x", "L", 1, SMALL);
    expectRefused(readLexiconShard, writeFrame("L", 1, {}, {}));
    expectRefused(readLexiconShard, writeFrame("L", 2, {}, columns));
    expectRefused(readLexiconShard, writeFrame("B", 1, {}, columns));
    const bytes = Uint8Array.from(columns["bytes"] ?? []);
    for (const length of [1, 5, bytes.length - 1])
      expectRefused(readLexiconShard, writeFrame("L", 1, {}, { bytes: bytes.subarray(0, length) }));
  });

  test("of any bytes in a sound frame is read to an end or refused", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const framed = writeFrame("L", 1, {}, { bytes });
        try {
          const shard = readLexiconShard("s", framed);
          expect(shard.skeletons).toHaveLength(shard.starts.length);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: shard s: /);
        }
      }),
    );
  });
});
