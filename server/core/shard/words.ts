/**
 * Folded text in a byte a letter, Latin or Arabic: ASCII as it is, the 128 code units from U+0600 on after
 * it, any other code unit in three bytes behind an escape. UTF-8 takes two for each Arabic letter, and
 * what is left of them once they are compressed.
 */
import { NO_BYTES, readPack, type TextList, textListOf, writePack } from "./column-file.ts";

const ESCAPE = 1;
const ASCII_END = 0x80;
const ARABIC = 0x600;
/** Code units made to a string at once: more would not fit a stack. */
const CHUNK = 8192;

export const writeLetters = (text: string): Uint8Array => {
  const out: number[] = [];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < ASCII_END && unit !== ESCAPE) out.push(unit);
    else if (unit >= ARABIC && unit < ARABIC + ASCII_END) out.push(unit - ARABIC + ASCII_END);
    else out.push(ESCAPE, unit & 0xff, unit >> 8);
  }
  return Uint8Array.from(out);
};

/** Any bytes are text; what is cut off an escape counts as zero. */
export const readLetters = (bytes: Uint8Array): string => {
  const units = new Uint16Array(bytes.length);
  let size = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    let unit = byte < ASCII_END ? byte : byte - ASCII_END + ARABIC;
    if (byte === ESCAPE) {
      unit = (bytes[i + 1] ?? 0) | ((bytes[i + 2] ?? 0) << 8);
      i += 2;
    }
    units[size++] = unit;
  }
  let text = "";
  for (let at = 0; at < size; at += CHUNK)
    text += String.fromCharCode(...units.subarray(at, Math.min(at + CHUNK, size)));
  return text;
};

// MERGED words.ts: Word lists: every spelling of the dictionary in order, by its beginning in one set of shards and by its
// end in another. What a word may go on as, or may be a slip of, stands side by side in one of them: a
// slip of the hand leaves one half of the word as it is.
// Layout: a pack of three columns: shared (a byte each: code units that a word has in common with the one
// before), rest (letters.ts, the others, a line each), weights (a byte each, or none at all).

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
  const [shared = NO_BYTES, rest = NO_BYTES, weights = NO_BYTES] = readPack(name, FORMAT, VERSION, COLUMNS, bytes);
  const ends = shared.length === 0 ? [] : readLetters(rest).split("\n");
  if (ends.length !== shared.length || (weights.length > 0 && weights.length !== shared.length))
    throw new Error(`shard ${name}: its columns do not fit`);
  let word = "";
  return { words: textListOf(ends.map((end, i) => (word = word.slice(0, shared[i]) + end))), weights };
};
