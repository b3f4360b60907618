/** The phrases of a seed: every pattern of a language in turn, each about a city of the seed. */
import type { City } from "#core/model/city.ts";
import { createRandom } from "../../../bench/generate/random.ts";
import { drawCities } from "./cities.ts";
import type { Language } from "./inflect.ts";
import { fill, PATTERNS } from "./patterns.ts";
import type { Phrase } from "./phrase.ts";
import { typed } from "./typed.ts";

/** So many phrases of a language. */
export const generate = (
  cities: readonly City[],
  language: Language,
  count: number,
  seed: string,
): readonly Phrase[] => {
  const random = createRandom(`${seed} ${language}`);
  const patterns = random.shuffle(PATTERNS.filter((pattern) => pattern.language === language));
  return drawCities(cities, language, count, random).flatMap(({ city, name }, at): readonly Phrase[] => {
    const pattern = patterns[at % patterns.length];
    if (pattern === undefined) return [];
    const { asked, wanted } = pattern;
    const query = typed(language, fill(pattern, name, random), random);
    return [{ language, query, asked, wanted, city: city.slug, country: city.country }];
  });
};
