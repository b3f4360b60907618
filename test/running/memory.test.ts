/**
 * The most memory that a server takes while many ask for what is dearest (base/load-shedding.ts, base/slow-readers.ts,
 * mcp/http.ts): requests of a kilobyte whose answers have a megabyte. Each is answered or refused with 503; none is cut.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { peakResidentBytes } from "../support/resident.ts";
import { type Connection, getLine, openConnection } from "./connection.ts";
import { type RunningServer, startServer } from "./start.ts";

const MB = 1024 * 1024;

/** Of the 512 MB of deploy/musalla.service. */
const PEAK_MAX = 350 * MB;

/** A guard, not a promise. */
const WITHIN = { timeout: 30_000, interval: 200 };

interface Heard {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Bytes of the body. */
  readonly bytes: number;
}

type Request = readonly [path: string, body?: string];

const ask = async ({ origin }: RunningServer, [path, body]: Request): Promise<Heard> => {
  const post = { method: "POST", headers: { "content-type": "application/json" }, body: body ?? "" };
  const reply = await fetch(`${origin}${path}`, body === undefined ? {} : post);
  let bytes = 0;
  // Counted, and not kept: a hundred answers would be in the memory of the test.
  for await (const chunk of reply.body ?? []) bytes += chunk.length;
  return { status: reply.status, retryAfter: reply.headers.get("retry-after"), bytes };
};

/** A batch of eight calls of a tool; `given` makes the arguments of the n-th call of all. */
const batch =
  (name: string, given: (n: number) => object) =>
  (i: number): Request => {
    const calls = Array.from({ length: 8 }, (_, k) => ({
      jsonrpc: "2.0",
      id: k,
      method: "tools/call",
      params: { name, arguments: given(8 * i + k) },
    }));
    return ["/mcp", JSON.stringify(calls)];
  };

const point = (n: number) => ({ lat: (n % 6000) / 100, lng: 39.8 });
const YEAR = { from: "2027-01-01", to: "2027-12-31" };
const MONTH = { from: "2027-01-01", to: "2027-01-31" };

/** What costs most of each kind; every one asks for something else, so that nothing is kept. */
const DEAREST: readonly (readonly [what: string, clients: number, request: (i: number) => Request])[] = [
  ["batches of prayer times of a year", 60, batch("prayer", (n) => ({ ...point(n), ...YEAR }))],
  ["twice as many", 120, batch("prayer", (n) => ({ ...point(n), ...YEAR }))],
  ["batches of prayer times of a month", 120, batch("prayer", (n) => ({ ...point(n), ...MONTH }))],
  ["batches of a mosque's times", 120, batch("times", () => ({ id: 401, ...MONTH }))],
  ["batches of lists of places", 120, batch("places", (n) => ({ limit: 100, offset: n % 4000 }))],
  ["batches of lists of tools", 120, (i) => ["/mcp", (batch("", () => ({}))(i)[1] ?? "").replaceAll("call", "list")]],
  ["prayer times of a year", 200, (i) => [`/api/v1/prayer?lat=${i / 5}&lng=39.8&from=2027-01-01&days=366`]],
  ["calendars of a year", 120, (i) => [`/api/v1/prayer?lat=${i / 5}&lng=1&from=2027-01-01&days=366&format=ics`]],
  ["a mosque's times of a year", 200, (i) => [`/api/v1/times?id=401&from=${2027 + (i % 60)}-01-01&days=365`]],
  ["pages of places as GeoJSON", 200, (i) => [`/api/v1/places?limit=100&offset=${100 * i}&format=geojson`]],
  ["the document of the API", 200, () => ["/api/v1/openapi.json"]],
  ["bulk files", 60, () => ["/data/v1/bulk/places.csv"]],
];

/** A server whose peak is of this test alone. Malloc keeps less with two arenas, as in the unit file. */
const servers = new Map<string, RunningServer>();
const ARENAS = [
  ["with the arenas of the unit file", { MALLOC_ARENA_MAX: "2", NODE_ENV: "production" }],
  ["with those of the system", { MALLOC_ARENA_MAX: undefined, NODE_ENV: "production" }],
] as const;

beforeAll(async () => {
  for (const [arenas, settings] of ARENAS) servers.set(arenas, await startServer(settings));
});
afterAll(async () => {
  for (const server of servers.values()) await server.stop();
});

const serverOf = (arenas: string): RunningServer => {
  const server = servers.get(arenas);
  if (server === undefined) throw new Error(`no server ${arenas}`);
  return server;
};

/** Asks for /health over and over until `work` is done; how often it was answered. */
const healthDuring = async (server: RunningServer, work: Promise<unknown>): Promise<number> => {
  const over = work.then(() => true);
  for (let answered = 0; ; answered += 1) {
    expect((await ask(server, ["/api/v1/health"])).status).toBe(200);
    if (await Promise.race([over, Promise.resolve(false)])) return answered + 1;
  }
};

describe.skipIf(process.platform !== "linux").each(ARENAS)("%s the memory stays bounded under", (arenas) => {
  it.each(DEAREST)("%s of %i clients, each of which hears something", async (_what, clients, request) => {
    const server = serverOf(arenas);
    const asked = Promise.all(Array.from({ length: clients }, async (_, i) => ask(server, request(i))));
    const [heard, healthy] = await Promise.all([asked, healthDuring(server, asked)]);
    expect(healthy).toBeGreaterThan(0);
    for (const { status, retryAfter, bytes } of heard) {
      expect([200, 503]).toContain(status);
      expect(retryAfter).toBe(status === 503 ? "5" : null);
      expect(bytes).toBeGreaterThan(50);
    }
    expect(heard.some(({ status }) => status === 200)).toBe(true);
    expect(peakResidentBytes(server) / MB).toBeLessThan(PEAK_MAX / MB);
  });

  it("batches and years that 200 clients ask for and never read", async () => {
    const server = serverOf(arenas);
    const clients = await Promise.all(Array.from({ length: 200 }, async () => openConnection(server)));
    const say = ({ say: write, socket }: Connection, i: number): void => {
      socket.pause();
      const [path, body = ""] = batch("prayer", (n) => ({ ...point(n), ...MONTH }))(i);
      const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
      write(i % 2 === 0 ? `${head}\r\n\r\n${body}` : getLine(DEAREST[6]?.[2](i)[0] ?? ""));
    };
    for (const [i, one] of clients.entries()) say(one, i);
    for (let i = 0; i < 30; i += 1) {
      expect((await ask(server, ["/api/v1/health"])).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(peakResidentBytes(server) / MB).toBeLessThan(PEAK_MAX / MB);
    for (const { socket } of clients) socket.destroy();
    // What they left behind is worked off first.
    await vi.waitFor(async () => expect((await ask(server, ["/api/v1/types"])).status).toBe(200), WITHIN);
  });
});
