/**
 * The router of the API, from the operations (core/api/operations.ts). For requests that write it finds the client's
 * address: that of the connection or, behind trusted proxies, the one that the outermost of them saw. Forged entries of
 * X-Forwarded-For are further left and are ignored.
 */
import type { Socket } from "node:net";
import { type EventHandler, getRequestHeader, type H3Event } from "h3";
import { API_BASE, type Endpoint } from "#core/api/context.ts";
import { isStrict, tellingIgnoredFirst } from "#core/api/ignored.ts";
import { addressOf, type Operation, type ReviewOperation } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import type { WriteRequest } from "#core/api/writing.ts";
import { networkOf } from "#core/contribution/network.ts";
import { isOfOtherSite } from "#core/http/cross-site.ts";
import { problem, tryAgain } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { inBackground } from "../base/background.ts";
import { isDraining } from "../base/draining.ts";
import { PLATFORM } from "../base/platform.ts";
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
  const seen = (forwardedFor ?? "").split(",").map((address) => withoutPort(address.trim()));
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

/** Whether a page of another site sent a request. Unread and uncounted, so that it cannot use up its visitor's limits. */
const isForeign = (event: H3Event): boolean => {
  const provenance = {
    secFetchSite: getRequestHeader(event, "sec-fetch-site"),
    origin: getRequestHeader(event, "origin"),
    host: getRequestHeader(event, "host"),
  };
  return isOfOtherSite(provenance, runtime().origin);
};

/** A handler for an operation that writes; also runs housekeeping in the background when due. */
const writing = ({ parameters, respond, isOfVisitor }: ReviewOperation): NonNullable<Answers["GET"]> => {
  const answer = tellingIgnoredFirst(parameters, async (request: WriteRequest, context) =>
    respond(request, context, runtime().service),
  );
  return async (event, context) => {
    if (isOfVisitor === true && isForeign(event)) return problemReply(problem("cross-site"));
    const { trustedProxies, tidy } = runtime();
    const reply = await answer(requestOf(event, trustedProxies), context);
    inBackground(tidy(context.nowMs));
    return reply;
  };
};

/** A handler that answers from the reply cache or the data. */
const reading =
  (endpoint: Endpoint): NonNullable<Answers["GET"]> =>
  async (event, context, { replies }) => {
    const address = event.node.req.url ?? "/";
    const generation = runtime().ratings.generation();
    const cached = replies.get(address, generation, context.nowMs);
    if (cached !== undefined) return cached;
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
  if (!("endpoint" in operation)) return writing(operation);
  const { id, endpoint } = operation;
  return reading(id === "getHealth" ? unlessDraining(endpoint) : endpoint);
};

const METHODS = { get: "GET", post: "POST", delete: "DELETE" } as const;

/** What pages of other sites may send where they may write nothing: a preflight for JSON fails by what is missing. */
const HEADERS_WITHOUT_BODY = "authorization, if-none-match";

/** The handler of one path; moderation paths do not exist without a moderation token. */
const handlerOf = (operations: readonly Operation[]): EventHandler => {
  const answers = Object.fromEntries(operations.map((operation) => [METHODS[operation.method], answerOf(operation)]));
  const closed = operations.filter(({ isOfVisitor }) => isOfVisitor === true).map(({ method }) => METHODS[method]);
  const handler = serve(answers, closed.length === 0 ? {} : { closed, allowedHeaders: HEADERS_WITHOUT_BODY });
  if (operations.every(({ token }) => token !== "moderationToken")) return handler;
  return async (event) => (runtime().service.moderators.length === 0 ? serveNothing(event) : handler(event));
};

const HANDLERS: ReadonlyMap<string, EventHandler> = new Map(
  OPERATIONS.map((operation) => [
    addressOf(operation.path),
    handlerOf(OPERATIONS.filter(({ path }) => path === operation.path)),
  ]),
);

/** Where the index is too: people try it. */
const ROOT = API_BASE.slice(0, API_BASE.lastIndexOf("/"));

/** Whether a path is that of the index above the version. */
export const isIndexPath = (path: string): boolean => path.replace(/\/+$/, "") === ROOT;

/** Answers a request below `/api`; ignores a trailing slash. */
export const serveApi = async (event: H3Event): Promise<void> => {
  const asked = splitPath(event).path.replace(/\/+$/, "");
  const path = asked === ROOT ? API_BASE : asked;
  const handler = HANDLERS.get(path);
  event.context["route"] = handler === undefined ? "/**" : path;
  return handler === undefined ? servePage(event) : handler(event);
};
