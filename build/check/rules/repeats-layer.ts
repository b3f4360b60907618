/**
 * A curated row that a layer has already: the same name in any language within 300 m, or a similar one within 60 m. Layers
 * hold nearly all places, so a contributor's new place is compared with them before anybody reads it.
 */
import { distanceM } from "#core/base/geo.ts";
import type { PlaceRow } from "#core/columns/places.ts";
import { areOnePlace, type NamedPlace, SIMILAR_M } from "#core/places/same-place.ts";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { createGrid } from "../../base/grid.ts";
import { namesOf, titleOf } from "../../tables/places.ts";
import { CELL_CAPACITY } from "./near-duplicate.ts";
import type { PlaceTableRow, RuleContext } from "./rule.ts";

const namedPlace = (row: PlaceRow): NamedPlace => ({
  type: row.type,
  lat: row.lat,
  lng: row.lng,
  en: row.name_en,
  ar: row.name_ar,
  names: namesOf(row),
});

const areOne = (a: PlaceRow, b: PlaceRow): boolean => areOnePlace(namedPlace(a), namedPlace(b));

/** A finding for each curated row that one of the `layers` rows repeats. */
export const repeatsOfLayers = (
  curated: readonly PlaceTableRow[],
  layers: readonly PlaceTableRow[],
  { country, exceptions }: Pick<RuleContext, "country" | "exceptions">,
): readonly Diagnostic[] => {
  if (curated.length === 0 || layers.length === 0) return [];
  const grid = createGrid(SIMILAR_M, CELL_CAPACITY, ({ value }: PlaceTableRow) => value);
  for (const row of layers) grid.add(row);
  const nameOf = ({ slug }: PlaceRow): string => `${country.toLowerCase()}/${slug}`;
  return curated.flatMap(({ value, report }) => {
    const twins: PlaceRow[] = [];
    grid.around(value, (other) => {
      const isTwin =
        areOne(value, other.value) && !exceptions.allows("repeats-layer", nameOf(value), nameOf(other.value));
      if (isTwin) twins.push(other.value);
      return isTwin;
    });
    return twins.map((twin) => {
      const metres = Math.round(distanceM(value, twin));
      const message = `${titleOf(value)} is ${metres} m from place ${twin.id ?? ""}, ${titleOf(twin)}; is it one place?`;
      return report("name_en", "repeats-layer", message, {
        message,
        hint: `if so, correct that place in data/overrides/${country.toLowerCase()}.csv, or add ${twin.source[0] ?? "its record"} to source; if not, say why in data/exceptions.csv`,
      });
    });
  });
};
