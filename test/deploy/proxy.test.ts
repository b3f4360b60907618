/** server/deploy/nginx-proxy.conf in front of two built servers: what it keeps, what it hides, whom the servers take for the client. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServer } from "../server/start.ts";
import type { RunningServer } from "../server/start.ts";
import { isNginxAbsent } from "../support/nginx.ts";
import { freePort } from "../support/port.ts";

/** Debian keeps it where only root looks for programs. */
const environment = { PATH: `${process.env["PATH"]}:/usr/sbin` };

const START_MS = 10_000;

/** The example with ports and folders of this test, and what nginx wants around it. */
const configuration = (folder: string, port: number, servers: readonly RunningServer[]): string => {
  const [first = "", second = ""] = servers.map(({ origin }) => new URL(origin).host);
  const own = readFileSync("server/deploy/nginx-proxy.conf", "utf8")
    .replace("10.0.0.1:3000", first)
    .replace("10.0.0.2:3000", second)
    .replace("/var/cache/nginx/musalla", `${folder}/cache`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${folder}/${one};`,
  );
  const user = process.getuid?.() === 0 ? "user root; " : "";
  return `${user}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp {\naccess_log ${folder}/access.log; ${temporary.join(" ")}\n${own}}\n`;
};

interface RunningProxy {
  readonly origin: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

/** nginx before the servers; `change` is made to the example. */
const startProxy = async (
  servers: readonly RunningServer[],
  change: (configuration: string) => string = (as) => as,
): Promise<RunningProxy> => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "nginx.conf"), change(configuration(folder, port, servers)));
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: "ignore",
    env: environment,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true });
  };
  const giveUpAt = Date.now() + START_MS;
  while (
    !(await fetch(`${origin}/api/v1/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > giveUpAt) throw new Error("nginx did not start");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { origin, folder, stop };
};

describe.skipIf(isNginxAbsent)("two servers behind nginx (needs nginx)", () => {
  let servers: readonly RunningServer[] = [];
  let origin = "";
  let accessLog = "";
  let stop: () => Promise<void> = async () => Promise.resolve();
  beforeAll(async () => {
    const settings = { MUSALLA_TRUSTED_PROXIES: "1", MUSALLA_RATE_LIMIT: "2", MUSALLA_METRICS: "on" };
    const first = await startServer(settings);
    servers = [first, await startServer({ ...settings, MUSALLA_REVIEWS: `fs:${first.reviewsDir}` })];
    const proxy = await startProxy(servers);
    ({ origin, stop } = proxy);
    accessLog = join(proxy.folder, "access.log");
  });
  afterAll(async () => {
    await stop();
    await Promise.all(servers.map(async (server) => server.stop()));
  });

  const ask = async (path: string, encoding = "br") => {
    const reply = await fetch(`${origin}${path}`, { headers: { "accept-encoding": encoding } });
    await reply.arrayBuffer();
    return {
      status: reply.status,
      cache: reply.headers.get("x-cache"),
      encoding: reply.headers.get("content-encoding"),
    };
  };

  const post = async (comment: string, claimed: string): Promise<number> => {
    const body = new URLSearchParams({ place_id: "401", rating: "5", comment });
    return (await fetch(`${origin}/api/v1/review`, { method: "POST", body, headers: { "x-forwarded-for": claimed } }))
      .status;
  };

  it("keeps lists, each encoding for itself, and nothing that must not be kept", async () => {
    const list = "/api/v1/places?country=GB";
    expect(await ask(list)).toEqual({ status: 200, cache: "MISS", encoding: "br" });
    expect(await ask(list)).toEqual({ status: 200, cache: "HIT", encoding: "br" });
    expect(await ask(list, "gzip")).toEqual({ status: 200, cache: "MISS", encoding: "gzip" });
    for (const path of ["/api/v1/health", "/api/v1/place?id=401"]) {
      await ask(path);
      expect((await ask(path)).cache, path).not.toBe("HIT");
    }
  });

  it("hides the metrics", async () => {
    expect((await ask("/metrics")).status).toBe(404);
    expect((await fetch(`${servers[0]?.origin}/metrics`)).status).toBe(200);
  });

  it("tells the servers who asks, whatever the client claims to be", async () => {
    const statuses = [];
    for (let i = 0; i < 5; i += 1) statuses.push(await post(`Review ${i}`, `198.51.100.${i}`));
    // Two of each server: on files each counts for itself.
    expect(statuses.filter((status) => status === 201)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("logs nobody's address, nor what was asked for", async () => {
    await ask("/api/v1/places?lat=-36.8485&lng=-174.7633");
    expect(readFileSync(accessLog, "utf8").split("\n")[0]).toBe("");
  });

  it("passes over a server that ended", async () => {
    servers[0]?.signal("SIGTERM");
    await servers[0]?.ended;
    const asked = Array.from({ length: 20 }, async (_, i) => ask(`/api/v1/places?limit=1&offset=${i}`));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200));
  });
});

describe.skipIf(isNginxAbsent)("a server behind an nginx that lets larger bodies pass (needs nginx)", () => {
  it("hears its 413 each time, and no other client notices", async () => {
    const server = await startServer({ MUSALLA_RATE_LIMIT: "0", MUSALLA_CLIENT_TIMEOUT: "15" });
    const proxy = await startProxy([server, server], (as) => as.replace("128k", "10m"));
    const post = async (bytes: number): Promise<number> => {
      const body = new Uint8Array(bytes).fill(97);
      const headers = { "content-type": "application/json" };
      const reply = await fetch(`${proxy.origin}/api/v1/review`, { method: "POST", body, headers });
      await reply.arrayBuffer();
      return reply.status;
    };
    const get = async (): Promise<number> => {
      const reply = await fetch(`${proxy.origin}/api/v1/place?id=401`);
      await reply.arrayBuffer();
      return reply.status;
    };
    const statuses: Record<string, Set<number>> = { post: new Set(), get: new Set() };
    for (let i = 0; i < 10; i += 1) {
      const posted = [80_000, 1_200_000, 2_000_000, 8_000_000].map(async (bytes) =>
        statuses["post"]?.add(await post(bytes)),
      );
      const got = Array.from({ length: 4 }, async () => statuses["get"]?.add(await get()));
      await Promise.all([...posted, ...got]);
    }
    expect(statuses).toEqual({ post: new Set([413]), get: new Set([200]) });
    expect(readFileSync(join(proxy.folder, "error.log"), "utf8")).not.toContain("[error]");
    await proxy.stop();
    await server.stop();
  });
});
