/**
 * Hundreds of clients that are slow in one way or another: others are answered meanwhile, the slow ones are let go of
 * when their time is up, and what they did not read does not pile up. Their time is 2 s here (MUSALLA_CLIENT_TIMEOUT).
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { send } from "../contract/client.ts";
import { getLine, openConnection } from "./connection.ts";
import type { Connection } from "./connection.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const CLIENTS = 200;
/** Between two bytes of those that dribble. */
const DRIBBLE_MS = 500;

/** A guard, not a promise. */
const WITHIN = { timeout: 30_000, interval: 200 };

/** Clients that never read ask for 12 files of 769 kB each: more than the system keeps for them. */
const READERS = 40;
const LARGE = "/data/v1/en/cities/us.json";
const POST = "POST /api/v1/review HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    MUSALLA_CLIENT_TIMEOUT: "2",
    MUSALLA_MAX_DELAY: "60000",
    MUSALLA_METRICS: "on",
  });
});
afterAll(async () => server.stop());

const openMany = async (count: number): Promise<readonly Connection[]> =>
  Promise.all(Array.from({ length: count }, async () => openConnection(server)));

/** Says the beginning, then a byte now and then until the connection ends. */
const dribble = async (clients: readonly Connection[], beginning: string): Promise<void> => {
  for (const { say } of clients) say(beginning);
  const more = setInterval(() => {
    for (const { say, socket } of clients) if (socket.writable) say("a");
  }, DRIBBLE_MS);
  await Promise.all(clients.map(async ({ closed }) => closed));
  clearInterval(more);
};

/** Others ask while the slow ones are there, one after the other. */
const askOthers = async (): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const { status } = await send(server.origin, { method: "GET", target: `/api/v1/search?q=mosque&n=${i}` });
    statuses.push(status);
  }
  return statuses;
};

/** A number from the server's metrics. */
const told = async (name: string): Promise<number> => {
  const { text } = await send(server.origin, { method: "GET", target: "/metrics" });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
};

const ALL_GOOD = Array.from({ length: 20 }, () => 200);

describe("whoever", () => {
  it.each([
    ["never ends its headers", "GET /api/v1/types HTTP/1.1\r\nHost: x\r\nX-Slow: ", 408, "request-timeout"],
    ["never ends its body", POST, 408, "request-timeout"],
    // It has its answer before it ends; a second one would be taken for that to another request.
    ["never ends a body that nobody reads", POST.replace("review", "nothing"), 404, "not-found"],
  ])("%s is answered once and let go of; others are answered", async (_how, beginning, status, code) => {
    const clients = await openMany(CLIENTS);
    const [statuses] = await Promise.all([askOthers(), dribble(clients, beginning)]);
    expect(statuses).toEqual(ALL_GOOD);
    for (const { heard } of clients) {
      expect([...heard().matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, one]) => Number(one))).toEqual([status]);
      expect(heard()).toContain(`"code":"${code}"`);
    }
  });

  it("never says anything is let go of; others are answered", async () => {
    const clients = await openMany(CLIENTS);
    expect(await askOthers()).toEqual(ALL_GOOD);
    await Promise.all(clients.map(async ({ closed }) => closed));
  });

  it("asks and leaves delays nobody", async () => {
    const clients = await openMany(CLIENTS);
    for (const { say, socket } of clients) {
      say(getLine("/api/v1/places?country=TR"));
      socket.resetAndDestroy();
    }
    expect(await askOthers()).toEqual(ALL_GOOD);
  });

  it("never reads what it asked for is let go of, and nothing piles up; others are answered", async () => {
    const [memory, files] = [await told("process_resident_memory_bytes"), await told("process_open_fds")];
    const clients = await openMany(READERS);
    for (const { say, socket } of clients) {
      socket.pause();
      say(getLine(LARGE).repeat(12));
    }
    expect(await askOthers()).toEqual(ALL_GOOD);
    expect((await told("process_resident_memory_bytes")) - memory).toBeLessThan(150e6);
    await vi.waitFor(async () => expect(await told("process_open_fds")).toBeLessThan(files + 10), WITHIN);
    for (const { socket } of clients) socket.destroy();
  });

  it("reads slowly, for longer than its time, is served to the end", async () => {
    const client = await openConnection(server);
    const { socket } = client;
    socket.on("data", () => {
      socket.pause();
      setTimeout(() => socket.resume(), 40);
    });
    const began = Date.now();
    client.say(getLine(LARGE).repeat(12) + getLine("/api/v1/health").replace("Host", "Connection: close\r\nHost"));
    await client.closed;
    expect(client.heard().match(/HTTP\/1\.1 200 OK/g)).toHaveLength(13);
    expect(Date.now() - began).toBeGreaterThan(4000);
  });

  it("is idle after an answer keeps its connection", async () => {
    const clients = await openMany(CLIENTS);
    for (const { say } of clients) say(getLine("/api/v1/health"));
    await Promise.all(clients.map(async ({ until }) => until('"ok":true')));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(clients.filter(({ socket }) => socket.readyState === "open")).toHaveLength(CLIENTS);
    expect(await askOthers()).toEqual(ALL_GOOD);
    for (const { socket } of clients) socket.destroy();
  });
});
