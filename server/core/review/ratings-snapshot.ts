/** The snapshot of all ratings in the storage, for a fast start: the stars of each place, and up to when the log is counted. */
import * as z from "zod";
import { RATINGS } from "#core/values/review.ts";
import type { StarCounts } from "./status.ts";

export const SNAPSHOT_NAME = "ratings";

const FORMAT = 1;

const snapshotSchema = z.object({
  format: z.literal(FORMAT),
  written_ms: z.int().min(0),
  /** All log entries before this moment are counted. */
  since_ms: z.int().min(0),
  /** Place id, then the number of reviews with one to five stars. */
  places: z.array(z.array(z.int().min(0)).length(1 + RATINGS.length)),
});

export interface Snapshot {
  readonly writtenMs: number;
  readonly sinceMs: number;
  readonly places: ReadonlyMap<number, StarCounts>;
}

export const writeSnapshot = ({ writtenMs, sinceMs, places }: Snapshot): string =>
  JSON.stringify({
    format: FORMAT,
    written_ms: writtenMs,
    since_ms: sinceMs,
    places: [...places].sort(([a], [b]) => a - b).map(([placeId, stars]) => [placeId, ...stars]),
  });

/** The snapshot; `null` if the text does not have this format. */
export const readSnapshot = (text: string): Snapshot | null => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = snapshotSchema.safeParse(json);
  if (!parsed.success) return null;
  const { written_ms: writtenMs, since_ms: sinceMs, places } = parsed.data;
  return { writtenMs, sinceMs, places: new Map(places.map(([placeId = 0, ...stars]) => [placeId, stars])) };
};
