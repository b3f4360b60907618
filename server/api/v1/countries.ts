import { countries } from "#core/api/lists.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(countries);
