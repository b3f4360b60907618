/**
 * Collects the words of every name for the search dictionary. Spellings of a word within a document's names (one
 * skeleton) form a lexeme; postings are kept as numbers, in arrays that grow by doubling, until all names are known.
 */
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
  let held = new Uint32Array(START);
  let size = 0;
  const makeRoom = (least: number): void => {
    const larger = new Uint32Array(Math.max(held.length * 2, least));
    larger.set(held);
    held = larger;
  };
  return {
    push: (value) => {
      if (size === held.length) makeRoom(size + 1);
      held[size++] = value;
    },
    append: (values) => {
      if (size + values.length > held.length) makeRoom(size + values.length);
      held.set(values, size);
      size += values.length;
    },
    values: () => held.subarray(0, size),
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

export interface LexiconCollector extends Pick<CollectedWords, "lexemes"> {
  /**
   * Adds the names of a document, its other names, and where it is; `codeOf` returns the class of a posting from the number
   * of words that identify the document, in the first name that has the word, and whether only another name has it. A
   * street identifies less than a name: it counts {@link WHEREABOUTS} words more.
   */
  readonly add: (
    names: readonly string[],
    document: number,
    codeOf: (coverage: number, isOtherName: boolean) => number,
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

export const createLexiconCollector = (words: SearchWords): LexiconCollector => {
  const ids = new Map<string, number>();
  const lexemes: NamedLexeme[] = [];
  const keys = new Map<string, string>();
  const [ofLexeme, ofDocument, ofCode] = [growing(), growing(), growing()];

  const skeletonFor = (word: string): string => {
    const known = keys.get(word);
    if (known !== undefined) return known;
    const key = keyOf(words, word);
    keys.set(word, key);
    return key;
  };

  const idOf = (lexeme: NamedLexeme): number => {
    const key = lexemeKey(lexeme.forms);
    const known = ids.get(key);
    if (known !== undefined) return known;
    ids.set(key, lexemes.length);
    lexemes.push(lexeme);
    return lexemes.length - 1;
  };

  const postings = () => ({
    lexemes: ofLexeme.values(),
    documents: ofDocument.values(),
    codes: ofCode.values(),
  });

  return {
    add: (names, document, codeOf, others = [], whereabouts = []) => {
      const each = names.map((name) => tellingWords(words, name));
      const more = others.map((name) => tellingWords(words, name));
      const where = whereabouts.map((name) => tellingWords(words, name));
      for (const lexeme of lexemesOf([...each, ...more, ...where], skeletonFor)) {
        const holds = (some: readonly string[]): boolean => some.some((word) => lexeme.forms.includes(word));
        // Of several names the first: a word in one script alone counts the words of the name in that script.
        const own = each.find(holds);
        ofLexeme.push(idOf(lexeme));
        ofDocument.push(document);
        ofCode.push(
          own === undefined
            ? codeOf(
                Math.min(
                  ...more.filter(holds).map(coverageOf),
                  ...where.filter(holds).map((one) => Math.min(coverageOf(one) + WHEREABOUTS, COVERAGE_MAX)),
                ),
                true,
              )
            : codeOf(coverageOf(own), false),
        );
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
      const { lexemes: of, documents, codes } = postings();
      return {
        lexemes,
        postings: { lexemes: of.slice(), documents: documents.slice(), codes: codes.slice() },
      };
    },
    absorb: (other) => {
      const own = Uint32Array.from(other.lexemes, idOf);
      ofLexeme.append(other.postings.lexemes.map((lexeme) => own[lexeme] ?? 0));
      ofDocument.append(other.postings.documents);
      ofCode.append(other.postings.codes);
    },
  };
};
