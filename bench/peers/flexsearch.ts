/** FlexSearch with beginnings of words, our folding, partial answers, and the country as a tag. */
import { Document } from "flexsearch";
import { fold } from "../../server/core/base/fold.ts";
import { namedPlaces, type Open } from "./contestant.ts";
import { LIMIT } from "./engine.ts";
import { labelOf } from "./versions.ts";

/** What is indexed: a type alias, as FlexSearch asks for one. */
// oxlint-disable-next-line typescript/consistent-type-definitions
type Names = { readonly id: number; readonly names: string; readonly country: string };

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

export const open: Open = async ({ dataDir }) => {
  const index = new Document<Names>({
    document: {
      id: "id",
      index: [{ field: "names", tokenize: "forward", encode: wordsOf }],
      tag: [{ field: "country" }],
    },
  });
  for (const { id, country, english, arabic, others } of namedPlaces(dataDir))
    index.add({ id, country, names: `${english} ${arabic} ${others}` });
  return Promise.resolve({
    label: labelOf("flexsearch"),
    ask: async ({ q, country }) => {
      const options = { limit: LIMIT, suggest: true, ...(country !== undefined && { tag: { country } }) };
      const found = index.search(q, options);
      return Promise.resolve(() => found.flatMap(({ result }) => result.map(Number)));
    },
  });
};
