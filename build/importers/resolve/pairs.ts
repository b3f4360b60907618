/**
 * Which pairs are compared: neighbours up to 300 m, and further ones that have a name, phone number, web page or
 * identifier in common. Bounded where thousands stand at one point; a place far away changes no pair.
 */
import { distanceM } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { createGrid } from "../../grid.ts";
import { compare } from "./compare.ts";
import { DOUBT_SCORE } from "./evidence.ts";
import type { Profile } from "./profile.ts";

const NEIGHBOUR_M = 300;
const NEIGHBOURS_A_CELL = 64;
/** Within it a word in common is asked for first. */
const CLOSE_M = 150;
const KEYED_M = 2_000;
const KEYED_A_CELL = 32;
/** The nearest that a record is held against: more stand only where a source has an error, or in a large mall. */
const MAX_HELD = 16;
/** An identifier in common is taken for a mistake of the source beyond this. */
const IDENTIFIED_M = 20_000;

/** What a comparison found; its evidence is asked for again where a person is told of it. */
export interface Pair {
  /** Places in the list of profiles; a < b. */
  readonly a: number;
  readonly b: number;
  readonly metres: number;
  readonly score: number;
  readonly isIdentified: boolean;
}

const haveWord = (a: Profile, b: Profile): boolean =>
  a.names.some(({ words }) =>
    words.some(({ spellings: [one] }) =>
      b.names.some((name) => name.words.some(({ spellings: [other] }) => one?.skeleton === other?.skeleton)),
    ),
  );

/** Keys that near records of one place are likely to have in common. */
const keysOf = (profile: Profile): readonly string[] => {
  const keys = profile.names
    .filter(({ weight }) => weight >= 1)
    .map(({ words }) => {
      const skeletons = words.map(({ spellings }) => spellings[0]?.skeleton ?? "");
      return `${profile.family} ${skeletons
        .filter((one) => one !== "")
        .sort(compareText)
        .join(" ")}`;
    });
  if (profile.phone !== "") keys.push(`phone ${profile.phone}`);
  if (profile.website !== "") keys.push(`page ${profile.website}`);
  return [...new Set(keys)];
};

/** Others that a record may be one place with, and how far off they are. */
type Candidates = { readonly index: number; readonly metres: number }[];
type Visit = (index: number, candidates: Candidates) => void;

const nearest = (candidates: Candidates): Candidates =>
  candidates.length <= MAX_HELD
    ? candidates
    : candidates.sort((a, b) => a.metres - b.metres || a.index - b.index).slice(0, MAX_HELD);

const byKey = (
  profiles: readonly Profile[],
  keysOfOne: (profile: Profile) => readonly string[],
  radiusM: number,
  visit: Visit,
): void => {
  const holders = new Map<string, number[]>();
  for (const [index, profile] of profiles.entries())
    for (const key of keysOfOne(profile)) {
      const known = holders.get(key);
      if (known === undefined) holders.set(key, [index]);
      else known.push(index);
    }
  const pointOf = (index: number) => (profiles[index] as Profile).point;
  for (const held of holders.values()) {
    if (held.length < 2) continue;
    const grid = createGrid(radiusM, KEYED_A_CELL, pointOf);
    for (const index of held) {
      const candidates: Candidates = [];
      grid.around(pointOf(index), (other) => {
        const metres = distanceM(pointOf(index), pointOf(other));
        if (metres <= radiusM) candidates.push({ index: other, metres });
        return false;
      });
      visit(index, nearest(candidates));
      grid.add(index);
    }
  }
};

const byPlace = (profiles: readonly Profile[], visit: Visit): void => {
  const grids = new Map<string, ReturnType<typeof createGrid<number>>>();
  for (const [index, profile] of profiles.entries()) {
    const grid =
      grids.get(profile.family) ??
      createGrid(NEIGHBOUR_M, NEIGHBOURS_A_CELL, (one: number) => (profiles[one] as Profile).point);
    grids.set(profile.family, grid);
    const candidates: Candidates = [];
    grid.around(profile.point, (other) => {
      const metres = distanceM(profile.point, (profiles[other] as Profile).point);
      const isWorth =
        metres <= CLOSE_M || (metres <= NEIGHBOUR_M && haveWord(profile, profiles[other] as Profile));
      if (isWorth) candidates.push({ index: other, metres });
      return false;
    });
    visit(index, nearest(candidates));
    grid.add(index);
  }
};

/** Every pair of `profiles`, which are sorted by key, that may be one place or deserves a doubt, and how many were compared. */
export const pairsOf = (
  profiles: readonly Profile[],
): { readonly pairs: readonly Pair[]; readonly compared: number } => {
  const pairs: Pair[] = [];
  const seen = new Set<number>();
  const visit: Visit = (b, candidates) => {
    for (const { index: a } of candidates) {
      const key = a * profiles.length + b;
      if (seen.has(key)) continue;
      seen.add(key);
      const found = compare(profiles[a] as Profile, profiles[b] as Profile);
      if (found === null || found.score < DOUBT_SCORE) continue;
      const { metres, score, evidence } = found;
      pairs.push({ a, b, metres, score, isIdentified: evidence[0] === "one-identifier" });
    }
  };
  byKey(profiles, ({ identifiers }) => identifiers, IDENTIFIED_M, visit);
  byPlace(profiles, visit);
  byKey(profiles, keysOf, KEYED_M, visit);
  return { pairs, compared: seen.size };
};
