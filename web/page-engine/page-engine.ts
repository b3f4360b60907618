/**
 * The engine in the page, over the host's files: answers reads of the API on a static host until the service worker controls
 * the page, and where no worker can come (no https, or the browser has none). A build of its own (web/build.ts), which a page
 * loads when the host turns out to have no API.
 */
import type { ApiContext } from "#core/api/context.ts";
import { joinParts } from "#core/http/reply.ts";
import type { PageEngine } from "../app/base/requests.ts";
import { answerOver, hostEngines, isRead } from "../sw/reads/files-engine.ts";
import { pathOfSite } from "../site/site.ts";

type IsOpen = ApiContext["isOpen"];

/** The library of opening hours has the holidays of all countries, and few answers need it. */
let isOpenAt: IsOpen | null = null;

const hostEngine = hostEngines({});

export const answerInPage: PageEngine["answerInPage"] = async (address) => {
  const url = new URL(address, location.origin);
  if (!isRead(pathOfSite(url.pathname))) return null;
  const engine = await hostEngine(Date.now());
  if (engine === null) return null;
  let isWanted = false;
  const isOpen: IsOpen = (...question) => {
    isWanted = true;
    return isOpenAt === null ? null : isOpenAt(...question);
  };
  const isThere = isOpenAt !== null;
  let reply = await answerOver({ ...engine, isOpen }, url, Date.now());
  if (isWanted && !isThere) {
    ({ isOpenAt } = await import("../../server/base/opening-hours.ts"));
    reply = await answerOver({ ...engine, isOpen }, url, Date.now());
  }
  return { status: reply.status, text: new TextDecoder().decode(joinParts(reply)) };
};
