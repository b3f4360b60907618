/**
 * What can be told only of all countries together: an id, or the identifier of a source, that stands in
 * two files. Each file was checked by itself; those that share one are checked again, in their order and
 * holding their ids against one another, so that the messages name the row that had it first.
 */
import type { Check } from "../check.ts";
import type { CountryOutcome } from "./make.ts";

const sortedTogether = (lists: readonly ArrayLike<number>[]): Float64Array => {
  const all = new Float64Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all.sort();
};

/** The indexes of the lists that hold a number which stands twice. */
const sharing = (lists: readonly ArrayLike<number>[]): ReadonlySet<number> => {
  const sorted = sortedTogether(lists);
  const twice = new Set(sorted.filter((value, i) => value === sorted[i - 1]));
  if (twice.size === 0) return twice;
  return new Set(lists.flatMap((list, i) => (Array.from(list).some((value) => twice.has(value)) ? [i] : [])));
};

/** The outcomes of all files, in the order of the files, with what is wrong between them. */
export const checkTogether = (
  check: Check,
  outcomes: readonly CountryOutcome[],
): readonly CountryOutcome[] => {
  const again = new Set([
    ...sharing(outcomes.map(({ notes }) => notes.ids)),
    ...sharing(outcomes.map(({ notes }) => notes.externalIds)),
  ]);
  const seen = check.seenNothing();
  return outcomes.map((outcome, i) => {
    const files = check.placeFiles[i];
    if (!again.has(i) || files === undefined) return outcome;
    const { diagnostics, notes } = check.country(files, seen);
    return { ...outcome, diagnostics, notes };
  });
};
