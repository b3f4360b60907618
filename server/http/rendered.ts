/**
 * Pages that are rendered when they are asked for: countries, cities and places, the redirects to them, sitemaps, and
 * robots.txt, which names the sitemap. A client that reads no HTML gets the envelope for a page that does not exist.
 */
import { getRequestHeader, type H3Event } from "h3";
import { languages, renderPage } from "#pages";
import { unknownAddress } from "#core/api/place.ts";
import { problem } from "#core/http/problem.ts";
import { joinParts, problemReply, type Reply } from "#core/http/reply.ts";
import { pageAt } from "#core/pages/address.ts";
import { guessAt } from "#core/pages/guess.ts";
import { guessedReply } from "#core/pages/guessed.ts";
import { oldPlaceReply, pageReply, placeIdAt } from "#core/pages/page.ts";
import { isSitemap, robotsText, sitemapReply } from "#core/pages/sitemap.ts";
import { PLATFORM, transportSecurity } from "../base/platform.ts";
import { runtime } from "../runtime/runtime.ts";
import { pageAt as fileAt } from "./pages.ts";
import { prefersHtml, serve, servePage, splitPath } from "./serve.ts";

/** 404 for a path that only looks like one of these. */
const NOTHING = problemReply(problem("not-found"));

const nothingAt = (path: string): Reply => problemReply(unknownAddress(path));

const ROBOTS = "/robots.txt";

/** A host name or IP address with or without a port, as a URL may have it. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;

/** Hosts of this machine, which nobody reaches by https. */
const LOCAL = /^(?:localhost|127\.|\[::1\])/;

/**
 * Scheme and host that pages name as theirs: of MUSALLA_ORIGIN, else as the request names them; empty if it names none that
 * can be used. A worker is reached by https; a process says http unless a trusted proxy, or HSTS, says otherwise.
 */
const originOf = (event: H3Event): string => {
  const { origin, trustedProxies } = runtime();
  if (origin !== null) return origin;
  const host = getRequestHeader(event, "host") ?? "";
  if (!HOST.test(host)) return "";
  const forwarded = trustedProxies > 0 ? getRequestHeader(event, "x-forwarded-proto")?.split(",").at(-1)?.trim() : null;
  const isHttps =
    forwarded === "https" || transportSecurity() !== null || (PLATFORM === "cloudflare" && !LOCAL.test(host));
  return `${isHttps ? "https" : "http"}://${host.toLowerCase()}`;
};

/** The file with the address of the sitemap; `null` where the platform serves the file. */
const robots = async (origin: string): Promise<Reply | null> => {
  const file = await fileAt(ROBOTS);
  if (file === null) return null;
  const text = robotsText(new TextDecoder().decode(joinParts(file)), origin);
  const { status, headers, guard } = file;
  return { status, headers, ...(guard !== undefined && { guard }), parts: [new TextEncoder().encode(text)] };
};

const answer = serve({
  GET: async (event, context) => {
    const asked = splitPath(event);
    const origin = originOf(event);
    if (asked.path === ROBOTS) return (await robots(origin)) ?? NOTHING;
    if (isSitemap(asked.path)) return (await sitemapReply(asked.path, origin, context)) ?? NOTHING;
    const tools = { render: renderPage, languages, origin, isLive: true };
    const id = placeIdAt(asked);
    const reply =
      id === null ? await pageReply(asked, context, tools) : await oldPlaceReply(id, asked.search, context, tools);
    if (reply === null) {
      const acceptLanguage = getRequestHeader(event, "accept-language") ?? "";
      return (await guessedReply({ ...asked, acceptLanguage }, context, languages)) ?? nothingAt(asked.path);
    }
    if (reply.problem === undefined || prefersHtml(getRequestHeader(event, "accept"))) return reply;
    return problemReply(problem(reply.problem, { headers: { vary: "Accept" } }));
  },
});

const isRendered = (asked: ReturnType<typeof splitPath>): boolean =>
  asked.path === ROBOTS ||
  isSitemap(asked.path) ||
  pageAt(asked.path) !== null ||
  placeIdAt(asked) !== null;

/** Whether a path may be guessed, and no file is there. */
const isGuessed = async (path: string): Promise<boolean> =>
  guessAt(path, languages) !== null && (await fileAt(path)) === null;

/** Answers with a rendered page, else with a file, else with a redirect to what a guessed address means. */
export const serveRendered = async (event: H3Event): Promise<void> => {
  const asked = splitPath(event);
  const isRead = event.method === "GET" || event.method === "HEAD";
  return isRendered(asked) || (isRead && (await isGuessed(asked.path))) ? (answer(event) as Promise<void>) : servePage(event);
};
