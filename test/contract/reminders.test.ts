/** /reminder of a server with keys for Web Push, and of one without. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { SLOT_MIN, slotOf } from "#core/values/reminder.ts";
import { expectSuccess } from "./envelope.ts";
import { askHost, type Host, NOT_OURS, NOT_REMINDING, openServer } from "./host.ts";
import { describeUnless, fails, type Row, runRows } from "./rows.ts";

const JSON_BODY = { "content-type": "application/json" };
const REFUSED: readonly Row[] = [
  ["3 Status", "415", { ask: "POST /reminder", body: "slots=5" }, fails(415, "unsupported-media-type")],
  ["3 Status", "400 nothing in it", { ask: "POST /reminder", headers: JSON_BODY, body: "{}" }, fails(400, "bad-body")],
  ["3 Status", "413", { ask: "POST /reminder", headers: JSON_BODY, body: " ".repeat(65_537) }, fails(413)],
  [
    "3 Status",
    "403 from a page of another site",
    { ask: "POST /reminder", headers: { ...JSON_BODY, "sec-fetch-site": "cross-site" }, body: "{}" },
    fails(403, "cross-site"),
  ],
  ["3 Status", "400 no id", "DELETE /reminder", fails(400, "bad-parameter")],
  ["3 Status", "400 bad id", "PUT /reminder?id=..", fails(400, "bad-parameter")],
  ["3 Status", "401 no token", `DELETE /reminder?id=${"0".repeat(32)}`, fails(401, "unauthorized")],
  [
    "3 Status",
    "404 unknown id",
    { ask: `DELETE /reminder?id=${"0".repeat(32)}`, headers: { authorization: "Bearer a" } },
    fails(404, "unknown-id"),
  ],
  [
    "3 Status",
    "405 with Allow",
    "PATCH /reminder",
    fails(405, "method-not-allowed", (_body, { headers }) =>
      expect(headers["allow"]).toBe("GET, HEAD, POST, PUT, DELETE, OPTIONS"),
    ),
  ],
];

const ENDPOINT = "https://web.push.apple.com/contract-suite";

describeUnless(NOT_REMINDING, "with keys", () => {
  let host: Host;
  beforeAll(async () => {
    host = await openServer();
  });
  afterAll(async () => host.stop());

  const post = async (body: unknown) =>
    askHost(host, { ask: "POST /reminder", headers: JSON_BODY, body: JSON.stringify(body) });

  const later = (): number => slotOf(Date.now()) + 12 * SLOT_MIN;

  it("tells its key and the grid, and keeps the answer nowhere", async () => {
    const answer = await askHost(host, "/reminder");
    const [terms] = expectSuccess(answer).data;
    expect(terms).toMatchObject({ slot_minutes: 5, horizon_minutes: 4320, slots_max: 24 });
    expect(Buffer.from(String(terms?.["public_key"]), "base64url")).toHaveLength(65);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("subscribes, renews and erases a device for the holder of its token", async () => {
    const made = await post({ endpoint: ENDPOINT, slots: [later(), later() + 60] });
    expect(made.status, made.text).toBe(201);
    const [record] = expectSuccess(made).data;
    const { id, delete_token: token, slots } = record ?? {};
    expect(slots).toEqual([later(), later() + 60]);
    const held = { authorization: `Bearer ${String(token)}` };
    const body = JSON.stringify({ slots: [later() + 60] });
    const ask = `PUT /reminder?id=${String(id)}`;
    expect((await askHost(host, { ask, headers: JSON_BODY, body })).status).toBe(401);
    const renewed = await askHost(host, { ask, headers: { ...JSON_BODY, ...held }, body });
    expect(renewed.status, renewed.text).toBe(200);
    expect(renewed.text).not.toContain(String(token));
    const erase = { ask: `DELETE /reminder?id=${String(id)}`, headers: held };
    expect((await askHost(host, erase)).status).toBe(200);
    expect((await askHost(host, erase)).status).toBe(404);
  });

  it("takes an address at a push service that it knows, and no other", async () => {
    for (const endpoint of ["https://127.0.0.1/a", "http://127.0.0.1:1/a", "https://evil.example/a"])
      expect(await post({ endpoint, slots: [later()] })).toMatchObject({ status: 400 });
  });

  runRows(() => host, REFUSED);
});

describeUnless(NOT_OURS, "without keys", () => {
  let host: Host;
  beforeAll(async () => {
    host = await openServer({ MUSALLA_PUSH_KEYS: undefined, MUSALLA_PUSH_CONTACT: undefined });
  });
  afterAll(async () => host.stop());

  runRows(
    () => host,
    ["GET", "POST", "PUT", "DELETE"].map((method): Row => [
      "3 Status",
      "404",
      `${method} /reminder`,
      fails(404, "not-found"),
    ]),
  );
});
