/**
 * Requests that write, and the client's address: that of the connection or, behind trusted proxies, the one that the
 * outermost of them saw. Forged entries of X-Forwarded-For are further left and are ignored.
 */
import type { Socket } from "node:net";
import { getRequestHeader, type H3Event } from "h3";
import type { ApiContext } from "#core/api/context.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import type { Reply } from "#core/http/reply.ts";
import { networkOf } from "#core/contribution/client-digest.ts";
import type { ReviewService } from "#core/review/service.ts";
import { inBackground, PLATFORM } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { receiveBody } from "./body.ts";
import { splitPath } from "./serve.ts";

interface Connection {
  /** Remote address of the connection, if the platform has it. */
  readonly socket: string | undefined;
  /** X-Forwarded-For, repeated headers joined by commas. */
  readonly forwardedFor: string | undefined;
  /** CF-Connecting-IP, if the platform sets it. */
  readonly connectingIp: string | undefined;
}

/** An address without the port that some proxies add to it. */
const withoutPort = (text: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

/** The client's address, or empty; `proxies` is the number of trusted proxies. */
export const clientAddress = ({ socket = "", forwardedFor, connectingIp }: Connection, proxies: number): string => {
  if (connectingIp !== undefined && networkOf(connectingIp) !== null) return connectingIp;
  if (proxies === 0) return socket;
  const seen = (forwardedFor ?? "").split(",").map((one) => withoutPort(one.trim()));
  const address = seen.at(-proxies) ?? "";
  return networkOf(address) === null ? socket : address;
};

const requestOf = (event: H3Event, trustedProxies: number): WriteRequest => {
  const connection = {
    // There is no socket on edge platforms.
    socket: (event.node.req.socket as Socket | undefined)?.remoteAddress,
    forwardedFor: getRequestHeader(event, "x-forwarded-for"),
    // On Cloudflare only the platform can set this header.
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

/** A handler for an endpoint that writes; also runs housekeeping in the background when due. */
export const writing =
  (endpoint: (request: WriteRequest, context: ApiContext, service: ReviewService) => Promise<Reply>) =>
  async (event: H3Event, context: ApiContext): Promise<Reply> => {
    const { service, trustedProxies, tidy } = runtime();
    const reply = await endpoint(requestOf(event, trustedProxies), context, service);
    inBackground(tidy(context.nowMs));
    return reply;
  };
