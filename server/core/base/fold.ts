/**
 * Text normalisation for matching names and queries, and edit distance.
 * - Folding removes case, accents and Arabic vowel marks (NFKD, UAX 15, plus a letter table); it never transliterates.
 * - The Arabic article is ignored in every spelling: apart (al noor), hyphenated (an-nur), glued (alnoor), ال, لل.
 * - The consonant skeleton groups spellings across scripts (Muhammad, Mohamed, محمد): vowels and weak letters (h, w, y,
 *   ا و ي ه ح ع) go, sounds that romanisations confuse become one letter (k for k q kh ck خ ق ك). It only groups words;
 *   how well they match is decided by the spelling.
 * - Optimal string alignment distance (Damerau 1964; Levenshtein 1966).
 */

const LETTERS: Readonly<Record<string, string>> = {
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ء: "",
  ـ: "",
  ی: "ي",
  ې: "ي",
  ے: "ي",
  ک: "ك",
  ہ: "ه",
  ھ: "ه",
  ە: "ه",
  گ: "ك",
  پ: "ب",
  چ: "ج",
  ڤ: "ف",
  ژ: "ز",
  ı: "i",
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ə: "e",
  ħ: "h",
  "'": "",
  "’": "",
  "‘": "",
  ʻ: "",
  ʼ: "",
  ʿ: "",
  ʾ: "",
  "`": "",
};

const FOLDABLE = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/gu;

/** An Arabic-Indic or extended Arabic-Indic digit as ASCII. */
const asciiDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 0xf);

/** Text in which only case needs folding. */
const PLAIN = /^[ -&(-_a-~]*$/;

/** The folded form of `text`: lower case, no marks, one letter for each family of look-alikes. */
export const fold = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .toLowerCase()
        .normalize("NFKD")
        .toLowerCase()
        .replace(/\p{M}/gu, "")
        .replace(FOLDABLE, (letter) => LETTERS[letter] ?? letter)
        .replace(ARABIC_DIGIT, asciiDigit);

/** The folded words of `text` in order, articles kept. */
export const foldedWords = (text: string): readonly string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Drops the Arabic article ال, so that القاهرة and قاهرة match. */
const withoutArticle = (word: string): string => (word.length > 4 && word.startsWith("ال") ? word.slice(2) : word);

/** The {@link foldedWords} of `text`, Arabic ones without the article. */
export const words = (text: string): readonly string[] => foldedWords(text).map(withoutArticle);

/** True when `text` has a letter of the Arabic script. */
export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

const FIRST_ARABIC = 0x0600;
const AFTER_ARABIC = 0x0780;

/** True when the first letter of a folded word is Arabic. */
export const isArabicWord = (word: string): boolean => {
  const code = word.charCodeAt(0);
  return code >= FIRST_ARABIC && code < AFTER_ARABIC;
};

/** The article as a word of its own, assimilated forms included. */
const APART = /^(?:[aeiu]l|l|a(?:[nsrdtz]|sh|th|dh))$/;
const GLUED = /^[ae]l(?=[^aeioul])(.{4,})$/;
const ASSIMILATED = /^[ae](sh|[nrstdz])(?=\1)(.{3,})$/;
const ARABIC_ARTICLE = /^(?:ال|لل)(.{3,})$/u;

/** The folded words of a name or query without articles, except those glued in Latin letters. */
export const nameWords = (text: string): readonly string[] => {
  const all = foldedWords(text);
  return all
    .filter((word, i) => i === all.length - 1 || !APART.test(word))
    .map((word) => ARABIC_ARTICLE.exec(word)?.[1] ?? word);
};

/** The word without an article glued to it in Latin letters; `null` if it has none. */
export const withoutGluedArticle = (word: string): string | null =>
  word.startsWith("a") || word.startsWith("e") ? (GLUED.exec(word)?.[1] ?? ASSIMILATED.exec(word)?.[2] ?? null) : null;

/** What may be an article glued to a short word, or one that begins with a vowel: "alnur", "aliman". */
const MAYBE_GLUED = /^[ae]l(.{3,})$/;

/** The word without what may be a glued article; `null` if nothing can be. */
export const withoutMaybeArticle = (word: string): string | null =>
  withoutGluedArticle(word) ?? MAYBE_GLUED.exec(word)?.[1] ?? null;

const LATIN: Readonly<Record<string, string>> = {
  sch: "s",
  tch: "s",
  sh: "s",
  ch: "s",
  ce: "s",
  ci: "s",
  s: "s",
  kh: "k",
  ck: "k",
  k: "k",
  q: "k",
  c: "k",
  x: "ks",
  gh: "g",
  zh: "g",
  dj: "g",
  g: "g",
  j: "g",
  th: "t",
  t: "t",
  dh: "d",
  d: "d",
  z: "d",
  ph: "f",
  f: "f",
  v: "f",
  b: "b",
  p: "b",
  l: "l",
  m: "m",
  n: "n",
  r: "r",
  a: "",
  e: "",
  i: "",
  o: "",
  u: "",
  y: "",
  w: "",
  h: "",
};

const ARABIC_SOUNDS: Readonly<Record<string, string>> = {
  تش: "s",
  س: "s",
  ش: "s",
  ص: "s",
  ك: "k",
  ق: "k",
  خ: "k",
  غ: "g",
  ج: "g",
  ت: "t",
  ث: "t",
  ط: "t",
  د: "d",
  ذ: "d",
  ض: "d",
  ظ: "d",
  ز: "d",
  ف: "f",
  ب: "b",
  ل: "l",
  م: "m",
  ن: "n",
  ر: "r",
  ا: "",
  و: "",
  ي: "",
  ه: "",
  ح: "",
  ع: "",
};

const SOUNDS: ReadonlyMap<string, string> = new Map(Object.entries({ ...LATIN, ...ARABIC_SOUNDS }));

const PIECES = /sch|tch|[kgtdszc]h|zh|ph|ck|dj|c[ei]|تش|./gsu;
const SILENT = /^[\p{Script=Latin}\p{Script=Arabic}]/u;

const soundOf = (piece: string): string => {
  const sound = SOUNDS.get(piece);
  if (sound !== undefined) return sound;
  // Letters of other scripts are kept.
  return SILENT.test(piece) ? "" : piece;
};

/** Collapses repeated letters, not digits. */
const withoutDoubles = (text: string): string => text.replaceAll(/(\D)\1+/gu, "$1");

/** Sounds of single letters by code unit, and of pairs by both. */
const singles: (string | undefined)[] = [];
const pairs = new Map<number, string>();
const CODE_UNITS = 0x10000;
for (const [piece, sound] of SOUNDS) {
  const code = piece.charCodeAt(0);
  if (piece.length === 1) singles[code] = sound;
  if (piece.length === 2) pairs.set(code * CODE_UNITS + piece.charCodeAt(1), sound);
}
/** In front of an h: "sch" and "tch" are one piece. */
const [C, H, S, T] = [0x63, 0x68, 0x73, 0x74];

/** The consonant skeleton of a word, piece by piece as {@link PIECES} has them; `null` if it has another letter than those of SOUNDS. */
const plainSkeletonOf = (word: string): string | null => {
  let skeleton = "";
  let last = "";
  for (let at = 0; at < word.length;) {
    const code = word.charCodeAt(at);
    const next = word.charCodeAt(at + 1);
    let sound = singles[code];
    if (sound === undefined) return null;
    if (next === C && (code === S || code === T) && word.charCodeAt(at + 2) === H) {
      sound = "s";
      at += 3;
    } else {
      const pair = pairs.get(code * CODE_UNITS + next);
      at += pair === undefined ? 1 : 2;
      sound = pair ?? sound;
    }
    for (let i = 0; i < sound.length; i += 1) {
      const letter = sound.charAt(i);
      if (letter !== last) skeleton += letter;
      last = letter;
    }
  }
  return skeleton;
};

/** The consonant skeleton of a folded word; empty if it has only vowels. */
export const skeletonOf = (word: string): string =>
  plainSkeletonOf(word) ?? withoutDoubles((word.match(PIECES) ?? []).map(soundOf).join(""));

/** Three rows of the distance table, reused by every call. */
let rows: readonly [Uint16Array, Uint16Array, Uint16Array] = [
  new Uint16Array(64),
  new Uint16Array(64),
  new Uint16Array(64),
];

const rowsFor = (length: number): typeof rows => {
  if (length > rows[0].length) rows = [new Uint16Array(length), new Uint16Array(length), new Uint16Array(length)];
  return rows;
};

/**
 * Edits from `a` to `b`; `limit + 1` if more than `limit`. Insertion, deletion, substitution and a swap of neighbours
 * each count one.
 */
export const edits = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  // A common prefix and suffix need no edit.
  let start = 0;
  let [endA, endB] = [a.length, b.length];
  while (start < endA && start < endB && a.charCodeAt(start) === b.charCodeAt(start)) start += 1;
  while (endA > start && endB > start && a.charCodeAt(endA - 1) === b.charCodeAt(endB - 1)) {
    endA -= 1;
    endB -= 1;
  }
  const width = endB - start;
  if (endA === start || width === 0) return endA - start + width;
  let [older, previous, current] = rowsFor(width + 1);
  for (let j = 0; j <= width; j += 1) previous[j] = j;
  for (let i = start; i < endA; i += 1) {
    const letter = a.charCodeAt(i);
    let left = i - start + 1;
    let least = left;
    current[0] = left;
    for (let j = 1; j <= width; j += 1) {
      const other = b.charCodeAt(start + j - 1);
      const kept = (previous[j - 1] ?? 0) + (letter === other ? 0 : 1);
      let best = Math.min((previous[j] ?? 0) + 1, left + 1, kept);
      const isSwap = j > 1 && i > start && letter === b.charCodeAt(start + j - 2) && a.charCodeAt(i - 1) === other;
      if (isSwap) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      current[j] = best;
      left = best;
      if (best < least) least = best;
    }
    if (least > limit) return limit + 1;
    [older, previous, current] = [previous, current, older];
  }
  return Math.min(previous[width] ?? 0, limit + 1);
};

/** True when `a` becomes `b` in at most `limit` edits. */
export const isWithin = (a: string, b: string, limit: number): boolean => edits(a, b, limit) <= limit;
