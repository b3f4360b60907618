/** The records of reminders: what a device is told about the slots in which it is woken. */
import * as z from "zod";
import { HORIZON_MIN, SLOT_MIN, SLOTS_MAX } from "#core/values/reminder.ts";

/** What a device needs to know before it subscribes. */
export const reminderTerms = z.object({
  public_key: z
    .string()
    .describe("The key of this server, for PushManager.subscribe (applicationServerKey), as base64url"),
  slot_minutes: z.int().describe(`The length of a slot: ${SLOT_MIN}`),
  horizon_minutes: z.int().describe(`How far ahead slots may be named: ${HORIZON_MIN}`),
  slots_max: z.int().describe(`The most slots of a device at a time: ${SLOTS_MAX}`),
});

/** The slots of a device that are still to come. */
export const reminder = z.object({
  id: z.string().max(40).describe("The same for the same endpoint"),
  slots: z.array(z.int().min(0)).describe("Those to come, ascending, each in minutes from 1970 (UTC)"),
  expires_at: z.string().describe("RFC 3339, UTC: when this is erased unless it is renewed"),
});
export type Reminder = z.infer<typeof reminder>;

/** The answer to a new subscription; only the holder of its token can renew or erase it. */
export const createdReminder = reminder.extend({
  delete_token: z.string().describe("Shown once; anyone who has it can renew and erase the reminders"),
});

/** The answer once everything about a device is erased. */
export const erasedReminder = reminder.pick({ id: true });

/** What is stored of a device, sealed. */
export const storedReminder = z.object({
  endpoint: z.string(),
  delete_token_hash: z.string(),
  slots: z.array(z.int()),
});
export type StoredReminder = z.infer<typeof storedReminder>;
