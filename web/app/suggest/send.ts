/**
 * Sends suggestions through the worker's outbox, takes them back, and keeps those of this device with the tokens for that, since
 * the server shows each token once and keeps only its hash. Results are values.
 */
import { signal } from "@preact/signals";
import type { CreatedSuggestion } from "#core/model/suggestion.ts";
import type { SuggestionKind } from "#core/values/suggestion.ts";
import { addressOf, type Failure } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import { language } from "../base/language.ts";
import type { SuggestionBody } from "./values.ts";

/** A suggestion of this device. One that waits in the worker's outbox has a key and no id yet. */
export interface Mine {
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly kind: SuggestionKind;
  readonly placeId: number | null;
  /** Name of the place. */
  readonly title: string;
  readonly atMs: number;
  /** `null` while it waits. */
  readonly id: string | null;
  readonly token: string | null;
}

const KEPT_MINE = "musalla.suggestions";
const MOST = 200;

const readAll = (): readonly Mine[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT_MINE) ?? "[]");
    return Array.isArray(value) ? (value as Mine[]) : [];
  } catch {
    return [];
  }
};

/** Newest first. */
export const mine = signal<readonly Mine[]>(readAll());

const write = (change: (all: readonly Mine[]) => readonly Mine[]): void => {
  // Another tab may have written meanwhile.
  const all = change(readAll()).slice(0, MOST);
  mine.value = all;
  try {
    localStorage.setItem(KEPT_MINE, JSON.stringify(all));
  } catch {
    // Private windows have no storage: it cannot be withdrawn from here later.
  }
};

/** Adds a suggestion, or replaces the one with its key. */
export const keepMine = (suggestion: Mine): void =>
  write((all) =>
    all.some(({ key }) => key === suggestion.key)
      ? all.map((before) => (before.key === suggestion.key ? suggestion : before))
      : [suggestion, ...all],
  );

export const dropMine = (dropped: string): void => write((all) => all.filter(({ key }) => key !== dropped));

/** `none`: files alone, nothing takes suggestions. `unknown`: it cannot be reached now. */
export type Host = "api" | "none" | "unknown";

const KEPT_HOST = "musalla.host";
const PATIENCE_MS = 6000;

/** What is known of the host from before. */
const keptHost = (): Host => {
  try {
    return localStorage.getItem(KEPT_HOST) === "none" ? "none" : "unknown";
  } catch {
    return "unknown";
  }
};

const keepHost = (host: Host): Host => {
  try {
    localStorage.setItem(KEPT_HOST, host);
  } catch {
    // Asked again each time.
  }
  return host;
};

/** Whether the host takes suggestions; what it said before where it cannot be reached. */
export const askForHost = async (): Promise<Host> => {
  try {
    // The worker leaves this request to the network.
    const { ok, headers } = await fetch(addressOf("/suggestion"), {
      method: "OPTIONS",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return keepHost(ok && headers.get("allow")?.includes("POST") === true ? "api" : "none");
  } catch {
    return keptHost();
  }
};

type Sent =
  | { readonly state: "stored"; readonly made: CreatedSuggestion }
  | { readonly state: "queued" }
  | { readonly state: "refused"; readonly failure: Failure };

type Answered = Omit<CreatedSuggestion, "status"> & { readonly status: CreatedSuggestion["status"] | "queued" };

/** `key` stays the same for retries, so that it is stored once; `title` is shown in the list of this device. */
export const sendSuggestion = async (body: SuggestionBody, key: string, title: string): Promise<Sent> => {
  const answer = await ask<Answered>(addressOf("/suggestion", { lang: language.value }), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  });
  if (!answer.ok) return { state: "refused", failure: answer };
  const [made] = answer.data;
  const { kind, place_id: placeId = null } = body;
  const entry: Mine = { key, kind, placeId, title, atMs: Date.now(), id: null, token: null };
  if (made === undefined || made.status === "queued") {
    keepMine(entry);
    return { state: "queued" };
  }
  keepMine({ ...entry, id: made.id, token: made.delete_token });
  return { state: "stored", made: { ...made, status: made.status } };
};

/** Withdraws a suggestion; returns the failure, if any. */
export const withdraw = async ({ id, token, key }: Mine): Promise<Failure | null> => {
  if (id === null || token === null) return null;
  const answer = await ask(addressOf("/suggestion", { id, lang: language.value }), {
    method: "DELETE",
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) return answer;
  dropMine(key);
  return null;
};
