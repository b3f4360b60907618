import { expect, test } from "vitest";
import { createBounded } from "#core/search/bounded.ts";

test("values are kept up to a bound, the longest unused go first, and what is too large is not kept", () => {
  const held = createBounded<string, number>((cost) => cost, 10, 6);
  for (const key of ["a", "b", "c"]) held.keep(key, 3);
  expect(held.get("a")).toBe(3);
  held.keep("d", 2);
  expect([..."abcd"].map(held.get)).toEqual([3, undefined, 3, 2]);
  held.keep("a", 6);
  expect([..."acd"].map(held.get)).toEqual([6, undefined, 2]);
  held.keep("e", 7);
  expect([..."ade"].map(held.get)).toEqual([6, 2, undefined]);
});
