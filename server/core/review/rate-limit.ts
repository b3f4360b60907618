/**
 * What one client may do within a time, counted under digests of it (client.ts). The networks of one IPv6 site share
 * five budgets. When the salt turns over, what was counted under the one before still counts: no
 * window is longer than a salt's period. Headers by draft-ietf-httpapi-ratelimit-headers-10.
 */
import { clientDigest, digestOf, periodOf, type Salt, SALT_PERIOD_MS, siteOf } from "./client.ts";

/** What is counted, and over how many seconds. */
export const WINDOWS_S = { reviews: 3600, reports: 3600, burst: 600, refused: 60 } as const;
export type CounterName = keyof typeof WINDOWS_S;

/**
 * Budgets of one IPv6 site (/48, 65,536 networks). A mosque or a campus has more than one client to a network; an
 * address of IPv4 behind which as many stand has one budget.
 */
const SITE_SHARES = 5;
/** Refused requests of one client within a minute, after which it is not listened to. */
export const REFUSED_MAX = 600;
/** Reviews accepted at one place within ten minutes, after which more are held for moderation. */
export const BURST_MAX = 10;

export interface Counted {
  readonly count: number;
  /** Until the count begins anew, ms; 0 when nothing was counted. */
  readonly resetMs: number;
}

/** Counts by key over a time that begins with the first; rejects with Unavailable when it cannot. */
export interface Counter {
  readonly read: (key: string) => Promise<Counted>;
  /** Counts one more, and answers the new count. */
  readonly add: (key: string) => Promise<Counted>;
  /** Takes one back. */
  readonly undo: (key: string) => Promise<void>;
}
export type Counters = Readonly<Record<CounterName, Counter>>;

/** The digests that something is counted under: the current one, and that before the turn of the salt. */
interface Digests {
  readonly current: string;
  readonly before: string | null;
}

/** The digests of a client, and those of its site where it has one. */
export interface ClientKeys extends Digests {
  readonly site?: Digests;
}

/** `salts` as in use, the current one first. */
export const clientKeys = async (salts: readonly Salt[], address: string, nowMs: number): Promise<ClientKeys> => {
  const [current] = salts;
  if (current === undefined) throw new Error("got no salt, expected the current one");
  const before = salts.find(({ period }) => period === periodOf(nowMs - SALT_PERIOD_MS));
  const digests = async (digest: (salt: Salt) => Promise<string>): Promise<Digests> => ({
    current: await digest(current),
    before: before === undefined ? null : await digest(before),
  });
  const client = await digests(async (salt) => clientDigest(salt, address, "client"));
  const site = siteOf(address);
  return site === null ? client : { ...client, site: await digests(async (salt) => digestOf(salt, site, "site")) };
};

const NOTHING: Counted = { count: 0, resetMs: 0 };

/** Both counts as one, and when the first of them ends that would help. */
const together = (now: Counted, before: Counted, max: number): Counted => {
  const isOwnFault = before.count === 0 || now.count >= max;
  return { count: now.count + before.count, resetMs: isOwnFault ? now.resetMs : before.resetMs };
};

/** A number of requests that may come within a window, counted under some digests. */
interface Level {
  readonly policy: string;
  readonly windowS: number;
  readonly max: number;
  readonly keys: Digests;
  counted: Counted;
}

/** What was used of a level, `now` being its count under the current digest. */
const countedWith = async (counter: Counter, { keys, max }: Level, now: Promise<Counted>): Promise<Counted> => {
  const counted = await now;
  return together(counted, keys.before === null ? NOTHING : await counter.read(keys.before), max);
};

/** The budget of one client for one kind of request. */
export interface RateLimit {
  /** Takes one; false when there was none left. */
  readonly take: () => Promise<boolean>;
  /** Gives back what was taken and not used. */
  readonly giveBack: () => Promise<void>;
  /** Whether there is none left. */
  readonly isSpent: () => boolean;
  /** Seconds until there is more. */
  readonly waitS: () => number;
  /** `RateLimit-Policy` and `RateLimit` of the budget that has less left: the client's or its site's. */
  readonly headers: () => Readonly<Record<string, string>>;
}

const UNLIMITED: RateLimit = {
  take: async () => Promise.resolve(true),
  giveBack: async () => Promise.resolve(),
  isSpent: () => false,
  waitS: () => 0,
  headers: () => ({}),
};

const leftOf = ({ max, counted }: Level): number => Math.max(0, max - counted.count);

const secondsOf = ({ counted, windowS }: Level): number =>
  counted.resetMs > 0 ? Math.ceil(counted.resetMs / 1000) : windowS;

/** The budget that has less left; of two that are spent the one that stays so for longer. */
const tighter = (a: Level, b: Level): Level => {
  const difference = leftOf(a) - leftOf(b);
  return difference < 0 || (difference === 0 && secondsOf(a) >= secondsOf(b)) ? a : b;
};

/** Opens the budget of a client; `max` 0 is without a limit. */
export const openRateLimit = async (
  name: "reviews" | "reports" | "refused",
  max: number,
  counter: Counter,
  { site, ...client }: ClientKeys,
): Promise<RateLimit> => {
  if (max === 0) return UNLIMITED;
  const common = { windowS: WINDOWS_S[name], counted: NOTHING };
  const ofClient: Level = { ...common, policy: name, max, keys: client };
  const ofSite = site && { ...common, policy: `${name}-site`, max: max * SITE_SHARES, keys: site };
  const levels: readonly Level[] = ofSite === undefined ? [ofClient] : [ofClient, ofSite];
  await Promise.all(
    levels.map(async (level) => {
      level.counted = await countedWith(counter, level, counter.read(level.keys.current));
    }),
  );
  const giveBack = async (taken = levels): Promise<void> => {
    for (const level of taken) {
      await counter.undo(level.keys.current);
      level.counted = { ...level.counted, count: level.counted.count - 1 };
    }
  };
  const tightest = (): Level => (ofSite === undefined ? ofClient : tighter(ofClient, ofSite));
  return {
    take: async () => {
      const taken: Level[] = [];
      try {
        for (const level of levels) {
          const added = counter.add(level.keys.current).then((now) => {
            taken.push(level);
            return now;
          });
          level.counted = await countedWith(counter, level, added);
          if (level.counted.count <= level.max) continue;
          await giveBack(taken);
          level.counted = { ...level.counted, count: Math.max(level.max, level.counted.count) };
          return false;
        }
        return true;
      } catch (error) {
        await giveBack(taken).catch(() => undefined);
        throw error;
      }
    },
    giveBack: async () => giveBack(),
    isSpent: () => leftOf(tightest()) === 0,
    waitS: () => secondsOf(tightest()),
    headers: () => {
      const level = tightest();
      return {
        "ratelimit-policy": `"${level.policy}";q=${level.max};w=${level.windowS}`,
        ratelimit: `"${level.policy}";r=${leftOf(level)};t=${secondsOf(level)}`,
      };
    },
  };
};
