import { defineEventHandler } from "h3";
import { isIndexPath, serveApi } from "../http/api.ts";
import { isCard, serveCard } from "../http/cards.ts";
import { serveRendered } from "../http/rendered.ts";
import { splitPath } from "../http/serve.ts";

/** All other paths: a picture of a page, a page, or 404. Nitro's router of a worker has `/api` here, without a path below it. */
export default defineEventHandler(async (event) => {
  const { path } = splitPath(event);
  if (isIndexPath(path)) return serveApi(event);
  return isCard(path) ? serveCard(event) : serveRendered(event);
});
