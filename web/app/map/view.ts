/** The view of the map: as an address parameter, as a box, and around given points. */

export interface View {
  readonly zoom: number;
  readonly box: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
}

export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** `4.5/41.01/28.95`: zoom, latitude, longitude. */
export const readView = (text: string | undefined): (Point & { readonly zoom: number }) | null => {
  const parts = (text ?? "").split("/").map((part) => (part === "" ? Number.NaN : Number(part)));
  const [zoom = Number.NaN, lat = Number.NaN, lng = Number.NaN] = parts;
  if (parts.length !== 3 || parts.some((part) => !Number.isFinite(part))) return null;
  return Math.abs(lat) > 85 || Math.abs(lng) > 180 || zoom < 0 || zoom > 22 ? null : { zoom, lat, lng };
};

export const writeView = (zoom: number, lat: number, lng: number): string =>
  `${Math.round(zoom * 10) / 10}/${lat.toFixed(3)}/${wrapLng(lng).toFixed(3)}`;

/** Wraps a longitude to ±180. */
export const wrapLng = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180;

const hundredths = (degrees: number, round: (value: number) => number): number => round(degrees * 100) / 100;

/** A box for the API, rounded outward to hundredths; the whole globe if it is wider than that. */
export const boxOf = (west: number, south: number, east: number, north: number): View["box"] => {
  const isWorld = east - west >= 360;
  return {
    west: isWorld ? -180 : hundredths(wrapLng(west), Math.floor),
    south: hundredths(Math.max(-90, south), Math.floor),
    east: isWorld ? 180 : hundredths(wrapLng(east), Math.ceil),
    north: hundredths(Math.min(90, north), Math.ceil),
  };
};

/** Shapes and views across the 180th meridian continue beyond it. */
const TURNS = [-360, 0, 360] as const;

/** Whether a box (west, south, east, north) shows in a view. */
export const isInView = (
  [west, south, east, north]: readonly [number, number, number, number],
  { box }: Pick<View, "box">,
): boolean => {
  const right = box.east < box.west ? box.east + 360 : box.east;
  return (
    south <= box.north && north >= box.south && TURNS.some((turn) => west + turn <= right && east + turn >= box.west)
  );
};

/** Points and what is opposite to them, seen from the middle: a box around all has it in its middle. */
export const around = (middle: Point, points: readonly Point[]): readonly Point[] => [
  middle,
  ...points.flatMap(({ lat, lng }) => [
    { lat, lng },
    { lat: 2 * middle.lat - lat, lng: 2 * middle.lng - lng },
  ]),
];

/** South-west and north-east corners around points; `null` without any. */
export const cornersOf = (
  points: readonly Point[],
): readonly [readonly [number, number], readonly [number, number]] | null => {
  if (points.length === 0) return null;
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)];
  return [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
};
