/**
 * The engines on this device (one over the offline copy, one over the host's static files) and their answers, in the same
 * envelope as the server's; and requests to the host, which tell our API's answers from others: a static host's fallback
 * page, a network's sign-in page, no answer.
 */
import { type Endpoint, openStaticContext, type StaticContext } from "#core/api/context.ts";
import { isStrict } from "#core/api/ignored.ts";
import { addressOf } from "#core/api/operation.ts";
import { COPY_ENDPOINTS } from "#core/api/read-operations.ts";
import { once } from "#core/base/cache.ts";
import { joinParts, type Reply } from "#core/http/reply.ts";
import { createShardCache, type Read } from "#core/shard/cache.ts";
import { type Directory, NotHeld } from "#core/shard/directory.ts";
import { isKnownAbsent } from "#core/shard/offline-bundle.ts";
import { MANIFEST_FILE } from "#core/shard/paths.ts";
import { isOpenAt } from "../../../server/base/opening-hours.ts";
import { zoneOfPoint } from "../../../server/base/zone-of-point.ts";
import { type Copy, countriesOf, hashIn, keptFile } from "../kept/copy.ts";
import { checkpoint } from "./turn.ts";

/** `foreign`: the answer is not from our API. `failed`: no answer. */
type Outcome = Response | "foreign" | "failed";

const OURS: ReadonlySet<string> = new Set(["application/json", "application/geo+json", "text/calendar"]);

const isEnvelope = async (reply: Response): Promise<boolean> => {
  const body: unknown = await reply
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null && "ok" in body;
};

/** Whether a response comes from our API. */
const isOurs = async (reply: Response): Promise<boolean> => {
  if (reply.status === 304) return true;
  const type = reply.headers.get("content-type")?.split(";")[0] ?? "";
  if (!OURS.has(type)) return false;
  return reply.ok || isEnvelope(reply);
};

/** Requests the host. Only rejects when its page aborted the request. */
export const askHost = async (request: Request | string, init: RequestInit = {}): Promise<Outcome> => {
  try {
    const reply = await fetch(request, init);
    return (await isOurs(reply)) ? reply : "foreign";
  } catch {
    return "failed";
  }
};

/** The endpoints' context, without the current time. */
type Engine = StaticContext;

/** Size of the shard cache in bytes. */
const CACHE_BYTES = 12 * 1024 * 1024;

/** An engine over a reader of files. */
export const openEngine = async (read: Read, held: Pick<Directory, "held">): Promise<Engine> =>
  openStaticContext(createShardCache(read, CACHE_BYTES, checkpoint), {
    zoneAt: zoneOfPoint,
    isOpen: isOpenAt,
    ...held,
  });

/** The engine over a copy. Rejects if the copy has another format than this worker reads. */
export const keptEngine = once(async (copy: Copy): Promise<Engine> => {
  const parts = new Set(Object.keys(copy.parts));
  const read: Read = async (name) => {
    const hash = hashIn(copy, name);
    if (hash !== null) {
      const bytes = await keptFile(hash);
      if (bytes === null) throw new Error(`kept file ${name}: missing`);
      return bytes;
    }
    if (isKnownAbsent(name, parts, (path) => hashIn(copy, path) !== null)) return null;
    throw new NotHeld(name);
  };
  return openEngine(read, { held: new Set(countriesOf(copy)) });
});

/** How long the host's build is assumed to be current, ms. */
const LOOK_AGAIN_MS = 60_000;

/** A file of the host; `null` for responses that are not files of the build (fallback pages). */
export const readHost: Read = async (name) => {
  const reply = await fetch(`/data/v1/${name}`, { cache: "no-cache" });
  if (reply.status === 404 || reply.headers.get("content-type")?.startsWith("text/html") === true) return null;
  if (!reply.ok) throw new Error(`shard ${name}: answered with ${reply.status}, expected 200`);
  return new Uint8Array(await reply.arrayBuffer());
};

let opened: { readonly version: string; readonly engine: Promise<Engine> } | null = null;
let lookedMs = Number.NEGATIVE_INFINITY;

/** The engine over the host's current static files; `null` if it has none. */
export const hostEngine = async (nowMs: number): Promise<Engine | null> => {
  if (opened === null || nowMs - lookedMs >= LOOK_AGAIN_MS) {
    const manifest = await readHost(MANIFEST_FILE);
    if (manifest === null) return null;
    lookedMs = nowMs;
    const version = new TextDecoder().decode(manifest);
    if (opened?.version !== version) opened = { version, engine: openEngine(readHost, {}) };
  }
  try {
    return await opened.engine;
  } catch (error) {
    opened = null;
    throw error;
  }
};

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [...COPY_ENDPOINTS].map(([path, endpoint]) => [addressOf(path), endpoint]),
);

/** As on the server, a closing slash is nothing. */
const endpointAt = (pathname: string): Endpoint | undefined => ENDPOINTS.get(pathname.replace(/\/+$/, ""));

/** Whether the path is an endpoint. */
export const isRead = (pathname: string): boolean => endpointAt(pathname) !== undefined;

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
  const endpoint = endpointAt(pathname);
  if (endpoint === undefined) throw new Error(`${pathname}: nothing is answered here`);
  const strict = isStrict(request.headers.get("prefer") ?? undefined);
  const reply = await endpoint({ path: pathname, search: query, strict }, { ...engine, nowMs: Date.now() });
  return toResponse(reply, request.method, engine.directory.held);
};
