/**
 * The dictionary of the search: every word that names go by, in groups of one skeleton
 * (text/skeleton.ts), the groups in order, some kilobytes of them in a shard. A group holds lexemes:
 * the spellings that came together in one name, in whatever script, with their postings. So what is
 * spelled alike in one script and otherwise in the other is known to be the same word.
 * Layout of a shard (in a frame): groups one after another, each varint length, then skeleton,
 * varint lexemes, and for each: varint forms, forms, varint length of its postings, postings (varint
 * runs, runs, cities, countries). Texts are varint length and UTF-8.
 */
import { readFrame, writeFrame } from "./frame.ts";
import { pushAreas, pushRun, readAreas, readRuns } from "./posting.ts";
import type { Area, Run } from "./posting.ts";
import { pushVarint, varintReader } from "./varint.ts";
import type { VarintReader } from "./varint.ts";

const FORMAT = "L";
const VERSION = 1;

export interface Areas {
  readonly cities: readonly Area[];
  readonly countries: readonly Area[];
}

export interface Postings extends Areas {
  readonly runs: readonly Run[];
}

/** A lexeme as the build hands it over: documents of each class, classes ascending. */
export interface LexemeRow extends Areas {
  /** Folded spellings, ascending. */
  readonly forms: readonly string[];
  readonly documents: readonly (readonly [code: number, documents: Uint32Array])[];
}

export interface Lexeme {
  readonly forms: readonly string[];
  /** Reads what the lexeme stands for. */
  readonly postings: () => Postings;
}

export interface LexiconShard {
  readonly bytes: Uint8Array;
  /** Where the content of each group begins. */
  readonly starts: Uint32Array;
  readonly skeletons: readonly string[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const pushText = (out: number[], text: string): void => {
  const bytes = encoder.encode(text);
  pushVarint(out, bytes.length);
  for (const byte of bytes) out.push(byte);
};

const readText = (reader: VarintReader): string => decoder.decode(reader.take(reader.next()));

const pushAll = (out: number[], bytes: readonly number[]): void => {
  for (const byte of bytes) out.push(byte);
};

const pushLexeme = (
  out: number[],
  { forms, documents, cities, countries }: LexemeRow,
  keepApart: (list: Uint8Array) => number,
): void => {
  pushVarint(out, forms.length);
  for (const form of forms) pushText(out, form);
  const runs: number[] = [];
  const count = documents.reduce((sum, [code, some]) => sum + pushRun(runs, code, some, keepApart), 0);
  const postings: number[] = [];
  pushVarint(postings, count);
  pushAll(postings, runs);
  pushAreas(postings, cities);
  pushAreas(postings, countries);
  pushVarint(out, postings.length);
  pushAll(out, postings);
};

/** The bytes of a group, its length in front; `keepApart` takes a long list and answers its number. */
export const writeGroup = (
  skeleton: string,
  lexemes: readonly LexemeRow[],
  keepApart: (list: Uint8Array) => number,
): Uint8Array => {
  const body: number[] = [];
  pushText(body, skeleton);
  pushVarint(body, lexemes.length);
  for (const lexeme of lexemes) pushLexeme(body, lexeme, keepApart);
  const head: number[] = [];
  pushVarint(head, body.length);
  return Uint8Array.from([...head, ...body]);
};

/** The bytes of a shard from its groups, in the order of their skeletons. */
export const writeLexiconShard = (groups: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(groups.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const group of groups) {
    bytes.set(group, at);
    at += group.length;
  }
  return writeFrame(FORMAT, VERSION, {}, { bytes });
};

/** Reads a shard. Throws an Error when the bytes are not one of this version. */
export const readLexiconShard = (name: string, shard: Uint8Array): LexiconShard => {
  const { bytes } = readFrame(name, FORMAT, VERSION, shard).columns as { readonly bytes?: Uint8Array };
  if (bytes === undefined) throw new Error(`shard ${name}: no column bytes`);
  const starts: number[] = [];
  const skeletons: string[] = [];
  const reader = varintReader(bytes, 0);
  while (reader.at() < bytes.length) {
    const end = reader.next() + reader.at();
    skeletons.push(readText(reader));
    starts.push(reader.at());
    reader.take(end - reader.at());
    if (end > bytes.length || reader.at() !== end) throw new Error(`shard ${name}: a group is cut short`);
  }
  return { bytes, starts: Uint32Array.from(starts), skeletons };
};

const times = <T>(count: number, make: () => T): readonly T[] => Array.from({ length: count }, make);

const readPostings = (bytes: Uint8Array): Postings => {
  const reader = varintReader(bytes, 0);
  return {
    runs: readRuns(reader, reader.next()),
    cities: readAreas(reader),
    countries: readAreas(reader),
  };
};

const readLexeme = (reader: VarintReader): Lexeme => {
  const forms = times(reader.next(), () => readText(reader));
  const bytes = reader.take(reader.next());
  return { forms, postings: () => readPostings(bytes) };
};

const startsWith = (bytes: Uint8Array, beginning: Uint8Array): boolean => {
  if (bytes.length < beginning.length) return false;
  for (let i = 0; i < beginning.length; i += 1) if (bytes[i] !== beginning[i]) return false;
  return true;
};

/** The lexemes of the group at `index` that have a form with one of the beginnings (UTF-8); others are only passed over. */
export const lexemesBeginning = (
  { bytes, starts }: LexiconShard,
  index: number,
  beginnings: readonly Uint8Array[],
): readonly Lexeme[] => {
  const reader = varintReader(bytes, starts[index] ?? bytes.length);
  const found: Lexeme[] = [];
  for (let left = reader.next(); left > 0; left -= 1) {
    const at = reader.at();
    let isWanted = false;
    for (let forms = reader.next(); forms > 0; forms -= 1) {
      const form = reader.take(reader.next());
      isWanted ||= beginnings.some((beginning) => startsWith(form, beginning));
    }
    reader.take(reader.next());
    if (isWanted) found.push(readLexeme(varintReader(bytes, at)));
  }
  return found;
};

/** The lexemes of the group at `index`. */
export const lexemesAt = ({ bytes, starts }: LexiconShard, index: number): readonly Lexeme[] => {
  const reader = varintReader(bytes, starts[index] ?? bytes.length);
  return times(reader.next(), () => readLexeme(reader));
};
