/** One draft of several that are one place: the richest, completed by what the others know. */
import { compareText } from "#core/base/text.ts";
import type { Draft } from "../draft.ts";

/** A name is worth more than a detail. */
const NAME_WORTH = 3;

const worthOf = ({ names, columns }: Draft): number =>
  NAME_WORTH * Math.min(2, Object.keys(names).length) +
  Object.keys(names).length +
  Object.values(columns).filter((value) => value !== "").length;

/** An outline's middle is surer than a point that someone set, and a mosque says more than a prayer room. */
const isOutline = ({ ref }: Draft): boolean => /^osm:[wr]\d/.test(ref);

/** The richer first, then the later changed, then by ref. */
export const byRichness = (a: Draft, b: Draft): number =>
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

/** The names of the others in languages that the richest lacks; one of unknown language only where there is none. */
const namesOf = (drafts: readonly Draft[]): Readonly<Record<string, string>> => {
  const { und, ...known } = completed(drafts, ({ names }) => names);
  const own = drafts[0]?.names["und"];
  const isNew = und !== undefined && (own !== undefined || Object.keys(known).length === 0);
  return isNew ? { ...known, und } : known;
};

/** The one draft for all of `drafts`, whatever their order. */
export const bestOf = (drafts: readonly [Draft, ...Draft[]]): Draft => {
  const sorted = drafts.toSorted(byRichness);
  const [first = drafts[0]] = sorted;
  const days = sorted.flatMap(({ updated }) => updated ?? []).sort(compareText);
  const also = [...new Set(sorted.flatMap((draft) => draft.also ?? []))].sort(compareText);
  return {
    ...first,
    names: namesOf(sorted),
    columns: completed(sorted, ({ columns }) => columns),
    updated: days.at(-1) ?? null,
    ...(also.length > 0 && { also }),
  };
};
