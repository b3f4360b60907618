/**
 * The reminders of a storage: who is woken, and when.
 *   reminders/<id>         the device, sealed: endpoint, digest of the token, slots
 *   reminder-slots/<slot>  the devices to wake in a slot, as sealed pointers
 *   reminder-turns/<slot>  what of a slot is under way and done (fan-out.ts)
 * The list in the record of a device decides: a pointer without it wakes nobody. Pointers are written first, so that a
 * slot that was acknowledged has one, and always the same one, so that it has no second.
 */
import { hex, sha256 } from "#core/base/digest.ts";
import { DAY_MS, formatUtc, MINUTE_MS } from "#core/base/time.ts";
import type { ContributionStorage } from "#core/contribution/storage.ts";
import { type Reminder, storedReminder, type StoredReminder } from "#core/model/reminder.ts";
import { slotOf, slotStartMs } from "#core/values/reminder.ts";
import type { Seal } from "./sealing.ts";

export const DEVICES = "reminders";
export const SLOTS = "reminder-slots";
export const TURNS = "reminder-turns";

const DEVICE = "device";
const TOKEN_BYTES = 32;

/** How long a device is kept after its last slot, if it does not renew. */
export const LAPSE_MS = DAY_MS;

export const slotFolder = (slot: number): string => `${SLOTS}/${slot}`;

/** An id of a device. */
export const REMINDER_ID = /^[0-9a-f]{32}$/;

export interface FoundReminder {
  readonly id: string;
  readonly stored: StoredReminder;
}

export interface ReminderBook {
  /** Writes a device with its slots; the same endpoint replaces what there was, token included. */
  readonly subscribe: (
    endpoint: string,
    slots: readonly number[],
    nowMs: number,
  ) => Promise<{ readonly reminder: Reminder; readonly token: string }>;
  readonly find: (id: string) => Promise<FoundReminder | null>;
  /** Replaces the slots of a device. */
  readonly renew: (found: FoundReminder, slots: readonly number[], nowMs: number) => Promise<Reminder>;
  /** Erases everything that leads to a device. */
  readonly erase: (id: string) => Promise<void>;
  /** The device that a pointer in a slot wakes, if it still wants to be. */
  readonly wanted: (pointer: string, slot: number) => Promise<FoundReminder | null>;
  /** Erases the devices that have not renewed since their last slot. */
  readonly tidy: (nowMs: number) => Promise<void>;
}

const endOf = (slots: readonly number[], nowMs: number): number =>
  slotStartMs(Math.max(slotOf(nowMs), ...slots)) + LAPSE_MS;

const tell = (id: string, slots: readonly number[], nowMs: number): Reminder => ({
  id,
  slots: [...slots],
  expires_at: formatUtc(endOf(slots, nowMs)),
});

/** Slots that begin sooner are not taken: their pointers might be written after the slot was sent. */
const MARGIN_MS = MINUTE_MS;

/** Those of `slots` that can still be taken, each once, ascending. */
export const slotsToCome = (slots: readonly number[], nowMs: number): readonly number[] =>
  [...new Set(slots)].filter((slot) => slotStartMs(slot) - MARGIN_MS > nowMs).sort((a, b) => a - b);

/**
 * The reminders of a storage, sealed.
 * @param random - returns unpredictable bytes
 */
export const openReminderBook = (
  storage: ContributionStorage,
  seal: Seal,
  random: (length: number) => Uint8Array,
): ReminderBook => {
  const folderOf = (id: string): string => `${DEVICES}/${id}`;

  const find: ReminderBook["find"] = async (id) => {
    const sealed = await storage.get(folderOf(id), DEVICE);
    const text = sealed === null ? null : await seal.open(sealed);
    if (text === null) return null;
    return { id, stored: storedReminder.parse(JSON.parse(text)) };
  };

  const write = async (id: string, stored: StoredReminder): Promise<void> => {
    const sealed = await seal.seal(JSON.stringify(stored));
    if (!(await storage.create(folderOf(id), DEVICE, sealed))) await storage.replace(folderOf(id), DEVICE, sealed);
  };

  const point = async (id: string, slots: readonly number[]): Promise<void> => {
    await Promise.all(slots.map(async (slot) => storage.create(slotFolder(slot), await seal.pointer(id, slot), "")));
  };

  const erase: ReminderBook["erase"] = async (id) => storage.removeFolder(folderOf(id));

  return {
    find,
    erase,
    subscribe: async (endpoint, slots, nowMs) => {
      const id = await seal.idOf(endpoint);
      const token = hex(random(TOKEN_BYTES));
      await point(id, slots);
      await write(id, { endpoint, delete_token_hash: await sha256(token), slots: [...slots] });
      return { reminder: tell(id, slots, nowMs), token };
    },
    renew: async ({ id, stored }, slots, nowMs) => {
      await point(
        id,
        slots.filter((slot) => !stored.slots.includes(slot)),
      );
      const sealed = await seal.seal(JSON.stringify({ ...stored, slots: [...slots] } satisfies StoredReminder));
      // What was erased meanwhile stays erased.
      await storage.replace(folderOf(id), DEVICE, sealed);
      return tell(id, slots, nowMs);
    },
    wanted: async (pointer, slot) => {
      const id = await seal.idAt(pointer, slot);
      const found = id === null ? null : await find(id);
      return found?.stored.slots.includes(slot) === true ? found : null;
    },
    tidy: async (nowMs) => {
      for (const folder of await storage.folders(DEVICES)) {
        const id = folder.slice(DEVICES.length + 1);
        const found = await find(id);
        // One that cannot be read was sealed under a key that the server no longer has.
        if (found === null || slotStartMs(Math.max(0, ...found.stored.slots)) + LAPSE_MS < nowMs) await erase(id);
      }
    },
  };
};
