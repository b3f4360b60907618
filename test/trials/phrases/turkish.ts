/**
 * Endings of Turkish names: an apostrophe, then a suffix in harmony with the last vowel. A name whose last word is a
 * compound in the possessive takes an n before it (Beyoğlu'nda).
 */

/** Voiceless consonants, after which d is t; x and q only end foreign names. */
const VOICELESS = /[fstkçşhpxq]$/;

const POSSESSIVE = /(?:oğlu|önü|burnu|köyü|suyu|hisarı|çarşısı|kapısı|boğazı|gölü|adası|dağı|pazarı|ovası|çayı)$/;

const BACK = /[aıou]/;

/** The high vowel that follows the last vowel of a name. */
const HIGH: Readonly<Record<string, string>> = {
  a: "ı",
  ı: "ı",
  e: "i",
  i: "i",
  o: "u",
  u: "u",
  ö: "ü",
  ü: "ü",
};

const CIRCUMFLEX = /[âîû]/g;
const PLAIN: Readonly<Record<string, string>> = { â: "a", î: "i", û: "u" };

interface Ending {
  /** a or e. */
  readonly low: string;
  /** ı, i, u or ü. */
  readonly high: string;
  /** d or t. */
  readonly stop: string;
  readonly isVowel: boolean;
  readonly isPossessive: boolean;
}

const endingOf = (name: string): Ending => {
  const text = name
    .toLocaleLowerCase("tr")
    .replace(CIRCUMFLEX, (letter) => PLAIN[letter] ?? letter)
    // Letters of other languages sound as those below their accents.
    .replace(/[^a-zçğıöşü]/g, (letter) => letter.normalize("NFD").charAt(0));
  const last = text.match(/[aeıioöuü]/g)?.at(-1) ?? "e";
  return {
    low: BACK.test(last) ? "a" : "e",
    high: HIGH[last] ?? "i",
    stop: VOICELESS.test(text) ? "t" : "d",
    isVowel: /[aeıioöuü]$/.test(text),
    isPossessive: POSSESSIVE.test(text),
  };
};

type Suffix = (ending: Ending) => string;

const buffer = ({ isPossessive }: Ending): string => (isPossessive ? "n" : "");
const locative: Suffix = (ending) => `${buffer(ending)}${ending.stop}${ending.low}`;

const suffixed =
  (suffix: Suffix) =>
  (name: string): string =>
    `${name}'${suffix(endingOf(name))}`;

/** The cases of a name, with a straight apostrophe. */
export const TURKISH = {
  loc: suffixed(locative),
  /** The places that are in it: -daki. */
  ki: suffixed((ending) => `${locative(ending)}ki`),
  abl: suffixed((ending) => `${locative(ending)}n`),
  dat: suffixed((ending) => {
    const joint = ending.isPossessive ? "n" : ending.isVowel ? "y" : "";
    return `${joint}${ending.low}`;
  }),
  gen: suffixed(({ isVowel, high }) => `${isVowel ? "n" : ""}${high}n`),
} as const;
