/**
 * Repeats a request that a server could not serve: waits as long as the server says, or longer after each attempt, up to a
 * number of attempts. Clock, sleep and random numbers are injected. Reference: RFC 9110, 10.2.3 (Retry-After).
 */
import { HOUR_MS, MINUTE_MS } from "#core/base/time.ts";

export interface Politeness {
  readonly nowMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** 0 to 1, seeded, so that waiting clients do not all return at once. */
  readonly random: () => number;
  /** Maximum requests for one thing. */
  readonly attempts: number;
  readonly say: (line: string) => void;
}

/** Between two requests to one service, after any answer. */
export const PAUSE_MS = 1_000;
/** Waiting times double from the first to the last. */
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 300_000;
/** If the server asks for a longer pause, the command ends. */
const LONGEST_ASKED_MS = HOUR_MS;

/** The server, or the way to it, fails for now: the same request may succeed later. */
export class Unavailable extends Error {
  /** Milliseconds that the server asks to wait; `null` if it does not say. */
  readonly waitMs: number | null;
  constructor(message: string, waitMs: number | null = null, cause?: unknown) {
    super(message, { cause });
    this.waitMs = waitMs;
  }
}

/** Every attempt failed. */
export class GaveUp extends Error {
  /** Milliseconds to wait before anything else is asked of the server. */
  readonly waitMs: number;
  override readonly cause: Unavailable;
  constructor(message: string, waitMs: number, cause: Unavailable) {
    super(message, { cause });
    this.waitMs = waitMs;
    this.cause = cause;
  }
}

/** Milliseconds requested by Retry-After; `null` if absent or unintelligible. */
export const retryAfterMs = (header: string | undefined, nowMs: number): number | null => {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
};

/** Whether a status means that the same request may succeed later. */
export const isPassing = (status: number): boolean => status === 429 || status >= 500;

const backOffMs = (attempt: number, random: () => number): number =>
  Math.round(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1)) * (0.5 + random() / 2));

/**
 * What `once` returns, asked again while it throws {@link Unavailable}.
 * @param server - address for messages
 * @throws GaveUp after the last attempt; Error when the server asks for a pause of over an hour, and what else `once`
 * throws
 */
export const politely = async <T>(server: string, once: () => Promise<T>, politeness: Politeness): Promise<T> => {
  const { attempts, random, say, sleep } = politeness;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      const { message, waitMs } = error;
      const asked = waitMs === null ? null : waitMs + Math.round(random() * PAUSE_MS);
      if (asked !== null && asked > LONGEST_ASKED_MS)
        throw new Error(
          `${server} asks to come back in ${Math.ceil(asked / MINUTE_MS)} minutes: run the command again then`,
          { cause: error },
        );
      const wait = Math.max(PAUSE_MS, asked ?? backOffMs(attempt, random));
      if (attempt >= attempts)
        throw new GaveUp(
          `${server} was asked ${attempts} times: ${message}. Run the command again later to go on`,
          wait,
          error,
        );
      say(`${message}; attempt ${attempt} of ${attempts}, the next in ${Math.ceil(wait / 1000)} s`);
      await sleep(wait);
    }
  }
};
