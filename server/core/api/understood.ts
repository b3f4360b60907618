/**
 * What the words of a query became: what it asks for, types of places, a name, the city or country; each with the words that say it
 * as they were typed, so that a reader can show each and take it off. Words that nothing matches are in `left_out`.
 */
import { elementAt } from "#core/base/element-at.ts";
import { foldedWords, nameWords } from "#core/base/fold.ts";
import type { Understood } from "#core/model/envelope.ts";
import type { SearchResult } from "#core/model/search.ts";
import { type AskedIntent, isFiller } from "#core/search/query-parser.ts";
import { likeness, likenessOfBeginning } from "#core/search/word-candidates.ts";
import type { SearchWords } from "#core/shard/search-words.ts";

/** From this likeness on, two words may be the same: one slip, or other letters for the same sounds. */
const ALIKE = 0.85;

/** A query that was answered. */
interface AnsweredQuery {
  /** As it was typed, and without what its language writes on names: as many words. */
  readonly typed: string;
  readonly bare: string;
  readonly words: SearchWords;
  /** What it asks for, if that was answered. */
  readonly intent: AskedIntent | null;
  readonly leftOut: readonly string[];
  readonly first: SearchResult;
  /** The names of the first result's country; asked for only where a word may be one. */
  readonly countryNames: () => Promise<readonly string[]>;
}

const hasWord = (names: readonly string[], word: string): boolean =>
  nameWords(names.join(" ")).some(
    (known) => likeness(word, known, false) >= ALIKE || likenessOfBeginning([word], known) > 0,
  );

type Meaning = Omit<Understood, "words">;

const intentMeaning = ({ intent, wish, isImplied }: AskedIntent): Meaning =>
  isImplied && wish !== null ? { kind: "wish", value: wish } : { kind: "intent", value: intent };

/** The meaning of a word that asks for nothing and is no type; `"there"` where it tells where the first result is. */
const meaningOfName = (word: string, { words, first }: AnsweredQuery): Meaning | "there" | null => {
  const { kind, name, romanised, slug } = first;
  const isNamed = (kind === "place" || kind === "event") && hasWord([name, romanised ?? ""], word);
  if (isNamed) return { kind: "name", value: name };
  if (isFiller(words, word)) return null;
  return kind === "city" && hasWord([name, slug.replaceAll("-", " ")], word) ? { kind: "city", value: slug } : "there";
};

const meaningOf = (bare: string, answered: AnsweredQuery): Meaning | "there" | null => {
  const { words, intent, leftOut } = answered;
  const [word] = nameWords(bare);
  if (word === undefined || leftOut.includes(bare)) return null;
  const asking = intent?.phrase.split(" ") ?? [];
  if (intent !== null && foldedWords(bare).every((folded) => asking.includes(folded))) return intentMeaning(intent);
  const [type] = Object.hasOwn(words.types, word) ? (words.types[word] ?? []) : [];
  return type === undefined ? meaningOfName(word, answered) : { kind: "type", value: type };
};

/** Where a word says that the first result is; `null` where that is nowhere. */
const placeMeaning = (
  bare: string,
  { kind, slug, city, country }: SearchResult,
  countryNames: readonly string[],
): Meaning | null => {
  const citySlug = kind === "city" ? slug : city;
  const [word = ""] = nameWords(bare);
  if (country !== null && (citySlug === null || hasWord(countryNames, word)))
    return { kind: "country", value: country };
  return citySlug === null ? null : { kind: "city", value: citySlug };
};

/** Whether all that the query has of the first result's name is the name of its city: "mosque london" asks for no name. */
const namesOnlyCity = (
  bare: readonly string[],
  meanings: readonly (Meaning | "there" | null)[],
  city: string,
): boolean =>
  bare.every((typed, at) => {
    const meaning = meanings[at];
    const [word = ""] = nameWords(typed);
    return typeof meaning !== "object" || meaning?.kind !== "name" || hasWord([city], word);
  });

const split = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== "");

/** What the words of a query became, in their order. */
export const understoodOf = async (answered: AnsweredQuery): Promise<readonly Understood[]> => {
  const bare = split(answered.bare);
  const { first } = answered;
  const alone = bare.map((word) => meaningOf(word, answered));
  const isOfCity = first.city !== null && namesOnlyCity(bare, alone, first.city.replaceAll("-", " "));
  const meanings = alone.map((meaning) =>
    isOfCity && typeof meaning === "object" && meaning?.kind === "name" ? "there" : meaning,
  );
  const countryNames = meanings.includes("there") ? await answered.countryNames() : [];
  const found = new Map<string, Meaning & { readonly words: string[] }>();
  for (const [at, typed] of split(answered.typed).entries()) {
    const some = meanings[at] ?? null;
    const meaning = some === "there" ? placeMeaning(elementAt(bare, at), first, countryNames) : some;
    if (meaning === null) continue;
    const key = `${meaning.kind} ${meaning.value}`;
    const known = found.get(key) ?? { ...meaning, words: [] };
    known.words.push(typed);
    found.set(key, known);
  }
  return [...found.values()];
};
