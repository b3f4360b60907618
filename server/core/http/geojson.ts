/** Places as GeoJSON (RFC 7946): a feature collection with longitude before latitude. */
import type { PlaceListMeta } from "#core/model/envelope.ts";
import type { Place } from "#core/model/place.ts";

/** The media type of RFC 7946, 12. */
export const GEOJSON_TYPE = "application/geo+json; charset=utf-8";

/** The collection, with `meta` as a foreign member (RFC 7946, 6.1). */
export const writeFeatures = (places: readonly Place[], meta: PlaceListMeta): string =>
  JSON.stringify({
    type: "FeatureCollection",
    features: places.map(({ id, lat, lng, ...properties }) => ({
      type: "Feature",
      id,
      geometry: { type: "Point", coordinates: [lng, lat] },
      properties,
    })),
    meta,
  });
