/**
 * One request: fetch with a time limit, tries again where that can help and changes nothing twice, and a cache by ETag.
 * Answers are not frozen: changing one changes it for later callers that get it from the cache.
 */
import { transportFailure, unwrap } from "./answer.ts";
import type { Answer, Failure, Verb } from "./types.ts";

/** What this needs of a response. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** What this needs of an AbortSignal. */
export interface SignalLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** What fetch is given. */
export interface RequestInitLike {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** An AbortSignal: `never`, so that it suits whatever type the platform has for one. */
  readonly signal?: never;
}

/** What this needs of fetch. */
export type FetchLike = (url: string, init: RequestInitLike) => Promise<ResponseLike>;

export interface TransportOptions {
  readonly fetch: FetchLike;
  readonly headers: Readonly<Record<string, string>>;
  /** Tries after the first. */
  readonly retries: number;
  readonly timeoutMs: number;
  /** A longer wait is left to the caller, who sees it in `retryAfterMs`. */
  readonly maxWaitMs: number;
  /** Answers kept with their tags. */
  readonly cacheEntries: number;
}

export interface Ask {
  readonly verb: Verb;
  readonly url: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: SignalLike | undefined;
}

type Any = Answer<never, never>;

const FIRST_WAIT_MS = 250;

/** Statuses that a server or a proxy answers when another try may succeed. */
const BUSY: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
/** Of these, those that say that nothing was done. */
const REFUSED: ReadonlySet<number> = new Set([429, 503]);

/** Milliseconds to wait by a header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date; null if it says nothing. */
const retryAfterOf = (value: string | null): number | null => {
  if (value === null) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
};

/** Resolves after some time, or at once when the caller gives up. */
const pause = async (ms: number, signal: SignalLike | undefined): Promise<void> =>
  new Promise((done) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", finish);
      done();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener("abort", finish);
  });

const aborted = (): Failure => transportFailure("aborted", "The request was given up.", null);

/** A sender of requests with its cache. */
export const createTransport = (options: TransportOptions): ((ask: Ask) => Promise<Any>) => {
  const { retries, timeoutMs, maxWaitMs, cacheEntries } = options;
  const kept = new Map<string, { readonly tag: string; readonly answer: Any }>();

  const keep = (url: string, tag: string | null, answer: Any): void => {
    kept.delete(url);
    if (tag === null || !answer.ok || cacheEntries === 0) return;
    kept.set(url, { tag, answer });
    const [oldest] = kept.keys();
    if (kept.size > cacheEntries && oldest !== undefined) kept.delete(oldest);
  };

  const once = async ({ verb, url, body, headers, signal }: Ask): Promise<Any> => {
    const known = verb === "get" ? kept.get(url) : undefined;
    const limit = new AbortController();
    const giveUp = (): void => limit.abort();
    const timer = setTimeout(giveUp, timeoutMs);
    signal?.addEventListener("abort", giveUp);
    try {
      const reply = await options.fetch(url, {
        method: verb.toUpperCase(),
        headers: {
          accept: "application/json",
          ...options.headers,
          ...headers,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(known !== undefined && { "if-none-match": known.tag }),
        },
        ...(body !== undefined && { body }),
        signal: limit.signal as never,
      });
      if (reply.status === 304 && known !== undefined) {
        keep(url, known.tag, known.answer);
        return known.answer;
      }
      const answer = unwrap(await reply.text(), reply.status, retryAfterOf(reply.headers.get("retry-after")));
      if (answer === null)
        return transportFailure(
          "foreign-answer",
          `${url} answered ${reply.status}, not as the API does.`,
          reply.status,
        );
      if (verb === "get") keep(url, reply.headers.get("etag"), answer);
      return answer;
    } catch (error) {
      if (signal?.aborted === true) return aborted();
      return limit.signal.aborted
        ? transportFailure("timeout", `No answer within ${timeoutMs} ms.`, null)
        : transportFailure("no-answer", "There was no answer.", null, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    }
  };

  /** How long to wait before the next try; null: there is none. */
  const waitAfter = (answer: Any, { verb, headers }: Ask, tries: number): number | null => {
    if (answer.ok || tries >= retries || answer.code === "aborted") return null;
    const isRepeatable = verb === "get" || headers["idempotency-key"] !== undefined;
    const isWorthIt = answer.status === null ? isRepeatable : (isRepeatable ? BUSY : REFUSED).has(answer.status);
    if (!isWorthIt) return null;
    const wait = answer.retryAfterMs ?? FIRST_WAIT_MS * 2 ** tries * (1 + Math.random());
    return wait <= maxWaitMs ? wait : null;
  };

  return async (ask) => {
    for (let tries = 0; ; tries += 1) {
      if (ask.signal?.aborted === true) return aborted();
      const answer = await once(ask);
      const wait = waitAfter(answer, ask, tries);
      if (wait === null) return answer;
      await pause(wait, ask.signal);
    }
  };
};
