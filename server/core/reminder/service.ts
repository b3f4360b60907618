/** What the API needs to write reminders. */
import type { ReminderBook } from "./book.ts";

export interface ReminderService {
  readonly book: ReminderBook;
  /** The public key of this server, as base64url. */
  readonly publicKey: string;
  /** The push services that wake-ups are sent to. */
  readonly services: readonly string[];
}
