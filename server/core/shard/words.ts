/**
 * Word lists: all spellings of the dictionary, sorted by beginning in one set of shards and by end in another, so that
 * the completions of a word, and its typos (which leave one half intact), are next to each other in one of them.
 * Layout: a pack of three columns: shared (a byte per word: code units in common with the previous one), rest (the
 * others, a line per word), weights (a byte per word, or empty).
 * Text takes a byte per letter, Latin or Arabic: ASCII, then the 128 code units from U+0600 on; any other code unit is
 * three bytes after an escape. UTF-8 would take two per Arabic letter, and stay larger when compressed.
 */
import { NO_BYTES, readPack, type TextList, textListOf, writePack } from "./column-file.ts";

const ESCAPE = 1;
const ASCII_END = 0x80;
const ARABIC = 0x600;
/** Code units converted at once; more would overflow the stack. */
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

/** Any bytes are valid; missing bytes of a truncated escape count as zero. */
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

const FORMAT = "W";
const VERSION = 2;
const COLUMNS = 3;
const SHARED_MAX = 255;

/** A word list; `Words` is its representation. */
export interface WordList<Words = TextList> {
  /** Sorted by code units; reversed in a list by ends. */
  readonly words: Words;
  /** How common each is: log2 of the number of names with it, more for large cities; may be empty. */
  readonly weights: Uint8Array;
}

const sharedLength = (a: string, b: string): number => {
  const most = Math.min(a.length, b.length, SHARED_MAX);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
};

/** A word reversed. */
export const reversed = (word: string): string => [...word].reverse().join("");

/** The bytes of a sorted list. */
export const writeWords = ({ words, weights }: WordList<readonly string[]>): Uint8Array => {
  const shared = Uint8Array.from(words, (word, i) => sharedLength(words[i - 1] ?? "", word));
  const rest = words.map((word, i) => word.slice(shared[i])).join("\n");
  return writePack(FORMAT, VERSION, [shared, writeLetters(rest), weights]);
};

/** Reads a list. Throws an Error if the bytes are not of this version. */
export const readWords = (name: string, bytes: Uint8Array): WordList => {
  const [shared = NO_BYTES, rest = NO_BYTES, weights = NO_BYTES] = readPack(name, FORMAT, VERSION, COLUMNS, bytes);
  const ends = shared.length === 0 ? [] : readLetters(rest).split("\n");
  if (ends.length !== shared.length || (weights.length > 0 && weights.length !== shared.length))
    throw new Error(`shard ${name}: its columns do not fit`);
  let word = "";
  return { words: textListOf(ends.map((end, i) => (word = word.slice(0, shared[i]) + end))), weights };
};
