/**
 * For how many places a fact is stated, where a list is filtered by it. A place that does not state a fact may have it: of
 * 308 places 3 have wudu, and only 5 say whether they do.
 */
import { once } from "#core/base/once.ts";
import { WORD_FILTERS } from "#core/facts/filters.ts";
import { factOf } from "#core/facts/parts.ts";
import type { CardSource } from "#core/shard/card-source.ts";
import type { FilterFact, PlaceFilter } from "./filter.ts";
import { listPlaces } from "./list.ts";
import type { Ranked } from "./ranked.ts";

/** Of `of` places that meet the other filters, `known` state the fact. */
interface Known {
  readonly known: number;
  readonly of: number;
}

/** The facts that a filter asks for. */
const factsOf = ({ amenities = [], has = [], ...filter }: PlaceFilter): readonly FilterFact[] => [
  ...amenities,
  ...WORD_FILTERS.filter((name) => filter[name] !== undefined),
  ...has,
];

/** No condition by facts. */
const WITHOUT_FACTS: PlaceFilter = {
  amenities: undefined,
  has: undefined,
  ...Object.fromEntries(WORD_FILTERS.map((name) => [name, undefined])),
};

/** Whether only venues of halal food can state a fact. */
const isOfFood = (fact: FilterFact): boolean => fact !== "times" && factOf(fact).part === "halal";

/**
 * How far the facts that `filter` asks for are known among the places that meet all its other conditions.
 * @returns the counts by fact; `null` where the filter asks for none
 */
export const knownFacts = async (
  source: CardSource,
  filter: PlaceFilter,
  ranked: Ranked | undefined,
): Promise<Readonly<Record<string, Known>> | null> => {
  const facts = factsOf(filter);
  if (facts.length === 0) return null;
  const countOf = async (counted: PlaceFilter): Promise<number> =>
    (await listPlaces(source, counted, { limit: 0, offset: 0 }, ranked)).total;
  const totalOf = once(countOf);
  const others: PlaceFilter = { ...filter, ...WITHOUT_FACTS };
  const venues: PlaceFilter = filter.types === undefined ? { ...others, types: ["halal"] } : others;
  const known: Record<string, Known> = {};
  for (const fact of facts) {
    const among = isOfFood(fact) ? venues : others;
    known[fact] = { known: await countOf({ ...among, stated: [fact] }), of: await totalOf(among) };
  }
  return known;
};
