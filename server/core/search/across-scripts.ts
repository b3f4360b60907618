/**
 * How well a word in Latin letters reads one in Arabic letters, both folded. Short vowels are not written in Arabic, long ones
 * are: so a vowel may stand in Latin letters alone, while ا و ي want one, and consonants want their own. Readings are those of
 * ALA-LC and of how people of Arab, Turkish, Persian, Urdu and Malay tongues write names.
 */
import { elementAt } from "#core/base/element-at.ts";

/** The Latin readings of a letter. */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  ا: ["a", "aa", "e"],
  ب: ["b", "p"],
  ت: ["t"],
  ث: ["th", "s", "t"],
  ج: ["j", "g", "dj", "c", "ch", "zh", "dzh", "y"],
  ح: ["h"],
  خ: ["kh", "h", "x", "ch", "k"],
  د: ["d"],
  ذ: ["dh", "z", "d", "th"],
  ر: ["r"],
  ز: ["z", "j"],
  س: ["s", "c"],
  ش: ["sh", "ch", "s", "sch"],
  ص: ["s", "c"],
  ض: ["d", "dh", "z"],
  ط: ["t"],
  ظ: ["z", "dh", "d", "th"],
  ع: ["a", "aa", "e", "i", "o", "u"],
  غ: ["gh", "g", "r"],
  ف: ["f", "v", "ph", "p"],
  ق: ["q", "k", "g", "c"],
  ك: ["k", "c", "q", "g", "kh"],
  ل: ["l"],
  م: ["m"],
  ن: ["n"],
  ه: ["h"],
  و: ["w", "wh", "u", "o", "ou", "oo", "v", "ow", "eu"],
  ي: ["y", "i", "e", "ee", "ei", "ie", "ey", "ay", "ai", "j"],
};

/** The readings of two letters that are written for one sound. */
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  تش: ["ch", "tch", "c", "cz", "tsh", "tsch"],
  اي: ["i", "ei", "ey", "igh", "y", "aye"],
};

/** Of these readings, those of one tongue or of few names, which cost something. */
const RARE: Readonly<Record<string, readonly string[]>> = {
  ا: ["e"],
  ج: ["c", "ch", "zh", "dzh", "y"],
  خ: ["x", "ch", "k"],
  ز: ["j"],
  س: ["c"],
  ش: ["s", "sch"],
  ص: ["c"],
  غ: ["r"],
  ف: ["v", "p"],
  ق: ["g", "c"],
  ك: ["c", "g", "kh"],
  و: ["wh", "ow", "eu"],
  ي: ["j"],
};

/** What a letter reads at the beginning of a word, beside its other readings. */
const FIRST: Readonly<Record<string, readonly string[]>> = { ا: ["i", "u", "o", "ou", "y"], ي: ["e"] };

/** What a letter reads at the end of a word: ة is folded to ه, ى to ي. */
const LAST: Readonly<Record<string, readonly string[]>> = {
  ه: ["a", "ah", "e", "eh", "at", "et", "t", "i"],
  ي: ["a", "iy", "iyy"],
  ا: ["ah", "eh"],
};

const VOWELS = "aeiouy";

/** Costs, of likeness: of what one of the words alone has, and of a consonant instead of another. */
const COST = {
  /** A short vowel that is not written in Arabic. */
  vowel: 0.006,
  /** A vowel before the first letter or behind the last one, or a second one: those are always written. */
  writtenVowel: 0.06,
  /** The second letter of two that are alike. */
  twice: 0.005,
  h: 0.03,
  rareReading: 0.008,
  consonant: 0.1,
  /** A long vowel that the Latin word lacks. */
  longVowel: 0.05,
  ain: 0.012,
  otherConsonant: 0.12,
} as const;

/** Costs beyond this are no reading at all. */
const LIMIT = 0.2;

/** Whether a vowel is one that Arabic writes: at either end of a word, or behind another vowel. */
const isWrittenVowel = (latin: string, j: number): boolean =>
  j === 0 || j === latin.length - 1 || VOWELS.includes(latin.charAt(j - 1));

const costOfLatin = (latin: string, j: number): number => {
  const letter = latin.charAt(j);
  if (j > 0 && letter === latin.charAt(j - 1)) return COST.twice;
  if (VOWELS.includes(letter)) return isWrittenVowel(latin, j) ? COST.writtenVowel : COST.vowel;
  return letter === "h" ? COST.h : COST.consonant;
};

const LONG_VOWELS: ReadonlySet<string> = new Set(["ا", "و", "ي"]);

const costOfArabic = (letter: string, isLast: boolean): number => {
  if (letter === "ع") return COST.ain;
  if (letter === "ه") return isLast ? COST.longVowel : COST.h;
  return LONG_VOWELS.has(letter) ? COST.longVowel : COST.consonant;
};

/** The readings of the letters from `i` on: how many letters, and what they read. */
const readingsAt = (
  arabic: string,
  i: number,
): readonly (readonly [letters: number, readings: readonly string[]])[] => {
  const letter = arabic.charAt(i);
  const first = i === 0 ? (FIRST[letter] ?? []) : [];
  const last = i === arabic.length - 1 ? (LAST[letter] ?? []) : [];
  return [
    [1, READINGS[letter] ?? [letter]],
    [1, first],
    [1, last],
    [2, PAIRS[arabic.slice(i, i + 2)] ?? []],
  ];
};

const costOfOne = (letter: string, reading: string): number =>
  RARE[letter]?.includes(reading) === true ? COST.rareReading : 0;

/** The least costs to read so many letters of either word, in rows by those of the Arabic one. */
const createTable = (rows: number, size: number) => {
  const costs = new Float64Array(rows * size).fill(Infinity);
  return {
    at: (i: number, j: number): number => elementAt(costs, i * size + j),
    lower: (i: number, j: number, cost: number): void => {
      if (cost < elementAt(costs, i * size + j)) costs[i * size + j] = cost;
    },
  };
};

/** How much a reading of an Arabic word differs from a Latin one, 0 … {@link LIMIT}; infinite beyond it. Both are folded. */
export const costOfReading = (arabic: string, latin: string): number => {
  const [rows, size] = [arabic.length, latin.length];
  const { at, lower } = createTable(rows + 1, size + 1);
  lower(0, 0, 0);
  for (let i = 0; i <= rows; i += 1) {
    const letter = arabic.charAt(i);
    const readings = i < rows ? readingsAt(arabic, i) : [];
    for (let j = 0; j <= size; j += 1) {
      const cost = at(i, j);
      if (cost > LIMIT) continue;
      if (j < size) lower(i, j + 1, cost + costOfLatin(latin, j));
      if (i === rows) continue;
      lower(i + 1, j, cost + costOfArabic(letter, i === rows - 1));
      if (j < size) lower(i + 1, j + 1, cost + COST.otherConsonant);
      for (const [letters, some] of readings)
        for (const reading of some)
          if (latin.startsWith(reading, j)) lower(i + letters, j + reading.length, cost + costOfOne(letter, reading));
    }
  }
  const cost = at(rows, size);
  return cost > LIMIT ? Infinity : cost;
};
