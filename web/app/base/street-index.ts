/** Which areas have a street map: the index of the site, asked for once a page, and again after a failure. */
import { isCovered, readTilesIndex, type TileSet, TILES_INDEX_FILE } from "#core/shard/street-tiles.ts";
import type { LatLng } from "#core/base/geo.ts";
import { siteAt } from "../../site/site.ts";

let asked: Promise<readonly TileSet[]> | null = null;

const ask = async (): Promise<readonly TileSet[]> => {
  const reply = await fetch(siteAt(`/${TILES_INDEX_FILE}`));
  if (!reply.ok) throw new Error(`${TILES_INDEX_FILE}: got ${reply.status}, expected 200`);
  return readTilesIndex(await reply.json())?.sets ?? [];
};

/** The sets of the site; none where it has no street map, or cannot be reached. */
export const streetSets = async (): Promise<readonly TileSet[]> => {
  asked ??= ask();
  return asked.catch(() => {
    asked = null;
    return [];
  });
};

/** The closest zoom where there are streets, and where there are none: close enough to tell neighbours apart. */
const [STREETS, NO_STREETS] = [18, 17];

export const hasStreets = (sets: readonly TileSet[], { lat, lng }: LatLng): boolean => isCovered(sets, lat, lng);

/** The closest zoom at a point. */
export const mostZoom = (sets: readonly TileSet[], point: LatLng): number =>
  hasStreets(sets, point) ? STREETS : NO_STREETS;
