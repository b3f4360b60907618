import { describe, expect, it } from "vitest";
import { AMENITIES, FACT_NAMES, factsIn, partFrom, pathOf } from "#core/facts/parts.ts";

describe("the facts of a place", () => {
  it("have each a path of their own", () => {
    const paths = FACT_NAMES.map(pathOf);
    expect(new Set(paths).size).toBe(paths.length);
    expect(pathOf("halal_certified_by")).toBe("halal.certified_by");
    expect(pathOf("phone")).toBe("phone");
  });

  it("of a group are an object in the words of the record", () => {
    const row = { halal: "only", halal_certified_by: null, halal_certificate_expires_on: null, alcohol: "no" } as const;
    expect(partFrom("halal", row)).toEqual({
      level: "only",
      certified_by: null,
      certificate_expires_on: null,
      alcohol: "no",
    });
  });

  it("that are amenities keep their order, which is that of their bits", () => {
    expect(AMENITIES).toBe(factsIn("amenities"));
    expect(AMENITIES.slice(0, 6).join()).toBe("women_space,wudu,wheelchair,parking,toilets,janazah");
  });
});
