/**
 * Requests as bytes on a socket, and their answers. A client library would refuse or repair half of what the fuzzer
 * tries; this one does neither.
 */
import { connect, type Socket } from "node:net";
import type { Tried } from "./requests.ts";

export interface Answer {
  readonly status: number;
  /** Names in lower case, with the last value of each. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
  readonly tookMs: number;
  /** What followed the answer on a connection to be closed. */
  readonly more: Uint8Array;
}

/** Without data for this long there is no answer, ms; generous, as the machine may be busy. */
const PATIENCE_MS = 60_000;
/** How long to wait for bytes after an answer, where parsers may disagree on the end of a request. */
const MORE_MS = 100;
interface Head {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly end: number;
}

const headOf = (bytes: Buffer, from: number): Head | null => {
  const at = bytes.indexOf("\r\n\r\n", from);
  if (at === -1) return null;
  const [first = "", ...lines] = bytes.subarray(from, at).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status, headers, end: at + 4 };
};

/** The decoded chunks from `from` and where they end; `null` while incomplete. */
const chunksFrom = (bytes: Buffer, from: number): { readonly body: Buffer; readonly end: number } | null => {
  const parts: Buffer[] = [];
  for (let at = from; ;) {
    const line = bytes.indexOf("\r\n", at);
    if (line === -1) return null;
    const size = Number.parseInt(bytes.subarray(at, line).toString("latin1"), 16);
    const start = line + 2;
    if (bytes.length < start + size + 2) return null;
    if (size === 0) return { body: Buffer.concat(parts), end: start + 2 };
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
};

/** The final answer at the start of `bytes`; `null` while incomplete. */
const parseAnswer = (
  bytes: Buffer,
  isHead: boolean,
): (Omit<Answer, "tookMs" | "more"> & { readonly end: number }) | null => {
  let head = headOf(bytes, 0);
  while (head !== null && head.status >= 100 && head.status < 200) head = headOf(bytes, head.end);
  if (head === null) return null;
  const { status, headers, end } = head;
  if (isHead || status === 204 || status === 304) return { status, headers, body: new Uint8Array(), end };
  if (headers.get("transfer-encoding") === "chunked") {
    const chunks = chunksFrom(bytes, end);
    return chunks && { status, headers, ...chunks };
  }
  const length = Number(headers.get("content-length") ?? 0);
  if (bytes.length < end + length) return null;
  return { status, headers, body: bytes.subarray(end, end + length), end: end + length };
};

/** Number of consecutive answers in the bytes. */
export const countAnswers = (bytes: Uint8Array): number =>
  Buffer.from(bytes)
    .toString("latin1")
    .match(/HTTP\/1\.1 [2-5]\d\d /g)?.length ?? 0;

/** The bytes of a request. */
export const bytesOf = ({ method, target, headers, body, raw }: Tried): Buffer => {
  if (raw !== undefined) return Buffer.from(raw);
  const named = (name: string): boolean => headers.some(([other]) => other === name);
  const isFramed = named("content-length") || named("transfer-encoding");
  const content = isFramed ? null : body;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(named("host") ? [] : ["host: 127.0.0.1"]),
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(content === null ? [] : [`content-length: ${content.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), content ?? Buffer.alloc(0)]);
};

export interface Lane {
  /** Sends one request and waits for its answer; an Error when the connection ends without one. */
  readonly send: (tried: Tried) => Promise<Answer | Error>;
  readonly close: () => void;
}

/** A keep-alive connection, reopened when the server closes it. */
export const openLane = (port: number): Lane => {
  let kept: Socket | null = null;

  const exchange = async (tried: Tried, socket: Socket, isFresh: boolean): Promise<Answer | Error> =>
    new Promise((resolve) => {
      const startedMs = performance.now();
      let received = Buffer.alloc(0);
      const alone = tried.raw !== undefined;
      const isHead = tried.method === "HEAD";
      let isDone = false;
      const done = (outcome: Answer | Error): void => {
        if (isDone) return;
        isDone = true;
        for (const name of ["data", "close", "error", "timeout"]) socket.removeAllListeners(name);
        socket.on("error", () => socket.destroy());
        if (outcome instanceof Error || alone || outcome.headers.get("connection") === "close") {
          socket.destroy();
          kept = null;
        }
        resolve(outcome);
      };
      const finish = (why: string): void => {
        const answer = parseAnswer(received, isHead);
        const tookMs = performance.now() - startedMs;
        if (answer === null) done(new Error(`${why} after ${received.length} bytes in ${tookMs.toFixed(0)} ms`));
        else done({ ...answer, tookMs, more: received.subarray(answer.end) });
      };
      socket.on("data", (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (parseAnswer(received, isHead) === null) return;
        if (alone) setTimeout(() => finish("answered"), MORE_MS);
        else finish("answered");
      });
      socket.once("close", () => finish(isFresh ? "closed" : "closed a kept connection"));
      socket.once("error", (error) => done(error));
      socket.setTimeout(PATIENCE_MS, () => finish("silent"));
      socket.write(bytesOf(tried));
    });

  return {
    send: async (tried) => {
      const isFresh = kept === null || kept.destroyed || tried.raw !== undefined;
      if (isFresh) kept?.destroy();
      const socket = isFresh || kept === null ? connect(port, "127.0.0.1") : kept;
      kept = socket;
      return exchange(tried, socket, isFresh);
    },
    close: () => kept?.destroy(),
  };
};
