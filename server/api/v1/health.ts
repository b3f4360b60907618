import { health } from "#core/api/health.ts";
import { tryAgain } from "#core/api/writing.ts";
import { problemReply } from "#core/request/reply.ts";
import { isDraining } from "../../utils/draining.ts";
import { serveRead } from "../../utils/serve.ts";

/** A server that ends says so to whoever still reaches it. */
export default serveRead(async (request, context) =>
  isDraining() ? problemReply(tryAgain("This server is about to end.")) : health(request, context),
);
