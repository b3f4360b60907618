/**
 * Twins: rows of one name, in any language, within 60 m of one another, a halal venue and a place of prayer aside. The
 * one with the smallest id stays, with the records of both, and a curated one before all others. Importers compare the
 * records of one run; what they leave, and what two runs bring, is found here.
 */
import { words } from "#core/base/fold.ts";
import { distanceM, type LatLng } from "#core/base/geo.ts";
import { SAME_M } from "#core/places/same-place.ts";
import { namedOf } from "../../admission/gate.ts";
import { cellOf, pointOf } from "../../base/text-row.ts";
import { createGrid } from "../../base/grid.ts";
import { CELL_CAPACITY } from "../../check/rules/near-duplicate.ts";
import type { Row } from "../../import/layer/row.ts";

interface Place {
  readonly id: number;
  readonly row: Row;
  readonly point: LatLng;
  readonly names: ReadonlySet<string>;
}

const placeOf = (row: Row): Place => ({
  id: Number(cellOf(row, "id")),
  row,
  point: pointOf(row),
  names: new Set(namedOf(row).names.map((name) => words(name).join(" "))),
});

const isVenue = ({ row }: Place): boolean => cellOf(row, "type") === "halal";

const areTwins = (a: Place, b: Place): boolean =>
  isVenue(a) === isVenue(b) &&
  [...a.names].some((name) => name !== "" && b.names.has(name)) &&
  distanceM(a.point, b.point) <= SAME_M;

/** The one of `others` that is the twin of a row; `null` if there is none. */
export const twinOf = (row: Row, others: readonly Row[]): Row | null => {
  const place = placeOf(row);
  return others.find((other) => areTwins(place, placeOf(other))) ?? null;
};

/**
 * The twins among the rows of a country, as id of the one that goes → id of the one that stays.
 * @param curated - the rows of the same country that no layer has; they stay
 */
export const twinsAmong = (rows: readonly Row[], curated: readonly Row[]): ReadonlyMap<number, number> => {
  const grid = createGrid(SAME_M, CELL_CAPACITY, ({ point }: Place) => point);
  const twins = new Map<number, number>();
  const ordered = [...curated, ...rows].map(placeOf).sort((a, b) => a.id - b.id);
  const isCurated = new Set(curated.map((row) => Number(cellOf(row, "id"))));
  for (const place of ordered) {
    let twin: Place | null = null;
    grid.around(place.point, (other) => {
      if (areTwins(place, other)) twin = other;
      return twin !== null;
    });
    if (twin === null || isCurated.has(place.id)) grid.add(place);
    else twins.set(place.id, (twin as Place).id);
  }
  return twins;
};
