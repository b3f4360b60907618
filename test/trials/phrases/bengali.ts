/** Endings of Bengali names, which are written on the word: they begin with e, which a vowel before it swallows or changes. */

/** The sign of a at the end, after which the locative is -য়. */
const ENDS_IN_A = /া$/;
/** Signs of the other vowels, and the letter ও, after which the locative is -তে. */
const ENDS_IN_VOWEL = /[িীুূৃেৈোৌওঅআউঊ]$/;
/** A diphthong in i, and the nasal ং, on which no sign can stand: the ending has its own syllable. */
const NEEDS_LETTER = /[ইঈএং]$/;

const ending =
  (afterA: string, afterVowel: string, letter: string, sign: string) =>
  (name: string): string => {
    if (ENDS_IN_A.test(name)) return name + afterA;
    if (ENDS_IN_VOWEL.test(name)) return name + afterVowel;
    return name + (NEEDS_LETTER.test(name) ? letter : sign);
  };

/** The cases of a name. */
export const BENGALI = {
  loc: ending("য়", "তে", "য়ে", "ে"),
  gen: ending("র", "র", "য়ের", "ের"),
} as const;
