/**
 * A word of search-words.csv changes something: the search looks it up, and its meaning is used there. A phrase of
 * search-intents.csv asks for one thing.
 */
import { nameWords, words } from "#core/base/fold.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import type { Tables } from "../load/load.ts";
import { NOTHING } from "./rule.ts";

/** As a query has the word. */
const folded = (text: string): string => nameWords(text).join(" ");

/** The phrases of search-intents.csv that the search can never meet, or that ask for two things. */
export const checkSearchIntents = ({ searchIntents }: Tables): readonly Diagnostic[] => {
  const seen = new Map<string, string>();
  return searchIntents.flatMap(({ value: { phrase, intent }, report }) => {
    const key = words(phrase).join(" ");
    const before = seen.get(key);
    seen.set(key, before ?? intent);
    const said = JSON.stringify(phrase);
    if (key === "") return [report("phrase", "idle-word", `phrase ${said} has no letters`)];
    if (before === undefined) return NOTHING;
    if (before === intent) return [report("phrase", "duplicate-word", `phrase ${said} is listed twice for the search`)];
    return [report("phrase", "duplicate-word", `phrase ${said} asks for ${before} already`)];
  });
};

/** The rows of search-names.csv about what no table has. */
export const checkSearchNames = ({ searchNames, countries, cities, observances }: Tables): readonly Diagnostic[] => {
  const known = {
    country: new Set(countries.map(({ value: { code } }) => `${code} `)),
    region: new Set(cities.map(({ value: { country, admin1 } }) => `${country} ${admin1?.toLowerCase() ?? ""}`)),
    city: new Set(cities.map(({ value: { country, slug } }) => `${country} ${slug}`)),
    observance: new Set(observances.map(({ value: { slug } }) => ` ${slug}`)),
  };
  return searchNames.flatMap(({ value: { kind, country, slug }, report }) => {
    if (known[kind].has(`${country ?? ""} ${slug ?? ""}`)) return NOTHING;
    const column = kind === "country" ? "country" : "slug";
    const code = kind === "country" ? "unknown-country" : "unknown-value";
    return [report(column, code, `${JSON.stringify(slug ?? country)} is no ${kind} of the data`)];
  });
};

/** The words that change nothing, in the order of the file. */
export const checkSearchWords = ({ searchWords }: Tables): readonly Diagnostic[] => {
  const of = (...roles: readonly string[]) =>
    searchWords.flatMap(({ value }) => (roles.includes(value.role) ? value : []));
  const generic = new Set(of("type", "filler").map(({ word }) => folded(word)));
  const respelt = new Set(of("spelling").map(({ word }) => folded(word)));
  const meanings = of("meaning").map(({ value }) => value?.[0]);
  return searchWords.flatMap(({ value: { word, role, value }, report }) => {
    const idle = (column: string, message: string): readonly Diagnostic[] => [report(column, "idle-word", message)];
    const [first = ""] = value ?? [];
    const count = nameWords(word).length;
    if (count !== 1) return idle("word", `word ${JSON.stringify(word)} is ${count} words to the search, must be one`);
    if (role === "filler") return NOTHING;
    if (first === "") return idle("value", `value is empty, must say what the ${role} is`);
    if (role === "type") return NOTHING;
    if (generic.has(folded(word)))
      return idle("word", `word ${word} is a type or a filler too, and those are left out of names`);
    if (role === "meaning")
      return meanings.filter((one) => one === first).length > 1
        ? NOTHING
        : idle("value", `value ${first} is the meaning of no other word`);
    if (generic.has(folded(first)))
      return idle("value", `value ${first} is a type or a filler, and those are left out of names`);
    return respelt.has(folded(first))
      ? idle("value", `value ${first} is a spelling itself, must be the usual one`)
      : NOTHING;
  });
};
