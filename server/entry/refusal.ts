/** Answers in the envelope to what no handler of ours gets to see. */
import { STATUS_CODES } from "node:http";
import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { OPEN_ANSWER } from "#core/host/headers.ts";
import type { Problem } from "#core/request/problem.ts";
import { joinParts, problemReply } from "#core/request/reply.ts";
import { transportSecurity } from "../utils/transport-security.ts";

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

/** Answers a request that has no response object, on its bare connection, and ends that. */
export const refuseRaw = (failure: Problem, socket: Duplex): void => {
  const { status, headers, body } = refusalOf(failure, CLOSING);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]));
};

/** Answers a request, and ends its connection. */
export const refuse = (failure: Problem, response: ServerResponse): void => {
  const { status, headers, body } = refusalOf(failure, CLOSING);
  response.writeHead(status, headers).end(body);
};
