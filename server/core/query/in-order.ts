import type { Steps } from "#core/request/steps.ts";

/** Up to so many are put in order by insertion, which takes 1.1 µs for 23 where sort() takes 2.8: it calls the comparator from outside. */
const FEW = 48;

/** Puts the items in order, in place; equal ones stay as they stand. */
export const putInOrder = <T>(items: T[], compare: (a: T, b: T) => number): void => {
  if (items.length > FEW) {
    items.sort(compare);
    return;
  }
  for (let end = 1; end < items.length; end += 1) {
    const one = items[end] as T;
    let at = end;
    for (; at > 0 && compare(items[at - 1] as T, one) > 0; at -= 1) items[at] = items[at - 1] as T;
    items[at] = one;
  }
};

/** So many are put in order in one step. */
const STEP_ITEMS = 2048;

/** Two lists that are in order as one, of equal ones those of `a` first. */
function* merged<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const all: T[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    const isOfA = j === b.length || (i < a.length && compare(a[i] as T, b[j] as T) <= 0);
    all.push((isOfA ? a[i++] : b[j++]) as T);
    if (all.length % STEP_ITEMS === 0) yield;
  }
  return all;
}

/** Sorts the items, keeping the order of equal ones: sorts runs at once, then merges them in pairs. */
export function* inOrder<T>(items: T[], compare: (a: T, b: T) => number): Steps<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += STEP_ITEMS) {
    const run = items.length <= STEP_ITEMS ? items : items.slice(from, from + STEP_ITEMS);
    putInOrder(run, compare);
    runs.push(run);
    yield;
  }
  while (runs.length > 1) {
    const fewer: T[][] = [];
    for (let i = 0; i < runs.length; i += 2)
      fewer.push(yield* merged(runs[i] ?? [], runs[i + 1] ?? [], compare));
    runs = fewer;
  }
  return runs[0] ?? [];
}
