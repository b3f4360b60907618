/** The middle of numbers. */
import { elementAt } from "./element-at.ts";

/**
 * The middle of numbers in order; of an even count the greater of the two in the middle.
 * @throws RangeError if there is none
 */
export const median = (numbers: readonly number[]): number =>
  elementAt(
    numbers.toSorted((a, b) => a - b),
    numbers.length >> 1,
  );
