/** What a person is asked: one question for each two clusters that may be one place. */
import { distanceM } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import type { Forest } from "./cluster.ts";
import { compare } from "./compare.ts";
import { EVIDENCE, SAME_SCORE } from "./evidence.ts";
import type { Pair } from "./pairs.ts";
import type { Profile } from "./profile.ts";
import type { Doubt } from "./resolve.ts";

const CONTRADICTION =
  "it was decided that they are the same, and that others of the same place are different";
const KEPT_APART = "each is also like another place that the other is not";

/** Questions about one place, the surest first: thousands at one point are an error that one look shows. */
const MAX_QUESTIONS = 8;

const whyOf = (a: Profile, b: Profile, score: number): string => {
  const told = (compare(a, b)?.evidence ?? []).map((one) => EVIDENCE[one][1]);
  return [...told, ...(score >= SAME_SCORE ? [KEPT_APART] : [])].join("; ");
};

/** The doubtful of `pairs`, which stand with the surest first. */
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
    forest.membersOf(index).some((member) => profiles[member]?.isCurated === true);
  const add = (a: number, b: number, score: number, why: (one: Profile, other: Profile) => string): void => {
    const [one, other] = [profiles[a] as Profile, profiles[b] as Profile];
    const roots = [forest.rootOf(a), forest.rootOf(b)] as const;
    const key = Math.min(...roots) * profiles.length + Math.max(...roots);
    if (doubts.has(key)) return;
    for (const root of roots) questions.set(root, (questions.get(root) ?? 0) + 1);
    const metres = Math.round(distanceM(one.point, other.point));
    doubts.set(key, {
      a: one.key,
      b: other.key,
      metres,
      score: Math.round(score * 10) / 10,
      why: why(one, other),
    });
  };
  for (const { a, b } of refused) add(a, b, 0, () => CONTRADICTION);
  for (const { a, b, score } of pairs) {
    const [one, other] = [forest.rootOf(a), forest.rootOf(b)];
    if (one === other || isFull(one) || isFull(other) || forest.areApart(a, b)) continue;
    if (!(isCurated(a) && isCurated(b))) add(a, b, score, (x, y) => whyOf(x, y, score));
  }
  return [...doubts.values()].sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
};
