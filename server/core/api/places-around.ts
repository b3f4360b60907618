/** The places around a point, as lists answer them. */
import type { LatLng } from "#core/base/geo.ts";
import { joinParts } from "#core/http/reply.ts";
import type { Place } from "#core/model/place.ts";
import type { ApiContext } from "./context.ts";
import { places } from "./places.ts";

const decoder = new TextDecoder();

/** Which places around a point. */
interface Around extends LatLng {
  /** In metres. */
  readonly radius: number;
  readonly limit: number;
  readonly lang: string;
}

/** A place with how far it is. */
type PlaceAway = Place & { readonly distance_m: number };

/** The places around a point, the nearest first; none where they cannot be answered. */
export const placesAround = async (
  context: ApiContext,
  { lat, lng, radius, limit, lang }: Around,
): Promise<readonly PlaceAway[]> => {
  const search = `?lat=${lat.toFixed(7)}&lng=${lng.toFixed(7)}&radius=${radius}&limit=${limit}&lang=${lang}`;
  const reply = await places({ path: `${context.base}/places`, search }, context);
  if (reply.status !== 200) return [];
  const { data } = JSON.parse(decoder.decode(joinParts(reply))) as { readonly data: readonly Place[] };
  return data.map((place) => {
    const { id, distance_m: away } = place;
    if (away === undefined) throw new Error(`got place ${id} near a point without distance_m, expected metres`);
    return { ...place, distance_m: away };
  });
};
