/** A page of a list, and the bytes of an answer that is one. */

/** The result of a list query: the bytes of its records, and how many match in all. */
export interface ListAnswer {
  /** JSON records, or runs of records joined by commas. */
  readonly cards: readonly Uint8Array[];
  readonly total: number;
}

/** The result of a query that may return places. */
export interface PlaceAnswer extends ListAnswer {
  /** The returned places, or at least one per country: they decide the attribution. */
  readonly documents: readonly number[];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The part of `[0, size)` that is on `page`, after `before` earlier records. */
export const windowOf = (page: Page, before: number, size: number): readonly [from: number, to: number] => {
  const from = Math.min(Math.max(page.offset - before, 0), size);
  const to = Math.min(Math.max(page.offset + page.limit - before, 0), size);
  return [from, to];
};
