import { prayer } from "#core/api/prayer.ts";
import { serveRead } from "../../utils/serve.ts";

export default serveRead(prayer);
