/** What an endpoint that writes is told of a request. */
import type { Socket } from "node:net";
import { getRequestHeader, type H3Event } from "h3";
import type { ApiContext } from "#core/api/context.ts";
import type { WriteRequest } from "#core/api/reviews.ts";
import type { Reply } from "#core/http/reply.ts";
import type { Desk } from "#core/review/service.ts";
import { receiveBody } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import { PLATFORM } from "./platform.ts";
import { runtime } from "./runtime.ts";
import { splitPath } from "./serve.ts";

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
  (endpoint: (request: WriteRequest, context: ApiContext, desk: Desk) => Promise<Reply>) =>
  async (event: H3Event, context: ApiContext): Promise<Reply> => {
    const { desk, trustedProxies, tidy } = runtime();
    const reply = await endpoint(requestOf(event, trustedProxies), context, desk);
    event.waitUntil(tidy(context.nowMs));
    return reply;
  };
