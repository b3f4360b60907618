/** Chebyshev series: through the values of a function, and evaluated. */
import { elementAt } from "#core/base/element-at.ts";

/** Where a function is sampled for a series of `nodes` values: the roots of T_nodes, from 1 to -1. */
export const chebyshevNodes = (nodes: number): readonly number[] =>
  Array.from({ length: nodes }, (_, k) => Math.cos((Math.PI * (k + 0.5)) / nodes));

/** The series through `samples`, taken at {@link chebyshevNodes}, cut after `terms` (Press et al., Numerical Recipes, 5.8.7). */
export const chebyshevThrough = (samples: readonly number[], terms: number): readonly number[] => {
  const { length } = samples;
  const angles = samples.map((_, k) => (Math.PI * (k + 0.5)) / length);
  return Array.from({ length: terms }, (_, order) => {
    const sum = samples.reduce((total, sample, k) => total + sample * Math.cos(order * elementAt(angles, k)), 0);
    return (sum * (order === 0 ? 1 : 2)) / length;
  });
};

// Below, `?? 0` only tells the compiler that the values are there: the sums run for every moment of the Sun.

/** Clenshaw's recurrence over `terms` coefficients from `from`; `x` in [-1, 1]. */
export const chebyshev = (values: Float64Array, from: number, terms: number, x: number): number => {
  let [next, afterNext] = [0, 0];
  for (let order = terms - 1; order > 0; order--) {
    [next, afterNext] = [2 * x * next - afterNext + (values[from + order] ?? 0), next];
  }
  return x * next - afterNext + (values[from] ?? 0);
};
