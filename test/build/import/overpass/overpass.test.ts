import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../build/import/input/limits.ts";
import { retryAfterMs } from "../../../../build/import/input/politeness.ts";
import { fetchCountry, type FetchOptions, readQuerySettings } from "../../../../build/import/overpass/overpass.ts";
import { type Asked, type Loopback, startLoopback } from "../support/loopback.ts";

/** A map of nodes on a grid over the box 0…8, 0…8, and a way that touches several tiles. */
const BOX = { west: 0.5, south: 0.5, east: 7.5, north: 7.5 };
const NODES = Array.from({ length: 64 }, (_, i) => ({
  type: "node",
  id: i,
  lat: Math.floor(i / 8) + 0.3,
  lon: (i % 8) + 0.3,
}));
const WAY = { type: "way", id: 7, center: { lat: 4, lon: 4 } };

const boxIn = (query: string) => {
  const text = /\(area\.country\)\(([^)]+)\)/.exec(query)?.[1] ?? "-90,-180,90,180";
  const [south = 0, west = 0, north = 0, east = 0] = text.split(",").map(Number);
  return { south, west, north, east };
};
const queryOf = ({ body }: Asked): string => new URLSearchParams(body).get("data") ?? "";
const elementsFor = (asked: Asked): readonly object[] => {
  const { south, west, north, east } = boxIn(queryOf(asked));
  const nodes = NODES.filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east);
  const hasWay = south <= 5 && north >= 3 && west <= 5 && east >= 3;
  return hasWay ? [...nodes, WAY] : nodes;
};

type Reply = (response: ServerResponse, asked: Asked) => unknown;

const answer = (elements: readonly object[], remark?: string): string =>
  JSON.stringify({ version: 0.6, osm3s: {}, elements, ...(remark === undefined ? {} : { remark }) });
const whole: Reply = (response, asked) => response.end(answer(elementsFor(asked)));
const withStatus =
  (status: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end("<html>busy</html>");
const text =
  (body: string): Reply =>
  (response) =>
    response.end(body);
const cutOff: Reply = (response, asked) => response.end(answer(elementsFor(asked)).slice(0, -30));
const broken: Reply = (response, asked) => {
  response.writeHead(200, { "content-length": 100_000 });
  response.write(answer(elementsFor(asked)).slice(0, 50), () => setTimeout(() => response.destroy(), 10));
};
const silent: Reply = (response) => response.writeHead(200).write('{"elements":[');
const timedOut: Reply = (response) =>
  response.end(answer(NODES.slice(0, 3), 'runtime error: Query timed out in "query" at line 4 after 180 seconds.'));

let dir = "";
let server: Loopback | null = null;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "overpass-"));
});
afterEach(async () => {
  await server?.close();
  rmSync(dir, { recursive: true });
});

/** Asks a server that gives these replies in turn, and then the last one; the clock moves with sleep alone. */
const start = async (...replies: readonly Reply[]) => {
  let now = 1_000_000_000_000;
  const times: number[] = [];
  const said: string[] = [];
  server = await startLoopback((response, asked) => {
    times.push((now - 1_000_000_000_000) / 1000);
    (replies[times.length - 1] ?? replies.at(-1))?.(response, asked);
  });
  const options: FetchOptions = {
    country: "TR",
    box: BOX,
    settings: readQuerySettings("data"),
    dir,
    endpoint: `${server.url}/api/interpreter`,
    hosts: new Set(["127.0.0.1"]),
    limits: { ...DEFAULT_LIMITS, silenceMs: 300 },
    attempts: 4,
    nowMs: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    random: () => 0.5,
    say: (line) => said.push(line),
  };
  const fetch = (changes: Partial<FetchOptions> = {}) => fetchCountry({ ...options, ...changes });
  return { fetch, times, said, asked: server.asked, wait: (ms: number) => (now += ms) };
};

const refsIn = (path: string): readonly string[] => {
  const { elements } = JSON.parse(readFileSync(path, "utf8")) as { elements: { type: string; id: number }[] };
  return elements.map(({ type, id }) => `${type}/${id}`);
};
const ALL = [...NODES, WAY].map(({ type, id }) => `${type}/${id}`).sort();

describe("fetchCountry", () => {
  test("asks once for the whole country, by its code, with the middle of each element", async () => {
    const { fetch, times, asked } = await start(whole);
    expect([...refsIn(await fetch())].sort()).toEqual(ALL);
    expect(times).toEqual([0]);
    const query = asked.map(queryOf)[0];
    expect(query).toContain('area["ISO3166-1"="TR"]');
    expect(query).toContain('nwr["building"~"^(mosque|musalla)$"](area.country);');
    expect(query).toMatch(/^\[out:json\]\[timeout:180\].*out center;$/s);
    expect(asked[0]?.headers["user-agent"]).toContain("musalla");
  });

  test("waits as long as the server says, and half a second for good measure", async () => {
    const date = new Date(1_000_000_000_000 + 100_000).toUTCString();
    const { fetch, times } = await start(
      withStatus(429, { "retry-after": "40" }),
      withStatus(503, { "retry-after": date }),
      whole,
    );
    await fetch();
    expect(times).toEqual([0, 40.5, 100.5]);
  });

  test("asks the status page when 429 does not say how long", async () => {
    const { fetch, times, asked } = await start(
      withStatus(429),
      text(
        "Rate limit: 2\nSlot available after: 2026-01-01T00:00:00Z, in 25 seconds.\nSlot available after: …, in 17 seconds.\n",
      ),
      whole,
    );
    await fetch();
    expect(asked.map(({ path }) => path)).toEqual(["/api/interpreter", "/api/status", "/api/interpreter"]);
    expect(times).toEqual([0, 0, 17.5]);
  });

  test("waits longer with every attempt when nothing says how long", async () => {
    const { fetch, times, said } = await start(withStatus(504), text("<html>rate_limited</html>"), broken, whole);
    await fetch();
    expect(times).toEqual([0, 3.75, 11.25, 26.25]);
    expect(said[0]).toBe("it answers 504; attempt 1 of 4, the next in 4 s");
    expect(said[1]).toBe("it sent a web page instead of data; attempt 2 of 4, the next in 8 s");
  });

  test.each([
    ["cut off", cutOff],
    ["broken off", broken],
    ["silent in the middle", silent],
    ["a web page", text("<!DOCTYPE html><html>Error</html>")],
    ["no JSON", text("hello")],
    ["other JSON", text('{"error":"no such thing"}')],
    ["a malformed element", text('{"elements":[{"type":"node","id":},{}]}')],
    ["empty", text("")],
    [
      "a dispatcher that is too busy",
      text(
        answer(
          [],
          "runtime error: open64: 0 Success /osm3s Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy",
        ),
      ),
    ],
  ])("asks again for an answer that is %s", async (_, reply) => {
    const { fetch, times } = await start(reply, whole);
    expect([...refsIn(await fetch())].sort()).toEqual(ALL);
    expect(times).toEqual([0, 3.75]);
  });

  test("asks in quarters when the server ran out of time, and has each element once", async () => {
    const { fetch, times, said, asked } = await start(timedOut, whole, timedOut, whole);
    const refs = refsIn(await fetch());
    expect([...refs].sort()).toEqual(ALL);
    expect(times).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(asked.map((one) => queryOf(one).match(/\(area\.country\)\([^)]+\)/)?.[0] ?? "")).toEqual([
      "",
      "(area.country)(0,0,4,4)",
      "(area.country)(0,4,4,8)",
      "(area.country)(0,4,2,6)",
      "(area.country)(0,6,2,8)",
      "(area.country)(2,4,4,6)",
      "(area.country)(2,6,4,8)",
      "(area.country)(4,0,8,4)",
      "(area.country)(4,4,8,8)",
    ]);
    expect(said).toContain("asking for TR in quarters");
    expect(readdirSync(dir).sort()).toEqual(["overpass-tr.json", "overpass-tr.json.note"]);
  });

  test("asks in quarters when an answer is over the limit, or the server fails at it every time", async () => {
    const { fetch } = await start(whole);
    expect([...refsIn(await fetch({ limits: { ...DEFAULT_LIMITS, maxBytes: 3000 } }))].sort()).toEqual(ALL);
    await server?.close();
    const failing = await start((response, asked) =>
      (queryOf(asked).includes("(area.country)(") ? whole : withStatus(504))(response, asked),
    );
    expect([...refsIn(await failing.fetch({ country: "QA", attempts: 2 }))].sort()).toEqual(ALL);
    expect(failing.times).toEqual([0, 3.75, 11.25, 12.25, 13.25, 14.25]);
  });

  test("gives up after the attempts, keeps what it has, and goes on from there", async () => {
    const { fetch, asked, wait } = await start(
      timedOut,
      whole,
      whole,
      withStatus(429, { "retry-after": "1" }),
      withStatus(429, { "retry-after": "1" }),
      whole,
    );
    await expect(fetch({ attempts: 2 })).rejects.toThrow("was asked 2 times: it answers 429, too many requests");
    const before = asked.length;
    expect([...refsIn(await fetch())].sort()).toEqual(ALL);
    expect(asked.length - before).toBe(2);
    await fetch();
    expect(asked.length - before).toBe(2);
    wait(25 * 3_600_000);
    await fetch();
    expect(asked.length - before).toBe(3);
  });

  test("takes a server at its word that asks to come back much later", async () => {
    const { fetch, times } = await start(withStatus(429, { "retry-after": "7200" }), whole);
    await expect(fetch()).rejects.toThrow("asks to come back in 121 minutes");
    expect(times).toEqual([0]);
  });

  test.each([
    ["a query that it does not understand", withStatus(400), "answers 400"],
    [
      "a redirect to a host that is not allowed",
      withStatus(302, { location: "http://169.254.169.254/" }),
      "169.254.169.254 is not among the hosts",
    ],
  ])("ends at once at %s", async (_, reply, message) => {
    const { fetch, times } = await start(reply, whole);
    await expect(fetch()).rejects.toThrow(message);
    expect(times).toEqual([0]);
  });

  test("ends when even the smallest part is too much", async () => {
    const { fetch, times } = await start(timedOut);
    await expect(fetch()).rejects.toThrow("cannot answer even for a small part of TR");
    expect(times).toHaveLength(9);
  });
});

describe("retryAfterMs", () => {
  test.each([
    ["120", 120_000],
    ["0", 0],
    ["Sun, 09 Sep 2001 01:46:50 GMT", 10_000],
    ["Sun, 09 Sep 2001 01:46:30 GMT", 0],
    ["soon", null],
    [undefined, null],
  ])("reads %j", (header, ms) => {
    expect(retryAfterMs(header, 1_000_000_000_000)).toBe(ms);
  });
});
