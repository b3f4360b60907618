/**
 * The engines on this device (one over the offline copy, one over the host's static files) and their answers, in the same
 * envelope as the server's; and requests to the host, which tell our API's answers from others: a static host's fallback
 * page, a network's sign-in page, no answer.
 */
import { isStrict } from "#core/api/ignored.ts";
import { once } from "#core/base/once.ts";
import { joinParts, type Reply } from "#core/http/reply.ts";
import type { Read } from "#core/shard/cache.ts";
import { type Directory, NotHeld } from "#core/shard/directory.ts";
import { isKnownAbsent } from "#core/shard/offline-bundle.ts";
import { isOpenAt } from "../../../server/base/opening-hours.ts";
import { type Copy, countriesOf, hashIn } from "../kept/copy.ts";
import { keptFile } from "../kept/files.ts";
import { answerOver, type Engine, hostEngines, openOver } from "./files-engine.ts";

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

/** An engine over a reader of files. */
export const openEngine = async (read: Read, held: Pick<Directory, "held">): Promise<Engine> =>
  openOver(read, { isOpen: isOpenAt, ...held });

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

/** The engine over the host's current static files; `null` if it has none. */
export const hostEngine = hostEngines({ isOpen: isOpenAt });

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
  const isAskedStrictly = isStrict(request.headers.get("prefer") ?? undefined);
  const reply = await answerOver(engine, new URL(request.url), Date.now(), isAskedStrictly);
  return toResponse(reply, request.method, engine.directory.held);
};
