/** A phrase as a thumb types it: small letters, no accents, another apostrophe or none, one letter of Arabic for another. */
import type { Random } from "../../../bench/generate/random.ts";
import type { Language } from "./inflect.ts";

/** Shares of the phrases. */
const SMALL = 0.5;
const UNACCENTED = 0.3;
const UNSPELLED = 0.3;

/** What letters become where a keyboard has them not. */
const UNDOTTED: Readonly<Record<string, string>> = {
  ı: "i",
  İ: "I",
  ø: "o",
  Ø: "O",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ł: "l",
};

const unaccented = (text: string): string =>
  text
    .replace(/[ıİøØæœßł]/g, (letter) => UNDOTTED[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .normalize("NFC");

/** Letters beyond those that a telephone offers: macrons and dots of transliterations. */
const TRANSLITERATED = /[^ -ÿĞğİıŞşŒœ’]/gu;

/** Arabic without hamza, and with ه for ة and ي for ى, as most people write it. */
const unspelled = (text: string): string => text.replace(/[أإآ]/g, "ا").replace(/ة/g, "ه").replace(/ى/g, "ي");

const APOSTROPHES = {
  tr: ["'", "’", ""],
  fr: ["'", "’", " "],
  en: ["'", "’", ""],
} as const;

const hasApostrophes = (language: Language): language is keyof typeof APOSTROPHES => language in APOSTROPHES;

const LATIN: ReadonlySet<Language> = new Set(["en", "tr", "fr", "id", "ms"]);

/** The phrase as somebody may type it. */
export const typed = (language: Language, phrase: string, random: Random): string => {
  if (language === "ar") return random.chance(UNSPELLED) ? unspelled(phrase) : phrase;
  if (!LATIN.has(language)) return phrase;
  const written = phrase.replace(TRANSLITERATED, unaccented);
  const small = random.chance(SMALL) ? written.toLocaleLowerCase(language) : written;
  const plain = random.chance(UNACCENTED) ? unaccented(small) : small;
  return hasApostrophes(language) ? plain.replaceAll("'", random.pick<string>(APOSTROPHES[language])) : plain;
};
