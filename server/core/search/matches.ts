/**
 * What one asked word matches: documents by runs, and the places of areas (cities, countries) that
 * go by it, each with how likely the word means them.
 */
import type { Area, Run } from "#core/shard/posting.ts";
import type { Candidate } from "./candidates.ts";
import { SURE } from "./candidates.ts";

export interface RunMatch {
  readonly run: Run;
  readonly likeness: number;
  /** Found by its beginning alone. */
  readonly isBegun: boolean;
}

export interface AreaMatch {
  readonly kind: "city" | "country";
  readonly area: Area;
  readonly likeness: number;
  /** What finding a place by this area is worth, 0…1. */
  readonly worth: number;
}

export interface WordMatches {
  readonly runs: readonly RunMatch[];
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

export const matchesOf = (candidates: readonly Candidate[]): WordMatches => {
  const runs: RunMatch[] = [];
  const areas: AreaMatch[] = [];
  let named = 0;
  let placed = 0;
  for (const candidate of candidates) {
    const { likeness, isBegun } = candidate;
    const postings = candidate.lexeme.postings();
    for (const run of postings.runs) {
      runs.push({ run, likeness, isBegun });
      named += run.count;
    }
    const worth = areaWorth(candidate);
    for (const [kind, some] of [["city", postings.cities], ["country", postings.countries]] as const) {
      for (const area of some) {
        areas.push({ kind, area, likeness: nameLikeness(candidate), worth });
        placed += area.count;
      }
    } // prettier-ignore
  }
  runs.sort((a, b) => b.likeness - a.likeness);
  return { runs, areas, named, count: named + placed };
};
