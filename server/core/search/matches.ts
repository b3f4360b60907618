/**
 * The matches of a query word: lexemes in names of documents, and areas (cities, countries) whose places match through
 * the area's name. Also areas that the whole query names, best first.
 */
import { elementAt } from "#core/base/element-at.ts";
import { once } from "#core/base/once.ts";
import { type Area, AREA_MAX } from "#core/shard/named-areas.ts";
import { type Candidate, SURE } from "./word-candidates.ts";

export interface AreaMatch {
  readonly kind: "city" | "country";
  readonly area: Area;
  readonly likeness: number;
  /** The likeness of places that match through this area, 0…1. */
  readonly worth: number;
  /** Matched by the beginning of its name only. */
  readonly isBegun: boolean;
}

export interface WordMatches {
  /** Best first. */
  readonly candidates: readonly Candidate[];
  readonly areas: readonly AreaMatch[];
  /** Number of documents by name. */
  readonly named: number;
  /** Number of documents by name or area, of those that it most likely means: a word that nothing is like is rare. */
  readonly count: number;
}

/** Likeness through an area whose name was typed in full, in part, or with a typo. */
const AREA_WORTH = { whole: 1, begun: 0.85, near: 0.8 } as const;
/** From this likeness on the name of an area is as it is written. */
export const AS_WRITTEN = 0.985;
const NOT_AS_WRITTEN = 0.95;

const areaWorth = ({ likeness, isBegun }: Candidate): number => {
  if (isBegun) return likeness * AREA_WORTH.begun;
  return likeness * (likeness >= AS_WRITTEN ? AREA_WORTH.whole : AREA_WORTH.near);
};

/** How likely the area itself is meant: a name that is not typed exactly counts a little less. */
const nameLikeness = ({ likeness, isBegun }: Candidate): number =>
  isBegun || likeness >= AS_WRITTEN ? likeness : likeness * NOT_AS_WRITTEN;

/** The best likeness of candidates that match in full. */
export const bestLikeness = (candidates: readonly Candidate[]): number =>
  candidates.reduce((best, { likeness, isBegun }) => Math.max(best, isBegun ? 0 : likeness), 0);

/** True if the word is surely spelled correctly. */
export const isSure = (candidates: readonly Candidate[]): boolean =>
  candidates.some(({ likeness }) => likeness >= SURE);

/** Drops candidates and areas below `least` that do not begin with the word. */
export const asAsked = (matches: WordMatches, least: number): WordMatches => {
  const candidates = matches.candidates.filter(({ likeness, isBegun }) => isBegun || likeness >= least);
  return {
    ...matches,
    candidates,
    areas: matches.areas.filter(({ worth, isBegun }) => isBegun || worth >= least),
    named: candidates.reduce((sum, { lexeme }) => sum + lexeme.count, 0),
  };
};

/** Candidates that are less like a word than the best by more than this do not make it common. */
const LESS_LIKELY = 0.05;

export const matchesOf = (candidates: readonly Candidate[]): WordMatches => {
  const areas: AreaMatch[] = [];
  const likeliest = candidates.reduce((best, { likeness }) => Math.max(best, likeness), 0);
  let named = 0;
  let likely = 0;
  for (const candidate of candidates) {
    const { cities, countries, count } = candidate.lexeme;
    const isLikely = candidate.isBegun || candidate.likeness >= likeliest - LESS_LIKELY;
    named += count;
    if (isLikely) likely += count;
    if (cities.length + countries.length === 0) continue;
    const worth = areaWorth(candidate);
    const { isBegun } = candidate;
    const likeness = nameLikeness(candidate);
    for (const area of cities) areas.push({ kind: "city", area, likeness, worth, isBegun });
    for (const area of countries) areas.push({ kind: "country", area, likeness, worth, isBegun });
    if (!isLikely) continue;
    for (const { count: places } of cities) likely += places;
    for (const { count: places } of countries) likely += places;
  }
  const inNames = candidates.filter(({ lexeme }) => lexeme.count > 0);
  return {
    candidates: inNames.sort((a, b) => b.likeness - a.likeness),
    areas,
    named,
    count: likely,
  };
};

export interface FoundArea extends AreaMatch {
  /** 0…1: 1 for the best known city with exactly that name. */
  readonly score: number;
}

/** Cost of each word of the name that is not in the query, and of each step of lower prominence. */
const UNASKED = 0.15;
const LESS_KNOWN = 0.004;
/** Bonus of an exact name, so that it outweighs a place named after the city. */
const EXACT = 0.02;

/** Areas below this score are dropped, and those this far below the best. */
const LEAST_SCORE = 0.7;
const LEAST_BESIDE = 0.2;

/** From this score on an area adds its places to the results, even if documents match exactly. */
export const SURE_AREA = 0.8;

/** A number for each city and country. */
const keyOf = ({ kind, area }: AreaMatch): number => 2 * area.number + Number(kind === "country");

/** The best match of each area that a word names; of equal ones that of its shortest name. */
const bestOfEach = once((areas: readonly AreaMatch[]): ReadonlyMap<number, AreaMatch> => {
  const best = new Map<number, AreaMatch>();
  for (const match of areas) {
    const key = keyOf(match);
    const known = best.get(key);
    const isBetter =
      known === undefined ||
      known.likeness < match.likeness ||
      (known.likeness === match.likeness && known.area.words > match.area.words);
    if (isBetter) best.set(key, match);
  }
  return best;
});

const countriesAmong = once((areas: readonly AreaMatch[]): readonly AreaMatch[] =>
  areas.filter(({ kind }) => kind === "country"),
);

const isIn = (city: AreaMatch, country: AreaMatch): boolean =>
  city.area.first >= country.area.first && city.area.first <= country.area.first + country.area.count;

/** How likely a word names the country of a city, as in "cairo egypt". */
const ofCountry = (city: AreaMatch, countries: readonly AreaMatch[]): number => {
  let best = 0;
  for (const country of countries) if (isIn(city, country)) best = Math.max(best, country.likeness);
  return best;
};

/** Areas named by all words together: some name the city, the others its country. */
export const areasOf = (words: readonly WordMatches[]): readonly FoundArea[] => {
  // Each word must name the area or its country.
  if (words.some(({ areas }) => areas.length === 0)) return [];
  const each = words.map(({ areas }) => bestOfEach(areas));
  const countries = words.map(({ areas }) => countriesAmong(areas));
  const hasCountry = countries.some((some) => some.length > 0);
  // A single letter begins the names of thousands: the word with the fewest areas rules out most of them.
  const fewestFirst = each.map((_, w) => w).sort((a, b) => elementAt(each, a).size - elementAt(each, b).size);
  // A word that names no country must name the area itself.
  const withoutCountry = fewestFirst.find((w) => countries[w]?.length === 0);
  const keys =
    withoutCountry === undefined
      ? new Set(each.flatMap((word) => [...word.keys()]))
      : (each[withoutCountry]?.keys() ?? []);
  /** Without a country every word names the area; with one, the last that does says how. */
  const matchOf = (key: number): AreaMatch | undefined =>
    (hasCountry ? each.findLast((word) => word.has(key)) : each[0])?.get(key);
  const likenessIn = (w: number, key: number, match: AreaMatch): number =>
    each[w]?.get(key)?.likeness ?? (match.kind === "city" ? ofCountry(match, countries[w] ?? []) : 0);
  const isNamed = (key: number, match: AreaMatch): boolean => fewestFirst.every((w) => likenessIn(w, key, match) > 0);
  const named: (readonly [key: number, match: AreaMatch])[] = [];
  for (const key of keys) {
    const match = matchOf(key);
    if (match !== undefined && isNamed(key, match)) named.push([key, match]);
  }
  const all = named
    .map(([key, match]): FoundArea => {
      const saying = each.filter((word) => word.has(key)).length;
      const likenesses = each.map((_, w) => likenessIn(w, key, match));
      const likeness = likenesses.reduce((sum, value) => sum + value, 0) / words.length;
      const unasked = Math.max(match.area.words - saying, 0);
      const score =
        likeness - unasked * UNASKED - (AREA_MAX - match.area.prominence) * LESS_KNOWN + (likeness === 1 ? EXACT : 0);
      return { ...match, likeness, score: Math.max(score, 0) };
    })
    .sort((a, b) => b.score - a.score || b.area.count - a.area.count || a.area.number - b.area.number);
  const least = Math.max(LEAST_SCORE, (all[0]?.score ?? 0) - LEAST_BESIDE);
  return all.filter(({ score }) => score >= least);
};
