import { listModeration } from "#core/api/moderation.ts";
import { serveModeration } from "../../../http/serve.ts";
import { writing } from "../../../http/write.ts";

export default serveModeration({ GET: writing(listModeration) });
