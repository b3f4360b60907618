/**
 * What the elements ask of the engine that the server runs too, over a static copy of the data: the times of a place and the
 * places around a point. On a page it is a script of its own (`/embed/engine.js`), loaded by the first element that needs it.
 */
import { API_BASE, type ApiContext, openStaticContext } from "../../../server/core/api/context.ts";
import { zoneOfPoint } from "../../../server/base/zone-of-point.ts";
import { places } from "../../../server/core/api/places.ts";
import { times } from "../../../server/core/api/times.ts";
import { joinParts, type Reply } from "../../../server/core/http/reply.ts";
import type { Attribution } from "../../../server/core/model/common.ts";
import type { Place } from "../../../server/core/model/place.ts";
import type { TimesRecord } from "../../../server/core/model/times.ts";
import { createShardCache } from "../../../server/core/shard/cache.ts";
import { findPlace } from "../../../server/core/shard/listing.ts";
import { unwrap } from "../../client/src/answer.ts";
import { queryString } from "../../client/src/query.ts";
import { readHttp } from "../../directory/src/http-files.ts";

/** A place with its times of a day. */
export interface PlaceDay {
  readonly place: Pick<Place, "id" | "name" | "city_name">;
  readonly record: TimesRecord;
  readonly attribution: readonly Attribution[];
}

/** A place of a list. */
type NearPlace = Pick<Place, "id" | "name" | "type_label" | "city_name"> & { readonly distance_m: number };

/** Places around a point, nearest first. */
export interface Near {
  readonly places: readonly NearPlace[];
  readonly attribution: readonly Attribution[];
}

/** What is asked for around a point. */
interface NearQuery {
  readonly lat: number;
  readonly lng: number;
  readonly limit: number;
  readonly type?: string | undefined;
  /** Metres. */
  readonly radius: number;
  /** Language of the data: en or ar. */
  readonly lang: string;
}

/** An open copy. It rejects where a file cannot be read, or where a parameter is wrong, which the message names. */
export interface Engine {
  /** The times of a place on its local date at `nowMs`; null if there is no such place. */
  readonly day: (id: number, lang: string, nowMs: number) => Promise<PlaceDay | null>;
  /** Places by distance. */
  readonly near: (query: NearQuery, nowMs: number) => Promise<Near>;
}

const CACHE_BYTES = 8 * 1024 * 1024;

interface Records<T> {
  readonly data: readonly T[];
  readonly attribution: readonly Attribution[];
}

/** The records of an answer. Throws an Error that names what was wrong with the request. */
export const recordsOf = <T>(reply: Reply): Records<T> => {
  const answer = unwrap(new TextDecoder().decode(joinParts(reply)), reply.status, null);
  if (answer?.ok === true) {
    const { attribution = [] } = answer.meta as { readonly attribution?: readonly Attribution[] };
    return { data: answer.data, attribution };
  }
  const faults = (answer?.errors ?? []).map(({ parameter, message }) => `${parameter} ${message}`);
  throw new Error(faults.length > 0 ? faults.join("; ") : (answer?.error ?? "no answer"));
};

/**
 * Opens the copy of a site.
 * @param base - address of the site, without a slash at its end
 */
export const openEngine = async (base: string): Promise<Engine> => {
  const store = createShardCache(readHttp(`${base}/data/v1`), CACHE_BYTES);
  const context = await openStaticContext(store, { zoneAt: zoneOfPoint });
  const { directory } = context;
  const contextAt = (nowMs: number): ApiContext => ({ ...context, nowMs });
  return {
    day: async (id, lang, nowMs) => {
      const place = await findPlace(store, directory, lang, id);
      if (place === null) return null;
      const reply = await times({ path: `${API_BASE}/times`, search: queryString({ id, lang }) }, contextAt(nowMs));
      const { data, attribution } = recordsOf<TimesRecord>(reply);
      const [record] = data;
      return record === undefined ? null : { place, record, attribution };
    },
    near: async (query, nowMs) => {
      const search = queryString({ ...query });
      const reply = await places({ path: `${API_BASE}/places`, search }, contextAt(nowMs));
      const { data, attribution } = recordsOf<NearPlace>(reply);
      return { places: data, attribution };
    },
  };
};
