/** How the built server ends: what it was asked is answered, what it acknowledged is kept, and nobody can hold it. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLine, openConnection } from "./connection.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const PLACE = 401;

const running: RunningServer[] = [];
const start = async (): Promise<RunningServer> => {
  const server = await startServer({ MUSALLA_RATE_LIMIT: "0" });
  running.push(server);
  return server;
};
afterAll(async () => Promise.all(running.map(async (server) => server.stop())));

/** A review as a request in two halves. */
const halves = (comment: string): readonly [string, string] => {
  const body = `place_id=${PLACE}&rating=5&comment=${comment}`;
  const head = `POST /api/v1/review HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`;
  return [head + body.slice(0, 10), body.slice(10)];
};

/** Comments of the reviews that are kept. */
const kept = ({ reviewsDir }: RunningServer): readonly string[] => {
  const folder = join(reviewsDir, "reviews", String(PLACE));
  const files = readdirSync(reviewsDir).includes("reviews") ? readdirSync(folder) : [];
  return files.map(
    (file) => (JSON.parse(readFileSync(join(folder, file), "utf8")) as { readonly comment: string }).comment,
  );
};

/** The line of the log about an event, without its time. */
const told = (server: RunningServer, event: string): Readonly<Record<string, unknown>> => {
  const lines = server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const all = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return all.find((one) => one["event"] === event) ?? {};
};

/** Sends the signal and waits until the server knows of it. */
const end = async (server: RunningServer, signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
  server.signal(signal);
  while (told(server, "stopping")["signal"] === undefined) await new Promise(setImmediate);
};

describe.each(["SIGTERM", "SIGINT"] as const)("after %s", (signal) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });

  it("a request under way is answered, whatever else is open", async () => {
    const idle = await openConnection(server);
    idle.say(getLine("/api/v1/types"));
    await idle.until("\r\n\r\n");
    const silent = await openConnection(server);
    const [asking, checking, slow] = [
      await openConnection(server),
      await openConnection(server),
      await openConnection(server),
    ];
    const [first, second] = halves("slowly-written");
    slow.say(first);
    await end(server, signal);

    asking.say(getLine("/api/v1/types"));
    checking.say(getLine("/api/v1/health"));
    await Promise.all([idle.closed, asking.closed, checking.closed]);
    expect(asking.heard()).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*connection: close/i);
    expect(checking.heard()).toMatch(/^HTTP\/1.1 503 [^]*retry-after: 5[^]*"code":"unavailable"/i);
    await silent.closed;
    expect(silent.heard()).toBe("");
    await expect(fetch(`${server.origin}/api/v1/health`)).rejects.toThrow("fetch failed");

    slow.say(second);
    await slow.closed;
    expect(slow.heard()).toMatch(/^HTTP\/1.1 201 Created\r\n[^]*connection: close/i);
    expect(await server.ended).toBe(0);
    expect(kept(server)).toEqual(["slowly-written"]);
    expect(told(server, "stopped")).toMatchObject({ level: "info", cut_off: 0 });
  });
});

describe.concurrent("two hundred reviews, and the end in their middle", () => {
  it("keeps what it acknowledged, and acknowledges what it keeps", async () => {
    const server = await start();
    const acknowledged: string[] = [];
    const send = async (comment: string): Promise<void> => {
      const body = new URLSearchParams({ place_id: String(PLACE), rating: "4", comment });
      const reply = await fetch(`${server.origin}/api/v1/review`, { method: "POST", body });
      if (reply.status === 201) acknowledged.push(comment);
      if (acknowledged.length === 20) server.signal("SIGTERM");
    };
    const all = Array.from({ length: 200 }, async (_, i) => send(`Review ${i}`).catch(() => undefined));
    await Promise.all(all);
    expect(await server.ended).toBe(0);
    expect(acknowledged.length).toBeGreaterThanOrEqual(20);
    expect([...kept(server)].sort()).toEqual(acknowledged.sort());
  });
});

describe.concurrent("a client that never finishes", () => {
  it("is cut off after ten seconds, and nothing is kept of it", async () => {
    const server = await start();
    const slow = await openConnection(server);
    slow.say(halves("never-finished")[0]);
    await end(server);
    expect(await server.ended).toBe(0);
    await slow.closed;
    expect(slow.heard()).toBe("");
    expect(kept(server)).toEqual([]);
    expect(told(server, "stopped")).toMatchObject({ cut_off: 1 });
  });

  it("is not waited for after a second signal", async () => {
    const server = await start();
    const slow = await openConnection(server);
    slow.say(halves("never-finished")[0]);
    await end(server);
    server.signal("SIGTERM");
    expect(await server.ended).toBe(128 + 15);
    expect(kept(server)).toEqual([]);
  });
});
