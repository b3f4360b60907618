/** One hit of the search, before it is a record. */
import { SEARCH_KINDS } from "#core/model/search.ts";
import type { SearchKind } from "#core/model/search.ts";

export interface Hit {
  readonly kind: SearchKind;
  /** Document of a place or city, number of an event. */
  readonly document: number;
  /** How well it answers the query; about 1 where it could not be better. */
  readonly score: number;
}

/** Best first; equal ones by kind and document. */
export const compareHits = (a: Hit, b: Hit): number =>
  b.score - a.score || SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) || a.document - b.document;
