/** Puts the distances of places into their cards, as bytes. */
import { elementAt } from "#core/base/element-at.ts";
import { CARD_JOINT } from "#core/shard/listing.ts";

/** Bytes that a distance takes at most: its name, up to eight digits, the brace. */
const DISTANCE_MAX = 32;
const JOINT = new TextEncoder().encode(CARD_JOINT);
const DISTANCE_HEAD = new TextEncoder().encode(',"distance_m":');
const [ZERO, CLOSING_BRACE] = [0x30, 0x7d];

/** Writes the digits of a whole number that is not negative, without a string; returns where they end. */
const putInteger = (bytes: Uint8Array, at: number, value: number): number => {
  let end = at + 1;
  for (let rest = Math.floor(value / 10); rest > 0; rest = Math.floor(rest / 10)) end += 1;
  let left = value;
  for (let i = end - 1; i >= at; i -= 1) {
    bytes[i] = ZERO + (left % 10);
    left = Math.floor(left / 10);
  }
  return end;
};

/** Cards with their distances appended, as one run: a piece of memory for each would cost more than the copying. */
export const withDistances = (cards: readonly Uint8Array[], metres: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(cards.reduce((sum, { length }) => sum + length + DISTANCE_MAX, 0));
  let at = 0;
  for (const [i, card] of cards.entries()) {
    if (i > 0) {
      bytes.set(JOINT, at);
      at += JOINT.length;
    }
    bytes.set(card, at);
    // Over the brace that ends the card.
    at += card.length - 1;
    bytes.set(DISTANCE_HEAD, at);
    at = putInteger(bytes, at + DISTANCE_HEAD.length, Math.round(elementAt(metres, i)));
    bytes[at] = CLOSING_BRACE;
    at += 1;
  }
  return bytes.subarray(0, at);
};
