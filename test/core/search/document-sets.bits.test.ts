import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atOnce } from "#core/base/steps.ts";
import { EVERYWHERE, lookUpIn, unionOf } from "#core/search/document-sets.ts";
import { FIRST_EVENT } from "#core/shard/posting-list.ts";

const document = fc.oneof(
  fc.nat({ max: 99 }),
  fc.nat({ max: 100_000 }),
  fc.nat({ max: 40 }).map((number) => FIRST_EVENT + number),
);
const list = fc.uniqueArray(document, { maxLength: 200 }).map((some) => Uint32Array.from(some).sort());
const classOf = (one: number): number => one % 128;

describe("documents as bits", () => {
  test("in any of some lists occur once, ascending, with their classes", () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (lists) => {
        const parts = lists.map((documents) => ({
          postings: { documents, classes: Uint8Array.from(documents, classOf) },
          within: EVERYWHERE,
        }));
        const union = atOnce(unionOf(parts));
        const expected = [...new Set(lists.flatMap((one) => [...one]))].sort((a, b) => a - b);
        expect([...union.documents]).toEqual(expected);
        expect([...union.classes]).toEqual(expected.map(classOf));
      }),
    );
  });

  test("are looked up among others, however many, and leave nothing behind", () => {
    fc.assert(
      fc.property(list, fc.array(list, { maxLength: 5 }), (numbers, lists) => {
        const { met, close } = lookUpIn(numbers);
        for (const one of lists) {
          const { places, count } = met(one, one.length);
          const common = [...numbers.keys()].filter((i) => one.includes(numbers[i] ?? 0));
          expect([...places.subarray(0, count)]).toEqual(common);
        }
        close();
        expect(atOnce(unionOf([]))).toEqual({ documents: new Uint32Array(), classes: new Uint8Array() });
      }),
    );
  });

  test("that an unfinished set left behind are not in the next set", () => {
    const numbers = Uint32Array.of(1, 2, 3);
    lookUpIn(numbers).met(numbers, 3);
    const next = lookUpIn(Uint32Array.of(7));
    expect(next.met(numbers, 3).count).toBe(0);
    next.close();
  });

  test("of several sets at a time are kept apart, whichever goes on", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(list, { maxLength: 4 }), { maxLength: 5 }),
        fc.infiniteStream(fc.nat()),
        (sets, picks) => {
          const expected = sets.map((lists) => [...new Set(lists.flatMap((one) => [...one]))].sort((a, b) => a - b));
          const open = sets.map((lists, i) => ({
            i,
            steps: unionOf(
              lists.map((documents) => ({
                postings: { documents, classes: Uint8Array.from(documents, classOf) },
                within: EVERYWHERE,
              })),
            ),
          }));
          const unions: number[][] = sets.map(() => []);
          while (open.length > 0) {
            const at = (picks.next().value ?? 0) % open.length;
            const one = open[at];
            const { done, value } = one?.steps.next() ?? { done: true, value: undefined };
            if (done !== true) continue;
            unions[one?.i ?? 0] = [...(value?.documents ?? [])];
            open.splice(at, 1);
          }
          expect(unions).toEqual(expected);
        },
      ),
    );
  });
});
