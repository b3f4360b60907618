/**
 * The dictionary of the search: every word that names go by, in groups of one skeleton
 * (text/skeleton.ts), the groups in order, some kilobytes of them in a shard. A group holds lexemes:
 * the spellings that came together in one name, in whatever script, with their postings. So what is
 * spelled alike in one script and otherwise in the other is known to be the same word.
 * Layout of a shard: a frame of four columns. `text` (UTF-8) has a line for each group: its skeleton, a
 * tab, its spellings with a space between. `heads` (varints) has for each group: lists, for each of them its
 * number; lexemes, for each of them spellings × 2 + 1 if areas follow, their places in the line (each less
 * the one before), count × 2 + 1 if its postings stand in the lists, then first list and offset in it, then
 * the areas: cities, countries. `documents` and `classes` hold the other postings (posting.ts), in that order.
 */
import { compareText } from "#core/text/compare.ts";
import { pushAreas, readAreas } from "./area.ts";
import type { Area } from "./area.ts";
import { readFrame, writeFrame } from "./frame.ts";
import { LIST_LENGTH, passDeltas, pushDeltas, readDeltas, writeList } from "./posting.ts";
import type { Postings } from "./posting.ts";
import { pushVarint, varintReader } from "./varint.ts";
import type { VarintReader } from "./varint.ts";

const FORMAT = "L";
const VERSION = 3;

export interface Areas {
  readonly cities: readonly Area[];
  readonly countries: readonly Area[];
}

/** A lexeme as the build hands it over. */
export interface LexemeRow extends Areas, Postings {
  /** Folded spellings, ascending. */
  readonly forms: readonly string[];
}

/** Postings that stand in lists: from `offset` in the first of them on. */
export interface Apart {
  readonly lists: readonly number[];
  readonly offset: number;
}

export interface Lexeme extends Areas {
  /** Places of its spellings among those of the group. */
  readonly forms: readonly number[];
  /** Documents that have it in their names. */
  readonly count: number;
  /** Where its postings are; `null` where they stand in the dictionary. */
  readonly apart: Apart | null;
  /** Reads its postings from the dictionary. */
  readonly postings: () => Postings;
}

/** The lexemes of one skeleton. */
export interface Group {
  readonly forms: readonly string[];
  readonly lexemes: readonly Lexeme[];
}

interface Columns {
  readonly heads: Uint8Array;
  readonly documents: Uint8Array;
  readonly classes: Uint8Array;
}

/** Where a group begins in each column. */
type Start = readonly [heads: number, documents: number, classes: number];

export interface LexiconShard {
  /** In order. */
  readonly skeletons: readonly string[];
  /** The line of spellings of each group. */
  readonly lines: readonly string[];
  readonly columns: Columns;
  readonly starts: readonly Start[];
}

/** A group as bytes, before it stands in a shard. */
export interface WrittenGroup {
  readonly skeleton: string;
  readonly line: string;
  readonly heads: readonly number[];
  readonly documents: readonly number[];
  readonly classes: readonly number[];
}

/** Takes a long list of postings and answers its number. */
export type KeepApart = (list: Uint8Array) => number;

/** Between skeleton and spellings, between spellings, between groups; no word has one of them. */
const TAB = "\t";
const SPACE = " ";
const LINE_FEED = "\n";

/** Postings of a group from which on those of its more common lexemes stand apart. */
const GROUP_LENGTH = 1024;
/** Lexemes of such a group with fewer postings stay in the dictionary. */
const APART_LENGTH = 24;

const slice = ({ documents, classes }: Postings, from: number): Postings => ({
  documents: documents.subarray(from, from + LIST_LENGTH),
  classes: classes.subarray(from, from + LIST_LENGTH),
});

/** Lists that are filled one after another; a word stands whole in one, or alone in several. */
const listWriter = (keepApart: KeepApart) => {
  const lists: number[] = [];
  let open: Postings[] = [];
  let held = 0;
  const close = (): void => {
    if (open.length > 0) lists.push(keepApart(writeList(open)));
    [open, held] = [[], 0];
  };
  const add = (row: Postings): { readonly list: number; readonly offset: number } => {
    const { length } = row.documents;
    if (held + length > LIST_LENGTH) close();
    const at = { list: lists.length, offset: held };
    if (length <= LIST_LENGTH) {
      open.push(row);
      held += length;
      return at;
    }
    for (let from = 0; from < length; from += LIST_LENGTH)
      lists.push(keepApart(writeList([slice(row, from)])));
    return at;
  };
  return { lists, add, close };
};

/** A group to be written. */
export const writeGroup = (
  skeleton: string,
  lexemes: readonly LexemeRow[],
  keepApart: KeepApart,
): WrittenGroup => {
  const forms = [...new Set(lexemes.flatMap((row) => row.forms))].sort(compareText);
  const places = new Map(forms.map((form, place) => [form, place]));
  const isLarge = lexemes.reduce((sum, row) => sum + row.documents.length, 0) > GROUP_LENGTH;
  const apart = listWriter(keepApart);
  const [body, documents, classes]: [number[], number[], number[]] = [[], [], []];
  for (const row of lexemes) {
    const hasAreas = row.cities.length + row.countries.length > 0;
    pushVarint(body, row.forms.length * 2 + Number(hasAreas));
    let previous = 0;
    for (const form of row.forms) {
      const place = places.get(form) ?? 0;
      pushVarint(body, place - previous);
      previous = place;
    }
    const isApart = isLarge && row.documents.length > APART_LENGTH;
    pushVarint(body, row.documents.length * 2 + Number(isApart));
    if (isApart) {
      const { list, offset } = apart.add(row);
      pushVarint(body, list);
      pushVarint(body, offset);
    } else {
      pushDeltas(documents, row.documents);
      for (const code of row.classes) classes.push(code);
    }
    if (!hasAreas) continue;
    pushAreas(body, row.cities);
    pushAreas(body, row.countries);
  }
  apart.close();
  const heads: number[] = [];
  pushVarint(heads, apart.lists.length);
  for (const list of apart.lists) pushVarint(heads, list);
  pushVarint(heads, lexemes.length);
  for (const byte of body) heads.push(byte);
  return { skeleton, line: forms.join(SPACE), heads, documents, classes };
};

const joined = (parts: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat());

/** The bytes of a shard from its groups, in the order of their skeletons. */
export const writeLexiconShard = (groups: readonly WrittenGroup[]): Uint8Array => {
  const text = groups.map(({ skeleton, line }) => `${skeleton}${TAB}${line}`).join(LINE_FEED);
  return writeFrame(FORMAT, VERSION, {}, {
    text: new TextEncoder().encode(text),
    heads: joined(groups.map(({ heads }) => heads)),
    documents: joined(groups.map(({ documents }) => documents)),
    classes: joined(groups.map(({ classes }) => classes)),
  }); // prettier-ignore
};

const times = <T>(count: number, make: () => T): readonly T[] => {
  const all: T[] = [];
  for (let left = count; left > 0; left -= 1) all.push(make());
  return all;
};

const NO_AREAS: readonly Area[] = [];

/** Reads the lexemes of a group; `at` moves on past what they hold in the other columns. */
const readLexemes = (
  reader: VarintReader,
  columns: Columns,
  at: { documents: number; classes: number },
): readonly Lexeme[] => {
  const lists = times(reader.within(reader.next()), reader.next);
  return times(reader.within(reader.next()), () => {
    const head = reader.next();
    let place = 0;
    const forms = times(reader.within(Math.floor(head / 2)), () => (place += reader.next()));
    const size = reader.next();
    const count = Math.floor(size / 2);
    const { documents, classes } = at;
    let apart: Apart | null = null;
    if (size % 2 === 1) {
      const first = reader.next();
      apart = { lists: lists.slice(first, first + Math.ceil(count / LIST_LENGTH)), offset: reader.next() };
    } else {
      at.documents = passDeltas(columns.documents, documents, count);
      at.classes += count;
    }
    const held = apart === null ? count : 0;
    const postings = (): Postings => ({
      documents: readDeltas(columns.documents, documents, held),
      classes: columns.classes.subarray(classes, classes + held),
    });
    const cities = head % 2 === 1 ? readAreas(reader) : NO_AREAS;
    const countries = head % 2 === 1 ? readAreas(reader) : NO_AREAS;
    return { forms, count, apart, postings, cities, countries };
  });
};

/** Reads a shard. Throws an Error when the bytes are not one of this version. */
export const readLexiconShard = (name: string, shard: Uint8Array): LexiconShard => {
  const { text, heads, documents, classes } = readFrame(name, FORMAT, VERSION, shard).columns as Partial<
    Record<string, Uint8Array>
  >;
  if (text === undefined || heads === undefined || documents === undefined || classes === undefined)
    throw new Error(`shard ${name}: a column is missing`);
  const columns: Columns = { heads, documents, classes };
  const groups = text.length === 0 ? [] : new TextDecoder().decode(text).split(LINE_FEED);
  const reader = varintReader(heads, 0);
  const at = { documents: 0, classes: 0 };
  const starts = groups.map((): Start => {
    const start: Start = [reader.at(), at.documents, at.classes];
    readLexemes(reader, columns, at);
    return start;
  });
  if (reader.at() !== heads.length || at.documents !== documents.length || at.classes !== classes.length)
    throw new Error(`shard ${name}: its words and its postings do not fit`);
  const tabs = groups.map((group) => group.indexOf(TAB));
  return {
    skeletons: groups.map((group, i) => group.slice(0, tabs[i])),
    lines: groups.map((group, i) => group.slice((tabs[i] ?? 0) + 1)),
    columns,
    starts,
  };
};

/** The group at `index`. */
export const groupAt = ({ lines, columns, starts }: LexiconShard, index: number): Group => {
  const [heads, documents, classes] = starts[index] ?? [columns.heads.length, 0, 0];
  const lexemes = readLexemes(varintReader(columns.heads, heads), columns, { documents, classes });
  return { forms: (lines[index] ?? "").split(SPACE), lexemes };
};
