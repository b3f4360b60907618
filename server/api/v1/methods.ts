import { methods } from "#core/api/lists.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(methods);
