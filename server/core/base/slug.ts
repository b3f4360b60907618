/**
 * Slugs, the lower-case ASCII key of a name in URLs. A slug folds Latin letters to a-z and does not transliterate other
 * scripts: a name without a Latin letter or digit gives "", and the caller chooses a fallback. Published slugs are frozen in
 * the data, so a change here affects only new records.
 */

/** Latin letters that Unicode does not decompose into a base letter and marks. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ["ı", "i"],
  ["ø", "o"],
  ["ß", "ss"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ł", "l"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ə", "e"],
  ["ħ", "h"],
]);

/** Apostrophes, and the half rings and turned commas and the prime, that romanised Arabic writes. */
const APOSTROPHES = /['’‘ʻʼ`ʿʾʹ]/gu;

/**
 * Folds a name to a slug of `a-z`, `0-9` and single inner hyphens.
 *
 * @param name - a name in Latin script, any case, with or without diacritics
 * @returns the slug, or "" when nothing of the name is Latin
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[ıøßæœłđðþəħ]/gu, (letter) => LETTERS.get(letter) ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(/[^a-z0-9]+/gu, "-")
    .replace(/^-|-$/gu, "");
}
