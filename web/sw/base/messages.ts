/**
 * Messages between pages and the service worker. A page posts a {@link Demand}; the worker broadcasts its {@link
 * WorkerState} on the channel {@link CHANNEL} after every change and on request.
 */
import { NAME } from "../../site/site.ts";

export const CHANNEL = NAME;

export type Demand =
  | { readonly type: "tell" }
  /** Keeps these countries, and street maps of some, besides those already kept; with none, updates what is kept. */
  | { readonly type: "keep"; readonly countries: readonly string[]; readonly maps?: readonly string[] }
  /** Stops the current run; files fetched so far are used by the next one. */
  | { readonly type: "cancel" }
  /** Forgets an unfinished run. */
  | { readonly type: "discard" }
  | { readonly type: "remove"; readonly country: string }
  /** Keeps what prayer times of a place need, in the parameters of /prayer; `null` forgets it. */
  | { readonly type: "keep-times"; readonly query: Readonly<Record<string, string>> | null }
  /** Sends what waits in the outbox. */
  | { readonly type: "send" }
  /** Takes an entry out of the outbox. */
  | { readonly type: "drop"; readonly key: string }
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
  /** Country → file of its street map, of those that are kept. */
  readonly maps: Readonly<Record<string, string>>;
  /** The countries of a running or unfinished run. */
  readonly wanted: readonly string[] | null;
  readonly progress: Progress | null;
  readonly failure: Failure | null;
}

/** What the outbox sends, by the name of its endpoint. */
interface Bodies {
  readonly review: {
    readonly place_id: number;
    readonly rating: number;
    readonly comment: string | null;
    readonly name: string | null;
  };
  readonly suggestion: {
    readonly kind: string;
    readonly place_id?: number | null;
    readonly [member: string]: unknown;
  };
}
export type QueuedKind = keyof Bodies;

interface Entry<K extends QueuedKind> {
  readonly kind: K;
  readonly body: Bodies[K];
  /** The language that its writer reads messages in. */
  readonly lang: string;
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly createdMs: number;
  readonly state: "waiting" | "refused" | "sent";
  /** First attempt with an unknown outcome. */
  readonly triedMs: number | null;
  /** Not to be sent earlier. */
  readonly notBeforeMs: number;
  /** Why it was refused: the API's code and message. */
  readonly code: string | null;
  readonly error: string | null;
  /** What the server stored; without its token if the answer was lost. */
  readonly made: { readonly id: string; readonly delete_token: string | null } | null;
}

export type QueuedReview = Entry<"review">;
export type QueuedSuggestion = Entry<"suggestion">;

/** An entry of the outbox: written on this device, and there until its writer dismisses it. */
export type Queued = QueuedReview | QueuedSuggestion;

export interface WorkerState {
  readonly kept: KeptState;
  readonly outbox: readonly Queued[];
}
