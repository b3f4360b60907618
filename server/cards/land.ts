/** The land around a point, cut to a frame: Natural Earth's coasts and borders, exact to a kilometre. */
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

/** A polygon cut by one side of the frame (Sutherland and Hodgman). */
const cutBy = (points: readonly Corner[], axis: 0 | 1, limit: number, sign: 1 | -1): readonly Corner[] => {
  const isInside = (point: Corner): boolean => sign * (point[axis] - limit) >= 0;
  const crossing = (a: Corner, b: Corner): Corner => {
    const share = (limit - a[axis]) / (b[axis] - a[axis]);
    return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  };
  return points.flatMap((point, i) => {
    const before = points[(i + points.length - 1) % points.length] as Corner;
    if (isInside(point)) return isInside(before) ? [point] : [crossing(before, point), point];
    return isInside(before) ? [crossing(before, point)] : [];
  });
};

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
      let corners: readonly Corner[] = ring.points.map(([lng = 0, lat = 0]) => project({ lat, lng: lng + turn }));
      corners = cutBy(corners, 0, -MARGIN, 1);
      corners = cutBy(corners, 0, frame.width + MARGIN, -1);
      corners = cutBy(corners, 1, -MARGIN, 1);
      corners = cutBy(corners, 1, frame.height + MARGIN, -1);
      paths.push(pathOf(corners));
    }
  }
  return paths.join("");
};
