/**
 * Messages between pages and the service worker. A page posts a {@link Demand}; the worker broadcasts its {@link
 * WorkerState} on the channel {@link CHANNEL} after every change and on request.
 */
import type { CreatedReview } from "#core/model/review.ts";

export const CHANNEL = "musalla";

export type Demand =
  | { readonly type: "tell" }
  /** Keeps these countries besides those already kept; with none, updates what is kept. */
  | { readonly type: "keep"; readonly countries: readonly string[] }
  /** Stops the current run; files fetched so far are used by the next one. */
  | { readonly type: "cancel" }
  /** Forgets an unfinished run. */
  | { readonly type: "discard" }
  | { readonly type: "remove"; readonly country: string }
  | { readonly type: "send-reviews" }
  | { readonly type: "drop-review"; readonly key: string }
  /** Makes a waiting newer worker take over at once. */
  | { readonly type: "take-over" };

/** Why a run failed: no network, no space, data that kept changing, or anything else. */
export type Failure = "offline" | "full" | "changing" | "failed";

/** Progress of a run, in file bytes. */
export interface Progress {
  readonly files: number;
  readonly ofFiles: number;
  readonly bytes: number;
  readonly ofBytes: number;
}

export interface KeptState {
  /** Data version of the copy; `null` if nothing is kept. */
  readonly version: string | null;
  readonly keptMs: number | null;
  readonly bytes: number;
  /** Upper-case codes. */
  readonly countries: readonly string[];
  /** The countries of a running or unfinished run. */
  readonly wanted: readonly string[] | null;
  readonly progress: Progress | null;
  readonly failure: Failure | null;
}

interface ReviewText {
  readonly place_id: number;
  readonly rating: number;
  readonly comment: string | null;
  readonly name: string | null;
}

/** A review written on this device, until the writer dismisses it. */
export interface QueuedReview extends ReviewText {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly createdMs: number;
  readonly state: "waiting" | "refused" | "sent";
  /** First attempt with an unknown outcome. */
  readonly triedMs: number | null;
  /** Not to be sent earlier. */
  readonly notBeforeMs: number;
  /** Why it was refused: the API's code and message; entries of older workers have no code. */
  readonly code?: string | null;
  readonly error: string | null;
  /** The stored review; without its token if the answer was lost. */
  readonly review: {
    readonly id: string;
    readonly delete_token: CreatedReview["delete_token"] | null;
  } | null;
}

export interface WorkerState {
  readonly kept: KeptState;
  readonly reviews: readonly QueuedReview[];
}
