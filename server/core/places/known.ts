/**
 * For how many places a fact is stated, where a list is filtered by it. What nobody has stated is no "no": 3 places with
 * wudu of 308, of which 5 say anything about it, is another answer than 3 of 308.
 */
import type { Amenity } from "#core/facts/place.ts";
import type { ShardCache } from "#core/shard/cache.ts";
import type { Directory } from "#core/shard/directory.ts";
import type { PlaceFilter } from "./filter.ts";
import { listPlaces, type Ranked } from "./list.ts";

/** A fact that lists can be filtered by. */
type FilterFact = Amenity | "halal" | "times";

/** Of `of` places that meet the other filters, `known` state the fact. */
interface Known {
  readonly known: number;
  readonly of: number;
}

/** The facts that a filter asks for. */
const factsOf = ({ amenities = [], halal, has = [] }: PlaceFilter): readonly FilterFact[] => [
  ...amenities,
  ...(halal === undefined ? [] : (["halal"] as const)),
  ...has,
];

/** The filter without facts. Only venues of halal food can state how halal it is. */
const withoutFacts = (filter: PlaceFilter, fact: FilterFact): PlaceFilter => {
  const bare = { ...filter, amenities: undefined, halal: undefined, has: undefined };
  return fact === "halal" && filter.types === undefined ? { ...bare, types: ["halal"] } : bare;
};

/**
 * How far the facts that `filter` asks for are known among the places that meet all its other conditions.
 * @returns the counts by fact; `null` where the filter asks for none
 */
export const knownFacts = async (
  store: ShardCache,
  directory: Directory,
  lang: string,
  filter: PlaceFilter,
  ranked: Ranked | undefined,
): Promise<Readonly<Record<string, Known>> | null> => {
  const facts = factsOf(filter);
  if (facts.length === 0) return null;
  const countOf = async (one: PlaceFilter): Promise<number> =>
    (await listPlaces(store, directory, lang, one, { limit: 0, offset: 0 }, ranked)).total;
  const known: Record<string, Known> = {};
  for (const fact of facts) {
    const others = withoutFacts(filter, fact);
    known[fact] = { known: await countOf({ ...others, stated: [fact] }), of: await countOf(others) };
  }
  return known;
};
