/**
 * Verdicts on their way, one after another. One that fails stays here with the reason until it is sent again or taken
 * back, so that no verdict is lost while the next items are judged.
 */
import { signal } from "@preact/signals";
import type { Answer, Failure } from "../../app/base/api.ts";
import { sendVerdict, setToken } from "../base/moderation-api.ts";
import type { Item, Verdict } from "../base/records.ts";

interface Unsent {
  readonly item: Item;
  readonly verdict: Verdict;
  /** `null` while it waits or is on its way. */
  readonly failure: Failure | null;
}

/** Verdicts that the server has not confirmed, oldest first. */
export const unsent = signal<readonly Unsent[]>([]);

let last: Promise<unknown> = Promise.resolve();

const drop = (id: string): void => {
  unsent.value = unsent.value.filter(({ item }) => item.id !== id);
};

const fail = (id: string, failure: Failure): void => {
  unsent.value = unsent.value.map((one) => (one.item.id === id ? { ...one, failure } : one));
};

/** Whether somebody else judged, erased or applied it before; sending again would not help. */
export const isSettled = ({ code }: Failure): boolean =>
  ["already-judged", "suggestion-erased", "suggestion-applied", "review-erased", "unknown-id"].includes(code);

/** Whether the server no longer takes the token. */
export const isSignedOut = ({ code }: Failure): boolean => code === "unauthorized" || code === "forbidden";

const send = async (one: Unsent): Promise<Answer<Item> | Failure> => {
  const { id } = one.item;
  const answer = await sendVerdict(one.item, one.verdict);
  if (answer.ok || isSettled(answer)) drop(id);
  else fail(id, answer);
  if (!answer.ok && isSignedOut(answer)) setToken(null);
  return answer;
};

/** Sends a verdict once those before it are done. Never rejects. */
export const post = async (item: Item, verdict: Verdict): Promise<Answer<Item> | Failure> => {
  const one: Unsent = { item, verdict, failure: null };
  unsent.value = [...unsent.value.filter((other) => other.item.id !== item.id), one];
  const sent = last.then(async () => send(one));
  last = sent;
  return sent;
};

/** Removes a failed verdict and returns its item, to be judged again. */
export const takeBack = (id: string): Item | null => {
  const item = unsent.value.find((one) => one.item.id === id)?.item ?? null;
  drop(id);
  return item;
};

/** The verdicts that failed. */
export const failed = (all: readonly Unsent[]): readonly Unsent[] => all.filter(({ failure }) => failure !== null);

addEventListener("beforeunload", (event) => {
  if (unsent.value.length > 0) event.preventDefault();
});
