/**
 * Which places got a review or an audit entry, from any process, as the log says. Only names are read, and only in hours
 * whose folder changed.
 */
import { HOUR_MS } from "#core/base/time.ts";
import { readActName } from "#core/contribution/audit-log.ts";
import { type ContributionStorage, logFolder } from "#core/contribution/storage.ts";
import { readReviewId, REVIEW_NAMES } from "./id.ts";

/** How long after its log line a record may appear. */
const FRESH_MS = 30_000;

/** The place of a review id or of an audit entry's name; `null` for other names. */
export const placeOfName = (name: string): number | null => {
  const { id } = readActName(REVIEW_NAMES, name) ?? { id: name };
  return readReviewId(id)?.placeId ?? null;
};

interface Hour {
  readonly version: string | null;
  readonly names: ReadonlySet<string>;
}

interface ChangeLog {
  /** Ids of places that may have changed in the hours from `sinceMs` to `nowMs`. Rejects if the storage fails. */
  readonly changed: (sinceMs: number, nowMs: number) => Promise<ReadonlySet<number>>;
}

export const openChangeLog = (storage: ContributionStorage): ChangeLog => {
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
        for (const name of names) {
          const placeId = placeOfName(name);
          if (placeId !== null) due.add(placeId);
        }
      }
      hours = followed;
      return due;
    },
  };
};
