/** server/deploy/nginx-proxy.conf in front of two built servers: what it keeps, what it hides, whom the servers take for the client. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange, send } from "../contract/client.ts";
import type { Answer, Headers } from "../contract/client.ts";
import { startServer } from "../running/start.ts";
import type { RunningServer } from "../running/start.ts";
import { isNginxAbsent } from "../support/nginx.ts";
import { PROXY_HOST, startProxy } from "../support/nginx-proxy.ts";
import type { RunningProxy } from "../support/nginx-proxy.ts";

const SETTINGS = {
  MUSALLA_TRUSTED_PROXIES: "1",
  MUSALLA_ORIGIN: `https://${PROXY_HOST}`,
  MUSALLA_RATE_LIMIT: "2",
  MUSALLA_METRICS: "on",
};
const FORM = "application/x-www-form-urlencoded";

/** What could lead to /metrics for nginx, the server or a program between them. */
const METRICS = [
  "/metrics",
  "/metrics/",
  "/metrics//",
  "//metrics",
  "/./metrics",
  "/x/../metrics",
  "/x/..%2fmetrics",
  "/%6detrics",
  "/%6D%65%74%72%69%63%73",
  "/metrics%2f",
  "/%2fmetrics",
  "/%2e/metrics",
  "/metrics;x",
  "/metrics;/",
  "/;/metrics",
  "/metrics.",
  "/metrics%20",
  "/metrics%09",
  "/metrics%00",
  "/metrics#x",
  "/metrics/.",
  "/metrics/x/..",
  "/api/v1/../../metrics",
  "/tiles/../metrics",
  `http://${PROXY_HOST}/metrics`,
  `http://${PROXY_HOST}/metrics/`,
] as const;

describe.skipIf(isNginxAbsent)("two servers behind nginx (needs nginx)", () => {
  let servers: readonly RunningServer[] = [];
  let proxy: RunningProxy;
  beforeAll(async () => {
    const first = await startServer(SETTINGS);
    servers = [first, await startServer({ ...SETTINGS, MUSALLA_REVIEWS: `fs:${first.reviewsDir}` })];
    proxy = await startProxy(servers);
  });
  afterAll(async () => {
    await proxy.stop();
    await Promise.all(servers.map(async (server) => server.stop()));
  });

  const get = async (target: string, headers: Headers = {}): Promise<Answer> =>
    send(proxy.origin, { method: "GET", target, headers: { host: PROXY_HOST, ...headers } });

  const ask = async (path: string, encoding = "br") => {
    const { status, headers } = await get(path, { "accept-encoding": encoding });
    return { status, cache: headers["x-cache"], encoding: headers["content-encoding"] };
  };

  const post = async (comment: string, claimed: string): Promise<number> => {
    const body = new URLSearchParams({ place_id: "401", rating: "5", comment }).toString();
    const headers = { host: PROXY_HOST, "x-forwarded-for": claimed, "content-type": FORM };
    return (await send(proxy.origin, { method: "POST", target: "/api/v1/review", body, headers })).status;
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

  it("asks again with the tag of the client, and keeps no 304", async () => {
    const { headers } = await get("/en/sa/medina");
    const known = { "if-none-match": headers["etag"] ?? "" };
    expect([(await get("/en/sa/medina", known)).status, (await get("/en/sa/medina")).status]).toEqual([304, 200]);
    // Never asked for without a tag before.
    const first = await get("/en/sa/mecca", { "if-none-match": "*" });
    expect([first.status, (await get("/en/sa/mecca")).status]).toEqual([304, 200]);
    const page = await get("/", { "if-none-match": (await get("/")).headers["etag"] ?? "" });
    expect([page.status, page.text]).toEqual([304, ""]);
  });

  it.each(["other.example", "127.0.0.1", "musalla.example.other.example", "[::1]", ""])(
    "answers for no other host: %s",
    async (host) => {
      const answer = await exchange(proxy.origin, `GET /en/gb HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect([400, 421]).toContain(answer.status);
      expect(answer.text).toContain('"code":"bad-request"');
    },
  );

  it("hides the metrics in every spelling", async () => {
    for (const target of [
      ...METRICS,
      ...METRICS.map((one) => one.toUpperCase()),
      ...METRICS.map((one) => `${one}?x`),
    ]) {
      const head = `GET ${target} HTTP/1.1\r\nHost: ${PROXY_HOST}\r\nConnection: close\r\n\r\n`;
      const { status, text } = await exchange(proxy.origin, head);
      expect([400, 404], target).toContain(status);
      expect(text, target).not.toContain("musalla_requests_total");
    }
    expect((await get("/metrics")).text).toBe(
      '{"ok":false,"error":"There is nothing at this address.","code":"not-found"}\n',
    );
    expect((await fetch(`${servers[0]?.origin}/metrics`)).status).toBe(200);
  });

  it("answers in the envelope what it refuses itself", async () => {
    const body = new Uint8Array(200_000).fill(97);
    const large = await send(proxy.origin, {
      method: "POST",
      target: "/api/v1/review",
      body,
      headers: { host: PROXY_HOST },
    });
    expect([large.status, JSON.parse(large.text)]).toMatchObject([413, { ok: false, code: "body-too-large" }]);
    const long = await exchange(proxy.origin, `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: ${PROXY_HOST}\r\n\r\n`);
    expect([long.status, JSON.parse(long.text)]).toMatchObject([414, { ok: false, code: "headers-too-large" }]);
    const bad = await exchange(proxy.origin, "this is not HTTP\r\n\r\n");
    expect([bad.status, JSON.parse(bad.text)]).toMatchObject([400, { ok: false, code: "bad-request" }]);
  });

  it("passes what the tools of assistants are asked", async () => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = { host: PROXY_HOST, "content-type": "application/json" };
    const { status, text, headers: told } = await send(proxy.origin, { method: "POST", target: "/mcp", body, headers });
    expect([status, told["x-cache"]]).toEqual([200, undefined]);
    expect(text).toContain('"tools"');
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
    expect(proxy.accessLog()).toBe("");
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
    const server = await startServer({ ...SETTINGS, MUSALLA_RATE_LIMIT: "0", MUSALLA_CLIENT_TIMEOUT: "15" });
    const proxy = await startProxy([server, server], (as) => as.replace("128k", "10m"));
    const ask = async (method: string, target: string, body?: Uint8Array): Promise<number> => {
      const headers = { host: PROXY_HOST, "content-type": "application/json" };
      return (await send(proxy.origin, { method, target, headers, ...(body !== undefined && { body }) })).status;
    };
    const post = async (bytes: number): Promise<number> =>
      ask("POST", "/api/v1/review", new Uint8Array(bytes).fill(97));
    const get = async (): Promise<number> => ask("GET", "/api/v1/place?id=401");
    const statuses: Record<string, Set<number>> = { post: new Set(), get: new Set() };
    for (let i = 0; i < 10; i += 1) {
      const posted = [80_000, 1_200_000, 2_000_000, 8_000_000].map(async (bytes) =>
        statuses["post"]?.add(await post(bytes)),
      );
      const got = Array.from({ length: 4 }, async () => statuses["get"]?.add(await get()));
      await Promise.all([...posted, ...got]);
    }
    expect(statuses).toEqual({ post: new Set([413]), get: new Set([200]) });
    expect(proxy.errorLog()).not.toContain("[error]");
    await proxy.stop();
    await server.stop();
  });
});
