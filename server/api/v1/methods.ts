import { methods } from "#core/api/static-list.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(methods);
