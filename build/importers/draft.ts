/**
 * A draft: an item with meaning, as a row of data/places that has no id, slug or city yet. Of one source;
 * resolve/ finds the drafts that are one place.
 */
import type { LatLng } from "#core/base/geo.ts";

export interface Draft {
  /** Source and identifier: osm:w123. */
  readonly ref: string;
  readonly point: LatLng;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  /** A type of place-types.csv. */
  readonly type: string;
  /** Names by language (BCP 47); "und" for a name whose language nothing tells. Empty for a nameless one. */
  readonly names: Readonly<Record<string, string>>;
  /** Other columns of places/*.csv that the source fills, as they are written there. */
  readonly columns: Readonly<Record<string, string>>;
  /** What the source says this is called elsewhere, as refs: wikidata:Q42. */
  readonly also?: readonly string[];
  /** The day it last changed in the source, YYYY-MM-DD. */
  readonly updated: string | null;
}
