/** The words with a meaning for the search (data/search-words.csv), folded, and affixes of names (data/search-affixes.csv). */
import { nameWords, plainCase } from "#core/base/fold.ts";
import type { Affix, SearchWords } from "#core/shard/search-words.ts";
import type { Tables } from "../../check/load/load.ts";

/** A table word as the search sees it: folded, without its article. */
const folded = (word: string): string => nameWords(word).join("");

const affixOf = ({ value }: Tables["searchAffixes"][number]): Affix => ({
  affix: plainCase(value.affix),
  position: value.position,
  instead: (value.instead ?? [""]).map(plainCase),
  after: value.after,
  unless: value.unless,
});

export const searchWordsOf = ({
  searchWords,
  searchAffixes,
  placeTypes,
}: Pick<Tables, "searchWords" | "searchAffixes" | "placeTypes">): SearchWords => {
  const types: Record<string, string[]> = {};
  const fillers: string[] = [];
  const meanings = new Map<string, string[]>();
  const spellings: Record<string, string> = {};
  for (const { value } of searchWords) {
    const word = folded(value.word);
    const [first = ""] = value.value ?? [];
    if (value.role === "type") types[word] = [...(value.value ?? [])];
    if (value.role === "filler") fillers.push(word);
    if (value.role === "meaning") meanings.set(first, [...(meanings.get(first) ?? []), word]);
    if (value.role === "spelling") spellings[word] = folded(first);
  }
  const affixes = searchAffixes.map(affixOf);
  const prayer = placeTypes.flatMap(({ value: { type, family } }) => (family === "prayer" ? [type] : []));
  return { types, fillers, meanings: [...meanings.values()], affixes, prayer, spellings };
};
