/**
 * Search dictionary: every word of every name, grouped by consonant skeleton (skeleton.ts), groups sorted, some kilobytes
 * per shard. A group holds lexemes: spellings that occur together in one name, in any script, with their postings; so
 * the search knows that spellings in different scripts are the same word.
 * - Dictionary shard: a pack of five columns. Text: a line per group, spellings separated by spaces, preceded by the
 *   skeleton and a tab if it differs from that of the first spelling. Heads (varints), per group: lists, with the
 *   number of each; lexemes, and per lexeme: spellings × 2 + 1 if it has areas; their indexes in the line (the first
 *   as signed delta from the previous lexeme's first, the others as gaps); count × 2 + 1 if its postings are in
 *   lists, then where (posting-list.ts). Areas (named-areas.ts), documents and classes hold the rest, in that order.
 * - Directory: the first word of each shard, as the length of the prefix shared with the previous one (a base 36
 *   digit) and the rest.
 */
import * as z from "zod";
import { skeletonOf } from "#core/base/skeleton.ts";
import { compareText } from "#core/base/text.ts";
import { jsonReader } from "./json.ts";
import { lowerBoundOfText } from "./lower-bound.ts";
import { type Area, passAreas, pushAreas, readAreas } from "./named-areas.ts";
import { NO_BYTES, readPack, writePack } from "./pack.ts";
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
  readStretches,
} from "./posting-list.ts";
import { fromSigned, pushVarint, signed, times, varintReader, type VarintReader } from "./varint.ts";
import { lengthAt, readLetters, startsOfLines, writeLetters } from "./words.ts";

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

/** The lines of the text column. */
interface Lines {
  readonly letters: Uint8Array;
  /** Where each begins; one more than there are lines. */
  readonly lines: Uint32Array;
}

/** Finds the lines of the text column. */
export const linesOf = (letters: Uint8Array): Lines => ({ letters, lines: startsOfLines(letters) });

/** The spellings of a group; any bytes are valid. */
export const spellingsAt = ({ letters, lines }: Lines, group: number): Spellings => {
  const text = readLetters(letters, lines[group], (lines[group + 1] ?? 1) - 1);
  const tab = text.indexOf(TAB);
  return tab === -1
    ? { skeleton: skeletonOf(firstOf(text)), line: text }
    : { skeleton: text.slice(0, tab), line: text.slice(tab + 1) };
};

/** The bytes that end the first word of a line, or the skeleton before it. */
const [TAB_BYTE, LINE_FEED_BYTE, SPACE_BYTE] = [0x09, 0x0a, 0x20];

/** The skeleton of a group, without decoding its spellings. */
const skeletonAt = ({ letters, lines }: Lines, group: number): string => {
  const from = lines[group] ?? 0;
  let end = from;
  for (let byte = letters[end]; byte !== undefined; byte = letters[(end += lengthAt(letters, end))])
    if (byte === TAB_BYTE || byte === SPACE_BYTE || byte === LINE_FEED_BYTE) break;
  const first = readLetters(letters, from, Math.min(end, letters.length));
  return letters[end] === TAB_BYTE ? first : skeletonOf(first);
};

/** Index of the group with this skeleton; -1 if there is none. */
const groupWith = (shard: Lines, skeleton: string): number => {
  let low = 0;
  let high = shard.lines.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = skeletonAt(shard, middle);
    if (found === skeleton) return middle;
    if (found < skeleton) low = middle + 1;
    else high = middle;
  }
  return -1;
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
    return each.map((rest) => (before = before.slice(0, Number.parseInt(rest.charAt(0), DIGITS)) + rest.slice(1)));
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

/**
 * The lexemes of one skeleton, as numbers: a group may have thousands, and a query needs few of them. `table` has for each
 * lexeme {@link FIELDS} numbers, behind the last where the spellings end, then the spellings.
 */
export interface Group {
  readonly forms: readonly string[];
  /** Number of lexemes. */
  readonly size: number;
  readonly table: Uint32Array;
  readonly columns: Columns;
  /** Length of its columns together. */
  readonly bytes: number;
  /** Numbers of its lists. */
  readonly lists: readonly number[];
}

/** Where the spellings of a lexeme begin, its numbers to read, and where they are in each column. */
const [FORMS, COUNT, HAS_AREAS, HEADS, AREAS, DOCUMENTS, CLASSES] = [0, 1, 2, 3, 4, 5, 6];
const FIELDS = 7;

// Below, `?? 0` only tells the compiler that a table has as many numbers as its lexemes need: a query goes over thousands of
// them, and readLexiconShard has checked the columns as a whole.

/** Where the spellings of a lexeme begin in the table of its group; those of the next begin where they end. */
export const formsAt = ({ table }: Group, lexeme: number): number => table[lexeme * FIELDS + FORMS] ?? 0;

/** Number of documents with the lexeme in their names. */
export const documentsWith = ({ table }: Group, lexeme: number): number => table[lexeme * FIELDS + COUNT] ?? 0;

/** Whether the lexeme occurs in the name of a city or country. */
export const namesArea = ({ table }: Group, lexeme: number): boolean => table[lexeme * FIELDS + HAS_AREAS] === 1;

interface Columns {
  readonly heads: Uint8Array;
  readonly areas: Uint8Array;
  readonly documents: Uint8Array;
  readonly classes: Uint8Array;
}

const COLUMN_NAMES = ["heads", "areas", "documents", "classes"] as const satisfies readonly (keyof Columns)[];

/** The groups of a shard, sorted by skeleton. */
export interface LexiconShard extends Lines {
  readonly columns: Columns;
  /** Where each group begins in each column, in the order of {@link COLUMN_NAMES}, and behind the last where they end. */
  readonly starts: Uint32Array;
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
  const placeOf = (form: string): number => {
    const place = places.get(form);
    if (place === undefined) throw new Error(`got the spelling ${form}, expected one of ${forms.join(SPACE)}`);
    return place;
  };
  const isLarge = lexemes.reduce((sum, row) => sum + row.documents.length, 0) > GROUP_LENGTH;
  const apart = listWriter(keepApart);
  const [body, areas, documents, classes]: [number[], number[], number[], number[]] = [[], [], [], []];
  let before = 0;
  for (const row of lexemes) {
    const hasAreas = row.cities.length + row.countries.length > 0;
    pushVarint(body, row.forms.length * 2 + Number(hasAreas));
    const [first = 0, ...others] = row.forms.map(placeOf);
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

const joined = (parts: readonly (readonly number[] | Uint8Array)[]): Uint8Array => {
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

const NOWHERE: Areas = { cities: [], countries: [] };
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

const cursorAt = (columns: Columns, starts: Uint32Array, group: number): Cursor => {
  const [heads = 0, areas = 0, documents = 0, classes = 0] = starts.subarray(group * COLUMN_NAMES.length);
  return {
    heads: varintReader(columns.heads, heads),
    areas: varintReader(columns.areas, areas),
    documents,
    classes,
    isSound: true,
  };
};

/** Moves `at` past the postings of a lexeme; their number. */
const passPostings = (columns: Columns, at: Cursor, lists: number): number => {
  const size = at.heads.next();
  const count = Math.floor(size / 2);
  if (size % 2 === 1) {
    if (!passStretches(at.heads, lists, count)) at.isSound = false;
  } else {
    at.documents = passDeltas(columns.documents, at.documents, count);
    at.classes += count;
  }
  return count;
};

/** Receives the numbers of a table, before their amount is known. */
let numbers: Uint32Array = new Uint32Array(4096);
let places: Uint32Array = new Uint32Array(4096);

const withRoom = (held: Uint32Array, size: number): Uint32Array => {
  if (size <= held.length) return held;
  const larger = new Uint32Array(2 * size);
  larger.set(held);
  return larger;
};

/** Reads the table of a group; moves `at` past its lexemes. */
const readTable = (columns: Columns, at: Cursor): Pick<Group, "size" | "table" | "lists"> => {
  const { heads: reader } = at;
  const lists = times(reader.within(reader.next()), () => reader.next());
  const size = reader.within(reader.next());
  numbers = withRoom(numbers, size * FIELDS);
  let [before, held] = [0, 0];
  for (let lexeme = 0; lexeme < size; lexeme += 1) {
    const head = reader.next();
    const field = lexeme * FIELDS;
    const forms = reader.within(Math.floor(head / 2));
    places = withRoom(places, held + forms);
    numbers[field + FORMS] = held;
    let place = before - 1;
    for (let i = 0; i < forms; i += 1) {
      place += 1 + (i === 0 ? fromSigned(reader.next()) : reader.next());
      places[held + i] = place;
    }
    before = forms === 0 ? before : (places[held] ?? 0);
    held += forms;
    const hasAreas = head % 2;
    numbers[field + HAS_AREAS] = hasAreas;
    numbers[field + HEADS] = reader.at();
    numbers[field + AREAS] = at.areas.at();
    numbers[field + DOCUMENTS] = at.documents;
    numbers[field + CLASSES] = at.classes;
    numbers[field + COUNT] = passPostings(columns, at, lists.length);
    if (hasAreas === 0) continue;
    passAreas(at.areas);
    passAreas(at.areas);
  }
  const end = size * FIELDS;
  const table = new Uint32Array(end + 1 + held);
  table.set(numbers.subarray(0, end));
  for (let field = FORMS; field < end; field += FIELDS) table[field] = (table[field] ?? 0) + end + 1;
  table[end] = end + 1 + held;
  table.set(places.subarray(0, held), end + 1);
  return { size, table, lists };
};

const piecesAt = ({ table, columns, lists }: Group, lexeme: number): readonly PostingChunk[] => {
  const field = lexeme * FIELDS;
  const heads = varintReader(columns.heads, table[field + HEADS] ?? 0);
  const size = heads.next();
  const count = Math.floor(size / 2);
  return size % 2 === 1
    ? (readStretches(heads, lists, count) ?? NO_PIECES)
    : heldChunks(columns, table[field + DOCUMENTS] ?? 0, table[field + CLASSES] ?? 0, count);
};

const areasAt = (group: Group, lexeme: number): Areas => {
  if (!namesArea(group, lexeme)) return NOWHERE;
  const reader = varintReader(group.columns.areas, group.table[lexeme * FIELDS + AREAS] ?? 0);
  return { cities: readAreas(reader), countries: readAreas(reader) };
};

/** Decodes what it is asked for: of most lexemes that a word may mean no query needs more than how common they are. */
class LexemeOfGroup implements Lexeme {
  readonly #group: Group;
  readonly #lexeme: number;
  #areas: Areas | undefined;
  #pieces: readonly PostingChunk[] | undefined;

  constructor(group: Group, lexeme: number) {
    this.#group = group;
    this.#lexeme = lexeme;
  }

  get forms(): readonly number[] {
    const [from, to] = [formsAt(this.#group, this.#lexeme), formsAt(this.#group, this.#lexeme + 1)];
    return times(to - from, (i) => this.#group.table[from + i] ?? 0);
  }

  get count(): number {
    return documentsWith(this.#group, this.#lexeme);
  }

  get cities(): readonly Area[] {
    return (this.#areas ??= areasAt(this.#group, this.#lexeme)).cities;
  }

  get countries(): readonly Area[] {
    return (this.#areas ??= areasAt(this.#group, this.#lexeme)).countries;
  }

  get pieces(): readonly PostingChunk[] {
    return (this.#pieces ??= piecesAt(this.#group, this.#lexeme));
  }
}

/** A lexeme of a group. */
export const lexemeAt = (group: Group, lexeme: number): Lexeme => new LexemeOfGroup(group, lexeme);

/** Moves `at` past the lexemes of a group, without making them. */
const passLexemes = (columns: Columns, at: Cursor): void => {
  const { heads: reader } = at;
  const lists = reader.within(reader.next());
  for (let left = lists; left > 0; left -= 1) reader.next();
  for (let left = reader.within(reader.next()); left > 0; left -= 1) {
    const head = reader.next();
    for (let forms = reader.within(Math.floor(head / 2)); forms > 0; forms -= 1) reader.next();
    passPostings(columns, at, lists);
    if (head % 2 === 0) continue;
    passAreas(at.areas);
    passAreas(at.areas);
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
  const lines = linesOf(text);
  const size = lines.lines.length - 1;
  const starts = new Uint32Array((size + 1) * COLUMN_NAMES.length);
  const at = cursorAt(columns, starts, 0);
  for (let group = 0; group <= size; group += 1) {
    starts.set([at.heads.at(), at.areas.at(), at.documents, at.classes], group * COLUMN_NAMES.length);
    if (group < size) passLexemes(columns, at);
  }
  const isRead =
    at.heads.at() === heads.length &&
    at.areas.at() === areas.length &&
    at.documents === documents.length &&
    at.classes === classes.length;
  if (!at.isSound || !isRead) throw new Error(`shard ${name}: its words and its postings do not fit`);
  return { ...lines, columns, starts };
};

/** The group at an index of the shard. It keeps nothing of the shard, which a view would hold in memory. */
export const groupAt = (shard: LexiconShard, group: number): Group => {
  const from = group * COLUMN_NAMES.length;
  const parts = COLUMN_NAMES.map((name, i) =>
    shard.columns[name].subarray(shard.starts[from + i], shard.starts[from + COLUMN_NAMES.length + i]),
  );
  const bytes = joined(parts);
  let end = 0;
  const starts = Uint32Array.from(parts, ({ length }) => (end += length) - length);
  const columns = { heads: bytes, areas: bytes, documents: bytes, classes: bytes };
  const { line } = spellingsAt(shard, group);
  return { forms: line.split(SPACE), columns, bytes: end, ...readTable(columns, cursorAt(columns, starts, 0)) };
};

/** The group of a skeleton; `null` if the shard has none. */
export const groupOf = (shard: LexiconShard, skeleton: string): Group | null => {
  const group = groupWith(shard, skeleton);
  return group === -1 ? null : groupAt(shard, group);
};
