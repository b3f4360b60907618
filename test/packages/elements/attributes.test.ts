import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readLimit, readPlace, readPoint } from "../../../packages/elements/src/attributes.ts";

describe("attributes", () => {
  const of = (attributes: Readonly<Record<string, string>>) => (name: string) => attributes[name] ?? null;

  test.each([
    [{}, "place must be a whole number from 1 to 2147483647, got nothing"],
    [{ place: "0" }, 'place must be a whole number from 1 to 2147483647, got "0"'],
    [{ place: "1.5" }, 'place must be a whole number from 1 to 2147483647, got "1.5"'],
  ])("place %j: %s", (attributes, fault) => expect(readPlace(of(attributes))).toEqual({ faults: [fault] }));

  test("a point names both of its faults at once, and is absent only as a whole", () => {
    expect(readPoint(of({ lat: "91" }))).toEqual({
      faults: ['lat must be degrees from -90 to 90, got "91"', "lng must be degrees from -180 to 180, got nothing"],
    });
    expect(readPoint(of({}))).toEqual({ value: null });
    expect(readPoint(of({ lat: "-90", lng: "180" }))).toEqual({ value: { lat: -90, lng: 180 } });
    expect([readLimit(of({})), readLimit(of({ limit: "20" })), "faults" in readLimit(of({ limit: "21" }))]).toEqual([
      { value: 5 },
      { value: 20 },
      true,
    ]);
  });

  test("any text is a value within bounds or a fault, never NaN", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const read of [readPlace(of({ place: text })), readLimit(of({ limit: text }))])
          expect("faults" in read || Number.isInteger(read.value)).toBe(true);
      }),
    );
  });
});
