/** Listing files of any kind of record, a page at a time, each with the meta of its own answer. */
import { createHash } from "node:crypto";
import type { Attribution } from "#core/model/common.ts";
import { writeListing } from "#core/shard/listing.ts";

export interface File {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Hex digits of a version: 48 bits, enough to tell two builds apart. */
export const VERSION_LENGTH = 12;

export const hashOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");

/**
 * The pages of `cards`. `data_version` is the version of the page's own records, so that a change
 * elsewhere leaves the file as it is.
 */
export const listingFiles = (
  cards: readonly string[],
  pageSize: number,
  lang: string,
  attribution: readonly Attribution[],
  pathOf: (page: number) => string,
): readonly File[] => {
  const files: File[] = [];
  for (let page = 1; page === 1 || (page - 1) * pageSize < cards.length; page += 1) {
    const offset = (page - 1) * pageSize;
    const shown = cards.slice(offset, offset + pageSize);
    const data_version = hashOf(shown.join("\n")).slice(0, VERSION_LENGTH);
    const meta = { total: cards.length, limit: pageSize, offset, lang, data_version, attribution };
    files.push({ path: pathOf(page), content: writeListing(shown, meta) });
  }
  return files;
};
