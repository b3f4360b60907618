/**
 * An answer that is of one build. Where another was put in place while it was made, a read is made anew from
 * that one; a request that writes is asked to come again, if it failed for that. So is whoever asks for what
 * cannot be read at the moment.
 */
import type { ApiContext } from "#core/api/context.ts";
import { tryAgain } from "#core/http/problem.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import { Unavailable } from "#core/review/storage.ts";
import { onUnreadable, Unreadable } from "../data/data-source.ts";
import { type Engine, OtherBuild } from "../data/engine.ts";
import { contextOf, runtime } from "./runtime.ts";

type Answer = (context: ApiContext, engine: Engine) => Promise<Reply>;

/** How long a read is made anew, ms, while builds follow one another. */
const PATIENCE_MS = 5000;
/** How long data that is not there is waited for, ms: a folder is away for a moment while another takes its place. */
const ABSENT_MS = 300;
const PAUSE_MS = 20;

/** The 503 that an error stands for; `null` for any other. */
const unavailable = (error: unknown): Reply | null => {
  if (error instanceof Unavailable) runtime().service.onFailure(error.cause);
  else if (error instanceof Unreadable) onUnreadable(error);
  else return null;
  return problemReply(tryAgain());
};

/** The answer, or 503 when the storage of reviews cannot be asked, or the data cannot be read. Rejects with any other fault. */
export const retryOnSwap = async (answer: Answer, isRead: boolean): Promise<Reply> => {
  const { engineAt, versionNow } = runtime();
  const startedMs = performance.now();
  let hasFailed = false;
  let seen: string | null = null;
  let seenMs = startedMs;
  // Builds follow one another as long as there are new ones.
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
      // The folder may be back by now from which that was read.
      const isDamage = version === engine?.version && !(error instanceof OtherBuild);
      if (engine === null ? isOver() : isDamage && (hasFailed || !isRead)) throw error;
      // What is damaged is read once more: a host may have sent a page of its own for a moment.
      hasFailed ||= isDamage;
      if (version !== seen) [seen, seenMs] = [version, performance.now()];
    }
    if (isOver() || (!isRead && engine !== null)) return problemReply(tryAgain());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};
