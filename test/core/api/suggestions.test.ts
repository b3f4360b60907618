import { randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  deleteSuggestion,
  getSuggestion,
  listSuggestions,
  postSuggestion,
  postVerdict,
} from "#core/api/suggestions.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { memoryStorage } from "#core/contribution/memory-storage.ts";
import {
  createdSuggestion,
  type CreatedSuggestion,
  moderatedSuggestion,
  type ModeratedSuggestion,
  type Suggestion,
} from "#core/model/suggestion.ts";
import type { ReviewService } from "#core/review/service.ts";
import { markApplied } from "#core/suggestion/moderation.ts";
import { PROOF_DAYS, proveSteward, STEWARD_RANDOM_BYTES } from "#core/suggestion/steward.ts";
import { NOW_MS, openEngine, type TestEngine } from "../../support/engine.ts";
import { answerOf } from "../../support/reply.ts";
import { testReviewService } from "../../support/review-service.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openEngine();
});

const TOKEN = "sixteen-characters";
const DAY_MS = 86_400_000;

const moderatedService = (limit = 0, storage = memoryStorage()): ReviewService =>
  testReviewService({ limit, moderators: [{ name: "amina", token: TOKEN }] }, storage);

const requestOf = (value: unknown, more: Partial<WriteRequest> = {}): WriteRequest => ({
  client: "192.0.2.1",
  search: "",
  receive: async () => Promise.resolve({ ok: true, value: { form: "json", value } }),
  ...more,
});

const post = async (value: unknown, service = moderatedService(), more: Partial<WriteRequest> = {}, nowMs = NOW_MS) =>
  answerOf<CreatedSuggestion>(await postSuggestion(requestOf(value, more), engine.context({ nowMs }), service));

const told = async (service: ReviewService, id: string) =>
  answerOf<Suggestion>(await getSuggestion(requestOf(null, { search: `?id=${id}` }), engine.context(), service));

const authorization = `Bearer ${TOKEN}`;

const queue = async (service: ReviewService, search = "") =>
  answerOf<ModeratedSuggestion>(
    await listSuggestions(requestOf(null, { authorization, search }), engine.context(), service),
  );

const judge = async (service: ReviewService, value: unknown, nowMs = NOW_MS + 1000) =>
  answerOf<ModeratedSuggestion>(
    await postVerdict(requestOf(value, { authorization }), engine.context({ nowMs }), service),
  );

const EDIT = { kind: "edit", place_id: 1, fields: { phone: "+442076528000" } };
const ADD = { kind: "add", fields: { name: "Masjid An-Noor", type: "mosque", lat: 51.51, lng: -0.12 } };

/** One of each kind. */
const ONE_OF_EACH = [
  ADD,
  EDIT,
  { kind: "confirm", place_id: 1 },
  { kind: "closed", place_id: 1 },
  { kind: "moved", place_id: 1, fields: { lat: 51.5, lng: -0.13, address: { street_address: "2 Test Street" } } },
  { kind: "duplicate", place_id: 1, fields: { duplicate_of: 4 } },
  { kind: "times", place_id: 1, fields: { rules: [{ prayer: "fajr", value: "05:45" }] } },
];

describe("POST /suggestion", () => {
  test.each(ONE_OF_EACH)("creates $kind: 201, pending, and nothing else is told", async (sent) => {
    const service = moderatedService();
    const answer = await post(sent, service);
    expect(answer).toMatchObject({ status: 201, data: [{ kind: sent.kind, status: "pending" }] });
    const [created] = answer.data;
    expect(createdSuggestion.strict().safeParse(created).success).toBe(true);
    const again = await told(service, created?.id ?? "");
    expect(again.data).toEqual([
      {
        id: created?.id,
        kind: sent.kind,
        place_id: created?.place_id,
        status: "pending",
        reason: null,
        created_at: created?.created_at,
        judged_at: null,
        applied_at: null,
      },
    ]);
  });

  test("keeps values as fix would write them", async () => {
    const service = moderatedService();
    const fields = {
      phone: "+44 20 7652 8000",
      name: "  Masjid\u200e An-Noor ",
      address: { street_address: "1  Test\nStreet", region: null },
      names: { ar: "مسجد النور", tr: "Nur Camii" },
      amenities: { wudu: "Yes", parking: null },
    };
    await post({ kind: "edit", place_id: 1, fields }, service);
    const [seen] = (await queue(service)).data;
    expect(seen?.fields).toEqual({
      phone: "+442076528000",
      name: "Masjid An-Noor",
      address: { street_address: "1  Test Street", region: null },
      names: { ar: "مسجد النور", tr: "Nur Camii" },
      amenities: { wudu: "yes", parking: null },
    });
  });

  test("takes a new place with its times, which moderators may correct", async () => {
    const service = moderatedService();
    const rules = [
      { prayer: "isha", value: "+20" },
      { prayer: "jumuah", value: "13:15", khutbah: "13:00", languages: ["ar", "en"] },
    ];
    expect((await post({ ...ADD, fields: { ...ADD.fields, rules } }, service)).status).toBe(201);
    const [seen] = (await queue(service)).data;
    expect(seen).toMatchObject({ place: null, fields: { ...ADD.fields, rules } });
    const fields = { ...ADD.fields, rules: [{ prayer: "isha", value: "+15" }] };
    const verdict = { id: seen?.id, action: "accept", reason: "Checked.", fields };
    expect((await judge(service, verdict)).data[0]).toMatchObject({ status: "accepted", corrected: fields });
  });

  test("names what is wrong with the times of a new place beside what is wrong with it", async () => {
    const rules = [{ prayer: "isha", value: "late" }];
    const answer = await post({ kind: "add", fields: { ...ADD.fields, phone: "12", rules } });
    expect(answer.errors.map(({ parameter }) => parameter)).toEqual(["fields.phone", "fields.rules[0].value"]);
    const none = await post({ kind: "add", fields: { ...ADD.fields, rules: [] } });
    expect(none.errors.map(({ parameter }) => parameter)).toEqual(["fields.rules"]);
    const edit = await post({ ...EDIT, fields: { rules } });
    expect(edit.errors.map(({ parameter }) => parameter)).toEqual(["fields.rules"]);
  });

  test("names every bad field at once, with the messages of the check", async () => {
    const fields = {
      phone: "not a number",
      website: "http://192.168.0.1/admin",
      opening_hours: "=cmd()",
      lat: 51,
      status: "gone",
      amenities: { wudu: "maybe" },
      address: { region: "see https://spam.example" },
      rating: 5,
      type: "pub",
    };
    const answer = await post({
      kind: "edit",
      place_id: 1,
      fields,
      evidence: "http://10.0.0.1/",
      note: "www.a.b www.c.d www.e.f",
      extra: 1,
    });
    expect(answer.status).toBe(400);
    expect(Object.fromEntries(answer.errors.map(({ parameter, message }) => [parameter, message]))).toEqual({
      extra: "is not a field of a suggestion",
      evidence: "must be an https address that anybody on the web can open",
      note: "must have at most 2 web addresses",
      "fields.lat": "belongs to a suggestion of the kind moved",
      "fields.phone": '"not a number" is not a number in E.164 form such as +442076528000',
      "fields.website": "must be an address that anybody on the web can open",
      "fields.opening_hours":
        'the text begins with "=", which a spreadsheet runs as a formula; write what should be read, not a formula; a text may begin with any other sign',
      "fields.status": '"gone" must be one of active, temporarily-closed, closed, unknown',
      "fields.amenities.wudu": '"maybe" must be one of yes, limited, no',
      "fields.address.region": "must not hold a web address; that is what website is for",
      "fields.rating": "is not a field that can be suggested",
    });
  });

  test("says so in Arabic to Arabic pages", async () => {
    const answer = await post({ kind: "edit", place_id: 1, fields: { phone: "12" } }, moderatedService(), {
      search: "?lang=ar",
    });
    expect(answer.errors).toEqual([
      { parameter: "fields.phone", message: expect.stringContaining("اكتب رقم الهاتف") as string },
    ]);
  });

  test.each([
    ["a type that is none", { ...ADD, fields: { ...ADD.fields, type: "pub" } }, "fields.type"],
    ["a category of another type", { ...ADD, fields: { ...ADD.fields, category: "butcher" } }, "fields.category"],
    [
      "a halal field of a mosque",
      { ...ADD, fields: { ...ADD.fields, halal: { level: "only" } } },
      "fields.halal.level",
    ],
    ["a point at sea", { ...ADD, fields: { ...ADD.fields, lat: -45, lng: -120 } }, "fields.lat"],
    ["a new place with half a point", { kind: "add", fields: { name: "A", type: "mosque", lat: 51 } }, "fields.lng"],
    ["a new place of another", { ...ADD, place_id: 1 }, "place_id"],
    ["nothing at all", { kind: "edit", place_id: 1, fields: {} }, "fields"],
    ["no place", { kind: "edit", fields: EDIT.fields }, "place_id"],
    ["itself as a duplicate", { kind: "duplicate", place_id: 1, fields: { duplicate_of: 1 } }, "fields.duplicate_of"],
    ["a place that is none", { kind: "duplicate", place_id: 1, fields: { duplicate_of: 99 } }, "fields.duplicate_of"],
    ["a strange confirmation", { kind: "confirm", place_id: 1, fields: { confirms: ["all"] } }, "fields.confirms"],
    ["an open closure", { kind: "closed", place_id: 1, fields: { status: "active" } }, "fields.status"],
    ["no rules", { kind: "times", place_id: 1, fields: { rules: [] } }, "fields.rules"],
    [
      "a rule of a weekday for Friday",
      { kind: "times", place_id: 1, fields: { rules: [{ prayer: "jumuah", value: "13:15", weekdays: "Mo" }] } },
      "fields.rules[0].weekdays",
    ],
    [
      "a clock that is none",
      { kind: "times", place_id: 1, fields: { rules: [{ prayer: "isha", value: "25:00" }] } },
      "fields.rules[0].value",
    ],
    ["a name to be removed", { kind: "edit", place_id: 1, fields: { names: { en: null } } }, "fields.names.en"],
    ["half a character", { kind: "edit", place_id: 1, fields: { description: "a\ud800" } }, "fields.description"],
    ["a list for an object", { kind: "edit", place_id: 1, fields: [1] }, "fields"],
    ["text for a group", { kind: "edit", place_id: 1, fields: { address: "x" } }, "fields.address"],
  ])("refuses %s", async (_what, sent, parameter) => {
    const answer = await post(sent);
    expect([answer.status, answer.errors.map((one) => one.parameter)]).toEqual([400, [parameter]]);
  });

  test("refuses hostile names of fields", async () => {
    for (const name of ["__proto__", "constructor", "toString"]) {
      const fields: unknown = JSON.parse(`{"names":{"${name}":"x"},"${name}":{"a":1},"address":{"${name}":"x"}}`);
      const answer = await post({ kind: "edit", place_id: 1, fields });
      expect([name, answer.status, answer.errors.length]).toEqual([name, 400, 3]);
    }
  });

  test("404 and 410 for unknown and retired places", async () => {
    expect((await post({ ...EDIT, place_id: 99 })).status).toBe(404);
  });

  test("the same from the same client is a duplicate for a day; a second confirmation always", async () => {
    const service = moderatedService();
    for (const sent of [EDIT, { kind: "confirm", place_id: 1 }]) {
      expect((await post(sent, service)).status).toBe(201);
      expect(await post(sent, service)).toMatchObject({ status: 409, code: "duplicate-suggestion" });
      expect((await post(sent, service, { client: "198.51.100.7" })).status).toBe(201);
      expect((await post(sent, service, {}, NOW_MS + 2 * DAY_MS)).status).toBe(201);
    }
    const other = { kind: "confirm", place_id: 1, fields: { confirms: ["phone"] } };
    expect((await post(other, service)).status).toBe(409);
  });

  test("an idempotency key answers the same again, and 409 for something else", async () => {
    const service = moderatedService();
    const key = { idempotencyKey: "0123456789abcdef0123" };
    const first = await post(EDIT, service, key);
    expect((await post(EDIT, service, { ...key, client: "198.51.100.7" })).data).toEqual(first.data);
    expect(await post({ ...EDIT, place_id: 4 }, service, key)).toMatchObject({ status: 409 });
    expect((await queue(service)).data).toHaveLength(1);
  });

  test("has budgets of its own: of a client, and of new places by everybody", async () => {
    const service = moderatedService(2);
    const add = (i: number) => ({ ...ADD, fields: { ...ADD.fields, name: `Masjid ${i}` } });
    expect((await post(add(1), service)).status).toBe(201);
    expect((await post(add(2), service)).status).toBe(201);
    expect(await post(add(3), service)).toMatchObject({ status: 429, code: "rate-limited" });
    for (let i = 0; i < 98; i += 1) expect((await post(add(i), service, { client: `198.51.${i}.1` })).status).toBe(201);
    expect((await post(add(200), service, { client: "203.0.113.9" })).status).toBe(429);
    expect((await post(EDIT, service, { client: "203.0.113.9" })).status).toBe(201);
  });

  test("a voter is the same at a place and another at the next, by network", async () => {
    const service = moderatedService();
    const voters: (string | null)[] = [];
    for (const [place, client] of [
      [1, "192.0.2.1"],
      [1, "192.0.2.77"],
      [4, "192.0.2.1"],
      [1, "198.51.100.1"],
    ] as const) {
      const answer = await post({ kind: "confirm", place_id: place }, service, { client });
      const id = answer.data[0]?.id;
      voters.push((await queue(service, "?kind=confirm")).data.find((one) => one.id === id)?.voter ?? null);
    }
    expect(voters[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{32}$/);
    expect(voters[1]).toBe(voters[0]);
    expect(new Set(voters).size).toBe(3);
  });
});

describe("moderation of suggestions", () => {
  test("lists what is pending, newest first, with the place, what is near and flags", async () => {
    const service = moderatedService();
    for (const [i, sent] of ONE_OF_EACH.entries()) await post(sent, service, {}, NOW_MS + i);
    const { data, meta } = await queue(service);
    const kinds = ONE_OF_EACH.map(({ kind }) => kind).toReversed();
    expect(meta).toMatchObject({ total: kinds.length - 1 });
    expect(data.map(({ kind }) => kind)).toEqual(kinds.filter((kind) => kind !== "confirm"));
    for (const one of data) expect(moderatedSuggestion.strict().safeParse(one).error).toBeUndefined();
    const moved = data.find(({ kind }) => kind === "moved");
    expect([moved?.flags, moved?.place?.id]).toEqual([["far-move"], 1]);
    expect((await queue(service, "?place_id=4")).data).toEqual([]);
    // Confirmations wait for no verdict: they are listed for those who ask for them, and of a place.
    expect((await queue(service, "?kind=confirm")).data.map(({ kind }) => kind)).toEqual(["confirm"]);
    expect((await queue(service, "?place_id=1")).data.map(({ kind }) => kind)).toContain("confirm");
    expect((await queue(service, "?kind=moved&limit=1")).data.map(({ kind }) => kind)).toEqual(["moved"]);
    expect((await queue(service, "?status=accepted")).data).toEqual([]);
  });

  test("accepts with corrections, and tells the author the reason", async () => {
    const service = moderatedService();
    const id = (await post(EDIT, service)).data[0]?.id ?? "";
    const wrong = await judge(service, { id, action: "accept", reason: "Called.", fields: { phone: "1" } });
    expect(wrong.errors.map((one) => one.parameter)).toEqual(["fields.phone"]);
    const done = await judge(service, {
      id,
      action: "accept",
      reason: "Called.",
      fields: { phone: "+44 20 7652 8001" },
    });
    expect(done.data[0]).toMatchObject({
      status: "accepted",
      corrected: { phone: "+442076528001" },
      fields: EDIT.fields,
    });
    expect((await told(service, id)).data[0]).toMatchObject({ status: "accepted", reason: "Called." });
    expect(await judge(service, { id, action: "reject", reason: "No." })).toMatchObject({
      status: 409,
      code: "already-judged",
    });
  });

  test("takes a verdict back until it is applied, once", async () => {
    const service = moderatedService();
    const id = (await post(EDIT, service)).data[0]?.id ?? "";
    expect((await judge(service, { id, action: "reopen", reason: "?" })).status).toBe(409);
    expect((await judge(service, { id, action: "reject", reason: "Spam." })).data[0]?.status).toBe("rejected");
    expect((await judge(service, { id, action: "reopen", reason: "Oops." })).data[0]).toMatchObject({
      status: "pending",
      reason: null,
      judged_at: null,
    });
    expect((await judge(service, { id, action: "accept", reason: "Right." })).data[0]?.status).toBe("accepted");
    expect(await markApplied(service, id, NOW_MS + 5000)).toBe(true);
    expect(await markApplied(service, id, NOW_MS + 6000)).toBe(true);
    const [applied] = (await told(service, id)).data;
    expect(applied).toMatchObject({ status: "applied", applied_at: "2026-02-10T12:00:05+00:00" });
    expect((await judge(service, { id, action: "reopen", reason: "?" })).status).toBe(409);
  });

  test("if two moderators judge together, one learns that the other was quicker", async () => {
    const service = moderatedService();
    const id = (await post(EDIT, service)).data[0]?.id ?? "";
    const actions = ["accept", "reject", "accept", "reject"];
    const answers = await Promise.all(actions.map(async (action) => judge(service, { id, action, reason: "Both." })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [record] = (await queue(service, `?status=${answers.find(({ status }) => status === 200)?.data[0]?.status}`))
      .data;
    expect(record?.history.map(({ moderator }) => moderator)).toEqual(["amina"]);
    expect(JSON.stringify((await told(service, id)).data)).not.toContain("amina");
  });

  test("does not exist without a token, and needs the right one", async () => {
    expect((await listSuggestions(requestOf(null), engine.context(), testReviewService())).status).toBe(404);
    expect((await listSuggestions(requestOf(null), engine.context(), moderatedService())).status).toBe(401);
    const wrong = requestOf(null, { authorization: "Bearer another-sixteen-chars" });
    expect((await postVerdict(wrong, engine.context(), moderatedService())).status).toBe(403);
  });
});

describe("DELETE /suggestion", () => {
  test("erases what was sent for its token alone; asked again it answers the same", async () => {
    const storage = memoryStorage();
    const service = moderatedService(0, storage);
    const sent = { ...EDIT, note: "I work there", name: "Zoë", evidence: "https://example.org/" };
    const [created] = (await post({ ...sent, evidence: "https://www.elm.org.uk/" }, service)).data;
    const search = `?id=${created?.id}`;
    const erase = async (token: string) =>
      answerOf<Suggestion>(
        await deleteSuggestion(
          requestOf(null, { search, authorization: `Bearer ${token}` }),
          engine.context({ nowMs: NOW_MS + 1 }),
          service,
        ),
      );
    expect((await erase("no")).status).toBe(403);
    expect((await erase(created?.delete_token ?? "")).data[0]?.status).toBe("removed");
    expect((await erase(created?.delete_token ?? "")).data[0]?.status).toBe("removed");
    expect((await told(service, created?.id ?? "")).data[0]).toMatchObject({ status: "removed", reason: null });
    const text = await storage.get("suggestions/20260210", created?.id ?? "");
    for (const secret of ["I work there", "Zoë", "7652", "elm.org"]) expect(text).not.toContain(secret);
    expect(await judge(service, { id: created?.id, action: "accept", reason: "?" })).toMatchObject({
      status: 409,
      code: "suggestion-erased",
    });
  });

  test("404 for invalid ids", async () => {
    expect((await told(moderatedService(), "nothing")).status).toBe(404);
  });
});

describe("a steward's suggestion", () => {
  const PROVED = { place_id: 1, token: "musalla-1-x", invited_at: "2026-11-01T00:00:00.000Z" };
  const random = (): Uint8Array => new Uint8Array(randomBytes(STEWARD_RANDOM_BYTES));

  /** A service that knows a steward of place 1, and the header that the steward sends. */
  const stewarded = async (publishes: boolean) => {
    const service = moderatedService();
    const site = { website: "https://mosque.example", publishes };
    const secret = await proveSteward(service.storage, PROVED, site, NOW_MS, random());
    return { service, steward: { authorization: `Steward ${secret}` } };
  };

  test("is marked for the moderators, and waits for them", async () => {
    const { service, steward } = await stewarded(false);
    expect(await post(EDIT, service, steward)).toMatchObject({ status: 201, data: [{ status: "pending" }] });
    await post({ ...EDIT, fields: { phone: "+442076528001" } }, service, {}, NOW_MS + 1);
    expect((await queue(service)).data.map((one) => one.steward)).toEqual([false, true]);
  });

  test("is accepted at once where the operator allows it, also when it is sent again", async () => {
    const { service, steward } = await stewarded(true);
    const sent = { ...steward, idempotencyKey: "a-key-of-the-client" };
    const first = await post(EDIT, service, sent);
    expect(first).toMatchObject({ status: 201, data: [{ status: "accepted" }] });
    expect((await post(EDIT, service, sent)).data).toEqual(first.data);
    const [accepted] = (await queue(service, "?status=accepted")).data;
    expect(accepted?.history.map(({ action, by }) => `${action} by ${by}`)).toEqual(["accept by steward"]);
  });

  test.each([
    { kind: "duplicate", fields: { duplicate_of: 4 } },
    { kind: "confirm" },
    { kind: "closed", fields: { status: "temporarily-closed" } },
    { kind: "closed" },
    { kind: "moved", fields: { lat: 51.51, lng: -0.12 } },
    { kind: "edit", fields: { status: "closed" } },
    { kind: "edit", fields: { name: "Casino" } },
    { kind: "edit", fields: { name: "مسجد" } },
    { kind: "edit", fields: { names: { tr: "Kumarhane" } } },
    { kind: "edit", fields: { names: { en: "Casino" } } },
    { kind: "edit", fields: { website: "https://attacker-domain.com/" } },
    { kind: "edit", fields: { website: null } },
    { kind: "edit", fields: { type: "musalla" } },
    { kind: "edit", fields: { address: { street_address: "1 Other Street" } } },
    // One word of identity among others is enough.
    { kind: "edit", fields: { phone: "+442076528000", website: "https://attacker-domain.com/" } },
  ])("never decides alone that %o", async (sent) => {
    const { service, steward } = await stewarded(true);
    const answer = await post({ place_id: 1, ...sent }, service, steward);
    expect(answer).toMatchObject({ status: 201, data: [{ status: "pending" }] });
    expect((await queue(service, "?status=accepted")).data).toEqual([]);
  });

  test.each([
    { kind: "edit", fields: { phone: "+442076528000", amenities: { wudu: "yes" } } },
    { kind: "edit", fields: { opening_hours: "Mo-Fr 09:00-17:00" } },
    { kind: "times", fields: { rules: [{ prayer: "isha", value: "21:30" }] } },
  ])("decides alone that %o", async (sent) => {
    const { service, steward } = await stewarded(true);
    const answer = await post({ place_id: 1, ...sent }, service, steward);
    expect(answer).toMatchObject({ status: 201, data: [{ status: "accepted" }] });
  });

  test.each([
    ["another place", { ...EDIT, place_id: 4 }, 0],
    ["a new place", ADD, 0],
    ["its place after the proof has expired", EDIT, PROOF_DAYS * DAY_MS],
  ])("is refused for %s", async (_, sent, laterMs) => {
    const { service, steward } = await stewarded(true);
    expect(await post(sent, service, steward, NOW_MS + laterMs)).toMatchObject({ status: 403, code: "forbidden" });
    expect((await queue(service, "?status=accepted")).data).toEqual([]);
  });

  test.each(["Steward", "Steward x", `Steward ${"0".repeat(32)}`])("with %s is refused", async (header) => {
    const { service } = await stewarded(true);
    expect(await post(EDIT, service, { authorization: header })).toMatchObject({ status: 403 });
  });
});
