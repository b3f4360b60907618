/** Answers a read with an engine of this device, as the server does: by path, in the same envelope. */
import { API_BASE, type Endpoint } from "#core/api/context.ts";
import { events } from "#core/api/events.ts";
import { cities, countries, health, methods, openapi, types } from "#core/api/lists.ts";
import { place } from "#core/api/place.ts";
import { places } from "#core/api/places.ts";
import { prayer } from "#core/api/prayer.ts";
import { search } from "#core/api/search.ts";
import { problem } from "#core/http/problem.ts";
import { joinParts, problemReply, type Reply } from "#core/http/reply.ts";
import type { Engine } from "./engine.ts";

const reviews: Endpoint = async () =>
  Promise.resolve(
    problemReply(
      problem("unavailable", {
        error: "Reviews are on the server alone; they can be read once it is reached again.",
      }),
    ),
  );

const READS = {
  places,
  place,
  prayer,
  events,
  search,
  cities,
  countries,
  types,
  methods,
  reviews,
  health,
  "openapi.json": openapi,
} as const satisfies Record<string, Endpoint>;

const endpointAt = (pathname: string): Endpoint | null => {
  const name = pathname.slice(API_BASE.length + 1);
  return Object.hasOwn(READS, name) ? READS[name as keyof typeof READS] : null;
};

/** Whether something is answered at a path. */
export const isRead = (pathname: string): boolean =>
  pathname.startsWith(`${API_BASE}/`) && endpointAt(pathname) !== null;

/** A reply of this device. `held` are the countries that it knows of, where that is not all. */
export const toResponse = (reply: Reply, method: string, held: ReadonlySet<string> | undefined): Response => {
  const headers = new Headers(reply.headers);
  headers.set("x-musalla-source", "device");
  if (held !== undefined) headers.set("x-musalla-countries", [...held].sort().join(","));
  const body = method === "HEAD" ? null : new Uint8Array(joinParts(reply));
  return new Response(body, { status: reply.status, headers });
};

/** The answer of an engine at this moment. Rejects with NotHeld where it lies in a country that is not at hand. */
export const answerWith = async (engine: Engine, request: Request): Promise<Response> => {
  const { pathname, search: query } = new URL(request.url);
  const endpoint = endpointAt(pathname);
  if (endpoint === null) throw new Error(`${pathname}: nothing is answered here`);
  const reply = await endpoint({ path: pathname, search: query }, { ...engine, nowMs: Date.now() });
  return toResponse(reply, request.method, engine.directory.held);
};
