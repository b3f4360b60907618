import { defineEventHandler } from "h3";
import { API_BASE } from "#core/api/context.ts";
import { problem } from "#core/request/problem.ts";
import { problemReply } from "#core/request/reply.ts";
import { preflight, sendReply, splitPath } from "../utils/serve.ts";

/** Every address that nothing else answers. */
export default defineEventHandler(async (event) => {
  if (event.method === "OPTIONS") return sendReply(event, preflight(["GET", "HEAD", "OPTIONS"]));
  const { path } = splitPath(event);
  const error = `There is nothing at ${JSON.stringify(path.slice(0, 120))}; the API begins at ${API_BASE}/places.`;
  return sendReply(event, problemReply(problem("not-found", { error })));
});
