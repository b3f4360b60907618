import { defineEventHandler } from "h3";
import { problem } from "#core/request/problem.ts";
import { problemReply } from "#core/request/reply.ts";
import { API_BASE } from "../utils/runtime.ts";
import { sendReply, splitPath } from "../utils/serve.ts";

/** Every address that nothing else answers. */
export default defineEventHandler(async (event) => {
  const { path } = splitPath(event);
  const error = `There is nothing at ${JSON.stringify(path.slice(0, 120))}; the API begins at ${API_BASE}/places.`;
  return sendReply(event, problemReply(problem("not-found", { error })));
});
