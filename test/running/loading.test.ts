/**
 * A server has loaded all that it needs before its first request: neither a build that replaces its files under it nor
 * a lack of file descriptors makes a route fail for good. It takes fewer connections than it may open files.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { boundConnections, connectionsMax, openFilesMax } from "../../server/node/connections.ts";
import { isRedisAbsent, startRedis } from "../support/redis.ts";
import { type Connection, getLine, openConnection } from "./connection.ts";
import { type RunningServer, startServer } from "./start.ts";

/** A guard, not a promise. */
const WITHIN = { timeout: 30_000, interval: 200 };
const IS_LINUX = process.platform === "linux";

/** Every route, most never asked before. */
const ROUTES: readonly (readonly [target: string, status: number])[] = [
  ["/api/v1/health", 200],
  ["/api/v1/openapi.json", 200],
  ["/api/v1/types", 200],
  ["/api/v1/countries", 200],
  ["/api/v1/cities?country=TR", 200],
  ["/api/v1/methods", 200],
  ["/api/v1/events", 200],
  ["/api/v1/places?lat=41&lng=29&open_now=true", 200],
  ["/api/v1/place?id=401", 200],
  ["/api/v1/search?q=mosque", 200],
  ["/api/v1/prayer?lat=41&lng=29", 200],
  ["/api/v1/prayer?lat=41&lng=29&from=2027-01-01&days=9&format=ics", 200],
  ["/api/v1/reviews?place_id=401", 200],
  ["/api/v1/review?id=none", 405],
  ["/api/v1/review/report", 405],
  ["/api/v1/moderation/reviews", 401],
  ["/api/v1/moderation/review", 405],
  ["/api/v1/nothing", 404],
  ["/data/v1/manifest.json", 200],
  ["/metrics", 200],
  ["/robots.txt", 200],
  ["/a/page/that/is/not/there", 404],
];

const EVERYTHING = { MUSALLA_METRICS: "on", MUSALLA_MODERATION_TOKEN: "sixteen-or-more-letters" };

const expectAllAnswered = async ({ origin }: RunningServer): Promise<void> => {
  const answers = ROUTES.map(async ([target]) => [target, (await fetch(origin + target)).status] as const);
  expect(await Promise.all(answers)).toEqual(ROUTES);
  const body = new URLSearchParams({ place_id: "401", rating: "5", comment: String(Math.random()) });
  expect((await fetch(`${origin}/api/v1/review`, { method: "POST", body })).status).toBe(201);
};

const folder = mkdtempSync(join(tmpdir(), "musalla-loading-"));
let copies = 0;
const started: RunningServer[] = [];
afterAll(async () => {
  await Promise.all(started.map(async (server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** A server whose program can be removed. */
const startCopy = async (
  settings: Readonly<Record<string, string>> = {},
): Promise<{ readonly server: RunningServer; readonly program: string }> => {
  copies += 1;
  const program = join(folder, String(copies));
  cpSync(".output/server", program, { recursive: true });
  vi.stubEnv("TEST_SERVER", JSON.stringify([process.execPath, join(program, "index.mjs")]));
  const server = await startServer({ ...EVERYTHING, ...settings });
  vi.unstubAllEnvs();
  started.push(server);
  return { server, program };
};

describe("a server whose program is removed while it runs", () => {
  it.each([
    ["files", {}],
    ["SQLite", { MUSALLA_REVIEWS: `sqlite:${folder}/reviews.db` }],
  ])("answers every route, with reviews in %s", async (_where, settings) => {
    const { server, program } = await startCopy(settings);
    rmSync(program, { recursive: true });
    await expectAllAnswered(server);
    expect(server.output()).not.toContain('"event":"fault"');
  });

  it.skipIf(isRedisAbsent)("answers every route, with reviews in Redis (needs redis-server)", async () => {
    const redis = await startRedis();
    const { server, program } = await startCopy({ MUSALLA_REVIEWS: redis.url });
    rmSync(program, { recursive: true });
    await expectAllAnswered(server);
    await redis.stop();
  });
});

const FILES = 1024;

/** A server that may open so many files, as a shell limits it. */
const startLimited = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
  const script = `ulimit -n ${FILES} && exec "$0" "$1"`;
  vi.stubEnv("TEST_SERVER", JSON.stringify(["sh", "-c", script, process.execPath, ".output/server/index.mjs"]));
  const server = await startServer({ ...EVERYTHING, ...settings });
  vi.unstubAllEnvs();
  started.push(server);
  return server;
};

describe.skipIf(!IS_LINUX)("a server that may open 1024 files (Linux)", () => {
  let server: RunningServer;
  const opened: Connection[] = [];
  beforeAll(async () => {
    server = await startLimited({ MUSALLA_CLIENT_TIMEOUT: "60" });
  });
  afterAll(() => opened.forEach(({ socket }) => socket.destroy()));

  it("takes fewer connections than that, and says so in one line", () => {
    const lines = server
      .output()
      .split("\n")
      .filter((line) => line.includes("connections-limited"));
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: "warning", event: "connections-limited", asked: 10_000, connections: 512, open_files: FILES },
    ]);
  });

  it("answers every route over new connections, cold, while those that said nothing are closed", async () => {
    for (let i = 0; i < 1600; i += 1) opened.push(await openConnection(server));
    await vi.waitFor(() => expect(opened.filter(({ socket }) => socket.destroyed).length).toBeGreaterThan(800), WITHIN);
    const late = await Promise.all(ROUTES.map(async () => openConnection(server)));
    const answers = ROUTES.map(async ([target], i) => {
      const client = late[i];
      client?.say(getLine(target).replace("Host", "Connection: close\r\nHost"));
      await client?.closed;
      return [target, Number(client?.heard().split(" ")[1])] as const;
    });
    expect(await Promise.all(answers)).toEqual(ROUTES);
  });

  it("answers every route when they are gone", async () => {
    for (const { socket } of opened) socket.destroy();
    await vi.waitFor(async () => expect((await fetch(`${server.origin}/api/v1/health`)).ok).toBe(true), WITHIN);
    await expectAllAnswered(server);
  });

  it("says nothing where the setting asks for less", async () => {
    const modest = await startLimited({ MUSALLA_MAX_CONNECTIONS: "500" });
    expect(modest.output()).not.toContain("connections-limited");
  });
});

describe("how many connections are taken", () => {
  it.each([
    [10_000, null, 10_000],
    [10_000, 65_536, 10_000],
    [100_000, 65_536, 64_512],
    [10_000, 4096, 3072],
    [10_000, 256, 128],
    [10_000, 128, 64],
    [100, 1024, 100],
    [10_000, 1, 1],
  ])("asked for %i with %s files: %i", (asked, files, taken) => {
    expect(connectionsMax(asked, files)).toBe(taken);
  });

  it.skipIf(!IS_LINUX)("follows the limit of the process (Linux)", () => {
    const told = spawnSync("sh", ["-c", "ulimit -n"], { encoding: "utf8" }).stdout.trim();
    expect(String(openFilesMax())).toBe(told);
  });

  /** A server that takes five connections; it answers `/` at once, other paths never. */
  interface Small {
    readonly origin: string;
    /** How many requests it has read the headers of. */
    readonly asked: () => number;
    readonly stop: () => void;
  }

  const startSmall = async (): Promise<Small> => {
    let asked = 0;
    const small = createServer((request, response) => {
      asked += 1;
      if (request.url === "/") response.end("ok");
    });
    boundConnections(small, 5);
    await new Promise<void>((resolve) => small.listen(0, "127.0.0.1", resolve));
    const stop = (): void => {
      small.closeAllConnections();
      small.close();
    };
    return { origin: `http://127.0.0.1:${(small.address() as AddressInfo).port}`, asked: () => asked, stop };
  };

  /** Five connections, one after the other, each of which says this. */
  const fill = async (here: Small, text: string, answer = ""): Promise<readonly Connection[]> => {
    const all: Connection[] = [];
    for (let i = 0; i < 5; i += 1) {
      const client = await openConnection(here);
      client.say(text);
      if (answer !== "") await client.until(answer);
      all.push(client);
    }
    // Until it has read a request, the server believes that its connection says nothing.
    if (text.includes("\r\n\r\n")) await vi.waitFor(() => expect(here.asked()).toBe(5), { timeout: 20_000 });
    return all;
  };

  const BODY = "POST /wait HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n";

  it.each([
    ["said nothing", "", ""],
    ["sent half a header", "GET / HT", ""],
    ["were answered", getLine("/"), "ok"],
    ["send half a body", BODY, ""],
  ])("is held by closing the first of those that %s", async (_, text, answer) => {
    const small = await startSmall();
    const [first, second, ...others] = await fill(small, text, answer);
    // One that is answered is idle, and makes room before those that send a body.
    const path = text === BODY ? "/wait" : "/";
    for (const one of [first, second]) {
      const next = await openConnection(small);
      const asked = small.asked();
      next.say(getLine(path));
      await vi.waitFor(() => expect(small.asked()).toBe(asked + 1), { timeout: 20_000 });
      await one?.closed;
      expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false, false]);
    }
    small.stop();
  });

  it("is held by closing the new one, where all others are being answered", async () => {
    const small = await startSmall();
    const busy = await fill(small, getLine("/wait"));
    const late = await openConnection(small);
    await late.closed;
    expect(busy.map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false, false]);
    small.stop();
  });
});
