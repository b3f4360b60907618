/**
 * How many records stand on a page, where a host takes only so many files: the smallest size whose files
 * are few enough. Larger pages than the largest would be slow to load, and refused by hosts for their size.
 */
import { DEFAULT_PAGE_SIZES } from "./plan/context.ts";
import type { PageSizes } from "./plan/context.ts";
import type { CountrySummary } from "./plan/places.ts";

/** Places of a page, smallest first; a place takes about 1 kB. */
const PLACES_SIZES: readonly number[] = [DEFAULT_PAGE_SIZES.places, 200, 400, 800, 1600];

const total = (types: Readonly<Record<string, number>>): number =>
  Object.values(types).reduce((sum, count) => sum + count, 0);

/** Pages of all listings of places in one language. */
const pagesAt = (summaries: Iterable<CountrySummary>, size: number): number => {
  let pages = 0;
  for (const { listed, byCity } of summaries) {
    pages += Math.max(Math.ceil(listed / size), 1);
    for (const [city, types] of byCity) if (city !== "") pages += Math.ceil(total(types) / size);
  }
  return pages;
};

/** What a build came to with the page sizes that it had. */
export interface Counted {
  readonly files: number;
  readonly pageSizes: PageSizes;
  /** Files that one page of a listing comes to: one a language, and their variants. */
  readonly filesOfPage: number;
  readonly summaries: Iterable<CountrySummary>;
}

/** The files of the same build with `places` on a page. */
const filesAt = ({ files, pageSizes, filesOfPage, summaries }: Counted, places: number): number =>
  files + filesOfPage * (pagesAt(summaries, places) - pagesAt(summaries, pageSizes.places));

/** The page sizes that bring a build to `maxFiles` or less, or how many files it has with the largest pages. */
export const fitPages = (
  counted: Counted,
  maxFiles: number,
): { readonly pageSizes: PageSizes } | { readonly needs: number } => {
  const places = PLACES_SIZES.find((size) => filesAt(counted, size) <= maxFiles);
  if (places !== undefined) return { pageSizes: { ...counted.pageSizes, places } };
  return { needs: Math.min(...PLACES_SIZES.map((size) => filesAt(counted, size))) };
};
