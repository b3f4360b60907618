/**
 * The salts of digests about clients: one per two hours of UTC, shared by all processes, created by the first that needs it,
 * deleted within a day (housekeeper.ts).
 */
import { hex } from "#core/base/digest.ts";
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";
import type { ContributionStorage } from "./storage.ts";

/** How long a salt is current. */
export const SALT_PERIOD_MS = 2 * HOUR_MS;
/** Age at which a salt is no longer used, and deleted. */
export const SALT_LIFE_MS = 24 * HOUR_MS;
const SALT_BYTES = 32;
/** How long a process may miss salts made by another one, whose clock differs. */
const LOOK_AGAIN_MS = MINUTE_MS;
const LOOKS_MAX = 3;
/** How long after a salt change requests claim under the previous salt too: longer than any request takes. */
export const TURN_MS = 5 * MINUTE_MS;

export const SALTS = "salts";
const NAME = "salt";

export interface Salt {
  /** The hour in which it began, e.g. `2026112110`. */
  readonly period: string;
  readonly salt: string;
}

/** The salt period of a moment, named by its first hour (UTC). */
export const periodOf = (atMs: number): string =>
  new Date(Math.floor(atMs / SALT_PERIOD_MS) * SALT_PERIOD_MS).toISOString().slice(0, 13).replaceAll(/[-T]/g, "");

/** The periods to claim in, the deciding one first: shortly after a salt change that is the previous one. */
const claimPeriods = (nowMs: number): readonly string[] => [
  ...(nowMs % SALT_PERIOD_MS < TURN_MS ? [periodOf(nowMs - SALT_PERIOD_MS)] : []),
  periodOf(nowMs),
];

/** The start of a period in ms; NaN if the text is not a period. */
export const periodStartMs = (period: string): number =>
  Date.parse(period.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:00:00Z"));

/** Whether the salt of a period is no longer used: too old, or as far in the future (the clock was set back). */
export const isOutOfUse = (period: string, nowMs: number): boolean =>
  Math.abs(nowMs - periodStartMs(period)) >= SALT_LIFE_MS;

export interface Salts {
  /** The salts in use: the current one first, then the others, newest first. */
  readonly at: (nowMs: number) => Promise<readonly Salt[]>;
}

/** The salts of a storage; `random` returns unpredictable bytes. */
export const createSalts = (storage: ContributionStorage, random: (length: number) => Uint8Array): Salts => {
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
        !claimPeriods(nowMs).every((period) => known.has(period)) || Math.abs(nowMs - lookedMs) >= LOOK_AGAIN_MS;
      // A look-up started by another request may have been for another moment.
      for (let look = 0; look < LOOKS_MAX && isStale(); look += 1) {
        looking ??= lookAt(nowMs).finally(() => (looking = null));
        await looking;
      }
      const current = periodOf(nowMs);
      const others = [...known.keys()]
        .filter((period) => period !== current)
        .toSorted()
        .toReversed();
      return [current, ...others].flatMap((period) => {
        const salt = known.get(period);
        return salt === undefined ? [] : [{ period, salt }];
      });
    },
  };
};

/** The salts to claim under, the deciding one first. */
export const saltsToClaimUnder = (salts: readonly Salt[], nowMs: number): readonly Salt[] =>
  claimPeriods(nowMs).flatMap((period) => salts.filter((salt) => salt.period === period));
