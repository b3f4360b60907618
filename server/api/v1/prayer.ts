import { prayer } from "#core/api/prayer.ts";
import { serveRead } from "../../http/serve.ts";

export default serveRead(prayer);
