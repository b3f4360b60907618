/** The tools over HTTP: the SDK's own client, and what is refused, in bytes. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Headers } from "./client.ts";
import { expectFailure } from "./envelope.ts";
import { askHost, type Host, openHost } from "./host.ts";

let host: Host;
beforeAll(async () => {
  host = await openHost();
});
afterAll(async () => host.stop());

const POST: Headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };

const post = async (body: string, headers: Headers = {}): Promise<Answer> =>
  askHost(host, { ask: "POST ^/mcp", headers: { ...POST, ...headers }, body });

const message = (method: string, more: object = {}): string =>
  JSON.stringify({ jsonrpc: "2.0", id: 7, method, ...more });

const PING = message("ping");

describe("a client of the protocol", () => {
  it("connects, lists the tools and calls them, whose answers fit their schemas", async () => {
    const client = new Client({ name: "test", version: "1" });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${host.origin}/mcp`)));
    expect(client.getServerVersion()).toMatchObject({ name: "musalla" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("nearest");
    const calls = [
      ["place", { id: host.placeId }],
      ["nearest", { lat: 51.5, lng: -0.1, limit: 2 }],
      ["prayer", { lat: 21.4225, lng: 39.8262, date: "2027-02-08" }],
      ["qibla", { lat: 51.5, lng: -0.1 }],
      ["events", { limit: 1 }],
    ] as const;
    for (const [name, given] of calls)
      expect(await client.callTool({ name, arguments: given })).toMatchObject({ structuredContent: { ok: true } });
    await expect(client.callTool({ name: "review" })).rejects.toMatchObject({ code: -32_602 });
    await client.close();
  });
});

type Refusal = readonly [sentence: string, body: string, headers: Headers, status: number, code: number];

const NO_MESSAGE = "{}";
const LONG = `"${"x".repeat(65 * 1024)}"`;

describe("what is refused", () => {
  it.each<Refusal>([
    ["no JSON", "{", {}, 400, -32_700],
    ["no message", NO_MESSAGE, {}, 400, -32_600],
    ["another JSON-RPC", PING.replace("2.0", "1.0"), {}, 400, -32_600],
    ["an empty batch", "[]", {}, 400, -32_600],
    ["a batch of nine", `[${Array.from({ length: 9 }, () => PING).join(",")}]`, {}, 400, -32_600],
    ["an unknown method", message("resources/list"), {}, 200, -32_601],
    ["an unknown tool", message("tools/call", { params: { name: "review" } }), {}, 200, -32_602],
    ["a call without a tool", message("tools/call", { params: {} }), {}, 200, -32_602],
    ["a bad initialize", message("initialize", { params: {} }), {}, 200, -32_602],
    ["a version that does not exist", PING, { "mcp-protocol-version": "1999-01-01" }, 400, -32_000],
    ["an origin that is none", PING, { origin: "not an origin" }, 403, -32_000],
    ["an Accept without JSON", PING, { accept: "text/event-stream" }, 406, -32_000],
    ["another type of body", PING, { "content-type": "text/plain" }, 415, -32_000],
    ["a body over 64 KiB", LONG, {}, 413, -32_000],
  ])("%s", async (_sentence, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer.status, answer.text).toBe(status);
    const { jsonrpc, error } = JSON.parse(answer.text) as { readonly jsonrpc: string; readonly error: object };
    expect(jsonrpc).toBe("2.0");
    expect(error).toMatchObject({ code });
    expect(answer.headers).toMatchObject({ "cache-control": "no-store", "access-control-allow-origin": "*" });
  });

  it.each(["GET", "DELETE", "PUT"])(
    "%s: 405 in the envelope, as there are neither streams nor sessions",
    async (method) => {
      const answer = await askHost(host, { ask: `${method} ^/mcp`, headers: { accept: "text/event-stream" } });
      expect(answer.status).toBe(405);
      expect(answer.headers["allow"]).toBe("POST, OPTIONS");
      expectFailure(answer);
    },
  );
});

describe("what is answered", () => {
  it.each<readonly [string, Headers]>([
    ["a page of another origin", { origin: "https://app.example" }],
    ["an extension", { origin: "chrome-extension://abcdef" }],
    ["a client that takes anything", { accept: "*/*" }],
    ["a known version", { "mcp-protocol-version": "2025-06-18" }],
    ["a session that another server gave", { "mcp-session-id": "1" }],
  ])("%s", async (_sentence, headers) => {
    const { status, text } = await post(PING, headers);
    expect([status, JSON.parse(text)]).toEqual([200, { jsonrpc: "2.0", id: 7, result: {} }]);
  });

  it("a notification: 202 without a body", async () => {
    const { status, bytes } = await post(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    expect([status, bytes.length]).toEqual([202, 0]);
  });

  it("a call that asks for a task, as one that does not", async () => {
    const params = { name: "qibla", arguments: { lat: 1, lng: 1 }, task: { ttl: 1 } };
    const { text } = await post(message("tools/call", { params }));
    expect(JSON.parse(text)).toMatchObject({ id: 7, result: { structuredContent: { ok: true } } });
  });

  it("a batch in its order, a request that is cancelled in it included", async () => {
    const cancel = JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
    const { status, text } = await post(`[${PING},${cancel},${PING},3]`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toMatchObject([
      { id: 7, result: {} },
      { id: 7, result: {} },
      { error: { code: -32_600 } },
    ]);
  });

  it("a batch of notifications: 202 without a body", async () => {
    const cancel = JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } });
    const { status, bytes } = await post(`[${cancel},${cancel}]`);
    expect([status, bytes.length]).toEqual([202, 0]);
  });

  it("a call for a year, with how to ask for it in parts", async () => {
    const params = { name: "prayer", arguments: { lat: 21.4, lng: 39.8, from: "2027-01-01", to: "2027-12-31" } };
    const { status, text } = await post(`[${message("tools/call", { params })},${PING}]`);
    expect(status).toBe(200);
    const [answer, ping] = JSON.parse(text) as readonly { readonly result: object }[];
    expect(answer?.result).toMatchObject({ isError: true });
    expect(JSON.stringify(answer)).toContain("at most 31 days in one call, got 365; ask for 31");
    expect(ping?.result).toEqual({});
  });

  it("a preflight: the headers of the protocol are allowed", async () => {
    const { status, headers } = await askHost(host, {
      ask: "OPTIONS ^/mcp",
      headers: { origin: "https://app.example" },
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-headers"]).toContain("mcp-protocol-version");
    expect(headers["access-control-allow-methods"]).toBe("POST, OPTIONS");
  });
});
