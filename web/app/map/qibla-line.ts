/** The way to the Kaaba on the map: the great circle that the bearing of the Qibla begins. */
import type { Feature } from "geojson";
import { RAD } from "../../../server/core/base/geo.ts";
import { KAABA } from "../../../server/core/base/qibla.ts";
import type { Point } from "./view.ts";

/** On a map of the whole world no corner shows. */
const STEPS = 96;

type Vector = readonly [x: number, y: number, z: number];

const vectorOf = ({ lat, lng }: Point): Vector => [
  Math.cos(lat * RAD) * Math.cos(lng * RAD),
  Math.cos(lat * RAD) * Math.sin(lng * RAD),
  Math.sin(lat * RAD),
];

/**
 * The line from a point to the Kaaba, by spherical interpolation between both (Shoemake, 1985), with `label` as its name.
 * Longitudes continue across the 180th meridian. `null` at the Kaaba and at the opposite point, where there is no one way.
 */
export const qiblaLine = (from: Point, label: string): Feature | null => {
  const [a, b] = [vectorOf(from), vectorOf(KAABA)];
  const angle = Math.acos(Math.max(-1, Math.min(1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  const sine = Math.sin(angle);
  if (sine < 1e-6) return null;
  const coordinates: [lng: number, lat: number][] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const share = step / STEPS;
    const [ours, theirs] = [Math.sin((1 - share) * angle) / sine, Math.sin(share * angle) / sine];
    const [x, y, z] = [a[0] * ours + b[0] * theirs, a[1] * ours + b[1] * theirs, a[2] * ours + b[2] * theirs];
    const lng = Math.atan2(y, x) / RAD;
    const before = coordinates.at(-1)?.[0] ?? lng;
    coordinates.push([lng + 360 * Math.round((before - lng) / 360), Math.atan2(z, Math.hypot(x, y)) / RAD]);
  }
  return { type: "Feature", properties: { name: label }, geometry: { type: "LineString", coordinates } };
};
