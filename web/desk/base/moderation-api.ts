/**
 * Requests of moderators to the API: lists, verdicts, and what a list does not hold. Failures are values. The token is in
 * memory and, so that reloading does not ask again, in this tab's sessionStorage. It is sent in the header Authorization
 * alone, never in an address.
 */
import { signal } from "@preact/signals";
import type { Place } from "#core/model/place.ts";
import { addressOf, type Answer, type Failure, type Query } from "../../app/base/api.ts";
import { ask, askOnce } from "../../app/base/ask.ts";
import { language } from "./language.ts";
import type { Filter, Item, QueueName, Verdict } from "./records.ts";

const KEPT = "musalla.desk.token";

const keptToken = (): string | null => {
  try {
    return sessionStorage.getItem(KEPT);
  } catch {
    return null;
  }
};

/** The token; `null` when signed out. */
export const token = signal<string | null>(keptToken());

/** The name that the server knows the holder of the token by; `null` before it has answered. */
export const moderator = signal<string | null>(null);

/** Signs in with a token, or out with `null`. */
export const setToken = (to: string | null): void => {
  token.value = to;
  if (to === null) moderator.value = null;
  try {
    if (to === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, to);
  } catch {
    // Private windows have no storage; the token holds for this page.
  }
};

/** Without a token the server answers `unauthorized`, which signs out. */
const authorized = (bearer: string | null): Readonly<Record<string, string>> =>
  bearer === null ? {} : { authorization: `Bearer ${bearer}` };

const PATHS = { suggestions: "suggestions", reviews: "reviews", reports: "reviews" } as const;

const queryOf = (queue: QueueName, { status, kind, placeId }: Filter): Query =>
  queue === "suggestions"
    ? { status, kind, place_id: placeId, lang: language.value }
    : { status: queue === "reports" ? "reported" : status };

/** A page of a queue, newest first. */
export const askQueue = async (
  queue: QueueName,
  filter: Filter,
  range: { readonly limit: number; readonly offset: number },
  bearer: string | null = token.value,
): Promise<Answer<Item> | Failure> => {
  const address = addressOf(`/moderation/${PATHS[queue]}`, { ...queryOf(queue, filter), ...range });
  const answer = await ask<Item>(address, { headers: authorized(bearer), cache: "no-store" });
  if (answer.ok) moderator.value = answer.meta.moderator ?? null;
  return answer.ok ? { ...answer, data: answer.data.map((item) => ({ ...item, queue }) as Item) } : answer;
};

/** Sends a verdict; the answer is the record with it. */
export const sendVerdict = async ({ queue, id }: Item, verdict: Verdict): Promise<Answer<Item> | Failure> =>
  ask<Item>(
    addressOf(queue === "suggestions" ? "/moderation/suggestion" : "/moderation/review", { lang: language.value }),
    {
      method: "POST",
      headers: { ...authorized(token.value), "content-type": "application/json" },
      body: JSON.stringify({ id, ...verdict }),
    },
  );

/** The place with an id; `null` if there is none or it cannot be asked. */
export const askPlace = async (id: number): Promise<Place | null> =>
  (await askOnce<Place>(addressOf("/place", { id, lang: language.value })))[0] ?? null;
