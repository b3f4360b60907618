import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../build/import/input/limits.ts";
import { fetchText, openRanges } from "../../../../build/import/input/file.ts";
import { type Asked, type Loopback, startLoopback } from "../support/loopback.ts";

const FILE = Buffer.from("0123456789".repeat(20));

let server: Loopback | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

type Reply = (response: ServerResponse, asked: Asked) => unknown;

/** Answers ranges of `file()` as object stores do. */
const parts =
  (file: () => Buffer): Reply =>
  (response, { headers }) => {
    const bytes = file();
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    if ((headers["if-match"] ?? etag) !== etag) return response.writeHead(412).end();
    const [, start = 0, end = 0] = (/bytes=(\d+)-(\d+)/.exec(headers.range ?? "") ?? []).map(Number);
    const part = bytes.subarray(start, end + 1);
    response.writeHead(206, { etag, "content-range": `bytes ${start}-${end}/${bytes.length}` });
    return response.end(part);
  };
const whole: Reply = (response) => response.end(FILE);
const busy =
  (status: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) =>
    response.writeHead(status, headers).end();
const cut: Reply = (response, { headers }) => {
  const [, start = 0, end = 0] = (/bytes=(\d+)-(\d+)/.exec(headers.range ?? "") ?? []).map(Number);
  response.writeHead(206, { "content-range": `bytes ${start}-${end}/200`, "content-length": end - start + 1 });
  response.write(FILE.subarray(start, start + 1), () => setTimeout(() => response.destroy(), 10));
};

/** Asks a server that gives these replies in turn, and then the last one; the clock moves with sleep alone. */
const start = async (...replies: readonly Reply[]) => {
  let [now, count] = [0, 0];
  const waits: number[] = [];
  server = await startLoopback((response, asked) => {
    (replies[count] ?? replies.at(-1))?.(response, asked);
    count += 1;
  });
  const options = {
    hosts: new Set(["127.0.0.1"]),
    limits: { ...DEFAULT_LIMITS, silenceMs: 300 },
    attempts: 3,
    nowMs: () => now,
    sleep: async (ms: number) => {
      now += ms;
      waits.push(ms);
    },
    random: () => 0.5,
    say: () => {},
  };
  return { url: `${server.url}/places.parquet`, options, waits, asked: server.asked };
};

describe("openRanges", () => {
  test("asks for the size and for parts, each of the same version", async () => {
    const { url, options, asked } = await start(parts(() => FILE));
    const input = await openRanges(url, options);
    expect([input.label, input.size]).toEqual(["places.parquet", 200]);
    expect(Buffer.from(await input.slice(95, 105)).toString()).toBe("5678901234");
    expect(Buffer.from(await input.slice(3, 5)).toString()).toBe("34");
    expect(asked.map(({ headers }) => headers.range)).toEqual(["bytes=0-0", "bytes=0-199"]);
    expect(asked[1]?.headers["if-match"]).toMatch(/^"/);
  });

  test("reads small parts in blocks of half a MiB, and larger ones as they are", async () => {
    const large = Buffer.from(Array.from({ length: 2 ** 21 }, (_, i) => i % 251));
    const { url, options, asked } = await start(parts(() => large));
    const input = await openRanges(url, options);
    const ranges = [
      [10, 20],
      [524_280, 524_300],
      [700_000, 700_001],
      [100, 1_500_000],
      [2_097_100, 2_097_152],
      [5, 5],
    ] as const;
    for (const [from, to] of ranges)
      expect(Buffer.compare(await input.slice(from, to), large.subarray(from, to))).toBe(0);
    expect(asked.map(({ headers }) => headers.range)).toEqual([
      "bytes=0-0",
      "bytes=0-524287",
      "bytes=524288-1048575",
      "bytes=100-1499999",
      "bytes=1572864-2097151",
    ]);
  });

  test("waits for a busy server, and asks again for a part that is cut off", async () => {
    const ready = parts(() => FILE);
    const { url, options, waits } = await start(busy(503, { "retry-after": "7" }), ready, cut, busy(429), ready);
    const input = await openRanges(url, options);
    expect(Buffer.from(await input.slice(0, 3)).toString()).toBe("012");
    expect(waits).toEqual([7500, 3750, 7500]);
  });

  test.each([
    ["has no such file", [busy(404)], "answers 404"],
    ["sends the whole file", [whole], "does not answer with a part of the file"],
    ["stays busy", [busy(504)], "was asked 3 times"],
  ])("ends when the server %s", async (_, replies, message) => {
    const { url, options } = await start(...replies);
    await expect(openRanges(url, options)).rejects.toThrow(message);
  });

  test("ends when the file changes between two parts", async () => {
    let file = FILE;
    const { url, options } = await start(parts(() => file));
    const input = await openRanges(url, options);
    file = Buffer.from("another");
    await expect(input.slice(0, 3)).rejects.toThrow("changed while it was read");
  });
});

describe("fetchText", () => {
  test("answers the text, within a limit", async () => {
    const { url, options } = await start(busy(502), whole);
    expect(await fetchText(url, 1000, options)).toBe(FILE.toString());
    await expect(fetchText(url, 100, options)).rejects.toThrow("holds more than 100 bytes");
  });
});
