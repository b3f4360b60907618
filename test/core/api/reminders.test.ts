/** The operations on reminders, over a service in memory. */
import { beforeAll, describe, expect, test } from "vitest";
import { deleteReminder, getReminderTerms, postReminder, putReminder } from "#core/api/reminders.ts";
import type { Operation, WritingService } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import type { ServiceRules } from "#core/contribution/service.ts";
import { openReminderBook, SLOTS } from "#core/reminder/book.ts";
import { PUSH_SERVICES } from "#core/reminder/push-services.ts";
import { openSeal } from "#core/reminder/sealing.ts";
import type { Reminder } from "#core/model/reminder.ts";
import { HORIZON_MIN, slotOf } from "#core/values/reminder.ts";
import { openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";
import { random, testReviewService } from "../../support/review-service.ts";

const ENDPOINT = "https://web.push.apple.com/QABC";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const open = (rules: Partial<ServiceRules> = {}) => {
  const storage = memoryStorage();
  const parts = testReviewService(rules, storage);
  const book = openReminderBook(parts.storage, openSeal("secret", random), random);
  const service: WritingService = { ...parts, reminders: { book, publicKey: "BKey", services: PUSH_SERVICES } };
  return { storage, service };
};

interface Asked {
  readonly body?: unknown;
  readonly form?: "json" | "fields";
  readonly id?: string;
  readonly token?: string;
  readonly client?: string;
}

const requestOf = ({ body, form = "json", id, token, client = "192.0.2.1" }: Asked): WriteRequest => ({
  client,
  search: id === undefined ? "" : `?id=${id}`,
  authorization: token === undefined ? undefined : `Bearer ${token}`,
  receive: async () => Promise.resolve({ ok: true, value: { form, value: body } }),
});

type Respond = typeof postReminder;

const ask = async (respond: Respond, asked: Asked, service: WritingService) => {
  const reply = await respond(requestOf(asked), engine.context(), service);
  return { reply, ...answerOf<Reminder & { readonly delete_token: string }>(reply) };
};

const first = (): number => slotOf(engine.context().nowMs) + 60;

const subscribe = async (service: WritingService, slots = [first(), first() + 300]) => {
  const { reply, data } = await ask(postReminder, { body: { endpoint: ENDPOINT, slots } }, service);
  const [record] = data ?? [];
  if (record === undefined) throw new Error(`got ${reply.status}, expected reminders`);
  return { status: reply.status, record };
};

test("a server without keys has no such address", async () => {
  const service = testReviewService();
  for (const respond of [getReminderTerms, postReminder, putReminder, deleteReminder])
    expect((await ask(respond, {}, service)).reply).toMatchObject({ status: 404, problem: "not-found" });
});

test("the terms are the key and the grid", async () => {
  const { data } = await ask(getReminderTerms, {}, open().service);
  expect(data).toEqual([{ public_key: "BKey", slot_minutes: 5, horizon_minutes: 4320, slots_max: 24 }]);
});

test("a device subscribes, renews and erases itself, each with what only it has", async () => {
  const { service } = open();
  const { status, record } = await subscribe(service);
  expect([status, record.slots]).toEqual([201, [first(), first() + 300]]);
  const { id, delete_token: token } = record;
  const body = { slots: [first() + 300] };
  expect((await ask(putReminder, { id, body }, service)).reply.status).toBe(401);
  expect((await ask(putReminder, { id, body, token: "another" }, service)).reply.status).toBe(403);
  const renewed = await ask(putReminder, { id, body, token }, service);
  expect([renewed.reply.status, renewed.data[0]?.slots]).toEqual([200, [first() + 300]]);
  expect(JSON.stringify(renewed.data)).not.toContain(token);
  expect((await ask(deleteReminder, { id }, service)).reply.status).toBe(401);
  expect((await ask(deleteReminder, { id, token: "another" }, service)).reply.status).toBe(403);
  const erased = await ask(deleteReminder, { id, token }, service);
  expect([erased.reply.status, erased.data]).toEqual([200, [{ id }]]);
  for (const respond of [putReminder, deleteReminder])
    expect((await ask(respond, { id, body, token }, service)).reply.status).toBe(404);
});

test("a form is as good as JSON", async () => {
  const { service } = open();
  const body = { endpoint: ENDPOINT, slots: `${first()},${first() + 5}` };
  expect((await ask(postReminder, { form: "fields", body }, service)).data[0]?.slots).toEqual([first(), first() + 5]);
});

describe("refused", () => {
  const now = (): number => slotOf(engine.context().nowMs);
  test.each<[string, () => object, string]>([
    ["nothing", () => ({}), "endpoint"],
    ["an unknown push service", () => ({ endpoint: "https://127.0.0.1/a", slots: [first()] }), "endpoint"],
    ["no slots", () => ({ endpoint: ENDPOINT, slots: [] }), "slots"],
    ["slots off the grid", () => ({ endpoint: ENDPOINT, slots: [first() + 1] }), "slots"],
    ["numbers as text", () => ({ endpoint: ENDPOINT, slots: [String(first())] }), "slots"],
    ["too many", () => ({ endpoint: ENDPOINT, slots: Array.from({ length: 25 }, (_, i) => first() + 5 * i) }), "slots"],
    ["only past ones", () => ({ endpoint: ENDPOINT, slots: [now(), now() - 5] }), "slots"],
    ["too far ahead", () => ({ endpoint: ENDPOINT, slots: [now() + HORIZON_MIN + 20] }), "slots"],
    ["a place", () => ({ endpoint: ENDPOINT, slots: [first()], lat: 21.4 }), "lat"],
    ["keys of the device", () => ({ endpoint: ENDPOINT, slots: [first()], keys: {} }), "keys"],
  ])("%s", async (_, body, parameter) => {
    const { storage, service } = open();
    const { reply, errors } = await ask(postReminder, { body: body() }, service);
    expect([reply.status, errors?.map((one) => one.parameter)]).toEqual([400, expect.arrayContaining([parameter])]);
    expect(await storage.folders(SLOTS)).toEqual([]);
  });
});

test("slots that have passed are left out of those that have not", async () => {
  const now = slotOf(engine.context().nowMs);
  const { record } = await subscribe(open().service, [now - 5, first(), first()]);
  expect(record.slots).toEqual([first()]);
});

test("a client subscribes as often as the limit says, a device renews as often, whoever shares its address", async () => {
  const { service } = open({ limit: 2 });
  const { record } = await subscribe(service);
  const { id, delete_token: token } = record;
  const body = { endpoint: ENDPOINT, slots: [first()] };
  const second = await ask(postReminder, { body: { ...body, endpoint: `${ENDPOINT}2` } }, service);
  expect(second.reply.status).toBe(201);
  const third = await ask(postReminder, { body }, service);
  expect(third.reply).toMatchObject({ status: 429, headers: { "ratelimit-policy": '"reminders";q=2;w=3600' } });
  expect((await ask(postReminder, { body, client: "198.51.100.1" }, service)).reply.status).toBe(201);
  const renew = async () => (await ask(putReminder, { id, token, body: { slots: [first()] } }, service)).reply.status;
  // The token of the newest subscription alone counts.
  expect(await renew()).toBe(403);
  const other = second.data[0] ?? record;
  const again = async () =>
    (await ask(putReminder, { id: other.id, token: other.delete_token, body: { slots: [first()] } }, service)).reply
      .status;
  expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
});

test("a storage that fails is 503, and nothing is acknowledged", async () => {
  const { storage, service } = open();
  Object.assign(storage, { replace: async () => Promise.reject(new Error("the disk is full")) });
  const { record } = await subscribe(service);
  const body = { slots: [first()] };
  const { reply } = await ask(putReminder, { id: record.id, token: record.delete_token, body }, service);
  expect(reply.status).toBe(503);
});

test("every operation on reminders says that a server may not offer it", () => {
  const told = OPERATIONS.filter(({ path }: Operation) => path === "/reminder");
  expect(told.map(({ method }) => method)).toEqual(["get", "post", "put", "delete"]);
  expect(told.every(({ isOffered }) => isOffered === "reminders")).toBe(true);
});
