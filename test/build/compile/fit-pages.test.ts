/** The page sizes for a limit on the number of files, by counting alone. */
import { describe, expect, it } from "vitest";
import { type Counted, fitPages } from "../../../build/compile/fit-pages.ts";

const summary = (places: number, byCity: Readonly<Record<string, number>>) => ({
  places,
  listed: places,
  byCity: new Map(Object.entries(byCity).map(([city, count]) => [city, { mosque: count }])),
});

/** 1,000 places, 500 of them in a city: 10 pages and 5 of the city in two languages, 63 of summaries. */
const counted = {
  files: 20 + 2 * 15 + 63,
  pageSizes: { places: 100, briefs: 16 },
  filesOfPage: 2,
  filesOfBriefs: 1,
  summaries: [summary(1000, { "": 500, leeds: 500 })] as unknown as Counted["summaries"],
  hasCityLists: true,
} satisfies Counted;

describe("pages grow until the files are few enough", () => {
  it.each([
    [Infinity, 100],
    [113, 100],
    // 5 + 3 pages, 16 of summaries.
    [112, 200],
    [52, 200],
    // 3 + 2 pages, 4 of summaries.
    [51, 400],
  ])("%d files: %d places a page", (maxFiles, places) => {
    expect(fitPages(counted, maxFiles)).toMatchObject({ pageSizes: { places } });
  });

  it("not beyond the largest: then it says how many files are needed", () => {
    // 1 + 1 pages, 1 of summaries.
    expect(fitPages(counted, 10)).toEqual({ needs: 20 + 2 * 2 + 1 });
  });

  it("without pages of cities", () => {
    expect(fitPages({ ...counted, files: 20 + 2 * 10 + 63, hasCityLists: false }, 10)).toEqual({ needs: 20 + 2 + 1 });
  });
});
