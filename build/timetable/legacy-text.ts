/**
 * A text in an encoding that data has not: Windows-1251 (Cyrillic), as spreadsheets of Russia and Central Asia are saved, where
 * its words are of these letters alone, else Windows-1252.
 */

interface LegacyText {
  readonly text: string;
  readonly coding: string;
}

const WORD = /[\p{L}\p{M}]+/gu;
const FOREIGN = /[^\p{ASCII}]/u;

/** A word as people write it; letters of the West among ASCII become words of two scripts, or single letters. */
const CYRILLIC_WORD = /^(?=\p{Script=Cyrillic}{2,}$)(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;

/** The share of its foreign words that must be Cyrillic, and how many they must be. */
const [SURE, LEAST_WORDS] = [0.8, 3];

/** The text of bytes that are in none of the encodings of data. */
export const legacyText = (bytes: Uint8Array): LegacyText => {
  const cyrillic = new TextDecoder("windows-1251").decode(bytes);
  const words = (cyrillic.match(WORD) ?? []).filter((word) => FOREIGN.test(word));
  const whole = words.filter((word) => CYRILLIC_WORD.test(word)).length;
  const isCyrillic = whole >= Math.max(LEAST_WORDS, SURE * words.length);
  return isCyrillic
    ? { text: cyrillic, coding: "Windows-1251 (Cyrillic)" }
    : { text: new TextDecoder("windows-1252").decode(bytes), coding: "Windows-1252" };
};
