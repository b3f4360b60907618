/** The phrases of intents, and other names of countries and regions, folded (data/search-intents.csv, data/search-names.csv). */
import { words } from "#core/base/fold.ts";
import { writeIntents } from "#core/shard/intents.ts";
import { INTENTS_FILE } from "#core/shard/paths.ts";
import { INTENTS, WISHES } from "#core/values/search.ts";
import type { File } from "../../base/files.ts";
import type { Tables } from "../../check/load/load.ts";

/** The phrases of intents as queries have them, the longest first. */
export const planIntents = (tables: Pick<Tables, "searchIntents" | "searchNames">): readonly File[] => {
  const all = tables.searchIntents.map(({ value: { phrase, intent } }) => ({ words: [...words(phrase)], intent }));
  all.sort((a, b) => b.words.length - a.words.length);
  const phrasesOf = <Value extends string>(values: readonly Value[]) =>
    all.flatMap(({ words: phrase, intent }) => {
      const value = values.find((candidate) => candidate === intent);
      return value === undefined ? [] : [{ words: phrase, value }];
    });
  // "GB" and "us-al" by their names.
  const codesOf = (wanted: string): Readonly<Record<string, string>> =>
    Object.fromEntries(
      tables.searchNames.flatMap(({ value: { kind, country, slug, names } }) => {
        if (kind !== wanted) return [];
        if (country === null) throw new Error(`search-names.csv: got a ${kind} without a country, expected its code`);
        const code = slug === null ? country : `${country}-${slug}`.toLowerCase();
        return names.map((name) => [words(name).join(" "), code] as const);
      }),
    );
  const content = writeIntents({
    phrases: phrasesOf(INTENTS).map(({ words: phrase, value }) => ({ words: phrase, intent: value })),
    beside: [...new Set(phrasesOf(["beside"]).flatMap(({ words: phrase }) => phrase))],
    wishes: phrasesOf(WISHES).map(({ words: phrase, value }) => ({ words: phrase, wish: value })),
    countries: codesOf("country"),
    regions: codesOf("region"),
  });
  return [{ path: INTENTS_FILE, content }];
};
