/**
 * What one asked word matches: lexemes in the names of documents, and the places of areas (cities, countries) that
 * go by it, each with how likely the word means them.
 */
import { type Area, AREA_MAX } from "#core/shard/area.ts";
import { type Candidate, SURE } from "./candidates.ts";

export interface AreaMatch {
  readonly kind: "city" | "country";
  readonly area: Area;
  readonly likeness: number;
  /** What finding a place by this area is worth, 0…1. */
  readonly worth: number;
}

export interface WordMatches {
  /** The likeliest first. */
  readonly candidates: readonly Candidate[];
  readonly areas: readonly AreaMatch[];
  /** Documents by name. */
  readonly named: number;
  /** Documents by name or area. */
  readonly count: number;
}

/** What an area that goes by the word is worth: typed whole, half, or wrong. */
const AREA_WORTH = { whole: 1, begun: 0.85, near: 0.8 } as const;
const WHOLE = 0.985;
const NOT_AS_WRITTEN = 0.95;

const areaWorth = ({ likeness, isBegun }: Candidate): number => {
  if (isBegun) return likeness * AREA_WORTH.begun;
  return likeness * (likeness >= WHOLE ? AREA_WORTH.whole : AREA_WORTH.near);
};

/** How likely the area itself is meant: a name that is not as written counts a little less. */
const nameLikeness = ({ likeness, isBegun }: Candidate): number =>
  isBegun || likeness >= WHOLE ? likeness : likeness * NOT_AS_WRITTEN;

/** The best likeness among candidates that are not mere beginnings. */
export const bestLikeness = (candidates: readonly Candidate[]): number =>
  candidates.reduce((best, { likeness, isBegun }) => Math.max(best, isBegun ? 0 : likeness), 0);

/** True when the word is surely spelled as meant. */
export const isSure = (candidates: readonly Candidate[]): boolean =>
  candidates.some(({ likeness }) => likeness >= SURE);

/** The same without what is less likely and no beginning. */
export const asAsked = (matches: WordMatches, least: number): WordMatches => {
  const candidates = matches.candidates.filter(({ likeness, isBegun }) => isBegun || likeness >= least);
  return {
    ...matches,
    candidates,
    areas: matches.areas.filter(({ worth }) => worth >= least),
    named: candidates.reduce((sum, { lexeme }) => sum + lexeme.count, 0),
  };
};

export const matchesOf = (candidates: readonly Candidate[]): WordMatches => {
  const areas: AreaMatch[] = [];
  let named = 0;
  let placed = 0;
  for (const candidate of candidates) {
    const { cities, countries, count } = candidate.lexeme;
    named += count;
    if (cities.length + countries.length === 0) continue;
    const worth = areaWorth(candidate);
    for (const [kind, some] of [
      ["city", cities],
      ["country", countries],
    ] as const) {
      for (const area of some) {
        areas.push({ kind, area, likeness: nameLikeness(candidate), worth });
        placed += area.count;
      }
    }
  }
  const inNames = candidates.filter(({ lexeme }) => lexeme.count > 0);
  return {
    candidates: inNames.sort((a, b) => b.likeness - a.likeness),
    areas,
    named,
    count: named + placed,
  };
};

// MERGED areas.ts: Cities and countries that a query names as a whole, best first.

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
  for (const one of word.values()) if (one.kind === "country" && isIn(city, one)) best = Math.max(best, one.likeness);
  return best;
};

/** Areas that all words name together: some of them the city, the others its country. */
export const areasOf = (words: readonly WordMatches[]): readonly FoundArea[] => {
  const each = words.map(({ areas }) => bestOfEach(areas));
  const hasCountry = each.some((word) => [...word.values()].some(({ kind }) => kind === "country"));
  // Without a country every word names the area, the first one too.
  const named = hasCountry ? new Map(each.flatMap((word) => [...word])) : (each[0] ?? new Map<string, AreaMatch>());
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
        likeness - unasked * UNASKED - (AREA_MAX - one.area.prominence) * LESS_KNOWN + (likeness === 1 ? EXACT : 0);
      return [{ ...one, likeness, score: Math.max(score, 0) }];
    })
    .sort((a, b) => b.score - a.score || b.area.count - a.area.count || a.area.number - b.area.number);
  const least = Math.max(LEAST_SCORE, (all[0]?.score ?? 0) - LEAST_BESIDE);
  return all.filter(({ score }) => score >= least);
};
