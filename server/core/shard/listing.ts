/**
 * Listing files: the envelope of the API with one card (a JSON record) per line, so that a file is a valid answer for
 * any client, and a run of cards is a byte slice for the engine, never parsed. Reader and writer; refuses other files.
 * Live ratings are spliced into the bytes: a card begins with its id and ends with its rating.
 */
import { elementAt } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import type { Place } from "#core/model/place.ts";
import { type Listing, type LocalFiles, need, type ShardCache, type Soon, type Span } from "./cache.ts";
import type { CardSource } from "./card-source.ts";
import { countryOf, findDocument, localOf } from "./dense-ids.ts";
import type { Directory } from "./directory.ts";
import { type LiveRating, type LiveRatings, NO_RATINGS } from "./live-ratings.ts";
import { closedPlacesFile, placesFile } from "./paths.ts";

const decoder = new TextDecoder();

/** The card of the place with this id, and its country; or `null`. */
export const findPlaceCard = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  id: number,
): Promise<{ readonly card: Uint8Array; readonly country: string } | null> => {
  const sought = findDocument(store, id);
  const document = sought instanceof Promise ? await sought : sought;
  if (document === null) return null;
  const read = placeCards({ store, directory, lang, ratings: NO_RATINGS }, [document]);
  const [card] = read instanceof Promise ? await read : read;
  // A document that is read by position has no checksum.
  if (card !== undefined && idAt(card, 0) !== id) throw new Error(`shard: got the card of another place than ${id}`);
  return card === undefined ? null : { card, country: countryOf(document) };
};

/** The place with this id, or `null`. */
export const findPlace = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  id: number,
): Promise<Place | null> => {
  const found = await findPlaceCard(store, directory, lang, id);
  return found === null ? null : parseCard<Place>(found.card);
};

/** The start of a listing. */
export const LISTING_HEAD = '{"ok":true,"data":[\n';
/** The separator of cards. */
export const CARD_JOINT = ",\n";
const LINE_FEED = 0x0a;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACKET = 0x5d;

/** The end of a listing. */
export const listingTail = (meta: object): string => `\n],"meta":${JSON.stringify(meta)}}\n`;

/** Finds the cards of a listing. Throws an Error if the file is not a listing. */
export const readListing = (name: string, bytes: Uint8Array): Listing => {
  const starts: number[] = [];
  let at = LISTING_HEAD.length;
  if (new TextDecoder().decode(bytes.subarray(0, at)) !== LISTING_HEAD) throw new Error(`shard ${name}: not a listing`);
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, at);
    if (end === -1) throw new Error(`shard ${name}: cut short after ${starts.length} records`);
    if (bytes[at] !== OPENING_BRACE) {
      const tail = starts.length === 0 ? end + 1 : at;
      if (bytes[tail] !== CLOSING_BRACKET) throw new Error(`shard ${name}: record ${starts.length} is damaged`);
      if (bytes.indexOf(LINE_FEED, tail) === -1) throw new Error(`shard ${name}: cut short`);
      starts.push(at);
      return { bytes, starts: Uint32Array.from(starts) };
    }
    starts.push(at);
    at = end + 1;
  }
};

/** The number of cards in the listing. */
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

/** The number of records on all pages of the listing, from its `meta`. */
export const listingTotal = once(({ bytes, starts }: Listing): number => {
  const tail = new TextDecoder().decode(bytes.subarray(starts.at(-1)));
  const { meta } = JSON.parse(`{${tail.slice(tail.indexOf('"meta"'))}`) as {
    readonly meta?: { readonly total?: unknown };
  };
  if (typeof meta?.total !== "number") throw new Error(`listing: total is ${String(meta?.total)}, expected a number`);
  return meta.total;
});

const ID_HEAD = new TextEncoder().encode('{"id":');
const RATING_HEAD = new TextEncoder().encode('"rating":');
const COMMA_LENGTH = 1;
const ZERO = 0x30;

const hasAt = (bytes: Uint8Array, at: number, text: Uint8Array): boolean => {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text[i]) return false;
  return true;
};

/** The id of the card at `start`. */
const idAt = (bytes: Uint8Array, start: number): number => {
  if (!hasAt(bytes, start, ID_HEAD)) throw new Error("shard: got a card that does not begin with its id");
  let id = 0;
  for (let at = start + ID_HEAD.length; ; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return id;
    id = id * 10 + digit;
  }
};

/** The offset of the value of `rating` in the card that ends before `end`. */
const ratingAt = (bytes: Uint8Array, end: number): number => {
  const at = bytes.lastIndexOf(OPENING_BRACE, end - 1);
  if (at < RATING_HEAD.length || !hasAt(bytes, at - RATING_HEAD.length, RATING_HEAD)) {
    throw new Error("shard: got a card that does not end with its rating");
  }
  return at;
};

/** A card without its rating, which ends it: another one, and further members, can be put behind. */
export const withoutRating = (card: Uint8Array): Uint8Array =>
  card.subarray(0, ratingAt(card, card.length) - RATING_HEAD.length - COMMA_LENGTH);

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly rating: LiveRating;
}

/** Copies [start, end) with each cut replaced by its rating. */
const replaced = (bytes: Uint8Array, start: number, end: number, cuts: readonly Cut[]): Uint8Array => {
  const grown = cuts.reduce((sum, { from, to, rating }) => sum + rating.bytes.length - (to - from), 0);
  const result = new Uint8Array(end - start + grown);
  let [read, written] = [start, 0];
  const put = (part: Uint8Array): void => {
    result.set(part, written);
    written += part.length;
  };
  for (const { from, to, rating } of cuts) {
    put(bytes.subarray(read, from));
    put(rating.bytes);
    read = to;
  }
  put(bytes.subarray(read, end));
  return result;
};

/** Cards `from` up to, not including, `to`, joined by commas: a copy if any has a live rating, else a view. */
export const ratedCards = (listing: Listing, from: number, to: number, ratings: LiveRatings): Uint8Array => {
  const slice = sliceCards(listing, from, to);
  if (ratings.size === 0 || slice.length === 0) return slice;
  const { bytes, starts } = listing;
  const start = elementAt(starts, from);
  const end = start + slice.length;
  const cuts: Cut[] = [];
  for (let card = from; card < to; card += 1) {
    const rating = ratings.get(idAt(bytes, elementAt(starts, card)));
    if (rating === undefined) continue;
    // Skips the comma and line feed between two cards.
    const cardEnd = card === to - 1 ? end : elementAt(starts, card + 1) - 2;
    cuts.push({ from: ratingAt(bytes, cardEnd), to: cardEnd - 1, rating });
  }
  return cuts.length === 0 ? slice : replaced(bytes, start, end, cuts);
};

interface Slot {
  readonly file: string;
  readonly index: number;
  /** Documents in the file from this one on. */
  readonly room: number;
}

/** Locates the card of a document: on a page of its country, or in the file of closed places. */
const slotOf = (directory: Directory, lang: string, document: number): Slot => {
  const country = countryOf(document);
  const local = localOf(document);
  const { listed = 0, places = 0 } = directory.countries[country] ?? {};
  if (local >= listed) return { file: closedPlacesFile(lang, country), index: local - listed, room: places - local };
  const size = directory.page_sizes.places;
  const index = local % size;
  const room = Math.min(size - index, listed - local);
  return { file: placesFile(lang, country, Math.floor(local / size) + 1), index, room };
};

const spansOf = (documents: readonly number[]): readonly Span[] => {
  const spans: Span[] = [];
  for (let i = 0; i < documents.length;) {
    const first = elementAt(documents, i);
    let count = 1;
    while (documents[i + count] === first + count) count += 1;
    spans.push({ first, count });
    i += count;
  }
  return spans;
};

/** The cards of a host that reads them by position, with live ratings. */
const localCards = (
  local: LocalFiles,
  { lang, ratings }: Pick<CardSource, "lang" | "ratings">,
  spans: readonly Span[],
): Soon<readonly Uint8Array[]> => {
  const rated = (runs: readonly Listing[]): readonly Uint8Array[] =>
    runs.map((listing) => ratedCards(listing, 0, listingLength(listing), ratings));
  const read = local.cards(lang, spans);
  return read instanceof Promise ? read.then(rated) : rated(read);
};

/** The cards of consecutive documents of a country, with live ratings, of a host that reads them by position. */
export const localRun = (
  local: LocalFiles,
  source: Pick<CardSource, "lang" | "ratings">,
  span: Span,
): Soon<readonly Uint8Array[]> => localCards(local, source, span.count > 0 ? [span] : []);

/** The cards of `documents` in that order, with live ratings; neighbours on a page are one slice. */
export const placeCards = (source: CardSource, documents: readonly number[]): Soon<readonly Uint8Array[]> => {
  const { store, directory, lang, ratings } = source;
  if (store.local !== null) return localCards(store.local, source, spansOf(documents));
  const slices: Promise<Uint8Array>[] = [];
  for (let i = 0; i < documents.length;) {
    const first = elementAt(documents, i);
    const { file, index, room } = slotOf(directory, lang, first);
    let run = 1;
    while (documents[i + run] === first + run && run < room) run += 1;
    const end = index + run;
    slices.push(need(store, file, readListing).then((listing) => ratedCards(listing, index, end, ratings)));
    i += run;
  }
  return Promise.all(slices);
};

/** The card of each document separately. */
export const placeCardEach = async (
  source: CardSource,
  documents: readonly number[],
): Promise<readonly Uint8Array[]> => {
  if (source.store.local !== null) {
    const spans = documents.map((first) => ({ first, count: 1 }));
    return localCards(source.store.local, source, spans);
  }
  return Promise.all(documents.map(async (document) => elementAt(await placeCards(source, [document]), 0)));
};

/** The JSON of a card. */
export const cardText = (card: Uint8Array): string => decoder.decode(card);

/** Parses a card. */
export const parseCard = <T>(card: Uint8Array): T => JSON.parse(cardText(card)) as T;

/**
 * The card that `order` calls 0, of a listing sorted by it: negative before the wanted one, positive after it. Parses a
 * few cards (binary search); `null` if there is none.
 */
export const findCard = <T>(listing: Listing, order: (record: T) => number): T | null => {
  let [from, to] = [0, listingLength(listing)];
  while (from < to) {
    const middle = (from + to) >> 1;
    const record = parseCard<T>(sliceCards(listing, middle, middle + 1));
    const side = order(record);
    if (side === 0) return record;
    if (side < 0) from = middle + 1;
    else to = middle;
  }
  return null;
};

/** All cards of a listing, parsed. */
export const allCards = <T>(listing: Listing): readonly T[] =>
  parseCards<T>([sliceCards(listing, 0, listingLength(listing))]);

/** Parses runs of cards. */
export const parseCards = <T>(runs: readonly Uint8Array[]): readonly T[] =>
  runs.flatMap((run) => JSON.parse(`[${decoder.decode(run)}]`) as readonly T[]);
