/**
 * The grid of reminders, which devices and servers share. A device names the slots in which it wants to be woken; a slot
 * is five minutes that many devices share, so that it says less than a time of prayer does (server/reminder/README.md).
 */

/** The length of a slot, minutes. */
export const SLOT_MIN = 5;
/** How far ahead slots may be named, minutes: three days. */
export const HORIZON_MIN = 3 * 1440;
/** The most slots of one device at a time: five prayers of three days, and some to spare. */
export const SLOTS_MAX = 24;
/** How long a push service may try to deliver a wake-up, seconds: later it would be noise. */
export const WAKE_TTL_S = 600;

const MINUTE_MS = 60_000;

/** The slot in which a moment is: the minutes from 1970 (UTC) to its beginning. */
export const slotOf = (atMs: number): number => Math.floor(atMs / (SLOT_MIN * MINUTE_MS)) * SLOT_MIN;

/** The beginning of a slot, ms. */
export const slotStartMs = (slot: number): number => slot * MINUTE_MS;
