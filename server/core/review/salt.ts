/**
 * The salts under which clients are hashed: one for each two hours of UTC, shared by all processes,
 * made by whoever needs it first. A salt and all that hangs on it is gone once it is a day old
 * (housekeeping.ts); after that nobody can tell which client a digest was of.
 */
import { hex } from "#core/text/digest.ts";
import type { ReviewStorage } from "./storage.ts";

const HOUR_MS = 3_600_000;
/** How long a salt is the current one. */
export const SALT_PERIOD_MS = 2 * HOUR_MS;
/** Age at which a salt is not used any more, and removed. */
export const SALT_LIFE_MS = 24 * HOUR_MS;
const SALT_BYTES = 32;
/** How long a process may go without learning of salts that another one, whose clock differs, has made. */
const LOOK_AGAIN_MS = 60_000;
const LOOKS_MAX = 3;
/** After a turn, what is claimed is claimed under the salt before it as well: longer than any request takes. */
export const TURN_MS = 5 * 60_000;

export const SALTS = "salts";
const NAME = "salt";

export interface Salt {
  /** The hour that it began in, e.g. `2026112110`. */
  readonly period: string;
  readonly salt: string;
}

/** The period of a moment, by its first hour of UTC. */
export const periodOf = (atMs: number): string =>
  new Date(Math.floor(atMs / SALT_PERIOD_MS) * SALT_PERIOD_MS)
    .toISOString()
    .slice(0, 13)
    .replaceAll(/[-T]/g, "");

/** The periods to claim in, the one that decides first: after a turn that is the one before. */
const claimPeriods = (nowMs: number): readonly string[] => [
  ...(nowMs % SALT_PERIOD_MS < TURN_MS ? [periodOf(nowMs - SALT_PERIOD_MS)] : []),
  periodOf(nowMs),
];

/** When a period began, ms; NaN for text that is no period. */
export const periodStartMs = (period: string): number =>
  Date.parse(period.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:00:00Z"));

/** Whether a period began so long ago that its salt is not used any more, or will begin as late: the clock was set back since. */
export const isOutOfUse = (period: string, nowMs: number): boolean =>
  Math.abs(nowMs - periodStartMs(period)) >= SALT_LIFE_MS;

export interface Salts {
  /** Those in use: the current one first, then the others, newest first. */
  readonly at: (nowMs: number) => Promise<readonly Salt[]>;
}

/** The salts of a storage; `random` gives unpredictable bytes. */
export const createSalts = (storage: ReviewStorage, random: (length: number) => Uint8Array): Salts => {
  const known = new Map<string, string>();
  let lookedMs = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const learn = async (period: string, mayCreate: boolean): Promise<void> => {
    if (known.has(period)) return;
    const folder = `${SALTS}/${period}`;
    const made = hex(random(SALT_BYTES));
    const isMine = mayCreate && (await storage.create(folder, NAME, made));
    const salt = isMine ? made : await storage.get(folder, NAME);
    if (salt !== null) known.set(period, salt);
  };

  const lookAt = async (nowMs: number): Promise<void> => {
    for (const period of claimPeriods(nowMs)) await learn(period, true);
    const periods = (await storage.folders(SALTS)).map((folder) => folder.slice(SALTS.length + 1));
    const inUse = periods.filter((period) => !isOutOfUse(period, nowMs));
    await Promise.all(inUse.map(async (period) => learn(period, false)));
    for (const period of known.keys()) if (isOutOfUse(period, nowMs)) known.delete(period);
    lookedMs = nowMs;
  };

  return {
    at: async (nowMs) => {
      const isStale = (): boolean =>
        !claimPeriods(nowMs).every((one) => known.has(one)) || Math.abs(nowMs - lookedMs) >= LOOK_AGAIN_MS;
      // A look that another request began may have been for another moment.
      for (let look = 0; look < LOOKS_MAX && isStale(); look += 1) {
        looking ??= lookAt(nowMs).finally(() => (looking = null));
        await looking;
      }
      const current = periodOf(nowMs);
      const others = [...known.keys()]
        .filter((one) => one !== current)
        .toSorted()
        .toReversed();
      return [current, ...others].flatMap((period) => {
        const salt = known.get(period);
        return salt === undefined ? [] : [{ period, salt }];
      });
    },
  };
};

/** The salts to claim under, in their order. */
export const saltsToClaimUnder = (salts: readonly Salt[], nowMs: number): readonly Salt[] =>
  claimPeriods(nowMs).flatMap((period) => salts.filter((one) => one.period === period));
