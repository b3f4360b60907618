import { search } from "#core/api/search.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(search);
