/** Listing files for any kind of record, page by page, each with its own meta. */
import { createHash } from "node:crypto";
import type { Attribution } from "#core/model/common.ts";
import type { PageOfCards } from "#core/shard/archive-format.ts";
import { CARD_JOINT, LISTING_HEAD, listingTail } from "#core/shard/listing.ts";
import type { File } from "../../base/files.ts";

/** Hex digits of a version: 48 bits are enough to tell builds apart. */
export const VERSION_LENGTH = 12;

export const hashOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** What the pages of one listing have in common. */
interface Pages {
  /** Records on all pages together. */
  readonly total: number;
  /** Records per page. */
  readonly size: number;
  readonly lang: string;
  readonly attribution: readonly Attribution[];
  readonly pathOf: (page: number) => string;
  /** For places: the document of the first, and whether their cards are on other pages too. */
  readonly documents?: Pick<PageOfCards, "from" | "isCopy">;
}

const encoder = new TextEncoder();
const HEAD = encoder.encode(LISTING_HEAD);
const JOINT = encoder.encode(CARD_JOINT);

/** Initial size of a page's buffer; it grows by doubling. */
const PAGE_BYTES = 16_384;

/** Takes the cards of a listing one by one and returns each page when it is full. */
export interface Pager {
  /** The page completed by this card; `null` while there is room. */
  readonly add: (card: Uint8Array) => File | null;
  /** The last page; an empty one if there are no records. */
  readonly end: () => readonly File[];
}

export const createPager = ({ total, size, lang, attribution, pathOf, documents }: Pages): Pager => {
  let held = new Uint8Array(PAGE_BYTES);
  let length = 0;
  let cards = 0;
  let page = 0;

  const push = (bytes: Uint8Array): void => {
    if (length + bytes.length > held.length) {
      const larger = new Uint8Array(Math.max(held.length * 2, length + bytes.length));
      larger.set(held.subarray(0, length));
      held = larger;
    }
    held.set(bytes, length);
    length += bytes.length;
  };

  /** The page's `data_version` depends on its own records only, so changes elsewhere leave the file as it is. */
  const close = (): File => {
    const hash = createHash("sha256").update(held.subarray(0, length));
    const data_version = hash.copy().digest("hex").slice(0, VERSION_LENGTH);
    const offset = page * size;
    const tail = encoder.encode(listingTail({ total, limit: size, offset, lang, data_version, attribution }));
    push(tail);
    page += 1;
    const file = {
      path: pathOf(page),
      content: held.slice(0, length),
      hash: hash.update(tail).digest("hex"),
      ...(documents && { cards: { ...documents, from: documents.from + offset, lang, total } }),
    };
    [length, cards] = [0, 0];
    return file;
  };

  return {
    add: (card) => {
      push(cards === 0 ? HEAD : JOINT);
      push(card);
      cards += 1;
      return cards === size ? close() : null;
    },
    end: () => {
      if (cards === 0 && page > 0) return [];
      if (cards === 0) push(HEAD);
      return [close()];
    },
  };
};

/** The pages of a listing whose cards are already texts. */
export const listingFiles = (
  cards: readonly string[],
  size: number,
  lang: string,
  attribution: readonly Attribution[],
  pathOf: (page: number) => string,
): readonly File[] => {
  const pager = createPager({ total: cards.length, size, lang, attribution, pathOf });
  const full = cards.flatMap((card) => pager.add(encoder.encode(card)) ?? []);
  return [...full, ...pager.end()];
};
