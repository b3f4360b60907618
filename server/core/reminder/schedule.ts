/** The schedule of reminders, which stays on the device: when it wants to be woken, and what it shows when it is. */
import { MINUTE_MS } from "#core/base/time.ts";
import { HORIZON_MIN, slotOf, SLOTS_MAX, slotStartMs } from "#core/values/reminder.ts";

/** A time of prayer in the words of the page. */
export interface ReminderEntry {
  /** RFC 3339. */
  readonly at: string;
  readonly title: string;
  readonly body: string;
}

/** Nobody needs to hear of a prayer that began longer ago. */
const LATE_MS = 15 * MINUTE_MS;
/** How far the clocks of server and device may be apart. */
const SKEW_MS = MINUTE_MS;
/** Slots that begin sooner are not taken by the server. */
const SOON_MS = 2 * MINUTE_MS;

const slotAt = ({ at }: ReminderEntry): number => slotOf(Date.parse(at));

/** The slots to be woken in, as far as the server takes them. */
export const slotsAhead = (entries: readonly ReminderEntry[], nowMs: number): readonly number[] => {
  const endMs = nowMs + HORIZON_MIN * MINUTE_MS;
  const slots = entries.map(slotAt).filter((slot) => slotStartMs(slot) > nowMs + SOON_MS && slotStartMs(slot) <= endMs);
  return [...new Set(slots)].sort((a, b) => a - b).slice(0, SLOTS_MAX);
};

/** What to show now: the last time whose slot has begun, unless it is long past; `null`: the schedule knows none. */
export const dueEntry = (entries: readonly ReminderEntry[], nowMs: number): ReminderEntry | null => {
  const due = entries.filter(
    (entry) => slotStartMs(slotAt(entry)) - SKEW_MS <= nowMs && nowMs < Date.parse(entry.at) + LATE_MS,
  );
  return due.at(-1) ?? null;
};

/** One notification for a time, however often the device is woken and however many pages are open. */
export const tagOf = ({ at }: ReminderEntry): string => `prayer ${at}`;
