/** The towns that places of the data stand in, curated ones and those of layers. */
import { join } from "node:path";
import { cellOf, pointOf } from "../../base/text-row.ts";
import { layerFiles, placesBelow, readLayers } from "../layers/folder.ts";
import { openTowns } from "../../import/gather/towns.ts";
import type { SettlementRow } from "../../tables/settlements.ts";

/** GeoNames ids of the settlements that have a place, shown or unverified. */
export const inhabitedTowns = (dataDir: string, settlements: readonly SettlementRow[]): ReadonlySet<number> => {
  const towns = openTowns([], settlements);
  const ids = new Set<number>();
  const folders = [
    join(dataDir, "places"),
    ...readLayers(dataDir).map(({ layer }) => layerFiles(dataDir, layer).places),
  ];
  for (const folder of folders)
    for (const { country, row } of placesBelow(folder)) {
      const id = towns.at(pointOf(row), country, cellOf(row, "locality"))?.id ?? null;
      if (id !== null) ids.add(id);
    }
  return ids;
};
