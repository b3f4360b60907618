/** What a list query answers: the bytes of its records and how many match in all. */
export interface ListAnswer {
  /** JSON records, or runs of records joined by commas. */
  readonly cards: readonly Uint8Array[];
  readonly total: number;
}

/** An answer of places, or with places among its records. */
export interface PlaceAnswer extends ListAnswer {
  /** The documents of the places answered, or at least one of each country among them: whose sources they owe. */
  readonly documents: readonly number[];
}

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** The window of `[0, size)` that `page` shows, given how many records came before. */
export const windowOf = (page: Page, before: number, size: number): readonly [from: number, to: number] => {
  const from = Math.min(Math.max(page.offset - before, 0), size);
  const to = Math.min(Math.max(page.offset + page.limit - before, 0), size);
  return [from, to];
};
