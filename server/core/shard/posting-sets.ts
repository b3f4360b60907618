/** Union and intersection of postings, which are in the order of their documents. */
import { lowerBound } from "./lower-bound.ts";
import { NO_POSTINGS } from "./posting.ts";
import type { Postings } from "./posting.ts";

const merged = (a: Postings, b: Postings): Postings => {
  const [ofA, ofB] = [a.documents, b.documents];
  const documents = new Uint32Array(ofA.length + ofB.length);
  const classes = new Uint8Array(documents.length);
  let i = 0;
  let j = 0;
  let at = 0;
  while (i < ofA.length && j < ofB.length) {
    const one = ofA[i] ?? 0;
    const other = ofB[j] ?? 0;
    if (one <= other) {
      documents[at] = one;
      classes[at] = a.classes[i] ?? 0;
      i += 1;
      if (one === other) j += 1;
    } else {
      documents[at] = other;
      classes[at] = b.classes[j] ?? 0;
      j += 1;
    }
    at += 1;
  }
  const [rest, from] = i < ofA.length ? [a, i] : [b, j];
  documents.set(rest.documents.subarray(from), at);
  classes.set(rest.classes.subarray(from), at);
  at += rest.documents.length - from;
  return { documents: documents.subarray(0, at), classes: classes.subarray(0, at) };
};

/** What stands in any of the lists, ascending, each once. */
export const unionOf = (lists: readonly Postings[]): Postings => {
  if (lists.length < 2) return lists[0] ?? NO_POSTINGS;
  const middle = lists.length >> 1;
  return merged(unionOf(lists.slice(0, middle)), unionOf(lists.slice(middle)));
};

/** Calls `meet` with the places of each document that stands in both. */
export const eachCommon = (a: Uint32Array, b: Uint32Array, meet: (i: number, j: number) => void): void => {
  if (b.length * 8 < a.length) {
    for (let i = 0, j = 0; j < b.length; j += 1) {
      i = lowerBound(a, b[j] ?? 0, i);
      if (a[i] === b[j]) meet(i, j);
    }
  } else if (a.length * 8 < b.length) {
    for (let i = 0, j = 0; i < a.length; i += 1) {
      j = lowerBound(b, a[i] ?? 0, j);
      if (b[j] === a[i]) meet(i, j);
    }
  } else {
    for (let i = 0, j = 0; i < a.length && j < b.length;) {
      const difference = (a[i] ?? 0) - (b[j] ?? 0);
      if (difference === 0) meet(i, j);
      if (difference <= 0) i += 1;
      if (difference >= 0) j += 1;
    }
  }
};
