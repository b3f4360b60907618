/** The client: reads, writes and pages, typed by the path. */
import { queryString } from "./query.ts";
import { createTransport, type FetchLike, type SignalLike } from "./transport.ts";
import type { Answer, AnswerOf, Body, PagedPaths, PathsOf, Query, QueryArgument, Verb } from "./types.ts";

/** How a client asks. */
export interface ClientOptions {
  /** Base address of the API, such as `https://musalla.example/api/v1`. */
  readonly baseUrl: string;
  /** Language of names and labels where a request does not say it, BCP 47. */
  readonly lang?: string;
  /** In place of the runtime's fetch. */
  readonly fetch?: FetchLike;
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Tries after the first, where one can help and nothing is done twice; 2 by default. */
  readonly retries?: number;
  /** Milliseconds that a try may take; 30,000 by default. */
  readonly timeoutMs?: number;
  /** A longer Retry-After, in milliseconds, is not waited for but given in `retryAfterMs`; 10,000 by default. */
  readonly maxWaitMs?: number;
  /** Answers kept with their ETag, so that an unchanged one is not sent again; 100 by default, 0: none. */
  readonly cacheEntries?: number;
}

/** How one request is sent. */
export interface RequestOptions {
  /** Gives the request up; the answer is then the failure `aborted`. */
  readonly signal?: SignalLike;
  /** Sent as `Authorization: Bearer …`: a delete_token, or that of a moderator. */
  readonly token?: string;
  /** Makes a write count once within 24 hours, so that it may be tried again. */
  readonly idempotencyKey?: string;
}

/** A client of one server. No method throws or rejects for what a server or a network does: see `Failure`. */
export interface Client {
  /** Reads. */
  readonly get: <P extends PathsOf<"get">>(
    path: P,
    ...rest: QueryArgument<P, "get", [options?: RequestOptions]>
  ) => Promise<AnswerOf<P>>;
  /** Writes. */
  readonly post: <P extends PathsOf<"post">>(
    path: P,
    body: Body<P>,
    options?: RequestOptions,
  ) => Promise<AnswerOf<P, "post">>;
  /** Erases. */
  readonly delete: <P extends PathsOf<"delete">>(
    path: P,
    ...rest: QueryArgument<P, "delete", [options?: RequestOptions]>
  ) => Promise<AnswerOf<P, "delete">>;
  /** The pages of a list, from `offset` on: each as an answer. A failure is the last one. */
  readonly pages: <P extends PagedPaths>(
    path: P,
    ...rest: QueryArgument<P, "get", [options?: RequestOptions]>
  ) => AsyncGenerator<AnswerOf<P>, void, undefined>;
  /** The address of a request, for formats other than records (`format=ics`, `format=atom`, `format=geojson`). */
  readonly url: <P extends PathsOf<"get">>(path: P, query?: Partial<Query<P>> & { readonly format?: string }) => string;
}

const DEFAULTS = { retries: 2, timeoutMs: 30_000, maxWaitMs: 10_000, cacheEntries: 100 } as const;

/** The options that are wrong, by name. */
const faultsOf = (options: ClientOptions): readonly string[] => [
  ...(/^https?:\/\/[^/?#]+[^?#]*$/.test(options.baseUrl)
    ? []
    : [`baseUrl must be an http(s) address, got ${options.baseUrl}`]),
  ...(Object.keys(DEFAULTS) as (keyof typeof DEFAULTS)[]).flatMap((name) => {
    const value = options[name];
    return value === undefined || value >= 0 ? [] : [`${name} must be 0 or more, got ${value}`];
  }),
];

/** The pages of a list by its own count; a failure is the last. */
export async function* pagesOf<A extends Answer<unknown, unknown>>(
  first: number,
  ask: (offset: number) => Promise<A>,
): AsyncGenerator<A, void, undefined> {
  for (let offset = first; ;) {
    const answer = await ask(offset);
    yield answer;
    if (!answer.ok) return;
    offset += answer.data.length;
    const { total } = answer.meta as { readonly total?: number };
    if (answer.data.length === 0 || total === undefined || offset >= total) return;
  }
}

/**
 * A client of the API at `baseUrl`.
 * @throws RangeError that names every option that is wrong
 */
export const createClient = (options: ClientOptions): Client => {
  const faults = faultsOf(options);
  if (faults.length > 0) throw new RangeError(`createClient: ${faults.join("; ")}`);
  const { lang } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const send = createTransport({
    ...DEFAULTS,
    ...options,
    // Called as a function of the global object: browsers refuse any other.
    fetch: options.fetch ?? (async (url, init) => fetch(url, init)),
    headers: options.headers ?? {},
  });
  const url = (path: string, query: object = {}): string => `${baseUrl}${path}${queryString({ lang, ...query })}`;
  const ask = async (verb: Verb, path: string, query?: object, body?: unknown, given: RequestOptions = {}) =>
    send({
      verb,
      url: url(path, query),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
        ...(given.idempotencyKey !== undefined && { "idempotency-key": given.idempotencyKey }),
      },
      signal: given.signal,
    });
  return {
    get: async (path, ...[query, given]) => ask("get", path, query, undefined, given),
    post: async (path, body, given) => ask("post", path, undefined, body, given),
    delete: async (path, ...[query, given]) => ask("delete", path, query, undefined, given),
    pages: (path, ...[query, given]) => {
      const { offset: first = 0 } = (query ?? {}) as { readonly offset?: number };
      return pagesOf(first, async (offset) => ask("get", path, { ...query, offset }, undefined, given));
    },
    url,
  };
};
