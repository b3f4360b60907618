/** Answers a read with an engine on this device, by path and in the same envelope as the server. */
import { API_BASE, type Endpoint } from "#core/api/context.ts";
import { READ_OPERATIONS } from "#core/api/read-operations.ts";
import { problem } from "#core/http/problem.ts";
import { joinParts, problemReply, type Reply } from "#core/http/reply.ts";
import type { Engine } from "./engine.ts";

const noReviews: Endpoint = async () =>
  Promise.resolve(
    problemReply(
      problem("unavailable", {
        error: "Reviews are only on the server; they can be read once it can be reached.",
      }),
    ),
  );

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  READ_OPERATIONS.map(({ id, path, endpoint }) => [`${API_BASE}${path}`, id === "listReviews" ? noReviews : endpoint]),
);

/** Whether the path is an endpoint. */
export const isRead = (pathname: string): boolean => ENDPOINTS.has(pathname);

/** A reply of this device. `held` are the countries it has, if not all. */
export const toResponse = (reply: Reply, method: string, held: ReadonlySet<string> | undefined): Response => {
  const headers = new Headers(reply.headers);
  headers.set("x-musalla-source", "device");
  if (held !== undefined) headers.set("x-musalla-countries", [...held].sort().join(","));
  const body = method === "HEAD" ? null : new Uint8Array(joinParts(reply));
  return new Response(body, { status: reply.status, headers });
};

/**
 * Answers with an engine at the current time. Rejects with NotHeld if the answer needs a country that is not
 * downloaded.
 */
export const answerWith = async (engine: Engine, request: Request): Promise<Response> => {
  const { pathname, search: query } = new URL(request.url);
  const endpoint = ENDPOINTS.get(pathname);
  if (endpoint === undefined) throw new Error(`${pathname}: nothing is answered here`);
  const reply = await endpoint({ path: pathname, search: query }, { ...engine, nowMs: Date.now() });
  return toResponse(reply, request.method, engine.directory.held);
};
