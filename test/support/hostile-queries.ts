/**
 * Queries that are meant to cost a lot, drawn from the words of the directory's own names: classes of texts whose words are
 * short, common, many, mistyped, of several scripts, or nothing at all. For the trials that measure the processor and for the test
 * that counts the steps of a search.
 */
import * as fc from "fast-check";

/** Words that queries are made of. */
export interface Vocabulary {
  /** The most common words of names, Latin and Arabic, the most common first. */
  readonly latin: readonly string[];
  readonly arabic: readonly string[];
  /** Words of few names. */
  readonly rare: readonly string[];
  readonly cities: readonly string[];
}

const COMMON = 60;
/** Words in fewer names are rare. */
const RARE = 3;

const WORD = /[\p{L}\p{N}]+/gu;
const ARABIC = /\p{Script=Arabic}/u;

/** The vocabulary of names of places and of cities. */
export const vocabularyOf = (names: readonly string[], cities: readonly string[]): Vocabulary => {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const word of new Set(name.toLowerCase().match(WORD) ?? [])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  return {
    latin: words.filter((word) => !ARABIC.test(word)).slice(0, COMMON),
    arabic: words.filter((word) => ARABIC.test(word)).slice(0, COMMON),
    rare: words.filter((word) => (counts.get(word) ?? 0) < RARE),
    cities: cities.map((city) => city.toLowerCase()),
  };
};

const LATIN_LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const ARABIC_LETTERS = [..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"];
/** Letters beyond both, which names of the world have too. */
const OTHER_LETTERS = [..."çğışöüéèñабвгдежзکگپچیہা中日본"];

const joined = (words: readonly string[]): string => words.join(" ");
const many = (word: fc.Arbitrary<string>, least: number, most: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength: least, maxLength: most }).map(joined);

/** A word with one letter changed, left out or doubled, behind its first. */
const slip = (word: string, at: number, kind: number): string => {
  const place = 1 + (at % Math.max(word.length - 1, 1));
  const [before, here, after] = [word.slice(0, place), word.slice(place, place + 1), word.slice(place + 1)];
  return (
    [`${before}${after}`, `${before}${here}${here}${after}`, `${before}x${after}`, `${before}${after}${here}`][
      kind % 4
    ] ?? word
  );
};

const VOWELS = [..."aeiou"];

/** Other spellings of a romanised name: another vowel wherever one is. */
const respelled = (word: string, vowels: readonly number[]): string =>
  [...word]
    .map((letter, i) => (VOWELS.includes(letter) ? (VOWELS[(vowels[i] ?? 0) % VOWELS.length] ?? letter) : letter))
    .join("");

/** Classes of texts to search for. */
export const hostileTexts = ({
  latin,
  arabic,
  rare,
  cities,
}: Vocabulary): Readonly<Record<string, fc.Arbitrary<string>>> => {
  const letter = fc.constantFrom(...LATIN_LETTERS, ...ARABIC_LETTERS);
  const anyLetter = fc.constantFrom(...LATIN_LETTERS, ...ARABIC_LETTERS, ...OTHER_LETTERS);
  const shortOf = (letters: readonly string[], length: number): fc.Arbitrary<string> =>
    fc.array(fc.constantFrom(...letters), { minLength: length, maxLength: length }).map((all) => all.join(""));
  const short = (length: number): fc.Arbitrary<string> =>
    fc.oneof(shortOf(LATIN_LETTERS, length), shortOf(ARABIC_LETTERS, length));
  const frequent = fc.constantFrom(...latin, ...arabic);
  const frequentLatin = fc.constantFrom(...latin);
  const rareWord = fc.constantFrom(...rare);
  const any = fc.oneof(frequent, rareWord);
  const rubbish = fc.oneof(shortOf(LATIN_LETTERS, 7), shortOf(ARABIC_LETTERS, 6), shortOf(LATIN_LETTERS, 12));
  const mistyped = (word: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(word, fc.nat(20), fc.nat(3)).map(([one, at, kind]) => slip(one, at, kind));
  const begun = (word: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    fc.tuple(word, fc.integer({ min: 1, max: 4 })).map(([one, length]) => one.slice(0, length));
  return {
    letters: many(letter, 8, 8),
    "letters of all scripts": many(anyLetter, 8, 20),
    "words of two letters": many(short(2), 8, 8),
    "words of three letters": many(short(3), 8, 8),
    "beginnings of common words": many(begun(frequent), 2, 8),
    "common words": many(frequent, 8, 8),
    "two or three common words": many(frequent, 2, 3),
    "common words, the last begun": fc.tuple(many(frequent, 1, 6), begun(frequent)).map(joined),
    "words of several scripts": many(fc.oneof(any, short(2), rubbish), 6, 10),
    "thirty words": many(any, 30, 30),
    "slips in common words": many(mistyped(frequent), 3, 8),
    "slips in rare words": many(mistyped(rareWord), 3, 8),
    "spellings of one word": fc
      .tuple(
        frequentLatin,
        fc.array(fc.array(fc.nat(4), { minLength: 12, maxLength: 12 }), { minLength: 6, maxLength: 8 }),
      )
      .map(([word, all]) => joined(all.map((vowels) => respelled(word, vowels)))),
    "the same word again": fc
      .tuple(frequent, fc.integer({ min: 4, max: 20 }))
      .map(([word, times]) => joined(Array<string>(times).fill(word))),
    "a common word and rubbish": fc.tuple(frequent, many(rubbish, 1, 6)).map(joined),
    rubbish: many(rubbish, 8, 8),
    digits: many(fc.oneof(fc.nat(9), fc.nat(99), fc.nat(2100)).map(String), 4, 12),
    "a word and digits": fc.tuple(many(any, 1, 4), many(fc.nat(99).map(String), 2, 6)).map(joined),
    cities: many(fc.constantFrom(...cities), 3, 8),
    "a city and common words": fc.tuple(fc.constantFrom(...cities), many(frequent, 2, 6)).map(joined),
    "words for types, mistyped": many(
      mistyped(
        fc.constantFrom(
          "mosque",
          "masjid",
          "camii",
          "halal",
          "restaurant",
          "islamic",
          "center",
          "school",
          "prayer",
          "room",
          "جامع",
          "مسجد",
          "مصلى",
        ),
      ),
      4,
      8,
    ),
    "names in two words": many(
      fc.constantFrom(...arabic).map((word) => `عبد ال${word.replace(/^ال/u, "")}`),
      2,
      4,
    ),
    "questions and common words": fc
      .tuple(
        fc.constantFrom(
          "prayer times",
          "qibla",
          "ramadan",
          "mosque near me",
          "friday prayer",
          "when is eid",
          "مواقيت الصلاة",
          "namaz vakitleri",
        ),
        many(any, 2, 6),
      )
      .map(joined),
    "questions, mistyped": fc
      .tuple(
        mistyped(fc.constantFrom("prayer", "ramadan", "friday", "qibla")),
        mistyped(fc.constantFrom("times", "calendar", "direction")),
        many(any, 1, 5),
      )
      .map(joined),
    "long words": many(
      fc.tuple(any, any, any, any).map((all) => all.join("")),
      3,
      6,
    ),
  };
};

/** The most characters of a query. */
const TEXT_MAX = 200;

/** A text as the value of a parameter. */
export const asValue = (text: string): string => encodeURIComponent([...text].slice(0, TEXT_MAX).join("").trim());
