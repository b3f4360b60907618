/** What held-areas.csv does with places: an area leaves some out, or shows them as unknown. */
import { join } from "node:path";
import { cellOf, pointOf, type TextRow } from "../../base/text-row.ts";
import { loadFactTexts } from "../../check/load/load.ts";
import { rowsAt } from "../../csv/rows-at.ts";
import { labelsOfTypes } from "../../tables/fact-texts.ts";
import { type HeldArea, placeTypes } from "../../tables/reference.ts";
import type { PlaceOf } from "./folder.ts";

/** What an area does with a place; `null`: none holds it. */
export type EffectOn = (place: PlaceOf) => HeldArea["effect"] | null;

/** What places without a name are called: the labels of the types in English. */
export const englishLabels = (dataDir: string): ReadonlySet<string> => {
  const labelsOf = labelsOfTypes(loadFactTexts(dataDir));
  return new Set(rowsAt(join(dataDir, placeTypes.path)).map((row) => labelsOf(cellOf(row, "type"))[0]));
};

/** Whether a row has only the name of its type, one of `labels`. */
export const isNameless = (row: TextRow, labels: ReadonlySet<string>): boolean =>
  labels.has(cellOf(row, "name_en")) && cellOf(row, "names") === "";

/** Finds the area that holds a place: the place is in it, and has no name if the area holds only nameless ones. */
export const effectOfAreas =
  (areas: readonly HeldArea[], labels: ReadonlySet<string>): EffectOn =>
  ({ country, row }) => {
    const { lat, lng } = pointOf(row);
    const holding = areas.find(
      (area) =>
        area.country === country &&
        (area.places === "all" || isNameless(row, labels)) &&
        lat >= area.south &&
        lat <= area.north &&
        lng >= area.west &&
        lng <= area.east,
    );
    return holding?.effect ?? null;
  };
