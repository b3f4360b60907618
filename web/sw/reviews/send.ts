/** Sends what waits, one after the other, each by whoever comes first. */
import type { CreatedReview } from "#core/model/review.ts";
import type { QueuedReview } from "../messages.ts";
import { worker } from "../scope.ts";
import { attempt, type Attempt, isForgotten, lookUp } from "./attempt.ts";
import { aloneWith, findReview, keepReview, listReviews } from "./queue.ts";

/** The tag of Background Sync. */
export const SEND_REVIEWS = "send-reviews";

/** How long a host without our API is left alone, ms. */
const FOREIGN_MS = 600_000;

interface Answered {
  readonly ok: boolean;
  readonly error?: string;
  readonly code?: string;
  readonly data?: readonly CreatedReview[];
}

/** The review after a final answer. */
const afterAnswer = async (review: QueuedReview, reply: Response): Promise<QueuedReview> => {
  const { ok, error = null, code = null, data } = (await reply.json()) as Answered;
  const [created] = data ?? [];
  if (!ok || created === undefined) return { ...review, triedMs: null, state: "refused", code, error };
  const { id, delete_token } = created;
  return { ...review, triedMs: null, state: "sent", code: null, error: null, review: { id, delete_token } };
};

/** The review after an attempt, and what came of that. Before it, that there is one is written down. */
export const sendOnce = async (
  review: QueuedReview,
): Promise<{ readonly after: QueuedReview; readonly made: Attempt }> => {
  const trying = { ...review, triedMs: review.triedMs ?? Date.now() };
  await keepReview(trying);
  const made = await attempt(trying);
  if (made.kind === "answered") return { after: await afterAnswer(trying, made.reply.clone()), made };
  if (made.kind === "unknown") return { after: trying, made };
  // Nothing was stored, or the server says so: whether the attempt before it was, is as open as it was.
  const waitMs = made.kind === "later" ? made.waitMs : FOREIGN_MS;
  return { after: { ...trying, notBeforeMs: Date.now() + waitMs }, made };
};

/** Sends one that waits; answers whether there is a network. */
const sendWaiting = async (key: string): Promise<boolean> => {
  const review = await findReview(key);
  const nowMs = Date.now();
  if (review === null || review.state !== "waiting" || nowMs < review.notBeforeMs) return true;
  let open = review;
  if (isForgotten(review, nowMs)) {
    const id = await lookUp(review);
    if (id === undefined) return false;
    if (id !== null) {
      await keepReview({ ...review, triedMs: null, state: "sent", review: { id, delete_token: null } });
      return true;
    }
    open = { ...review, triedMs: null };
  }
  const { after, made } = await sendOnce(open);
  await keepReview(after);
  return made.kind !== "unknown";
};

/** Sends all that wait; answers whether none is left that could have been sent. */
export const sendReviews = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  for (const { key, state } of await listReviews()) {
    if (state !== "waiting") continue;
    const isReached = await aloneWith(key, async () => sendWaiting(key), { ifFree: true });
    if (isReached === false) return false;
  }
  return true;
};

/** Has the browser wake the worker once there is a network, where it can. */
export const wakeLater = async (): Promise<void> => {
  await worker.registration.sync?.register(SEND_REVIEWS).catch(() => undefined);
};
