/**
 * The engine over files, for the service worker and for a page that has none (page-engine/page-engine.ts): its endpoints, and
 * the engine over the host's current build.
 */
import { API_BASE, type Endpoint, openStaticContext, type StaticContext } from "#core/api/context.ts";
import { addressOf } from "#core/api/operation.ts";
import { COPY_ENDPOINTS } from "#core/api/read-operations.ts";
import type { Reply } from "#core/http/reply.ts";
import { createShardCache, type Read } from "#core/shard/cache.ts";
import { MANIFEST_FILE } from "#core/shard/paths.ts";
import { zoneOfPoint } from "../../../server/base/zone-of-point.ts";
import { checkpoint } from "./turn.ts";
import { pathOfSite, siteAt } from "../../site/site.ts";

/** The endpoints' context, without the current time. */
export type Engine = StaticContext;

/** Size of the shard cache in bytes. */
const CACHE_BYTES = 12 * 1024 * 1024;

type Parts = Omit<NonNullable<Parameters<typeof openStaticContext>[1]>, "base" | "zoneAt">;

/** An engine over a reader of files. */
export const openOver = async (read: Read, parts: Parts): Promise<Engine> =>
  openStaticContext(createShardCache(read, CACHE_BYTES, checkpoint), {
    base: siteAt(API_BASE),
    zoneAt: zoneOfPoint,
    ...parts,
  });

/** How long the host's build is assumed to be current, ms. */
const LOOK_AGAIN_MS = 60_000;

/** A file of the host; `null` for responses that are not files of the build (fallback pages). */
export const readHost: Read = async (name) => {
  const reply = await fetch(siteAt(`/data/v1/${name}`), { cache: "no-cache" });
  if (reply.status === 404 || reply.headers.get("content-type")?.startsWith("text/html") === true) return null;
  if (!reply.ok) throw new Error(`shard ${name}: answered with ${reply.status}, expected 200`);
  return new Uint8Array(await reply.arrayBuffer());
};

/** Opens the host's current static files, again after a new build; it answers `null` if there are none. */
export const hostEngines = (parts: Parts): ((nowMs: number) => Promise<Engine | null>) => {
  let opened: { readonly version: string; readonly engine: Promise<Engine> } | null = null;
  let lookedMs = Number.NEGATIVE_INFINITY;
  return async (nowMs) => {
    if (opened === null || nowMs - lookedMs >= LOOK_AGAIN_MS) {
      const manifest = await readHost(MANIFEST_FILE);
      if (manifest === null) return null;
      lookedMs = nowMs;
      const version = new TextDecoder().decode(manifest);
      if (opened?.version !== version) opened = { version, engine: openOver(readHost, parts) };
    }
    try {
      return await opened.engine;
    } catch (error) {
      opened = null;
      throw error;
    }
  };
};

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  [...COPY_ENDPOINTS].map(([path, endpoint]) => [addressOf(path), endpoint]),
);

/** As on the server, a closing slash is nothing. */
const endpointAt = (pathname: string): Endpoint | undefined => ENDPOINTS.get(pathname.replace(/\/+$/, ""));

/** Whether the path is an endpoint. */
export const isRead = (pathname: string): boolean => endpointAt(pathname) !== undefined;

/**
 * The reply to the request for an address. Rejects with NotHeld if it needs a country that is not downloaded.
 * @param strict - whether an unknown parameter is an error (RFC 7240, handling=strict)
 */
export const answerOver = async (
  engine: Engine,
  { pathname, search }: URL,
  nowMs: number,
  strict = false,
): Promise<Reply> => {
  const endpoint = endpointAt(pathOfSite(pathname));
  if (endpoint === undefined) throw new Error(`${pathname}: nothing is answered here`);
  return endpoint({ path: pathname, search, strict }, { ...engine, nowMs });
};
