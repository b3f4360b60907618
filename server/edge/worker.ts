/**
 * The entry of a Cloudflare worker: as nitro's own, and what requests share is safe. Files, salts and states that one
 * request reads are waited for by others, so all that a request began is kept until it ends, even when its client is
 * gone. A body is not taken in beyond what the API reads, and assets are asked for what they answer alone.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { useNitroApp } from "nitropack/runtime";
import { BODY_MAX } from "#core/http/body.ts";
import "#nitro-internal-pollyfills";
import { isPublicAssetURL } from "#nitro-internal-virtual/public-assets";
import { keepBackground } from "../base/platform.ts";
import { DISCARD_MAX } from "../http/body.ts";

interface Context {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Bindings {
  readonly ASSETS?: { readonly fetch: (request: Request) => Promise<Response> };
}

/** How long a request may wait for what others read, ms: longer than any file takes. */
const ALIVE_MS = 30_000;

const nitroApp = useNitroApp();

const requests = new AsyncLocalStorage<Context>();
keepBackground((work) => requests.getStore()?.waitUntil(work));

/** The body, or as much of it as shows that it is too large. */
const bodyOf = async ({ body }: Request): Promise<Buffer | undefined> => {
  if (body === null) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    if (size <= BODY_MAX) chunks.push(chunk);
    size += chunk.length;
    if (size > BODY_MAX + DISCARD_MAX) break;
  }
  return Buffer.concat(chunks);
};

const answer = async (request: Request, env: Bindings, context: Context): Promise<Response> => {
  const { pathname, search, hostname, protocol } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (env.ASSETS !== undefined && isRead && isPublicAssetURL(pathname)) return env.ASSETS.fetch(request);
  const body = await bodyOf(request);
  // Where nitro's plugins and drivers look for bindings.
  Reflect.set(globalThis, "__env__", env);
  const reply = await nitroApp.localFetch(pathname + search, {
    context: {
      waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
      _platform: { cloudflare: { request, env, context } },
    },
    host: hostname,
    protocol,
    // Nitro takes the length out of an answer to HEAD, and headers that are there but empty out of a request.
    method: request.method === "HEAD" ? "GET" : request.method,
    headers: [...request.headers].map(([name, value]): [string, string] => [name, value === "" ? " " : value]),
    ...(body !== undefined && { body }),
  });
  return request.method === "HEAD" ? new Response(null, reply) : reply;
};

export default {
  fetch: async (request: Request, env: Bindings, context: Context): Promise<Response> => {
    // A request that only waits for what others read would be taken for one that hangs.
    const waiting = setTimeout(() => undefined, ALIVE_MS);
    const answered = requests.run(context, async () => answer(request, env, context));
    context.waitUntil(
      answered.then(
        () => clearTimeout(waiting),
        () => clearTimeout(waiting),
      ),
    );
    return answered;
  },
};
