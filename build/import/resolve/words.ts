/**
 * Words for comparing names. By sound: alphabetic scripts are romanised (never shown), and two spellings with the same
 * consonant skeleton are compared by their vowels. Two words in Arabic letters both write their consonants, so one
 * letter tells names apart: Rahman and Haramayn (رحمن, حرمين), Umar and Ammar (عمر, عمار), Hasan and Husayn (حسن,
 * حسين); only what spelling varies is ignored: an alif that a longer word may leave out, the case of a plural, the
 * letter of a final a, and in a long word one slip. By meaning: words for kinds of places, fillers, synonyms, and words
 * that distinguish neighbours (women, old, Block C), from data/search-words.csv and words.json, folded like names.
 */
import { isWithin } from "#core/base/edit-distance.ts";
import { elementAt } from "#core/base/element-at.ts";
import { hasArabic, isArabicWord, nameWords } from "#core/base/fold.ts";
import { skeletonOf } from "#core/base/skeleton.ts";
import { likeness } from "#core/search/word-candidates.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import letters from "./letters.json" with { type: "json" };
import extra from "./words.json" with { type: "json" };

const SAME_SOUND = 0.98;
const WITHOUT_ALIF = 0.93;
const SLIP = 0.85;

/** Letters without the alif, from which on leaving it out makes no other name: رحمن, but not عمر. */
const LEAST_BARE = 4;
/** Letters from which on one slip is likelier than another name. */
const LEAST_SLIPPED = 7;

/** The plural and "father" in one case, a final a by one letter. */
const plainArabic = (word: string): string =>
  /^اب[اوي]$/u.test(word) ? "ابو" : word.replace(/(?<=.{4})ون$/u, "ين").replace(/(?<=.{2})[اهي]$/u, "ا");

const withoutAlif = (word: string): string => word.charAt(0) + word.slice(1).replaceAll("ا", "");

/** Likeness of two folded words in Arabic letters, 0…1. */
const arabicLikeness = (a: string, b: string): number => {
  const [plainA, plainB] = [plainArabic(a), plainArabic(b)];
  if (plainA === plainB) return SAME_SOUND;
  const bare = withoutAlif(plainA);
  if (bare === withoutAlif(plainB) && bare.length >= LEAST_BARE) return WITHOUT_ALIF;
  return Math.min(plainA.length, plainB.length) >= LEAST_SLIPPED && isWithin(plainA, plainB, 1) ? SLIP : 0;
};

const OTHER_VOWEL = 0.2;

/** The Latin letters that a word may begin with, by its first Arabic one; all other letters by {@link STRONG}. */
const STARTS: Readonly<Record<string, RegExp>> = {
  ا: /^[aeiouyh]/,
  ع: /^[aeiouy]/,
  ح: /^h/,
  ه: /^h/,
  و: /^[wvuo]/,
  ي: /^[yijeu]/,
};
const STRONG = /^[^aeiouhwy]/;
/** Shorter ones are read with a vowel before them: بن, ibn. */
const LEAST_STARTED = 3;

/** What to take from the likeness of two words of the same strong consonants: Haramain is not رحمن, nor Hasan حسين. */
const romanisedCost = (arabic: string, latin: string): number => {
  const isSameStart = arabic.length < LEAST_STARTED || (STARTS[arabic.charAt(0)] ?? STRONG).test(latin);
  // A last ي may be an alif maqsura, which folding does not tell apart.
  const isUnheard = (/.ي./u.test(arabic) && !/[iyej]/.test(latin)) || (/.و./u.test(arabic) && !/[uowv]/.test(latin));
  return (isSameStart ? 0 : OTHER_START) + (isUnheard ? OTHER_VOWEL : 0);
};

const LETTERS = new Map<string, string>(Object.values(letters).flatMap((script) => Object.entries(script)));
const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Greek}\p{Script=Hebrew}]/u;
/** Scripts that omit some or all vowels. */
const BARE = /[\p{Script=Bengali}\p{Script=Devanagari}\p{Script=Hebrew}]/u;
export const isBareText = (text: string): boolean => BARE.test(text);

/** Bengali writes y as j with a dot, and r as d with a dot. */
const DOTTED = /[\u09df\u09dc]|[\u09af\u09a1]\u09bc/gu;

/** Romanises Cyrillic, Bengali, Devanagari, Greek and Hebrew letters; keeps others. */
export const latinised = (text: string): string => {
  if (!FOREIGN.test(text)) return text;
  let out = "";
  const plain = text.toLowerCase().replaceAll(DOTTED, (letter) => (/[\u09df\u09af]/.test(letter) ? "i" : "r"));
  for (const letter of plain) out += LETTERS.get(letter) ?? LETTERS.get(letter.normalize("NFKD").charAt(0)) ?? letter;
  return out;
};

/** Words are compared within a group: Latin and Arabic letters by sound, others letter by letter. */
export type Script = "sound" | "other";
export const scriptOf = (word: string): Script =>
  /^[\p{Script=Latin}\d]/u.test(word) || hasArabic(word) ? "sound" : "other";

export interface Spelling {
  readonly text: string;
  readonly skeleton: string;
  /** Its vowels in order, one letter each: a i u, e for a or i, o for a or u, y for ai and the like, * for any. */
  readonly vowels: string;
  /** Its first vowel if it begins with one, else its first letter. */
  readonly first: string;
  /** True when short vowels are not written. */
  readonly isBare: boolean;
  readonly isArabic: boolean;
}

const RUNS: Readonly<Record<string, string>> = {
  a: "a",
  aa: "a",
  ah: "a",
  e: "e",
  ee: "i",
  i: "i",
  ii: "i",
  y: "i",
  ie: "i",
  o: "o",
  oo: "u",
  ou: "u",
  u: "u",
  uu: "u",
};
/** Husayn, Hosein, but not at the start of a word: Aisha, Ayesha. */
const DIPHTHONG = /^[ae][iy]$/;
const ARABIC_VOWELS: Readonly<Record<string, string>> = { ا: "a", و: "u", ي: "i" };

const vowelsOf = (text: string, isArabic: boolean): string =>
  isArabic
    ? [...text].map((letter) => ARABIC_VOWELS[letter] ?? "").join("")
    : [...text.matchAll(/[aeiou]+(?:[yw](?![aeiouyw]))?|(?<=[^aeiouy])y(?![aeiou])/g)]
        .map(({ 0: run, index }) => RUNS[run] ?? (index > 0 && DIPHTHONG.test(run) ? "y" : "*"))
        .join("");

export const spellingOf = (text: string, isBareScript = false): Spelling => {
  const isArabic = isArabicWord(text);
  const vowels = vowelsOf(text, isArabic);
  const first = /^[aeiou]/.test(text) ? vowels.charAt(0) : text.charAt(0);
  return { text, skeleton: skeletonOf(text), vowels, first, isArabic, isBare: isArabic || isBareScript };
};

const CLASSES: Readonly<Record<string, string>> = { a: "a", i: "iy", u: "u", e: "aiy", o: "au", y: "iy", "*": "aiuy" };
const meet = (a: string, b: string): boolean => {
  const soundsOfB = CLASSES[b] ?? "";
  for (const sound of CLASSES[a] ?? "") if (soundsOfB.includes(sound)) return true;
  return false;
};

const CLASH = 0.2;
/** Youssef and Yusuf. */
const WEAK_CLASH = 0.1;
const MISSING = 0.1;
const OTHER_START = 0.25;
/** A long vowel in Arabic letters that the Latin spelling lacks. */
const UNHEARD = 0.06;
/** Nur and Nuri, Abbas and Abbasi. */
const NISBA = 0.2;
const isNisba = (word: string, other: string): boolean => /[^aeiouy][iy]$/.test(word) && !/[aeiouyh]$/.test(other);

const clashOf = (a: string, b: string): number =>
  meet(a, b) ? 0 : (a === "e" && b === "u") || (a === "u" && b === "e") ? WEAK_CLASH : CLASH;

/** Letters that leave out short vowels write ai. */
const missingCost = (vowel: string, cost: number): number => (vowel === "y" ? Math.max(cost, CLASH) : cost);

/** The cost of aligning two vowel sequences: their edit distance. */
const vowelCost = (a: string, b: string, missingInA = MISSING, missingInB = MISSING): number => {
  let previous = [0];
  for (const vowel of b) previous.push((previous[previous.length - 1] as number) + missingCost(vowel, missingInA));
  for (let i = 0; i < a.length; i += 1) {
    const row = [(i + 1) * missingInB];
    for (let j = 0; j < b.length; j += 1) {
      const clash = clashOf(a.charAt(i), b.charAt(j));
      const missing = missingCost(b.charAt(j), missingInA);
      row.push(
        Math.min(
          (previous[j] as number) + clash,
          (previous[j + 1] as number) + missingInB,
          (row[j] as number) + missing,
        ),
      );
    }
    previous = row;
  }
  return elementAt(previous, b.length);
};

/** The more consonants agree, the less vowels matter. */
const LONG_SKELETON = 4;
const LONG_SHARE = 0.7;

const SAME_SOUNDS = 0.98;
const ACROSS = 0.93;
/** Shorter words with different skeletons are different words: Bilal and Hilal, Rahmat and Rahman. */
const LEAST_LENGTH = 7;
/** Of a Bengali and a Latin word, which no common spelling ties: মাহফুজ, Mahfuz. */
const LEAST_ACROSS = 6;

/** At the start of a word o is never a: Omar is Umar, but not Amir. */
const isSameStart = (a: string, b: string): boolean =>
  a === b || (CLASSES[a] !== undefined && CLASSES[b] !== undefined && meet(a === "o" ? "u" : a, b === "o" ? "u" : b));

const unwrittenCost = (bare: Spelling, full: Spelling): number =>
  bare.isArabic ? romanisedCost(bare.text, full.text) : 0;

/** The likeness of two words with the same consonants, one of them without its short vowels. */
const bareLikeness = (bare: Spelling, full: Spelling): number =>
  // In Arabic letters w and y also write long vowels.
  ACROSS - unwrittenCost(bare, full) - vowelCost(bare.vowels, full.vowels, 0, UNHEARD);

/** The likeness of two words with the same consonants and all their vowels. */
const vowelledLikeness = (a: Spelling, b: Spelling): number => {
  const start = isSameStart(a.first, b.first) || !/[aeiouhwy*]/.test(a.first + b.first) ? 0 : OTHER_START;
  const share = a.skeleton.length >= LONG_SKELETON ? LONG_SHARE : 1;
  const nisba = isNisba(a.text, b.text) || isNisba(b.text, a.text) ? NISBA : 0;
  return SAME_SOUNDS - start - nisba - share * vowelCost(a.vowels, b.vowels);
};

/** The likeness of two words with the same consonants, by their vowels. */
const sameConsonantsLikeness = (a: Spelling, b: Spelling): number => {
  if (a.isBare !== b.isBare) return a.isBare ? bareLikeness(a, b) : bareLikeness(b, a);
  if (a.isArabic !== b.isArabic) return ACROSS - vowelCost(a.vowels, b.vowels, 0, 0);
  return a.isBare ? SAME_SOUNDS - vowelCost(a.vowels, b.vowels) : vowelledLikeness(a, b);
};

/** How similar two words sound, 0…1; 1 means the same spelling. */
export const soundLikeness = (a: Spelling, b: Spelling): number => {
  if (a.text === b.text) return 1;
  if (a.isArabic && b.isArabic) return arabicLikeness(a.text, b.text);
  if (a.skeleton === b.skeleton && a.skeleton !== "") return sameConsonantsLikeness(a, b);
  const least = a.isBare === b.isBare ? LEAST_LENGTH : LEAST_ACROSS;
  if (Math.min(a.text.length, b.text.length) < least && a.isArabic === b.isArabic) return 0;
  if (Math.abs(a.skeleton.length - b.skeleton.length) > 2) return 0;
  return likeness(a.text, b.text, true);
};

export interface WordMeaning {
  /** A word for a kind of place, not for this one. */
  readonly isType: boolean;
  readonly isFiller: boolean;
  readonly isLight: boolean;
  /** The canonical word of its meaning. */
  readonly meaning: string | null;
  /** The set of distinguishing words that it is in, and its value there. */
  readonly contrast: readonly [set: string, value: string] | null;
  readonly isUnit: boolean;
  readonly number: string | null;
  readonly spelling: string | null;
}

/** Whether a word says what kind of place it is, and nothing that tells it from its neighbours. */
export const isKindWord = ({ isType, contrast }: WordMeaning): boolean => isType && contrast === null;

export interface NameWords {
  readonly of: (word: string) => WordMeaning;
  /** Meanings used interchangeably for a town's main mosque. */
  readonly main: ReadonlySet<string>;
  /** Words for kinds of places, in scripts without spaces. */
  readonly unspaced: RegExp;
  /** What is said after the name of a holy person. */
  readonly honorifics: RegExp;
}

type Entry = { -readonly [K in keyof WordMeaning]: WordMeaning[K] };

const MEANS_NOTHING: WordMeaning = {
  isType: false,
  isFiller: false,
  isLight: false,
  meaning: null,
  contrast: null,
  isUnit: false,
  number: null,
  spelling: null,
};

const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const escaped = (text: string): string => text.replaceAll(/[().]/g, "\\$&");

const folded = (word: string): string => nameWords(latinised(word)).join("");

/** The words of both lists, folded. */
type WordTable = Map<string, Entry>;

/** The entry of a word, made on first use. */
const entryAt = (table: WordTable, word: string): Entry => {
  const key = folded(word);
  const known = table.get(key);
  if (known !== undefined) return known;
  const fresh: Entry = { ...MEANS_NOTHING };
  table.set(key, fresh);
  return fresh;
};

const GROUPS = new Map<string, readonly string[]>(Object.entries(extra.groups));

/** Gives words of one meaning its canonical word: one that names a group or a contrast, else the first. */
const addMeanings = (table: WordTable, { meanings }: SearchWords): void => {
  const contrastWords = new Set(Object.values(extra.contrasts).flatMap((values) => Object.values(values).flat()));
  for (const group of meanings) {
    const name = group.find((word) => GROUPS.has(word) || contrastWords.has(word)) ?? group[0];
    if (name !== undefined) for (const word of group) entryAt(table, word).meaning = name;
  }
  for (const [name, words] of GROUPS) for (const word of [name, ...words]) entryAt(table, word).meaning = name;
};

/** Marks the words that tell neighbours apart, and all words of the same meaning. */
const addContrasts = (table: WordTable): void => {
  const sets = Object.entries(extra.contrasts).flatMap(([set, values]) =>
    Object.entries(values).map(([value, words]) => ({
      contrast: [set, value] as const,
      words: new Set(words.map(folded)),
    })),
  );
  for (const { contrast, words } of sets) {
    for (const word of words) entryAt(table, word).contrast = contrast;
    for (const entry of table.values())
      if (entry.meaning !== null && words.has(folded(entry.meaning))) entry.contrast = contrast;
  }
};

/** Reads both lists once; the result is queried for every word of every name. */
export const nameWordsOf = (search: SearchWords): NameWords => {
  const table: WordTable = new Map();
  const at = (word: string): Entry => entryAt(table, word);
  const typeWords = Object.values(extra.types).flat();
  for (const word of [...Object.keys(search.types), ...typeWords]) at(word).isType = true;
  // What a restaurant sells tells it from its neighbour, though a search takes it for a type.
  for (const word of extra.fare) at(word).isType = false;
  for (const word of [...search.fillers, ...extra.fillers]) at(word).isFiller = true;
  for (const word of extra.light) at(word).isLight = true;
  for (const word of extra.units) at(word).isUnit = true;
  for (const [word, spelling] of Object.entries(search.spellings)) at(word).spelling = folded(spelling);
  for (const [number, words] of Object.entries(extra.numbers)) for (const word of words) at(word).number = number;
  addMeanings(table, search);
  addContrasts(table);
  const unspaced = typeWords.filter((word) => UNSPACED.test(word)).sort((a, b) => b.length - a.length);
  return {
    of: (word) => table.get(word) ?? MEANS_NOTHING,
    main: new Set(extra.main),
    unspaced: new RegExp(unspaced.join("|"), "gu"),
    honorifics: new RegExp(extra.honorifics.map(escaped).join("|"), "giu"),
  };
};
