import { describe, expect, expectTypeOf, it } from "vitest";
import type * as z from "zod";
import { FACT_NAMES, factOf, pathOf } from "#core/facts/parts.ts";
import { place, type Place } from "#core/model/place.ts";

describe("the record of a place", () => {
  it("is the interface, neither more nor less", () => {
    expectTypeOf<z.infer<typeof place>>().toEqualTypeOf<Place>();
  });

  it("has a member for each fact that belongs to a part of it", () => {
    const paths = FACT_NAMES.filter((name) => factOf(name).part !== undefined).map(pathOf);
    const members = new Set(
      Object.entries(place.shape).flatMap(([name, schema]) => {
        const inner = "unwrap" in schema ? schema.unwrap() : schema;
        return [name, ...("shape" in inner ? Object.keys(inner.shape).map((one) => `${name}.${one}`) : [])];
      }),
    );
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !members.has(path))).toEqual([]);
  });
});
