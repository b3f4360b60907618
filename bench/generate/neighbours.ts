/**
 * Whether a mistyped query might as well be the name of some other place: names that differ from it in
 * one word by one edit, and for queries of one word all words that do. Candidates are found by the
 * names with a word left out, and by the words with a letter left out (as in SymSpell); the edit
 * distance then decides.
 */
import { elementAt } from "../../server/core/base/element-at.ts";
import { isWithin } from "../../server/core/base/edit-distance.ts";

const HOLE = "\0";

/** The words of a name with each of them left out in turn. */
const holed = (words: readonly string[]): readonly string[] => words.map((_, i) => words.with(i, HOLE).join(" "));

const shortened = (word: string): ReadonlySet<string> =>
  new Set([word, ...Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1))]);

interface Neighbours<T> {
  /** Notes a mistyped query in its plain form. */
  readonly add: (query: string, value: T) => void;
  /** The queries that a name in its plain form is one edit of one word away from. */
  readonly of: (name: string) => ReadonlySet<T>;
}

const push = <T>(map: Map<string, T[]>, key: string, value: T): void => {
  const all = map.get(key);
  if (all === undefined) map.set(key, [value]);
  else all.push(value);
};

export const createNeighbours = <T>(): Neighbours<T> => {
  const byHole = new Map<string, { readonly word: string; readonly value: T }[]>();
  const byShort = new Map<string, { readonly word: string; readonly value: T }[]>();
  const seen = new Map<string, ReadonlySet<T>>();
  const none: ReadonlySet<T> = new Set();
  /** Queries of one word that `word` is near to; words come again and again. */
  const ofWord = (word: string): ReadonlySet<T> => {
    const known = seen.get(word);
    if (known !== undefined) return known;
    const near = new Set<T>();
    for (const short of shortened(word))
      for (const { word: asked, value } of byShort.get(short) ?? []) if (isWithin(asked, word, 1)) near.add(value);
    seen.set(word, near.size === 0 ? none : near);
    return near;
  };
  return {
    add: (query, value) => {
      const words = query.split(" ");
      const [only = ""] = words;
      if (words.length === 1) for (const short of shortened(only)) push(byShort, short, { word: only, value });
      else for (const [i, hole] of holed(words).entries()) push(byHole, hole, { word: elementAt(words, i), value });
    },
    of: (name) => {
      const near = new Set<T>();
      const words = name.split(" ");
      for (const [i, hole] of holed(words).entries())
        for (const { word, value } of byHole.get(hole) ?? [])
          if (isWithin(word, elementAt(words, i), 1)) near.add(value);
      for (const word of words) for (const value of ofWord(word)) near.add(value);
      return near;
    },
  };
};
