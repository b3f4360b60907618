/**
 * What pages and the worker say to each other. A page posts a {@link Demand} to the worker; the worker tells all
 * pages its {@link WorkerState} on the channel {@link CHANNEL} whenever it changes, and when it is asked.
 */
import type { CreatedReview } from "#core/model/review.ts";

export const CHANNEL = "musalla";

export type Demand =
  | { readonly type: "tell" }
  /** Keeps these countries beside those that are kept, or, with none, brings what is kept up to date. */
  | { readonly type: "keep"; readonly countries: readonly string[] }
  /** Ends the run that is under way; what was fetched stays for the next one. */
  | { readonly type: "cancel" }
  /** Forgets a run that did not end. */
  | { readonly type: "discard" }
  | { readonly type: "remove"; readonly country: string }
  | { readonly type: "send-reviews" }
  | { readonly type: "drop-review"; readonly key: string }
  /** A newer worker that waits takes over at once. */
  | { readonly type: "take-over" };

/** Why a run did not end: no network, no room, the data kept changing, something else. */
export type Failure = "offline" | "full" | "changing" | "failed";

/** How far a run is; the bytes are those of the files. */
export interface Progress {
  readonly files: number;
  readonly ofFiles: number;
  readonly bytes: number;
  readonly ofBytes: number;
}

export interface KeptState {
  /** Data version of the copy; `null` where nothing is kept. */
  readonly version: string | null;
  readonly keptMs: number | null;
  readonly bytes: number;
  /** Upper-case codes. */
  readonly countries: readonly string[];
  /** The countries of a run that is under way or did not end. */
  readonly wanted: readonly string[] | null;
  readonly progress: Progress | null;
  readonly failure: Failure | null;
}

export interface ReviewText {
  readonly place_id: number;
  readonly rating: number;
  readonly comment: string | null;
  readonly name: string | null;
}

/** A review that was written on this device, until its writer lets go of it. */
export interface QueuedReview extends ReviewText {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly createdMs: number;
  readonly state: "waiting" | "refused" | "sent";
  /** First attempt whose outcome is not known. */
  readonly triedMs: number | null;
  /** Not to be sent before. */
  readonly notBeforeMs: number;
  /** Why it was refused: the code and the sentence of the API; what a worker before wrote down has no code. */
  readonly code?: string | null;
  readonly error: string | null;
  /** What became of it; without its token where the answer was lost for good. */
  readonly review: {
    readonly id: string;
    readonly delete_token: CreatedReview["delete_token"] | null;
  } | null;
}

export interface WorkerState {
  readonly kept: KeptState;
  readonly reviews: readonly QueuedReview[];
}
