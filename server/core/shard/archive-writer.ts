/** Writes an archive (archive-format.ts). */
import { elementAt } from "#core/base/element-at.ts";
import {
  CARDLESS,
  END_BYTES,
  hashesOf,
  type Head,
  MAGIC,
  type PageOfCards,
  type Slot,
  SLOT_BYTES,
  STRIDE,
  VERSION,
  WHOLE,
} from "./archive-format.ts";
import { checksum } from "./frame.ts";
import { readListing } from "./listing.ts";

/** Slots per file, at least. */
const ROOM = 1.5;

const putOffset = (view: DataView, at: number, offset: number): void => {
  view.setUint32(at, offset % 2 ** 32, true);
  view.setUint8(at + 4, Math.floor(offset / 2 ** 32));
};

/** The slots in their places: each where its hash says, or in the next that is free. */
const inPlace = (slots: readonly Slot[], spread: number): readonly (Slot | undefined)[] => {
  const table: (Slot | undefined)[] = Array.from({ length: spread });
  for (const slot of slots) {
    let at = slot.a % spread;
    for (let other = table[at]; other !== undefined; other = table[at]) {
      if (other.a === slot.a && other.b === slot.b) throw new Error("archive: two names have the same hashes");
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

/** Appends bytes, and knows how many there are. */
interface Sink {
  /** Appends bytes; returns where they begin. */
  readonly put: (bytes: Uint8Array) => number;
  readonly position: () => number;
}

const sinkOf = (append: (bytes: Uint8Array) => void): Sink => {
  let position = 0;
  return {
    put: (bytes) => {
      append(bytes);
      position += bytes.length;
      return position - bytes.length;
    },
    position: () => position,
  };
};

type Placed = Omit<Slot, "a" | "b">;

/** Puts a page of cards, without the cards if they are on other pages too; notes in `pages` where the cards are. */
const putPage = (
  { put }: Sink,
  { path, bytes }: Omit<Added, "cards">,
  { lang, from, total, isCopy }: PageOfCards,
  pages: Page[],
): Placed => {
  const { starts } = readListing(path, bytes);
  const count = starts.length - 1;
  const end = elementAt(starts, count);
  const page = { lang, from, count, total };
  if (isCopy) {
    // With the line feed behind the last card.
    const tail = bytes.subarray(end - (count === 0 ? 0 : 1));
    return { ...page, kind: CARDLESS, offset: put(tail), length: tail.length };
  }
  const offset = put(bytes);
  const known = [...starts.subarray(0, count)].filter((_, i) => i % STRIDE === 0);
  if (count > 0) pages.push({ from, count, total, offset, starts: [...known, end] });
  return { ...page, kind: WHOLE, offset, length: bytes.length };
};

/** Puts the offsets of the cards of each language. */
const putOffsets = ({ put }: Sink, tables: readonly (readonly Page[])[]): void => {
  for (const pages of tables) {
    put(new Uint8Array(Float64Array.from(pages, ({ offset }) => offset).buffer));
    put(new Uint8Array(Uint32Array.from(pages.flatMap(({ starts }) => starts)).buffer));
  }
};

/** Puts the head, and the end, by which it is found. */
const putHead = ({ put }: Sink, head: Head): void => {
  const bytes = new TextEncoder().encode(JSON.stringify(head));
  put(bytes);
  const end = new DataView(new ArrayBuffer(END_BYTES));
  end.setUint32(0, bytes.length, true);
  end.setUint32(4, checksum(bytes), true);
  end.setUint16(10, VERSION, true);
  for (let i = 0; i < MAGIC.length; i += 1) end.setUint8(12 + i, MAGIC.charCodeAt(i));
  put(new Uint8Array(end.buffer));
};

/**
 * Writes an archive through `append`, which gets all its bytes in order: `add` puts a file in, `find` tells where the bytes
 * of a whole file are, `close` ends it.
 */
export const writeArchive = (append: (bytes: Uint8Array) => void) => {
  const sink = sinkOf(append);
  const slots: Slot[] = [];
  const wholes = new Map<string, Slot>();
  /** By language: the pages that the cards are read from. */
  const pagesOf = new Map<string, Page[]>();

  const place = ({ path, bytes, cards }: Added): Placed => {
    if (cards === undefined)
      return { kind: WHOLE, offset: sink.put(bytes), length: bytes.length, lang: null, from: 0, count: 0, total: 0 };
    const pages = pagesOf.get(cards.lang) ?? [];
    pagesOf.set(cards.lang, pages);
    return putPage(sink, { path, bytes }, cards, pages);
  };

  return {
    add: (file: Added): void => {
      const [a, b] = hashesOf(file.path);
      const slot = { a, b, ...place(file) };
      slots.push(slot);
      if (slot.kind === WHOLE) wholes.set(file.path, slot);
    },
    find: (path: string): Pick<Slot, "offset" | "length"> | null => wholes.get(path) ?? null,
    close: ({ id, languages, beside }: Pick<Head, "id" | "languages" | "beside">): void => {
      const tables = languages.map((lang) => pagesOf.get(lang) ?? []);
      const cards = sink.position();
      putOffsets(sink, tables);
      const spread = Math.max(Math.ceil(slots.length * ROOM), 1);
      const table = inPlace(slots, spread);
      putHead(sink, {
        id,
        languages: [...languages],
        ...shapeOf(tables[0] ?? []),
        cards,
        slots: sink.put(slotBytes(table, languages)),
        spread,
        size: table.length,
        beside,
      });
    },
  };
};
