/** Collects the words of every name for the first search index. */
import { SEARCH_KINDS } from "#core/model/search.ts";
import type { SearchKind } from "#core/model/search.ts";
import type { Posting, Postings } from "#core/shard/terms.ts";
import { words } from "#core/text/fold.ts";

interface Mark {
  quality: number;
  prominence: number;
}

type Marks = Map<number, Mark>;

export interface TermCollector {
  /** Notes that the document goes by `names`; `worth` (0…1) is what a match of one of them counts. */
  readonly add: (
    kind: SearchKind,
    document: number,
    names: Iterable<string>,
    worth: number,
    prominence: number,
  ) => void;
  /** Every term with its postings, by term. */
  readonly entries: () => Iterable<readonly [string, Postings]>;
}

const BYTE = 255;

/** Neighbouring documents that hold the term equally well become one posting. */
const runsOf = (marks: Marks | undefined): readonly Posting[] => {
  const runs: { document: number; length: number; quality: number; prominence: number }[] = [];
  for (const [document, { quality, prominence }] of [...(marks ?? [])].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1);
    const isNext =
      last !== undefined &&
      last.document + last.length === document &&
      last.quality === quality &&
      last.prominence === prominence;
    if (isNext) last.length += 1;
    else runs.push({ document, length: 1, quality, prominence });
  }
  return runs;
};

export const createTermCollector = (): TermCollector => {
  const terms = new Map<string, Partial<Record<SearchKind, Marks>>>();

  const mark = (
    term: string,
    kind: SearchKind,
    document: number,
    quality: number,
    prominence: number,
  ): void => {
    const kinds = terms.get(term) ?? {};
    const marks = kinds[kind] ?? new Map<number, Mark>();
    const known = marks.get(document) ?? { quality: 0, prominence: 0 };
    known.quality = Math.max(known.quality, quality);
    known.prominence = Math.max(known.prominence, prominence);
    marks.set(document, known);
    kinds[kind] = marks;
    terms.set(term, kinds);
  };

  return {
    add: (kind, document, names, worth, prominence) => {
      for (const name of names) {
        const own = words(name);
        const quality = Math.round((BYTE * worth) / Math.max(own.length, 1));
        for (const term of own) mark(term, kind, document, quality, Math.round(BYTE * prominence));
      }
    },
    entries: function* entries() {
      for (const term of [...terms.keys()].sort()) {
        const kinds = terms.get(term) ?? {};
        const postings = Object.fromEntries(SEARCH_KINDS.map((kind) => [kind, runsOf(kinds[kind])]));
        yield [term, postings as unknown as Postings];
      }
    },
  };
};
