/** The listed places of a build, as its blocks have them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { LatLng } from "../../server/core/base/geo.ts";
import { pointOf, readBlock } from "../../server/core/shard/country-block.ts";
import { documentOf } from "../../server/core/shard/dense-ids.ts";
import type { Directory } from "../../server/core/shard/directory.ts";
import { blockFile } from "../../server/core/shard/paths.ts";

export interface Place extends LatLng {
  readonly document: number;
}

export const placesOf = (folder: string, { countries }: Directory): readonly Place[] =>
  Object.entries(countries).flatMap(([code, { listed }]) => {
    if (listed === 0) return [];
    const name = blockFile(code);
    const block = readBlock(name, readFileSync(join(folder, name)));
    return Array.from({ length: listed }, (_, local) => ({
      document: documentOf(code, local),
      ...pointOf(block, local),
    }));
  });
