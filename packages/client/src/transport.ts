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

/** Answers with their tags, the oldest forgotten first. */
interface TagCache {
  readonly get: (url: string) => Tagged | undefined;
  /** Keeps the newest answer of an address, if it has a tag. */
  readonly put: (url: string, tag: string | null, answer: Any) => void;
}

interface Tagged {
  readonly tag: string;
  readonly answer: Any;
}

const createTagCache = (maxEntries: number): TagCache => {
  const entries = new Map<string, Tagged>();
  return {
    get: (url) => entries.get(url),
    put: (url, tag, answer) => {
      entries.delete(url);
      if (tag === null || !answer.ok || maxEntries === 0) return;
      entries.set(url, { tag, answer });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
};

const requestOf = (
  { verb, body, headers }: Ask,
  common: TransportOptions["headers"],
  tag: string | undefined,
  signal: AbortSignal,
): RequestInitLike => ({
  method: verb.toUpperCase(),
  headers: {
    accept: "application/json",
    ...common,
    ...headers,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(tag !== undefined && { "if-none-match": tag }),
  },
  ...(body !== undefined && { body }),
  signal: signal as never,
});

/** The answer of a response, which becomes the cached one if it has a tag. */
const answerOf = async (reply: ResponseLike, { verb, url }: Ask, cache: TagCache): Promise<Any> => {
  const cached = verb === "get" ? cache.get(url) : undefined;
  if (reply.status === 304 && cached !== undefined) {
    cache.put(url, cached.tag, cached.answer);
    return cached.answer;
  }
  const answer = unwrap(await reply.text(), reply.status, retryAfterOf(reply.headers.get("retry-after")));
  if (answer === null)
    return transportFailure("foreign-answer", `${url} answered ${reply.status}, not as the API does.`, reply.status);
  if (verb === "get") cache.put(url, reply.headers.get("etag"), answer);
  return answer;
};

/** Sends a request once; never rejects. */
const sendOnce = async (ask: Ask, options: TransportOptions, cache: TagCache): Promise<Any> => {
  const { timeoutMs } = options;
  const { verb, url, signal } = ask;
  const tag = verb === "get" ? cache.get(url)?.tag : undefined;
  const limit = new AbortController();
  const giveUp = (): void => limit.abort();
  const timer = setTimeout(giveUp, timeoutMs);
  signal?.addEventListener("abort", giveUp);
  try {
    const reply = await options.fetch(url, requestOf(ask, options.headers, tag, limit.signal));
    return await answerOf(reply, ask, cache);
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
const waitAfter = (
  answer: Any,
  { verb, headers }: Ask,
  tries: number,
  { retries, maxWaitMs }: TransportOptions,
): number | null => {
  if (answer.ok || tries >= retries || answer.code === "aborted") return null;
  const isRepeatable = verb === "get" || headers["idempotency-key"] !== undefined;
  const isWorthIt = answer.status === null ? isRepeatable : (isRepeatable ? BUSY : REFUSED).has(answer.status);
  if (!isWorthIt) return null;
  const wait = answer.retryAfterMs ?? FIRST_WAIT_MS * 2 ** tries * (1 + Math.random());
  return wait <= maxWaitMs ? wait : null;
};

/** A sender of requests with its cache. */
export const createTransport = (options: TransportOptions): ((ask: Ask) => Promise<Any>) => {
  const cache = createTagCache(options.cacheEntries);
  return async (ask) => {
    for (let tries = 0; ; tries += 1) {
      if (ask.signal?.aborted === true) return aborted();
      const answer = await sendOnce(ask, options, cache);
      const wait = waitAfter(answer, ask, tries, options);
      if (wait === null) return answer;
      await pause(wait, ask.signal);
    }
  };
};
