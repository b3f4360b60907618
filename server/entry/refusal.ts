/**
 * What is refused before any handler, in the envelope: by Node's parser on a bare connection, or by a response. A
 * request whose answer has begun gets no second one, and noise behind a request waits until that is answered: what a
 * proxy finds between would be taken for the answer to another.
 */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { OPEN_ANSWER } from "#core/http/headers.ts";
import { problem, type Problem } from "#core/http/problem.ts";
import { joinParts, problemReply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/model/envelope.ts";
import { transportSecurity } from "../utils/transport-security.ts";
import { lastExchange, linger } from "./linger.ts";

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
