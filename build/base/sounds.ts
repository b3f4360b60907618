/**
 * How alike two names of a place sound, in whatever scripts they are: by their consonants, in classes that transliterations
 * keep. A name that gives back the word and not the sound (a tank, for the town of Tank), or that belongs to the next town,
 * shares few of them.
 */

/** Labials, dentals, velars and sibilants; liquids and nasals by themselves. Vowels, h, w and y come and go. */
const CLASSES: Readonly<Record<string, string>> = {
  B: "bpfvبپفڤবভপফбпвф",
  T: "tdتدذطضظٹڈতথদধটঠডঢৎтд",
  K: "kgqجغخقكگکকখগঘজঝযкгх",
  S: "szثزسشصچژসশষচছзсшжщчц",
  R: "rرڑরр",
  L: "lلলл",
  M: "mمমм",
  N: "nنںনণংঙн",
};

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(CLASSES).flatMap(([name, letters]) => [...letters].map((letter) => [letter, name] as const)),
);

type Respelling = readonly [RegExp, string];

/** Letters that stand for one sound together. */
const TOGETHER: readonly Respelling[] = [
  [/য\u09BC|্য/gu, ""],
  [/تش/gu, "چ"],
  [/تس/gu, "س"],
  [/دج/gu, "ج"],
  [/نغ|نگ|نج(?!\p{L})|ng/gu, "n"],
  [/ph/gu, "f"],
  [/ł/gu, "l"],
  [/ß/gu, "s"],
];

const WITHOUT_ARTICLE: readonly Respelling[] = [
  [/(?<!\p{L})(?:ال|(?:al|el)[ -])/gu, ""],
  [/(?<!\p{L})a(?<sun>sh|th|[drstz])[ -](?=\k<sun>)/gu, ""],
];

/** Words of names that languages translate. */
const TRANSLATED =
  /(?<!\p{L})(?:north|south|east|west|new|upper|lower|port|city|park)(?!\p{L})|شمالی|جنوبی|مشرقی|مغربی|نیو|شمال|جنوب|شرق|غرب|الشمالية|الجنوبية|الشرقية|الغربية|الجديدة|ميناء|مدينة/gu;

const SOFT: readonly Respelling[] = [
  [/t?sch|tch|ch|cz|sh|zh|ts|tz|x|c(?=[eiy])|[জঝয]/gu, "s"],
  [/c|j/gu, "k"],
  [/ث/gu, "t"],
  [/[ডঢ]\u09BC/gu, "র"],
];

/** Letters that languages, or those who transliterate, read in several ways: each whole reading counts. */
const READINGS: readonly (readonly Respelling[])[] = [
  [...WITHOUT_ARTICLE, ...SOFT],
  [[TRANSLATED, ""], ...SOFT],
  [...WITHOUT_ARTICLE, [/sh|zh|ts|tz|th/gu, "s"], [/ch|x|c/gu, "k"], [/ڑ/gu, "t"], [/j|v|ll/gu, ""]],
  [[/[qjxc]h?|zh|sh/gu, "s"]],
];

const respell = (text: string, how: readonly Respelling[]): string =>
  how.reduce((changed, [letters, by]) => changed.replace(letters, by), text);

/** The classes of a word's consonants, repeated ones once. */
const skeleton = (word: string): string =>
  [...word]
    .map((letter) => CLASS_OF.get(letter) ?? "")
    .join("")
    .replace(/(.)\1+/gu, "$1");

/** A name by one reading: all of it, and its words. */
interface Sounds {
  readonly all: string;
  readonly words: ReadonlySet<string>;
}

const soundsOf = (name: string): readonly Sounds[] => {
  const bare = name
    .normalize("NFD")
    .replace(/[\u0300-\u036F]/gu, "")
    .normalize("NFC")
    .toLowerCase();
  const plain = respell(bare, TOGETHER);
  return READINGS.map((reading) => {
    const text = respell(plain, reading);
    return { all: skeleton(text), words: new Set(text.split(/[\s-]+/u).map(skeleton)) };
  });
};

/** The length of the longest text that is in both, with letters left out. */
const common = (a: string, b: string): number => {
  let last = Array.from({ length: b.length + 1 }, () => 0);
  for (const letter of a) {
    const row = [0];
    for (let j = 0; j < b.length; j += 1)
      row.push(letter === b[j] ? (last[j] ?? 0) + 1 : Math.max(row[j] ?? 0, last[j + 1] ?? 0));
    last = row;
  }
  return last[b.length] ?? 0;
};

/** The likeness of a name to another that has it as one word of several. */
const WORD_OF = 0.8;

const likeness = (a: Sounds, b: Sounds): number => {
  const letters = a.all.length + b.all.length;
  const whole = letters === 0 ? 1 : (2 * common(a.all, b.all)) / letters;
  const isWord = (a.all !== "" && b.words.has(a.all)) || (b.all !== "" && a.words.has(b.all));
  return isWord ? Math.max(WORD_OF, whole) : whole;
};

/** The share of their consonants that two names have in common and in order, 0 to 1; 1 if neither has any. */
export const likenessOfSound = (a: string, b: string): number =>
  Math.max(...soundsOf(a).flatMap((sound) => soundsOf(b).map((other) => likeness(sound, other))));
