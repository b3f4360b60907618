/**
 * Collects the words of every name for the search dictionary. Spellings of a word within a document's names (one
 * skeleton) form a lexeme; postings are kept as numbers, in arrays that grow by doubling, until all names are known.
 */
import { elementAt } from "#core/base/element-at.ts";
import { nameWords } from "#core/base/fold.ts";
import { keyOf } from "#core/search/lexicon-reader.ts";
import { lexemeKey, lexemesOf, type NamedLexeme, tellingWords } from "#core/search/query-parser.ts";
import { COVERAGE_MAX } from "#core/shard/posting-list.ts";
import type { SearchWords } from "#core/shard/search-words.ts";

interface Growing {
  readonly push: (value: number) => void;
  readonly append: (values: Uint32Array) => void;
  /** A view of what was pushed so far. */
  readonly values: () => Uint32Array;
}

const START = 1024;

const growing = (): Growing => {
  let buffer = new Uint32Array(START);
  let size = 0;
  const makeRoom = (least: number): void => {
    const larger = new Uint32Array(Math.max(buffer.length * 2, least));
    larger.set(buffer);
    buffer = larger;
  };
  return {
    push: (value) => {
      if (size === buffer.length) makeRoom(size + 1);
      buffer[size++] = value;
    },
    append: (values) => {
      if (size + values.length > buffer.length) makeRoom(size + values.length);
      buffer.set(values, size);
      size += values.length;
    },
    values: () => buffer.subarray(0, size),
  };
};

/** The contents of a collector, to be merged into another. */
export interface CollectedWords {
  readonly lexemes: readonly NamedLexeme[];
  /** Lexeme, document and class of each posting, in insertion order. */
  readonly postings: {
    readonly lexemes: Uint32Array;
    readonly documents: Uint32Array;
    readonly codes: Uint32Array;
  };
}

/**
 * The class of a posting, from the number of words that identify the document in the text that has the word, and whether
 * only another name or the whereabouts have it.
 */
type CodeOf = (coverage: number, isOtherName: boolean) => number;

export interface LexiconCollector extends Pick<CollectedWords, "lexemes"> {
  /**
   * Adds the names of a document, its other names, and where it is. The coverage of a word is that of the first name that
   * has it. A street identifies less than a name: it counts {@link WHEREABOUTS} words more.
   */
  readonly add: (
    names: readonly string[],
    document: number,
    codeOf: CodeOf,
    others?: readonly string[],
    whereabouts?: readonly string[],
  ) => void;
  /** The lexemes of names without adding postings: for areas. */
  readonly lexemesOf: (names: readonly string[]) => readonly number[];
  /** Views of the postings so far. */
  readonly postings: () => CollectedWords["postings"];
  /** A copy of everything collected so far. */
  readonly collected: () => CollectedWords;
  /** Merges another collector's contents. */
  readonly absorb: (words: CollectedWords) => void;
}

/** How many words of a name identify a document, as a class has it: each counts once, as in a query. */
const coverageOf = (telling: readonly string[]): number => Math.min(Math.max(new Set(telling).size, 1), COVERAGE_MAX);

/**
 * Words that count besides those of a street, a locality or a postal code: of places with a word in their name and places on
 * a street of that name, those with the name come first, also where the name has two words more.
 */
const WHEREABOUTS = 2;

/** The words of a document by which each of its texts identifies it. */
interface DocumentWords {
  readonly names: readonly (readonly string[])[];
  readonly others: readonly (readonly string[])[];
  readonly whereabouts: readonly (readonly string[])[];
}

/** The class of a lexeme in a document. */
const codeIn = ({ names, others, whereabouts }: DocumentWords, { forms }: NamedLexeme, codeOf: CodeOf): number => {
  const has = (words: readonly string[]): boolean => words.some((word) => forms.includes(word));
  // Of several names the first: a word in one script alone counts the words of the name in that script.
  const name = names.find(has);
  if (name !== undefined) return codeOf(coverageOf(name), false);
  const coverages = [
    ...others.filter(has).map(coverageOf),
    ...whereabouts.filter(has).map((words) => Math.min(coverageOf(words) + WHEREABOUTS, COVERAGE_MAX)),
  ];
  return codeOf(Math.min(...coverages), true);
};

/** Numbers the lexemes by their forms, in order of appearance. */
const createNumbering = () => {
  const ids = new Map<string, number>();
  const lexemes: NamedLexeme[] = [];
  const idOf = (lexeme: NamedLexeme): number => {
    const key = lexemeKey(lexeme.forms);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, lexemes.length);
    lexemes.push(lexeme);
    return lexemes.length - 1;
  };
  return { lexemes, idOf };
};

export const createLexiconCollector = (words: SearchWords): LexiconCollector => {
  const { lexemes, idOf } = createNumbering();
  const keys = new Map<string, string>();
  const [ofLexeme, ofDocument, ofCode] = [growing(), growing(), growing()];

  const skeletonFor = (word: string): string => {
    const known = keys.get(word);
    if (known !== undefined) return known;
    const key = keyOf(words, word);
    keys.set(word, key);
    return key;
  };
  const tellingEach = (texts: readonly string[]): readonly (readonly string[])[] =>
    texts.map((text) => tellingWords(words, text));

  const postings = () => ({
    lexemes: ofLexeme.values(),
    documents: ofDocument.values(),
    codes: ofCode.values(),
  });

  return {
    add: (names, document, codeOf, others = [], whereabouts = []) => {
      const wordsOf = { names: tellingEach(names), others: tellingEach(others), whereabouts: tellingEach(whereabouts) };
      for (const lexeme of lexemesOf([...wordsOf.names, ...wordsOf.others, ...wordsOf.whereabouts], skeletonFor)) {
        ofLexeme.push(idOf(lexeme));
        ofDocument.push(document);
        ofCode.push(codeIn(wordsOf, lexeme, codeOf));
      }
    },
    lexemesOf: (names) =>
      lexemesOf(
        names.map((name) => nameWords(name)),
        skeletonFor,
      ).map(idOf),
    lexemes,
    postings,
    collected: () => {
      const { lexemes: ofPostings, documents, codes } = postings();
      return {
        lexemes,
        postings: { lexemes: ofPostings.slice(), documents: documents.slice(), codes: codes.slice() },
      };
    },
    absorb: (other) => {
      const renumbered = Uint32Array.from(other.lexemes, idOf);
      ofLexeme.append(other.postings.lexemes.map((lexeme) => elementAt(renumbered, lexeme)));
      ofDocument.append(other.postings.documents);
      ofCode.append(other.postings.codes);
    },
  };
};
