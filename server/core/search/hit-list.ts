/** Search hits in columns, since a common word has tens of thousands; and their merging. */
import { inRuns, type Steps } from "#core/base/steps.ts";
import { SEARCH_KINDS, type SearchKind } from "#core/model/search.ts";

export interface Hit {
  readonly kind: SearchKind;
  /** Document of a place or city, or number of an event. */
  readonly document: number;
  /** How well it matches; about 1 at best. */
  readonly score: number;
}

/** Hits, one column per field. */
export interface HitList {
  /** Indexes in SEARCH_KINDS. */
  readonly kinds: Uint8Array;
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
}

export const PLACE_KIND = SEARCH_KINDS.indexOf("place");
export const CITY_KIND = SEARCH_KINDS.indexOf("city");
export const EVENT_KIND = SEARCH_KINDS.indexOf("event");

/** Best first; ties by kind and document. */
export const compareHits = (a: Hit, b: Hit): number =>
  b.score - a.score || SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind) || a.document - b.document;

/** A list of `size` hits, to be filled. */
export const emptyHits = (size: number): HitList => ({
  kinds: new Uint8Array(size),
  documents: new Uint32Array(size),
  scores: new Float64Array(size),
});

export const countOf = ({ documents }: HitList): number => documents.length;

/** The hit at an existing index. */
export const hitAt = ({ kinds, documents, scores }: HitList, i: number): Hit => ({
  kind: SEARCH_KINDS[kinds[i] ?? PLACE_KIND] ?? "place",
  document: documents[i] ?? 0,
  score: scores[i] ?? 0,
});

/** The hits at some indexes. */
export const hitsAt = (list: HitList, places: Iterable<number>): readonly Hit[] =>
  Array.from(places, (i) => hitAt(list, i));

const setHit = (list: HitList, i: number, { kind, document, score }: Hit): void => {
  list.kinds[i] = SEARCH_KINDS.indexOf(kind);
  list.documents[i] = document;
  list.scores[i] = score;
};

/** Copies hits to the start of a list. */
export const putFirst = (list: HitList, hits: readonly Hit[]): HitList => {
  for (const [i, hit] of hits.entries()) setHit(list, i, hit);
  return list;
};

/** The first `size` hits of a list, without copying. */
export const cutTo = ({ kinds, documents, scores }: HitList, size: number): HitList => ({
  kinds: kinds.subarray(0, size),
  documents: documents.subarray(0, size),
  scores: scores.subarray(0, size),
});

/** Hits handled in one step. */
export const STEP_HITS = 8192;

/** The indexes of hits that are wanted. */
export function* keptOf(list: HitList, isWanted: (i: number) => boolean): Steps<Uint32Array> {
  const kept = new Uint32Array(countOf(list));
  let count = 0;
  yield* inRuns(kept.length, STEP_HITS, (from, to) => {
    for (let i = from; i < to; i += 1) if (isWanted(i)) kept[count++] = i;
  });
  return kept.subarray(0, count);
}

const isBefore = (a: HitList, i: number, b: HitList, j: number): boolean => {
  const byScore = (b.scores[j] ?? 0) - (a.scores[i] ?? 0);
  const byKind = (a.kinds[i] ?? 0) - (b.kinds[j] ?? 0);
  return (byScore || byKind || (a.documents[i] ?? 0) - (b.documents[j] ?? 0)) <= 0;
};

const copyHit = (all: HitList, at: number, list: HitList, i: number): void => {
  all.kinds[at] = list.kinds[i] ?? 0;
  all.documents[at] = list.documents[i] ?? 0;
  all.scores[at] = list.scores[i] ?? 0;
};

/** Merges some thousand hits, or until one list ends; returns the position in each. */
const mergeSome = (
  all: HitList,
  [a, fromA]: readonly [HitList, number],
  [b, fromB]: readonly [HitList, number],
): readonly [number, number] => {
  let [i, j] = [fromA, fromB];
  for (const end = i + j + STEP_HITS; i + j < end && i < countOf(a) && j < countOf(b);) {
    if (isBefore(a, i, b, j)) copyHit(all, i + j, a, i++);
    else copyHit(all, i + j, b, j++);
  }
  return [i, j];
};

/** Copies the hits of a list from `i` on to position `at`. */
const copyRest = (all: HitList, at: number, list: HitList, i: number): void => {
  all.kinds.set(list.kinds.subarray(i), at);
  all.documents.set(list.documents.subarray(i), at);
  all.scores.set(list.scores.subarray(i), at);
};

function* mergedPair(a: HitList, b: HitList): Steps<HitList> {
  if (countOf(a) === 0) return b;
  if (countOf(b) === 0) return a;
  const all = emptyHits(countOf(a) + countOf(b));
  let [i, j] = [0, 0];
  while (i < countOf(a) && j < countOf(b)) {
    [i, j] = mergeSome(all, [a, i], [b, j]);
    yield;
  }
  // One of the lists has ended.
  copyRest(all, i + j, a, i);
  copyRest(all, i + j, b, j);
  return all;
}

/** Merges sorted lists. */
export function* merged(lists: readonly HitList[]): Steps<HitList> {
  let all = emptyHits(0);
  for (const list of lists) all = yield* mergedPair(all, list);
  return all;
}
