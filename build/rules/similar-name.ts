/**
 * Whether two names may be names of one place. Judged on the folded letters, so that case, accents,
 * spelling marks and punctuation do not count; never on a translation.
 */
import { words } from "#core/text/fold.ts";
import { similarity } from "../similarity.ts";

/** Names at least this alike are taken for one: one letter in ten may differ. */
const ALIKE = 0.8;

const haveOneName = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length === 0 || b.length === 0) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isPart = few.length > 1 && few.every((word) => many.includes(word));
  return isPart || similarity(a.join(" "), b.join(" ")) >= ALIKE;
};

/** True when the names, in any of the languages, are nearly the same or one is the other and more. */
export const haveSimilarNames = (a: readonly (string | null)[], b: readonly (string | null)[]): boolean =>
  a.some((one, i) => {
    const other = b[i];
    return typeof one === "string" && typeof other === "string" && haveOneName(words(one), words(other));
  });
