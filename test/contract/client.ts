/**
 * One HTTP exchange, byte for byte: nothing is followed, decoded or normalised, so that malformed
 * paths, HEAD bodies and encodings stay visible. `exchange` goes below HTTP, to the socket. A server may end a
 * connection that is not in use whenever it likes; a safe request that meets this goes again (RFC 9112, 9.3.1).
 */
import { request as httpRequest, Agent as HttpAgent } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest, Agent as HttpsAgent } from "node:https";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type Headers = Readonly<Record<string, string>>;

export interface Request {
  readonly method: string;
  /** The request target, as it is written in the request line. */
  readonly target: string;
  readonly headers?: Headers;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly reason: string;
  /** Names in lower case; repeated ones joined by commas. */
  readonly headers: Headers;
  /** The bytes of the body, still encoded. */
  readonly bytes: Uint8Array;
  /** The body decoded to text. */
  readonly text: string;
}

const TIMEOUT_MS = 30_000;
/** A connection is let go after this long without a request: sooner than the 5 s after which Node's server ends it. */
const IDLE_MS = 2000;
const KEPT = { keepAlive: true, timeout: IDLE_MS } as const;
const agents = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) };

const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const headersOf = (message: IncomingMessage): Headers =>
  Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );

/** The body without its content coding. */
const decoded = (bytes: Uint8Array, coding: string | undefined): Uint8Array => {
  if (bytes.length === 0 || coding === undefined || coding === "identity") return bytes;
  if (coding === "br") return brotliDecompressSync(bytes);
  if (coding === "gzip") return gunzipSync(bytes);
  throw new Error(`content-encoding is ${coding}, expected br or gzip`);
};

/** Sends one request to the host of `origin`. A body goes with its length unless the headers say chunked. */
export const send = async (origin: string, asked: Request): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { method, target, headers = {}, body } = asked;
    const isTls = origin.startsWith("https:");
    const { hostname, port } = new URL(origin);
    const isChunked = headers["transfer-encoding"] === "chunked";
    const length = body !== undefined && !isChunked ? { "content-length": String(Buffer.byteLength(body)) } : {};
    const outgoing = (isTls ? httpsRequest : httpRequest)(
      {
        method,
        hostname,
        ...(port !== "" && { port }),
        path: target,
        headers: { ...length, ...headers },
        agent: isTls ? agents.https : agents.http,
        timeout: TIMEOUT_MS,
      },
      (incoming) => {
        const chunks: Uint8Array[] = [];
        incoming.on("data", (chunk: Uint8Array) => chunks.push(chunk));
        incoming.once("error", reject);
        incoming.once("end", () => {
          const bytes = Buffer.concat(chunks);
          const answered = headersOf(incoming);
          try {
            const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(
              decoded(bytes, answered["content-encoding"]),
            );
            const { statusCode: status = 0, statusMessage: reason = "" } = incoming;
            resolve({ status, reason, headers: answered, bytes, text });
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)));
          }
        });
      },
    );
    outgoing.once("error", (error: NodeJS.ErrnoException) => {
      const isClosedUnused = outgoing.reusedSocket && error.code === "ECONNRESET";
      if (isClosedUnused && SAFE.has(method)) resolve(send(origin, asked));
      else reject(error);
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error(`no answer in ${TIMEOUT_MS} ms`)));
    outgoing.end(body);
  });

/** Writes bytes to the socket of a plain-text host and answers what comes back until it closes. */
export const exchange = async (origin: string, bytes: string | Uint8Array): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const chunks: Uint8Array[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("the socket was left open")));
    socket.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    socket.once("error", reject);
    socket.once("close", () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf("\r\n\r\n");
      const [statusLine = "", ...lines] = all.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
      const [, status = "0", reason = ""] = /^HTTP\/1\.1 (\d{3}) ?(.*)$/.exec(statusLine) ?? [];
      const headers = Object.fromEntries(
        lines.map((line) => {
          const colon = line.indexOf(":");
          return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
        }),
      );
      const body = end === -1 ? all : all.subarray(end + 4);
      resolve({ status: Number(status), reason, headers, bytes: body, text: body.toString("utf8") });
    });
  });
