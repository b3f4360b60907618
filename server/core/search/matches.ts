/**
 * What one asked word matches: lexemes in the names of documents, and the places of areas (cities, countries) that
 * go by it, each with how likely the word means them.
 */
import type { Area } from "#core/shard/area.ts";
import { SURE } from "./candidates.ts";
import type { Candidate } from "./candidates.ts";

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
    for (const [kind, some] of [["city", cities], ["country", countries]] as const) {
      for (const area of some) {
        areas.push({ kind, area, likeness: nameLikeness(candidate), worth });
        placed += area.count;
      }
    } // prettier-ignore
  }
  const inNames = candidates.filter(({ lexeme }) => lexeme.count > 0);
  return {
    candidates: inNames.sort((a, b) => b.likeness - a.likeness),
    areas,
    named,
    count: named + placed,
  };
};
