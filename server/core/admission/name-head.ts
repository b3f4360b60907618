/**
 * What a name says that its place is. "Hospital Mosque" is a mosque and "Mosque Hospital" is none: of the words for
 * kinds of things in a name, the head counts. It is the last word in English, Turkish, Bengali and their like, and the
 * first one in Arabic, French, Malay and theirs.
 */
import { words } from "#core/base/fold.ts";
import type { WordSays } from "#core/values/admission.ts";
import { type AdmissionWords, type Found, foundIn, isHeadFirst } from "./words.ts";

/** What a name says. */
export interface NameSays {
  /**
   * The kind of its head; "torn" where a word for prayer begins it and another thing ends it; "muslim": it names no
   * kind, and an institution of Muslims; `null`: none of these.
   */
  readonly head: WordSays | "torn" | null;
  /** Everything that its words say. */
  readonly says: ReadonlySet<WordSays>;
}

/** Words of any language in Latin letters, and of those that put them first or last. */
const EITHER = new Set(["mul", "ur", "uz", "ku", "dv", "th"]);

/** They tell of a place, and name no kind of thing. */
const MODIFIERS = new Set<WordSays>(["muslim", "dedication", "not-there"]);

/** Signs between parts of a name that stand for themselves, and words for "and". */
const SIGNS = /[;:()[\]{}/|&–—؛]|\s-\s/u;
const AND = /\s(?:and|et|ve|und|y|dan|o|e|و)(?=\s)/giu;

/** Words for "beside": what stands behind them is another thing. */
const BESIDE_OF = "near|nr|opposite|opp|beside|behind|next to|قرب|بجانب|مقابل|جنب|قبالة|خلف";

/** A name that says what its place stands beside. */
const STANDS_BESIDE = new RegExp(`(?:^|\\s)(?:${BESIDE_OF})\\s`, "iu");

/** From here on a name tells where its place is, or what it is named for. */
const WHERE = new RegExp(
  `(?:^|\\s)(?:in|at|of|${BESIDE_OF}|inside|on|for|am|im|beim|bei|an der|zum|zur|près d\\S*|à|au|aux|في|di|dekat)(?=\\s)`,
  "giu",
);

/** Words before the first one of a name that counts. */
const LEADING = new Set([
  "مقر",
  "فرع",
  "the",
  "la",
  "le",
  "les",
  "el",
  "al",
  "l",
  "new",
  "old",
  "grand",
  "great",
  "central",
  "n",
]);

/** "eingetragener Verein", a registered association: behind the name of any kind of thing, and no kind itself. */
const REGISTERED = /\be\.?\s?V\.?(?!\p{L})/gu;

/** Marks in the names of stations of OSM and lists: numbers and single letters at the end. */
const TRAILING = /^(?:\p{N}+|\p{L})$/u;

/** What a mosque may stand beside, or have as a part: such a word at the end takes nothing from a mosque at the start. */
const BESIDE = new Set<WordSays>([
  "locality",
  "shrine",
  "zawiya",
  "quran-school",
  "islamic-school",
  "prayer-ground",
  "husseiniya",
  "jamatkhana",
]);

/** Index behind the last word that counts. */
const endOf = (folded: readonly string[]): number => folded.findLastIndex((word) => !TRAILING.test(word)) + 1;

/** The head of a name that begins with a kind; `null` where the end decides. */
const headAtStart = (nouns: readonly Found[], first: Found, last: Found, ends: boolean): NameSays["head"] => {
  // "حي النور مسجد عمر" names the mosque after its quarter; "حي المسجد" is a quarter.
  const isQuarterOf = nouns.some(({ says, start }) => says === "prayer" && start > first.end);
  if (first.says === "locality" && isQuarterOf) return "prayer";
  if (isHeadFirst(first.lang)) return first.says;
  if (first.says === "prayer" && ends && last.says !== "prayer") return BESIDE.has(last.says) ? "prayer" : "torn";
  return !ends && EITHER.has(first.lang) ? first.says : null;
};

/** "Medical Center Islamic Society": an institution of Muslims that the name ends with, whatever it begins with. */
const endsWithMuslims = (found: readonly Found[], last: Found, end: number): boolean =>
  found.some(
    ({ says, start, end: to, lang }) =>
      says === "muslim" && to - start > 1 && start >= last.end && to >= end && !isHeadFirst(lang),
  );

const headOfWords = (table: AdmissionWords, folded: readonly string[]): NameSays["head"] => {
  const found = foundIn(table, folded);
  const nouns = found.filter(({ says }) => !MODIFIERS.has(says));
  const [first] = nouns;
  const last = nouns.at(-1);
  if (first === undefined || last === undefined) return found.some(({ says }) => says === "muslim") ? "muslim" : null;
  const ends = last.end >= endOf(folded) && !isHeadFirst(last.lang);
  if (last.says !== "prayer" && endsWithMuslims(found, last, endOf(folded))) return "muslim";
  const isAtStart = first.start <= folded.findIndex((word) => !LEADING.has(word));
  const started = isAtStart ? headAtStart(nouns, first, last, ends) : null;
  if (started !== null || ends) return started ?? last.says;
  return nouns.find(({ says }) => says === "prayer")?.says ?? last.says;
};

/** Where a small word divides a text: before it, or behind it where it ends a phrase. */
interface Division {
  readonly before: number;
  readonly after: number;
}

/** The phrases of the table in a text that have several words. */
const phrasesIn = (table: AdmissionWords, text: string): readonly Found[] =>
  foundIn(table, words(text)).filter(({ start, end }) => end - start > 1);

/** Where `pattern` divides a text. Inside a phrase of the table it does not ("cem ve kültür evi"); one that it ends stays whole ("residence of"). */
const divisionsOf = (table: AdmissionWords, text: string, pattern: RegExp): readonly Division[] => {
  const all = [...text.matchAll(pattern)];
  if (all.length === 0) return [];
  const phrases = phrasesIn(table, text);
  return all.flatMap(({ index, 0: small }): readonly Division[] => {
    const at = words(text.slice(0, index)).length;
    const phrase = phrases.find(({ start, end }) => start < at && at < end);
    const after = index + small.length;
    if (phrase === undefined) return [{ before: index, after }];
    return phrase.end === at + 1 ? [{ before: after, after }] : [];
  });
};

/** A part of a name without what it tells of where. */
const withoutWhere = (table: AdmissionWords, part: string): string =>
  part.slice(0, divisionsOf(table, part, WHERE)[0]?.before);

/** The head of a part of a name, without what it tells of where, unless prayer is what it ends with: "University of Sussex Mosque". */
const headOfPart = (table: AdmissionWords, part: string): NameSays["head"] => {
  const whole = headOfWords(table, words(part));
  return whole === "prayer" && !STANDS_BESIDE.test(part) ? whole : headOfWords(table, words(withoutWhere(table, part)));
};

/** A text divided at its words for "and". */
const dividedAtAnd = (table: AdmissionWords, text: string): readonly string[] => {
  const divisions = divisionsOf(table, text, AND);
  const starts = [0, ...divisions.map(({ after }) => after)];
  return starts.map((start, at) => text.slice(start, divisions[at]?.before));
};

/** Of the parts of a name that differ, the one with the highest rank says what it is. */
const rankOf = (head: NameSays["head"]): number => {
  if (head === null) return 0;
  if (head === "locality") return 1;
  if (head === "muslim") return 3;
  if (head === "torn") return 4;
  return head === "prayer" ? 5 : 2;
};

/** Whether a text is a word for a place of prayer and nothing else. */
export const isBareKind = (table: AdmissionWords, part: string): boolean => {
  const folded = words(part);
  const [only, ...more] = foundIn(table, folded);
  return only?.says === "prayer" && more.length === 0 && only.start === 0 && only.end === folded.length;
};

/** The parts of a name. A kind alone behind a comma is what a list calls the place, and none: "Almamun, Mosque". */
const partsOf = (table: AdmissionWords, name: string): readonly string[] =>
  name
    .replaceAll(REGISTERED, " ")
    .split(/[,،]/u)
    .filter((part, index) => index === 0 || !isBareKind(table, part))
    .flatMap((part) => part.split(SIGNS))
    .flatMap((part) => dividedAtAnd(table, part))
    .filter((part) => part.trim() !== "");

/** What `name` says by the words of `table`. */
export const nameSays = (table: AdmissionWords, name: string): NameSays => {
  const parts = partsOf(table, name);
  const heads = parts.map((part) => headOfPart(table, part));
  const head = heads.reduce((best, other) => (rankOf(other) > rankOf(best) ? other : best), null);
  const own = parts.map((part) => withoutWhere(table, part)).flatMap((part) => foundIn(table, words(part)));
  return { head, says: new Set(own.map(({ says }) => says)) };
};
