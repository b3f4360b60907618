/** The land around a point, cut to a frame: Natural Earth's coasts and borders, exact to a kilometre. */
import { clipPolygon } from "lineclip";
import { type LatLng, METRES_PER_DEG, RAD } from "#core/base/geo.ts";
import { ringOf, type StoredLand } from "#core/shard/land.ts";

interface Ring {
  readonly points: readonly (readonly number[])[];
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Outer rings and holes alike: an SVG with the even-odd rule needs no difference. */
export type Land = readonly Ring[];

/** The land of a file (web/cards.ts). */
export const readCoasts = (text: string): Land => {
  const { units, areas } = JSON.parse(text) as StoredLand;
  return Object.values(areas).flatMap((polygons) =>
    polygons.flatMap((rings) =>
      rings.map((ring) => {
        const points = ringOf(ring, units);
        const [lngs, lats] = [points.map(([lng = 0]) => lng), points.map(([, lat = 0]) => lat)];
        const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
        return { points, west, east, south: Math.min(...lats), north: Math.max(...lats) };
      }),
    ),
  );
};

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Where a point lies in a frame, whose middle is another point. */
type Projection = (point: LatLng) => readonly [x: number, y: number];

/** A plane that touches the Earth in the middle of the frame: what a card shows is a few hundred kilometres wide. */
export const projectionAround = (center: LatLng, widthM: number, { width, height }: Frame): Projection => {
  const unitsPerDeg = (METRES_PER_DEG * width) / widthM;
  const stretch = Math.max(0.05, Math.cos(center.lat * RAD));
  return ({ lat, lng }) => [
    width / 2 + (lng - center.lng) * stretch * unitsPerDeg,
    height / 2 - (lat - center.lat) * unitsPerDeg,
  ];
};

type Corner = readonly [x: number, y: number];

/** Beyond the frame, so that the line along it is not seen. */
const MARGIN = 4;

/** Corners nearer to each other than this are one. */
const NEAR = 0.4;

const pathOf = (points: readonly Corner[]): string => {
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  const kept = points.filter(([x, y]) => {
    const isNear = Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR;
    if (!isNear) [lastX, lastY] = [x, y];
    return !isNear;
  });
  return kept.length < 3 ? "" : `M${kept.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
};

/** The land in a frame around a point, as the path of an SVG. */
export const landAround = (land: Land, center: LatLng, widthM: number, frame: Frame): string => {
  const project = projectionAround(center, widthM, frame);
  const halfLat = (widthM / METRES_PER_DEG) * (frame.height / frame.width);
  const halfLng = widthM / METRES_PER_DEG / Math.max(0.05, Math.cos(center.lat * RAD));
  const around = [-MARGIN, -MARGIN, frame.width + MARGIN, frame.height + MARGIN] as const;
  const paths: string[] = [];
  // What continues past the 180th meridian is seen from both sides.
  for (const turn of [0, 360, -360]) {
    for (const ring of land) {
      const isFar =
        ring.west + turn > center.lng + halfLng ||
        ring.east + turn < center.lng - halfLng ||
        ring.south > center.lat + halfLat ||
        ring.north < center.lat - halfLat;
      if (isFar) continue;
      const corners = ring.points.map(([lng = 0, lat = 0]) => project({ lat, lng: lng + turn }));
      paths.push(pathOf(clipPolygon(corners, around)));
    }
  }
  return paths.join("");
};
