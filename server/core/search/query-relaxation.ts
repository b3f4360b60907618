/**
 * Query relaxation: finds and scores documents in passes from strict to loose: exact matches, other spellings, typos, a
 * word left out, an Arabic name in one word. Each pass runs only if the previous ones found too little; it is driven by the
 * postings of the rarest words.
 */
import { elementAt } from "#core/base/element-at.ts";
import { inTurns } from "#core/base/steps.ts";
import {
  commonOf,
  EVERYWHERE,
  type Range,
  type Ranges,
  rangesOf,
  type Reader,
  readerOf,
  withEvents,
} from "./document-sets.ts";
import { keyOf, type Lexicon } from "./lexicon-reader.ts";
import {
  areasOf,
  type AreaMatch,
  asAsked,
  type FoundArea,
  AS_WRITTEN,
  isSure,
  SURE_AREA,
  type WordMatches,
} from "./matches.ts";
import { compoundsOf, type ParsedQuery, parseQuery, type QueryWord, queryWord } from "./query-parser.ts";
import {
  AS_ASKED,
  bestFirst,
  bitsOf,
  type Corpus,
  LEFT_OUT,
  MOST_WORTH,
  type Scores,
  scoresOf,
  STEP,
  type Word,
  wordOf,
} from "./score.ts";
import { type Candidate, candidateKey, mistyped, spelled } from "./word-candidates.ts";
import { combine, documentsNamed, type Driver, pick } from "./word-evidence.ts";

/** The type that people want if they name none. */
export const USUAL_TYPE = "mosque";

const rarestFirst = (words: readonly Word[]): readonly WordMatches[] =>
  words
    .map(({ matches }) => matches)
    .filter(({ named }) => named > 0)
    .sort((a, b) => a.named - b.named);

/** The result of a pass. */
export interface Round {
  readonly numbers: Uint32Array;
  readonly scores: Scores;
}

const NOTHING: Round = {
  numbers: new Uint32Array(),
  scores: { values: new Float32Array(), leftOut: new Uint8Array(), isAsAsked: new Uint8Array() },
};

const hasPlaces = ({ areas }: WordMatches): boolean => areas.some(({ area }) => area.count > 0);

/**
 * Drivers that together cover all documents matching all words: the names of the rarest word; within its areas the
 * names of the next; and so on, since a document that lacks a word in its names must be in that word's area. Words that
 * may be generic (all but the `certain` ones) need not match.
 */
const strictDrivers = (
  order: readonly WordMatches[],
  certain: readonly WordMatches[],
  everywhere: Ranges,
): readonly Driver[] => {
  let within = certain
    .filter(({ named }) => named === 0)
    .reduce((ranges, { areas }) => commonOf(ranges, rangesOf(areas)), everywhere);
  const drivers: Driver[] = [];
  for (const word of order) {
    drivers.push({ word, within });
    if (!certain.includes(word)) continue;
    if (!hasPlaces(word)) break;
    within = commonOf(within, rangesOf(word.areas));
  }
  return drivers;
};

/** The drivers and required words of a pass. */
interface Plan {
  readonly drivers: readonly Driver[];
  /** Words that every document must match. */
  readonly needed: readonly WordMatches[];
}

/** Where documents are looked for. */
interface Scope {
  readonly reader: Reader;
  readonly corpus: Corpus;
  /** Only places in this range of numbers. */
  readonly within: Range | null;
}

/** The documents of the plan, scored by all words. */
const scored = async (
  { reader, corpus }: Scope,
  words: readonly Word[],
  types: readonly string[],
  { drivers, needed }: Plan,
): Promise<Round> => {
  const named = await documentsNamed(drivers, reader);
  const combined = await combine(
    words.map(({ matches }) => matches),
    needed,
    named,
    reader,
  );
  const scoring = scoresOf(combined, words, bitsOf(corpus, types), corpus.types.indexOf(USUAL_TYPE));
  const scores = await inTurns(scoring, reader.checkpoint);
  return { numbers: combined.numbers, scores };
};

const certainOf = (words: readonly Word[]): readonly WordMatches[] =>
  words.flatMap(({ matches, maybeTypes }) => (maybeTypes === 0 ? [matches] : []));

const everywhereIn = (within: Range | null): Ranges => (within === null ? EVERYWHERE : withEvents(within));

/** Scores the documents that match all words. */
const score = async (scope: Scope, words: readonly Word[], types: readonly string[]): Promise<Round> => {
  const order = rarestFirst(words);
  const certain = certainOf(words);
  if (certain.some((word) => word.named === 0 && !hasPlaces(word))) return NOTHING;
  const drivers = strictDrivers(order, certain, everywhereIn(scope.within));
  // With a single driver, every document matches its word.
  const needed = order.filter((word) => certain.includes(word) && (drivers.length > 1 || word !== drivers[0]?.word));
  return scored(scope, words, types, { drivers, needed });
};

/** Upper bound of the scores. */
const mostOf = (words: readonly Word[]): number => {
  const [best, all] = words.reduce(
    ([sum, weights], { weight, likeliest, maybeTypes }) => [
      sum + weight * (maybeTypes === 0 ? likeliest : 1),
      weights + weight,
    ],
    [0, 0],
  );
  return all === 0 ? 0 : best / all + MOST_WORTH;
};

const highest = ({ scores }: Round, isWanted: (i: number) => boolean): number =>
  scores.values.reduce((best, value, i) => (value > best && isWanted(i) ? value : best), 0);

/** Strict upper bound of scores without one word (scores come in steps). */
const mostWithout = (words: readonly Word[], without: WordMatches): number =>
  mostOf(words.map((word) => (word.matches === without ? { ...word, likeliest: 0 } : word))) - LEFT_OUT + STEP;

/**
 * The most documents that the words which a guess starts from may name together. All that have one of two or three words are
 * looked at, and looking costs as much as scoring: a hundred thousand take 50 ms and more. No query of the data that ships
 * which people would ask comes near this (23,530 at most of 877); at a million places one in a hundred is beyond it.
 */
const LOOSE_MAX = 32_768;

/** How many of the words, the rarest first, name no more documents together than a guess may look at. */
const affordableOf = (order: readonly WordMatches[]): number => {
  let sum = 0;
  const beyond = order.findIndex(({ named }) => (sum += named) > LOOSE_MAX);
  return beyond === -1 ? order.length : beyond;
};

/**
 * Scores documents that match all words but one. Max score pruning (Turtle and Flood 1995): documents that would score
 * at least `far` below the best are not searched; often that makes reading the common words' lists unnecessary. Where the
 * words are so common that their documents are more than {@link LOOSE_MAX}, only those with the rarer words are guessed.
 */
export const scoreLoosely = async (
  scope: Scope,
  words: readonly Word[],
  types: readonly string[],
  far: number,
): Promise<Round> => {
  const order = rarestFirst(words);
  const certain = certainOf(words);
  const everywhere = everywhereIn(scope.within);
  const planOf = (count: number): Plan => ({
    drivers: order.slice(0, count).map((word) => ({ word, within: everywhere })),
    needed: [],
  });
  const first = order.findIndex((word) => certain.includes(word) && !hasPlaces(word));
  const rarest = order[first];
  const enough = rarest === undefined ? order.length : first + 1;
  const wanted = Math.min(Math.max(enough, order.length - certain.length + 2), order.length);
  const drivers = Math.min(wanted, affordableOf(order));
  // Starting with fewer drivers only pays if there are more drivers left.
  if (rarest !== undefined && first + 1 < drivers) {
    const round = await scored(scope, words, types, planOf(first + 1));
    if (highest(round, () => true) - far > mostWithout(words, rarest)) return round;
  }
  return scored(scope, words, types, planOf(drivers));
};

export interface Found {
  /** The query has only words for types and fillers. */
  readonly isTypeOnly: boolean;
  /** Types named in the query. */
  readonly types: readonly string[];
  /** Dense numbers of places, or FIRST_EVENT (shard/posting-list.ts) + index of an event; best first. */
  readonly numbers: Uint32Array;
  /** The score of each document. */
  readonly scores: Float32Array;
  /** Areas named by all words together, best first. */
  readonly areas: readonly FoundArea[];
  /** The areas that each word names. */
  readonly areasOf: ReadonlyMap<string, readonly AreaMatch[]>;
}

/** Below this best score, other spellings are considered. */
const GOOD_SCORE = 0.9;
/** Below this best score, typos are considered: among many words one that matches nothing costs little. */
const SURE_SCORE = 0.95;
/** Below this best score, a word may be left out. */
const FAIR_SCORE = 0.75;
/** A word may be left out only of queries with more words than this. */
const LEAVE_OUT_FROM = 2;
/** Guesses this far below the best are dropped. */
const FAR_FROM_BEST = 0.2;
/** Guesses for single words need at least this score. */
const LEAST_GUESS = 0.68;

/**
 * The areas named by all words; else those named by the words that can only be names, taking the others for types
 * ("mosqe istanbul").
 */
const areasNamed = (words: readonly Word[]): { readonly areas: readonly FoundArea[]; readonly types: number } => {
  const areas = areasOf(words.map(({ matches }) => matches));
  const certain = words.filter(({ maybeTypes }) => maybeTypes === 0);
  if (areas.length > 0 || certain.length === 0 || certain.length === words.length) return { areas, types: 0 };
  const types = words.reduce((bits, { maybeTypes }) => bits | maybeTypes, 0);
  const worth = words.reduce((all, { maybeTypes, genericWorth }) => all * (maybeTypes === 0 ? 1 : genericWorth), 1);
  const likely = areasOf(certain.map(({ matches }) => matches));
  return { areas: likely.map((area) => ({ ...area, score: area.score * worth })), types };
};

/** The areas that are meant more likely: those with slips where the best of them is better than any that is spelled like the words. */
const betterNamed = (spelledSo: Spelled["named"], slipped: Spelled["named"]): Spelled["named"] =>
  (slipped.areas[0]?.score ?? 0) > (spelledSo.areas[0]?.score ?? 0) ? slipped : spelledSo;

/** Index of the last word before the city or country that the query ends with; -1 without one. */
const lastBeforeArea = (words: readonly Word[]): number => {
  const matches = words.map((word) => word.matches);
  return matches.findIndex((_, i) => {
    const [best] = i + 1 < matches.length ? areasOf(matches.slice(i + 1)) : [];
    return best !== undefined && best.score >= SURE_AREA;
  });
};

/** Whether each word may be an earlier one again, half typed or in another spelling: "مسجد جايبور jaipur". */
const repeatsOf = ({ words }: Lexicon, asked: readonly QueryWord[]): readonly boolean[] => {
  const keys = asked.map(({ word }) => keyOf(words, word));
  return asked.map(({ word, mayBegin }, i) =>
    asked.slice(0, i).some((earlier, j) => keys[j] === keys[i] || (mayBegin && earlier.word.startsWith(word))),
  );
};

/** A candidate is left to another word that it is more like by this much. */
const MORE_LIKE = 0.05;

/** Tells groups apart: a spelling is in one of them. */
const groupKey = ({ group }: Candidate): string => elementAt(group.forms, 0);

/** The words without candidates that another word surely means: no word of a name answers for two of a query. */
const usedOnce = (words: readonly Word[]): readonly Word[] => {
  const best = new Map<string, number>();
  const groups = new Set<string>();
  for (const { matches } of words) {
    for (const candidate of matches.candidates) {
      if (candidate.likeness < AS_ASKED) continue;
      const key = candidateKey(candidate);
      best.set(key, Math.max(best.get(key) ?? 0, candidate.likeness));
      groups.add(groupKey(candidate));
    }
  }
  const isFree = (candidate: Candidate): boolean =>
    !groups.has(groupKey(candidate)) || candidate.likeness > (best.get(candidateKey(candidate)) ?? 0) - MORE_LIKE;
  return words.map((word) => {
    const candidates = word.matches.candidates.filter(isFree);
    if (candidates.length === word.matches.candidates.length) return word;
    const named = candidates.reduce((sum, { lexeme }) => sum + lexeme.count, 0);
    return { ...word, matches: { ...word.matches, candidates, named } };
  });
};

/** A query with what its words match as spelled. */
interface Read {
  readonly asked: ParsedQuery;
  readonly candidates: readonly (readonly Candidate[])[];
  readonly isRepeated: readonly boolean[];
  readonly words: readonly Word[];
  readonly named: ReturnType<typeof areasNamed>;
}

/** A query with the result of the passes over what its words match as spelled. */
interface Spelled extends Read {
  readonly round: Round;
}

const isWhole =
  ({ scores }: Round) =>
  (i: number): boolean =>
    scores.leftOut[i] === 0;

/** Whether nothing was found as asked, and nothing that scores at least `than`. */
const isWorseThan = (round: Round, named: Spelled["named"], than: number): boolean =>
  !round.scores.isAsAsked.includes(1) && Math.max(highest(round, isWhole(round)), named.areas[0]?.score ?? 0) < than;

const readQuery = async (lexicon: Lexicon, corpus: Corpus, text: string): Promise<Read> => {
  const asked = parseQuery(lexicon.words, text);
  const candidates = await Promise.all(asked.words.map(async (word) => spelled(lexicon, word)));
  const isRepeated = repeatsOf(lexicon, asked.words);
  const words = asked.words.map((word, i) => wordOf(word, elementAt(candidates, i), corpus, elementAt(isRepeated, i)));
  return { asked, candidates, isRepeated, words, named: areasNamed(words) };
};

/** Runs the passes for exact matches and other spellings. */
const findSpelled = async (lexicon: Lexicon, scope: Scope, text: string): Promise<Spelled> => {
  const read = await readQuery(lexicon, scope.corpus, text);
  const { asked, words, named } = read;
  // If anything matches exactly, guesses are skipped.
  const strict = words.map((word) => ({ ...word, matches: asAsked(word.matches, AS_ASKED) }));
  let round = await score(scope, strict, asked.types);
  if (isWorseThan(round, named, GOOD_SCORE) && mostOf(words) >= GOOD_SCORE)
    round = await score(scope, words, asked.types);
  return { ...read, round };
};

/**
 * The words with their slips too, in words that are spelled like another one only if `isSureToo`. `half`: the word that may be
 * incomplete.
 */
const withSlips = async (
  lexicon: Lexicon,
  corpus: Corpus,
  { asked, candidates, isRepeated, words }: Read,
  half: number,
  isSureToo: boolean,
): Promise<readonly Word[]> => {
  const slipped = await Promise.all(
    asked.words.map(async (word, i) => {
      const asSpelled = elementAt(candidates, i);
      const queried = i === half ? queryWord(lexicon.words, word.word, true) : word;
      const [same, near] = await Promise.all([
        i === half ? spelled(lexicon, queried) : asSpelled,
        isSure(asSpelled) && !isSureToo ? [] : mistyped(lexicon, word),
      ]);
      if (same === asSpelled && near.length === 0) return elementAt(words, i);
      return wordOf(queried, [...same, ...near], corpus, elementAt(isRepeated, i));
    }),
  );
  return usedOnce(slipped);
};

/** What all words of a query name together: cities and countries, and the types asked for. */
export interface Named {
  readonly types: readonly string[];
  /** Best first. */
  readonly areas: readonly FoundArea[];
}

/** The cities and countries that a query names, with slips if none is spelled so; no places are looked at. */
export const findAreas = async (lexicon: Lexicon, corpus: Corpus, text: string): Promise<Named> => {
  const read = await readQuery(lexicon, corpus, text);
  const named =
    read.named.areas.length > 0
      ? read.named
      : areasNamed(await withSlips(lexicon, corpus, read, lastBeforeArea(read.words), false));
  return { areas: named.areas, types: typesNamed(read.asked, corpus, named) };
};

/** The types asked for, also by words that are taken for types beside an area. */
const typesNamed = (
  { types }: ParsedQuery,
  corpus: Corpus,
  named: ReturnType<typeof areasNamed>,
): readonly string[] => [...new Set([...types, ...corpus.types.filter((_, code) => (named.types >> code) & 1)])];

/** The best answer so far: a query as it was read, its last pass, and the documents of that which count. */
interface Attempt {
  readonly asked: ParsedQuery;
  readonly words: readonly Word[];
  readonly named: Spelled["named"];
  readonly round: Round;
  readonly isFound: (i: number) => boolean;
}

const attemptOf = ({ asked, words, named, round }: Spelled): Attempt => ({
  asked,
  words,
  named,
  round,
  isFound: isWhole(round),
});

const isWorse = ({ round, named }: Attempt, than: number): boolean => isWorseThan(round, named, than);

/** The attempt with typos, in words that are spelled like another one only if `isSureToo`. */
const tryTypos = async (
  lexicon: Lexicon,
  scope: Scope,
  spelledQuery: Spelled,
  { asked, words: before, named }: Attempt,
  isSureToo: boolean,
): Promise<Attempt> => {
  // Before its city a name may be incomplete: "masjid oma cairo".
  const words = await withSlips(lexicon, scope.corpus, spelledQuery, lastBeforeArea(before), isSureToo);
  const round = await score(scope, words, asked.types);
  return { asked, words, named: betterNamed(named, areasNamed(words)), round, isFound: isWhole(round) };
};

/** The attempt that leaves out a word, if it is as good. */
const tryLoosely = async (scope: Scope, attempt: Attempt): Promise<Attempt> => {
  const { words, asked, round, isFound } = attempt;
  const loose = await scoreLoosely(scope, words, asked.types, FAR_FROM_BEST);
  const { values } = loose.scores;
  // A plain read, as in foundBy: both are asked for every document of a pass.
  const isGuessed = (i: number): boolean => (values[i] ?? 0) > 0;
  // Of very common words fewer documents are guessed than match all words in an area.
  const isBetter = highest(loose, isGuessed) >= highest(round, isFound);
  return isBetter ? { ...attempt, round: loose, isFound: isGuessed } : attempt;
};

/** The attempt with words joined or split otherwise, if one is better. */
const tryCompounds = async (lexicon: Lexicon, scope: Scope, text: string, first: Attempt): Promise<Attempt> => {
  let best = first;
  for (const other of compoundsOf(lexicon.words, text)) {
    const again = attemptOf(await findSpelled(lexicon, scope, other));
    if (highest(again.round, again.isFound) > highest(best.round, best.isFound)) best = again;
  }
  return best;
};

/** What an attempt answers: what is as asked if anything is, else good guesses. */
const foundBy = async ({ asked, words, named, round, isFound }: Attempt, { reader, corpus }: Scope): Promise<Found> => {
  const { numbers, scores } = round;
  const [area] = named.areas;
  // An area that is named only if a mistyped word is taken for a type is a guess itself, and so is one with a slip in one of its words.
  const isAreaExact =
    named.types === 0 && area !== undefined && area.score >= GOOD_SCORE && area.likeness >= AS_WRITTEN;
  const isExact = scores.isAsAsked.includes(1) || isAreaExact;
  const least = Math.max(highest(round, isFound) - FAR_FROM_BEST, words.length > 1 ? 0 : LEAST_GUESS);
  const isGoodGuess = (i: number): boolean => isFound(i) && (scores.values[i] ?? 0) >= least;
  const isWanted = (i: number): boolean => (isExact ? scores.isAsAsked[i] === 1 : isGoodGuess(i));
  const order = await inTurns(bestFirst(scores.values, isWanted), reader.checkpoint);
  return {
    isTypeOnly: asked.isTypeOnly,
    types: typesNamed(asked, corpus, named),
    areasOf: new Map(words.map(({ matches }, i) => [elementAt(asked.words, i).word, matches.areas])),
    areas: isExact ? named.areas.filter(({ score: likely }) => likely >= SURE_AREA) : named.areas,
    numbers: pick(numbers, order),
    scores: pick(scores.values, order),
  };
};

/** Runs the passes; `within`: only places in that range of numbers. */
export const findRelaxing = async (
  lexicon: Lexicon,
  corpus: Corpus,
  text: string,
  within: Range | null = null,
): Promise<Found> => {
  const scope = { reader: readerOf({ ...lexicon, lexemesAt: corpus.lexemesAt }), corpus, within };
  const first = await findSpelled(lexicon, scope, text);
  let attempt = attemptOf(first);
  if (isWorse(attempt, SURE_SCORE)) attempt = await tryTypos(lexicon, scope, first, attempt, false);
  if (isWorse(attempt, FAIR_SCORE) && first.candidates.some(isSure))
    attempt = await tryTypos(lexicon, scope, first, attempt, true);
  if (isWorse(attempt, FAIR_SCORE) && attempt.words.length > LEAVE_OUT_FROM) attempt = await tryLoosely(scope, attempt);
  if (isWorse(attempt, GOOD_SCORE)) attempt = await tryCompounds(lexicon, scope, text, attempt);
  return foundBy(attempt, scope);
};
