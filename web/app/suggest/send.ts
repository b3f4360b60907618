/** Sends and withdraws suggestions, and finds out whether the host takes any; results are values. */
import type { CreatedSuggestion } from "#core/model/suggestion.ts";
import { addressOf, type Failure } from "../base/api.ts";
import { ask } from "../base/ask.ts";
import { language } from "../base/language.ts";
import { dropMine, keepMine, type Mine } from "./mine.ts";
import type { SuggestionBody } from "./values.ts";

/** `none`: files alone, nothing takes suggestions. `unknown`: it cannot be reached now. */
export type Host = "api" | "none" | "unknown";

const KEPT = "musalla.host";
const PATIENCE_MS = 6000;

/** What is known of the host from before. */
const keptHost = (): Host => {
  try {
    return localStorage.getItem(KEPT) === "none" ? "none" : "unknown";
  } catch {
    return "unknown";
  }
};

const keepHost = (host: Host): Host => {
  try {
    localStorage.setItem(KEPT, host);
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
    return keepHost(ok && (headers.get("allow") ?? "").includes("POST") ? "api" : "none");
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
