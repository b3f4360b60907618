/**
 * Stable sorts that are faster or politer than the engine's: insertion sort for short lists, and merge sort in steps, which
 * lets other work in between.
 */
import type { Steps } from "./steps.ts";

/** Up to this many items insertion sort is faster: 1.1 µs for 23 items, sort() 2.8 µs (cost of comparator calls). */
const FEW = 48;

/** Stable insertion sort, in place. */
export const insertionSort = <T>(items: T[], compare: (a: T, b: T) => number): void => {
  if (items.length > FEW) {
    items.sort(compare);
    return;
  }
  for (let end = 1; end < items.length; end += 1) {
    const item = items[end] as T;
    let at = end;
    for (; at > 0 && compare(items[at - 1] as T, item) > 0; at -= 1) items[at] = items[at - 1] as T;
    items[at] = item;
  }
};

/** Items sorted in one step. */
const STEP_ITEMS = 2048;

/** Merges two sorted lists; of equal items those of `a` come first. */
function* merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const both: T[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const isOfA = j === b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
    both.push((isOfA ? a[i++] : b[j++]) as T);
    if (both.length % STEP_ITEMS === 0) yield;
  }
  return both;
}

/** Stable merge sort in interruptible steps. */
export function* mergeSort<T>(items: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += STEP_ITEMS) {
    const run = items.length <= STEP_ITEMS ? items : items.slice(from, from + STEP_ITEMS);
    insertionSort(run, compare);
    runs.push(run);
    yield;
  }
  while (runs.length > 1) {
    const fewer: T[][] = [];
    for (let i = 0; i < runs.length; i += 2) fewer.push(yield* merged(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = fewer;
  }
  return runs[0] ?? [];
}
