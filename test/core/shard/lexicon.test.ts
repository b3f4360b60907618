import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Group,
  groupAt,
  groupOf,
  type Lexeme,
  type LexemeRow,
  readLexiconShard,
  writeGroup,
  writeLexiconShard,
} from "#core/shard/lexicon.ts";
import { readPack, writePack } from "#core/shard/pack.ts";
import { LIST_LENGTH, type PostingChunk, type Postings, postingsIn, readList } from "#core/shard/posting-list.ts";
import { writeLetters } from "#core/shard/words.ts";
import { expectEveryBitMatters, expectNoiseRefused, expectRefused, expectWholeOnly } from "../../support/damage.ts";
import { allGroups, allLexemes, allSkeletons } from "../../support/shards.ts";

const FORMAT = "L";
const VERSION = 5;
const COLUMNS = ["text", "heads", "areas", "documents", "classes"] as const;

type Rows = readonly [skeleton: string, lexemes: readonly LexemeRow[]];

const form = fc.string({ unit: fc.constantFrom(..."abnrنور", "𞤀", "𞤁"), minLength: 1, maxLength: 6 });
const postings = fc
  .uniqueArray(fc.tuple(fc.nat({ max: 1_000_000 }), fc.nat({ max: 127 })), {
    selector: ([document]) => document,
    maxLength: 20,
  })
  .map((some) => some.sort(([a], [b]) => a - b));
const area = fc.record({
  number: fc.nat({ max: 999 }),
  first: fc.nat({ max: 999 }),
  count: fc.nat(),
  types: fc.array(fc.tuple(fc.nat({ max: 14 }), fc.nat()), { maxLength: 2 }),
  words: fc.integer({ min: 1, max: 15 }),
  prominence: fc.nat({ max: 15 }),
});
/** Where types are told, their places are those of the area. */
const areas = fc.array(
  area.map((one) => ({
    ...one,
    count: one.types.length === 0 ? one.count : one.types.reduce((sum, [, count]) => sum + count, 0),
  })),
  { maxLength: 1 },
);
const lexeme: fc.Arbitrary<LexemeRow> = fc
  .record({
    forms: fc.uniqueArray(form, { minLength: 1, maxLength: 3 }).map((some) => some.sort()),
    postings,
    cities: areas,
    countries: areas,
  })
  .map(({ postings: some, ...row }) => ({
    ...row,
    documents: Uint32Array.from(some, ([document]) => document),
    classes: Uint8Array.from(some, ([, code]) => code),
  }));
const groups: fc.Arbitrary<readonly Rows[]> = fc
  .uniqueArray(
    fc.tuple(
      fc.string({ unit: fc.constantFrom(..."bdfr", "𞤀"), maxLength: 5 }),
      fc.array(lexeme, { minLength: 1, maxLength: 3 }),
    ),
    { selector: ([skeleton]) => skeleton, maxLength: 5 },
  )
  .map((some) => some.sort(([a], [b]) => (a < b ? -1 : 1)));

const write = (some: readonly Rows[], lists: Uint8Array[] = []): Uint8Array =>
  writeLexiconShard(some.map(([skeleton, rows]) => writeGroup(skeleton, rows, (list) => lists.push(list) - 1)));

/** The postings of a piece, read from wherever they are. */
const postingsAt = (piece: PostingChunk, lists: readonly Uint8Array[]): Postings => {
  const { apart, count } = piece;
  if (apart !== null) return postingsIn(readList("x", lists[apart.list] ?? new Uint8Array()), apart.offset, count);
  const held = piece.postings();
  expect(piece.documents(new Uint32Array(count + 1)).subarray(0, count)).toEqual(held.documents);
  return held;
};

/** A lexeme as a row, with the postings of all its pieces. */
const rowOf = (
  { forms }: Group,
  { forms: places, pieces, cities, countries }: Lexeme,
  lists: readonly Uint8Array[],
): LexemeRow => {
  const parts = pieces.map((piece) => postingsAt(piece, lists));
  return {
    forms: places.map((place) => forms[place] ?? ""),
    cities,
    countries,
    documents: Uint32Array.from(parts.flatMap(({ documents }) => [...documents])),
    classes: Uint8Array.from(parts.flatMap(({ classes }) => [...classes])),
  };
};

const rowsAt = (bytes: Uint8Array, index: number, lists: readonly Uint8Array[] = []): readonly LexemeRow[] => {
  const group = groupAt(readLexiconShard("x", bytes), index);
  return allLexemes(group).map((one) => rowOf(group, one, lists));
};

/** `count` documents, `step` from one to the next. */
const row = (name: string, count: number, step = 3): LexemeRow => ({
  forms: [name],
  documents: Uint32Array.from({ length: count }, (_, i) => step * i),
  classes: Uint8Array.from({ length: count }, (_, i) => i % 128),
  cities: [],
  countries: [],
});

const SMALL = write([
  [
    "nr",
    [
      {
        forms: ["noor", "نور"],
        documents: Uint32Array.of(1, 5),
        classes: Uint8Array.of(3, 64),
        cities: [],
        countries: [],
      },
    ],
  ],
  [
    "sf",
    [
      {
        forms: ["yusuf"],
        documents: Uint32Array.of(),
        classes: Uint8Array.of(),
        cities: [{ number: 2, first: 9, count: 4, types: [[0, 4]], words: 1, prominence: 7 }],
        countries: [],
      },
    ],
  ],
]);

const SMALL_COLUMNS = readPack("x", FORMAT, VERSION, COLUMNS.length, SMALL);

describe("a dictionary shard", () => {
  test("gives back every group, lexeme and posting", () => {
    fc.assert(
      fc.property(groups, (some) => {
        const bytes = write(some);
        const shard = readLexiconShard("x", bytes);
        const skeletons = some.map(([skeleton]) => skeleton);
        expect(allSkeletons(shard)).toEqual(skeletons);
        expect(skeletons.map((one) => groupOf(shard, one))).toEqual(allGroups(shard));
        expect(groupOf(shard, "b\uffff")).toBeNull();
        for (const [i, [, rows]] of some.entries()) expect(rowsAt(bytes, i)).toEqual(rows);
      }),
    );
  });

  test("holds each spelling of a group once, however many lexemes have it", () => {
    const [noor, nur] = [row("noor", 1), row("nur", 2)];
    const both = { ...row("", 3), forms: ["noor", "nur"] };
    const shard = readLexiconShard("x", write([["nr", [noor, both, nur]]]));
    const group = groupAt(shard, 0);
    expect(group.forms).toEqual(["noor", "nur"]);
    expect(allLexemes(group).map((one) => [one.forms, one.count])).toEqual([
      [[0], 1],
      [[0, 1], 3],
      [[1], 2],
    ]);
  });

  test("of no groups is a shard", () => {
    const shard = readLexiconShard("x", write([]));
    expect(allSkeletons(shard)).toEqual([]);
    expect(groupOf(shard, "")).toBeNull();
  });
});

describe("the postings of a group", () => {
  /** How many lists a group takes, and which of its lexemes have separate lists. */
  const kept = (rows: readonly LexemeRow[]): readonly [lists: number, apart: readonly boolean[]] => {
    const lists: Uint8Array[] = [];
    const bytes = write([["nr", rows]], lists);
    expect(rowsAt(bytes, 0, lists)).toEqual(rows);
    const group = groupAt(readLexiconShard("x", bytes), 0);
    return [lists.length, allLexemes(group).map(({ pieces }) => pieces[0]?.apart !== null)];
  };

  test.each([
    ["a small group stands in the dictionary", [1024], 0, [false]],
    ["a large one stands in a list", [1025], 1, [true]],
    ["so it does when its lexemes are large together", [600, 500], 1, [true, true]],
    ["rare lexemes of it stay", [1100, 24, 25], 1, [true, false, true]],
    ["a list is filled up", [1024, 1024], 1, [true, true]],
    ["a lexeme that does not fit begins another", [1024, 1025, 30], 2, [true, true, true]],
    ["a lexeme longer than a list has lists of its own", [100, 2 * LIST_LENGTH + 1, 100], 5, [true, true, true]],
  ] as const)("%s", (_, counts, lists, apart) => {
    expect(kept(counts.map((count, i) => row(`n${i}`, count, i + 1)))).toEqual([lists, apart]);
  });

  test("in separate lists are found by the numbers that the lists were given, with the first document of each", () => {
    const numbers = [2 ** 40 - 1, 7, 123_456_789_012, 5, 6, 8];
    let next = 0;
    const long = row("noor", 4 * LIST_LENGTH, 3);
    const group = writeGroup("nr", [long], () => numbers[next++] ?? 0);
    const [noor] = allLexemes(groupAt(readLexiconShard("x", writeLexiconShard([group])), 0));
    const pieces = noor?.pieces ?? [];
    expect(pieces.map(({ apart }) => apart)).toEqual(numbers.slice(0, next).map((list) => ({ list, offset: 0 })));
    expect(pieces.reduce((sum, { count }) => sum + count, 0)).toBe(4 * LIST_LENGTH);
    let at = 0;
    for (const { from, count } of pieces) {
      expect(from).toBe(long.documents[at]);
      at += count;
    }
    expect(pieces.map(({ to }) => to)).toEqual([...pieces.slice(1).map(({ from }) => from), 2 ** 31]);
  });

  test("come back from the lists and the dictionary, whatever their lengths", () => {
    const count = fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 3 * LIST_LENGTH }));
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 6 }), (counts) => {
        kept(counts.map((some, i) => row(`n${i}`, some, i + 1)));
      }),
      { numRuns: 40 },
    );
  });

  test("of a long lexeme are in the same lists, except two, when a document is added or removed", () => {
    const listsOf = (documents: readonly number[]): readonly string[] => {
      const lists: Uint8Array[] = [];
      write(
        [
          [
            "nr",
            [{ ...row("noor", 0), documents: Uint32Array.from(documents), classes: new Uint8Array(documents.length) }],
          ],
        ],
        lists,
      );
      return lists.map((list) => Buffer.from(list).toString("base64"));
    };
    const step = fc.integer({ min: 1, max: 40 });
    const steps = fc.array(step, { minLength: 8 * LIST_LENGTH, maxLength: 8 * LIST_LENGTH });
    fc.assert(
      fc.property(steps, fc.nat({ max: 8 * LIST_LENGTH - 1 }), (some, gone) => {
        let at = 0;
        const documents = some.map((one) => (at += one));
        const whole = listsOf(documents);
        const less = listsOf(documents.filter((_, i) => i !== gone));
        expect(less.filter((list) => !whole.includes(list)).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 10 },
    );
  });

  test("leave the lists of a group as they are when another group changes", () => {
    const listsOf = (rows: readonly Rows[]): readonly Uint8Array[] => {
      const lists: Uint8Array[] = [];
      write(rows, lists);
      return lists;
    };
    const long: Rows = ["nr", [row("noor", 3000)]];
    expect(listsOf([["br", [row("badr", 1200)]], long]).slice(1)).toEqual(listsOf([long]));
  });
});

describe("a damaged dictionary shard", () => {
  test("is refused cut short, with a bit changed, or made of noise", () => {
    expectWholeOnly(readLexiconShard, SMALL);
    expectEveryBitMatters(readLexiconShard, SMALL);
    expectNoiseRefused(readLexiconShard);
  });

  test("is refused in a sound frame of another shape", () => {
    expectRefused(readLexiconShard, writePack(FORMAT, VERSION, []));
    expectRefused(readLexiconShard, writePack(FORMAT, VERSION - 1, SMALL_COLUMNS));
    expectRefused(readLexiconShard, writePack("B", VERSION, SMALL_COLUMNS));
    for (const i of COLUMNS.keys())
      expectRefused(readLexiconShard, writePack(FORMAT, VERSION, SMALL_COLUMNS.toSpliced(i, 1)));
  });

  test.each(["heads", "areas", "documents", "classes"] as const)(
    "is refused with a column %s of another length",
    (name) => {
      const i = COLUMNS.indexOf(name);
      const bytes = SMALL_COLUMNS[i] ?? new Uint8Array();
      const packed = (column: Uint8Array): Uint8Array => writePack(FORMAT, VERSION, SMALL_COLUMNS.with(i, column));
      for (let length = 0; length < bytes.length; length += 1)
        expectRefused(readLexiconShard, packed(bytes.subarray(0, length)));
      expectRefused(readLexiconShard, packed(Uint8Array.from([...bytes, 1])));
    },
  );

  test("lets go of its bytes: a group keeps a copy of its own part", () => {
    const shard = readLexiconShard(
      "x",
      write([
        ["a", [row("anna", 9)]],
        ["b", [row("bob", 7), row("bub", 3)]],
      ]),
    );
    for (const { columns, bytes } of allGroups(shard)) {
      for (const column of Object.values(columns)) expect(column.buffer.byteLength).toBe(bytes);
      expect(bytes).toBeLessThan(shard.columns.heads.buffer.byteLength / 2);
    }
  });

  test("of any bytes in a sound frame is read to an end or refused", () => {
    const bytes = fc.uint8Array({ maxLength: 30 });
    const text = fc.string({ unit: fc.constantFrom(..."ab\t \n"), maxLength: 20 }).map(writeLetters);
    fc.assert(
      fc.property(text, bytes, bytes, bytes, bytes, (words, heads, own, documents, classes) => {
        const columns = [words, heads, own, documents, classes];
        try {
          const shard = readLexiconShard("s", writePack(FORMAT, VERSION, columns));
          const lexemes = allGroups(shard).flatMap(allLexemes);
          const held = lexemes.flatMap((one) => one.pieces.flatMap((piece) => [...piece.postings().classes]));
          expect(held).toEqual([...classes]);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: shard s: /);
        }
      }),
    );
  });
});
