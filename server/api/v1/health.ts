import { health } from "#core/api/lists.ts";
import { tryAgain } from "#core/api/reviews.ts";
import { problemReply } from "#core/http/reply.ts";
import { isDraining } from "../../base/platform.ts";
import { serveRead } from "../../http/serve.ts";

/** A server that ends says so to whoever still reaches it. */
export default serveRead(async (request, context) =>
  isDraining() ? problemReply(tryAgain("This server is about to end.")) : health(request, context),
);
