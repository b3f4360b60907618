/** Statuses: on the host under test, on the wire, and of servers on retired or damaged data. */
import { readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STATUS } from "./cases/status.ts";
import { WIRE } from "./cases/wire.ts";
import { lack } from "./capabilities.ts";
import { exchange } from "./client.ts";
import { expectFailure } from "./envelope.ts";
import { NOT_OURS, RETIRED, askHost, buildFixture, openHost, openServer } from "./host.ts";
import type { DataFolder, Host } from "./host.ts";
import { describeUnless, fails, runRows } from "./rows.ts";
import type { Row } from "./rows.ts";

let host: Host;
let data: DataFolder | null = null;
beforeAll(async () => {
  host = await openHost();
  if (NOT_OURS === null) data = await buildFixture();
});
afterAll(async () => {
  await host.stop();
  data?.remove();
});

describe("statuses", () => runRows(() => host, STATUS));

describeUnless(NOT_OURS ?? lack("own-parser"), "on the wire", () => {
  it.each(WIRE)("%s", async (_sentence, bytes, expected) => expected(await exchange(host.origin, bytes)));
});

it("a connection survives a refused body", async () => {
  const broken = { ask: "POST /review", headers: { "content-type": "application/json" }, body: "{" };
  for (let i = 0; i < 3; i += 1) expect((await askHost(host, broken)).status).toBe(400);
  expect((await askHost(host, "/health")).status).toBe(200);
});

const replacedBy = (id: number | null) =>
  fails(410, "retired", (body) => {
    expect(body.replaced_by).toBe(id);
    if (id !== null) expect(body.error).toContain(String(id));
  });

const JSON_BODY = { "content-type": "application/json" };

const RETIRED_ROWS: readonly Row[] = [
  ["3 Status", "410 names replaced_by", `/place?id=${RETIRED.id}`, replacedBy(RETIRED.replacedBy)],
  ["3 Status", "410 without a successor", `/place?id=${RETIRED.withoutSuccessor}`, replacedBy(null)],
  ["3 Status", "410 in Arabic too", `/place?id=${RETIRED.id}&lang=ar`, replacedBy(RETIRED.replacedBy)],
  [
    "3 Status",
    "410 for a review of a retired place",
    { ask: "POST /review", headers: JSON_BODY, body: `{"place_id":${RETIRED.id},"rating":5}` },
    replacedBy(RETIRED.replacedBy),
  ],
];

describeUnless(NOT_OURS, "a server on data with retired ids", () => {
  let server: Host;
  beforeAll(async () => {
    server = await openServer({ MUSALLA_DATA: data?.path ?? "" });
  });
  afterAll(async () => server.stop());
  runRows(() => server, RETIRED_ROWS);
});

/** 500, or 503 with Retry-After, and nothing of the inside. */
const broken = (answer: Parameters<typeof expectFailure>[0]): void => {
  const body = expectFailure(answer);
  expect([500, 503], answer.text).toContain(answer.status);
  expect(body.code).toBe(answer.status === 500 ? "internal-error" : "unavailable");
  if (answer.status === 503) expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
};

const DAMAGED_ROWS: readonly Row[] = [
  ["3 Status", "a block cut short", "/places?country=gb&type=mosque", broken],
  ["3 Status", "a leaf of places cut short", "/places?lat=51.5&lng=-0.1", broken],
  ["3 Status", "a listing that is missing", "/cities?country=sa", broken],
  ["3 Status", "a listing that is no JSON", "/types", broken],
  ["3 Status", "an index that is empty", "/events", broken],
  ["3 Status", "an index that is empty", "/search?q=eid", broken],
  ["3 Status", "an ephemeris of noise", "/prayer?lat=21.4&lng=39.8&date=2026-02-18", broken],
];

describeUnless(NOT_OURS, "a server on damaged data", () => {
  let server: Host;
  beforeAll(async () => {
    const folder = data?.path ?? "";
    // The server reads the files where there are no archives.
    rmSync(join(folder, "_archives"), { recursive: true });
    truncateSync(join(folder, "index/blocks/gb.bin"), 40);
    truncateSync(join(folder, "index/leaves/gb/_.bin"), 40);
    rmSync(join(folder, "en/cities/sa.json"));
    writeFileSync(join(folder, "en/types.json"), "<html>");
    writeFileSync(join(folder, "index/events.json"), "");
    const ephemeris = join(folder, "prayer/ephemeris");
    for (const name of readdirSync(ephemeris)) writeFileSync(join(ephemeris, name), "noise".repeat(500));
    server = await openServer({ MUSALLA_DATA: folder });
  });
  afterAll(async () => server.stop());
  runRows(() => server, DAMAGED_ROWS);

  it("still answers what is not damaged", async () => {
    expect((await askHost(server, "/cities?country=eg")).status).toBe(200);
    expect((await askHost(server, "/health")).status).toBe(200);
  });
});

describeUnless(NOT_OURS, "a server that cannot keep reviews", () => {
  let server: Host;
  beforeAll(async () => {
    server = await openServer({ MUSALLA_REVIEWS: "redis://127.0.0.1:1" });
  });
  afterAll(async () => server.stop());
  const body = '{"place_id":{place},"rating":5,"comment":"It cannot be kept."}';
  runRows(
    () => server,
    [["3 Status", "a review is not told to be kept", { ask: "POST /review", headers: JSON_BODY, body }, broken]],
  );
});
