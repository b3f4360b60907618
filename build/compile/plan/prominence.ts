/**
 * What a list of a city begins with: of places that editors rank alike, those first whose names and records say that people
 * look for them. The words of names are data (data/prominence-words.csv).
 */
import { words } from "#core/base/fold.ts";
import { CURATED_ID_MAX } from "#core/values/ids.ts";
import { factsIn } from "#core/facts/parts.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { summaryOf } from "#core/review/status.ts";
import { sourceIdOf } from "../../base/source-id.ts";
import type { ProminenceSays, ProminenceWordsRow } from "../../tables/reference.ts";
import type { PlanContext } from "./context.ts";

/** What a word of its name adds to a place. */
const OF_WORDS: Readonly<Record<ProminenceSays, number>> = { great: 4, congregational: 1 };
/** Editors know it. */
const CURATED = 3;
/** Encyclopaedias have it. */
const KNOWN_TO = new Set(["wikidata", "wikipedia"]);
const KNOWN = 2;
/** It prints its times. */
const TIMES = 2;
/** The most languages that count, of those that a place has a name in. */
const MOST_LANGUAGES = 4;
/** Ratings about this many reviews old move a place by a star; fewer by less. */
const MANY_REVIEWS = 5;
const MIDDLE_STARS = 3;

/** A phrase of the table, as its words lie in a folded name: " grand mosque ". */
interface Phrase {
  readonly text: string;
  readonly says: ProminenceSays;
}

/** Tells what the words of a name add. */
type WordsOfNames = (names: readonly string[]) => number;

const spaced = (text: string): string => ` ${words(text).join(" ")} `;

/** Reads the table of words. */
export const prominenceWords = (rows: Iterable<ProminenceWordsRow>): WordsOfNames => {
  const phrases: Phrase[] = [];
  for (const { says, words: written } of rows) for (const text of written) phrases.push({ text: spaced(text), says });
  return (names) => {
    const folded = names.map(spaced);
    const said = new Set(
      phrases.filter(({ text }) => folded.some((name) => name.includes(text))).map(({ says }) => says),
    );
    return [...said].reduce((sum, says) => sum + OF_WORDS[says], 0);
  };
};

/** What the prominence of a place depends on. */
interface Known {
  readonly id: number;
  readonly row: PlaceRow;
  /** Its names by language, without computed ones; none where it is only called by its type. */
  readonly names: Readonly<Record<string, string>>;
  readonly hasTimes: boolean;
}

/** How many means to reach a place are stated: its telephone, its website and the like. */
const meansIn = (row: PlaceRow): number =>
  factsIn("contact").filter((column) => row[column] !== null && column !== "status").length;

/** How well-known a place is among those of its rank: the higher, the better. */
export const prominenceOf = (
  { id, row, names, hasTimes }: Known,
  wordsOfNames: WordsOfNames,
  ratings: PlanContext["ratings"],
): number => {
  const others = (row.alt_names ?? []).map(({ name }) => name);
  const { average, count } = summaryOf(ratings.get(id) ?? []);
  const stars = average === null ? 0 : (average - MIDDLE_STARS) * Math.min(count / MANY_REVIEWS, 1);
  return (
    wordsOfNames([...Object.values(names), ...others]) +
    (id <= CURATED_ID_MAX ? CURATED : 0) +
    (row.source.some((source) => KNOWN_TO.has(sourceIdOf(source))) ? KNOWN : 0) +
    (hasTimes ? TIMES : 0) +
    Math.min(Object.keys(names).length, MOST_LANGUAGES) +
    meansIn(row) +
    stars
  );
};
