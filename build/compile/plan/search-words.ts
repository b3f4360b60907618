/** The words with a meaning for the search (data/search-words.csv), folded. */
import { nameWords } from "#core/base/fold.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import type { Tables } from "../../check/load/load.ts";

/** A table word as the search sees it: folded, without its article. */
const folded = (word: string): string => nameWords(word).join("");

export const searchWordsOf = ({ searchWords }: Pick<Tables, "searchWords">): SearchWords => {
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
  return { types, fillers, meanings: [...meanings.values()], spellings };
};
