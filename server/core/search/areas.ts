/** Cities and countries that a query names as a whole, best first. */
import { AREA_MAX } from "#core/shard/area.ts";
import type { AreaMatch, WordMatches } from "./matches.ts";

export interface FoundArea extends AreaMatch {
  /** 0…1: 1 for the best known city of just that name. */
  readonly score: number;
}

/** What each word of the name that was not asked for costs, and each step of being less known. */
const UNASKED = 0.15;
const LESS_KNOWN = 0.004;
/** A name typed as it is written outweighs a place that is named after the city. */
const EXACT = 0.02;

/** Less likely areas are left out: in themselves, and beside a better one. */
const LEAST_SCORE = 0.7;
const LEAST_BESIDE = 0.2;

/** An area this likely lists its places, and stands beside documents that are as asked. */
export const SURE_AREA = 0.8;

const keyOf = ({ kind, area }: AreaMatch): string => `${kind} ${area.number}`;

/** The likeliest match of each area. */
const bestOfEach = (areas: readonly AreaMatch[]): ReadonlyMap<string, AreaMatch> => {
  const best = new Map<string, AreaMatch>();
  for (const one of areas) {
    const known = best.get(keyOf(one));
    if (known === undefined || known.likeness < one.likeness) best.set(keyOf(one), one);
  }
  return best;
};

const isIn = (city: AreaMatch, country: AreaMatch): boolean =>
  city.area.first >= country.area.first && city.area.first <= country.area.first + country.area.count;

/** How likely a word names the country of a city: "cairo egypt". */
const ofCountry = (city: AreaMatch, word: ReadonlyMap<string, AreaMatch>): number => {
  let best = 0;
  for (const one of word.values()) if (one.kind === "country" && isIn(city, one)) best = Math.max(best, one.likeness); // prettier-ignore
  return best;
};

/** Areas that all words name together: some of them the city, the others its country. */
export const areasOf = (words: readonly WordMatches[]): readonly FoundArea[] => {
  const each = words.map(({ areas }) => bestOfEach(areas));
  const hasCountry = each.some((word) => [...word.values()].some(({ kind }) => kind === "country"));
  // Without a country every word names the area, the first one too.
  const named = hasCountry
    ? new Map(each.flatMap((word) => [...word]))
    : (each[0] ?? new Map<string, AreaMatch>());
  const all = [...named]
    .flatMap(([key, one]): FoundArea[] => {
      let own = 0;
      const likenesses = each.map((word) => {
        const likely = word.get(key)?.likeness;
        if (likely !== undefined) own += 1;
        return likely ?? (hasCountry && one.kind === "city" ? ofCountry(one, word) : 0);
      });
      if (likenesses.includes(0)) return [];
      const likeness = likenesses.reduce((sum, value) => sum + value, 0) / words.length;
      const unasked = Math.max(one.area.words - own, 0);
      const score =
        likeness -
        unasked * UNASKED -
        (AREA_MAX - one.area.prominence) * LESS_KNOWN +
        (likeness === 1 ? EXACT : 0);
      return [{ ...one, likeness, score: Math.max(score, 0) }];
    })
    .sort((a, b) => b.score - a.score || b.area.count - a.area.count || a.area.number - b.area.number);
  const least = Math.max(LEAST_SCORE, (all[0]?.score ?? 0) - LEAST_BESIDE);
  return all.filter(({ score }) => score >= least);
};
