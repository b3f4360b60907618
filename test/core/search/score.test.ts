import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce } from "#core/base/steps.ts";
import { bestFirst, GENERIC, MOST_WORTH, scoresOf } from "#core/search/score.ts";
import { BY_AREA, BY_BEGINNING, BY_BEGUN_AREA, BY_WORD } from "#core/search/word-evidence.ts";
import { classCode, EVENT } from "#core/shard/posting-list.ts";

/** Scores come in steps of this. */
const STEP = 1 / 2048;
const MOSQUE = 0;
const HALAL = 1;

const step = fc.integer({ min: -2048, max: 4095 }).map((steps) => steps * STEP);

describe("best first", () => {
  test("is a stable sort of the wanted ones", () => {
    fc.assert(
      fc.property(fc.array(step), fc.func(fc.boolean()), (some, isWanted) => {
        const values = Float32Array.from(some);
        const plain = [...values.keys()].filter((i) => isWanted(i));
        plain.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
        expect([...atOnce(bestFirst(values, (i) => isWanted(i)))]).toEqual(plain);
      }),
    );
  });

  test("of any numbers is in order, up to a step", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -2, max: 2, noNaN: true })), (some) => {
        const values = Float32Array.from(some);
        const order = [...atOnce(bestFirst(values, () => true))];
        expect(order.toSorted((a, b) => a - b)).toEqual([...values.keys()]);
        for (const [at, i] of order.entries()) {
          const next = values[order[at + 1] ?? i] ?? 0;
          expect(next - (values[i] ?? 0)).toBeLessThanOrEqual(STEP);
        }
      }),
    );
  });

  test("of scores beyond its ends keeps them at its ends", () => {
    expect([...atOnce(bestFirst(Float32Array.of(-9, 0, 9), () => true))]).toEqual([2, 1, 0]);
  });
});

interface Case {
  readonly likeness?: readonly number[];
  readonly how?: readonly number[];
  readonly type?: number;
  readonly coverage?: number;
  readonly isProminent?: boolean;
  readonly isOtherName?: boolean;
  readonly maybeTypes?: readonly number[];
  readonly mayBeginGeneric?: boolean;
  readonly isRepeated?: readonly boolean[];
  readonly asked?: number;
}

/** One document: by default a mosque whose one word was asked for as it is. */
const scoreOf = (one: Case) => {
  const { likeness = [1], type = MOSQUE, coverage = 1, isProminent = false, isOtherName = false, asked = 0 } = one;
  const all = {
    numbers: Uint32Array.of(7),
    likeness: likeness.map((value) => Float32Array.of(value)),
    how: likeness.map((value, w) => Uint8Array.of(one.how?.[w] ?? (value > 0 ? BY_WORD : BY_AREA))),
    classes: Uint8Array.of(classCode({ type, coverage, isProminent, isOtherName })),
  };
  const words = likeness.map((_, w) => ({
    weight: 2,
    mayBeginGeneric: one.mayBeginGeneric ?? true,
    isRepeated: one.isRepeated?.[w] ?? false,
    genericWorth: (one.mayBeginGeneric ?? true) ? 0.8 : 0.9,
    maybeTypes: one.maybeTypes?.[w] ?? 0,
  }));
  const { values, leftOut, isAsAsked } = atOnce(scoresOf(all, words, asked, MOSQUE));
  return { value: values[0] ?? 0, leftOut: leftOut[0], isAsAsked: isAsAsked[0] };
};

/** From better to worse. */
const ORDER: readonly (readonly [what: string, better: Case, worse: Case])[] = [
  ["the same word before one like it", {}, { likeness: [0.9] }],
  ["a name of just the words before a longer one", {}, { coverage: 2 }],
  ["that before a still longer one", { coverage: 2 }, { coverage: 4 }],
  ["a prominent place before another", { isProminent: true }, {}],
  ["a name before another name of a prominent place", {}, { isOtherName: true, isProminent: true }],
  ["another name of just the words before a longer name", { isOtherName: true }, { coverage: 2 }],
  ["the usual type before others", {}, { type: HALAL }],
  ["the type asked for before the usual one", { type: HALAL, asked: 1 << HALAL }, { asked: 1 << HALAL }],
  ["an event of that name before a place", { type: EVENT }, {}],
  ["the type asked for before an event", { type: HALAL, asked: 1 << HALAL }, { type: EVENT, asked: 1 << HALAL }],
  ["all words before one left out", { likeness: [1, 0.8], coverage: 2 }, { likeness: [1, 0], coverage: 2 }],
  [
    "a word by name and one by area before one left out",
    { likeness: [1, 1], how: [BY_WORD, BY_AREA] },
    { likeness: [1, 0] },
  ],
  [
    "what may be a word for its type before one left out",
    { likeness: [1, 0], maybeTypes: [0, 1 << MOSQUE] },
    { likeness: [1, 0] },
  ],
  [
    "what may be a word for its type before one for another",
    { likeness: [1, 0], maybeTypes: [0, 1 << MOSQUE] },
    { likeness: [1, 0], maybeTypes: [0, 1 << HALAL] },
  ],
  ["what may be a filler before one left out", { likeness: [1, 0], maybeTypes: [0, GENERIC] }, { likeness: [1, 0] }],
  [
    "the word as a name before it as a filler",
    { likeness: [1, 1], maybeTypes: [0, GENERIC], coverage: 2 },
    { likeness: [1, 0], maybeTypes: [0, GENERIC] },
  ],
  [
    "a name that has a word once before one with another, where the query has it twice",
    { likeness: [1, 1], isRepeated: [false, true], coverage: 1 },
    { likeness: [1, 1], isRepeated: [false, true], coverage: 2 },
  ],
  [
    "a mistyped word for a type before a half-typed one",
    { likeness: [1, 0], maybeTypes: [0, GENERIC], mayBeginGeneric: false },
    { likeness: [1, 0], maybeTypes: [0, GENERIC] },
  ],
];

describe("the score", () => {
  test.each(ORDER)("puts %s", (_, better, worse) => {
    expect(scoreOf(better).value).toBeGreaterThan(scoreOf(worse).value);
  });

  test("counts what was left out, and knows guesses", () => {
    expect(scoreOf({})).toMatchObject({ leftOut: 0, isAsAsked: 1 });
    expect(scoreOf({ likeness: [0.8] })).toMatchObject({ leftOut: 0, isAsAsked: 0 });
    expect(scoreOf({ likeness: [0.8], how: [BY_BEGINNING] })).toMatchObject({ leftOut: 0, isAsAsked: 1 });
    expect(scoreOf({ likeness: [1], how: [BY_AREA] })).toMatchObject({ leftOut: 0, isAsAsked: 1 });
    expect(scoreOf({ likeness: [0.8], how: [BY_AREA] })).toMatchObject({ leftOut: 0, isAsAsked: 0 });
    expect(scoreOf({ likeness: [0.8], how: [BY_BEGUN_AREA] })).toMatchObject({ leftOut: 0, isAsAsked: 1 });
    expect(scoreOf({ likeness: [1, 0] })).toMatchObject({ leftOut: 1, isAsAsked: 0 });
    expect(scoreOf({ likeness: [1, 0], maybeTypes: [0, 1] })).toMatchObject({ leftOut: 0, isAsAsked: 1 });
    const mistyped = { likeness: [1, 0], maybeTypes: [0, GENERIC], mayBeginGeneric: false };
    expect(scoreOf(mistyped)).toMatchObject({ leftOut: 0, isAsAsked: 0 });
  });

  test("a filler asks for no type: the usual one stays first", () => {
    const filler = { likeness: [1, 0], maybeTypes: [0, GENERIC] };
    expect(scoreOf(filler).value).toBeGreaterThan(scoreOf({ ...filler, type: HALAL }).value);
  });

  test("is never more than the words are worth and what type, kind and prominence add", () => {
    const likeness = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });
    const rest = fc.record({
      type: fc.constantFrom(MOSQUE, HALAL, EVENT),
      coverage: fc.integer({ min: 1, max: 4 }),
      isProminent: fc.boolean(),
      asked: fc.constantFrom(0, 1 << MOSQUE),
      mayBeginGeneric: fc.boolean(),
      maybeTypes: fc.array(fc.constantFrom(0, GENERIC, GENERIC | (1 << HALAL)), { maxLength: 4 }),
    });
    fc.assert(
      fc.property(likeness, rest, (values, one) => {
        const most = Math.max(...values) + MOST_WORTH;
        expect(scoreOf({ ...one, likeness: values }).value).toBeLessThanOrEqual(most + STEP);
      }),
    );
  });

  test("comes in steps", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 }), (likeness) => {
        const { value } = scoreOf({ likeness });
        expect(Number.isInteger(value / STEP)).toBe(true);
      }),
    );
  });
});
