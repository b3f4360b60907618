/**
 * Listing files: the envelope of the API with one card (a JSON record) on each line, so that one
 * file is a valid answer for any client and a run of its lines is a slice of bytes for the engine.
 * Reader and writer share this module; a file without that shape is refused.
 */
import { once } from "#core/request/memo.ts";

/** What a listing begins with. */
export const LISTING_HEAD = '{"ok":true,"data":[\n';
/** What stands between two cards. */
export const CARD_JOINT = ",\n";
const LINE_FEED = 0x0a;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACKET = 0x5d;

/** A parsed listing: `starts[i]` is where card i begins, `ends` one past its last byte. */
export interface Listing {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
}

/** What a listing ends with; `meta` goes in as it is. */
export const listingTail = (meta: object): string => `\n],"meta":${JSON.stringify(meta)}}\n`;

/** The text of a listing file; `cards` are JSON texts without line feeds. */
export const writeListing = (cards: readonly string[], meta: object): string =>
  `${LISTING_HEAD}${cards.join(CARD_JOINT)}${listingTail(meta)}`;

/** Finds the cards of a listing. Throws an Error when the file is not one. */
export const readListing = (name: string, bytes: Uint8Array): Listing => {
  const starts: number[] = [];
  let at = LISTING_HEAD.length;
  if (new TextDecoder().decode(bytes.subarray(0, at)) !== LISTING_HEAD)
    throw new Error(`shard ${name}: not a listing`);
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, at);
    if (end === -1) throw new Error(`shard ${name}: cut short after ${starts.length} records`);
    if (bytes[at] !== OPENING_BRACE) {
      const tail = starts.length === 0 ? end + 1 : at;
      if (bytes[tail] !== CLOSING_BRACKET)
        throw new Error(`shard ${name}: record ${starts.length} is damaged`);
      if (bytes.indexOf(LINE_FEED, tail) === -1) throw new Error(`shard ${name}: cut short`);
      starts.push(at);
      return { bytes, starts: Uint32Array.from(starts) };
    }
    starts.push(at);
    at = end + 1;
  }
};

/** How many cards the listing holds. */
export const listingLength = (listing: Listing): number => listing.starts.length - 1;

/** The bytes of cards `from` up to, not including, `to`, joined by commas; a view, not a copy. */
export const sliceCards = (listing: Listing, from: number, to: number): Uint8Array => {
  const { bytes, starts } = listing;
  const start = starts[from];
  const next = starts[to];
  if (start === undefined || next === undefined || from >= to) return bytes.subarray(0, 0);
  const isLast = to === starts.length - 1;
  return bytes.subarray(start, next - (isLast ? 1 : 2));
};

/** How many records all pages of the listing hold together, by its `meta`. */
export const listingTotal = once(({ bytes, starts }: Listing): number => {
  const tail = new TextDecoder().decode(bytes.subarray(starts.at(-1)));
  const { meta } = JSON.parse(`{${tail.slice(tail.indexOf('"meta"'))}`) as { readonly meta?: { readonly total?: unknown } }; // prettier-ignore
  if (typeof meta?.total !== "number")
    throw new Error(`listing: total is ${String(meta?.total)}, expected a number`);
  return meta.total;
});
