/**
 * What one client may do within a time, counted under digests of it (client.ts). When the salt turns
 * over, what was counted under the one before still counts: no window is longer than a salt's period.
 * Headers by draft-ietf-httpapi-ratelimit-headers-10.
 */
import { clientDigest } from "./client.ts";
import { periodOf, SALT_PERIOD_MS } from "./salt.ts";
import type { Salt } from "./salt.ts";

/** What is counted, and over how many seconds. */
export const WINDOWS_S = { reviews: 3600, reports: 3600, burst: 600, refused: 60 } as const;
export type CounterName = keyof typeof WINDOWS_S;

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

/** The digests that a client is counted under: the current one, and that before the turn of the salt. */
export interface ClientKeys {
  readonly current: string;
  readonly before: string | null;
}

/** `salts` as in use, the current one first. */
export const clientKeys = async (
  salts: readonly Salt[],
  address: string,
  nowMs: number,
): Promise<ClientKeys> => {
  const [current] = salts;
  if (current === undefined) throw new Error("got no salt, expected the current one");
  const before = salts.find(({ period }) => period === periodOf(nowMs - SALT_PERIOD_MS));
  return {
    current: await clientDigest(current, address, "client"),
    before: before === undefined ? null : await clientDigest(before, address, "client"),
  };
};

const NOTHING: Counted = { count: 0, resetMs: 0 };

/** Both counts as one, and when the first of them ends that would help. */
const together = (now: Counted, before: Counted, max: number): Counted => {
  const isOwnFault = before.count === 0 || now.count >= max;
  return { count: now.count + before.count, resetMs: isOwnFault ? now.resetMs : before.resetMs };
};

/** What a client has used of `max`. */
export const readCount = async (
  counter: Counter,
  { current, before }: ClientKeys,
  max: number,
): Promise<Counted> => {
  const earlier = before === null ? NOTHING : counter.read(before);
  return together(await counter.read(current), await earlier, max);
};

/** The budget of one client for one kind of request. */
export interface Budget {
  /** Takes one; false when there was none left. */
  readonly take: () => Promise<boolean>;
  /** Gives back what was taken and not used. */
  readonly giveBack: () => Promise<void>;
  /** Seconds until there is more. */
  readonly waitS: () => number;
  readonly headers: () => Readonly<Record<string, string>>;
}

const UNLIMITED: Budget = {
  take: async () => Promise.resolve(true),
  giveBack: async () => Promise.resolve(),
  waitS: () => 0,
  headers: () => ({}),
};

const secondsOf = ({ resetMs }: Counted, name: CounterName): number =>
  resetMs > 0 ? Math.ceil(resetMs / 1000) : WINDOWS_S[name];

/** `RateLimit-Policy` and `RateLimit`. */
export const limitHeaders = (
  name: CounterName,
  max: number,
  counted: Counted,
): Readonly<Record<string, string>> => ({
  "ratelimit-policy": `"${name}";q=${max};w=${WINDOWS_S[name]}`,
  ratelimit: `"${name}";r=${Math.max(0, max - counted.count)};t=${secondsOf(counted, name)}`,
});

/** Opens the budget of a client; `max` 0 is without a limit. */
export const openBudget = async (
  name: "reviews" | "reports",
  max: number,
  counter: Counter,
  keys: ClientKeys,
): Promise<Budget> => {
  if (max === 0) return UNLIMITED;
  let counted = await readCount(counter, keys, max);
  const giveBack = async (): Promise<void> => {
    await counter.undo(keys.current);
    counted = { ...counted, count: counted.count - 1 };
  };
  return {
    take: async () => {
      const earlier = keys.before === null ? NOTHING : counter.read(keys.before);
      counted = together(await counter.add(keys.current), await earlier, max);
      if (counted.count <= max) return true;
      await giveBack();
      counted = { ...counted, count: Math.max(max, counted.count) };
      return false;
    },
    giveBack,
    waitS: () => secondsOf(counted, name),
    headers: () => limitHeaders(name, max, counted),
  };
};
