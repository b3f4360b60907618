/**
 * Search hits in columns, since a common word has tens of thousands; their merging; and the hits that the places of a city or
 * country named in the query are: mosques first, or those of the requested type.
 */
import { elementAt } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import { inRuns, type Steps } from "#core/base/steps.ts";
import { CURATED_ID_MAX } from "#core/values/ids.ts";
import { SEARCH_KINDS, type SearchKind } from "#core/values/search.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { readBlock } from "#core/shard/country-block.ts";
import { placeNumbers } from "#core/shard/dense-ids.ts";
import type { Directory } from "#core/shard/directory.ts";
import { blockFile } from "#core/shard/paths.ts";
import type { FoundArea } from "./matches.ts";
import { USUAL_TYPE } from "./query-relaxation.ts";

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
  document: elementAt(documents, i),
  score: elementAt(scores, i),
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
const cutTo = ({ kinds, documents, scores }: HitList, size: number): HitList => ({
  kinds: kinds.subarray(0, size),
  documents: documents.subarray(0, size),
  scores: scores.subarray(0, size),
});

/** Hits handled in one step. */
export const STEP_HITS = 8192;

/** The indexes of hits that are wanted. */
export function* keptOf(list: HitList, isWanted: (i: number) => boolean): Steps<Uint32Array> {
  const indexes = new Uint32Array(countOf(list));
  let count = 0;
  yield* inRuns(indexes.length, STEP_HITS, (from, to) => {
    for (let i = from; i < to; i += 1) if (isWanted(i)) indexes[count++] = i;
  });
  return indexes.subarray(0, count);
}

// Below, `?? 0` only tells the compiler that the columns of a list are of one length: a word such as "mosque" has a hit for
// every place, and a checked read of each value costs a tenth of a search (score.ts).

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

/** Score of a place in the requested area: of the requested type, or of any. */
const IN_AREA_OF_TYPE = 0.96;
const IN_AREA = 0.6;
/** In a country that is called just so: more than a place with a word like its name, less than a large city of that name. */
const IN_COUNTRY = 1.1;
/** How much less they are worth where the area itself is a guess. */
const GUESSED = 0.5;
/** Bonus of the usual type. */
const OF_USUAL_TYPE = 0.01;

/** Types in the order of their codes. */
export const typesOf = once(({ types }: Directory): readonly string[] => Object.keys(types));

/** The types of the places of an area, in order of the places, as indexes in the directory's list. */
const typesIn = async (store: ShardCache, directory: Directory, { kind, area }: FoundArea): Promise<Uint8Array> => {
  const types = new Uint8Array(area.count);
  let at = 0;
  if (kind === "city") {
    for (const [type, count] of area.types) {
      types.fill(type, at, at + count);
      at += count;
    }
    return types;
  }
  const all = typesOf(directory);
  const block = await need(store, blockFile(placeNumbers(directory).countryAt(area.first)), readBlock);
  const codes = block.types.map((type) => all.indexOf(type));
  const { typeCodes } = block;
  for (let local = 0; local < area.count; local += 1) types[local] = codes[typeCodes[local] ?? 0] ?? 0;
  return types;
};

const NONE = 0;
const OTHER = 1;
const USUAL = 2;

/** Scored places of an area. */
export interface Placed {
  /** The document of the first place. */
  readonly first: number;
  /** Per place: not a result, of another type, or of the usual type. */
  readonly levels: Uint8Array;
  /** The score of each level. */
  readonly worth: readonly [none: number, other: number, usual: number];
  /** The query has the name of the area as it is, not one like it. */
  readonly isSure: boolean;
}

export const NOWHERE: Placed = { first: 0, levels: new Uint8Array(), worth: [0, 0, 0], isSure: false };

/** The listed places of an area, only of the given types if there are any. */
export const placesIn = async (
  store: ShardCache,
  directory: Directory,
  found: FoundArea,
  types: readonly string[],
): Promise<Placed> => {
  const all = typesOf(directory);
  const levelOf = all.map((type) => {
    if (types.length > 0 && !types.includes(type)) return NONE;
    return type === USUAL_TYPE ? USUAL : OTHER;
  });
  const levels = await typesIn(store, directory, found);
  for (let i = 0; i < levels.length; i += 1) levels[i] = levelOf[levels[i] ?? 0] ?? NONE;
  if (found.kind === "country" && found.area.count > 0) {
    // Of a whole country the curated places come first: those are what it is known for.
    const { ids } = await need(store, blockFile(placeNumbers(directory).countryAt(found.area.first)), readBlock);
    for (let i = 0; i < levels.length; i += 1)
      if (levels[i] === USUAL && (ids[i] ?? 0) > CURATED_ID_MAX) levels[i] = OTHER;
  }
  const isCountry = found.kind === "country" && found.score >= 1;
  const least = types.length > 0 ? IN_AREA_OF_TYPE : isCountry ? IN_COUNTRY : IN_AREA;
  const worth = least * (1 - GUESSED * Math.max(1 - found.score, 0));
  const first = placeNumbers(directory).toDocument(found.area.first);
  return { first, levels, worth: [0, worth, worth + OF_USUAL_TYPE], isSure: found.score >= 1 };
};

/** Whether a place is not in the area, though some that were asked for are. */
export const elsewhereOf = ({ first, levels, isSure }: Placed): ((document: number) => boolean) => {
  const hasSome = isSure && levels.some((level) => level !== NONE);
  return (document) => hasSome && (document < first || document >= first + levels.length);
};

/** Removes duplicates between hits by name and by area, keeping the better; returns the hits by name. */
export function* withoutDoubles(named: HitList, { first, levels, worth }: Placed): Steps<HitList> {
  if (levels.length === 0) return named;
  const indexes = yield* keptOf(named, (i) => {
    const at = (named.documents[i] ?? 0) - first;
    if (named.kinds[i] !== PLACE_KIND || at < 0 || at >= levels.length) return true;
    if ((named.scores[i] ?? 0) < (worth[levels[at] ?? NONE] ?? 0)) return false;
    levels[at] = NONE;
    return true;
  });
  if (indexes.length === named.documents.length) return named;
  const some = emptyHits(indexes.length);
  yield* inRuns(indexes.length, STEP_HITS, (from, to) => {
    for (let k = from; k < to; k += 1) {
      const i = indexes[k] ?? 0;
      some.kinds[k] = named.kinds[i] ?? 0;
      some.documents[k] = named.documents[i] ?? 0;
      some.scores[k] = named.scores[i] ?? 0;
    }
  });
  return some;
}

/** The hits of each level, best level first. */
export function* placedHits({ first, levels, worth }: Placed): Steps<readonly HitList[]> {
  const lists: HitList[] = [];
  for (const level of [USUAL, OTHER]) {
    const list = emptyHits(levels.length);
    let count = 0;
    yield* inRuns(levels.length, STEP_HITS, (from, to) => {
      for (let i = from; i < to; i += 1) if (levels[i] === level) list.documents[count++] = first + i;
    });
    list.kinds.fill(PLACE_KIND);
    list.scores.fill(worth[level] ?? 0);
    lists.push(cutTo(list, count));
  }
  return lists;
}
