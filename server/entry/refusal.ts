/**
 * What is refused before any handler, in the envelope: by Node's parser on a bare connection, or by a response. A
 * request whose answer has begun gets no second one, and noise behind a request waits until that is answered: what a
 * proxy finds between would be taken for the answer to another.
 */
import { STATUS_CODES } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ALWAYS } from "#core/host/headers.ts";
import { problem } from "#core/request/problem.ts";
import type { Problem } from "#core/request/problem.ts";
import { joinParts, problemReply } from "#core/request/reply.ts";

const refusal = (
  failure: Problem,
): { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer } => {
  const reply = problemReply(failure);
  const { status, headers } = reply;
  const sent = Buffer.from(joinParts(reply));
  return {
    status,
    headers: { ...ALWAYS, ...headers, "content-length": String(sent.length), connection: "close" },
    body: sent,
  };
};

/** Answers a request that has no response object, on its bare connection, and ends that. */
export const refuseRaw = (failure: Problem, socket: Duplex): void => {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = refusal(failure);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`), body]),
  );
};

export const refuse = (failure: Problem, response: ServerResponse): void => {
  const { status, headers, body } = refusal(failure);
  response.writeHead(status, headers).end(body);
};

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The last request of each connection. */
const last = new WeakMap<Duplex, Exchange>();

/** Has a connection know what it was asked last. */
export const noteRequest = (request: IncomingMessage, response: ServerResponse): void =>
  void last.set(request.socket, { request, response });

/** Connections that said what is no HTTP; what else they say is of no matter. */
const broken = new WeakSet<Duplex>();

/** For `clientError`: what came by a connection is no HTTP. */
export const refuseConnection = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (broken.has(socket)) return;
  broken.add(socket);
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const code = error.code === "HPE_HEADER_OVERFLOW" ? "headers-too-large" : "bad-request";
  const refuseIt = (): void => refuseRaw(problem(code), socket);
  const { request, response } = last.get(socket) ?? {};
  // It stands within a request that has no answer yet, or behind nothing.
  if (request === undefined || response === undefined || !(request.complete || response.headersSent)) {
    refuseIt();
    return;
  }
  const goOn = request.complete ? refuseIt : () => socket.end();
  if (response.writableFinished) goOn();
  else response.once("close", goOn);
};
