/**
 * What all requests that write have in common: who asks, how often it was refused of late, and what is
 * answered when the storage cannot be asked.
 */
import type { Result } from "#core/request/parameters.ts";
import { problem } from "#core/request/problem.ts";
import type { Problem } from "#core/request/problem.ts";
import { problemReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import { clientKeys, openBudget, REFUSED_MAX } from "#core/review/budget.ts";
import type { Budget, ClientKeys } from "#core/review/budget.ts";
import { UNDER_WAY_MS } from "#core/review/claim.ts";
import type { Desk } from "#core/review/desk.ts";
import { Unavailable } from "#core/review/failure.ts";
import type { Salt } from "#core/review/salt.ts";

/** A body that was read whole, and what it was read as. */
export interface ReceivedBody {
  readonly form: "json" | "fields";
  readonly value: unknown;
}

/** A request that writes, as it came. */
export interface WriteRequest {
  /** Address of the client; empty where there is none. */
  readonly client: string;
  /** The raw query string, with or without its `?`. */
  readonly search: string;
  readonly authorization?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Reads the body. */
  readonly receive: () => Promise<Result<ReceivedBody>>;
}

/** Who asks. */
export interface Visitor {
  readonly salts: readonly Salt[];
  readonly keys: ClientKeys;
}

const RETRY = { "retry-after": String(UNDER_WAY_MS / 1000) };

/** 503: it may be asked again soon. */
export const tryAgain = (error = "This cannot be done at the moment; try again."): Problem =>
  problem("unavailable", { error, headers: RETRY });

/** 429 when a budget is used up. */
export const usedUp = (budget: Budget, what: string): Problem =>
  problem("rate-limited", {
    error: `That is all the ${what} that are taken within an hour; try again in ${budget.waitS()} s.`,
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
  { salts: ofDesk, counters }: Desk,
  answer: (visitor: Visitor) => Promise<Reply>,
): Promise<Reply> => {
  const salts = await ofDesk.at(nowMs);
  const keys = await clientKeys(salts, client, nowMs);
  const refusals = await openBudget("refused", REFUSED_MAX, counters.refused, keys);
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

/** Answers a request that writes; 503 when the storage or a counter cannot be asked. */
export const answerWriting = async (
  request: WriteRequest,
  nowMs: number,
  desk: Desk,
  answer: (visitor: Visitor) => Promise<Reply>,
): Promise<Reply> => {
  try {
    return await listen(request, nowMs, desk, answer);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    desk.onFailure(error.cause);
    return problemReply(tryAgain());
  }
};
