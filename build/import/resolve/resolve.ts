/**
 * Resolves which drafts are the same place, and which is a curated one. Pure; the order of the input does not matter.
 * Candidate pairs and clusters (cluster.ts), comparison (score-pair.ts), then one draft per cluster: the richest,
 * completed from the others.
 */
import { elementAt } from "#core/base/element-at.ts";
import { compareText } from "#core/base/text.ts";
import type { SearchWords } from "#core/shard/search-words.ts";
import type { OtherName } from "#core/columns/cell.ts";
import { distinctNames, lostNames } from "../mapping/names.ts";
import type { Draft } from "../records/record.ts";
import { createForest, type Doubt, doubtsOf, type Forest, type Pair, pairsOf } from "./cluster.ts";
import { createNameReader } from "./names.ts";
import { SAME_SCORE } from "./score-pair.ts";
import {
  type Curated,
  curatedKey,
  curatedProfile,
  type TypesByName,
  type Profile,
  profileOf,
  withConfirmedPoints,
} from "./profile.ts";
import { nameWordsOf } from "./words.ts";

/** Weight of a name relative to a detail. */
const NAME_WORTH = 3;

const worthOf = ({ names, columns }: Draft): number =>
  NAME_WORTH * Math.min(2, Object.keys(names).length) +
  Object.keys(names).length +
  Object.values(columns).filter((value) => value !== "").length;

/** The centre of an outline is more reliable than a hand-set point, and "mosque" says more than "prayer room". */
const isOutline = ({ ref }: Draft): boolean => /^osm:[wr]\d/.test(ref);

/** Richest first, then the latest change, then by ref. */
const byRichness = (a: Draft, b: Draft): number =>
  worthOf(b) - worthOf(a) ||
  Number(isOutline(b)) - Number(isOutline(a)) ||
  compareText(b.updated ?? "", a.updated ?? "") ||
  compareText(a.ref, b.ref);

const completed = (
  drafts: readonly Draft[],
  pick: (draft: Draft) => Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const all: Record<string, string> = {};
  for (const draft of drafts)
    for (const [key, value] of Object.entries(pick(draft))) if (value !== "") all[key] ??= value;
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => compareText(a, b)));
};

/** Adds names in languages that the richest lacks; a name of unknown language only if there is no other. */
const namesOf = (drafts: readonly Draft[]): Readonly<Record<string, string>> => {
  const { und, ...known } = completed(drafts, ({ names }) => names);
  const own = drafts[0]?.names["und"];
  const isNew = und !== undefined && (own !== undefined || Object.keys(known).length === 0);
  return isNew ? { ...known, und } : known;
};

/** The other names of all drafts, and the names that lost to the richest one's in their language. */
const othersOf = (drafts: readonly Draft[], names: Draft["names"]): readonly OtherName[] => {
  const lost = lostNames(
    drafts.flatMap((draft) => Object.entries(draft.names)),
    names,
  );
  return distinctNames(names, [...drafts.flatMap(({ others }) => others ?? []), ...lost]);
};

/** Merges `drafts` into one; their order makes no difference. */
const bestOf = (drafts: readonly [Draft, ...Draft[]]): Draft => {
  const sorted = drafts.toSorted(byRichness);
  const [first = drafts[0]] = sorted;
  const days = sorted.flatMap(({ updated }) => updated ?? []).sort(compareText);
  const names = namesOf(sorted);
  const { others: _, ...own } = first;
  const others = othersOf(sorted, names);
  const also = [...new Set(sorted.flatMap((draft) => draft.also ?? []))].sort(compareText);
  return {
    ...own,
    names,
    ...(others.length > 0 && { others }),
    columns: completed(sorted, ({ columns }) => columns),
    updated: days.at(-1) ?? null,
    ...(also.length > 0 && { also }),
  };
};

/** A decided line of the review file. */
export interface Decision {
  /** A ref, or curated:401. */
  readonly a: string;
  readonly b: string;
  readonly decision: "same" | "different";
}

/** Drafts that are the same place. */
export interface Cluster {
  /** Sorted. */
  readonly refs: readonly string[];
  /** The matching curated row, if any. */
  readonly curated: number | null;
  /** The richest one, its columns and names completed from the others. */
  readonly best: Draft;
}

interface Resolution {
  /** Ordered by their smallest refs. */
  readonly clusters: readonly Cluster[];
  /** Ordered by a, then b. */
  readonly doubts: readonly Doubt[];
  readonly compared: number;
}

/** Each ref once: the latest change wins, then the richer. */
const unique = (drafts: readonly Draft[]): readonly Draft[] => {
  const byRef = new Map<string, Draft>();
  const isBetter = (draft: Draft, other: Draft): boolean => {
    const order = compareText(draft.updated ?? "", other.updated ?? "") || byRichness(other, draft);
    return order > 0 || (order === 0 && compareText(JSON.stringify(draft), JSON.stringify(other)) < 0);
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

/** Applies people's decisions; returns pairs whose "same" conflicts with others. */
const decide = (forest: Forest, profiles: readonly Profile[], decisions: readonly Decision[]) => {
  const at = new Map(profiles.map(({ key }, index) => [key, index]));
  const known = sorted(decisions).flatMap(({ a, b, decision }) => {
    const [first, other] = [at.get(a), at.get(b)];
    return first === undefined || other === undefined || first === other ? [] : [{ a: first, b: other, decision }];
  });
  for (const { a, b, decision } of known) if (decision === "different") forest.keepApart(a, b);
  return known.filter(({ a, b, decision }) => decision === "same" && !forest.tie(a, b));
};

const bySurest = (x: Pair, y: Pair): number => y.score - x.score || x.metres - y.metres || x.a - y.a || x.b - y.b;

/**
 * Resolves the drafts of one country into places.
 * @param search - the words of data/search-words.csv (plan/search-words.ts)
 * @param types - the types by name (place-types.csv)
 */
export const resolve = (
  drafts: readonly Draft[],
  curated: readonly Curated[],
  decisions: readonly Decision[],
  search: SearchWords,
  types: TypesByName,
): Resolution => {
  const reader = { readNames: createNameReader(nameWordsOf(search)), types };
  const byKey = new Map(unique(drafts).map((draft) => [draft.ref, draft]));
  const idOf = new Map(curated.map(({ id }) => [curatedKey(id), id]));
  const profiles = withConfirmedPoints([
    ...curated.map((row) => curatedProfile(row, reader)),
    ...[...byKey.values()].map((draft) => profileOf(draft, reader)),
  ]).toSorted((a, b) => compareText(a.key, b.key));
  const forest = createForest(profiles);
  const refused = decide(forest, profiles, decisions);
  const { pairs, compared } = pairsOf(profiles);
  const surest = pairs.toSorted(bySurest);
  for (const { a, b, isIdentified } of surest) if (isIdentified) forest.tie(a, b);
  for (const { a, b, score } of surest) if (score >= SAME_SCORE) forest.join(a, b);
  const clusters = profiles.flatMap((_, index): readonly Cluster[] => {
    if (forest.rootOf(index) !== index) return [];
    const keys = forest
      .membersOf(index)
      .map((member) => (profiles[member] as Profile).key)
      .sort(compareText);
    const [first, ...others] = keys.flatMap((key) => byKey.get(key) ?? []);
    if (first === undefined) return [];
    const id = keys.flatMap((key) => idOf.get(key) ?? [])[0] ?? null;
    return [{ refs: [first, ...others].map(({ ref }) => ref), curated: id, best: bestOf([first, ...others]) }];
  });
  return {
    clusters: clusters.sort((a, b) => compareText(elementAt(a.refs, 0), elementAt(b.refs, 0))),
    doubts: doubtsOf(forest, profiles, surest, refused),
    compared,
  };
};
