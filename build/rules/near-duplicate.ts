/**
 * Two rows that may be one place: nearer than 60 m, or nearer than 300 m with similar names. A halal
 * venue and a mosque are never one place, however near.
 */
import { distanceM } from "#core/base/geo.ts";
import { createGrid, type Grid } from "../grid.ts";
import type { FileRule, PlaceTableRow } from "./rule.ts";
import { areSimilar, type FoldedNames, foldNames } from "./similar-name.ts";

const SAME_M = 60;
const SIMILAR_M = 300;

/** Rows that one cell of the grid keeps: a file of a single point must not take for ever. */
const CELL_CAPACITY = 64;

/** A row and its names, which are folded when they are first compared. */
interface Candidate {
  readonly row: PlaceTableRow;
  names: FoldedNames | null;
}

const namesOf = (one: Candidate): FoldedNames => {
  one.names ??= foldNames([one.row.value.name_en, one.row.value.name_ar]);
  return one.names;
};

const isOne = (a: Candidate, b: Candidate): boolean => {
  const metres = distanceM(a.row.value, b.row.value);
  return metres < SAME_M || (metres < SIMILAR_M && areSimilar(namesOf(a), namesOf(b)));
};

const createRowGrid = (): Grid<Candidate> =>
  createGrid(SIMILAR_M, CELL_CAPACITY, ({ row }: Candidate) => row.value);

export const nearDuplicate: FileRule = (rows, { exceptions, country }) => {
  const places = createRowGrid();
  const venues = createRowGrid();
  const nameOf = ({ value }: PlaceTableRow): string => `${country.toLowerCase()}/${value.slug}`;
  return rows.flatMap((row) => {
    const grid = row.value.type === "halal" ? venues : places;
    const own: Candidate = { row, names: null };
    let twin: PlaceTableRow | null = null;
    grid.around(row.value, (other) => {
      const isTwin =
        isOne(own, other) && !exceptions.allows("near-duplicate", nameOf(row), nameOf(other.row));
      if (isTwin) twin = other.row;
      return isTwin;
    });
    grid.add(own);
    return twin === null ? [] : [warning(row, twin)];
  });
};

const warning = (row: PlaceTableRow, twin: PlaceTableRow) => {
  const metres = Math.round(distanceM(row.value, twin.value));
  const line = twin.report("slug", "", "").line;
  const message = `${row.value.name_en} is ${metres} m from ${twin.value.name_en} (line ${line}); are they one place?`;
  return row.report("name_en", "near-duplicate", message, {
    severity: "warning",
    message,
    hint: "if so, keep the richer row; if not, say why in data/exceptions.csv",
  });
};
