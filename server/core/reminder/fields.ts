/** The bodies of requests about reminders. */
import * as z from "zod";
import { missingOr } from "#core/http/body.ts";
import { HORIZON_MIN, SLOT_MIN, SLOTS_MAX } from "#core/values/reminder.ts";
import { REMINDER_ID } from "./book.ts";
import { ENDPOINT_MAX } from "./push-services.ts";

const SLOTS_TOLD = `The slots in which to wake the device, each in minutes from 1970 (UTC), a multiple of ${SLOT_MIN}, at most ${HORIZON_MIN} minutes ahead; those that begin within a minute are left out`;

const slotsError = `must be 1 to ${SLOTS_MAX} whole numbers, each a multiple of ${SLOT_MIN}`;

const slots = z
  .array(z.int({ error: slotsError }).min(0, { error: slotsError }).multipleOf(SLOT_MIN, { error: slotsError }), {
    error: missingOr(slotsError),
  })
  .min(1, { error: slotsError })
  .max(SLOTS_MAX, { error: slotsError })
  .describe(SLOTS_TOLD);

/** The same in a form: numbers with commas between them. */
const slotsInForm = z
  .string({ error: missingOr(slotsError) })
  .regex(/^\d{1,12}(?:,\d{1,12}){0,99}$/, { error: slotsError })
  .transform((text) => text.split(",").map(Number))
  .pipe(slots)
  .meta({
    description: `${SLOTS_TOLD}; with commas between them`,
    override: { type: "string", pattern: String.raw`^\d+(,\d+)*$` },
  });

const endpoint = z
  .string({ error: missingOr("must be text") })
  .max(ENDPOINT_MAX, { error: `must have at most ${ENDPOINT_MAX} characters` })
  .describe("The endpoint of the PushSubscription: https, at a push service that this server knows");

export const subscriptionBody = z.strictObject({ endpoint, slots });
export const subscriptionForm = z.strictObject({ endpoint, slots: slotsInForm });
export const renewalBody = z.strictObject({ slots });
export const renewalForm = z.strictObject({ slots: slotsInForm });

export const reminderId = z
  .string({ error: missingOr("must be the id of reminders") })
  .regex(REMINDER_ID, { error: "must be the id of reminders, as the answer to the subscription had it" })
  .describe("Id of the reminders");
