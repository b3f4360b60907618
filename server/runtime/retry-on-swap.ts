/**
 * Retries a read if the data build is swapped under it; writes that fail because of a swap get 503 with Retry-After. So
 * do requests for data or reviews that cannot be read at the moment.
 */
import type { ApiContext } from "#core/api/context.ts";
import { tryAgain } from "#core/http/problem.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import { Unavailable } from "#core/contribution/storage.ts";
import { onUnreadable, Unreadable } from "../data/data-source.ts";
import { type Engine, OtherBuild } from "../data/engine.ts";
import { contextOf, runtime } from "./runtime.ts";

type Answer = (context: ApiContext, engine: Engine) => Promise<Reply>;

/** How long a read is retried while builds keep changing, ms. */
const PATIENCE_MS = 5000;
/** How long to wait for missing data, ms: the folder is missing for a moment while it is replaced. */
const ABSENT_MS = 300;
const PAUSE_MS = 20;

/** The 503 for a temporary failure; `null` for any other error. */
const unavailable = (error: unknown): Reply | null => {
  if (error instanceof Unavailable) runtime().service.onFailure(error.cause);
  else if (error instanceof Unreadable) onUnreadable(error);
  else return null;
  return problemReply(tryAgain());
};

/** The answer; 503 if the review storage or the data cannot be read at the moment. Rejects with other errors. */
export const retryOnSwap = async (answer: Answer, isRead: boolean): Promise<Reply> => {
  const { engineAt, versionNow } = runtime();
  const startedMs = performance.now();
  let hasFailed = false;
  let seen: string | null = null;
  let seenMs = startedMs;
  // Retries as long as there are newer builds.
  const isOver = (): boolean => {
    const atMs = performance.now();
    return atMs - startedMs > PATIENCE_MS || atMs - seenMs > ABSENT_MS;
  };
  for (;;) {
    const nowMs = Date.now();
    let engine: Engine | null = null;
    try {
      engine = await engineAt(nowMs);
      return await answer(contextOf(engine, nowMs), engine);
    } catch (error) {
      const reply = unavailable(error);
      if (reply !== null) return reply;
      const version = await versionNow();
      // The folder may be back by now.
      const isDamage = version === engine?.version && !(error instanceof OtherBuild);
      if (engine === null ? isOver() : isDamage && (hasFailed || !isRead)) throw error;
      // Retries a damaged file once: a host may have sent an error page of its own for a moment.
      hasFailed ||= isDamage;
      if (version !== seen) [seen, seenMs] = [version, performance.now()];
    }
    if (isOver() || (!isRead && engine !== null)) return problemReply(tryAgain());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};
