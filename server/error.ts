/** The last resort: whatever a handler throws becomes the envelope, and says nothing of the inside. */
import type { H3Error, H3Event } from "h3";
import { problem } from "#core/http/problem.ts";
import { problemReply } from "#core/http/reply.ts";
import { routeOf } from "./utils/answered.ts";
import { faultOf } from "./utils/fault.ts";
import { log } from "./utils/log.ts";
import { sendReply } from "./utils/serve.ts";

export default async (error: H3Error, event: H3Event): Promise<void> => {
  if (error.statusCode === 404) return sendReply(event, problemReply(problem("not-found")));
  log("fault", { route: routeOf(event), ...faultOf(error) });
  return sendReply(event, problemReply(problem("internal-error")));
};
