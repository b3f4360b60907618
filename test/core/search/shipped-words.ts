/** The words with a meaning that ship, as the search reads them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SearchWords } from "#core/shard/search-words.ts";
import { searchWordsOf } from "../../../build/compile/plan/search-words.ts";
import { searchWords } from "../../../build/tables/reference.ts";
import { readTable } from "../../../build/tables/table.ts";
import { SHIPPED_DATA } from "../../build/small-data.ts";

const { rows } = readTable(searchWords, searchWords.path, readFileSync(join(SHIPPED_DATA, searchWords.path), "utf8"));

export const SHIPPED_WORDS: SearchWords = searchWordsOf({ searchWords: rows });
