/** What became of an earlier attempt whose outcome is unknown. */
import { API_BASE } from "#core/api/context.ts";
import { HOUR_MS } from "#core/base/time.ts";
import { HONOURED_MS } from "#core/contribution/claims.ts";
import type { Review } from "#core/model/review.ts";
import type { Queued, QueuedReview } from "../base/messages.ts";
import { siteAt } from "../../site/site.ts";
import { askHost } from "../reads/engine.ts";

/** Shortly before the server forgets a key, ms: its clock and ours may differ. */
const FORGOTTEN_MS = HONOURED_MS - HOUR_MS;

/**
 * Whether an earlier attempt's outcome is unknown and its key may be forgotten, so that a retry could store it twice.
 */
export const isForgotten = ({ triedMs }: Queued, nowMs: number): boolean =>
  triedMs !== null && nowMs - triedMs > FORGOTTEN_MS;

/** Limit of pages searched for the review, newest first. */
const PAGES_MAX = 20;
const PAGE_SIZE = 50;

interface Page {
  readonly data: readonly Review[];
  readonly meta: { readonly total: number };
}

/** The id from an earlier attempt; `null` if it did not arrive; `undefined` if unknown. */
export const lookUp = async ({ body: review, createdMs }: QueuedReview): Promise<string | null | undefined> => {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = `place_id=${review.place_id}&limit=${PAGE_SIZE}&offset=${page * PAGE_SIZE}`;
    const reply = await askHost(siteAt(`${API_BASE}/reviews?${query}`), { cache: "no-store" });
    if (typeof reply === "string" || !reply.ok) return undefined;
    const { data, meta } = (await reply.json()) as Page;
    const sent = data.find(
      ({ rating, comment, name }) => rating === review.rating && comment === review.comment && name === review.name,
    );
    if (sent !== undefined) return sent.id;
    const oldest = data.at(-1);
    const isPast = oldest !== undefined && Date.parse(oldest.created_at) < createdMs - HONOURED_MS;
    if (isPast || (page + 1) * PAGE_SIZE >= meta.total) return null;
  }
  return undefined;
};
