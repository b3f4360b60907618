/**
 * Whether two records are one place: the same name in any language within 300 m, or a similar one within 60 m. A halal venue
 * and a place of prayer never are. Names are compared folded, so case, accents, diacritics and punctuation do not count;
 * translations are never compared.
 */
import { fold, words } from "#core/base/fold.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { similarity } from "#core/base/similarity.ts";

/** Places nearer than this, in metres, are one where their names are similar. */
export const SAME_M = 60;
/** Places nearer than this, in metres, are one where they have a name in common. */
export const SIMILAR_M = 300;

/** Names at least this similar count as the same: one letter in ten may differ. */
const ALIKE = 0.8;

/** Whether names, as comparable words, are nearly equal, or one extends the other. */
export const areAlike = (a: readonly string[], b: readonly string[]): boolean => {
  if (a.length === 0 || b.length === 0) return false;
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  const isPart = few.length > 1 && few.every((word) => many.includes(word));
  return isPart || similarity(a.join(" "), b.join(" ")) >= ALIKE;
};

/** A place by its names. */
export interface NamedPlace extends LatLng {
  readonly type: string;
  readonly en: string | null;
  readonly ar: string | null;
  /** Its names in all languages. */
  readonly names: readonly string[];
}

const haveOneName = (a: NamedPlace, b: NamedPlace): boolean => {
  const folded = new Set(a.names.map(fold));
  return b.names.some((name) => folded.has(fold(name)));
};

/** Whether names in one language are nearly equal, or one extends the other; `a` and `b` have the same languages in the same order. */
export const haveSimilarNames = (a: readonly (string | null)[], b: readonly (string | null)[]): boolean =>
  a.some((name, i) => {
    const other = b[i];
    return name !== null && other !== null && other !== undefined && areAlike(words(name), words(other));
  });

/** Whether two records are one place. */
export const areOnePlace = (a: NamedPlace, b: NamedPlace): boolean => {
  if ((a.type === "halal") !== (b.type === "halal")) return false;
  const metres = distanceM(a, b);
  if (metres > SIMILAR_M) return false;
  return haveOneName(a, b) || (metres <= SAME_M && haveSimilarNames([a.en, a.ar], [b.en, b.ar]));
};
