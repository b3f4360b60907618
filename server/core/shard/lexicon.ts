/**
 * Search dictionary: every word of every name, grouped by consonant skeleton (fold.ts), groups sorted, some kilobytes
 * per shard. A group holds lexemes: spellings that occur together in one name, in any script, with their postings; so
 * the search knows that spellings in different scripts are the same word.
 * - Dictionary shard: a pack of five columns. Text: a line per group, spellings separated by spaces, preceded by the
 *   skeleton and a tab if it differs from that of the first spelling. Heads (varints), per group: lists, with the
 *   number of each; lexemes, and per lexeme: spellings × 2 + 1 if it has areas; their indexes in the line (the first
 *   as signed delta from the previous lexeme's first, the others as gaps); count × 2 + 1 if its postings are in
 *   lists, then where (posting-list.ts). Areas (area.ts), documents and classes hold the rest, in that order.
 * - Directory: the first word of each shard, as the length of the prefix shared with the previous one (a base 36
 *   digit) and the rest.
 */
import * as z from "zod";
import { skeletonOf } from "#core/base/fold.ts";
import { compareText } from "#core/base/text.ts";
import {
  fromSigned,
  lowerBoundOfText,
  NO_BYTES,
  pushVarint,
  readPack,
  signed,
  textAt,
  type TextList,
  textListOf,
  times,
  varintReader,
  type VarintReader,
  writePack,
} from "./column-file.ts";
import { jsonReader } from "./json.ts";
import { type Area, pushAreas, readAreas } from "./named-areas.ts";
import {
  heldChunks,
  type KeepApart,
  listWriter,
  passDeltas,
  passStretches,
  type PostingChunk,
  type Postings,
  pushDeltas,
  pushStretches,
  readDeltas,
  readStretches,
} from "./posting-list.ts";
import { readLetters, writeLetters } from "./words.ts";

interface Spellings {
  readonly skeleton: string;
  /** Spellings separated by spaces; no word contains a space, tab or line feed. */
  readonly line: string;
}

const TAB = "\t";
const SPACE = " ";
const LINE_FEED = "\n";

const firstOf = (line: string): string => line.slice(0, `${line}${SPACE}`.indexOf(SPACE));

export const writeSpellings = (groups: readonly Spellings[]): Uint8Array =>
  writeLetters(
    groups
      .map(({ skeleton, line }) => (skeletonOf(firstOf(line)) === skeleton ? line : skeleton + TAB + line))
      .join(LINE_FEED),
  );

/** Decodes the text column; any bytes are valid. */
export const readSpellings = (bytes: Uint8Array): readonly Spellings[] => {
  if (bytes.length === 0) return [];
  return readLetters(bytes)
    .split(LINE_FEED)
    .map((text) => {
      const tab = text.indexOf(TAB);
      return tab === -1
        ? { skeleton: skeletonOf(firstOf(text)), line: text }
        : { skeleton: text.slice(0, tab), line: text.slice(tab + 1) };
    });
};

const DIGITS = 36;

const stored = (froms: readonly string[]): string => {
  let before = "";
  const each = froms.map((from) => {
    let shared = 0;
    while (shared < DIGITS - 1 && shared < from.length && from[shared] === before[shared]) shared += 1;
    before = from;
    return shared.toString(DIGITS) + from.slice(shared);
  });
  return each.join(SPACE);
};

const froms = z
  .string()
  .regex(/^([0-9a-z][^ ]*( [0-9a-z][^ ]*)*)?$/u, "not where shards begin")
  .transform((text): readonly string[] => {
    let before = "";
    const each = text === "" ? [] : text.split(SPACE);
    return each.map((one) => (before = before.slice(0, Number.parseInt(one.charAt(0), DIGITS)) + one.slice(1)));
  });

const schema = z.object({ lexicon: froms, beginnings: froms, endings: froms });
export type LexiconDirectory = z.infer<typeof schema>;

export const writeLexiconDirectory = ({ lexicon, beginnings, endings }: LexiconDirectory): string =>
  JSON.stringify({ lexicon: stored(lexicon), beginnings: stored(beginnings), endings: stored(endings) });

/** Throws an Error that names the shard if it is damaged. */
export const readLexiconDirectory: (name: string, bytes: Uint8Array) => LexiconDirectory = jsonReader(schema);

/** Index of the shard that may contain `wanted`; -1 if it sorts before the first. */
export const shardOf = (from: readonly string[], wanted: string): number => {
  const at = lowerBoundOfText(from, wanted);
  return from[at] === wanted ? at : at - 1;
};

/** The first and the last shard that may contain words with this beginning. */
export const shardsBeginning = (from: readonly string[], beginning: string): readonly [first: number, last: number] => [
  Math.max(shardOf(from, beginning), 0),
  lowerBoundOfText(from, `${beginning}\uffff`) - 1,
];

/** If the words of one beginning fill more shards than this, the most common ones get a file of their own. */
export const MANY_SHARDS = 2;

const FORMAT = "L";
const VERSION = 5;
const COLUMNS = 5;

export interface Areas {
  readonly cities: readonly Area[];
  readonly countries: readonly Area[];
}

/** A lexeme as the build writes it. */
export interface LexemeRow extends Areas, Postings {
  /** Folded spellings, ascending. */
  readonly forms: readonly string[];
}

export interface Lexeme extends Areas {
  /** Indexes of its spellings in the group. */
  readonly forms: readonly number[];
  /** Number of documents with it in their names. */
  readonly count: number;
  /** Its postings in order. */
  readonly pieces: readonly PostingChunk[];
}

/** The lexemes of one skeleton. */
export interface Group {
  readonly forms: readonly string[];
  readonly lexemes: readonly Lexeme[];
}

interface Columns {
  readonly heads: Uint8Array;
  readonly areas: Uint8Array;
  readonly documents: Uint8Array;
  readonly classes: Uint8Array;
}

export interface LexiconShard {
  /** Sorted. */
  readonly skeletons: TextList;
  /** The spellings of each group, one line per group. */
  readonly lines: TextList;
  readonly columns: Columns;
  /** The offset of each group in each column. */
  readonly starts: Readonly<Record<keyof Columns, Uint32Array>>;
}

/** An encoded group, before it is put into a shard. */
export interface WrittenGroup extends Spellings {
  readonly heads: readonly number[];
  readonly areas: readonly number[];
  readonly documents: readonly number[];
  readonly classes: readonly number[];
}

/** From this many postings in a group on, those of its more common lexemes are stored in lists. */
const GROUP_LENGTH = 1024;
/** Lexemes of such a group with fewer postings stay in the dictionary. */
const APART_LENGTH = 24;

/** Encodes a group. */
export const writeGroup = (skeleton: string, lexemes: readonly LexemeRow[], keepApart: KeepApart): WrittenGroup => {
  const forms = [...new Set(lexemes.flatMap((row) => row.forms))].sort(compareText);
  const places = new Map(forms.map((form, place) => [form, place]));
  const isLarge = lexemes.reduce((sum, row) => sum + row.documents.length, 0) > GROUP_LENGTH;
  const apart = listWriter(keepApart);
  const [body, areas, documents, classes]: [number[], number[], number[], number[]] = [[], [], [], []];
  let before = 0;
  for (const row of lexemes) {
    const hasAreas = row.cities.length + row.countries.length > 0;
    pushVarint(body, row.forms.length * 2 + Number(hasAreas));
    const [first = 0, ...others] = row.forms.map((form) => places.get(form) ?? 0);
    pushVarint(body, signed(first - before));
    before = first;
    let previous = first;
    for (const place of others) {
      pushVarint(body, place - previous - 1);
      previous = place;
    }
    const isApart = isLarge && row.documents.length > APART_LENGTH;
    pushVarint(body, row.documents.length * 2 + Number(isApart));
    if (isApart) {
      pushStretches(body, apart.add(row));
    } else {
      pushDeltas(documents, row.documents);
      for (const code of row.classes) classes.push(code);
    }
    if (!hasAreas) continue;
    pushAreas(areas, row.cities);
    pushAreas(areas, row.countries);
  }
  apart.close();
  const heads: number[] = [];
  pushVarint(heads, apart.lists.length);
  for (const list of apart.lists) pushVarint(heads, list);
  pushVarint(heads, lexemes.length);
  for (const byte of body) heads.push(byte);
  return { skeleton, line: forms.join(SPACE), heads, areas, documents, classes };
};

const joined = (parts: readonly (readonly number[])[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** The bytes of a shard from its groups, in the order of their skeletons. */
export const writeLexiconShard = (groups: readonly WrittenGroup[]): Uint8Array =>
  writePack(FORMAT, VERSION, [
    writeSpellings(groups),
    joined(groups.map(({ heads }) => heads)),
    joined(groups.map(({ areas }) => areas)),
    joined(groups.map(({ documents }) => documents)),
    joined(groups.map(({ classes }) => classes)),
  ]);

const NO_AREAS: readonly Area[] = [];
const NO_PIECES: readonly PostingChunk[] = [];

/** The read position in each column. */
interface Cursor {
  readonly heads: VarintReader;
  readonly areas: VarintReader;
  documents: number;
  classes: number;
  /** False if postings are not where they should be; a shard is read once in whole to know it. */
  isSound: boolean;
}

const cursorAt = (columns: Columns, starts: LexiconShard["starts"], group: number): Cursor => ({
  heads: varintReader(columns.heads, starts.heads[group] ?? 0),
  areas: varintReader(columns.areas, starts.areas[group] ?? 0),
  documents: starts.documents[group] ?? 0,
  classes: starts.classes[group] ?? 0,
  isSound: true,
});

/** Locates the `count` postings of a lexeme in the dictionary; moves `at` past them. */
const readHeld = (columns: Columns, at: Cursor, count: number): readonly PostingChunk[] => {
  const { documents, classes } = at;
  at.documents = passDeltas(columns.documents, documents, count);
  at.classes += count;
  return heldChunks(count, () => ({
    documents: readDeltas(columns.documents, documents, count),
    classes: columns.classes.subarray(classes, classes + count),
  }));
};

/** Reads the lexemes of a group; moves `at` past them. */
const readLexemes = (columns: Columns, at: Cursor): readonly Lexeme[] => {
  const { heads: reader } = at;
  let before = 0;
  const lists = times(reader.within(reader.next()), reader.next);
  return times(reader.within(reader.next()), () => {
    const head = reader.next();
    let place = before - 1;
    const forms = times(
      reader.within(Math.floor(head / 2)),
      (i) => (place += 1 + (i === 0 ? fromSigned(reader.next()) : reader.next())),
    );
    before = forms[0] ?? before;
    const size = reader.next();
    const count = Math.floor(size / 2);
    const pieces = size % 2 === 1 ? readStretches(reader, lists, count) : readHeld(columns, at, count);
    const cities = head % 2 === 1 ? readAreas(at.areas) : NO_AREAS;
    const countries = head % 2 === 1 ? readAreas(at.areas) : NO_AREAS;
    return { forms, count, pieces: pieces ?? NO_PIECES, cities, countries };
  });
};

/** Moves `at` past the lexemes of a group, without making them. */
const passLexemes = (columns: Columns, at: Cursor): void => {
  const { heads: reader } = at;
  const lists = reader.within(reader.next());
  for (let left = lists; left > 0; left -= 1) reader.next();
  for (let left = reader.within(reader.next()); left > 0; left -= 1) {
    const head = reader.next();
    for (let forms = reader.within(Math.floor(head / 2)); forms > 0; forms -= 1) reader.next();
    const size = reader.next();
    const count = Math.floor(size / 2);
    if (size % 2 === 1) {
      if (!passStretches(reader, lists, count)) at.isSound = false;
    } else {
      at.documents = passDeltas(columns.documents, at.documents, count);
      at.classes += count;
    }
    if (head % 2 === 0) continue;
    readAreas(at.areas);
    readAreas(at.areas);
  }
};

/** Reads a shard. Throws an Error if the bytes are not of this version. */
export const readLexiconShard = (name: string, shard: Uint8Array): LexiconShard => {
  const [text = NO_BYTES, heads = NO_BYTES, areas = NO_BYTES, documents = NO_BYTES, classes = NO_BYTES] = readPack(
    name,
    FORMAT,
    VERSION,
    COLUMNS,
    shard,
  );
  const columns: Columns = { heads, areas, documents, classes };
  const groups = readSpellings(text);
  const starts = {
    heads: new Uint32Array(groups.length),
    areas: new Uint32Array(groups.length),
    documents: new Uint32Array(groups.length),
    classes: new Uint32Array(groups.length),
  };
  const at = cursorAt(columns, starts, 0);
  for (let group = 0; group < groups.length; group += 1) {
    starts.heads[group] = at.heads.at();
    starts.areas[group] = at.areas.at();
    starts.documents[group] = at.documents;
    starts.classes[group] = at.classes;
    passLexemes(columns, at);
  }
  const isRead =
    at.heads.at() === heads.length &&
    at.areas.at() === areas.length &&
    at.documents === documents.length &&
    at.classes === classes.length;
  if (!at.isSound || !isRead) throw new Error(`shard ${name}: its words and its postings do not fit`);
  return {
    skeletons: textListOf(groups.map(({ skeleton }) => skeleton)),
    lines: textListOf(groups.map(({ line }) => line)),
    columns,
    starts,
  };
};

/** The group at `index`. */
export const groupAt = ({ skeletons, lines, columns, starts }: LexiconShard, index: number): Group => {
  const isThere = index < skeletons.ends.length;
  return {
    forms: textAt(lines, index).split(SPACE),
    lexemes: isThere ? readLexemes(columns, cursorAt(columns, starts, index)) : [],
  };
};
