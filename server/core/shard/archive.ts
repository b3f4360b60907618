/** Reads an archive (archive-format.ts) by position: a file by its name, a card by its document. */
import { elementAt } from "#core/base/element-at.ts";
import { takeBytes } from "#core/base/short-lived-bytes.ts";
import {
  END_BYTES,
  entriesOf,
  FREE,
  hashesOf,
  type Head,
  MAGIC,
  readHead,
  type Slot,
  SLOT_BYTES,
  STRIDE,
  VERSION,
  WHOLE,
} from "./archive-format.ts";
import type { Listing, LocalFiles, LookUp, RunOfCards, Soon, Span, Wanted } from "./cache.ts";
import { type IdTable, lookForDocument, lookForIdTable } from "./dense-ids.ts";
import { checksum } from "./frame.ts";
import { CARD_JOINT, LISTING_HEAD } from "./listing.ts";
import { idsFile } from "./paths.ts";

/** Slots read at a time: nearly every chain is shorter. */
const CHAIN = 8;

const offsetAt = (view: DataView, at: number): number => view.getUint32(at, true) + view.getUint8(at + 4) * 2 ** 32;

/** A file that is open for reading by position. */
export interface Opened {
  readonly size: number;
  /** The bytes; `undefined` if they have to be waited for. */
  readonly now: (wanted: Wanted) => Uint8Array | undefined;
  readonly later: (wanted: Wanted) => Promise<Uint8Array>;
}

const finish = async <T>(file: Opened, look: LookUp<T>, first: Wanted): Promise<T> => {
  for (let wanted = first; ;) {
    const step = look.next(await file.later(wanted));
    if (step.done === true) return step.value;
    wanted = step.value;
  }
};

/** Runs a look-up: its result, or a promise where the host has to wait. */
const runLookUp = <T>(file: Opened, look: LookUp<T>): Soon<T> => {
  for (let step = look.next(); ;) {
    if (step.done === true) return step.value;
    const bytes = file.now(step.value);
    if (bytes === undefined) return finish(file, look, step.value);
    step = look.next(bytes);
  }
};

export interface Archive {
  readonly id: string;
  readonly beside: Readonly<Record<string, string>>;
  /** The bytes of a file; `null` if it is not there. */
  readonly read: (name: string) => Soon<Uint8Array | null>;
  /** The document of a place. */
  readonly documentOf: LocalFiles["documentOf"];
  /** The cards of documents, numbered in their country, in runs of neighbours. */
  readonly cards: (lang: string, spans: readonly Span[]) => Soon<readonly Listing[]>;
  /** The documents of the listing that a page is of; `null` if there is no such page. */
  readonly listing: (name: string) => Soon<RunOfCards | null>;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function* lookForHead(name: string, size: number): LookUp<Head> {
  const end = viewOf(
    yield { position: Math.max(size - END_BYTES, 0), length: Math.min(size, END_BYTES), isKept: true },
  );
  const magic = size < END_BYTES ? "" : String.fromCharCode(...new Uint8Array(end.buffer, end.byteOffset + 12, 4));
  if (magic !== MAGIC) throw new Error(`shard ${name}: magic is ${JSON.stringify(magic)}, expected "${MAGIC}"`);
  const version = end.getUint16(10, true);
  if (version !== VERSION) throw new Error(`shard ${name}: version is ${version}, expected ${VERSION}`);
  const length = end.getUint32(0, true);
  const sum = end.getUint32(4, true);
  const bytes = yield { position: size - END_BYTES - length, length, isKept: true };
  if (checksum(bytes) !== sum) throw new Error(`shard ${name}: checksum is ${checksum(bytes)}, expected ${sum}`);
  return readHead(name, bytes);
}

/** Of a language: where each page begins in the file, and offsets on the pages (of every {@link STRIDE}th card, and where the last line ends). */
type Offsets = readonly [pages: Float64Array, starts: Uint32Array];

/** An open archive. */
interface Contents {
  readonly name: string;
  readonly head: Head;
  /** By language, in the order of the head. */
  readonly offsets: readonly Offsets[];
  /** The tables of ids that were read, by their file. */
  readonly idTables: Map<string, IdTable>;
}

function* lookForContents(name: string, size: number): LookUp<Contents> {
  const head = yield* lookForHead(name, size);
  const { languages, cards, slots, places, listed, page } = head;
  const bytes = yield { position: cards, length: slots - cards, isKept: true };
  const each = bytes.length / Math.max(languages.length, 1);
  const pages = Math.ceil(listed / page) + (places > listed ? 1 : 0);
  const offsets = languages.map((_, i): Offsets => {
    // A copy, since the numbers must be aligned.
    const { buffer } = new Uint8Array(bytes.subarray(i * each, (i + 1) * each));
    return [new Float64Array(buffer, 0, pages), new Uint32Array(buffer, 8 * pages)];
  });
  return { name, head, offsets, idTables: new Map() };
}

const HEAD = new TextEncoder().encode(LISTING_HEAD);
const [LINE_FEED, COMMA, OPENING_BRACE] = [0x0a, 0x2c, 0x7b];
/** Copies `count` cards out of lines, without the first ones. */
const cut = (name: string, lines: Uint8Array, skipped: number, count: number): Listing => {
  const behindLine = (at: number): number => {
    const end = lines.indexOf(LINE_FEED, at);
    if (end === -1 || lines[at] !== OPENING_BRACE) throw new Error(`shard ${name}: a card is damaged`);
    return end + 1;
  };
  let at = 0;
  for (let i = 0; i < skipped; i += 1) at = behindLine(at);
  const begin = at;
  const starts = new Uint32Array(count + 1);
  for (let i = 0; i < count; i += 1) {
    starts[i] = at - begin;
    at = behindLine(at);
  }
  const end = lines[at - 2] === COMMA ? at - 2 : at - 1;
  // As on a page, whose last card has a line feed behind it.
  starts[count] = end + 1 - begin;
  const bytes = takeBytes(end - begin);
  bytes.set(lines.subarray(begin, end));
  return { bytes, starts };
};

const slotAt = ({ languages }: Head, view: DataView, at: number): Omit<Slot, "a" | "b"> => {
  const number = (k: number): number => view.getUint32(at + 16 + 4 * k, true);
  return {
    offset: offsetAt(view, at + 8),
    kind: view.getUint8(at + 15),
    lang: languages[view.getUint8(at + 14) - 1] ?? null,
    length: number(0),
    from: number(1),
    count: number(2),
    total: number(3),
  };
};

/** The slot of a file; `null` if there is no such file. */
function* lookForSlot({ head }: Contents, path: string): LookUp<Omit<Slot, "a" | "b"> | null> {
  const [a, b] = hashesOf(path);
  for (let at = a % head.spread; at < head.size; at += CHAIN) {
    const length = Math.min(CHAIN, head.size - at);
    const position = head.slots + at * SLOT_BYTES;
    const view = viewOf(yield { position, length: length * SLOT_BYTES, isKept: false });
    for (let i = 0; i < length; i += 1) {
      const from = i * SLOT_BYTES;
      if (view.getUint8(from + 15) === FREE) return null;
      if (view.getUint32(from, true) === a && view.getUint32(from + 4, true) === b) return slotAt(head, view, from);
    }
  }
  return null;
}

/** The document that the page of a document begins with. */
const pageStart = ({ listed, page }: Head, document: number): number =>
  document < listed ? document - (document % page) : listed;

/** One past the last document of the page that begins with `first`. */
const pageEnd = ({ listed, page, places }: Head, first: number): number =>
  first < listed ? Math.min(first + page, listed) : places;

/** The offsets before those of the page that begins with `first`. */
const entriesBefore = ({ listed, page }: Head, first: number): number => {
  const whole = Math.floor(first / page);
  return whole * entriesOf(page) + (first < listed ? 0 : entriesOf(listed % page));
};

/** The bytes in which the cards from `at` up to, not including, `until` are, all on the page that begins with `first`. */
const linesOf = (head: Head, [pages, starts]: Offsets, first: number, at: number, until: number): Wanted => {
  const base = entriesBefore(head, first);
  const start = elementAt(starts, base + Math.floor((at - first) / STRIDE));
  const end = elementAt(starts, base + Math.floor((until - 1 - first) / STRIDE) + 1);
  const position = elementAt(pages, Math.ceil(first / head.page)) + start;
  return { position, length: end - start, isKept: false };
};

function* lookForCards(contents: Contents, lang: string, spans: readonly Span[]): LookUp<readonly Listing[]> {
  const { name, head } = contents;
  const offsets = contents.offsets[head.languages.indexOf(lang)];
  const runs: Listing[] = [];
  for (const { first: from, count } of spans) {
    const end = from + count;
    if (offsets === undefined || end > head.places) throw new Error(`shard ${name}: no card ${lang} ${end - 1}`);
    for (let at = from; at < end;) {
      const first = pageStart(head, at);
      const until = Math.min(pageEnd(head, first), end);
      const bytes = yield linesOf(head, offsets, first, at, until);
      runs.push(cut(name, bytes, (at - first) % STRIDE, until - at));
      at = until;
    }
  }
  return runs;
}

function* lookForFile(contents: Contents, path: string): LookUp<Uint8Array | null> {
  const slot = yield* lookForSlot(contents, path);
  if (slot === null) return null;
  const stored = yield { position: slot.offset, length: slot.length, isKept: true };
  if (slot.kind === WHOLE) return stored;
  const span = { first: slot.from, count: slot.count };
  const runs = slot.count === 0 ? [] : yield* lookForCards(contents, slot.lang ?? "", [span]);
  const joints = Math.max(runs.length - 1, 0) * CARD_JOINT.length;
  const size = runs.reduce((sum, run) => sum + run.bytes.length, HEAD.length + joints + stored.length);
  const bytes = new Uint8Array(size);
  bytes.set(HEAD);
  let at = HEAD.length;
  for (const [i, cards] of runs.entries()) {
    if (i > 0) at += new TextEncoder().encodeInto(CARD_JOINT, bytes.subarray(at)).written;
    bytes.set(cards.bytes, at);
    at += cards.bytes.length;
  }
  bytes.set(stored, at);
  return bytes;
}

function* lookForId(contents: Contents, id: number): LookUp<number | null> {
  const path = idsFile(id);
  let table = contents.idTables.get(path);
  if (table === undefined) {
    const slot = yield* lookForSlot(contents, path);
    if (slot === null) return null;
    table = yield* lookForIdTable(path, slot);
    contents.idTables.set(path, table);
  }
  return yield* lookForDocument(table, id);
}

function* lookForListing(contents: Contents, path: string): LookUp<RunOfCards | null> {
  const slot = yield* lookForSlot(contents, path);
  return slot === null ? null : { from: slot.from, total: slot.total };
}

const archiveOf = (file: Opened, contents: Contents): Archive => ({
  id: contents.head.id,
  beside: contents.head.beside,
  read: (path) => runLookUp(file, lookForFile(contents, path)),
  documentOf: (id) => runLookUp(file, lookForId(contents, id)),
  cards: (lang, spans) => runLookUp(file, lookForCards(contents, lang, spans)),
  listing: (path) => runLookUp(file, lookForListing(contents, path)),
});

/** Opens an archive. Throws an Error, or rejects, if it is not an archive of this version. */
export const openArchive = (name: string, file: Opened): Soon<Archive> => {
  const contents = runLookUp(file, lookForContents(name, file.size));
  return contents instanceof Promise ? contents.then((read) => archiveOf(file, read)) : archiveOf(file, contents);
};
