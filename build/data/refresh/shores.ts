/**
 * The shores of GSHHG, the Global Self-consistent Hierarchical High-resolution Geography (Wessel and Smith 1996,
 * LGPL-3.0-or-later, https://www.soest.hawaii.edu/pwessel/gshhg/), as Debian's package gmt-gshhg-high has it: of land, of
 * lakes, of islands in lakes and of ponds on those, to about 200 m. Its netCDF file is read by Debian's ncdump.
 *
 * The file cuts shores at the sides of bins of the globe. Each piece says which shore it is of, and through which sides it
 * enters and leaves its bin, so pieces are joined end to end into rings.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { elementAt } from "#core/base/element-at.ts";
import type { GridPoint } from "#core/base/encoded-line.ts";

/** Where Debian's package puts the shores. */
export const GSHHG = "/usr/share/gmt-gshhg/binned_GSHHS_h.nc";

/** Variables of the source; some are arrays with a number for each bin, piece, point or shore. */
const VARIABLES = {
  binMinutes: "Bin_size_in_minutes",
  columns: "N_bins_in_360_longitude_range",
  rows: "N_bins_in_180_degree_latitude_range",
  firstPiece: "Id_of_first_segment_in_a_bin",
  pieces: "N_segments_in_a_bin",
  piece: "Embedded_npts_levels_exit_entry_for_a_segment",
  firstPoint: "Id_of_first_point_in_a_segment",
  shore: "Id_of_GSHHS_ID",
  antarctic: "Embedded_ANT_flag",
  x: "Relative_longitude_from_SW_corner_of_bin",
  y: "Relative_latitude_from_SW_corner_of_bin",
} as const;
type Variable = keyof typeof VARIABLES;

/** The variables of a source. */
export type Bins = Readonly<Record<Variable, readonly number[]>>;

/** The side of a bin: south, east, north, west; WHOLE is of a ring within one bin. */
const [SIDES, WHOLE] = [4, 4];
/** Antarctica is there twice: at the front of its ice, and where that leaves the ground, which is another level. */
const GROUNDING_LINE = 2;
/** Land, a lake, an island in it, a pond on that; more are other lines of Antarctica. */
const LEVELS = 4;
/** Points count in these parts of a bin. */
const BIN_UNITS = 65_535;

/** What `ncdump -v` prints of a variable: ` name = 1, 2, 3 ;`. */
const valuesIn = (dump: string, name: string): readonly number[] => {
  const head = `\n ${name} =`;
  const from = dump.indexOf(head);
  const to = dump.indexOf(";", from);
  if (from < 0 || to < 0) throw new Error(`ncdump: got no ${name}, ${dump.length} letters in all`);
  const text = dump.slice(from + head.length, to);
  return text.split(",").map(Number);
};

/** The bins of a netCDF file. Throws an Error that names the packages of Debian if one is missing. */
export const readBins = (path: string): Bins => {
  if (!existsSync(path)) throw new Error(`cannot read ${path}: apt-get install gmt-gshhg-high netcdf-bin`);
  const names = Object.entries(VARIABLES);
  const wanted = names.map(([, name]) => name).join(",");
  const dump = execFileSync("ncdump", ["-v", wanted, path], { encoding: "utf8", maxBuffer: 1 << 28 });
  return Object.fromEntries(names.map(([key, name]) => [key, valuesIn(dump, name)])) as unknown as Bins;
};

/** A closed shore. */
export interface Shore {
  readonly level: number;
  /** In degrees; longitudes begin at Greenwich and go on past 360 where the shore does. */
  readonly points: readonly (readonly [lng: number, lat: number])[];
}

interface Piece {
  readonly shore: number;
  readonly level: number;
  /** In parts of a bin, from the south of Greenwich on. */
  readonly points: readonly GridPoint[];
  readonly entry: number;
  readonly exit: number;
}

/** Offsets are unsigned, but netCDF has them as signed. */
const unsigned = (short: number): number => short & 0xffff;

/** The pieces of all bins: columns go east from Greenwich, rows south from the pole. */
const piecesOf = (bins: Bins): readonly Piece[] => {
  const [columns, rows] = [elementAt(bins.columns, 0), elementAt(bins.rows, 0)];
  const pieces: Piece[] = [];
  bins.firstPiece.forEach((first, bin) => {
    const [west, south] = [(bin % columns) * BIN_UNITS, (rows - 1 - Math.floor(bin / columns)) * BIN_UNITS];
    for (let piece = first; piece < first + elementAt(bins.pieces, bin); piece += 1) {
      const about = elementAt(bins.piece, piece);
      const from = elementAt(bins.firstPoint, piece);
      const points = Array.from({ length: about >> 9 }, (_, i): GridPoint => [
        west + unsigned(elementAt(bins.x, from + i)),
        south + unsigned(elementAt(bins.y, from + i)),
      ]);
      const level = (about >> 6) & 7;
      if (level > LEVELS || elementAt(bins.antarctic, piece) === GROUNDING_LINE) continue;
      pieces.push({ shore: elementAt(bins.shore, piece), level, entry: (about >> 3) & 7, exit: about & 7, points });
    }
  });
  return pieces;
};

/** Adds points to a line, whose longitudes go on across the side of the globe. */
const append = (line: GridPoint[], points: readonly GridPoint[], globe: number): void => {
  for (const [x, y] of points) {
    const [beforeX] = line.at(-1) ?? [x];
    line.push([x + Math.round((beforeX - x) / globe) * globe, y]);
  }
};

/** A shore around a pole is closed along it. */
const closed = (line: readonly GridPoint[], globe: number): readonly GridPoint[] => {
  const [[firstX], [lastX]] = [elementAt(line, 0), elementAt(line, line.length - 1)];
  return Math.abs(lastX - firstX) < globe / 2 ? line : [...line, [lastX, 0], [firstX, 0]];
};

/** The shores of the bins. Throws an Error where pieces do not close a ring. */
export const shoresOf = (bins: Bins): readonly Shore[] => {
  const globe = elementAt(bins.columns, 0) * BIN_UNITS;
  const degrees = elementAt(bins.binMinutes, 0) / 60 / BIN_UNITS;
  const shoreOf = (level: number, points: readonly GridPoint[]): Shore => ({
    level,
    points: points.map(([x, y]) => [x * degrees, y * degrees - 90] as const),
  });
  const pieces = piecesOf(bins);
  /** Where a piece begins: its shore, its first point, and the side by which it enters. */
  const placeOf = (shore: number, [x, y]: GridPoint, side: number): string =>
    [shore, ((x % globe) + globe) % globe, y, side].join();
  const cut = pieces.filter(({ entry }) => entry !== WHOLE);
  const starts = new Map(cut.map((piece) => [placeOf(piece.shore, elementAt(piece.points, 0), piece.entry), piece]));
  const shores = pieces.filter(({ entry }) => entry === WHOLE).map(({ level, points }) => shoreOf(level, points));
  const left = new Set(cut);
  for (const first of cut) {
    if (!left.has(first)) continue;
    const line: GridPoint[] = [];
    for (let piece = first; left.delete(piece);) {
      append(line, piece.points, globe);
      const end = elementAt(piece.points, piece.points.length - 1);
      const next = starts.get(placeOf(piece.shore, end, (piece.exit + SIDES / 2) % SIDES));
      if (next === undefined) throw new Error(`shore ${piece.shore}: got no piece at ${end.join()}, expected one`);
      piece = next;
    }
    shores.push(shoreOf(first.level, closed(line, globe)));
  }
  return shores;
};
