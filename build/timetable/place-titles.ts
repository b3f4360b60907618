/**
 * The mosques that tables are of, by the texts around them: the line above a table, the file of each, its key in JSON. What
 * all tables share, and what is a month or a year, is no name.
 */
import { fold } from "#core/base/fold.ts";
import type { Block } from "./layout.ts";
import { partsOfTitle } from "./row-parts.ts";
import { type Lexicon, phrasesIn } from "./words.ts";

/** Names of more words are sentences. */
const NAME_WORDS = 10;

const isOfCalendar = (lexicon: Lexicon, word: string): boolean => {
  const tokens = lexicon.tokens(word);
  return tokens.every(
    (token, at) => /^\d{1,4}$/.test(token) || lexicon.find(tokens, at, ["month", "hijri", "solar", "weekday"]) !== null,
  );
};

/** A part without the days at its ends; empty where nothing is left. */
const withoutDays = (lexicon: Lexicon, part: string): string => {
  const words = part.split(/\s+/u).filter((word) => word !== "");
  const isDay = (word: string): boolean => isOfCalendar(lexicon, word);
  const from = words.findIndex((word) => !isDay(word));
  const until = words.findLastIndex((word) => !isDay(word));
  return from === -1 ? "" : words.slice(from, until + 1).join(" ");
};

/** The parts of a text that may be a name. */
const partsOf = (lexicon: Lexicon, text: string): readonly string[] => {
  const bare = text.replace(/\.[a-z]{2,5}$/i, "");
  const parts = /\s/u.test(bare) ? partsOfTitle(bare) : [bare.replaceAll(/[-_]+/g, " ")];
  return parts
    .map((part) => withoutDays(lexicon, part))
    .filter((part) => /\p{L}/u.test(part) && part.split(" ").length <= NAME_WORDS);
};

const saysMosque = (lexicon: Lexicon, text: string): boolean =>
  phrasesIn(lexicon, text, ["field"]).some(({ meaning }) => meaning === "name");

/** The name in the parts of a text: those that say that they are of a mosque, else all. */
const nameOf = (lexicon: Lexicon, parts: readonly string[]): string => {
  const telling = parts.filter((part) => saysMosque(lexicon, part));
  return (telling.length === 0 ? parts : telling).join(" - ");
};

/** The names of tables by what is around each; nothing where all have the same texts around them. */
export const placesOfTitles = (lexicon: Lexicon, files: readonly (readonly Block[])[]): ReadonlyMap<Block, string> => {
  const texts = new Map(files.flat().map((block) => [block, block.titles.map((title) => partsOf(lexicon, title))]));
  const counts = new Map<string, number>();
  for (const titles of texts.values())
    for (const part of new Set(titles.flat().map(fold))) counts.set(part, (counts.get(part) ?? 0) + 1);
  const isOwn = (part: string): boolean => (counts.get(fold(part)) ?? 0) < texts.size;
  const names = new Map<Block, string>();
  for (const blocks of files) {
    let above: string | undefined;
    for (const block of blocks) {
      const near = (texts.get(block) ?? [])
        .map((parts) => nameOf(lexicon, parts.filter(isOwn)))
        .filter((text) => text !== "")
        .toReversed();
      above = near.find((text) => saysMosque(lexicon, text)) ?? near[0] ?? above;
      if (above !== undefined) names.set(block, above);
    }
  }
  return names;
};
