/** What tests write and read of shards at once, where the build writes and the engine reads piece by piece. */
import { type TextList, textsBetween } from "#core/shard/column-file.ts";
import { CARD_JOINT, LISTING_HEAD, listingTail } from "#core/shard/listing.ts";

/** The text of a listing file; `cards` are JSON texts without line feeds. */
export const writeListing = (cards: readonly string[], meta: object): string =>
  `${LISTING_HEAD}${cards.join(CARD_JOINT)}${listingTail(meta)}`;

/** Every string of a list. */
export const allTexts = (list: TextList): readonly string[] => textsBetween(list, 0, list.ends.length);
