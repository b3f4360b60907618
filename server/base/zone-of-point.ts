/** The IANA zone of a point by the boundaries of zones (tz-lookup), which are off by kilometres in places. */
import tzLookup from "@photostructure/tz-lookup";

/** The zone of a point; `null` if it has none or the point is not on Earth. */
export const zoneOfPoint = (lat: number, lng: number): string | null => {
  try {
    return tzLookup(lat, lng);
  } catch {
    return null;
  }
};
