import { defineEventHandler } from "h3";
import { isIndexPath, serveApi } from "../http/api.ts";
import { serveRendered } from "../http/rendered.ts";
import { splitPath } from "../http/serve.ts";

/** All other paths: a page, or 404. Nitro's router of a worker has `/api` here, without a path below it. */
export default defineEventHandler(async (event) =>
  isIndexPath(splitPath(event).path) ? serveApi(event) : serveRendered(event),
);
