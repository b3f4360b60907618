/** A dictionary in memory from names alone: the document of a name is its place in the list. */
import { type Lexicon, openLexicon } from "#core/search/lexicon-reader.ts";
import { createShardCache } from "#core/shard/cache.ts";
import { classCode } from "#core/shard/posting-list.ts";
import { createLexiconCollector } from "../../../build/compile/plan/lexicon-collector.ts";
import { type NamedArea, planLexicon } from "../../../build/compile/plan/lexicon.ts";
import { SHIPPED_WORDS } from "./shipped-words.ts";

/** The lexicon and how many files were read from it so far. */
export interface MadeLexicon extends Lexicon {
  readonly reads: () => number;
}

export const madeLexicon = async (
  names: readonly (readonly string[])[],
  areas: readonly NamedArea[] = [],
): Promise<MadeLexicon> => {
  const collector = createLexiconCollector(SHIPPED_WORDS);
  for (const [document, some] of names.entries()) {
    collector.add(some, document, (coverage) =>
      classCode({ type: 0, coverage, isProminent: false, isOtherName: false }),
    );
  }
  const files = new Map(
    planLexicon(collector, areas, SHIPPED_WORDS, (document) => document).map(({ path, content }) => [
      path,
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    ]),
  );
  let reads = 0;
  const read = async (name: string): Promise<Uint8Array | null> => {
    reads += 1;
    return Promise.resolve(files.get(name) ?? null);
  };
  const lexicon = await openLexicon(createShardCache(read, 2 ** 26));
  return { ...lexicon, reads: () => reads };
};
