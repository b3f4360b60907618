/**
 * Pages that are rendered when they are asked for: countries, cities and places, the redirects to them, sitemaps, and
 * robots.txt, which names the sitemap. A client that reads no HTML gets the envelope for a page that does not exist.
 */
import { getRequestHeader, type H3Event } from "h3";
import { languages, renderPage } from "#pages";
import type { ApiContext } from "#core/api/context.ts";
import { unknownAddress } from "#core/api/place.ts";
import { problem } from "#core/http/problem.ts";
import { joinParts, problemReply, type Reply } from "#core/http/reply.ts";
import { pageAt } from "#core/pages/address.ts";
import { guessAt } from "#core/pages/guess.ts";
import { guessedReply } from "#core/pages/guessed.ts";
import { oldPlaceReply, pageReply, type PageTools, placeIdAt } from "#core/pages/page.ts";
import { isSitemap, robotsText, sitemapReply } from "#core/pages/sitemap.ts";
import { serveFile } from "./file.ts";
import { pageAt as fileAt } from "./pages.ts";
import { prefersHtml, serve, splitPath } from "./serve.ts";
import { keptFor, siteOf } from "./site.ts";

/** 404 for a path that only looks like one of these. */
const NOTHING = problemReply(problem("not-found"));

const nothingAt = (path: string): Reply => problemReply(unknownAddress(path));

const ROBOTS = "/robots.txt";

/** The file with the address of the sitemap; `null` where the platform serves the file. */
const robots = async (origin: string): Promise<Reply | null> => {
  const file = await fileAt(ROBOTS);
  if (file === null) return null;
  const text = robotsText(new TextDecoder().decode(joinParts(file)), origin);
  const { status, headers, guard } = file;
  return { status, headers, ...(guard !== undefined && { guard }), parts: [new TextEncoder().encode(text)] };
};

/** Why there is no sitemap: it consists of absolute addresses. */
const NO_ADDRESS = problemReply(
  problem("not-found", { error: "The sitemap needs the address of this site; its host sets MUSALLA_ORIGIN." }),
);

/** What a path is answered with on a site at `origin`. */
const replyFor = async (event: H3Event, context: ApiContext, origin: string): Promise<Reply> => {
  const asked = splitPath(event);
  if (asked.path === ROBOTS) return (await robots(origin)) ?? NOTHING;
  if (isSitemap(asked.path))
    return origin === "" ? NO_ADDRESS : ((await sitemapReply(asked.path, origin, context)) ?? NOTHING);
  const tools: PageTools = { render: renderPage, languages, origin, hasPicture: () => true, isLive: true };
  const id = placeIdAt(asked);
  const reply =
    id === null ? await pageReply(asked, context, tools) : await oldPlaceReply(id, asked.search, context, tools);
  if (reply === null) {
    const acceptLanguage = getRequestHeader(event, "accept-language") ?? "";
    return (await guessedReply({ ...asked, acceptLanguage }, context, languages)) ?? nothingAt(asked.path);
  }
  if (reply.problem === undefined || prefersHtml(getRequestHeader(event, "accept"))) return reply;
  return problemReply(problem(reply.problem, { headers: { vary: "Accept" } }));
};

const answer = serve({
  GET: async (event, context) => {
    const site = siteOf(event);
    return keptFor(site, await replyFor(event, context, site.origin));
  },
});

const isRendered = (asked: ReturnType<typeof splitPath>): boolean =>
  asked.path === ROBOTS || isSitemap(asked.path) || pageAt(asked.path) !== null || placeIdAt(asked) !== null;

/** Whether a path may be guessed, and no file is there. */
const isGuessed = async (path: string): Promise<boolean> =>
  guessAt(path, languages) !== null && (await fileAt(path)) === null;

/** Answers with a rendered page, else with a file, else with a redirect to what a guessed address means. */
export const serveRendered = async (event: H3Event): Promise<void> => {
  const asked = splitPath(event);
  const isRead = event.method === "GET" || event.method === "HEAD";
  const isOurs = isRendered(asked) || (isRead && (await isGuessed(asked.path)));
  return isOurs ? (answer(event) as Promise<void>) : serveFile(event);
};
