/**
 * The address of a client: that of the connection, or, behind proxies that are trusted, the one that the
 * outermost of them saw. What a client writes into the header itself stands further left and is not read.
 */
import type { Socket } from "node:net";
import { getRequestHeader, type H3Event } from "h3";
import type { ApiContext } from "#core/api/context.ts";
import type { WriteRequest } from "#core/api/review-writing.ts";
import type { Reply } from "#core/http/reply.ts";
import { networkOf } from "#core/review/client.ts";
import type { ReviewService } from "#core/review/service.ts";
import { PLATFORM } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { receiveBody } from "./body.ts";
import { splitPath } from "./serve.ts";

export interface Connection {
  /** Address at the other end of the connection; not told on every platform. */
  readonly socket: string | undefined;
  /** X-Forwarded-For, repeated ones joined by commas. */
  readonly forwardedFor: string | undefined;
  /** CF-Connecting-IP, on a platform that sets it itself. */
  readonly connectingIp: string | undefined;
}

/** An address without the port that some proxies add to it. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/** The address, empty where there is none; `proxies` is how many in front of the server are trusted. */
export const clientAddress = ({ socket = "", forwardedFor, connectingIp }: Connection, proxies: number): string => {
  if (connectingIp !== undefined && networkOf(connectingIp) !== null) return connectingIp;
  if (proxies === 0) return socket;
  const seen = (forwardedFor ?? "").split(",").map((one) => withoutPort(one.trim()));
  const address = seen.at(-proxies) ?? "";
  return networkOf(address) === null ? socket : address;
};

// MERGED write.ts: What an endpoint that writes is told of a request.

const requestOf = (event: H3Event, trustedProxies: number): WriteRequest => {
  const connection = {
    // On an edge platform there is no socket.
    socket: (event.node.req.socket as Socket | undefined)?.remoteAddress,
    forwardedFor: getRequestHeader(event, "x-forwarded-for"),
    // There the header comes from the platform and from nobody else.
    connectingIp: PLATFORM === "cloudflare" ? getRequestHeader(event, "cf-connecting-ip") : undefined,
  };
  return {
    client: clientAddress(connection, trustedProxies),
    search: splitPath(event).search,
    authorization: getRequestHeader(event, "authorization"),
    idempotencyKey: getRequestHeader(event, "idempotency-key"),
    receive: async () => receiveBody(event),
  };
};

/** Answers by an endpoint of the core, and tidies up when that is due, which nobody waits for. */
export const writing =
  (endpoint: (request: WriteRequest, context: ApiContext, service: ReviewService) => Promise<Reply>) =>
  async (event: H3Event, context: ApiContext): Promise<Reply> => {
    const { service, trustedProxies, tidy } = runtime();
    const reply = await endpoint(requestOf(event, trustedProxies), context, service);
    event.waitUntil(tidy(context.nowMs));
    return reply;
  };
