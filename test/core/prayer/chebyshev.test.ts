import { expect, test } from "vitest";
import { chebyshev, chebyshevNodes, chebyshevThrough } from "#core/prayer/chebyshev.ts";

/** 4x³ − 3x is T₃. */
const polynomial = (x: number): number => 1 + 2 * x + 5 * (4 * x ** 3 - 3 * x);

test("a series through a polynomial is the polynomial", () => {
  const series = chebyshevThrough(chebyshevNodes(9).map(polynomial), 4);
  for (const [order, expected] of [1, 2, 0, 5].entries()) expect(series[order]).toBeCloseTo(expected, 12);
  const values = Float64Array.from([9, ...series]);
  for (const x of [-1, -0.3, 0, 0.7, 1]) expect(chebyshev(values, 1, 4, x)).toBeCloseTo(polynomial(x), 12);
});
