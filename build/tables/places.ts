/** Places, a file a country: the curated ones, those of layers and imports. */
import { column, optional, required } from "#core/columns/cell-schema.ts";
import * as cell from "#core/columns/cell.ts";
import { placeColumns } from "#core/columns/places.ts";
import { IMPORTED_ID_MAX, IMPORTED_ID_MIN, LAYER_ID_MAX, LAYER_ID_MIN } from "#core/values/ids.ts";
import { table } from "./table.ts";

export const places = table("places/*.csv", "Places, one file a country.", placeColumns);

interface TitledRow {
  readonly slug: string;
  readonly name_en: string | null;
  readonly name_ar: string | null;
  readonly names: Readonly<Record<string, string>> | null;
}

/** What messages call a place: its English name, else its Arabic one, else another. */
export const titleOf = ({ name_en: en, name_ar: ar, names, slug }: TitledRow): string =>
  en ?? ar ?? Object.values(names ?? {})[0] ?? slug;

/** All names of a place, other names aside. */
export const namesOf = ({ name_en: en, name_ar: ar, names }: Omit<TitledRow, "slug">): readonly string[] =>
  [en, ar, ...Object.values(names ?? {})].filter((name) => name !== null);

/** A place of a layer or an import may have a name in another language alone. */
const addedNames = { name_en: column(optional(cell.text), "Name in English; empty where the source has none.") };

/** data/layers/<name>/places/<cc>.csv: the same, with ids from the ledgers of the layers. */
export const layerPlaces = table(places.path, "Places of a layer, one file a country.", {
  ...places.columns,
  ...addedNames,
  id: column(required(cell.integer(LAYER_ID_MIN, LAYER_ID_MAX)), "From the ledgers of the layers; it never changes."),
});

/** imports/places/<cc>.csv: the same, with ids from the host's registry. */
export const importedPlaces = table(places.path, "Imported places, one file a country.", {
  ...places.columns,
  ...addedNames,
  id: column(
    required(cell.integer(IMPORTED_ID_MIN, IMPORTED_ID_MAX)),
    "From the registry of the imports; it never changes.",
  ),
});
