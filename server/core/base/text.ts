/**
 * Small text helpers: ordering, choice of a name's language, escaping for terminals and logs; and slugs, the lower-case
 * ASCII key of a name in URLs. A slug folds Latin letters to a-z and does not transliterate other scripts: a name
 * without a Latin letter or digit gives "", and the caller chooses a fallback. Published slugs are frozen in the data,
 * so a change here affects only new records.
 */

/** Orders texts by UTF-16 code units: the same on every host, whatever its locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Named {
  readonly name: string;
  /** The language that `name` came in. */
  readonly lang: string;
}

/** Where names have the romanisation of an Arabic one (BCP 47; RFC 5646, 2.2.3). */
export const ROMANISED = "ar-Latn";

const HAS_LATIN = /\p{Script=Latin}/u;

/**
 * The name in `lang`, else in English, else for readers of other languages than Arabic one in Latin script, else in any
 * language; empty only if `names` is. A romanisation is not a name: it is shown beside the Arabic one.
 */
export const nameFor = (names: Readonly<Record<string, string>>, lang: string): Named => {
  for (const one of [lang, "en"]) {
    const name = names[one];
    if (name !== undefined) return { name, lang: one };
  }
  const others = Object.entries(names).filter(([one]) => one !== ROMANISED);
  const [other = "en", name = ""] =
    (lang === "ar" ? undefined : others.find(([, one]) => HAS_LATIN.test(one))) ?? others[0] ?? [];
  return { name, lang: other };
};

/** The names without a romanisation: those that people write, which the search knows. */
export const writtenNames = (names: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(names).flatMap((lang) => (lang === ROMANISED ? [] : (names[lang] ?? [])));

/** Control characters except line feed and tab (ECMA-48, C0 and C1), and direction marks (UAX 9, 2.1 and 2.2). */
// oxlint-disable-next-line no-control-regex -- they are what gets escaped
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text for a terminal or log: control characters and direction marks are escaped as in JSON (`\u001b`). */
export const printable = (text: string): string =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Text in which the runner of GitHub Actions finds no command: `::` at the start of a line, `##[` anywhere. Escaped as in
 * {@link printable}, so that JSON stays the same.
 */
export const withoutCommands = (text: string): string =>
  text.replace(/^(\s*):(?=:)/gm, "$1\\u003a").replace(/##(?=\[)/g, "#\\u0023");

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
