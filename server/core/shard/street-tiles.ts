/**
 * The street map: vector tiles of countries, one PMTiles file a set, and the index that names them. A set covers the
 * cells (tiles of zoom {@link COVER_ZOOM}) in which it has streets. Names of sets hold their hash, so a set never
 * changes. The build writes what the page and the service worker read. https://docs.protomaps.com/pmtiles/
 */

export const TILES_FORMAT = 1;

/** Below the root of the site. */
export const TILES_INDEX_FILE = "tiles.json";

/** The folder of the sets, and of the lists of their pieces. */
export const TILES_DIR = "tiles";

/** Zoom of the cells by which coverage is known: 39 km wide at the equator. */
export const COVER_ZOOM = 10;

/** Bytes of a piece, in which a device fetches a set; the last piece is shorter. */
export const PIECE_BYTES = 1_048_576;

/** Cells of a row from west to east, both ends included: y, first x, last x. */
export type Run = readonly [y: number, from: number, to: number];

export interface TileSet {
  /** `mv-0123456789abcdef.pmtiles`. */
  readonly file: string;
  /** Upper-case codes of the countries that it is for. */
  readonly countries: readonly string[];
  readonly bytes: number;
  /** Day of the extract, YYYY-MM-DD; `null` if it does not say. */
  readonly date: string | null;
  /** West, south, east, north, in degrees. */
  readonly bounds: readonly [number, number, number, number];
  readonly covers: readonly Run[];
}

export interface TilesIndex {
  readonly format: typeof TILES_FORMAT;
  readonly license: string;
  readonly attribution: string;
  readonly min_zoom: number;
  readonly max_zoom: number;
  readonly sets: readonly TileSet[];
}

/** Hashes of the pieces of a set in their order: 16 hex digits of SHA-256. */
export interface TilePieces {
  readonly bytes: number;
  readonly piece_bytes: number;
  readonly pieces: readonly string[];
}

/** The list of pieces of a set. */
export const piecesFile = (set: string): string => set.replace(/\.pmtiles$/, ".json");

/** Whether text from a client is the name of a set. */
export const isTileSet = (name: string): boolean => /^[a-z]{2}(?:-[a-z]{2})*-[0-9a-f]{16}\.pmtiles$/.test(name);

/** The index, one set a line. */
export const writeTilesIndex = ({ sets, ...head }: TilesIndex): string => {
  const lines = [...sets].sort((a, b) => (a.file < b.file ? -1 : 1)).map((set) => JSON.stringify(set));
  return `${JSON.stringify(head).slice(0, -1)},"sets":[\n${lines.join(",\n")}\n]}\n`;
};

/** The licence of OpenStreetMap's data, and how it wants to be named. https://www.openstreetmap.org/copyright */
export const [TILES_LICENSE, TILES_ATTRIBUTION] = ["ODbL-1.0", "© OpenStreetMap contributors"] as const;

/** First and last zoom of every set, as build/tiles/tilemaker/config.json makes them. */
export const [TILES_MIN_ZOOM, TILES_MAX_ZOOM] = [8, 14] as const;

/** The index of a site without a street map. */
export const emptyTilesIndex = (): TilesIndex => ({
  format: TILES_FORMAT,
  license: TILES_LICENSE,
  attribution: TILES_ATTRIBUTION,
  min_zoom: TILES_MIN_ZOOM,
  max_zoom: TILES_MAX_ZOOM,
  sets: [],
});

/** What a host answered as the index; `null` for anything else, such as a page, or an index of another format. */
export const readTilesIndex = (answered: unknown): TilesIndex | null => {
  if (typeof answered !== "object" || answered === null) return null;
  const { format, sets } = answered as Partial<TilesIndex>;
  return format === TILES_FORMAT && Array.isArray(sets) ? (answered as TilesIndex) : null;
};

/** Column and row of the tile that a point is in (Web Mercator, y from the north). */
export const tileOf = (zoom: number, lat: number, lng: number): readonly [x: number, y: number] => {
  const side = 2 ** zoom;
  const sine = Math.sin((lat * Math.PI) / 180);
  const limit = (value: number): number => Math.min(side - 1, Math.max(0, Math.floor(value)));
  return [limit(((lng + 180) / 360) * side), limit((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * side)];
};

/** Whether the set has streets in the cell. */
const coversCell = ({ covers }: TileSet, x: number, y: number): boolean =>
  covers.some(([row, from, to]) => row === y && from <= x && x <= to);

/** Whether a set has streets around a point: in its cell. */
export const isCovered = (sets: readonly TileSet[], lat: number, lng: number): boolean => {
  const [x, y] = tileOf(COVER_ZOOM, lat, lng);
  return sets.some((set) => coversCell(set, x, y));
};

/**
 * The sets that may have a tile: those with streets in it, or in a cell beside it, as sets hold the coast a cell beyond
 * their streets.
 */
export const setsOfTile = (sets: readonly TileSet[], zoom: number, x: number, y: number): readonly TileSet[] => {
  const scale = 2 ** (COVER_ZOOM - zoom);
  const [west, north] = [Math.floor(x * scale) - 1, Math.floor(y * scale) - 1];
  const [east, south] = [Math.ceil((x + 1) * scale), Math.ceil((y + 1) * scale)];
  return sets.filter(({ covers }) =>
    covers.some(([row, from, to]) => row >= north && row <= south && from <= east && to >= west),
  );
};
