/** The router of the API, from the operations (core/api/operations.ts). */
import type { EventHandler, H3Event } from "h3";
import { API_BASE, type Endpoint } from "#core/api/context.ts";
import type { Operation } from "#core/api/operation.ts";
import { OPERATIONS } from "#core/api/operations.ts";
import { tryAgain } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { isDraining } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { type Answers, serve, serveNothing, servePage, splitPath } from "./serve.ts";
import { writing } from "./write.ts";

/** A handler that answers from the reply cache or the data. */
const reading =
  (endpoint: Endpoint): NonNullable<Answers["GET"]> =>
  async (event, context, { replies }) => {
    const address = event.node.req.url ?? "/";
    const generation = runtime().ratings.generation();
    const kept = replies.get(address, generation, context.nowMs);
    if (kept !== undefined) return kept;
    const reply = await endpoint(splitPath(event), context);
    replies.offer(address, reply, generation);
    return reply;
  };

/** /health of a server that is shutting down: 503. */
const unlessDraining =
  (endpoint: Endpoint): Endpoint =>
  async (request, context) =>
    isDraining() ? problemReply(tryAgain("This server is shutting down.")) : endpoint(request, context);

const answerOf = (operation: Operation): NonNullable<Answers["GET"]> => {
  if (!("endpoint" in operation)) return writing(operation.respond);
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
  OPERATIONS.map(({ path }) => [`${API_BASE}${path}`, handlerOf(OPERATIONS.filter((one) => one.path === path))]),
);

/** Answers a request below the API base; ignores a trailing slash. */
export const serveApi = async (event: H3Event): Promise<void> => {
  const path = splitPath(event).path.replace(/\/+$/, "");
  const handler = HANDLERS.get(path);
  event.context["route"] = handler === undefined ? "/**" : path;
  return handler === undefined ? servePage(event) : handler(event);
};
