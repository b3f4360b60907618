/**
 * The router of the API, from the operations (core/api/operations.ts). For requests that write it finds the client's
 * address: that of the connection or, behind trusted proxies, the one that the outermost of them saw. Forged entries of
 * X-Forwarded-For are further left and are ignored.
 */
import type { Socket } from "node:net";
import { type EventHandler, getRequestHeader, type H3Event } from "h3";
import { API_BASE, type ApiContext, type Endpoint } from "#core/api/context.ts";
import { isStrict, tellingIgnoredFirst } from "#core/api/ignored.ts";
import { addressOf, type Operation } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { networkOf } from "#core/contribution/client-digest.ts";
import { tryAgain } from "#core/http/problem.ts";
import { problemReply, type Reply } from "#core/http/reply.ts";
import type { ReviewService } from "#core/review/service.ts";
import { inBackground, isDraining, PLATFORM } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { receiveBody } from "./body.ts";
import { type Answers, serve, serveNothing, servePage, splitPath } from "./serve.ts";

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

/** Whether a request prefers a refusal to ignored parameters. */
const strictOf = (event: H3Event): boolean => isStrict(event.node.req.headers["prefer"]?.toString());

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
    strict: strictOf(event),
    authorization: getRequestHeader(event, "authorization"),
    idempotencyKey: getRequestHeader(event, "idempotency-key"),
    receive: async () => receiveBody(event),
  };
};

/** A handler for an endpoint that writes; also runs housekeeping in the background when due. */
const writing =
  (endpoint: (request: WriteRequest, context: ApiContext, service: ReviewService) => Promise<Reply>) =>
  async (event: H3Event, context: ApiContext): Promise<Reply> => {
    const { service, trustedProxies, tidy } = runtime();
    const reply = await endpoint(requestOf(event, trustedProxies), context, service);
    inBackground(tidy(context.nowMs));
    return reply;
  };

/** A handler that answers from the reply cache or the data. */
const reading =
  (endpoint: Endpoint): NonNullable<Answers["GET"]> =>
  async (event, context, { replies }) => {
    const address = event.node.req.url ?? "/";
    const generation = runtime().ratings.generation();
    const kept = replies.get(address, generation, context.nowMs);
    if (kept !== undefined) return kept;
    const reply = await endpoint({ ...splitPath(event), strict: strictOf(event) }, context);
    replies.offer(address, reply, generation);
    return reply;
  };

/** /health of a server that is shutting down: 503. */
const unlessDraining =
  (endpoint: Endpoint): Endpoint =>
  async (request, context) =>
    isDraining() ? problemReply(tryAgain("This server is shutting down.")) : endpoint(request, context);

const answerOf = (operation: Operation): NonNullable<Answers["GET"]> => {
  if (!("endpoint" in operation)) {
    const { parameters, respond } = operation;
    return writing(async (request, context, service) =>
      tellingIgnoredFirst(parameters, async (one: WriteRequest, told) => respond(one, told, service))(request, context),
    );
  }
  const { id, endpoint } = operation;
  return reading(id === "getHealth" ? unlessDraining(endpoint) : endpoint);
};

const METHODS = { get: "GET", post: "POST", delete: "DELETE" } as const;

/** The handler of one path; moderation paths do not exist without a moderation token. */
const handlerOf = (operations: readonly Operation[]): EventHandler => {
  const handler = serve(Object.fromEntries(operations.map((one) => [METHODS[one.method], answerOf(one)])));
  if (operations.every(({ token }) => token !== "moderationToken")) return handler;
  return async (event) => (runtime().service.moderationToken === null ? serveNothing(event) : handler(event));
};

const HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
  OPERATIONS.map((operation) => [
    addressOf(operation.path),
    handlerOf(OPERATIONS.filter(({ path }) => path === operation.path)),
  ]),
);

/** Where the index is too: people try it. */
const ROOT = API_BASE.slice(0, API_BASE.lastIndexOf("/"));

/** Answers a request below `/api`; ignores a trailing slash. */
export const serveApi = async (event: H3Event): Promise<void> => {
  const asked = splitPath(event).path.replace(/\/+$/, "");
  const path = asked === ROOT ? API_BASE : asked;
  const handler = HANDLERS.get(path);
  event.context["route"] = handler === undefined ? "/**" : path;
  return handler === undefined ? servePage(event) : handler(event);
};
