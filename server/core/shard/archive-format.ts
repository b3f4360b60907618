/**
 * The format of archives: many files of the data build in one, for a host that reads them by position from its own disk. A file is
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
import { jsonReader } from "./json.ts";

export const MAGIC = "MSLA";
export const [VERSION, END_BYTES] = [2, 16];
/** Cards between two known offsets: the one before a card may be read with it. */
export const STRIDE = 2;
export const SLOT_BYTES = 32;
export const [FREE, WHOLE, CARDLESS] = [0, 1, 2];

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
export type Head = z.infer<typeof headSchema>;

export const readHead: (name: string, bytes: Uint8Array) => Head = jsonReader(headSchema);

/** Two hashes of a name: FNV-1a, and the same with constants of MurmurHash3. */
export const hashesOf = (name: string): readonly [number, number] => {
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

/** Where a file is, by the hashes of its name; of a page also which cards it has. */
export interface Slot {
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

/** How many offsets are stored of a page with so many cards. */
export const entriesOf = (count: number): number => (count === 0 ? 0 : Math.ceil(count / STRIDE) + 1);
