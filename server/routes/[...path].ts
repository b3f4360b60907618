import { defineEventHandler } from "h3";
import { pageAt } from "../utils/pages.ts";
import { sendReply, serveNothing, splitPath } from "../utils/serve.ts";

/** Every address that nothing else answers: a page, or nothing. */
export default defineEventHandler(async (event) => {
  const isRead = event.method === "GET" || event.method === "HEAD";
  const page = isRead ? await pageAt(splitPath(event).path) : null;
  return page === null ? serveNothing(event) : sendReply(event, page);
});
