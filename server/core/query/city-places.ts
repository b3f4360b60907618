/**
 * The places of one city, from the pages of its own listing: after the directory a list of them is one read, two where
 * it goes over the end of a page, and no block is needed. A city without a listing is left to the block.
 */
import type { Directory } from "#core/shard/directory.ts";
import { documentOf } from "#core/shard/document.ts";
import { listingTotal, readListing } from "#core/shard/listing.ts";
import type { Listing } from "#core/shard/listing.ts";
import { cityPlacesFile } from "#core/shard/names.ts";
import type { Page, PlaceAnswer } from "./answer.ts";
import { ratedCards } from "./rated.ts";
import type { LiveRatings } from "./rated.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

/** The places of a city without any filter; `null` where its listing has no page at this offset. */
export const listCityPlaces = async (
  store: Store,
  { page_sizes: { places: size } }: Directory,
  lang: string,
  country: string,
  city: string,
  { limit, offset }: Page,
  ratings: LiveRatings,
): Promise<PlaceAnswer | null> => {
  const fileAt = (index: number): string => cityPlacesFile(lang, country, city, Math.floor(index / size) + 1);
  const first = await store.get(fileAt(offset), readListing);
  if (first === null) return null;
  const total = listingTotal(first);
  const end = Math.min(offset + limit, total);
  const cardsOn = (listing: Listing, start: number): Uint8Array =>
    ratedCards(listing, Math.max(offset - start, 0), Math.min(end - start, size), ratings);
  const cards = [cardsOn(first, offset - (offset % size))];
  for (let start = offset - (offset % size) + size; start < end; start += size)
    cards.push(cardsOn(await need(store, fileAt(start), readListing), start));
  return { cards: cards.filter(({ length }) => length > 0), total, documents: [documentOf(country, 0)] };
};
