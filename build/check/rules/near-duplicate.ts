/**
 * No place is where another row is. Two rows may be one place within 60 m, or within 300 m with similar names. A halal
 * venue and a mosque are never the same place. Names are compared folded, so case, accents, diacritics and punctuation
 * do not count; translations are never compared.
 */
import { words } from "#core/base/fold.ts";
import { distanceM } from "#core/base/geo.ts";
import { areAlike, SAME_M, SIMILAR_M } from "#core/places/same-place.ts";
import { createGrid, type Grid } from "../../base/grid.ts";
import { titleOf } from "../../tables/places.ts";
import { type PlaceTableRow, ruleOfFile } from "./rule.ts";

/** The names of a place by language, as comparable words. */
type FoldedNames = readonly (readonly string[] | null)[];

const foldNames = (names: readonly (string | null)[]): FoldedNames =>
  names.map((name) => (name === null ? null : words(name)));

/** True when the names in any language are nearly equal, or one extends the other. */
const areSimilar = (a: FoldedNames, b: FoldedNames): boolean =>
  a.some((name, i) => {
    const other = b[i];
    return name !== null && other !== null && other !== undefined && areAlike(name, other);
  });

/** Rows kept per cell of the grid; keeps a file with a single point from taking quadratic time. */
export const CELL_CAPACITY = 64;

/** A row and its names, folded on first use. */
interface Candidate {
  readonly row: PlaceTableRow;
  names: FoldedNames | null;
}

const namesOf = (candidate: Candidate): FoldedNames => {
  candidate.names ??= foldNames([candidate.row.value.name_en, candidate.row.value.name_ar]);
  return candidate.names;
};

const isOne = (a: Candidate, b: Candidate): boolean => {
  const metres = distanceM(a.row.value, b.row.value);
  return metres < SAME_M || (metres < SIMILAR_M && areSimilar(namesOf(a), namesOf(b)));
};

const createRowGrid = (): Grid<Candidate> => createGrid(SIMILAR_M, CELL_CAPACITY, ({ row }: Candidate) => row.value);

export const nearDuplicate = ruleOfFile((rows, { exceptions, country }) => {
  const places = createRowGrid();
  const venues = createRowGrid();
  const nameOf = ({ value }: PlaceTableRow): string => `${country.toLowerCase()}/${value.slug}`;
  return rows.flatMap((row) => {
    const grid = row.value.type === "halal" ? venues : places;
    const own: Candidate = { row, names: null };
    let twin: PlaceTableRow | null = null;
    grid.around(row.value, (other) => {
      const isTwin = isOne(own, other) && !exceptions.allows("near-duplicate", nameOf(row), nameOf(other.row));
      if (isTwin) twin = other.row;
      return isTwin;
    });
    grid.add(own);
    return twin === null ? [] : [warning(row, twin)];
  });
});

const warning = (row: PlaceTableRow, twin: PlaceTableRow) => {
  const metres = Math.round(distanceM(row.value, twin.value));
  const line = twin.report("slug", "near-duplicate", "").line;
  const message = `${titleOf(row.value)} is ${metres} m from ${titleOf(twin.value)} (line ${line}); are they one place?`;
  return row.report("name_en", "near-duplicate", message, {
    message,
    hint: "if so, keep the richer row; if not, say why in data/exceptions.csv",
  });
};
