import { describe, expect, test } from "vitest";
import { createTermCollector } from "../../../build/plan/term-collector.ts";

const collect = (fill: (terms: ReturnType<typeof createTermCollector>) => void) => {
  const terms = createTermCollector();
  fill(terms);
  return new Map(terms.entries());
};

describe("the term collector", () => {
  test("answers terms in the order of their code units, folded", () => {
    const terms = collect(({ add }) => add("place", 1, ["Zayed Mosque", "مَسجِد", "Ālem"], 1, 1));
    expect([...terms.keys()]).toEqual([...terms.keys()].toSorted());
    expect([...terms.keys()]).toEqual(expect.arrayContaining(["alem", "mosque", "zayed", "مسجد"]));
  });

  test("weighs a word by how many its name has, and keeps the best of several names", () => {
    const terms = collect(({ add }) => add("place", 1, ["Blue Mosque", "Mosque"], 1, 0.5));
    expect(terms.get("blue")?.place).toEqual([{ document: 1, length: 1, quality: 128, prominence: 128 }]);
    expect(terms.get("mosque")?.place).toEqual([{ document: 1, length: 1, quality: 255, prominence: 128 }]);
  });

  test("joins neighbours that hold a term equally well, in whatever order they come", () => {
    const terms = collect(({ add }) => {
      for (const document of [3, 1, 2, 5]) add("city", document, ["Springfield"], 1, 0.2);
      add("city", 4, ["Springfield"], 1, 0.9);
    });
    expect(terms.get("springfield")?.city).toEqual([
      { document: 1, length: 3, quality: 255, prominence: 51 },
      { document: 4, length: 1, quality: 255, prominence: 230 },
      { document: 5, length: 1, quality: 255, prominence: 51 },
    ]);
  });

  test("keeps cities, places and events apart", () => {
    const terms = collect(({ add }) => {
      add("city", 1, ["Medina"], 1, 1);
      add("event", 1, ["Medina"], 1, 1);
    });
    const { city, place, event } = terms.get("medina") ?? {};
    expect([city?.length, place?.length, event?.length]).toEqual([1, 0, 1]);
  });

  test("is none the worse for words that are members of every object", () => {
    const terms = collect(({ add }) => add("place", 1, ["constructor __proto__ toString"], 1, 1));
    expect(terms.get("constructor")?.place).toHaveLength(1);
  });
});
