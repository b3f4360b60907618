/** Words that the search treats by their meaning. */
import * as cell from "./cell.ts";
import { list, optional, required } from "./cell-schema.ts";
import { column, table } from "./table.ts";

export const searchWords = table(
  "search-words.csv",
  "Words that the search treats by their meaning, not by their letters.",
  {
    word: column(
      required(cell.text),
      "The word as people write it; case, accents and vowel marks do not matter.",
    ),
    role: column(
      required(cell.choice("unknown-value", ["type", "filler", "meaning", "spelling"])),
      "type: means a type of place; filler: says nothing; meaning: means the same as others with that value; spelling: a way to write the name in value.",
    ),
    value: column(
      optional(list(cell.pattern(/^[a-z]+(-[a-z]+)*$/, "bad-name", "lower-case words joined by hyphens"))),
      "Types of places, joined by ;, the name of the meaning, or the usual spelling.",
    ),
  },
);
