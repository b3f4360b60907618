/**
 * The places of one country that meet a filter. Without filters a country or city is a run of documents; a box reads the
 * leaves that it meets; everything else reads the country's block.
 */
import { elementAt } from "#core/base/element-at.ts";
import { contains } from "#core/base/box.ts";
import { inTurns } from "#core/base/steps.ts";
import { need, type ShardCache } from "#core/shard/cache.ts";
import { cityRuns, readBlock } from "#core/shard/country-block.ts";
import { blockFile, leafTreeFile } from "#core/shard/paths.ts";
import { leavesIn, readLeafTree, type TreeLeaf } from "#core/shard/quadtree.ts";
import {
  asksNothing,
  blockTest,
  type CandidateCountry,
  matchingLocals,
  type PlaceFilter,
  type Test,
} from "./filter.ts";
import { LEAVES_MAX, localsInLeaves } from "./leaf-matches.ts";

/** The matching documents of a country, in order. */
interface Matches {
  readonly size: number;
  readonly at: (index: number) => number;
}

const run = (start: number, end: number): Matches => ({
  size: Math.max(end - start, 0),
  at: (index) => start + index,
});

/** The filter for a country: without the box if that contains the whole country. */
const filterIn = (country: CandidateCountry, filter: PlaceFilter): PlaceFilter => {
  const { box } = filter;
  const isWhole = box !== undefined && country.box !== null && contains(box, country.box);
  return isWhole ? { ...filter, box: undefined } : filter;
};

/** The leaves that meet the filter's box; `null` if reading the block is cheaper. */
const leavesOf = async (store: ShardCache, code: string, { box }: PlaceFilter): Promise<readonly TreeLeaf[] | null> => {
  if (box === undefined) return null;
  const touched = leavesIn(await need(store, leafTreeFile(code), readLeafTree), box);
  return touched.length <= LEAVES_MAX ? touched : null;
};

/** The matches of a country. Without filters a country or city is a run of documents and needs no scan. */
export const countryMatches = async (
  store: ShardCache,
  country: CandidateCountry,
  asked: PlaceFilter,
): Promise<Matches> => {
  const { code, entry } = country;
  const filter = filterIn(country, asked);
  const { city, box } = filter;
  if (box === undefined && asksNothing(filter)) {
    const { listed } = entry;
    if (city === undefined) return run(0, listed);
    const block = await need(store, blockFile(code), readBlock);
    const [[start, end] = [0, 0]] = cityRuns(block, ({ slug }) => slug === city);
    return run(start, Math.min(end, listed));
  }
  const leaves = await leavesOf(store, code, filter);
  const locals =
    leaves === null
      ? await inTurns(matchingLocals(await need(store, blockFile(code), readBlock), filter, box), store.checkpoint)
      : await localsInLeaves(store, leaves, filter);
  return { size: locals.length, at: (index) => elementAt(locals, index) };
};

/** A test for documents of a country, applied one by one, since a text query may find few of many. */
export const testIn = async (store: ShardCache, country: CandidateCountry, asked: PlaceFilter): Promise<Test> => {
  const { code, entry } = country;
  const filter = filterIn(country, asked);
  if (filter.box === undefined && filter.city === undefined && asksNothing(filter))
    return (local) => local < entry.listed;
  const leaves = await leavesOf(store, code, filter);
  if (leaves === null) return blockTest(await need(store, blockFile(code), readBlock), filter);
  const matching = new Set(await localsInLeaves(store, leaves, filter));
  return (local) => matching.has(local);
};
