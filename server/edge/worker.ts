/**
 * The entry of a Cloudflare worker: like nitro's, but safe for single flight: requests wait for files, salts and states
 * that another request reads, so the work of a request is kept alive until it ends, even if its client is gone. Reads
 * only as much of a body as the API accepts. Pages and files go the way that they go in the server (http/pages.ts), so that
 * they are answered alike; only sets of tiles are too large to be held, and are passed on from the assets as they come.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { useNitroApp } from "nitropack/runtime";
import { BODY_MAX } from "#core/http/body.ts";
import { isTileSet, TILES_DIR } from "#core/shard/street-tiles.ts";
import "#nitro-internal-pollyfills";
import { keepBackground } from "../base/background.ts";
import { DISCARD_MAX } from "../http/body.ts";
import { tileSetHeaders } from "../http/tiles.ts";
import { inRange } from "./ranges.ts";

interface Context {
  readonly waitUntil: (work: Promise<unknown>) => void;
}

interface Assets {
  readonly fetch: (request: Request) => Promise<Response>;
}

interface Bindings {
  readonly ASSETS?: Assets;
}

/** How long a request may wait for reads of others, ms: longer than any file takes. */
const ALIVE_MS = 30_000;

const nitroApp = useNitroApp();

const requests = new AsyncLocalStorage<Context>();
keepBackground((work) => requests.getStore()?.waitUntil(work));

/** The body, or enough of it to show that it is too large. */
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

/** A set of tiles from the assets, with the headers that the server gives it; `null` where there is none. */
const tilesAt = async (request: Request, pathname: string, assets: Assets): Promise<Response | null> => {
  const name = pathname.replace(`/${TILES_DIR}/`, "");
  if (!isTileSet(name)) return null;
  const { status, body, headers } = await assets.fetch(new Request(request.url));
  if (status !== 200) return null;
  const length = headers.get("content-length");
  const tileHeaders = { ...tileSetHeaders(name), ...(length !== null && { "content-length": length }) };
  return inRange(request, new Response(body, { headers: tileHeaders }));
};

const answer = async (request: Request, env: Bindings, context: Context): Promise<Response> => {
  const { pathname, search, host, protocol } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const tiles = env.ASSETS !== undefined && isRead ? await tilesAt(request, pathname, env.ASSETS) : null;
  if (tiles !== null) return tiles;
  const body = await bodyOf(request);
  // Nitro's plugins and drivers look for bindings here.
  Reflect.set(globalThis, "__env__", env);
  const reply = await nitroApp.localFetch(pathname + search, {
    context: {
      waitUntil: (work: Promise<unknown>) => context.waitUntil(work),
      _platform: { cloudflare: { request, env, context } },
    },
    host,
    protocol,
    // Nitro drops the length from answers to HEAD, and empty headers from requests.
    method: request.method === "HEAD" ? "GET" : request.method,
    headers: [...request.headers].map(([name, value]): [string, string] => [name, value === "" ? " " : value]),
    ...(body !== undefined && { body }),
  });
  return request.method === "HEAD" ? new Response(null, reply) : reply;
};

export default {
  fetch: async (request: Request, env: Bindings, context: Context): Promise<Response> => {
    // A timer, since Cloudflare aborts a request that waits only for promises of others as hanging.
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
