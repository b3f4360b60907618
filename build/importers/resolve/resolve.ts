/**
 * Which drafts are one place, and which of them is a curated one: pure, and the same whatever the order of the
 * input. Blocking (pairs.ts), comparison (compare.ts), clustering (cluster.ts), one draft of many (best.ts).
 */
import type { LatLng } from "#core/base/geo.ts";
import { compareText } from "#core/base/text.ts";
import type { SearchWords } from "#core/shard/json.ts";
import type { Draft } from "../draft.ts";
import { bestOf, byRichness } from "./best.ts";
import { createForest, type Forest } from "./cluster.ts";
import { doubtsOf } from "./doubts.ts";
import { SAME_SCORE } from "./evidence.ts";
import { createNameReader } from "./name.ts";
import { type Pair, pairsOf } from "./pairs.ts";
import { curatedKey, curatedProfile, type Profile, profileOf } from "./profile.ts";
import { nameWordsOf } from "./words.ts";

/** A row of data/places as resolution sees it. */
export interface Curated {
  readonly id: number;
  readonly point: LatLng;
  readonly type: string;
  readonly names: Readonly<Record<string, string>>;
  /** What its `source` names: osm:w123. */
  readonly refs: readonly string[];
}

/** A line of the review file that a person filled. */
export interface Decision {
  /** A ref, or curated:401. */
  readonly a: string;
  readonly b: string;
  readonly decision: "same" | "different";
}

/** A pair that a person should look at. */
export interface Doubt {
  readonly a: string;
  readonly b: string;
  readonly metres: number;
  readonly score: number;
  readonly why: string;
}

/** Drafts that are one place. */
export interface Cluster {
  /** Sorted. */
  readonly refs: readonly string[];
  /** The curated row that they are, if any. */
  readonly curated: number | null;
  /** The richest one, its columns and names completed by the others. */
  readonly best: Draft;
}

export interface Resolution {
  /** In the order of their smallest refs. */
  readonly clusters: readonly Cluster[];
  /** In the order of a, then b. */
  readonly doubts: readonly Doubt[];
  readonly compared: number;
}

/** Each ref once: the later changed, else the richer. */
const unique = (drafts: readonly Draft[]): readonly Draft[] => {
  const byRef = new Map<string, Draft>();
  const isBetter = (one: Draft, other: Draft): boolean => {
    const order = compareText(one.updated ?? "", other.updated ?? "") || byRichness(other, one);
    return order > 0 || (order === 0 && compareText(JSON.stringify(one), JSON.stringify(other)) < 0);
  };
  for (const draft of drafts) {
    const known = byRef.get(draft.ref);
    if (known === undefined || isBetter(draft, known)) byRef.set(draft.ref, draft);
  }
  return [...byRef.values()];
};

const sorted = (decisions: readonly Decision[]): readonly Decision[] =>
  decisions
    .map(({ a, b, decision }) => (compareText(a, b) <= 0 ? { a, b, decision } : { a: b, b: a, decision }))
    .sort((x, y) => compareText(x.a, y.a) || compareText(x.b, y.b));

/** Tells the forest what people decided; answers the pairs whose "same" the others do not allow. */
const decide = (forest: Forest, profiles: readonly Profile[], decisions: readonly Decision[]) => {
  const at = new Map(profiles.map(({ key }, index) => [key, index]));
  const known = sorted(decisions).flatMap(({ a, b, decision }) => {
    const [one, other] = [at.get(a), at.get(b)];
    return one === undefined || other === undefined || one === other ? [] : [{ a: one, b: other, decision }];
  });
  for (const { a, b, decision } of known) if (decision === "different") forest.keepApart(a, b);
  return known.filter(({ a, b, decision }) => decision === "same" && !forest.tie(a, b));
};

const bySurest = (x: Pair, y: Pair): number =>
  y.score - x.score || x.metres - y.metres || x.a - y.a || x.b - y.b;

/**
 * The places that the drafts of one country are.
 *
 * @param search - the words of data/search-words.csv (plan/search-words.ts)
 */
export const resolve = (
  drafts: readonly Draft[],
  curated: readonly Curated[],
  decisions: readonly Decision[],
  search: SearchWords,
): Resolution => {
  const readNames = createNameReader(nameWordsOf(search));
  const byKey = new Map(unique(drafts).map((draft) => [draft.ref, draft]));
  const idOf = new Map(curated.map(({ id }) => [curatedKey(id), id]));
  const profiles = [
    ...curated.map((row) => curatedProfile(row, readNames)),
    ...[...byKey.values()].map((draft) => profileOf(draft, readNames)),
  ].sort((a, b) => compareText(a.key, b.key));
  const forest = createForest(profiles);
  const refused = decide(forest, profiles, decisions);
  const { pairs, compared } = pairsOf(profiles);
  const surest = pairs.toSorted(bySurest);
  for (const { a, b, isIdentified } of surest) if (isIdentified) forest.tie(a, b);
  for (const { a, b, score } of surest) if (score >= SAME_SCORE) forest.join(a, b);
  const clusters = profiles.flatMap((_, index): readonly Cluster[] => {
    if (forest.rootOf(index) !== index) return [];
    const keys = forest.membersOf(index).map((member) => (profiles[member] as Profile).key).sort(compareText); // prettier-ignore
    const [first, ...others] = keys.flatMap((key) => byKey.get(key) ?? []);
    if (first === undefined) return [];
    const id = keys.flatMap((key) => idOf.get(key) ?? [])[0] ?? null;
    return [
      { refs: [first, ...others].map(({ ref }) => ref), curated: id, best: bestOf([first, ...others]) },
    ];
  });
  return {
    clusters: clusters.sort((a, b) => compareText(a.refs[0] ?? "", b.refs[0] ?? "")),
    doubts: doubtsOf(forest, profiles, surest, refused),
    compared,
  };
};
