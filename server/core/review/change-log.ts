/**
 * Follows the log: which places got a review or an act since the last look, whoever wrote it. Only
 * names are read, and only of hours whose folder changed. A line is written before its record, so a
 * place stays due for a while after its line was seen, and once more when the hour is over.
 */
import { readActName } from "./act.ts";
import { readReviewId } from "./id.ts";
import { logFolder } from "./shelf.ts";
import type { ReviewStorage } from "./storage.ts";

export const HOUR_MS = 3_600_000;

/** How long after its line a record is waited for. */
const FRESH_MS = 30_000;

/** The place that the id of a review or the name of an act is about; `null` for other names. */
export const placeOfName = (name: string): number | null => {
  const { reviewId } = readActName(name) ?? { reviewId: name };
  return readReviewId(reviewId)?.placeId ?? null;
};

interface Hour {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

export interface ChangeLog {
  /** Ids of the places to look at again, from the hour of `sinceMs` up to that of `nowMs`. Rejects when the storage fails. */
  readonly changed: (sinceMs: number, nowMs: number) => Promise<ReadonlySet<number>>;
}

export const openChangeLog = (storage: ReviewStorage): ChangeLog => {
  let hours = new Map<string, Hour>();
  const freshUntilMs = new Map<number, number>();

  const readHour = async (folder: string, nowMs: number): Promise<Hour> => {
    const before = hours.get(folder);
    const version = await storage.version(folder);
    if (before !== undefined && version !== null && version === before.version) return before;
    const names = new Set(await storage.names(folder));
    for (const name of names) {
      const placeId = before?.names.has(name) === true ? null : placeOfName(name);
      if (placeId !== null) freshUntilMs.set(placeId, nowMs + FRESH_MS);
    }
    return { version, names };
  };

  return {
    changed: async (sinceMs, nowMs) => {
      const followed = new Map<string, Hour>();
      for (let atMs = sinceMs - (sinceMs % HOUR_MS); atMs <= nowMs; atMs += HOUR_MS) {
        const folder = logFolder(atMs);
        followed.set(folder, await readHour(folder, nowMs));
      }
      const due = new Set(freshUntilMs.keys());
      for (const [placeId, untilMs] of freshUntilMs) if (untilMs <= nowMs) freshUntilMs.delete(placeId);
      for (const [folder, { names }] of hours) {
        if (followed.has(folder)) continue;
        for (const name of names) due.add(placeOfName(name) ?? 0);
      }
      due.delete(0);
      hours = followed;
      return due;
    },
  };
};
