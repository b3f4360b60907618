import { search } from "#core/api/search.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(search);
