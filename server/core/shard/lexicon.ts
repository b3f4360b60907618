/**
 * The text of a dictionary shard: a line for each group, its spellings with a space between. Its skeleton
 * stands before them, and a tab, only where it is not that of the first spelling (an article, a table).
 */
import * as z from "zod";
import { skeletonOf } from "#core/base/fold.ts";
import { compareText } from "#core/base/text.ts";
import { type Area, pushAreas, readAreas } from "./area.ts";
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
import {
  heldChunks,
  type KeepApart,
  listWriter,
  passDeltas,
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
  /** With a space between; no word has one, a tab or a line feed. */
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

/** Any bytes are the text of some groups. */
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

// MERGED lexicon-directory.ts: The directory of the search: from where on each shard of the dictionary and of the word lists goes. Its
// size depends on how many shards there are, and they grow before they become many. Of each it stores how
// many letters it begins with as the one before does (a digit to base 36), and the others.

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

/** Throws an Error that names the shard when it is damaged. */
export const readLexiconDirectory: (name: string, bytes: Uint8Array) => LexiconDirectory = jsonReader(schema);

/** The shard that holds what is wanted, if any does; -1 where that would stand before the first. */
export const shardOf = (from: readonly string[], wanted: string): number => {
  const at = lowerBoundOfText(from, wanted);
  return from[at] === wanted ? at : at - 1;
};

/** The first and the last shard that may hold what begins so. */
export const shardsBeginning = (from: readonly string[], beginning: string): readonly [first: number, last: number] => [
  Math.max(shardOf(from, beginning), 0),
  lowerBoundOfText(from, `${beginning}\uffff`) - 1,
];

/** Where more shards than this hold the words of one beginning, the most common of them stand in a file of their own. */
export const MANY_SHARDS = 2;

// MERGED lexicon.ts: The dictionary of the search: every word that names go by, in groups of one skeleton
// (text/skeleton.ts), the groups in order, some kilobytes of them in a shard. A group holds lexemes:
// the spellings that came together in one name, in whatever script, with their postings. So what is
// spelled alike in one script and otherwise in the other is known to be the same word.
// Layout of a shard: a pack of five columns. Text (spellings.ts) has a line for each group. Heads (varints)
// have for each group: lists, for each of them its number; lexemes, for each of them spellings × 2 + 1 if it has
// areas; their places in the line, the first as the step from the first of the lexeme before (signed), the others
// as those between it and the one before; count × 2 + 1 if its postings stand in the lists, then where (piece.ts).
// Areas (area.ts) hold its cities and countries, documents and classes the other postings (posting.ts), in that order.

const FORMAT = "L";
const VERSION = 5;
const COLUMNS = 5;

export interface Areas {
  readonly cities: readonly Area[];
  readonly countries: readonly Area[];
}

/** A lexeme as the build hands it over. */
export interface LexemeRow extends Areas, Postings {
  /** Folded spellings, ascending. */
  readonly forms: readonly string[];
}

export interface Lexeme extends Areas {
  /** Places of its spellings among those of the group. */
  readonly forms: readonly number[];
  /** Documents that have it in their names. */
  readonly count: number;
  /** Its postings in order; none where it has none. */
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
  /** In order. */
  readonly skeletons: TextList;
  /** The line of spellings of each group. */
  readonly lines: TextList;
  readonly columns: Columns;
  /** Where each group begins in each column. */
  readonly starts: Readonly<Record<keyof Columns, Uint32Array>>;
}

/** A group as bytes, before it stands in a shard. */
export interface WrittenGroup extends Spellings {
  readonly heads: readonly number[];
  readonly areas: readonly number[];
  readonly documents: readonly number[];
  readonly classes: readonly number[];
}

/** Postings of a group from which on those of its more common lexemes stand apart. */
const GROUP_LENGTH = 1024;
/** Lexemes of such a group with fewer postings stay in the dictionary. */
const APART_LENGTH = 24;

/** A group to be written. */
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

const joined = (parts: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(parts.flat());

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

/** Where to read on in each column. */
interface Cursor {
  readonly heads: VarintReader;
  readonly areas: VarintReader;
  documents: number;
  classes: number;
  /** False where postings do not stand where they should. */
  isSound: boolean;
}

const cursorAt = (columns: Columns, starts: LexiconShard["starts"], group: number): Cursor => ({
  heads: varintReader(columns.heads, starts.heads[group] ?? 0),
  areas: varintReader(columns.areas, starts.areas[group] ?? 0),
  documents: starts.documents[group] ?? 0,
  classes: starts.classes[group] ?? 0,
  isSound: true,
});

/** Reads where the `count` postings of a lexeme stand in the dictionary; `at` moves on past them. */
const readHeld = (columns: Columns, at: Cursor, count: number): readonly PostingChunk[] => {
  const { documents, classes } = at;
  at.documents = passDeltas(columns.documents, documents, count);
  at.classes += count;
  return heldChunks(count, () => ({
    documents: readDeltas(columns.documents, documents, count),
    classes: columns.classes.subarray(classes, classes + count),
  }));
};

/** Reads the lexemes of a group; `at` moves on past what they hold. */
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
    if (pieces === null) at.isSound = false;
    const cities = head % 2 === 1 ? readAreas(at.areas) : NO_AREAS;
    const countries = head % 2 === 1 ? readAreas(at.areas) : NO_AREAS;
    return { forms, count, pieces: pieces ?? NO_PIECES, cities, countries };
  });
};

/** Reads a shard. Throws an Error when the bytes are not one of this version. */
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
    readLexemes(columns, at);
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
