/**
 * Word lists: every spelling of the dictionary in order, by its beginning in one set of shards and by its
 * end in another. What a word may go on as, or may be a slip of, stands side by side in one of them: a
 * slip of the hand leaves one half of the word as it is.
 * Layout: a pack of three columns: shared (a byte each: code units that a word has in common with the one
 * before), rest (letters.ts, the others, a line each), weights (a byte each, or none at all).
 */
import { readLetters, writeLetters } from "./letters.ts";
import { NO_BYTES, readPack, writePack } from "./pack.ts";
import { textListOf } from "./text-list.ts";
import type { TextList } from "./text-list.ts";

const FORMAT = "W";
const VERSION = 2;
const COLUMNS = 3;
const SHARED_MAX = 255;

/** `Words` is how they are held. */
export interface WordList<Words = TextList> {
  /** In the order of their code units; those of a list by ends stand reversed. */
  readonly words: Words;
  /** How common each is: the logarithm to base 2 of the names that it stands in, or more for large cities; empty where none is told. */
  readonly weights: Uint8Array;
}

const sharedLength = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length, SHARED_MAX);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
};

/** A word from its end to its beginning. */
export const reversed = (word: string): string => [...word].reverse().join("");

/** The bytes of a list; its words in order. */
export const writeWords = ({ words, weights }: WordList<readonly string[]>): Uint8Array => {
  const shared = Uint8Array.from(words, (word, i) => sharedLength(words[i - 1] ?? "", word));
  const rest = words.map((word, i) => word.slice(shared[i])).join("\n");
  return writePack(FORMAT, VERSION, [shared, writeLetters(rest), weights]);
};

/** Reads a list. Throws an Error when the bytes are not one of this version. */
export const readWords = (name: string, bytes: Uint8Array): WordList => {
  const [shared = NO_BYTES, rest = NO_BYTES, weights = NO_BYTES] = readPack(
    name,
    FORMAT,
    VERSION,
    COLUMNS,
    bytes,
  );
  const ends = shared.length === 0 ? [] : readLetters(rest).split("\n");
  if (ends.length !== shared.length || (weights.length > 0 && weights.length !== shared.length))
    throw new Error(`shard ${name}: its columns do not fit`);
  let word = "";
  return { words: textListOf(ends.map((end, i) => (word = word.slice(0, shared[i]) + end))), weights };
};
