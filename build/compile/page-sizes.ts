/**
 * How many records stand on a page, where a host takes only so many files: the smallest size whose files
 * are few enough. Larger pages than the largest would be slow to load, and refused by hosts for their size.
 */
import { DEFAULT_PAGE_SIZES, type PageSizes } from "./plan/context.ts";
import type { CountrySummary } from "./plan/places.ts";

/** Page sizes, smallest first; a place takes about 1 kB, a brief a fifth. */
const SIZES: readonly PageSizes[] = [
  DEFAULT_PAGE_SIZES,
  { places: 200, briefs: 64 },
  { places: 400, briefs: 256 },
  { places: 800, briefs: 512 },
  { places: 1600, briefs: 1024 },
];

const total = (types: Readonly<Record<string, number>>): number =>
  Object.values(types).reduce((sum, count) => sum + count, 0);

/** Pages of briefs of places; those of cities are few. */
const briefPagesAt = (summaries: Iterable<CountrySummary>, size: number): number =>
  [...summaries].reduce((pages, { places }) => pages + Math.ceil(places / size), 0);

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
  /** Files that one page of briefs comes to: one, and its variants. */
  readonly filesOfBriefs: number;
  readonly summaries: Iterable<CountrySummary>;
}

/** The files of the same build with other page sizes. */
const filesAt = (counted: Counted, sizes: PageSizes): number => {
  const { files, pageSizes, filesOfPage, filesOfBriefs, summaries } = counted;
  const listings = pagesAt(summaries, sizes.places) - pagesAt(summaries, pageSizes.places);
  const briefs = briefPagesAt(summaries, sizes.briefs) - briefPagesAt(summaries, pageSizes.briefs);
  return files + filesOfPage * listings + filesOfBriefs * briefs;
};

/** The page sizes that bring a build to `maxFiles` or less, or how many files it has with the largest pages. */
export const fitPages = (
  counted: Counted,
  maxFiles: number,
): { readonly pageSizes: PageSizes } | { readonly needs: number } => {
  const pageSizes = SIZES.find((sizes) => filesAt(counted, sizes) <= maxFiles);
  return pageSizes === undefined
    ? { needs: Math.min(...SIZES.map((sizes) => filesAt(counted, sizes))) }
    : { pageSizes };
};
