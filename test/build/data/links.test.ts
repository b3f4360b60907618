/** The link check against a server of its own on this host; nothing outside is asked. */
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  checkLinks,
  collectLinks,
  formatLinksMarkdown,
  formatLinksText,
  hasBroken,
  type LinkReport,
  probe,
  type ProbeOptions,
} from "../../../build/data/links.ts";
import { smallFile, temporaryFolder, writeSmallData } from "../small-data.ts";

type Reply = (request: IncomingMessage, response: ServerResponse, turn: number) => void;

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (_, response) =>
    response.writeHead(code, headers).end();

const REPLIES: Readonly<Record<string, Reply>> = {
  "/ok": status(200),
  "/missing": status(404),
  "/gone": status(410),
  "/forbidden": status(403),
  "/broken": status(500),
  "/busy": status(429, { "retry-after": "7" }),
  "/for-good": status(301, { location: "/ok" }),
  "/for-now": status(302, { location: "/ok" }),
  "/for-good-then-now": status(308, { location: "/for-now" }),
  "/to-missing": status(301, { location: "/missing" }),
  "/loop": status(302, { location: "/loop" }),
  "/elsewhere": status(302, { location: "ftp://example.org/" }),
  "/no-location": status(301),
  "/slow": () => undefined,
  "/no-head": (request, response) => response.writeHead(request.method === "HEAD" ? 405 : 200).end("body"),
  "/head-drops": (request, response) =>
    request.method === "HEAD" ? request.socket.destroy() : response.writeHead(200).end("body"),
  "/drops": (request) => request.socket.destroy(),
  "/soon": (_, response, turn) => response.writeHead(turn > 2 ? 200 : 503).end(),
  "/endless": (_, response) => {
    response.writeHead(200);
    response.write("x");
  },
};

const asked: string[] = [];
let server: Server;
let base = "";
let atOnce = 0;
let mostAtOnce = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(`${request.method} ${path}`);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    response.once("close", () => (atOnce -= 1));
    const turn = asked.filter((one) => one.endsWith(` ${path}`)).length;
    (REPLIES[path] ?? status(200))(request, response, turn);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  asked.length = 0;
  mostAtOnce = 0;
});

const pauses: number[] = [];
const OPTIONS: ProbeOptions = {
  fetch,
  sleep: async (ms) => {
    pauses.push(ms);
  },
  timeoutMs: 250,
  retries: 2,
  backoffMs: 1000,
};

describe("one address", () => {
  test.each([
    ["/ok", { kind: "ok" }],
    ["/endless", { kind: "ok" }],
    ["/no-head", { kind: "ok" }],
    ["/head-drops", { kind: "ok" }],
    ["/for-now", { kind: "ok" }],
    ["/soon", { kind: "ok" }],
    ["/for-good", { kind: "moved", to: "/ok" }],
    ["/for-good-then-now", { kind: "moved", to: "/for-now" }],
    ["/missing", { kind: "broken", why: "answers 404" }],
    ["/gone", { kind: "broken", why: "answers 410" }],
    ["/to-missing", { kind: "broken", why: "answers 404" }],
    ["/forbidden", { kind: "unsure", why: "answers 403" }],
    ["/broken", { kind: "unsure", why: "answers 500" }],
    ["/busy", { kind: "unsure", why: "answers 429" }],
    ["/slow", { kind: "unsure", why: "no answer in time" }],
    ["/loop", { kind: "unsure", why: "redirects more than 5 times" }],
    ["/elsewhere", { kind: "unsure", why: "redirects to ftp://example.org/" }],
    ["/no-location", { kind: "ok" }],
  ])("%s", async (path, expected) => {
    const verdict = await probe(`${base}${path}`, OPTIONS);
    expect(verdict).toEqual("to" in expected ? { ...expected, to: `${base}${expected.to}` } : expected);
  });

  test("a connection that is cut off is not certain", async () => {
    expect(await probe(`${base}/drops`, OPTIONS)).toMatchObject({ kind: "unsure" });
  });

  test("a host that does not exist is broken; it is not asked by GET as well", async () => {
    const methods: (string | undefined)[] = [];
    const failing: typeof fetch = async (_, init) => {
      methods.push(init?.method);
      throw new TypeError("fetch failed", { cause: { code: "ENOTFOUND" } });
    };
    const verdict = await probe("https://nowhere.invalid/", { ...OPTIONS, fetch: failing });
    expect(verdict).toEqual({ kind: "broken", why: "ENOTFOUND" });
    expect(methods).toEqual(["HEAD", "HEAD", "HEAD"]);
  });

  test("a good HEAD is enough; what is gone is asked twice and no more", async () => {
    await probe(`${base}/ok`, OPTIONS);
    await probe(`${base}/missing`, OPTIONS);
    expect(asked).toEqual(["HEAD /ok", "HEAD /missing", "GET /missing"]);
  });

  test("pauses double, and are as long as the server asks", async () => {
    pauses.length = 0;
    await probe(`${base}/broken`, OPTIONS);
    await probe(`${base}/busy`, OPTIONS);
    expect(pauses).toEqual([1000, 2000, 7000, 7000]);
    expect(asked.filter((one) => one.endsWith("/busy"))).toEqual(["HEAD /busy", "HEAD /busy", "HEAD /busy"]);
  });
});

describe("many addresses", () => {
  const link = (url: string) => ({ url, usedBy: ["places/gb.csv a website"] });
  const run = async (urls: readonly string[], concurrency: number) => {
    const progress: number[] = [];
    const onProgress = (done: number): number => progress.push(done);
    const reports = await checkLinks(urls.map(link), { ...OPTIONS, concurrency, onProgress });
    return { reports, progress };
  };

  test("are asked one at a time of one host, and told in their order", async () => {
    const urls = ["/ok", "/missing", "/a", "/b", "/c"].map((path) => `${base}${path}`);
    const { reports, progress } = await run(urls, 8);
    expect(reports.map(({ url }) => url)).toEqual(urls);
    expect(reports.map(({ verdict }) => verdict.kind)).toEqual(["ok", "broken", "ok", "ok", "ok"]);
    expect(mostAtOnce).toBe(1);
    expect(progress.at(-1)).toBe(1);
  });

  test("are asked of as many hosts at once as is said", async () => {
    let [now, most] = [0, 0];
    const counting: typeof fetch = async () => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setTimeout(resolve, 5));
      now -= 1;
      return new Response(null);
    };
    const links = Array.from({ length: 20 }, (_, n) => link(`https://h${n}.example/`));
    const options = { ...OPTIONS, fetch: counting, concurrency: 3, onProgress: () => undefined };
    const reports = await checkLinks(links, options);
    expect(reports.every(({ verdict }) => verdict.kind === "ok")).toBe(true);
    expect(most).toBe(3);
  });

  test("none is none", async () => expect((await run([], 4)).reports).toEqual([]));
});

describe("the report", () => {
  const usedBy = ["places/gb.csv a website", "places/gb.csv b website"];
  const reports: readonly LinkReport[] = [
    { url: "https://a.example/", usedBy, verdict: { kind: "ok" } },
    { url: "https://b.example/", usedBy, verdict: { kind: "broken", why: "answers 404" } },
    { url: "https://c.example/", usedBy, verdict: { kind: "moved", to: "https://d.example/`</b>" } },
  ];

  test("as text", () => {
    expect(formatLinksText(reports)).toBe(`Broken:
  https://b.example/ answers 404 (places/gb.csv a website, places/gb.csv b website)

Moved for good:
  https://c.example/ → https://d.example/\`</b> (places/gb.csv a website, places/gb.csv b website)

3 links: 1 good, 1 moved, 0 not certain, 1 broken.`);
    expect([hasBroken(reports), hasBroken(reports.slice(0, 1))]).toEqual([true, false]);
  });

  test("as Markdown, what servers say in code spans", () => {
    const text = formatLinksMarkdown(reports);
    expect(text).toMatch(/^\*\*3 links: 1 good, 1 moved, 0 not certain, 1 broken\*\*\n/);
    expect(text).toContain("→ ``https://d.example/`</b>`` (");
  });
});

test("the links of a data folder are found in every table, once", () => {
  const scratch = temporaryFolder();
  const data = writeSmallData(join(scratch, "data"), {
    "places/gb.csv": "slug,website\na,https://a.example/\nb,https://a.example/\nc,\n",
    "sources.csv": `${smallFile("sources.csv")}x,X,https://x.example/,CC0-1.0\n`,
  });
  expect(collectLinks(data)).toEqual([
    { url: "https://a.example/", usedBy: ["places/gb.csv a website", "places/gb.csv b website"] },
    { url: "https://www.geonames.org/", usedBy: ["sources.csv geonames url"] },
    { url: "https://x.example/", usedBy: ["sources.csv x url"] },
  ]);
  rmSync(scratch, { recursive: true, force: true });
});
