/** The words with a meaning that ship, as the search reads them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchWords } from "#core/shard/search-words.ts";
import { searchWordsOf } from "../../../build/compile/plan/search-words.ts";
import { placeTypes, searchAffixes, searchWords } from "../../../build/tables/reference.ts";
import { readTable } from "../../../build/tables/table.ts";
import { SHIPPED_DATA } from "../../build/small-data.ts";

const textOf = (path: string): string => readFileSync(join(SHIPPED_DATA, path), "utf8");

export const SHIPPED_WORDS: SearchWords = searchWordsOf({
  searchWords: readTable(searchWords, searchWords.path, textOf(searchWords.path)).rows,
  placeTypes: readTable(placeTypes, placeTypes.path, textOf(placeTypes.path)).rows,
  searchAffixes: readTable(searchAffixes, searchAffixes.path, textOf(searchAffixes.path)).rows,
});
