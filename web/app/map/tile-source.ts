/** Where the tiles of the street map are read: from the archives of one set or several. */
import { addProtocol } from "maplibre-gl";
import { PMTiles } from "pmtiles";
import { setsOfTile, TILES_DIR, type TileSet } from "#core/shard/street-tiles.ts";
import { siteAt } from "../../site/site.ts";
import { mergeTiles } from "./merge-tiles.ts";

const PROTOCOL = "streets";

/** The address of a tile, as the style names it. */
export const TILE_ADDRESS = `${PROTOCOL}://{z}/{x}/{y}`;

const archives = new Map<string, PMTiles>();

const archiveOf = ({ file }: TileSet): PMTiles => {
  const known = archives.get(file) ?? new PMTiles(siteAt(`/${TILES_DIR}/${file}`));
  archives.set(file, known);
  return known;
};

/** Tiles that two sources of the style ask for one after the other. */
const RECENT = 48;
const recent = new Map<string, Promise<ArrayBuffer>>();

const readTile = async (sets: readonly TileSet[], z: number, x: number, y: number): Promise<ArrayBuffer> => {
  const found = await Promise.all(setsOfTile(sets, z, x, y).map(async (set) => archiveOf(set).getZxy(z, x, y)));
  const tiles = found.flatMap((tile) => (tile === undefined ? [] : [new Uint8Array(tile.data)]));
  return tiles.length === 0 ? new ArrayBuffer(0) : new Uint8Array(mergeTiles(tiles)).buffer;
};

const tileAt = async (sets: readonly TileSet[], path: string): Promise<ArrayBuffer> => {
  const known = recent.get(path);
  if (known !== undefined) return known;
  const [z = 0, x = 0, y = 0] = path.split("/").map(Number);
  const asked = readTile(sets, z, x, y);
  recent.set(path, asked);
  asked.catch(() => recent.delete(path));
  const [oldest] = recent.keys();
  if (recent.size > RECENT && oldest !== undefined) recent.delete(oldest);
  return asked;
};

/** Registers the protocol; the same for every map of a page. */
export const serveTiles = (sets: readonly TileSet[]): void =>
  addProtocol(PROTOCOL, async ({ url }) => {
    const data = await tileAt(sets, url.slice(`${PROTOCOL}://`.length));
    // MapLibre takes the bytes over.
    return { data: data.slice(0) };
  });
