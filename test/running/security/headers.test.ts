/** What guards each kind of answer, over the wire: pages, the API, its failures, data, what Node refuses, metrics. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange, send } from "../../contract/client.ts";
import type { Answer, Headers, Request } from "../../contract/client.ts";
import { startServer } from "../start.ts";
import type { RunningServer } from "../start.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ MUSALLA_METRICS: "on" });
});
afterAll(async () => server.stop());

const get = (target: string, headers: Headers = {}): Request => ({ method: "GET", target, headers });

const PAGES: readonly Request[] = [
  get("/"),
  get("/en/sa/medina/quba-mosque-401"),
  get("/ar/sa/medina"),
  get("/en/sa"),
  get("/docs/"),
  get("/screen/?id=401"),
  get("/sw.js"),
  get("/robots.txt"),
  { method: "HEAD", target: "/" },
];

const ANSWERS: readonly Request[] = [
  get("/api/v1/places?limit=2"),
  get("/api/v1/places?limit=2", { "accept-encoding": "br" }),
  get("/api/v1/types", { "if-none-match": "*" }),
  get("/api/v1/prayer?lat=21.4&lng=39.8&format=ics"),
  get("/api/v1/places?limit=2&format=geojson"),
  get("/api/v1/openapi.json"),
  get("/api/v1/places?limit=0"),
  get("/api/v1/nothing"),
  get("/nothing"),
  get("/data/v1/manifest.json"),
  get("/data/v1/index/boxes.bin"),
  get("/data/v1/nothing.json"),
  { method: "HEAD", target: "/api/v1/places?limit=2" },
  { method: "OPTIONS", target: "/api/v1/places" },
  { method: "POST", target: "/api/v1/places" },
  { method: "POST", target: "/api/v1/review", body: "<script>", headers: { "content-type": "text/html" } },
  get("/api/v1/types", { expect: "wonders" }),
  get("/api/v1/types", { "x-long": "a".repeat(20_000) }),
];

/** What an answer says of who may have it. */
const OPEN = {
  "access-control-allow-origin": "*",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
};

const named = ({ method, target, headers = {} }: Request): string =>
  [method, target, ...Object.keys(headers)].join(" ");
const table = (requests: readonly Request[]) => requests.map((one) => [named(one), one] as const);

const ask = async (request: Request): Promise<Answer> => send(server.origin, request);

describe("a page", () => {
  it.each(table(PAGES))(
    "%s runs, shows and asks nothing of another origin, and stands in no frame",
    async (_, request) => {
      const { status, headers } = await ask(request);
      expect(status).toBe(200);
      const policy = new Map(
        (headers["content-security-policy"] ?? "").split("; ").map((one) => {
          const [name = "", ...sources] = one.split(" ");
          return [name, sources.join(" ")] as const;
        }),
      );
      expect(Object.fromEntries(policy)).toEqual({
        "default-src": "'none'",
        "base-uri": "'none'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "img-src": "'self' data: blob:",
        "manifest-src": "'self'",
        "script-src": "'self'",
        "style-src": "'self'",
        "worker-src": "'self'",
      });
      expect(headers).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
      });
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  it.each([
    "/embed/times/?id=401",
    "/embed/near/",
    "/embed/qibla/?lat=0&lng=0",
    "/embed/musalla.js",
    "/embed/engine.js",
  ])("%s alone may stand in frames of any site, and be loaded by any page", async (target) => {
    const page = await ask(get("/"));
    const { status, headers } = await ask(get(target));
    expect(status).toBe(200);
    expect(headers["content-security-policy"]).toBe(
      page.headers["content-security-policy"]?.replace("frame-ancestors 'none'", "frame-ancestors *"),
    );
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });

  it.each(["/embed/..%2fdesk/", "/embed/%2e%2e/desk/", "/embed/none.html"])("%s may not be framed", async (target) => {
    const { headers } = await ask({ ...get(target), headers: { accept: "text/html" } });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  });

  it("has nothing inline that the policy would refuse", () => {
    const pages = readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
    expect(pages.length).toBeGreaterThan(20);
    const inline = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|javascript:/i;
    expect(pages.filter((name) => inline.test(readFileSync(join("public", name), "utf8")))).toEqual([]);
  });
});

describe("an answer of the API or a file of the data", () => {
  it.each(table(ANSWERS))("%s may be read by any page, and is none itself", async (_, request) => {
    const { headers } = await ask(request);
    expect(headers).toMatchObject(OPEN);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["server"] ?? headers["x-powered-by"]).toBeUndefined();
  });

  it("so is what is no HTTP", async () => {
    const { status, headers } = await exchange(server.origin, "NONSENSE\r\n\r\n");
    expect(status).toBe(400);
    expect(headers).toMatchObject(OPEN);
  });
});

describe("the metrics", () => {
  it("can be read by no page of another origin", async () => {
    const { status, headers } = await ask(get("/metrics", { origin: "https://elsewhere.example" }));
    expect(status).toBe(200);
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });
});

describe("MUSALLA_HSTS", () => {
  const all = [...PAGES, ...ANSWERS, get("/metrics")];

  it("is said with every answer where it is set, to what is no HTTP too", async () => {
    const secure = await startServer({ MUSALLA_METRICS: "on", MUSALLA_HSTS: "31536000" });
    for (const request of all) {
      const { headers } = await send(secure.origin, request);
      expect(headers["strict-transport-security"], named(request)).toBe("max-age=31536000");
    }
    const { headers } = await exchange(secure.origin, "NONSENSE\r\n\r\n");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    await secure.stop();
  });

  it("is said with none where it is not", async () => {
    for (const request of all)
      expect((await ask(request)).headers["strict-transport-security"], named(request)).toBeUndefined();
  });
});
