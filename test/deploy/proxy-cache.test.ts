/**
 * What nginx-proxy.conf keeps for everybody, whatever one client sends: after hostile requests for an address, those of
 * others get the server's own answer, byte for byte. And a part of a large file comes at once, without a copy of it.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { asyncProperty, assert, constantFrom, record, shuffledSubarray } from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, exchange, type Headers, send } from "../contract/client.ts";
import { startServer } from "../running/start.ts";
import type { RunningServer } from "../running/start.ts";
import { everyAddress, withoutCountdown } from "../support/addresses.ts";
import { PROXY_HOST, startProxy } from "../support/nginx-proxy.ts";
import type { RunningProxy } from "../support/nginx-proxy.ts";
import { isNginxAbsent } from "../support/nginx.ts";

const EVIL = "evil.example";

/** How the address is written in the request line. */
const TARGETS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `http://${PROXY_HOST}${path}`,
  (path) => `http://${EVIL}${path}`,
  (path) => `HTTPS://${PROXY_HOST.toUpperCase()}:443${path}`,
  (path) => `${path}#${EVIL}`,
  (path) => `/${path}`,
];

/** Lines that name the host. */
const HOSTS: readonly string[] = [
  `Host: ${PROXY_HOST}`,
  `Host: ${PROXY_HOST.toUpperCase()}`,
  `Host: ${PROXY_HOST}.`,
  `Host: ${PROXY_HOST}:80`,
  `Host: ${PROXY_HOST}:99999`,
  `Host: ${PROXY_HOST}\r\nHost: ${EVIL}`,
  `Host: ${EVIL}\r\nHost: ${PROXY_HOST}`,
  `Host: ${EVIL}`,
  `Host: ${PROXY_HOST}, ${EVIL}`,
  `Host: ${PROXY_HOST}@${EVIL}`,
  `Host: [::1]`,
  "Host:",
  `X-Host: ${EVIL}\r\nHost : ${EVIL}`,
];

const METHODS = ["GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "PURGE"] as const;

/** Lines by which a server, or a cache, could answer something else. */
const LINES: readonly string[] = [
  `X-Forwarded-Host: ${EVIL}`,
  `X-Forwarded-Host: ${EVIL}, ${PROXY_HOST}`,
  `X-Forwarded-Server: ${EVIL}`,
  "X-Forwarded-Proto: gopher",
  "X-Forwarded-Port: 4443",
  "X-Forwarded-Scheme: https",
  `X-Forwarded-Prefix: /${EVIL}`,
  "X-Forwarded-For: 198.51.100.7",
  `Forwarded: for=198.51.100.7;host=${EVIL};proto=https`,
  "X-Original-URL: /robots.txt",
  "X-Rewrite-URL: /robots.txt",
  "X-HTTP-Method-Override: DELETE",
  `X-Original-Host: ${EVIL}`,
  "Accept: text/html",
  "Accept: application/json",
  "Accept: image/png;q=0.1, */*;q=0",
  "Accept-Language: ar",
  "Accept-Charset: utf-16",
  "Accept-Encoding: br",
  "Accept-Encoding: gzip;q=0.1, br;q=0",
  "Accept-Encoding: identity;q=0",
  "Accept-Encoding: identity;q=0, *;q=0",
  "Accept-Encoding: BR , deflate",
  "Range: bytes=0-9",
  "Range: bytes=5-",
  "Range: bytes=99999999999-",
  "Range: bytes=0-1,3-4",
  'If-Range: "x"',
  "If-None-Match: *",
  'If-None-Match: "x"',
  "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT",
  'If-Match: "x"',
  "Cache-Control: no-cache",
  "Cache-Control: only-if-cached",
  "Pragma: no-cache",
  "Cookie: lang=ar; session=evil",
  "Authorization: Bearer evil",
  `Origin: https://${EVIL}`,
  `Referer: https://${EVIL}/`,
  "Expect: 100-continue",
  "Upgrade: websocket",
  "TE: trailers",
  "Connection: Host, X-Forwarded-For",
  "Content-Length: 0",
  "Transfer-Encoding: identity",
  "Sec-Fetch-Site: cross-site",
  "Sec-Fetch-Mode: navigate",
  "Purpose: prefetch",
  `X-Long: ${"a".repeat(12_000)}`,
];

const hostile = record({
  target: constantFrom(...TARGETS),
  host: constantFrom(...HOSTS),
  method: constantFrom(...METHODS),
  lines: shuffledSubarray([...LINES], { maxLength: 5 }),
});

/** What others ask with: a browser's page, its script, a program. */
const CLIENTS: readonly Headers[] = [
  { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "gzip, deflate, br, zstd" },
  { accept: "application/json", "accept-encoding": "gzip" },
  {},
];

/** Headers of one connection or one passage, not of the answer. */
const OF_PASSAGE: ReadonlySet<string> = new Set([
  "connection",
  "date",
  "keep-alive",
  "server",
  "x-cache",
  "transfer-encoding",
]);

/** An answer as others see it. */
const seen = ({ status, headers, bytes }: Answer): object => ({
  status,
  headers: Object.entries(headers)
    .filter(([name]) => !OF_PASSAGE.has(name))
    .map(([name, value]) => `${name}: ${name === "cache-control" ? withoutCountdown(value) : value}`)
    .toSorted((a, b) => (a < b ? -1 : 1)),
  body: Buffer.from(bytes).toString("base64"),
});

const LARGE = "/tiles/zx-0123456789abcdef.pmtiles";
const LARGE_BYTES = 800_000_000;

describe.skipIf(isNginxAbsent)("the cache of nginx (needs nginx)", () => {
  let server: RunningServer;
  let proxy: RunningProxy;
  beforeAll(async () => {
    mkdirSync("public/tiles", { recursive: true });
    writeFileSync(`public${LARGE}`, "");
    truncateSync(`public${LARGE}`, LARGE_BYTES);
    server = await startServer({ MUSALLA_TRUSTED_PROXIES: "1", MUSALLA_ORIGIN: `https://${PROXY_HOST}` });
    proxy = await startProxy([server], (as) => as.replace("rate=50r/s", "rate=100000r/s"));
  });
  afterAll(async () => {
    await proxy.stop();
    await server.stop();
    rmSync(`public${LARGE}`);
  });

  const ask = async (origin: string, target: string, headers: Headers): Promise<Answer> =>
    send(origin, { method: "GET", target, headers: { host: PROXY_HOST, ...headers } });

  /** What is wrong with the answers at an address: others than the server's own. */
  const faultsAt = async (path: string): Promise<readonly object[]> => {
    const wrong: object[] = [];
    for (const headers of CLIENTS) {
      const before = seen(await ask(server.origin, path, headers));
      const got = seen(await ask(proxy.origin, path, headers));
      // The server's answer may be of a later moment.
      const after = seen(await ask(server.origin, path, headers));
      const text = JSON.stringify(got);
      if (![before, after].some((own) => JSON.stringify(own) === text)) wrong.push({ path, headers, got, own: after });
    }
    return wrong;
  };

  const addresses = everyAddress();

  it("has the server's own answers at every address, after whatever others sent", async () => {
    const left = [...addresses];
    const faults: object[] = [];
    let kept = 0;
    await assert(
      asyncProperty(hostile, hostile, hostile, async (...all) => {
        const path = left.pop();
        if (path === undefined) return;
        for (const { target, host, method, lines } of all) {
          const head = [`${method} ${target(path)} HTTP/1.1`, host, ...lines, "Connection: close", "", ""].join("\r\n");
          const { headers } = await exchange(proxy.origin, head).catch(() => ({ headers: {} as Headers }));
          if (headers["x-cache"] !== undefined) kept += 1;
        }
        faults.push(...(await faultsAt(path)));
      }),
      { numRuns: addresses.length, examples: [] },
    );
    expect(left).toEqual([]);
    expect(faults.slice(0, 3)).toEqual([]);
    // Otherwise no hostile request got as far as the cache.
    expect(kept).toBeGreaterThan(addresses.length / 4);
  });

  it("keeps the answers that may be kept, and no others", async () => {
    const wrong: string[] = [];
    for (const path of addresses) {
      const { headers } = await ask(server.origin, path, {});
      const mayBeKept = /\bpublic, max-age=[1-9]/.test(headers["cache-control"] ?? "") && !path.includes("/bulk/");
      await ask(proxy.origin, path, {});
      const again = (await ask(proxy.origin, path, {})).headers["x-cache"];
      if ((again === "HIT") !== mayBeKept) wrong.push(`${path}: ${headers["cache-control"]}: ${again}`);
    }
    expect(wrong).toEqual([]);
  });

  it("leaves out what asks with a token", async () => {
    const headers = { authorization: "Bearer a-token" };
    for (let i = 0; i < 2; i += 1)
      expect((await ask(proxy.origin, "/api/v1/cities?country=gb", headers)).headers["x-cache"]).toBe("BYPASS");
    expect((await ask(proxy.origin, "/api/v1/cities?country=gb", {})).headers["x-cache"]).toBe("MISS");
  });

  it("passes a part of a large map at once, and keeps none of it", async () => {
    const before = proxy.keptBytes();
    const part = await ask(proxy.origin, LARGE, { range: "bytes=700000000-700000126" });
    expect([part.status, part.bytes.length]).toEqual([206, 127]);
    expect(part.headers["content-range"]).toBe(`bytes 700000000-700000126/${LARGE_BYTES}`);
    const whole = await ask(proxy.origin, "/data/v1/bulk/places.sqlite", {});
    expect(whole.status).toBe(200);
    expect(proxy.keptBytes() - before).toBe(0);
  });

  it("passes a part of any file without fetching the rest", async () => {
    const { headers } = await ask(server.origin, "/assets/none", {});
    expect(headers["cache-control"]).toBe("no-store");
    const asset = addresses.find((path) => path.startsWith("/assets/") && path.endsWith(".js")) ?? "";
    const part = await ask(proxy.origin, `${asset}?part`, { range: "bytes=0-9" });
    expect([200, 206]).toContain(part.status);
    expect(part.headers["x-cache"]).toBe("BYPASS");
  });
});

/** What nginx tells a server of who asks for what. */
const TOLD = ["host", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "forwarded", "cookie"] as const;

describe.skipIf(isNginxAbsent)("a server behind nginx that believes what it is told (needs nginx)", () => {
  it("is told what nginx knows, and nothing of what clients claim is kept", async () => {
    const upstream = createServer(({ headers }, response) => {
      response.setHeader("cache-control", "public, max-age=300");
      response.end(JSON.stringify(TOLD.map((name) => headers[name] ?? null)));
    });
    await new Promise<void>((done) => upstream.listen(0, "127.0.0.1", done));
    const origin = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
    const proxy = await startProxy([{ origin }], (as) => as.replace("rate=50r/s", "rate=100000r/s"));
    const known = JSON.stringify([PROXY_HOST, "127.0.0.1", PROXY_HOST, "http", null, null]);
    let path = 0;
    await assert(
      asyncProperty(hostile, async ({ target, host, method, lines }) => {
        path += 1;
        const head = [`${method} ${target(`/${path}`)} HTTP/1.1`, host, ...lines, "Connection: close", "", ""];
        const { status, text, headers } = await exchange(proxy.origin, head.join("\r\n"));
        if (status === 200 && headers["x-cache"] !== undefined && method !== "HEAD") expect(text).toContain(known);
        expect(
          (await send(proxy.origin, { method: "GET", target: `/${path}`, headers: { host: PROXY_HOST } })).text,
        ).toBe(known);
      }),
      { numRuns: 200 },
    );
    await proxy.stop();
    upstream.closeAllConnections();
    upstream.close();
  });
});

describe.skipIf(isNginxAbsent)("what one address may ask nginx for (needs nginx)", () => {
  it("is bounded by the second where it computes, and not for files", async () => {
    const server = await startServer({ MUSALLA_TRUSTED_PROXIES: "1", MUSALLA_ORIGIN: `https://${PROXY_HOST}` });
    const proxy = await startProxy([server], (as) => as.replace("rate=50r/s", "rate=1r/m"));
    const statuses = async (target: string): Promise<ReadonlySet<number>> => {
      const found = new Set<number>();
      for (let i = 0; i < 120; i += 1)
        found.add((await send(proxy.origin, { method: "GET", target, headers: { host: PROXY_HOST } })).status);
      return found;
    };
    expect(await statuses("/data/v1/manifest.json")).toEqual(new Set([200]));
    expect(await statuses("/api/v1/types")).toEqual(new Set([200, 429]));
    const { headers, text } = await send(proxy.origin, {
      method: "GET",
      target: "/api/v1/types",
      headers: { host: PROXY_HOST },
    });
    expect([headers["retry-after"], JSON.parse(text)]).toMatchObject(["5", { ok: false, code: "rate-limited" }]);
    await proxy.stop();
    await server.stop();
  });
});
