/**
 * Puts live ratings into cards that the build wrote. A card begins with its id and ends with its
 * rating, so both are found in the bytes without reading the card; runs without a live rating pass
 * through as they are.
 */
import type { Listing } from "#core/shard/listing.ts";
import { sliceCards } from "#core/shard/listing.ts";

export interface LiveRating {
  /** The value of `rating` as JSON. */
  readonly bytes: Uint8Array;
  /** 32 bits that differ where ratings differ. */
  readonly hash: number;
}

/** Ratings of the places that have reviews, by the id of the place. */
export interface LiveRatings {
  readonly size: number;
  readonly get: (placeId: number) => LiveRating | undefined;
}

export const NO_RATINGS: LiveRatings = { size: 0, get: () => undefined };

/** Live ratings that note what they gave away. */
export interface NotedRatings extends LiveRatings {
  /** Empty when nothing was; else another text for other places or ratings. */
  readonly given: () => string;
}

/** Two odd constants of golden ratios, as multiplicative hashing takes them (Knuth, TAOCP 3, 6.4). */
const [SPREAD_A, SPREAD_B] = [0x9e3779b1, 0x85ebca6b];

const spread = (value: number, by: number): number => {
  const product = Math.imul(value, by);
  return Math.imul(product ^ (product >>> 15), by) >>> 0;
};

/** 45 bits for a place and its rating, so that the sum over the cards of an answer is exact. */
const markOf = (placeId: number, { hash }: LiveRating): number =>
  spread(spread(placeId, SPREAD_A) ^ hash, SPREAD_A) +
  (spread(spread(placeId, SPREAD_B) + hash, SPREAD_B) >>> 19) * 2 ** 32;

/** Ratings for one answer. The order in which they are asked for does not matter. */
export const noteRatings = (ratings: LiveRatings): NotedRatings => {
  let [cards, sum] = [0, 0];
  return {
    size: ratings.size,
    get: (placeId) => {
      const rating = ratings.get(placeId);
      if (rating === undefined) return undefined;
      cards += 1;
      sum += markOf(placeId, rating);
      return rating;
    },
    given: () => (cards === 0 ? "" : `${cards}.${sum.toString(36)}`),
  };
};

const ID_HEAD = new TextEncoder().encode('{"id":');
const RATING_HEAD = new TextEncoder().encode('"rating":');
const BRACE = 0x7b;
const ZERO = 0x30;

const hasAt = (bytes: Uint8Array, at: number, text: Uint8Array): boolean => {
  for (let i = 0; i < text.length; i += 1) if (bytes[at + i] !== text[i]) return false;
  return true;
};

/** The id that the card beginning at `start` is of. */
const idAt = (bytes: Uint8Array, start: number): number => {
  if (!hasAt(bytes, start, ID_HEAD)) throw new Error("shard: got a card that does not begin with its id");
  let id = 0;
  for (let at = start + ID_HEAD.length; ; at += 1) {
    const digit = (bytes[at] ?? 0) - ZERO;
    if (digit < 0 || digit > 9) return id;
    id = id * 10 + digit;
  }
};

/** Where the value of `rating` begins in the card that ends before `end`. */
const ratingAt = (bytes: Uint8Array, end: number): number => {
  const at = bytes.lastIndexOf(BRACE, end - 1);
  if (at < RATING_HEAD.length || !hasAt(bytes, at - RATING_HEAD.length, RATING_HEAD)) {
    throw new Error("shard: got a card that does not end with its rating");
  }
  return at;
};

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly rating: LiveRating;
}

/** The bytes of [start, end) with each cut replaced by its rating. */
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

/** Cards `from` up to, not including, `to`, joined by commas: a view where no place has a live rating, else a copy. */
export const ratedCards = (listing: Listing, from: number, to: number, ratings: LiveRatings): Uint8Array => {
  const slice = sliceCards(listing, from, to);
  if (ratings.size === 0 || slice.length === 0) return slice;
  const { bytes, starts } = listing;
  const end = (starts[from] ?? 0) + slice.length;
  const cuts: Cut[] = [];
  for (let card = from; card < to; card += 1) {
    const rating = ratings.get(idAt(bytes, starts[card] ?? 0));
    if (rating === undefined) continue;
    // Between two cards stand a comma and a line feed.
    const cardEnd = card === to - 1 ? end : (starts[card + 1] ?? 0) - 2;
    cuts.push({ from: ratingAt(bytes, cardEnd), to: cardEnd - 1, rating });
  }
  return cuts.length === 0 ? slice : replaced(bytes, starts[from] ?? 0, end, cuts);
};
