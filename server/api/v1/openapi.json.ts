import { openapi } from "#core/api/openapi.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(openapi);
