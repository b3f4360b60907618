/**
 * Points of projected coordinate systems (metres on a plane) in degrees. The formulas are proj4's; the systems are those
 * that it knows by their EPSG code, among them the UTM zones of WGS 84 (EPSG:32601 to 32660, 32701 to 32760).
 */
import proj4 from "proj4";
import type { LatLng } from "#core/base/geo.ts";

const nameOf = (epsg: number): string => `EPSG:${epsg}`;

/** Whether the coordinate system of this EPSG code is known. */
export const isKnownSystem = (epsg: number): boolean => proj4.defs(nameOf(epsg)) !== undefined;

/** The point that stands `x` to the east and `y` to the north in the system; degrees of WGS 84. */
export const unprojected = (x: number, y: number, epsg: number): LatLng => {
  const [lng, lat] = proj4(nameOf(epsg), "WGS84", [x, y]);
  return { lat, lng };
};
