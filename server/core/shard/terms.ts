/**
 * Term shards: the folded words of every name, sorted, each with the documents that hold it. A
 * posting is a run of neighbouring documents, so that a city's name is one posting for all its
 * places. Postings of each kind (city, place, event) follow one another.
 */
import { SEARCH_KINDS } from "#core/model/search.ts";
import type { SearchKind } from "#core/model/search.ts";
import { readFrame, writeFrame } from "./frame.ts";
import { pushVarint, varintReader } from "./varint.ts";

const FORMAT = "T";
const VERSION = 1;

/** Bytes of postings after which the build starts another shard. */
const SHARD_BYTES = 16_384;

/** `length` neighbouring documents from `document` on that hold a term equally well. */
export interface Posting {
  readonly document: number;
  readonly length: number;
  /** 0…255: the share of the name that the term is. */
  readonly quality: number;
  /** 0…255: how well known the documents are. */
  readonly prominence: number;
}

export type Postings = Readonly<Record<SearchKind, readonly Posting[]>>;

interface Head {
  readonly terms: readonly string[];
}

export interface Terms extends Head {
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
}

const encode = (postings: Postings): readonly number[] => {
  const out: number[] = [];
  for (const kind of SEARCH_KINDS) {
    pushVarint(out, postings[kind].length);
    let previous = 0;
    for (const { document, length, quality, prominence } of postings[kind]) {
      pushVarint(out, document - previous);
      pushVarint(out, length);
      out.push(quality, prominence);
      previous = document + length;
    }
  }
  return out;
};

const writeShard = (terms: readonly string[], encoded: readonly (readonly number[])[]): Uint8Array => {
  const offsets: number[] = [];
  let at = 0;
  for (const one of encoded) {
    offsets.push(at);
    at += one.length;
  }
  return writeFrame<Head>(FORMAT, VERSION, { terms }, {
    offsets: Uint32Array.from(offsets),
    bytes: Uint8Array.from(encoded.flat()),
  }); // prettier-ignore
};

/** The shards of a dictionary sorted by term, and the first term of each. */
export const writeTerms = (
  entries: Iterable<readonly [term: string, postings: Postings]>,
): { readonly firsts: readonly string[]; readonly shards: readonly Uint8Array[] } => {
  const firsts: string[] = [];
  const shards: Uint8Array[] = [];
  let terms: string[] = [];
  let encoded: (readonly number[])[] = [];
  let size = 0;
  const flush = (): void => {
    const [first] = terms;
    if (first === undefined) return;
    firsts.push(first);
    shards.push(writeShard(terms, encoded));
    [terms, encoded, size] = [[], [], 0];
  };
  for (const [term, postings] of entries) {
    const one = encode(postings);
    terms.push(term);
    encoded.push(one);
    size += one.length + term.length;
    if (size >= SHARD_BYTES) flush();
  }
  flush();
  return { firsts, shards };
};

export const readTerms = (name: string, bytes: Uint8Array): Terms => {
  const { head, columns } = readFrame<Head>(name, FORMAT, VERSION, bytes);
  const { offsets, bytes: postings } = columns as unknown as Pick<Terms, "offsets" | "bytes">;
  return { terms: head.terms, offsets, bytes: postings };
};

/** The postings of the term at `index`. */
export const postingsAt = (terms: Terms, index: number): Postings => {
  const reader = varintReader(terms.bytes, terms.offsets[index] ?? terms.bytes.length);
  const readKind = (): readonly Posting[] => {
    const postings: Posting[] = [];
    let previous = 0;
    for (let left = reader.next(); left > 0; left -= 1) {
      const document = previous + reader.next();
      const length = reader.next();
      postings.push({ document, length, quality: reader.byte(), prominence: reader.byte() });
      previous = document + length;
    }
    return postings;
  };
  return { city: readKind(), place: readKind(), event: readKind() };
};

/** Index of the first term that is not before `term`. */
export const lowerBound = (terms: readonly string[], term: string): number => {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[middle] ?? "") < term) low = middle + 1;
    else high = middle;
  }
  return low;
};
