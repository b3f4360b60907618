/**
 * The Host of a request, and every other header that names one, in answers at every address: behind a proxy never, elsewhere
 * only in what no shared cache may keep. MUSALLA_ORIGIN is the only address of the site that everybody gets.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../contract/client.ts";
import { send } from "../../contract/client.ts";
import { everyAddress } from "../../support/addresses.ts";
import { startServer } from "../start.ts";
import type { RunningServer } from "../start.ts";

const CLAIM = "claimed.example";
const OURS = "https://musalla.example";

const CLAIMS = {
  host: CLAIM,
  "x-forwarded-host": CLAIM,
  "x-forwarded-server": CLAIM,
  "x-forwarded-proto": "https",
  "x-forwarded-prefix": `/${CLAIM}`,
  "x-original-url": `/${CLAIM}`,
  "x-rewrite-url": `/${CLAIM}`,
  "x-host": CLAIM,
  forwarded: `host=${CLAIM};proto=https`,
  origin: `https://${CLAIM}`,
  referer: `https://${CLAIM}/`,
};

const ACCEPTS = ["text/html,*/*;q=0.8", "application/json"] as const;

const MCP = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });

const ask = async ({ origin }: RunningServer, target: string, accept: string): Promise<Answer> =>
  target === "/mcp"
    ? send(origin, { method: "POST", target, body: MCP, headers: { ...CLAIMS, "content-type": "application/json" } })
    : send(origin, { method: "GET", target, headers: { ...CLAIMS, accept } });

/** Answers with the claim in a header or the body, with their Cache-Control. */
const repeating = async (server: RunningServer): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (const target of [...everyAddress(), "/mcp"])
    for (const accept of ACCEPTS) {
      const { headers, text } = await ask(server, target, accept);
      const { "access-control-allow-origin": _, ...told } = headers;
      if (`${JSON.stringify(told)}${text}`.includes(CLAIM)) found.set(target, headers["cache-control"] ?? "");
    }
  return found;
};

describe("the Host of a request", () => {
  let servers: readonly RunningServer[] = [];
  const start = async (settings: Readonly<Record<string, string>>): Promise<RunningServer> => {
    const server = await startServer(settings);
    servers = [...servers, server];
    return server;
  };
  let alone: RunningServer;
  let behind: RunningServer;
  let named: RunningServer;
  beforeAll(async () => {
    alone = await start({});
    behind = await start({ MUSALLA_TRUSTED_PROXIES: "1" });
    named = await start({ MUSALLA_TRUSTED_PROXIES: "1", MUSALLA_ORIGIN: OURS });
  });
  afterAll(async () => {
    await Promise.all(servers.map(async (server) => server.stop()));
  });

  it("is in no answer behind a proxy", async () => {
    expect([...(await repeating(behind)).keys()]).toEqual([]);
  });

  it("is in no answer where MUSALLA_ORIGIN names the site", async () => {
    expect([...(await repeating(named)).keys()]).toEqual([]);
  });

  it("is elsewhere in answers that are for their client alone", async () => {
    const found = await repeating(alone);
    // Pages, sitemaps and robots.txt: otherwise this looks at nothing.
    expect([...found.keys()]).toEqual(expect.arrayContaining(["/en/gb", "/sitemap.xml", "/robots.txt"]));
    expect([...found].filter(([, kept]) => !/^private\b/.test(kept) && kept !== "no-store")).toEqual([]);
  });

  it("is what a page behind a proxy names by paths, and why it has no sitemap", async () => {
    const page = await ask(behind, "/en/gb", ACCEPTS[0]);
    expect([page.status, page.headers["cache-control"]]).toEqual([200, "public, max-age=300"]);
    expect(page.text).toContain('rel="canonical" href="/en/gb"');
    const sitemap = await ask(behind, "/sitemap.xml", ACCEPTS[1]);
    expect([sitemap.status, sitemap.text]).toEqual([404, expect.stringContaining("MUSALLA_ORIGIN")]);
    expect(behind.output()).toContain('"event":"origin-unknown"');
    expect(named.output()).not.toContain("origin-unknown");
  });

  it("leaves what MUSALLA_ORIGIN names to every cache", async () => {
    for (const target of ["/en/gb", "/sitemap.xml"]) {
      const { headers, text } = await ask(named, target, ACCEPTS[0]);
      expect(text).toContain(`${OURS}/`);
      expect(headers["cache-control"]).toMatch(/^public, max-age=/);
    }
  });
});
