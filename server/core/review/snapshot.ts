/**
 * The snapshot: the stars of every place in one text, so that a process that starts need not read
 * the names of all reviews. It is derived: where it is missing or wrong, the reviews are walked.
 */
import { RATINGS } from "#core/model/review.ts";
import * as z from "zod";
import type { StarCounts } from "./summary.ts";

export const SUMMARY = "summary";
export const SNAPSHOT_NAME = "ratings";

const FORMAT = 1;

const snapshotSchema = z.object({
  format: z.literal(FORMAT),
  written_ms: z.int().min(0),
  /** Everything in the hours of the log before this moment is counted. */
  since_ms: z.int().min(0),
  /** Id of the place, then how many reviews gave one to five stars. */
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

/** The snapshot, or `null` when the text is none of this format. */
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
