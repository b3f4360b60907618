/**
 * Which records are compared and how pairs become clusters. Compared are neighbours within 300 m, and further records
 * that share a name, phone number, web page or identifier; the number is limited where thousands share a point. Pairs
 * are merged best first with complete linkage, so clusters never chain: none has two members held for different places.
 * A person's "different" always wins, and curated rows never merge. Doubtful pairs become questions for a person.
 */
import { elementAt } from "#core/base/element-at.ts";
import { distanceM } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import { createGrid } from "../../base/grid.ts";
import { compare, DOUBT_SCORE, EVIDENCE, SAME_SCORE } from "./score-pair.ts";
import type { Profile } from "./profile.ts";

/** Members per cluster; more at one point are an error of the source. */
const MAX_MEMBERS = 32;

export interface Forest {
  readonly rootOf: (index: number) => number;
  readonly membersOf: (index: number) => readonly number[];
  /** True when a person said that two of their members differ. */
  readonly areApart: (a: number, b: number) => boolean;
  readonly keepApart: (a: number, b: number) => void;
  /** Joins by decision or identifier; false if forbidden. */
  readonly tie: (a: number, b: number) => boolean;
  /** Joins by similarity; false if other members forbid it. */
  readonly join: (a: number, b: number) => boolean;
}

interface Tree {
  members: number[];
  /** Members joined by decision or identifier, which count as one. */
  atoms: number[][];
  apart: Set<number>;
  isCurated: boolean;
}

/** The atoms with those of `a` and `b` made one. */
const withTie = (atoms: readonly number[][], a: number, b: number): number[][] => {
  const isTied = (atom: readonly number[]): boolean => atom.includes(a) || atom.includes(b);
  return [atoms.filter(isTied).flat(), ...atoms.filter((atom) => !isTied(atom))];
};

/** The trees of records; each record begins as one of its own. */
const createTrees = (profiles: readonly Profile[]) => {
  const roots = profiles.map((_, index) => index);
  /** Created on first use, since most records stay alone. */
  const trees: (Tree | undefined)[] = [];
  const rootOf = (index: number): number => elementAt(roots, index);
  const treeOf = (index: number): Tree => {
    const root = rootOf(index);
    const { isCurated } = elementAt(profiles, root);
    return (trees[root] ??= { members: [root], atoms: [[root]], apart: new Set(), isCurated });
  };
  return {
    rootOf,
    treeOf,
    membersOf: (index: number): readonly number[] => trees[rootOf(index)]?.members ?? [index],
    /** Makes one tree of those of `a` and `b`; with `isTie` the two count as one. */
    merge: (a: number, b: number, isTie: boolean): void => {
      const [to, from] = [Math.min(rootOf(a), rootOf(b)), Math.max(rootOf(a), rootOf(b))];
      const [grown, merged] = [treeOf(to), treeOf(from)];
      for (const index of merged.members) roots[index] = to;
      const atoms = [...grown.atoms, ...merged.atoms];
      grown.atoms = isTie ? withTie(atoms, a, b) : atoms;
      grown.members = [...grown.members, ...merged.members];
      for (const index of merged.apart) grown.apart.add(index);
      grown.isCurated ||= merged.isCurated;
    },
  };
};

export const createForest = (profiles: readonly Profile[]): Forest => {
  const { rootOf, treeOf, membersOf, merge } = createTrees(profiles);
  const areApart = (a: number, b: number): boolean => {
    const [treeA, treeB] = [treeOf(a), treeOf(b)];
    const [few, root] = treeA.apart.size < treeB.apart.size ? [treeA, rootOf(b)] : [treeB, rootOf(a)];
    for (const index of few.apart) if (rootOf(index) === root) return true;
    return false;
  };
  const isForbidden = (a: number, b: number): boolean => (treeOf(a).isCurated && treeOf(b).isCurated) || areApart(a, b);

  const scoreOf = (a: number, b: number): number =>
    compare(elementAt(profiles, a), elementAt(profiles, b))?.score ?? -Infinity;
  /** Clusters known to be different; growing does not change that. */
  const unlike = new Set<number>();
  const areCompatible = (a: readonly number[], b: readonly number[]): boolean =>
    a.some((index) => b.some((other) => scoreOf(index, other) >= DOUBT_SCORE));

  return {
    rootOf,
    membersOf,
    areApart,
    keepApart: (a, b) => {
      treeOf(a).apart.add(b);
      treeOf(b).apart.add(a);
    },
    tie: (a, b) => {
      if (rootOf(a) === rootOf(b)) return true;
      if (isForbidden(a, b)) return false;
      merge(a, b, true);
      return true;
    },
    join: (a, b) => {
      if (rootOf(a) === rootOf(b)) return true;
      const [treeA, treeB] = [treeOf(a), treeOf(b)];
      if (treeA.members.length + treeB.members.length > MAX_MEMBERS || isForbidden(a, b)) return false;
      const key = Math.min(rootOf(a), rootOf(b)) * profiles.length + Math.max(rootOf(a), rootOf(b));
      if (unlike.has(key)) return false;
      if (treeA.atoms.every((x) => treeB.atoms.every((y) => areCompatible(x, y)))) {
        merge(a, b, false);
        return true;
      }
      unlike.add(key);
      return false;
    },
  };
};

const NEIGHBOUR_M = 300;
const NEIGHBOURS_A_CELL = 64;
/** Within this distance, records sharing a word are preferred. */
const CLOSE_M = 150;
const KEYED_M = 2_000;
const KEYED_A_CELL = 32;
/** Nearest records compared with each; there are only more in source errors or large malls. */
const MAX_HELD = 16;
/** Beyond this a shared identifier counts as an error of the source. */
const IDENTIFIED_M = 20_000;

/** The result of a comparison; its evidence is recomputed when shown to a person. */
export interface Pair {
  /** Indexes of profiles; a < b. */
  readonly a: number;
  readonly b: number;
  readonly metres: number;
  readonly score: number;
  readonly isIdentified: boolean;
}

const haveWord = (a: Profile, b: Profile): boolean =>
  a.names.some(({ words }) =>
    words.some(({ spellings: [{ skeleton }] }) =>
      b.names.some((name) => name.words.some(({ spellings: [other] }) => skeleton === other.skeleton)),
    ),
  );

/** Keys that nearby records of one place probably share. */
const keysOf = (profile: Profile): readonly string[] => {
  const keys = profile.names
    .filter(({ weight }) => weight >= 1)
    .map(({ words }) => {
      const skeletons = words.map(({ spellings: [{ skeleton }] }) => skeleton);
      return `${profile.family} ${skeletons
        .filter((skeleton) => skeleton !== "")
        .sort(compareText)
        .join(" ")}`;
    });
  if (profile.phone !== "") keys.push(`phone ${profile.phone}`);
  if (profile.website !== "") keys.push(`page ${profile.website}`);
  return [...new Set(keys)];
};

/** Records that may be the same place, and their distance. */
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
      const indexes = holders.get(key);
      if (indexes === undefined) holders.set(key, [index]);
      else indexes.push(index);
    }
  const pointOf = (index: number) => elementAt(profiles, index).point;
  for (const indexes of holders.values()) {
    if (indexes.length < 2) continue;
    const grid = createGrid(radiusM, KEYED_A_CELL, pointOf);
    for (const index of indexes) {
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
      createGrid(NEIGHBOUR_M, NEIGHBOURS_A_CELL, (indexed: number) => elementAt(profiles, indexed).point);
    grids.set(profile.family, grid);
    const candidates: Candidates = [];
    grid.around(profile.point, (other) => {
      const neighbour = elementAt(profiles, other);
      const metres = distanceM(profile.point, neighbour.point);
      const isWorth = metres <= CLOSE_M || (metres <= NEIGHBOUR_M && haveWord(profile, neighbour));
      if (isWorth) candidates.push({ index: other, metres });
      return false;
    });
    visit(index, nearest(candidates));
    grid.add(index);
  }
};

/** All pairs of `profiles`, sorted by key, that are the same place or doubtful, and the number of comparisons. */
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
      const comparison = compare(elementAt(profiles, a), elementAt(profiles, b));
      if (comparison === null || comparison.score < DOUBT_SCORE) continue;
      const { metres, score, evidence } = comparison;
      pairs.push({ a, b, metres, score, isIdentified: evidence[0] === "one-identifier" });
    }
  };
  byKey(profiles, ({ identifiers }) => identifiers, IDENTIFIED_M, visit);
  byPlace(profiles, visit);
  byKey(profiles, keysOf, KEYED_M, visit);
  return { pairs, compared: seen.size };
};

/** A pair for a person to decide. */
export interface Doubt {
  readonly a: string;
  readonly b: string;
  readonly metres: number;
  readonly score: number;
  readonly why: string;
}

const CONTRADICTION = "it was decided that they are the same, and that others of the same place are different";
const KEPT_APART = "each is also like another place that the other is not";

/** Questions per place, the likeliest first: thousands at one point are an obvious error. */
const MAX_QUESTIONS = 8;

const whyOf = (a: Profile, b: Profile, score: number): string => {
  const reasons = (compare(a, b)?.evidence ?? []).map((evidence) => EVIDENCE[evidence][1]);
  return [...reasons, ...(score >= SAME_SCORE ? [KEPT_APART] : [])].join("; ");
};

/** The doubtful `pairs` (sorted, likeliest first), one question per two clusters. */
export const doubtsOf = (
  forest: Forest,
  profiles: readonly Profile[],
  pairs: readonly Pair[],
  refused: readonly { readonly a: number; readonly b: number }[],
): readonly Doubt[] => {
  const doubts = new Map<number, Doubt>();
  const questions = new Map<number, number>();
  const isFull = (root: number): boolean => (questions.get(root) ?? 0) >= MAX_QUESTIONS;
  const isCurated = (index: number): boolean =>
    forest.membersOf(index).some((member) => elementAt(profiles, member).isCurated);
  const add = (a: number, b: number, score: number, whyOfPair: (x: Profile, y: Profile) => string): void => {
    const [profileA, profileB] = [elementAt(profiles, a), elementAt(profiles, b)];
    const roots = [forest.rootOf(a), forest.rootOf(b)] as const;
    const key = Math.min(...roots) * profiles.length + Math.max(...roots);
    if (doubts.has(key)) return;
    for (const root of roots) questions.set(root, (questions.get(root) ?? 0) + 1);
    const metres = Math.round(distanceM(profileA.point, profileB.point));
    doubts.set(key, {
      a: profileA.key,
      b: profileB.key,
      metres,
      score: Math.round(score * 10) / 10,
      why: whyOfPair(profileA, profileB),
    });
  };
  for (const { a, b } of refused) add(a, b, 0, () => CONTRADICTION);
  for (const { a, b, score } of pairs) {
    const [rootA, rootB] = [forest.rootOf(a), forest.rootOf(b)];
    if (rootA === rootB || isFull(rootA) || isFull(rootB) || forest.areApart(a, b)) continue;
    if (!(isCurated(a) && isCurated(b))) add(a, b, score, (x, y) => whyOf(x, y, score));
  }
  return [...doubts.values()].sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
};
