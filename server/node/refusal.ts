/**
 * Closes connections so that their clients hear the last answer. A connection that is closed while a request is still
 * on its way is reset: the client's next write fails, and many clients never read the answer then. So at first only our
 * side is closed. What still comes is thrown away until the request is whole, the client closes its side too or falls
 * silent, or its time is up.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { OPEN_ANSWER } from "#core/http/headers.ts";
import { problem, type Problem } from "#core/http/problem.ts";
import { joinParts, problemReply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/model/envelope.ts";
import { transportSecurity } from "../base/platform.ts";

/** How long a client may send nothing, ms. */
const SILENT_MS = 5000;

/** How long all of it may take, ms (MUSALLA_CLIENT_TIMEOUT). */
let patienceMs = 30_000;

/** Closes our side of a connection after what was written to it, and the rest of it later. A second call ends it at once. */
const linger = (socket: Socket): void => {
  if (socket.writableEnded) {
    socket.destroy();
    return;
  }
  const end = (): void => void socket.destroy();
  const timer = setTimeout(end, patienceMs);
  socket.once("close", () => clearTimeout(timer));
  socket.setTimeout(Math.min(SILENT_MS, patienceMs), end);
  // Where nobody else reads, as after CONNECT, the client's end would not be seen.
  socket.resume();
  socket.end();
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const last = new WeakMap<Socket, Exchange>();

/** Has a connection know what it was asked last. */
export const noteExchange = (request: IncomingMessage, response: ServerResponse): void =>
  void last.set(request.socket, { request, response });

/** What a connection was asked last. */
const lastExchange = (socket: Socket): Exchange | undefined => last.get(socket);

/** Has a server close its connections in this way after the last answer of each. */
export const lingerAfterAnswers = (server: Server, clientTimeoutMs: number): void => {
  patienceMs = clientTimeoutMs;
  server.on("connection", (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    // Node calls it after an answer that says `Connection: close`.
    socket.destroySoon = (): void => {
      const { request } = last.get(socket) ?? {};
      if (request === undefined || request.complete || socket.destroyed) {
        destroySoon();
        return;
      }
      request.once("end", destroySoon);
      linger(socket);
    };
  });
};

// MERGED refusal.ts: What is refused before any handler, in the envelope: by Node's parser on a bare connection, or by a response. A
// request whose answer has begun gets no second one, and noise behind a request waits until that is answered: what a
// proxy finds between would be taken for the answer to another.

/** An answer that is ready to be sent. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The refusal that tells of a problem; `more` are headers of the connection. */
export const refusalOf = (failure: Problem, more: Readonly<Record<string, string>> = {}): Refusal => {
  const reply = problemReply(failure);
  const body = joinParts(reply);
  const https = transportSecurity();
  return {
    status: reply.status,
    headers: {
      ...OPEN_ANSWER,
      ...reply.headers,
      ...(https !== null && { "strict-transport-security": https }),
      "content-length": String(body.length),
      ...more,
    },
    body,
  };
};

const CLOSING = { connection: "close" };

/** Answers a request that has no response object, on its bare connection, and closes that. */
export const refuseRaw = (failure: Problem, socket: Socket): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusalOf(failure, CLOSING);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), body]));
  linger(socket);
};

/** Answers a request, and closes its connection. */
export const refuse = (failure: Problem, response: ServerResponse): void => {
  const { status, headers, body } = refusalOf(failure, CLOSING);
  response.writeHead(status, headers).end(body);
};

/** What Node's errors are told as; the others are `bad-request`. */
const REFUSED: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** Connections that said what is no HTTP; what else they say is of no matter. */
const broken = new WeakSet<Socket>();

/** For `clientError`: what came by a connection is no HTTP. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (broken.has(socket)) return;
  broken.add(socket);
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const refuseIt = (): void => refuseRaw(problem(REFUSED[error.code ?? ""] ?? "bad-request"), socket);
  const { request, response } = lastExchange(socket) ?? {};
  // It stands within a request that has no answer yet, or behind nothing.
  if (request === undefined || response === undefined || !(request.complete || response.headersSent)) {
    refuseIt();
    return;
  }
  const goOn = request.complete ? refuseIt : () => linger(socket);
  if (response.writableFinished) goOn();
  else response.once("close", goOn);
};
