/** Listing files of any kind of record, a page at a time, each with the meta of its own answer. */
import { createHash } from "node:crypto";
import type { Attribution } from "#core/model/common.ts";
import { CARD_JOINT, LISTING_HEAD, listingTail } from "#core/shard/listing.ts";
import type { File } from "../../base/files.ts";

/** Hex digits of a version: 48 bits, enough to tell two builds apart. */
export const VERSION_LENGTH = 12;

export const hashOf = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** What the pages of one listing have in common. */
export interface Pages {
  /** Records of all pages together. */
  readonly total: number;
  /** Records of a page. */
  readonly size: number;
  readonly lang: string;
  readonly attribution: readonly Attribution[];
  readonly pathOf: (page: number) => string;
}

const encoder = new TextEncoder();
const HEAD = encoder.encode(LISTING_HEAD);
const JOINT = encoder.encode(CARD_JOINT);

/** Bytes that a page begins with; it grows by doubling. */
const PAGE_BYTES = 16_384;

/** Takes the cards of a listing one after the other, and answers each page as soon as it is full. */
export interface Pager {
  /** The page that the card fills; `null` while there is room. */
  readonly add: (card: Uint8Array) => File | null;
  /** What is left: the last page, an empty one where there is no record at all. */
  readonly end: () => readonly File[];
}

export const createPager = ({ total, size, lang, attribution, pathOf }: Pages): Pager => {
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

  /** `data_version` is that of the page's own records, so that a change elsewhere leaves the file as it is. */
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

/** The pages of a listing whose cards are there as texts. */
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
