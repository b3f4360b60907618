/** What a person is asked: one question for each two clusters that may be one place. */
import { distanceM } from "#core/geo/distance.ts";
import { compareText } from "#core/text/compare.ts";
import type { Forest } from "./cluster.ts";
import { EVIDENCE, SAME_SCORE } from "./evidence.ts";
import type { Pair } from "./pairs.ts";
import type { Profile } from "./profile.ts";
import type { Doubt } from "./resolve.ts";

const CONTRADICTION =
  "it was decided that they are the same, and that others of the same place are different";
const KEPT_APART = "each is also like another place that the other is not";

const whyOf = ({ evidence, score }: Pair): string => {
  const told = evidence.map((one) => EVIDENCE[one][1]);
  return [...told, ...(score >= SAME_SCORE ? [KEPT_APART] : [])].join("; ");
};

/** The doubtful of `pairs`, which stand with the surest first. */
export const doubtsOf = (
  forest: Forest,
  profiles: readonly Profile[],
  pairs: readonly Pair[],
  refused: readonly { readonly a: number; readonly b: number }[],
): readonly Doubt[] => {
  const doubts = new Map<string, Doubt>();
  const isCurated = (index: number): boolean =>
    forest.membersOf(index).some((member) => profiles[member]?.isCurated === true);
  const add = (a: number, b: number, score: number, why: string): void => {
    const [one, other] = [profiles[a] as Profile, profiles[b] as Profile];
    const roots = [forest.rootOf(a), forest.rootOf(b)].sort((x, y) => x - y).join(" ");
    if (doubts.has(roots)) return;
    const metres = Math.round(distanceM(one.point, other.point));
    doubts.set(roots, { a: one.key, b: other.key, metres, score: Math.round(score * 10) / 10, why });
  };
  for (const { a, b } of refused) add(a, b, 0, CONTRADICTION);
  for (const pair of pairs) {
    const { a, b } = pair;
    if (forest.rootOf(a) === forest.rootOf(b) || forest.areApart(a, b)) continue;
    if (!(isCurated(a) && isCurated(b))) add(a, b, pair.score, whyOf(pair));
  }
  return [...doubts.values()].sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));
};
