/**
 * Page sizes for hosts that limit the number of files: the smallest that stays within the limit, up to a bound, since
 * very large pages load slowly and hosts limit file sizes.
 */
import { DEFAULT_PAGE_SIZES, type PageSizes } from "./plan/context.ts";
import { type CountrySummary, placesOfAllTypes } from "./plan/places.ts";

/** Page sizes, smallest first; a place takes about 1 kB, a summary a fifth. */
const SIZES: readonly PageSizes[] = [
  DEFAULT_PAGE_SIZES,
  { places: 200, briefs: 64 },
  { places: 400, briefs: 256 },
  { places: 800, briefs: 512 },
  { places: 1600, briefs: 1024 },
];

/** The size of a build, and the page sizes it used. */
export interface Counted {
  readonly files: number;
  readonly pageSizes: PageSizes;
  /** Files per page of a listing: one per language, and their variants. */
  readonly filesOfPage: number;
  /** Files per page of summaries: one, and its variants. */
  readonly filesOfBriefs: number;
  readonly summaries: Iterable<CountrySummary>;
  readonly hasCityLists: boolean;
}

/** Pages of place summaries; cities have few. */
const briefPagesAt = (summaries: Iterable<CountrySummary>, size: number): number =>
  [...summaries].reduce((pages, { places }) => pages + Math.ceil(places / size), 0);

/** Pages of all listings of places in one language. */
const pagesAt = ({ summaries, hasCityLists }: Counted, size: number): number => {
  let pages = 0;
  for (const { listed, byCity } of summaries) {
    pages += Math.max(Math.ceil(listed / size), 1);
    for (const [city, types] of hasCityLists ? byCity : [])
      if (city !== "") pages += Math.ceil(placesOfAllTypes(types) / size);
  }
  return pages;
};

/** The number of files of the same build with other page sizes. */
const filesAt = (counted: Counted, sizes: PageSizes): number => {
  const { files, pageSizes, filesOfPage, filesOfBriefs, summaries } = counted;
  const listings = pagesAt(counted, sizes.places) - pagesAt(counted, pageSizes.places);
  const briefs = briefPagesAt(summaries, sizes.briefs) - briefPagesAt(summaries, pageSizes.briefs);
  return files + filesOfPage * listings + filesOfBriefs * briefs;
};

/** The page sizes that keep a build within `maxFiles`, or its number of files with the largest pages. */
export const fitPages = (
  counted: Counted,
  maxFiles: number,
): { readonly pageSizes: PageSizes } | { readonly needs: number } => {
  const pageSizes = SIZES.find((sizes) => filesAt(counted, sizes) <= maxFiles);
  return pageSizes === undefined
    ? { needs: Math.min(...SIZES.map((sizes) => filesAt(counted, sizes))) }
    : { pageSizes };
};
