/**
 * The operations on reminders: a device subscribes (POST /reminder), replaces its slots (PUT /reminder) and erases itself
 * (DELETE /reminder). Where the server has no key for Web Push, the address does not exist.
 */
import * as z from "zod";
import { isSameDigest, sha256 } from "#core/base/digest.ts";
import { MINUTE_MS } from "#core/base/time.ts";
import { openRateLimit } from "#core/contribution/rate-limit.ts";
import type { ContributionService } from "#core/contribution/service.ts";
import { parseFields } from "#core/http/body.ts";
import { DEFAULT_LANGUAGE } from "#core/http/language.ts";
import { parseParameters, type Result } from "#core/http/parameters.ts";
import { problem } from "#core/http/problem.ts";
import { problemReply, recordReply, type Reply } from "#core/http/reply.ts";
import { createdReminder, erasedReminder, reminder, reminderTerms } from "#core/model/reminder.ts";
import { type FoundReminder, slotsToCome } from "#core/reminder/book.ts";
import { reminderId, renewalBody, renewalForm, subscriptionBody, subscriptionForm } from "#core/reminder/fields.ts";
import { isPushEndpoint } from "#core/reminder/push-services.ts";
import type { ReminderService } from "#core/reminder/service.ts";
import { HORIZON_MIN, SLOT_MIN, SLOTS_MAX, slotStartMs } from "#core/values/reminder.ts";
import { type ApiContext, recordMetaOf, withParameters } from "./context.ts";
import type { ReviewOperation } from "./operation.ts";
import { unknownAddress } from "./place.ts";
import { answerWriting, readBearer, usedUp, withHeaders, type WriteRequest } from "./writing.ts";

type Service = ContributionService & { readonly reminders?: ReminderService | null };
type Respond = ReviewOperation["respond"];

/** Runs `answer` where the server sends reminders. */
const whereOffered = async (
  { base }: ApiContext,
  { reminders }: Service,
  answer: (reminders: ReminderService) => Promise<Reply>,
): Promise<Reply> =>
  reminders === undefined || reminders === null ? problemReply(unknownAddress(`${base}/reminder`)) : answer(reminders);

const told = (context: ApiContext, status: number, record: object): Reply =>
  recordReply(status, [record], recordMetaOf(context, "lists", DEFAULT_LANGUAGE), "no-store");

/** GET /reminder: the key of the server, and what it takes. */
export const getReminderTerms: Respond = async (_request, context, service) =>
  whereOffered(context, service, async ({ publicKey }) =>
    Promise.resolve(
      told(context, 200, {
        public_key: publicKey,
        slot_minutes: SLOT_MIN,
        horizon_minutes: HORIZON_MIN,
        slots_max: SLOTS_MAX,
      }),
    ),
  );

/** The slots that can be taken of those asked for, or what is wrong with them. */
const takeSlots = (asked: readonly number[], nowMs: number): Result<readonly number[]> => {
  // The clock of a device may be ahead by a few minutes.
  const endMs = nowMs + (HORIZON_MIN + 2 * SLOT_MIN) * MINUTE_MS;
  const far = asked.filter((slot) => slotStartMs(slot) > endMs);
  const slots = slotsToCome(asked, nowMs);
  const message =
    far.length > 0
      ? `${far.join(", ")} is further ahead than ${HORIZON_MIN} minutes`
      : "has none that begins later than within a minute";
  if (far.length === 0 && slots.length > 0) return { ok: true, value: slots };
  return { ok: false, problem: problem("bad-body", { errors: [{ parameter: "slots", message }] }) };
};

/** POST /reminder: subscribes a device; the same endpoint replaces what there was. */
export const postReminder: Respond = async (request, context, service) =>
  whereOffered(context, service, async ({ book, services }) =>
    answerWriting(request, context.nowMs, service, async ({ keys }) => {
      const budget = await openRateLimit("reminders", service.limit, service.counters.reminders, keys);
      const answer = async (): Promise<Reply> =>
        withParameters(await request.receive(), async ({ form, value }) =>
          withParameters(
            parseFields<z.infer<typeof subscriptionBody>>(
              form === "json" ? subscriptionBody : subscriptionForm,
              value,
              "subscription",
            ),
            async ({ endpoint, slots: asked }) => {
              if (!isPushEndpoint(endpoint, services)) {
                const message = `must be an address at a push service that this server knows: ${services.join(", ")}`;
                return problemReply(problem("bad-body", { errors: [{ parameter: "endpoint", message }] }));
              }
              return withParameters(takeSlots(asked, context.nowMs), async (slots) => {
                if (!(await budget.take())) return problemReply(usedUp(budget, "subscriptions"));
                const made = await book.subscribe(endpoint, slots, context.nowMs);
                return told(context, 201, { ...made.reminder, delete_token: made.token });
              });
            },
          ),
        );
      return withHeaders(await answer(), budget.headers());
    }),
  );

const idParameters = z.object({ id: reminderId });

/** Runs `answer` for the holder of the token of a subscription. */
const forHolder = async (
  request: WriteRequest,
  { book }: ReminderService,
  answer: (found: FoundReminder) => Promise<Reply>,
): Promise<Reply> =>
  withParameters(parseParameters(idParameters, request.search), async ({ id }) =>
    withParameters(readBearer(request.authorization, "reminder"), async (token) => {
      const found = await book.find(id);
      if (found === null)
        return problemReply(
          problem("unknown-id", { error: `There are no reminders with the id ${JSON.stringify(id)}.` }),
        );
      return isSameDigest(await sha256(token), found.stored.delete_token_hash)
        ? answer(found)
        : problemReply(problem("forbidden"));
    }),
  );

/** PUT /reminder: replaces the slots of a device. Counted for the device, since many share an address. */
export const putReminder: Respond = async (request, context, service) =>
  whereOffered(context, service, async (reminders) =>
    answerWriting(request, context.nowMs, service, async () =>
      forHolder(request, reminders, async (found) => {
        const keys = { current: await sha256(`reminders ${found.id}`), before: null };
        const budget = await openRateLimit("reminders", service.limit, service.counters.reminders, keys);
        const answer = async (): Promise<Reply> =>
          withParameters(await request.receive(), async ({ form, value }) =>
            withParameters(
              parseFields<z.infer<typeof renewalBody>>(form === "json" ? renewalBody : renewalForm, value, "renewal"),
              async ({ slots: asked }) =>
                withParameters(takeSlots(asked, context.nowMs), async (slots) => {
                  if (!(await budget.take())) return problemReply(usedUp(budget, "renewals"));
                  return told(context, 200, await reminders.book.renew(found, slots, context.nowMs));
                }),
            ),
          );
        return withHeaders(await answer(), budget.headers());
      }),
    ),
  );

/** DELETE /reminder: erases everything that leads to a device. */
export const deleteReminder: Respond = async (request, context, service) =>
  whereOffered(context, service, async (reminders) =>
    answerWriting(request, context.nowMs, service, async () =>
      forHolder(request, reminders, async ({ id }) => {
        await reminders.book.erase(id);
        return told(context, 200, { id });
      }),
    ),
  );

const OFFERED = "The address does not exist on a server without MUSALLA_PUSH_KEYS.";

const OF_BODY = ["bad-body", "body-too-large", "unsupported-media-type"] as const;

export const REMINDER_OPERATIONS: readonly ReviewOperation[] = [
  {
    id: "getReminderTerms",
    method: "get",
    path: "/reminder",
    tag: "reminders",
    summary: "The key of the server for Web Push, and what it takes",
    description: OFFERED,
    parameters: () => z.object({}),
    isOffered: "reminders",
    body: null,
    answer: { form: "record", status: 200, name: "ReminderTerms", record: reminderTerms },
    problems: [],
    cache: "never",
    respond: getReminderTerms,
  },
  {
    id: "createReminder",
    method: "post",
    path: "/reminder",
    tag: "reminders",
    summary: "Have a device woken in slots of five minutes",
    description: `The server stores the endpoint and the slots, sealed, and sends an empty message in each slot; the device knows what for. The same endpoint replaces what there was, and the answer has a new delete_token, shown once. Slots are erased once they are sent, and everything a day after the last one. A page of another site that sends it from a browser is refused (403, cross-site). ${OFFERED}`,
    parameters: () => z.object({}),
    isOfVisitor: true,
    isOffered: "reminders",
    isLimited: true,
    body: { json: subscriptionBody, form: subscriptionForm },
    answer: { form: "record", status: 201, name: "CreatedReminder", record: createdReminder },
    problems: ["cross-site", "rate-limited", ...OF_BODY],
    cache: "never",
    respond: postReminder,
  },
  {
    id: "renewReminder",
    method: "put",
    path: "/reminder",
    tag: "reminders",
    summary: "Replace the slots of a device",
    description: `Needs the delete_token. Slots that are left out wake nobody any more. ${OFFERED}`,
    parameters: () => idParameters,
    token: "reminderToken",
    isOffered: "reminders",
    isLimited: true,
    body: { json: renewalBody, form: renewalForm },
    answer: { form: "record", status: 200, name: "Reminder", record: reminder },
    problems: ["bad-parameter", "unauthorized", "forbidden", "unknown-id", "rate-limited", ...OF_BODY],
    cache: "never",
    respond: putReminder,
  },
  {
    id: "eraseReminder",
    method: "delete",
    path: "/reminder",
    tag: "reminders",
    summary: "Stop the reminders of a device and erase them",
    description: `Needs the delete_token. ${OFFERED}`,
    parameters: () => idParameters,
    token: "reminderToken",
    isOffered: "reminders",
    body: null,
    answer: { form: "record", status: 200, name: "ErasedReminder", record: erasedReminder },
    problems: ["bad-parameter", "unauthorized", "forbidden", "unknown-id", "rate-limited"],
    cache: "never",
    respond: deleteReminder,
  },
];
