/** Turns documents into the bytes of their cards: slices of the listing pages, never parsed. */
import type { Directory } from "#core/shard/directory.ts";
import { countryOf, localOf } from "#core/shard/document.ts";
import { readListing } from "#core/shard/listing.ts";
import { closedPlacesFile, placesFile } from "#core/shard/names.ts";
import { NO_RATINGS, ratedCards } from "./rated.ts";
import type { LiveRatings } from "./rated.ts";
import { need } from "./store.ts";
import type { Store } from "./store.ts";

interface Slot {
  readonly file: string;
  readonly index: number;
  /** Documents that the file holds from this one on. */
  readonly room: number;
}

/** Where the card of a document stands: a page of its country, or the file of the closed ones. */
const slotOf = (directory: Directory, lang: string, document: number): Slot => {
  const country = countryOf(document);
  const local = localOf(document);
  const { listed = 0, places = 0 } = directory.countries[country] ?? {};
  if (local >= listed)
    return { file: closedPlacesFile(lang, country), index: local - listed, room: places - local };
  const size = directory.page_sizes.places;
  const index = local % size;
  const room = Math.min(size - index, listed - local);
  return { file: placesFile(lang, country, Math.floor(local / size) + 1), index, room };
};

/** The cards of `documents` in that order, with live ratings; neighbours on one page come as one slice. */
export const placeCards = async (
  store: Store,
  directory: Directory,
  lang: string,
  documents: readonly number[],
  ratings: LiveRatings = NO_RATINGS,
): Promise<readonly Uint8Array[]> => {
  const slices: Promise<Uint8Array>[] = [];
  for (let i = 0; i < documents.length;) {
    const first = documents[i] ?? 0;
    const { file, index, room } = slotOf(directory, lang, first);
    let run = 1;
    while (documents[i + run] === first + run && run < room) run += 1;
    const end = index + run;
    slices.push(need(store, file, readListing).then((listing) => ratedCards(listing, index, end, ratings)));
    i += run;
  }
  return Promise.all(slices);
};

/** The card of each document by itself. */
export const placeCardEach = async (
  store: Store,
  directory: Directory,
  lang: string,
  documents: readonly number[],
  ratings: LiveRatings = NO_RATINGS,
): Promise<readonly Uint8Array[]> =>
  Promise.all(
    documents.map(
      async (one) => (await placeCards(store, directory, lang, [one], ratings))[0] ?? new Uint8Array(),
    ),
  );

/** A card as a value. */
export const parseCard = <T>(card: Uint8Array): T => JSON.parse(new TextDecoder().decode(card)) as T;

/** Runs of cards as values. */
export const parseCards = <T>(runs: readonly Uint8Array[]): readonly T[] =>
  runs.flatMap((run) => JSON.parse(`[${new TextDecoder().decode(run)}]`) as readonly T[]);
