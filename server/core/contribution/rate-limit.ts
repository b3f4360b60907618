/**
 * Rate limits per client, counted under digests (client-digest.ts). The networks of an IPv6 site together get five times the
 * limit of a client. After a salt change the count under the previous salt still applies: no window is longer than a salt
 * period. The limit of reviews, of reports and of suggestions is MUSALLA_RATE_LIMIT (server/runtime/settings.ts). Headers by
 * draft-ietf-httpapi-ratelimit-headers-10.
 */
import { clientDigest, digestOf } from "./client-digest.ts";
import { siteOf } from "./network.ts";
import { periodOf, type Salt, SALT_PERIOD_MS } from "./salts.ts";

/** What is counted, and the window in seconds. */
export const WINDOWS_S = {
  reviews: 3600,
  reports: 3600,
  suggestions: 3600,
  additions: 3600,
  burst: 600,
  refused: 60,
} as const;
export type CounterName = keyof typeof WINDOWS_S;

/**
 * An IPv6 site (/48, 65,536 networks) gets this many times the limit of a client: a mosque or campus has several. (All
 * clients behind an IPv4 address share one limit.)
 */
const SITE_SHARES = 5;
/** After this many refused requests of a client within a minute, further ones are rejected unread. */
export const REFUSED_MAX = 600;
/** After this many reviews of a place within ten minutes, more are held for moderation. */
export const BURST_MAX = 10;
/** New places that everybody together may suggest within an hour, as a multiple of a client's limit. */
export const ADDITIONS_SHARES = 50;

export interface Counted {
  readonly count: number;
  /** Milliseconds until the count is reset; 0 if nothing was counted. */
  readonly resetMs: number;
}

/** Counts per key in a window that begins with the first; rejects with Unavailable if it cannot. */
export interface Counter {
  readonly read: (key: string) => Promise<Counted>;
  /** Adds one and returns the new count. */
  readonly add: (key: string) => Promise<Counted>;
  /** Takes one back. */
  readonly undo: (key: string) => Promise<void>;
}
export type Counters = Readonly<Record<CounterName, Counter>>;

/** A counter in memory that never resets, for short-lived processes. */
const memoryCounter = (): Counter => {
  const counts = new Map<string, number>();
  const change = (key: string, by: number): number => {
    const count = (counts.get(key) ?? 0) + by;
    counts.set(key, count);
    return count;
  };
  return {
    read: async (key) => Promise.resolve({ count: counts.get(key) ?? 0, resetMs: 0 }),
    add: async (key) => Promise.resolve({ count: change(key, 1), resetMs: 0 }),
    undo: async (key) => {
      change(key, -1);
      return Promise.resolve();
    },
  };
};

/** One counter for each name, from a function that makes them. */
export const countersOf = (make: (name: CounterName) => Counter): Counters =>
  Object.fromEntries((Object.keys(WINDOWS_S) as CounterName[]).map((name) => [name, make(name)])) as Counters;

export const memoryCounters = (): Counters => countersOf(memoryCounter);

/** The digests under which something is counted: of the current and of the previous salt. */
interface Digests {
  readonly current: string;
  readonly before: string | null;
}

/** The digests of a client, and of its site if it has one. */
export interface ClientKeys extends Digests {
  readonly site?: Digests;
}

/** `salts` are those in use, the current one first. */
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

/** The sum of both counts, and when the first window ends whose reset would help. */
const together = (now: Counted, before: Counted, max: number): Counted => {
  const isOwnFault = before.count === 0 || now.count >= max;
  return { count: now.count + before.count, resetMs: isOwnFault ? now.resetMs : before.resetMs };
};

/** The limit of a client or site within a window, and its count. */
interface Level {
  readonly policy: string;
  readonly windowS: number;
  readonly max: number;
  readonly keys: Digests;
  counted: Counted;
}

/** The use of a level; `now` is its count under the current digest. */
const countedWith = async (counter: Counter, { keys, max }: Level, now: Promise<Counted>): Promise<Counted> => {
  const counted = await now;
  return together(counted, keys.before === null ? NOTHING : await counter.read(keys.before), max);
};

/** The rate limit of one client for one kind of request. */
export interface RateLimit {
  /** Takes one; false if there is none left. */
  readonly take: () => Promise<boolean>;
  /** Returns one that was not used. */
  readonly giveBack: () => Promise<void>;
  /** Whether there is none left. */
  readonly isSpent: () => boolean;
  /** Seconds until there is more. */
  readonly waitS: () => number;
  /** `RateLimit-Policy` and `RateLimit` of the tighter limit: the client's or its site's. */
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

/** The limit with less left; of two that are used up, the one that is reset later. */
const tighter = (a: Level, b: Level): Level => {
  const difference = leftOf(a) - leftOf(b);
  return difference < 0 || (difference === 0 && secondsOf(a) >= secondsOf(b)) ? a : b;
};

/** Opens the rate limit of a client; `max` 0 means no limit. */
export const openRateLimit = async (
  name: "reviews" | "reports" | "suggestions" | "refused",
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
