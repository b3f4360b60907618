/**
 * One attempt to send a review, always under its Idempotency-Key: the server stores it once, however often it
 * comes within the time that it remembers the key. Every attempt sends the same bytes.
 */
import { API_BASE } from "#core/api/context.ts";
import type { Review } from "#core/model/review.ts";
import { HONOURED_MS } from "#core/review/dedupe.ts";
import type { QueuedReview } from "../messages.ts";
import { askHost } from "../reads/host.ts";

/** What became of an attempt: a final answer; to be tried again, when the server says so; or not known. */
export type Attempt =
  | { readonly kind: "answered"; readonly reply: Response }
  | { readonly kind: "later"; readonly waitMs: number }
  | { readonly kind: "foreign" }
  | { readonly kind: "unknown" };

/** How long an answer is waited for, ms. */
const PATIENCE_MS = 15_000;

const WAIT_MS = 30_000;
const WAIT_MAX_MS = 3_600_000;

const waitOf = (reply: Response): number => {
  const seconds = Number(reply.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, WAIT_MAX_MS) : WAIT_MS;
};

/** What the API takes: nothing stands for what is not there. */
const bodyOf = ({ place_id, rating, comment, name }: QueuedReview): string =>
  JSON.stringify({ place_id, rating, ...(comment !== null && { comment }), ...(name !== null && { name }) });

export const attempt = async (review: QueuedReview): Promise<Attempt> => {
  const reply = await askHost(`${API_BASE}/review`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": review.key },
    body: bodyOf(review),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (reply === "failed") return { kind: "unknown" };
  if (reply === "foreign") return { kind: "foreign" };
  if (reply.status === 429 || reply.status >= 500) return { kind: "later", waitMs: waitOf(reply) };
  return { kind: "answered", reply };
};

/** Before the server forgets a key, ms: its clock and ours may differ. */
const FORGOTTEN_MS = HONOURED_MS - 3_600_000;

/** Whether the outcome of an attempt is open and its key may be forgotten: sent again it could be stored twice. */
export const isForgotten = ({ triedMs }: QueuedReview, nowMs: number): boolean =>
  triedMs !== null && nowMs - triedMs > FORGOTTEN_MS;

/** Reviews of a place that are looked through, newest first. */
const PAGES_MAX = 20;
const PAGE_SIZE = 50;

interface Page {
  readonly data: readonly Review[];
  readonly meta: { readonly total: number };
}

/** The id that a review got from an earlier attempt; `null` when it did not arrive; `undefined` where that cannot be told. */
export const lookUp = async (review: QueuedReview): Promise<string | null | undefined> => {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = `place_id=${review.place_id}&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`;
    const reply = await askHost(`${API_BASE}/reviews?${query}`, { cache: "no-store" });
    if (typeof reply === "string" || !reply.ok) return undefined;
    const { data, meta } = (await reply.json()) as Page;
    const found = data.find(
      ({ rating, comment, name }) =>
        rating === review.rating && comment === review.comment && name === review.name,
    );
    if (found !== undefined) return found.id;
    const oldest = data.at(-1);
    const isPast = oldest !== undefined && Date.parse(oldest.created_at) < review.createdMs - HONOURED_MS;
    if (isPast || (page + 1) * PAGE_SIZE >= meta.total) return null;
  }
  return undefined;
};
