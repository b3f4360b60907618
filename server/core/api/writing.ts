/**
 * What requests that write have in common: bearer tokens (RFC 6750, 2.1), 429 for clients with too many refused
 * requests, 503 if a storage or counter fails, the answers of what is written once. Independent of how bodies arrive
 * and where contributions are stored.
 */
import type * as z from "zod";
import { isSameDigest, sha256 } from "#core/base/digest.ts";
import type { Salt } from "#core/contribution/salts.ts";
import { type Keyed, readIdempotencyKey } from "#core/contribution/idempotency-key.ts";
import type { Outcome, Submission } from "#core/contribution/record-writer.ts";
import {
  clientKeys,
  type ClientKeys,
  openRateLimit,
  type RateLimit,
  REFUSED_MAX,
} from "#core/contribution/rate-limit.ts";
import type { StoredRecord } from "#core/contribution/record-kind.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import { Unavailable } from "#core/contribution/storage.ts";
import type { ReceivedBody } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { parseParameters, type Result } from "#core/http/parameters.ts";
import { problem, type Problem, tryAgain } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import { PREVIEW_ID_START } from "#core/values/ids.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import { findDocument } from "#core/shard/dense-ids.ts";
import { type ApiContext, recordMetaOf, withParameters } from "./context.ts";
import { absence } from "./place.ts";

const BEARER = /^Bearer +([\x21-\x7e]+)$/i;

/** The bearer token of a request, or 401. */
export const readBearer = (authorization: string | undefined, realm: string): Result<string> => {
  const token = BEARER.exec(authorization?.trim() ?? "")?.[1];
  if (token !== undefined) return { ok: true, value: token };
  return {
    ok: false,
    problem: problem("unauthorized", { headers: { "www-authenticate": `Bearer realm="${realm}"` } }),
  };
};

/** A request that writes, as received. */
export interface WriteRequest {
  /** Address of the client; empty if unknown. */
  readonly client: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
  /** Whether the client prefers a refusal to ignored parameters (`Prefer: handling=strict`). */
  readonly strict?: boolean;
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Reads the body. */
  readonly receive: () => Promise<Result<ReceivedBody>>;
}

/** The client of a request. */
export interface Visitor {
  readonly salts: readonly Salt[];
  readonly keys: ClientKeys;
}

/** 429 for a used-up rate limit. */
export const usedUp = (budget: RateLimit, what: string): Problem =>
  problem("rate-limited", {
    error: `The hourly limit of ${what} is used up; try again in ${budget.waitS()} s.`,
    headers: { "retry-after": String(budget.waitS()) },
  });

/** The same reply with more headers. */
export const withHeaders = (reply: Reply, headers: Readonly<Record<string, string>>): Reply => ({
  ...reply,
  headers: { ...reply.headers, ...headers },
});

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

const listen = async (
  { client }: WriteRequest,
  nowMs: number,
  { salts: ofService, counters }: ContributionService,
  answer: (visitor: Visitor) => Promise<Reply>,
): Promise<Reply> => {
  const salts = await ofService.at(nowMs);
  const keys = await clientKeys(salts, client, nowMs);
  const refusals = await openRateLimit("refused", REFUSED_MAX, counters.refused, keys);
  if (refusals.isSpent()) {
    const waitS = String(refusals.waitS());
    const error = `Too many of your requests had to be refused; try again in ${waitS} s.`;
    const headers = { "retry-after": waitS, ...refusals.headers() };
    return problemReply(problem("rate-limited", { error, headers }));
  }
  const reply = await answer({ salts, keys });
  if (isRefusal(reply)) await refusals.take();
  return reply;
};

/** Answers a request that writes; 503 if a storage or counter fails. */
export const answerWriting = async (
  request: WriteRequest,
  nowMs: number,
  service: ContributionService,
  answer: (visitor: Visitor) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await listen(request, nowMs, service, answer);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    service.onFailure(error.cause);
    return problemReply(tryAgain());
  }
};

const preview = problem("bad-body", {
  errors: [{ parameter: "place_id", message: "is a preview; this can be sent once the place has its number" }],
});

/** The problem if there is no such place, else `null`. */
export const missingPlace = async (context: ApiContext, id: number): Promise<Problem | null> => {
  if (id >= PREVIEW_ID_START) return preview;
  return (await findDocument(context.store, id)) === null ? absence(context, id) : null;
};

/** What messages and problems call a kind of record. */
interface Words {
  /** In the singular: "review". */
  readonly one: string;
  readonly many: string;
  readonly duplicate: ProblemCode;
}

const replyOf = <A extends object>(
  outcome: Outcome<A>,
  context: ApiContext,
  budget: RateLimit,
  { one, many, duplicate }: Words,
): Reply => {
  switch (outcome.kind) {
    case "created":
    case "replayed":
      return recordReply(201, [outcome.record], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
    case "conflict":
      return problemReply(problem("idempotency-conflict"));
    case "duplicate":
      return problemReply(problem(duplicate));
    case "over-budget":
      return problemReply(usedUp(budget, many));
    case "flooded":
      return problemReply(
        problem("rate-limited", {
          error: `Too many ${many} came in from everybody; try again later.`,
          headers: { "retry-after": "600" },
        }),
      );
    default:
      return problemReply(tryAgain(`The ${one} could not be stored; try again.`));
  }
};

/** How the requests that create records of one kind are answered. */
interface Creating<B, A extends object> {
  readonly words: Words;
  /** The body, or what is wrong with it or with the place it is about. */
  readonly parse: (body: ReceivedBody) => Promise<Result<B>>;
  readonly keyed: (key: string, body: B, nowMs: number) => Promise<Keyed>;
  readonly write: (attempt: Submission<B>, budget: RateLimit) => Promise<Outcome<A>>;
}

/** Answers a request that creates a record; 201 once it is stored. */
export const answerCreating = async <B, A extends object>(
  request: WriteRequest,
  context: ApiContext,
  service: ContributionService,
  counted: "reviews" | "suggestions",
  { words, parse, keyed, write }: Creating<B, A>,
): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async ({ salts, keys }) => {
    const budget = await openRateLimit(counted, service.limit, service.counters[counted], keys);
    const answer = async (): Promise<Reply> =>
      withParameters(readIdempotencyKey(request.idempotencyKey), async (key) =>
        withParameters(await request.receive(), async (received) =>
          withParameters(await parse(received), async (body) => {
            const { nowMs } = context;
            const attempt = { body, client: request.client, salts, nowMs };
            const identity = key === null ? null : await keyed(key, body, nowMs);
            return replyOf(await write({ ...attempt, keyed: identity }, budget), context, budget, words);
          }),
        ),
      );
    return withHeaders(await answer(), budget.headers());
  });

/** How the requests that erase records of one kind are answered. */
interface Erasing<F extends { readonly stored: StoredRecord }> {
  readonly parameters: z.ZodObject<{ id: z.ZodType<string> }>;
  readonly realm: string;
  readonly find: (id: string) => Promise<F | null>;
  readonly unknown: (id: string) => Reply;
  readonly erase: (found: F) => Promise<object>;
}

/** Answers a request that erases a record, for the holder of its delete token; idempotent. */
export const answerErasing = async <F extends { readonly stored: StoredRecord }>(
  request: WriteRequest,
  context: ApiContext,
  service: ContributionService,
  { parameters, realm, find, unknown, erase }: Erasing<F>,
): Promise<Reply> =>
  answerWriting(request, context.nowMs, service, async () =>
    withParameters(parseParameters(parameters, request.search), async ({ id }) =>
      withParameters(readBearer(request.authorization, realm), async (token) => {
        const found = await find(id);
        if (found === null) return unknown(id);
        if (!isSameDigest(await sha256(token), found.stored.delete_token_hash))
          return problemReply(problem("forbidden"));
        return recordReply(200, [await erase(found)], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");
      }),
    ),
  );
