/**
 * An answer that is of one build. Where another was put in place while it was made, a read is made anew from
 * that one; a request that writes is asked to come again, if it failed for that.
 */
import type { ApiContext } from "#core/api/context.ts";
import { tryAgain } from "#core/api/writing.ts";
import { problemReply } from "#core/request/reply.ts";
import type { Reply } from "#core/request/reply.ts";
import { Unavailable } from "#core/review/failure.ts";
import type { Engine } from "./engine.ts";
import { contextOf, runtime } from "./runtime.ts";

type Answer = (context: ApiContext, engine: Engine) => Promise<Reply>;

/** How long a read is made anew, ms, while builds follow one another. */
const PATIENCE_MS = 5000;
/** How long data that is not there is waited for, ms: a folder is away for a moment while another takes its place. */
const ABSENT_MS = 300;
const PAUSE_MS = 20;

/** The answer, or 503 when the storage of reviews cannot be asked. Rejects with any other fault. */
export const attempt = async (answer: Answer, isRead: boolean): Promise<Reply> => {
  const { engineAt, isWhole, desk } = runtime();
  const startedMs = performance.now();
  const isOver = (patienceMs: number): boolean => performance.now() - startedMs > patienceMs;
  for (;;) {
    const nowMs = Date.now();
    let engine: Engine | null = null;
    try {
      engine = await engineAt(nowMs);
      const reply = await answer(contextOf(engine, nowMs), engine);
      if (!isRead || (await isWhole(engine, false))) return reply;
    } catch (error) {
      if (error instanceof Unavailable) {
        desk.onFailure(error.cause);
        return problemReply(tryAgain());
      }
      if (engine === null ? isOver(ABSENT_MS) : await isWhole(engine, true)) throw error;
    }
    if (isOver(PATIENCE_MS) || (!isRead && engine !== null)) return problemReply(tryAgain());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
};
