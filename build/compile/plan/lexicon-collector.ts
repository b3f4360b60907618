/** Numbers that come one after another, in memory that grows by doubling. */
import { nameWords } from "#core/base/fold.ts";
import { keyOf } from "#core/search/lexicon.ts";
import { lexemeKey, lexemesOf, type NamedLexeme, tellingWords } from "#core/search/query-parser.ts";
import type { SearchWords } from "#core/shard/json.ts";
import { COVERAGE_MAX } from "#core/shard/posting-list.ts";

export interface Growing {
  readonly push: (value: number) => void;
  /** What was pushed so far; a view. */
  readonly values: () => Uint32Array;
}

const START = 1024;

const growing = (): Growing => {
  let held = new Uint32Array(START);
  let size = 0;
  return {
    push: (value) => {
      if (size === held.length) {
        const larger = new Uint32Array(held.length * 2);
        larger.set(held);
        held = larger;
      }
      held[size++] = value;
    },
    values: () => held.subarray(0, size),
  };
};

// MERGED lexicon-collector.ts: Collects the words of every name for the dictionary of the search. The spellings of a word in the
// names of one document (one skeleton) are a lexeme; postings are kept as numbers until all is known.

/** What a collector holds, to be taken up by another. */
export interface CollectedWords {
  readonly lexemes: readonly NamedLexeme[];
  /** Lexeme, document and class of each posting, in the order that they came in. */
  readonly postings: {
    readonly lexemes: Uint32Array;
    readonly documents: Uint32Array;
    readonly codes: Uint32Array;
  };
}

export interface LexiconCollector extends Pick<CollectedWords, "lexemes"> {
  /** Notes the names of a document; `codeOf` answers its class from how many words tell its name apart. */
  readonly add: (names: readonly string[], document: number, codeOf: (coverage: number) => number) => void;
  /** The lexemes that names consist of, without a posting: for areas. */
  readonly lexemesOf: (names: readonly string[]) => readonly number[];
  /** Views of what was collected so far. */
  readonly postings: () => CollectedWords["postings"];
  /** A copy of what was collected so far. */
  readonly collected: () => CollectedWords;
  /** Takes up what another collector collected. */
  readonly absorb: (words: CollectedWords) => void;
}

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

  const idsOf = (names: readonly (readonly string[])[]): readonly number[] => lexemesOf(names, skeletonFor).map(idOf);

  const postings = () => ({
    lexemes: ofLexeme.values(),
    documents: ofDocument.values(),
    codes: ofCode.values(),
  });

  return {
    add: (names, document, codeOf) => {
      const each = names.map((name) => tellingWords(words, name));
      const coverage = Math.min(Math.max(each[0]?.length ?? 1, 1), COVERAGE_MAX);
      const code = codeOf(coverage);
      for (const lexeme of idsOf(each)) {
        ofLexeme.push(lexeme);
        ofDocument.push(document);
        ofCode.push(code);
      }
    },
    lexemesOf: (names) => idsOf(names.map((name) => nameWords(name))),
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
      for (const lexeme of other.postings.lexemes) ofLexeme.push(own[lexeme] ?? 0);
      for (const document of other.postings.documents) ofDocument.push(document);
      for (const code of other.postings.codes) ofCode.push(code);
    },
  };
};
