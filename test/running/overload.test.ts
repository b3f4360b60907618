/** More than a server can do: what it takes is answered, the rest hears 503 at once, and then all is as before. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { send } from "../contract/client.ts";
import type { Answer } from "../contract/client.ts";
import { expectEnvelope } from "../contract/envelope.ts";
import { getLine, openConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const FLOOD = 300;

/** A guard, not a promise. */
const WITHIN = { timeout: 30_000, interval: 100 };

/** Some milliseconds of work. */
const year = (n: number): string => `/api/v1/prayer?lat=${20 + n / 100}&lng=39.8&from=2027-01-01&days=366`;

/** The same work, and hardly an answer to read. */
const headLine = (n: number): string => getLine(year(n)).replace("GET", "HEAD");

const get = async ({ origin }: RunningServer, target: string): Promise<Answer> =>
  send(origin, { method: "GET", target });

/** All at once, each over a connection of its own: what was taken, and what was refused. */
const flood = async (
  server: RunningServer,
): Promise<{ readonly taken: readonly Answer[]; readonly refused: readonly Answer[] }> => {
  const answers = await Promise.all(Array.from({ length: FLOOD }, async (_, n) => get(server, year(n))));
  expect([...new Set(answers.map(({ status }) => status))].sort((a, b) => a - b)).toEqual([200, 503]);
  const taken = answers.filter(({ status }) => status === 200);
  return { taken, refused: answers.filter((answer) => !taken.includes(answer)) };
};

const told = async (server: RunningServer, sample: string): Promise<number> => {
  const { text } = await get(server, "/metrics");
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.split(" ")[1],
  );
};

const toldRefused = async (server: RunningServer) => ({
  requests: await told(server, 'musalla_refused_requests_total{reason="requests"}'),
  delay: await told(server, 'musalla_refused_requests_total{reason="delay"}'),
});

const expectRecovery = async (server: RunningServer): Promise<void> => {
  await vi.waitFor(async () => expect(await told(server, "musalla_requests_at_work")).toBe(1), WITHIN);
  for (let n = 0; n < 5; n += 1) expect((await get(server, year(n))).status).toBe(200);
};

describe("more requests at once than MUSALLA_MAX_REQUESTS", () => {
  let server: RunningServer;
  beforeAll(async () => {
    // On a busy machine requests wait for seconds; the next describe is about those that are refused for it.
    const settings = { MUSALLA_MAX_REQUESTS: "20", MUSALLA_MAX_DELAY: "60000", MUSALLA_METRICS: "on" };
    server = await startServer(settings);
  });
  afterAll(async () => server.stop());

  it("are answered, or refused with 503 and Retry-After; none waits, fails or is lost", async () => {
    const [{ refused }, ...others] = await Promise.all([
      flood(server),
      get(server, "/api/v1/health"),
      get(server, "/robots.txt"),
      get(server, "/data/v1/manifest.json"),
    ]);
    for (const answer of refused) {
      expect(expectEnvelope(answer).code).toBe("unavailable");
      expect(answer.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
    }
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await toldRefused(server)).toEqual({ requests: refused.length, delay: 0 });
    expect(server.output()).toMatch(/"level":"warning","event":"overloaded","reason":"requests","refused":1\}/);
  });

  it("are answered again once it is over", async () => expectRecovery(server));

  it("do not count while their bodies are on the way", async () => {
    const head = "POST /api/v1/review HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n";
    const slow = await Promise.all(Array.from({ length: 40 }, async () => openConnection(server)));
    for (const { say } of slow) say(head);
    // Each counts until its turn has come: only then does the server wait for its body.
    await vi.waitFor(async () => expect(await told(server, "musalla_requests_at_work")).toBe(1), WITHIN);
    expect((await get(server, "/api/v1/types")).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
  });

  it("count as the messages that they are batches of, unless nothing else is at work", async () => {
    const call = (id: number) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "prayer", arguments: { lat: 21.4, lng: 39.8, from: "2027-01-01", days: 31 } },
    });
    const body = JSON.stringify(Array.from({ length: 8 }, (_, id) => call(id)));
    const post = async (): Promise<Answer> =>
      send(server.origin, { method: "POST", target: "/mcp", headers: { "content-type": "application/json" }, body });
    // Fewer than 20 requests, and more messages.
    const answers = await Promise.all(Array.from({ length: 15 }, post));
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBe(15 - refused.length);
    for (const { headers } of refused) expect(headers["retry-after"]).toBe("5");
    await expectRecovery(server);
    expect((await post()).status).toBe(200);
  });

  it("do not count when their clients are gone", async () => {
    const gone = await Promise.all(Array.from({ length: 40 }, async () => openConnection(server)));
    for (const { say, socket } of gone) {
      say(getLine(year(1)));
      socket.resetAndDestroy();
    }
    await expectRecovery(server);
  });
});

describe("an event loop later than MUSALLA_MAX_DELAY", () => {
  it("refuses as well, as long as a fifth of the requests are at work", async () => {
    const settings = { MUSALLA_MAX_REQUESTS: "200", MUSALLA_MAX_DELAY: "1", MUSALLA_METRICS: "on" };
    const server = await startServer(settings);
    const { taken, refused } = await flood(server);
    expect(taken.length).toBeGreaterThanOrEqual(40);
    const { requests, delay } = await toldRefused(server);
    expect(delay).toBeGreaterThan(0);
    // Whatever the reason, as many as clients saw.
    expect(requests + delay).toBe(refused.length);
    await expectRecovery(server);
    await server.stop();
  });
});

describe("new connections while those that are open keep the server busy", () => {
  it("are taken between requests, not after all of them", async () => {
    const server = await startServer({ MUSALLA_MAX_DELAY: "60000" });
    const busy = await Promise.all(Array.from({ length: FLOOD }, async () => openConnection(server)));
    let answered = 0;
    for (const { say, socket } of busy) {
      say(headLine(1));
      socket.on("data", (chunk: Buffer) => {
        if (!chunk.includes("\r\n\r\n")) return;
        answered += 1;
        say(headLine(answered % 1000));
      });
    }
    await vi.waitFor(() => expect(answered).toBeGreaterThan(FLOOD / 3), WITHIN);
    const before = answered;
    const asking = Array.from({ length: 10 }, async () => fetch(`${server.origin}/api/v1/health`));
    for (const { status } of await Promise.all(asking)) expect(status).toBe(200);
    // One is taken in each turn of the event loop: with all that is asked in each it would be 3000.
    expect(answered - before).toBeLessThan(1000);
    for (const { socket } of busy) socket.destroy();
    await server.stop();
  });
});

describe("a thousand connections while the server cannot take any", () => {
  it("wait for it in the system, and all are answered", async () => {
    const server = await startServer();
    server.signal("SIGSTOP");
    const opened: Connection[] = [];
    const all = Array.from({ length: 1000 }, async () => opened.push(await openConnection(server)));
    await vi
      .waitFor(() => expect(opened).toHaveLength(1000), { ...WITHIN, timeout: 5000 })
      .finally(() => server.signal("SIGCONT"));
    await Promise.all(all);
    for (const { say } of opened) say(getLine("/api/v1/health"));
    await Promise.all(opened.map(async ({ until }) => until('"ok":true')));
    for (const { socket } of opened) socket.destroy();
    await server.stop();
  });
});

describe("more connections than MUSALLA_MAX_CONNECTIONS", () => {
  it("are closed; idle ones make room for the next", async () => {
    const server = await startServer({ MUSALLA_MAX_CONNECTIONS: "20" });
    const openMany = async (): Promise<readonly Connection[]> =>
      Promise.all(Array.from({ length: 25 }, async () => openConnection(server)));
    const idle = await openMany();
    for (const { say } of idle) say(getLine("/api/v1/health"));
    await Promise.race(idle.map(async ({ closed }) => closed));
    await Promise.all(
      idle.map(async ({ closed, until }) => Promise.race([closed, until('"ok":true').catch(() => undefined)])),
    );
    // However many of those are still open, as many again are too many.
    const late = await openMany();
    await Promise.all(idle.map(async ({ closed }) => closed));
    const closed = (): number => late.filter(({ socket }) => socket.closed).length;
    await vi.waitFor(() => expect(closed()).toBeGreaterThanOrEqual(late.length - 20), WITHIN);
    for (const { socket } of late) socket.destroy();
    await vi.waitFor(async () => expect((await get(server, "/api/v1/types")).status).toBe(200), WITHIN);
    await server.stop();
  });
});
