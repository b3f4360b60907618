/**
 * Refusals before any handler, in the envelope: on a bare connection (Node's parser failed) or by a response. A request
 * whose answer has begun gets no second one. Pipelined garbage is answered only after the current response, or a proxy
 * would mismatch them.
 */
import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { OPEN_ANSWER } from "#core/http/headers.ts";
import { problem, type Problem } from "#core/http/problem.ts";
import { joinParts, problemReply } from "#core/http/reply.ts";
import type { ProblemCode } from "#core/values/problems.ts";
import { transportSecurity } from "../base/transport-security.ts";
import { lastExchange, linger } from "./lingering.ts";

/** A serialised answer. */
interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The refusal for a problem; `more` are additional headers. */
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

/** Answers a request without a response object on its bare connection, and closes that. */
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

/** Problem codes of Node's errors; others are `bad-request`. */
const REFUSED: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: "headers-too-large",
  ERR_HTTP_REQUEST_TIMEOUT: "request-timeout",
};

/** What Node's parser tells of its errors: the bytes that it was given last, and where among them it stopped. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** Characters of an address that are shown. */
const ADDRESS_MAX = 1000;

interface TypedAddress {
  readonly encoded: string;
  /** Whether it has bytes that must be percent-encoded. */
  readonly isRaw: boolean;
}

/** The address of the request line around a position; `null` if it cannot be told. */
const typedAddress = (packet: Buffer, at: number): TypedAddress | null => {
  const from = packet.lastIndexOf("\n", Math.max(at - 1, 0)) + 1;
  const end = packet.indexOf("\n", at);
  const line = packet.toString("latin1", from, end === -1 ? packet.length : end);
  const target = /^[A-Z]+ (\/.*?)(?: HTTP\/\d\.\d)?\r?$/.exec(line)?.[1];
  if (target === undefined || end === -1) return null;
  const encoded = target.replaceAll(
    /[^!-~]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
  const shown = encoded.length > ADDRESS_MAX ? `${encoded.slice(0, ADDRESS_MAX)}…` : encoded;
  return { encoded: shown, isRaw: encoded !== target };
};

/** How parsers call an address with bytes that they do not take: Node and Bun, and Deno, which calls other errors so too. */
const OF_ADDRESS: ReadonlySet<string> = new Set(["HPE_INVALID_URL", "HPE_ERROR"]);

/**
 * The refusal of what a parser failed at. Letters beyond ASCII in an address are what people type into curl. They are not answered:
 * Node reads them only with `insecureHTTPParser`, which lets through what smuggles requests past a proxy.
 */
export const problemOfParser = ({ code = "", rawPacket, bytesParsed = 0 }: ParserError): Problem => {
  const address = OF_ADDRESS.has(code) && rawPacket !== undefined ? typedAddress(rawPacket, bytesParsed) : null;
  if (code !== "HPE_INVALID_URL" && address?.isRaw !== true) return problem(REFUSED[code] ?? "bad-request");
  const how = address === null ? "" : `: ask for ${address.encoded}`;
  return problem("bad-request", {
    error: `The address has characters that must be percent-encoded, such as spaces and letters beyond ASCII${how}`,
  });
};

/** Connections that sent invalid HTTP; further input is ignored. */
const broken = new WeakSet<Socket>();

/** Handles `clientError`: invalid HTTP on a connection. */
export const refuseConnection = (error: ParserError, socket: Socket): void => {
  if (broken.has(socket)) return;
  broken.add(socket);
  if (error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const failure = problemOfParser(error);
  const refuseIt = (): void => refuseRaw(failure, socket);
  const { request, response } = lastExchange(socket) ?? {};
  // The error is inside a request without an answer, or there is no earlier request.
  if (request === undefined || response === undefined || !(request.complete || response.headersSent)) {
    refuseIt();
    return;
  }
  const goOn = request.complete ? refuseIt : () => linger(socket);
  if (response.writableFinished) goOn();
  else response.once("close", goOn);
};
