/**
 * What a format reads, before anything is known of its meaning: an identifier, a point, fields as text.
 * Readers yield items as they come, so that no file has to fit into memory; mapping.ts gives them meaning.
 */
import type { LatLng } from "#core/base/geo.ts";

/** Why a reader could not tell where an item is. */
const POINT_FAULTS = ["no-coordinates", "bad-coordinates"] as const;
export type PointFault = (typeof POINT_FAULTS)[number];

export interface Item {
  /** Its identifier in the source, unique there: n123, w123, Q42; `null` where it has none. */
  readonly ref: string | null;
  /** Where it is: a point, or the middle of its outline. Absent where the mapping names the fields that tell it. */
  readonly point?: LatLng | PointFault;
  /** Tags, properties or columns, nested ones by their path: `addr:city`, `categories.primary`. */
  readonly fields: Readonly<Record<string, string>>;
}
