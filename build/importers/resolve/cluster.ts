/**
 * Pairs to clusters, the surest first. A cluster takes another only when no two of their members are held for
 * different places (complete link), so that nothing chains; a person's "different" holds against everything,
 * and two curated rows never become one.
 */
import { compare } from "./compare.ts";
import { DOUBT_SCORE } from "./evidence.ts";
import type { Profile } from "./profile.ts";

/** Records of one place; more than that at one point are an error of the source. */
const MAX_MEMBERS = 32;

export interface Forest {
  readonly rootOf: (index: number) => number;
  readonly membersOf: (index: number) => readonly number[];
  /** True when a person said that two of their members are different places. */
  readonly areApart: (a: number, b: number) => boolean;
  readonly keepApart: (a: number, b: number) => void;
  /** Joins by decision or identifier; false where that is forbidden. */
  readonly tie: (a: number, b: number) => boolean;
  /** Joins by likeness; false where the members do not allow it. */
  readonly join: (a: number, b: number) => boolean;
}

interface Tree {
  members: number[];
  /** Members that stand for each other, by decision or identifier: one of them speaks for all. */
  atoms: number[][];
  apart: Set<number>;
  isCurated: boolean;
}

export const createForest = (profiles: readonly Profile[]): Forest => {
  const roots = profiles.map((_, index) => index);
  /** Most records stand alone: their trees are made when they are first asked for. */
  const trees: (Tree | undefined)[] = [];
  const rootOf = (index: number): number => roots[index] ?? index;
  const treeOf = (index: number): Tree => {
    const root = rootOf(index);
    const isCurated = profiles[root]?.isCurated === true;
    return (trees[root] ??= { members: [root], atoms: [[root]], apart: new Set(), isCurated });
  };
  const areApart = (a: number, b: number): boolean => {
    const [one, other] = [treeOf(a), treeOf(b)];
    const [few, root] = one.apart.size < other.apart.size ? [one, rootOf(b)] : [other, rootOf(a)];
    for (const index of few.apart) if (rootOf(index) === root) return true;
    return false;
  };
  const isForbidden = (a: number, b: number): boolean =>
    (treeOf(a).isCurated && treeOf(b).isCurated) || areApart(a, b);

  const merge = (a: number, b: number, isTie: boolean): void => {
    const [to, from] = [Math.min(rootOf(a), rootOf(b)), Math.max(rootOf(a), rootOf(b))];
    const [kept, gone] = [treeOf(to), treeOf(from)];
    for (const index of gone.members) roots[index] = to;
    kept.atoms = isTie ? tied(kept.atoms, gone.atoms, a, b) : [...kept.atoms, ...gone.atoms];
    kept.members = [...kept.members, ...gone.members];
    for (const index of gone.apart) kept.apart.add(index);
    kept.isCurated ||= gone.isCurated;
  };
  const tied = (x: readonly number[][], y: readonly number[][], a: number, b: number): number[][] => {
    const all = [...x, ...y];
    const isOne = (atom: readonly number[]): boolean => atom.includes(a) || atom.includes(b);
    return [all.filter(isOne).flat(), ...all.filter((atom) => !isOne(atom))];
  };

  const scoreOf = (a: number, b: number): number =>
    compare(profiles[a] as Profile, profiles[b] as Profile)?.score ?? -Infinity;
  /** Clusters of which members are held for different places: that stays so while they grow. */
  const unlike = new Set<number>();
  const areCompatible = (a: readonly number[], b: readonly number[]): boolean =>
    a.some((one) => b.some((other) => scoreOf(one, other) >= DOUBT_SCORE));

  return {
    rootOf,
    membersOf: (index) => trees[rootOf(index)]?.members ?? [index],
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
      const [one, other] = [treeOf(a), treeOf(b)];
      if (one.members.length + other.members.length > MAX_MEMBERS || isForbidden(a, b)) return false;
      const key = Math.min(rootOf(a), rootOf(b)) * profiles.length + Math.max(rootOf(a), rootOf(b));
      if (unlike.has(key)) return false;
      if (one.atoms.every((x) => other.atoms.every((y) => areCompatible(x, y)))) {
        merge(a, b, false);
        return true;
      }
      unlike.add(key);
      return false;
    },
  };
};
