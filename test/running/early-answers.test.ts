/**
 * Answers to requests whose bodies are still on the way: the client hears them, and its connection is then either
 * closed without a reset or good for the next request. Clients that write all before they read, clients that give up
 * when a write fails (as Go's do), fetch, curl, and nginx with connections that it keeps.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLine, openConnection } from "./connection.ts";
import { startServer } from "./start.ts";
import type { RunningServer } from "./start.ts";

const run = promisify(execFile);

/** Far sooner than a client's time is up. */
const SOON_MS = 30_000;
const TIMES = 4;
const KB = 1000;
const MB = 1_000_000;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ MUSALLA_RATE_LIMIT: "0", MUSALLA_CLIENT_TIMEOUT: "60" });
});
afterAll(async () => server.stop());

const JSON_TYPE = "Content-Type: application/json";

interface Refused {
  readonly what: string;
  readonly status: number;
  readonly line: string;
  readonly headers: readonly string[];
}

/** What is refused before the body is read, or in its middle. */
const REFUSED: readonly Refused[] = [
  { what: "too large", status: 413, line: "POST /api/v1/review", headers: ["Host: x", JSON_TYPE] },
  {
    what: "of a wrong type",
    status: 415,
    line: "POST /api/v1/review",
    headers: ["Host: x", "Content-Type: text/plain"],
  },
  { what: "for no address", status: 404, line: "POST /api/v1/nothing", headers: ["Host: x", JSON_TYPE] },
  { what: "with a wrong method", status: 405, line: "POST /api/v1/places", headers: ["Host: x", JSON_TYPE] },
  {
    what: "with a wrong key",
    status: 400,
    line: "POST /api/v1/review",
    headers: ["Host: x", JSON_TYPE, `Idempotency-Key: ${"k".repeat(256)}`],
  },
  {
    what: "with an unknown expectation",
    status: 417,
    line: "POST /api/v1/review",
    headers: ["Host: x", "Expect: wonders"],
  },
  { what: "without a Host", status: 400, line: "POST /api/v1/review", headers: [JSON_TYPE] },
  { what: "with two Hosts", status: 400, line: "POST /api/v1/review", headers: ["Host: x", "Host: x", JSON_TYPE] },
  { what: "that is not HTTP", status: 400, line: "FOO /api/v1/review", headers: ["Host: x"] },
  {
    what: "with headers too long",
    status: 431,
    line: "POST /api/v1/review",
    headers: ["Host: x", `X-Long: ${"a".repeat(20_000)}`],
  },
];

const headOf = ({ line, headers }: Refused, framing: string): string =>
  `${line} HTTP/1.1\r\n${[...headers, framing].join("\r\n")}\r\n\r\n`;

/** A request with a body of so many bytes, in one piece or in chunks. */
const requestOf = (refused: Refused, bytes: number, isChunked: boolean): readonly Buffer[] => {
  if (!isChunked) return [Buffer.from(headOf(refused, `Content-Length: ${bytes}`)), Buffer.alloc(bytes, "a")];
  const chunk = Buffer.from(`ffff\r\n${"a".repeat(0xffff)}\r\n`);
  const chunks = Array.from({ length: Math.ceil(bytes / 0xffff) }, () => chunk);
  return [Buffer.from(headOf(refused, "Transfer-Encoding: chunked")), ...chunks, Buffer.from("0\r\n\r\n")];
};

const statusesOf = (heard: string): readonly number[] =>
  [...heard.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));

const isWhole = (heard: string): boolean => {
  const [head = "", body] = heard.split("\r\n\r\n");
  return body !== undefined && body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1]);
};

interface Outcome {
  readonly statuses: readonly number[];
  /** Of the connection: what it came to. */
  readonly end: "closed" | "used again" | "hangs" | "nothing";
  /** Writing or reading failed before the answer was whole. */
  readonly error: string | null;
}

/**
 * Writes as fast as it is taken, and reads at once or when all is written. An error before the answer is whole loses
 * it; where the answer leaves the connection open, another request goes over it once the first is written.
 */
const talk = async (parts: readonly Buffer[], readsAtOnce: boolean): Promise<Outcome> => {
  const socket = connect({
    port: Number(new URL(server.origin).port),
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  let heard = "";
  let error: string | null = null;
  let isWritten = false;
  socket.on("error", ({ message }) => {
    if (!isWhole(heard)) error ??= message;
  });
  const ended = new Promise<void>((resolve) => {
    socket.once("end", resolve);
    socket.once("close", () => resolve());
  });
  await once(socket, "connect");
  const read = (): void => void socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  if (readsAtOnce) read();
  const write = async (): Promise<void> => {
    for (const part of parts)
      if (!socket.destroyed && !socket.write(part))
        await Promise.race([once(socket, "drain").catch(() => undefined), once(socket, "close")]);
    isWritten = true;
    if (!readsAtOnce) read();
  };
  const isOver = async (is: () => boolean): Promise<boolean> => {
    const giveUpAt = Date.now() + SOON_MS;
    while (!is() && !socket.destroyed && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 5));
    return is();
  };
  const writing = write();
  const outcome = async (): Promise<Outcome["end"]> => {
    if (!(await isOver(() => isWhole(heard)))) return "nothing";
    if (/^connection: close/im.test(heard)) {
      const isEnded = await Promise.race([ended.then(() => true), isOver(() => false)]);
      return isEnded ? "closed" : "hangs";
    }
    if (!(await isOver(() => isWritten))) return socket.destroyed ? "closed" : "hangs";
    const before = heard.length;
    socket.write(getLine("/api/v1/health"));
    return (await isOver(() => isWhole(heard.slice(before)))) ? "used again" : "hangs";
  };
  const end = await outcome();
  socket.destroy();
  await writing;
  return { statuses: statusesOf(heard), end, error };
};

const SIZES = [70 * KB, 2 * MB, 9 * MB];
const cases = REFUSED.flatMap((refused) =>
  SIZES.flatMap((bytes) => [true, false].map((readsAtOnce) => ({ ...refused, refused, bytes, readsAtOnce }))),
);

describe("a request that is refused while its body is written", () => {
  it.each(cases)(
    "$what, $bytes bytes, reading at once: $readsAtOnce: $status",
    async ({ refused, bytes, readsAtOnce }) => {
      for (let i = 0; i < TIMES; i += 1) {
        for (const isChunked of [false, true]) {
          const { statuses, end, error } = await talk(requestOf(refused, bytes, isChunked), readsAtOnce);
          expect({ error, first: statuses[0] }).toEqual({ error: null, first: refused.status });
          if (end !== "closed")
            expect({ end, statuses }).toEqual({ end: "used again", statuses: [refused.status, 200] });
        }
      }
    },
  );

  it("keeps its connection where little of it is left", async () => {
    for (const refused of REFUSED.slice(0, 5))
      expect(await talk(requestOf(refused, 70 * KB, false), true)).toEqual({
        statuses: [refused.status, 200],
        end: "used again",
        error: null,
      });
  });

  it("ends for a client that writes no further and never closes", async () => {
    const endOf = async (refused: Refused): Promise<void> => {
      const [head = "", body] = requestOf(refused, 9 * MB, false);
      const port = Number(new URL(server.origin).port);
      const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
      const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
      socket.on("error", () => undefined);
      let heard = "";
      socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
      socket.write(head);
      socket.write(body?.subarray(0, 10 * KB) ?? "");
      await once(socket, "end");
      expect(statusesOf(heard)).toEqual([refused.status]);
      // Between two of them is longer than the server waits for more; then it has let go, and the next is answered with a reset.
      const writing = setInterval(() => socket.write("a"), 6500);
      await closed;
      clearInterval(writing);
    };
    await Promise.all(REFUSED.map(endOf));
  });

  it("ends for a client that goes on writing for longer than its time", async () => {
    const [refused] = REFUSED;
    if (refused === undefined) throw new Error("no case");
    const impatient = await startServer({ MUSALLA_CLIENT_TIMEOUT: "3" });
    const port = Number(new URL(impatient.origin).port);
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("error", () => undefined);
    let heard = "";
    socket.on("data", (part: Buffer) => (heard += part.toString("latin1")));
    socket.write(headOf(refused, "Transfer-Encoding: chunked"));
    const chunk = `ffff\r\n${"a".repeat(0xffff)}\r\n`;
    const writing = setInterval(() => socket.write(chunk), 100);
    await closed;
    clearInterval(writing);
    expect(statusesOf(heard)).toEqual([413]);
    await impatient.stop();
  });
});

describe("fetch", () => {
  const post = async (bytes: number, isStreamed: boolean): Promise<number> => {
    const whole = new Uint8Array(bytes).fill(97);
    const body = isStreamed ? new Blob([whole]).stream() : whole;
    const headers = { "content-type": "application/json" };
    const reply = await fetch(`${server.origin}/api/v1/review`, {
      method: "POST",
      body,
      headers,
      duplex: "half",
    });
    await reply.text();
    return reply.status;
  };

  it.each([70 * KB, 1.2 * MB, 2 * MB, 8 * MB])(
    "hears 413 of %i bytes each time, and what it asks next",
    async (bytes) => {
      for (let i = 0; i < 2 * TIMES; i += 1) {
        expect(await post(bytes, i % 2 === 0)).toBe(413);
        const began = Date.now();
        expect((await fetch(`${server.origin}/api/v1/health`)).status).toBe(200);
        expect(Date.now() - began).toBeLessThan(SOON_MS);
      }
    },
  );

  it("many at once hear it", async () => {
    const statuses = await Promise.all(Array.from({ length: 30 }, async (_, i) => post(2 * MB, i % 3 === 0)));
    expect(new Set(statuses)).toEqual(new Set([413]));
  });
});

describe("curl", () => {
  const folder = mkdtempSync(join(tmpdir(), "musalla-early-"));
  const file = join(folder, "2mb");
  writeFileSync(file, Buffer.alloc(2 * MB));
  afterAll(() => rmSync(folder, { recursive: true }));

  const curl = async (...args: readonly string[]): Promise<string> =>
    (await run("curl", ["-s", "-w", "%{http_code} ", "-o", "/dev/null", ...args])).stdout.trim();

  it.each([[], ["-H", "Expect:"], ["-H", "Transfer-Encoding: chunked"]])(
    "hears 413, and what it asks next: %j",
    async (...more) => {
      const post = ["-H", JSON_TYPE, ...more, "--data-binary", `@${file}`, `${server.origin}/api/v1/review`];
      const began = Date.now();
      expect(
        await curl(...post, "--next", "-s", "-w", "%{http_code}", "-o", "/dev/null", `${server.origin}/api/v1/health`),
      ).toBe("413 200");
      expect(Date.now() - began).toBeLessThan(SOON_MS);
    },
  );
});

describe("a client that waits for 100 Continue", () => {
  const ask = async ({ line, headers }: Pick<Refused, "line" | "headers">, length: number) => {
    const client = await openConnection(server);
    client.say(
      `${line} HTTP/1.1\r\n${[...headers, "Expect: 100-continue", `Content-Length: ${length}`].join("\r\n")}\r\n\r\n`,
    );
    return client;
  };

  it.each(REFUSED.filter(({ status }) => status !== 417))(
    "hears at once that a body $what is refused: $status",
    async (refused) => {
      const client = await ask(refused, 9 * MB);
      await client.closed;
      expect(statusesOf(client.heard())).toEqual([refused.status]);
      expect(client.heard()).toMatch(/^connection: close/im);
    },
  );

  it("is let write what is read, and keeps its connection", async () => {
    const body = JSON.stringify({ place_id: 401, rating: 5, comment: "After 100 Continue" });
    const client = await ask({ line: "POST /api/v1/review", headers: ["Host: x", JSON_TYPE] }, body.length);
    await client.until("100 Continue\r\n\r\n");
    client.say(body);
    await client.until('"ok":true');
    client.say(getLine("/api/v1/types"));
    await client.until("HTTP/1.1 200");
    expect(statusesOf(client.heard())).toEqual([100, 201, 200]);
    client.socket.destroy();
  });

  it("hears 413 in the middle of chunks that come to too much", async () => {
    const chunks = requestOf(
      { what: "", status: 413, line: "POST /api/v1/review", headers: ["Host: x", JSON_TYPE, "Expect: 100-continue"] },
      MB,
      true,
    );
    const client = await openConnection(server);
    const [head = "", ...rest] = chunks;
    client.socket.write(head);
    await client.until("100 Continue\r\n\r\n");
    for (const chunk of rest) client.socket.write(chunk);
    await client.closed;
    expect(statusesOf(client.heard())).toEqual([100, 413]);
  });
});

describe("Host (RFC 9112, 3.2)", () => {
  it.each([
    ["one", ["Host: x"], 200],
    ["one with a port", ["Host: [::1]:3000"], 200],
    ["an empty one", ["Host:"], 200],
    ["none", [], 400],
    ["two that differ", ["Host: x", "Host: y"], 400],
    ["two alike, written otherwise", ["Host: x", "hOST: x"], 400],
    ["one that is no host", ["Host: a b"], 400],
    ["one with a path", ["Host: x/y"], 400],
  ])("%s", async (_what, headers, status) => {
    const client = await openConnection(server);
    client.say(`GET /api/v1/types HTTP/1.1\r\n${[...headers, "Connection: close"].join("\r\n")}\r\n\r\n`);
    await client.closed;
    expect(statusesOf(client.heard())).toEqual([status]);
    if (status === 400) expect(client.heard()).toContain('"code":"bad-request"');
  });
});
