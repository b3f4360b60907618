import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AREA_MAX,
  COVERAGE_MAX,
  EVENT,
  FIRST_EVENT,
  LIST_LENGTH,
  classCode,
  classOf,
  documentsIn,
  pushAreas,
  pushRun,
  readAreas,
  readRuns,
} from "#core/shard/posting.ts";
import type { Area, Run } from "#core/shard/posting.ts";
import { varintReader } from "#core/shard/varint.ts";

const CODES = 128;
const document = fc.oneof(fc.nat({ max: 5000 }), fc.nat({ max: FIRST_EVENT * 2 - 1 }));
const documents = (maxLength: number): fc.Arbitrary<Uint32Array> =>
  fc.uniqueArray(document, { minLength: 1, maxLength }).map((some) => Uint32Array.from(some).sort());

/** Writes documents by class, and reads the runs back with the lists that were kept apart. */
const through = (
  some: readonly (readonly [code: number, documents: Uint32Array])[],
): {
  readonly runs: readonly Run[];
  readonly documentsOf: (run: Run) => readonly number[];
  readonly lists: number;
} => {
  const out: number[] = [];
  const lists: Uint8Array[] = [];
  const keepApart = (list: Uint8Array): number => lists.push(list) - 1;
  const count = some.reduce((sum, [code, numbers]) => sum + pushRun(out, code, numbers, keepApart), 0);
  const reader = varintReader(Uint8Array.from(out), 0);
  const runs = readRuns(reader, count);
  expect(reader.at()).toBe(out.length);
  const bytesOf = ({ documents: at }: Run): Uint8Array =>
    typeof at === "number" ? (lists[at] ?? new Uint8Array()) : at;
  return { runs, lists: lists.length, documentsOf: (run) => [...documentsIn(bytesOf(run), run.count)] };
};

describe("the class of a posting", () => {
  test("is what its code says, whatever the code", () => {
    for (let code = 0; code < CODES; code += 1) expect(classCode(classOf(code))).toBe(code);
  });

  test("stands first for prominent places, then for short names", () => {
    const order = [
      { type: EVENT, coverage: 1, isProminent: true },
      { type: 0, coverage: COVERAGE_MAX, isProminent: true },
      { type: 0, coverage: 1, isProminent: false },
      { type: 3, coverage: 1, isProminent: false },
      { type: 0, coverage: 2, isProminent: false },
    ].map(classCode);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

describe("runs", () => {
  const classes = fc
    .uniqueArray(fc.tuple(fc.nat({ max: CODES - 1 }), documents(300)), {
      selector: ([code]) => code,
      maxLength: 5,
    })
    .map((some) => some.sort(([a], [b]) => a - b));

  test("give back their documents and classes", () => {
    fc.assert(
      fc.property(classes, (some) => {
        const { runs, documentsOf } = through(some);
        const read = runs.map((run) => ({
          code: classCode(run),
          first: run.first,
          documents: documentsOf(run),
        }));
        expect(read).toEqual(
          some.map(([code, numbers]) => ({ code, first: numbers[0], documents: [...numbers] })),
        );
      }),
    );
  });

  test("of up to 192 documents stand in place, longer ones apart", () => {
    const upTo = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => 3 * i);
    expect(through([[5, upTo(192)]]).lists).toBe(0);
    expect(through([[5, upTo(193)]]).lists).toBe(1);
    expect(through([[5, upTo(LIST_LENGTH)]]).lists).toBe(1);
    expect(through([[5, upTo(LIST_LENGTH + 1)]]).lists).toBe(2);
  });

  test("that are cut tell where each part begins and ends", () => {
    const many = Uint32Array.from({ length: 2 * LIST_LENGTH + 7 }, (_, i) => 10 + 5 * i);
    const { runs, documentsOf } = through([[4, Uint32Array.of(1, 2)], [5, many], [6, Uint32Array.of(3)]]); // prettier-ignore
    expect(runs.map(({ count }) => count)).toEqual([2, LIST_LENGTH, LIST_LENGTH, 7, 1]);
    expect(runs.map(({ end }) => end)).toEqual([
      Number.POSITIVE_INFINITY,
      many[LIST_LENGTH],
      many[2 * LIST_LENGTH],
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
    ]);
    expect(runs.slice(1, 4).flatMap(documentsOf)).toEqual([...many]);
    for (const run of runs) for (const one of documentsOf(run)) expect(one).toBeLessThan(run.end);
  });

  test("come to an end on any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 20 }), (bytes, count) => {
        expect(readRuns(varintReader(bytes, 0), count)).toHaveLength(count);
        expect(documentsIn(bytes, count)).toHaveLength(count);
      }),
    );
  });
});

describe("areas", () => {
  const step = fc.nat({ max: 100_000 });
  const areas = fc
    .array(
      fc.record({
        number: step,
        first: step,
        count: step,
        words: fc.integer({ min: 1, max: AREA_MAX }),
        prominence: fc.nat({ max: AREA_MAX }),
      }),
      { maxLength: 8 },
    )
    .map((some) => {
      let [number, first] = [0, 0];
      return some.map((one): Area => {
        [number, first] = [number + one.number, first + one.first];
        return { ...one, number, first };
      });
    });

  test("come back as they were written, one list after another", () => {
    fc.assert(
      fc.property(areas, areas, (cities, countries) => {
        const out: number[] = [];
        pushAreas(out, cities);
        pushAreas(out, countries);
        const reader = varintReader(Uint8Array.from(out), 0);
        expect([readAreas(reader), readAreas(reader)]).toEqual([cities, countries]);
        expect(reader.at()).toBe(out.length);
      }),
    );
  });
});
