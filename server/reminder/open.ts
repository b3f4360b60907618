/** Reminders of a process: the book over its storage, and what wakes devices when a slot is due. */
import { HOUR_MS } from "#core/base/time.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { openReminderBook } from "#core/reminder/book.ts";
import { createFanOut } from "#core/reminder/fan-out.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import type { ReminderService } from "#core/reminder/service.ts";
import { log } from "../base/log.ts";
import { createVapid, type PushKeys } from "./vapid.ts";
import { createWake } from "./wake.ts";

export interface PushSettings {
  readonly keys: PushKeys;
  /** Whom a push service may write to. */
  readonly contact: string;
  readonly services: readonly string[];
}

interface Reminders {
  readonly service: ReminderService;
  /** Sends what is due; called every few seconds, and does nothing while it is at work. Never rejects. */
  readonly remind: () => Promise<void>;
  readonly close: () => void;
}

/** Opens the reminders over a storage; sealed under the private key, without which no device could be woken either. */
export const openReminders = (
  storage: ContributionStorage,
  { keys, contact, services }: PushSettings,
  random: (length: number) => Uint8Array,
  onFailure: (cause: unknown) => void,
): Reminders => {
  const book = openReminderBook(storage, openSeal(keys.privateKey, random), random);
  const { wake, close } = createWake(createVapid(keys, contact, Date.now));
  const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
  const fanOut = createFanOut({ storage, book, wake, now: Date.now, pause });
  let isAtWork = false;
  let tidiedMs = Date.now();
  const work = async (): Promise<void> => {
    await fanOut(({ sent, failed }) => {
      if (failed > 0) log("reminders-failed", { sent, failed });
    });
    if (Math.abs(Date.now() - tidiedMs) < HOUR_MS) return;
    tidiedMs = Date.now();
    await book.tidy(tidiedMs);
  };
  return {
    service: { book, publicKey: keys.publicKey, services },
    remind: async () => {
      if (isAtWork) return;
      isAtWork = true;
      await work()
        .catch(onFailure)
        .finally(() => {
          isAtWork = false;
        });
    },
    close,
  };
};
