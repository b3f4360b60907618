/** Reads the ratings file that the build adds to place cards; rejects inconsistent numbers. */
import { type StarCounts, summaryOf } from "#core/review/status.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { ratings } from "../../tables/reference.ts";
import type { Row } from "../../tables/table.ts";
import { loadTable } from "./load.ts";

/** Star counts by place id. */
export type Ratings = ReadonlyMap<number, StarCounts>;

/** Default path of the ratings file: beside the reviews, not in the data. */
export const RATINGS_FILE = ".data/ratings.csv";

const starsOf = ({ value: { one, two, three, four, five } }: Row<typeof ratings.columns>): StarCounts => [
  one,
  two,
  three,
  four,
  five,
];

const faultsOf = (row: Row<typeof ratings.columns>, isKnown: boolean): readonly Diagnostic[] => {
  const { place_id: id, count, average } = row.value;
  const expected = summaryOf(starsOf(row));
  const mean = expected.average === null ? null : String(expected.average);
  return [
    ...(isKnown ? [row.report("place_id", "duplicate-id", `${id} occurs twice`)] : []),
    ...(count === expected.count
      ? []
      : [row.report("count", "out-of-range", `${count} is not the sum of the stars, ${expected.count}`)]),
    ...((average ?? null) === mean
      ? []
      : [row.report("average", "out-of-range", `${average ?? "nothing"} is not their mean, ${mean ?? "nothing"}`)]),
  ];
};

/** The file is generated, so data/README.md has no column help for it. */
const asDerived = ({ field: _field, ...one }: Diagnostic): Diagnostic => ({
  ...one,
  hint: "export the file again: npm run reviews -- export --ratings",
});

/** The ratings in the file, and its problems. No file means no ratings. */
export const loadRatings = (
  path: string | null,
): { readonly ratings: Ratings; readonly diagnostics: readonly Diagnostic[] } => {
  const byPlace = new Map<number, StarCounts>();
  if (path === null) return { ratings: byPlace, diagnostics: [] };
  const { rows, diagnostics } = loadTable(ratings, { label: path, path });
  const faults = rows.flatMap((row) => {
    const isKnown = byPlace.has(row.value.place_id);
    byPlace.set(row.value.place_id, starsOf(row));
    return faultsOf(row, isKnown);
  });
  return { ratings: byPlace, diagnostics: [...diagnostics, ...faults].map(asDerived) };
};
