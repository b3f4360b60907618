/**
 * Archive: many files of the data build in one, for a host that reads them by position from its own disk. A file is
 * found by the hash of its name, a card by its document. A page whose cards are on other pages is stored without them.
 * Layout (little endian):
 * - the files, one behind the other;
 * - for each language where each page of cards begins (f64), and on it every 2nd card, and where it ends (u32);
 * - slots, 32 bytes each, a hash table with linear probing: 0 two hashes of the name (u32) · 8 offset (6 bytes) ·
 *   14 language of the page + 1 (u8; 0: no page) · 15 kind (u8) · 16 length · 20 first document · 24 cards of the page ·
 *   28 cards of the listing (u32 each);
 * - the head (JSON);
 * - the end, 16 bytes: length and checksum of the head (u32), 2 zero bytes, version (u16), magic "MSLA".
 */
import * as z from "zod";
import { takeBytes } from "#core/base/short-lived-bytes.ts";
import type { Listing, LocalFiles, LookUp, RunOfCards, Soon, Span, Wanted } from "./cache.ts";
import { countryOf, type IdTable, localOf, lookForDocument, lookForIdTable } from "./dense-ids.ts";
import { checksum } from "./frame.ts";
import { jsonReader } from "./json.ts";
import { CARD_JOINT, LISTING_HEAD, readListing } from "./listing.ts";
import { countryOfPath, idsFile, placeOfTimes } from "./paths.ts";

const MAGIC = "MSLA";
const [VERSION, END_BYTES] = [2, 16];
/** Cards between two known offsets: the one before a card may be read with it. */
const STRIDE = 2;
const SLOT_BYTES = 32;
/** Slots read at a time: nearly every chain is shorter. */
const CHAIN = 8;
/** Slots per file, at least. */
const ROOM = 1.5;
const [FREE, WHOLE, CARDLESS] = [0, 1, 2];

/** The cards on a page of a listing of places. */
export interface PageOfCards {
  readonly lang: string;
  /** The document of the first, in its country. */
  readonly from: number;
  /** Cards on all pages of the listing. */
  readonly total: number;
  /** Whether the cards are on other pages too, by which they are found. */
  readonly isCopy: boolean;
}

const headSchema = z.object({
  /** Names the content: the same files make the same name. */
  id: z.string(),
  languages: z.array(z.string()),
  places: z.int(),
  /** Open places; the others are on one page. */
  listed: z.int(),
  /** Places on a page. */
  page: z.int(),
  /** Where the offsets of cards begin, and the slots. */
  cards: z.int(),
  slots: z.int(),
  /** Number of slots that names are spread over, and of all slots. */
  spread: z.int(),
  size: z.int(),
  /** The archives beside this one: country → id. */
  beside: z.record(z.string(), z.string()),
});
type Head = z.infer<typeof headSchema>;

/** Two hashes of a name: FNV-1a, and the same with constants of MurmurHash3. */
const hashesOf = (name: string): readonly [number, number] => {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let i = 0; i < name.length; i += 1) {
    const code = name.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0xcc9e2d51);
    b ^= b >>> 15;
  }
  a ^= a >>> 16;
  return [a >>> 0, b >>> 0];
};

interface Slot {
  readonly a: number;
  readonly b: number;
  readonly offset: number;
  readonly length: number;
  readonly kind: number;
  readonly lang: string | null;
  readonly from: number;
  readonly count: number;
  readonly total: number;
}

const putOffset = (view: DataView, at: number, offset: number): void => {
  view.setUint32(at, offset % 2 ** 32, true);
  view.setUint8(at + 4, Math.floor(offset / 2 ** 32));
};

const offsetAt = (view: DataView, at: number): number => view.getUint32(at, true) + view.getUint8(at + 4) * 2 ** 32;

/** The slots in their places: each where its hash says, or in the next that is free. */
const laid = (slots: readonly Slot[], spread: number): readonly (Slot | undefined)[] => {
  const table: (Slot | undefined)[] = Array.from({ length: spread });
  for (const slot of slots) {
    let at = slot.a % spread;
    for (let there = table[at]; there !== undefined; there = table[at]) {
      if (there.a === slot.a && there.b === slot.b) throw new Error("archive: two names have the same hashes");
      at += 1;
    }
    table[at] = slot;
  }
  // A chain ends with a free slot, the last one too.
  table.push(undefined);
  return table;
};

const slotBytes = (table: readonly (Slot | undefined)[], languages: readonly string[]): Uint8Array => {
  const view = new DataView(new ArrayBuffer(table.length * SLOT_BYTES));
  for (const [i, slot] of table.entries()) {
    if (slot === undefined) continue;
    const at = i * SLOT_BYTES;
    view.setUint32(at, slot.a, true);
    view.setUint32(at + 4, slot.b, true);
    putOffset(view, at + 8, slot.offset);
    view.setUint8(at + 14, slot.lang === null ? 0 : languages.indexOf(slot.lang) + 1);
    view.setUint8(at + 15, slot.kind);
    for (const [k, value] of [slot.length, slot.from, slot.count, slot.total].entries())
      view.setUint32(at + 16 + 4 * k, value, true);
  }
  return new Uint8Array(view.buffer);
};

/** A file that goes into an archive. */
interface Added {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly cards: PageOfCards | undefined;
}

interface Page extends Pick<PageOfCards, "from" | "total"> {
  readonly count: number;
  readonly offset: number;
  /** Where every {@link STRIDE}th card begins, and where the line of the last one ends, from `offset` on. */
  readonly starts: readonly number[];
}

/** How many places there are, and on what pages: the closed ones, behind the others, are on one page. */
const shapeOf = (pages: readonly Page[]): Pick<Head, "places" | "listed" | "page"> => {
  const [first, last] = [pages[0], pages.at(-1)];
  if (first === undefined || last === undefined) return { places: 0, listed: 0, page: 1 };
  const places = last.from + last.count;
  return { places, listed: last.total === last.count ? last.from : places, page: first.count };
};

/**
 * Writes an archive through `append`, which gets all its bytes in order: `add` puts a file in, `find` tells where the bytes
 * of a whole file are, `close` ends it.
 */
export const writeArchive = (append: (bytes: Uint8Array) => void) => {
  let at = 0;
  const put = (bytes: Uint8Array): number => {
    append(bytes);
    at += bytes.length;
    return at - bytes.length;
  };
  const slots: Slot[] = [];
  const wholes = new Map<string, Slot>();
  /** By language: the pages that the cards are read from. */
  const pagesOf = new Map<string, Page[]>();

  const addPage = ({ path, bytes, cards }: Added & { readonly cards: PageOfCards }): Omit<Slot, "a" | "b"> => {
    const { lang, from, total, isCopy } = cards;
    const { starts } = readListing(path, bytes);
    const count = starts.length - 1;
    const page = { lang, from, count, total };
    if (isCopy) {
      // With the line feed behind the last card.
      const tail = bytes.subarray((starts[count] ?? 0) - (count === 0 ? 0 : 1));
      return { ...page, kind: CARDLESS, offset: put(tail), length: tail.length };
    }
    const offset = put(bytes);
    if (count > 0) {
      const known = [...starts.subarray(0, count)].filter((_, i) => i % STRIDE === 0);
      const pages = pagesOf.get(lang) ?? [];
      pagesOf.set(lang, pages);
      pages.push({ from, count, total, offset, starts: [...known, starts[count] ?? 0] });
    }
    return { ...page, kind: WHOLE, offset, length: bytes.length };
  };

  return {
    add: ({ path, bytes, cards }: Added): void => {
      const [a, b] = hashesOf(path);
      const placed =
        cards === undefined
          ? { kind: WHOLE, offset: put(bytes), length: bytes.length, lang: null, from: 0, count: 0, total: 0 }
          : addPage({ path, bytes, cards });
      const slot = { a, b, ...placed };
      slots.push(slot);
      if (slot.kind === WHOLE) wholes.set(path, slot);
    },
    find: (path: string): Pick<Slot, "offset" | "length"> | null => wholes.get(path) ?? null,
    close: ({ id, languages, beside }: Pick<Head, "id" | "languages" | "beside">): void => {
      const tables = languages.map((lang) => pagesOf.get(lang) ?? []);
      const cards = at;
      for (const pages of tables) {
        put(new Uint8Array(Float64Array.from(pages, ({ offset }) => offset).buffer));
        put(new Uint8Array(Uint32Array.from(pages.flatMap(({ starts }) => starts)).buffer));
      }
      const spread = Math.max(Math.ceil(slots.length * ROOM), 1);
      const table = laid(slots, spread);
      const slotsAt = put(slotBytes(table, languages));
      const head: Head = {
        id,
        languages: [...languages],
        ...shapeOf(tables[0] ?? []),
        cards,
        slots: slotsAt,
        spread,
        size: table.length,
        beside,
      };
      const bytes = new TextEncoder().encode(JSON.stringify(head));
      put(bytes);
      const end = new DataView(new ArrayBuffer(END_BYTES));
      end.setUint32(0, bytes.length, true);
      end.setUint32(4, checksum(bytes), true);
      end.setUint16(10, VERSION, true);
      for (let i = 0; i < MAGIC.length; i += 1) end.setUint8(12 + i, MAGIC.charCodeAt(i));
      put(new Uint8Array(end.buffer));
    },
  };
};

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
const run = <T>(file: Opened, look: LookUp<T>): Soon<T> => {
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
const readHead: (name: string, bytes: Uint8Array) => Head = jsonReader(headSchema);

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

function* lookFor(name: string, file: Opened): LookUp<Archive> {
  const head = yield* lookForHead(name, file.size);
  const { languages, cards, slots, places, listed, page } = head;
  const bytes = yield { position: cards, length: slots - cards, isKept: true };
  const each = bytes.length / Math.max(languages.length, 1);
  const pages = Math.ceil(listed / page) + (places > listed ? 1 : 0);
  const offsets = languages.map((_, i): Offsets => {
    // A copy, since the numbers must be aligned.
    const { buffer } = new Uint8Array(bytes.subarray(i * each, (i + 1) * each));
    return [new Float64Array(buffer, 0, pages), new Uint32Array(buffer, 8 * pages)];
  });
  return createArchive(name, file, head, offsets);
}

/** Of a language: where each page begins in the file, and offsets on the pages ({@link Page.starts}). */
type Offsets = readonly [pages: Float64Array, starts: Uint32Array];

/** Offsets of a page with so many cards. */
const entriesOf = (count: number): number => (count === 0 ? 0 : Math.ceil(count / STRIDE) + 1);

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

const createArchive = (name: string, file: Opened, head: Head, offsets: readonly Offsets[]): Archive => {
  const { languages, places, listed, page } = head;
  const closedBase = Math.floor(listed / page) * entriesOf(page) + entriesOf(listed % page);

  function* find(path: string): LookUp<Slot | null> {
    const [a, b] = hashesOf(path);
    for (let at = a % head.spread; at < head.size; at += CHAIN) {
      const length = Math.min(CHAIN, head.size - at);
      const position = head.slots + at * SLOT_BYTES;
      const view = viewOf(yield { position, length: length * SLOT_BYTES, isKept: false });
      for (let i = 0; i < length; i += 1) {
        const from = i * SLOT_BYTES;
        const kind = view.getUint8(from + 15);
        if (kind === FREE) return null;
        if (view.getUint32(from, true) !== a || view.getUint32(from + 4, true) !== b) continue;
        const number = (k: number): number => view.getUint32(from + 16 + 4 * k, true);
        return {
          a,
          b,
          offset: offsetAt(view, from + 8),
          kind,
          lang: languages[view.getUint8(from + 14) - 1] ?? null,
          length: number(0),
          from: number(1),
          count: number(2),
          total: number(3),
        };
      }
    }
    return null;
  }

  function* cards(lang: string, spans: readonly Span[]): LookUp<readonly Listing[]> {
    const [pages, starts] = offsets[languages.indexOf(lang)] ?? [];
    const runs: Listing[] = [];
    for (const { first: from, count } of spans) {
      const end = from + count;
      if (pages === undefined || starts === undefined || end > places)
        throw new Error(`shard ${name}: no card ${lang} ${end - 1}`);
      for (let at = from; at < end;) {
        const first = at < listed ? at - (at % page) : listed;
        const until = Math.min(at < listed ? Math.min(first + page, listed) : places, end);
        const base = first < listed ? (first / page) * entriesOf(page) : closedBase;
        const start = starts[base + Math.floor((at - first) / STRIDE)] ?? 0;
        const length = (starts[base + Math.floor((until - 1 - first) / STRIDE) + 1] ?? 0) - start;
        const position = (pages[Math.ceil(first / page)] ?? 0) + start;
        const bytes = yield { position, length, isKept: false };
        runs.push(cut(name, bytes, (at - first) % STRIDE, until - at));
        at = until;
      }
    }
    return runs;
  }

  function* read(path: string): LookUp<Uint8Array | null> {
    const slot = yield* find(path);
    if (slot === null) return null;
    const own = yield { position: slot.offset, length: slot.length, isKept: true };
    if (slot.kind === WHOLE) return own;
    const runs = slot.count === 0 ? [] : yield* cards(slot.lang ?? "", [{ first: slot.from, count: slot.count }]);
    const joints = Math.max(runs.length - 1, 0) * CARD_JOINT.length;
    const bytes = new Uint8Array(runs.reduce((sum, one) => sum + one.bytes.length, HEAD.length + joints + own.length));
    bytes.set(HEAD);
    let at = HEAD.length;
    for (const [i, one] of runs.entries()) {
      if (i > 0) at += new TextEncoder().encodeInto(CARD_JOINT, bytes.subarray(at)).written;
      bytes.set(one.bytes, at);
      at += one.bytes.length;
    }
    bytes.set(own, at);
    return bytes;
  }

  const idTables = new Map<string, IdTable>();

  function* lookForId(id: number): LookUp<number | null> {
    const path = idsFile(id);
    let table = idTables.get(path);
    if (table === undefined) {
      const slot = yield* find(path);
      if (slot === null) return null;
      table = yield* lookForIdTable(path, slot);
      idTables.set(path, table);
    }
    return yield* lookForDocument(table, id);
  }

  function* listing(path: string): LookUp<RunOfCards | null> {
    const slot = yield* find(path);
    return slot === null ? null : { from: slot.from, total: slot.total };
  }

  return {
    id: head.id,
    beside: head.beside,
    read: (path) => run(file, read(path)),
    documentOf: (id) => run(file, lookForId(id)),
    cards: (lang, spans) => run(file, cards(lang, spans)),
    listing: (path) => run(file, listing(path)),
  };
};

/** Opens an archive. Throws an Error, or rejects, if it is not an archive of this version. */
export const openArchive = (name: string, file: Opened): Soon<Archive> => run(file, lookFor(name, file));

/** The lists joined, at once if all of them are there. */
const joined = <T>(lists: readonly Soon<readonly T[]>[]): Soon<readonly T[]> => {
  const [first] = lists;
  if (first !== undefined && lists.length === 1) return first;
  const isThere = (one: Soon<readonly T[]>): one is readonly T[] => !(one instanceof Promise);
  if (lists.every(isThere)) return lists.flat();
  return Promise.all(lists.map(async (one) => one)).then((all) => all.flat());
};

/** The files of a build from its archives: one for each country with places, and one for what they share. */
export const joinArchives = (shared: Archive, countries: ReadonlyMap<string, Archive>): LocalFiles => {
  const archiveOf = (name: string): Archive => countries.get(countryOfPath(name) ?? "") ?? shared;
  const ofPlace = (document: number | null): Archive =>
    countries.get(document === null ? "" : countryOf(document)) ?? shared;
  /** A schedule is named for its place, and stored with the places of its country. */
  const readTimes = (name: string, id: number): Soon<Uint8Array | null> => {
    const document = shared.documentOf(id);
    return document instanceof Promise
      ? document.then(async (one) => ofPlace(one).read(name))
      : ofPlace(document).read(name);
  };
  return {
    read: (name) => {
      const place = placeOfTimes(name);
      return place === null ? archiveOf(name).read(name) : readTimes(name, place);
    },
    cards: (lang, spans) => {
      const found: Soon<readonly Listing[]>[] = [];
      for (let i = 0; i < spans.length;) {
        const country = countryOf(spans[i]?.first ?? 0);
        const archive = countries.get(country);
        if (archive === undefined) throw new Error(`archives: none of ${country}`);
        const own: Span[] = [];
        for (; i < spans.length; i += 1) {
          const { first, count } = spans[i] ?? { first: 0, count: 0 };
          if (countryOf(first) !== country) break;
          own.push({ first: localOf(first), count });
        }
        found.push(archive.cards(lang, own));
      }
      return joined(found);
    },
    documentOf: shared.documentOf,
    listing: (name) => archiveOf(name).listing(name),
  };
};
