/** The last resort: turns any error of a handler into the envelope, without internal details. */
import type { H3Error, H3Event } from "h3";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { faultOf, log } from "./base/log.ts";
import { routeOf, sendReply } from "./http/serve.ts";

export default async (error: H3Error, event: H3Event): Promise<void> => {
  if (error.statusCode === 404) return sendReply(event, problemReply(problem("not-found")));
  log("fault", { route: routeOf(event), ...faultOf(error) });
  return sendReply(event, problemReply(problem("internal-error")));
};
