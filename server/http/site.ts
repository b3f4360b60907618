/**
 * The address of the site in its answers: canonical links, pictures, linked data, sitemaps. Only MUSALLA_ORIGIN makes it
 * a fact. The Host header of a request is a claim of its sender, so an answer that repeats it is for that client alone:
 * no shared cache may keep it. Behind a trusted proxy, which may well be such a cache, no answer repeats it.
 */
import { getRequestHeader, type H3Event } from "h3";
import type { Reply } from "#core/http/reply.ts";
import { PLATFORM } from "../base/platform.ts";
import { transportSecurity } from "../base/transport-security.ts";
import { runtime } from "../runtime/runtime.ts";

interface Site {
  /** Scheme and host; empty where nobody has said them. */
  readonly origin: string;
  /** Whether the request says so, not a setting. */
  readonly isClaimed: boolean;
}

/** A host name or IP address with or without a port, as a URL may have it. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/** Hosts of this machine, which nobody reaches by https. */
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/** The site as answers to this request name it. A worker is reached by https, a process only where HSTS is set. */
export const siteOf = (event: H3Event): Site => {
  const { origin, trustedProxies } = runtime();
  if (origin !== null) return { origin, isClaimed: false };
  const host = getRequestHeader(event, "host") ?? "";
  if (trustedProxies > 0 || !HOST.test(host)) return { origin: "", isClaimed: false };
  const isHttps = transportSecurity() !== null || (PLATFORM === "cloudflare" && !LOCAL.test(host));
  return { origin: `${isHttps ? "https" : "http"}://${host.toLowerCase()}`, isClaimed: true };
};

/** A Cache-Control that keeps an answer out of shared caches (RFC 9111, 5.2.2.7). */
const privately = (cacheControl = ""): string => {
  const rest = cacheControl.split(/\s*,\s*/).filter((directive) => directive !== "" && directive !== "public");
  return rest.includes("no-store") ? cacheControl : ["private", ...rest].join(", ");
};

/** A reply that names the site: for its client alone if the client said what the site is. */
export const keptFor = ({ isClaimed }: Site, reply: Reply): Reply =>
  isClaimed
    ? { ...reply, headers: { ...reply.headers, "cache-control": privately(reply.headers["cache-control"]) } }
    : reply;
