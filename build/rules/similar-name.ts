/**
 * Whether two names may be names of one place. Judged on the folded letters, so that case, accents,
 * spelling marks and punctuation do not count; never on a translation.
 */
import { words } from "#core/base/fold.ts";
import { similarity } from "../similarity.ts";

/** Names at least this alike are taken for one: one letter in ten may differ. */
const ALIKE = 0.8;

const haveOneName = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length === 0 || b.length === 0) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isPart = few.length > 1 && few.every((word) => many.includes(word));
  return isPart || similarity(a.join(" "), b.join(" ")) >= ALIKE;
};

/** The names of a place by language, as words that can be compared. */
export type FoldedNames = readonly (readonly string[] | null)[];

export const foldNames = (names: readonly (string | null)[]): FoldedNames =>
  names.map((name) => (name === null ? null : words(name)));

/** True when the names, in any of the languages, are nearly the same or one is the other and more. */
export const areSimilar = (a: FoldedNames, b: FoldedNames): boolean =>
  a.some((one, i) => {
    const other = b[i];
    return one !== null && other !== null && other !== undefined && haveOneName(one, other);
  });

/** The same of names as they are written. */
export const haveSimilarNames = (a: readonly (string | null)[], b: readonly (string | null)[]): boolean =>
  areSimilar(foldNames(a), foldNames(b));
