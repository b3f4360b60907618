/** The curated rows of a country as resolution sees them. Rows without an id are not merged yet and left out. */
import { existsSync } from "node:fs";
import { loadTable } from "../../load.ts";
import { fileAt } from "../../source.ts";
import { places } from "../../tables/places.ts";
import type { Curated } from "../resolve/resolve.ts";

export const readCurated = (dataDir: string, country: string): readonly Curated[] => {
  const file = fileAt(dataDir, `places/${country.toLowerCase()}.csv`);
  if (!existsSync(file.path)) return [];
  return loadTable(places, file).rows.flatMap(({ value }): readonly Curated[] => {
    const { id, lat, lng, type, name_en: en, name_ar: ar, names, source } = value;
    if (id === null) return [];
    const all = { ...names, en, ...(ar !== null && { ar }) };
    return [{ id, point: { lat, lng }, type, names: all, refs: source.filter((one) => one.includes(":")) }];
  });
};
