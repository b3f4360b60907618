/** Hits of the search, before they are records: in columns, as a common word has tens of thousands of them. */
import { SEARCH_KINDS } from "#core/model/search.ts";
import type { SearchKind } from "#core/model/search.ts";

export interface Hit {
  readonly kind: SearchKind;
  /** Document of a place or city, number of an event. */
  readonly document: number;
  /** How well it answers the query; about 1 where it could not be better. */
  readonly score: number;
}

/** Hits, each at the same place of every column. */
export interface HitList {
  /** Places in SEARCH_KINDS. */
  readonly kinds: Uint8Array;
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

export const PLACE_KIND = SEARCH_KINDS.indexOf("place");
export const EVENT_KIND = SEARCH_KINDS.indexOf("event");

/** Best first; equal ones by kind and document. */
export const compareHits = (a: Hit, b: Hit): number =>
  b.score - a.score || SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) || a.document - b.document;

/** A list of so many hits, to be filled. */
export const emptyHits = (size: number): HitList => ({
  kinds: new Uint8Array(size),
  documents: new Uint32Array(size),
  scores: new Float64Array(size),
});

export const countOf = ({ documents }: HitList): number => documents.length;

/** The hit at a place that there is. */
export const hitAt = ({ kinds, documents, scores }: HitList, i: number): Hit => ({
  kind: SEARCH_KINDS[kinds[i] ?? PLACE_KIND] ?? "place",
  document: documents[i] ?? 0,
  score: scores[i] ?? 0,
});

/** The hits at some places of the list. */
export const hitsAt = (list: HitList, places: Iterable<number>): readonly Hit[] =>
  Array.from(places, (i) => hitAt(list, i));

const setHit = (list: HitList, i: number, { kind, document, score }: Hit): void => {
  list.kinds[i] = SEARCH_KINDS.indexOf(kind);
  list.documents[i] = document;
  list.scores[i] = score;
};

/** Puts hits into a list, from its first place on. */
export const putFirst = (list: HitList, hits: readonly Hit[]): HitList => {
  for (const [i, hit] of hits.entries()) setHit(list, i, hit);
  return list;
};

/** The first so many hits of a list that was made too long. */
export const cutTo = ({ kinds, documents, scores }: HitList, size: number): HitList => ({
  kinds: kinds.subarray(0, size),
  documents: documents.subarray(0, size),
  scores: scores.subarray(0, size),
});

/** The hits at places that `isWanted`. */
export const keptOf = (list: HitList, isWanted: (i: number) => boolean): Uint32Array => {
  const kept = new Uint32Array(countOf(list));
  let count = 0;
  for (let i = 0; i < kept.length; i += 1) if (isWanted(i)) kept[count++] = i;
  return kept.subarray(0, count);
};

const isBefore = (a: HitList, i: number, b: HitList, j: number): boolean => {
  const byScore = (b.scores[j] ?? 0) - (a.scores[i] ?? 0);
  const byKind = (a.kinds[i] ?? 0) - (b.kinds[j] ?? 0);
  return (byScore || byKind || (a.documents[i] ?? 0) - (b.documents[j] ?? 0)) <= 0;
};

const mergedPair = (a: HitList, b: HitList): HitList => {
  if (countOf(a) === 0) return b;
  if (countOf(b) === 0) return a;
  const all = emptyHits(countOf(a) + countOf(b));
  for (let [i, j, at] = [0, 0, 0]; at < countOf(all); at += 1) {
    const isOfA = j === countOf(b) || (i < countOf(a) && isBefore(a, i, b, j));
    const [from, k] = isOfA ? [a, i] : [b, j];
    all.kinds[at] = from.kinds[k] ?? 0;
    all.documents[at] = from.documents[k] ?? 0;
    all.scores[at] = from.scores[k] ?? 0;
    if (isOfA) i += 1;
    else j += 1;
  }
  return all;
};

/** Lists that are in order, as one that is. */
export const merged = (lists: readonly HitList[]): HitList => lists.reduce(mergedPair, emptyHits(0));
