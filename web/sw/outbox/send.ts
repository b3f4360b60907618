/**
 * The outbox: reviews and suggestions written on this device, by Idempotency-Key, and sending them one by one. An entry
 * is stored before its first attempt and removed once its page knows the outcome or its writer dismisses it. Every
 * attempt sends the same bytes and key, so the server stores it once while it remembers the key.
 */
import { sendOnce } from "./attempt.ts";
import { isForgotten, lookUp } from "./earlier-attempt.ts";
import { aloneWith, findEntry, keepEntry, listOutbox } from "./entries.ts";

/** Sends a waiting entry; returns whether there is a network. */
const sendWaiting = async (key: string): Promise<boolean> => {
  const entry = await findEntry(key);
  const nowMs = Date.now();
  if (entry === null || entry.state !== "waiting" || nowMs < entry.notBeforeMs) return true;
  let open = entry;
  if (isForgotten(entry, nowMs)) {
    // Suggestions cannot be looked up: they are not public. Moderators may see such a one twice.
    const id = entry.kind === "review" ? await lookUp(entry) : null;
    if (id === undefined) return false;
    if (id !== null) {
      await keepEntry({ ...entry, triedMs: null, state: "sent", made: { id, delete_token: null } });
      return true;
    }
    open = { ...entry, triedMs: null };
  }
  const { after, made } = await sendOnce(open);
  await keepEntry(after);
  return made.kind !== "unknown";
};

/** Sends all waiting entries; returns true if none is left that could be sent. */
export const sendOutbox = async (): Promise<boolean> => {
  if (!navigator.onLine) return false;
  for (const { key, state } of await listOutbox()) {
    if (state !== "waiting") continue;
    const isReached = await aloneWith(key, async () => sendWaiting(key), { ifFree: true });
    if (isReached === false) return false;
  }
  return true;
};
