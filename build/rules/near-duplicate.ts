/**
 * Two rows that may be one place: nearer than 60 m, or nearer than 300 m with similar names. A halal
 * venue and a mosque are never one place, however near. Rows are laid on a grid as wide as the longer
 * distance, so that each is held against its neighbours alone.
 */
import { distanceM, EARTH_RADIUS_M } from "#core/geo/distance.ts";
import type { FileRule, PlaceTableRow } from "./rule.ts";
import { areSimilar, foldNames } from "./similar-name.ts";
import type { FoldedNames } from "./similar-name.ts";

const SAME_M = 60;
const SIMILAR_M = 300;

/** Rows that one cell of the grid keeps: a file of a single point must not take for ever. */
const CELL_CAPACITY = 64;

const RAD = Math.PI / 180;
const BAND_DEG = SIMILAR_M / (EARTH_RADIUS_M * RAD);

/** More than the cells of any band. */
const BAND_STRIDE = 2 ** 20;

/** The degrees of longitude of a cell in the band, never less than the distance. */
const cellDeg = (band: number): number =>
  BAND_DEG / Math.max(Math.cos((Math.abs(band) + 1) * BAND_DEG * RAD), 0.01);

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

/** Rows by the cell they stand in. */
const createGrid = () => {
  const cells = new Map<number, Candidate[]>();
  const keyOf = (band: number, lng: number, step: number): number =>
    band * BAND_STRIDE + Math.floor(lng / cellDeg(band)) + step;
  return {
    add: (one: Candidate): void => {
      const { lat, lng } = one.row.value;
      const key = keyOf(Math.floor(lat / BAND_DEG), lng, 0);
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, [one]);
      else if (cell.length < CELL_CAPACITY) cell.push(one);
    },
    /** Calls `visit` with every row that may be within the distance of the point, until it says true. */
    around: (lat: number, lng: number, visit: (one: Candidate) => boolean): void => {
      const own = Math.floor(lat / BAND_DEG);
      const wide = cellDeg(own < 0 ? own - 1 : own + 1);
      const isNear = ({ row: { value } }: Candidate): boolean =>
        Math.abs(value.lat - lat) <= BAND_DEG && Math.abs(value.lng - lng) <= wide;
      for (let band = own - 1; band <= own + 1; band += 1)
        for (let step = -1; step <= 1; step += 1)
          if (cells.get(keyOf(band, lng, step))?.some((one) => isNear(one) && visit(one)) === true) return;
    },
  };
};

export const nearDuplicate: FileRule = (rows, { exceptions, country }) => {
  const places = createGrid();
  const venues = createGrid();
  const nameOf = ({ value }: PlaceTableRow): string => `${country.toLowerCase()}/${value.slug}`;
  return rows.flatMap((row) => {
    const { lat, lng, type } = row.value;
    const grid = type === "halal" ? venues : places;
    const own: Candidate = { row, names: null };
    let twin: PlaceTableRow | null = null;
    grid.around(lat, lng, (other) => {
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
