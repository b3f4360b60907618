import { cities } from "#core/api/cities.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(cities);
