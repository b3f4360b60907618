import { postModeration } from "#core/api/moderation.ts";
import { serveModeration } from "../../../utils/serve.ts";
import { writing } from "../../../utils/write.ts";

export default serveModeration({ POST: writing(postModeration) });
